"""One list confirmed and one badge scanned by many at once, from threads and processes."""

from collections import Counter

from processes import run, start

PREPARE = """
from build import actor, event
from tournaments.services.imports import keep_upload
who = actor("Rosa"); row = event(who, players=1)
print(keep_upload(actor=who, event_id=row.pk, file_name="", content=b"Name\\nAna\\nBo\\n").key)
"""
POST = """
import sys, threading
from uuid import UUID
from django.contrib.auth import get_user_model
from django.db import connection
from referee.authority import Actor
from tournaments.models import Event
from tournaments.services.imports import register_list
from tournaments.services.registrations_arrival import check_in
from tournaments.services.registrations_rows import PersonDraft

key, user, event = UUID(sys.argv[1]), get_user_model().objects.get(), Event.objects.get()
rosa = Actor(f"user:{user.pk}", "Rosa", user_id=user.pk)
people = [PersonDraft("Ana", line=2), PersonDraft("Bo", line=3)]
start, lock, said = threading.Barrier(4), threading.Lock(), []

def post():
    start.wait()
    numbers = register_list(actor=rosa, event_id=event.pk, key=key, people=people, answers={})
    row = check_in(actor=rosa, event_id=event.pk, number=1)
    with lock:
        said.append(f"{numbers} {row.arrived_at is not None}")
    connection.close()

threads = [threading.Thread(target=post) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print("\\n".join(said))
"""
COUNT = """
from tournaments.models import EventAudit, Registration
acts = EventAudit.objects.filter(action__in=["people.import", "people.arrive"])
print(Registration.objects.count(), sorted(acts.values_list("action", flat=True)))
"""


def test_a_list_is_registered_once_and_a_player_arrives_once(tmp_path):
    run("from django.core.management import call_command; call_command('migrate', verbosity=0)", tmp_path)
    key = run(PREPARE, tmp_path)
    processes = [start(POST, tmp_path, key) for _ in range(2)]
    words = [process.communicate(timeout=120)[0].split("\n") for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert Counter(word for said in words for word in said if word) == {"(2, 3) True": 8}
    assert run(COUNT, tmp_path) == "3 ['people.arrive', 'people.import']"
