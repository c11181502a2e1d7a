"""What many devices may do to one table in the same moment, on a database file as in use."""

from collections import Counter

from processes import run, start

PREPARE = """
from django.core.management import call_command; call_command("migrate", verbosity=0)
from build import actor, drawn_event, sheet_of, win
from story import record
head = actor("Rosa")
row = sheet_of(drawn_event(head), 1, 1)
for number in (1, 2):
    record(head, row, number, win(row, 0, 1, 8))
row.refresh_from_db(); row.state = "entered"; row.save()
print(row.pk)
"""
POST = """
import sys, threading
from uuid import uuid4
from django.contrib.auth import get_user_model
from django.db import connection
from referee.authority import Actor
from referee.selectors import sheet_view
from referee.services import ServiceError, confirm_sheet, sign_sheet, take_lease
from tournaments.services import call_referee

sheet_id = int(sys.argv[1])
user = get_user_model().objects.get()
rosa = Actor(f"user:{user.pk}", "Rosa", user_id=user.pk)
seat = sheet_view(sheet_id).seats[0]
at_table, lock, said = {"actor": rosa, "sheet_id": sheet_id}, threading.Lock(), []
start = threading.Barrier(6)

def lease(name):
    held = take_lease(device_key=uuid4(), device_name=name, **at_table)
    return "lease mine" if held.is_mine else "lease not mine"

ACTS = (
    lease,
    lambda name: f"call {call_referee(client_key=uuid4(), **at_table).pk}",
    lambda name: "confirmed {}".format(
        confirm_sheet(participant_id=seat.participant_id, points=seat.total, **at_table).pk),
    lambda name: f"signed {sign_sheet(capacity='referee', reason='alone', **at_table).pk}",
)

def post(number):
    for act in ACTS:
        start.wait()
        try:
            word = act(f"device {number}")
        except ServiceError as error:
            word = error.problems[0].code
        with lock:
            said.append(word)
    connection.close()

threads = [threading.Thread(target=post, args=(number,)) for number in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print("\\n".join(said))
"""
CHAINS = """
from referee.models import AuditEntry, ScoreSheet
from referee.selectors import verify_chain
from tournaments.models import Event
from tournaments.selectors import verify_event
event = Event.objects.get()
print([verify_chain(row) for row in ScoreSheet.objects.filter(version__gt=0)].count(None))
print({report.broken for report in verify_event(event)})
print(list(AuditEntry.objects.filter(sequence__gt=3).order_by("action").values_list("action", flat=True)))
print(event.audit.filter(action="sheet.seal").count())
"""


def test_twelve_devices_at_once_make_one_act_of_each_kind(tmp_path):
    sheet_id = run(PREPARE, tmp_path)
    processes = [start(POST, tmp_path, sheet_id) for _ in range(2)]
    words = [process.communicate(timeout=240)[0].split("\n") for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    told = Counter(word for said in words for word in said if word)
    assert told == {
        "lease mine": 1,
        "lease not mine": 11,
        "call 1": 12,
        "confirmed 1": 12,
        "signed 2": 12,
    }
    assert run(CHAINS, tmp_path).split("\n") == [
        "2",  # the two tables of the session in play
        "{None}",
        "['call.open', 'device.take', 'sheet.confirm', 'sheet.referee_sign']",
        "1",
    ]
