"""Many hands posted at once, from threads and from processes, on a database file as in use."""

from collections import Counter
from pathlib import Path

from processes import run, start

PREPARE = """
from build import actor, people, sheet
actor("Rosa"); row = sheet()
print(row.pk)
"""
POST = """
import sys, threading
from uuid import UUID, uuid4
from django.contrib.auth import get_user_model
from django.db import connection
from referee.authority import Actor
from referee.services import HandDraft, ServiceError, record_hand

sheet_id, same_key = int(sys.argv[1]), sys.argv[2] == "same"
user = get_user_model().objects.get()
rosa = Actor(f"user:{user.pk}", "Rosa", user_id=user.pk)
start, lock, said = threading.Barrier(8), threading.Lock(), []

def post():
    key = UUID(int=7) if same_key else uuid4()
    start.wait()
    try:
        entry = record_hand(actor=rosa, sheet_id=sheet_id, number=1, draft=HandDraft("drawn_hand"),
                            client_key=key, seen_version=0)
        word = f"entry {entry.pk}"
    except ServiceError as error:
        word = error.problems[0].code
    with lock:
        said.append(word)
    connection.close()

threads = [threading.Thread(target=post) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print("\\n".join(said))
"""
COUNT = """
from referee.models import AuditEntry, HandEntry, ScoreSheet
from referee.selectors import verify_chain
print(HandEntry.objects.count(), AuditEntry.objects.count(), verify_chain(ScoreSheet.objects.get()))
"""


def post_at_once(folder: Path, keys: str) -> Counter[str]:
    """Post hand 1 of one sheet from two processes with eight threads each; return what they were told."""
    run("from django.core.management import call_command; call_command('migrate', verbosity=0)", folder)
    sheet_id = run(PREPARE, folder)
    processes = [start(POST, folder, sheet_id, keys) for _ in range(2)]
    words = [process.communicate(timeout=120)[0].split("\n") for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    return Counter(word for said in words for word in said if word)


def test_one_of_sixteen_different_entries_is_recorded(tmp_path):
    told = post_at_once(tmp_path, "different")
    assert told == {"entry 1": 1, "hand_taken": 15}
    assert run(COUNT, tmp_path) == "1 1 None"


def test_one_entry_sent_sixteen_times_is_recorded_once_and_given_back_to_all(tmp_path):
    told = post_at_once(tmp_path, "same")
    assert told == {"entry 1": 16}
    assert run(COUNT, tmp_path) == "1 1 None"
