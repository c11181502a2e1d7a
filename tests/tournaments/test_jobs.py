"""Files that are made in the background: whole or not at all, one at a time, and no page waits for them."""

import threading
import time
from datetime import timedelta

import pytest
from build import actor, event, log_in, official, user
from django.utils import timezone

from referee.services import NotAllowed
from tournaments.models import Job, JobState, Role
from tournaments.selectors.jobs import SILENCE, job_path, job_view, jobs_folder, jobs_of
from tournaments.services.jobs import JobDraft, JobRefused, clear_jobs, run_job, start_job, stop_job

DRAFT = JobDraft(
    action="papers.print",
    key="book en",
    title="Results book",
    file_name="book.pdf",
    content_type="application/pdf",
    back_url="/back/",
)
WAIT = 20.0


def write(stream, progress):
    for number in range(1, 4):
        stream.write(b"page\n")
        progress(number, 3)


def view(job_id):
    return job_view(job_id, timezone.now())


def files():
    return sorted(file.name for file in jobs_folder().iterdir()) if jobs_folder().is_dir() else []


def wait_for(condition):
    end = time.monotonic() + WAIT
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    assert condition()


def waiting(row, who, key="book en", **fields):
    return Job.objects.create(
        event=row,
        key=key,
        title="Book",
        file_name="b.pdf",
        content_type="application/pdf",
        created_by_id=who.user_id,
        **fields,
    )


@pytest.fixture(autouse=True)
def _empty_folder():
    for name in files():
        (jobs_folder() / name).unlink()


@pytest.mark.django_db
def test_a_finished_job_has_its_whole_file():
    who = actor()
    job = waiting(event(who, 0), who)
    run_job(job.pk, write)
    done = view(job.pk)
    assert (done.state, done.size, done.is_at_work, done.is_ready) == ("done", 15, False, True)
    assert done.path.read_bytes() == b"page\n" * 3
    assert files() == [str(job.pk)]


@pytest.mark.django_db
def test_a_job_that_fails_leaves_no_file_and_says_why():
    who = actor()
    row = event(who, 0)

    def broken(stream, _progress):
        stream.write(b"half")
        raise RuntimeError("no disk")

    def refused(_stream, _progress):
        raise JobRefused("There are no results yet.")

    first, second = waiting(row, who), waiting(row, who, "other")
    run_job(first.pk, broken)
    run_job(second.pk, refused)
    assert [(view(job.pk).state, view(job.pk).problem) for job in (first, second)] == [
        ("failed", "It could not be made. The log of the desk says why."),
        ("failed", "There are no results yet."),
    ]
    assert files() == []


@pytest.mark.django_db
def test_a_stopped_job_ends_at_its_next_sign_of_life_and_leaves_nothing():
    who = actor()
    job = waiting(event(who, 0), who)
    seen = []

    def work(stream, progress):
        stream.write(b"half")
        stop_job(actor=who, job_id=job.pk)
        progress(1, 2)
        seen.append("went on")

    run_job(job.pk, work)
    assert (view(job.pk).state, view(job.pk).problem, seen, files()) == ("failed", "Stopped by head.", [], [])


@pytest.mark.django_db
def test_a_killed_job_is_told_and_its_half_file_is_removed_with_the_next():
    who = actor()
    row = event(who, 0)
    long_ago = timezone.now() - SILENCE - timedelta(seconds=1)
    job = waiting(row, who, state=JobState.RUNNING, beat=long_ago)
    jobs_folder().mkdir(exist_ok=True)
    (jobs_folder() / f"{job.pk}.part").write_bytes(b"half a file")
    assert (view(job.pk).is_at_work, view(job.pk).is_ready) == (False, False)
    clear_jobs(timezone.now())
    assert files() == []


@pytest.mark.django_db
def test_the_file_of_a_job_at_work_is_left_alone_and_old_ones_are_forgotten():
    who = actor()
    row = event(who, 0)
    now = timezone.now()
    working = waiting(row, who, state=JobState.RUNNING)
    old = waiting(row, who, "old", state=JobState.DONE, created=now - timedelta(days=2))
    fresh = waiting(row, who, "fresh", state=JobState.DONE)
    jobs_folder().mkdir(exist_ok=True)
    for name in (f"{working.pk}.part", str(old.pk), str(fresh.pk), "stray.txt"):
        (jobs_folder() / name).write_bytes(b"x")
    clear_jobs(now)
    assert files() == sorted([f"{working.pk}.part", str(fresh.pk)])
    assert [job.job_id for job in jobs_of(row, now)] == [fresh.pk, working.pk]


@pytest.mark.django_db(transaction=True)
def test_the_same_is_not_made_twice_at_once_and_another_job_waits_its_turn():
    who = actor()
    row = event(who, 0)
    go_on, began = threading.Event(), threading.Event()

    def slow(stream, progress):
        began.set()
        assert go_on.wait(WAIT)
        write(stream, progress)

    first = start_job(actor=who, event_id=row.pk, draft=DRAFT, work=slow)
    assert began.wait(WAIT)
    again = start_job(actor=who, event_id=row.pk, draft=DRAFT, work=slow)
    other = start_job(
        actor=who,
        event_id=row.pk,
        draft=JobDraft(action="papers.print", key="other", title="O", file_name="o", content_type="x/y"),
        work=write,
    )
    assert again == first
    assert (view(first).state, view(other).state) == ("running", "waiting")
    go_on.set()
    wait_for(lambda: view(first).is_ready and view(other).is_ready)
    assert (job_path(first).stat().st_size, files()) == (15, sorted([str(first), str(other)]))


@pytest.mark.django_db(transaction=True)
def test_what_stopped_without_a_word_can_be_made_again():
    who = actor()
    row = event(who, 0)
    lost = waiting(row, who, state=JobState.RUNNING, beat=timezone.now() - SILENCE - timedelta(seconds=1))
    again = start_job(actor=who, event_id=row.pk, draft=DRAFT, work=write)
    wait_for(lambda: view(again).is_ready)
    assert (again != lost.pk, view(lost.pk).problem) == (True, "The desk was closed while it was made.")


@pytest.mark.django_db
def test_who_may_not_print_starts_nothing():
    row = event(actor(), 0)
    with pytest.raises(NotAllowed):
        start_job(actor=official(row, Role.TABLE_REFEREE, "tina"), event_id=row.pk, draft=DRAFT, work=write)
    assert Job.objects.count() == 0


@pytest.mark.django_db
def test_the_page_of_a_job_survives_every_reload(client):
    who = actor()
    row = event(who, 0)
    log_in(client, who)
    job = waiting(row, who, state=JobState.RUNNING, done=3, total=12, back_url="/en/back/")
    page = client.get(f"/en/office/{row.slug}/jobs/{job.pk}/")
    text = page.content.decode()
    assert (page.status_code, page["Refresh"], "3 of 12 pages" in text, 'value="25"' in text) == (
        200,
        "2",
        True,
        True,
    )
    assert client.get(f"/en/office/{row.slug}/jobs/{job.pk}/file/").status_code == 302

    job.state = JobState.WAITING
    job.save()
    run_job(job.pk, write)
    page = client.get(f"/en/office/{row.slug}/jobs/{job.pk}/")
    assert ("Refresh" in page.headers, "Open the file" in page.content.decode()) == (False, True)
    file = client.get(f"/en/office/{row.slug}/jobs/{job.pk}/file/")
    assert (b"".join(file.streaming_content), file["Content-Type"]) == (b"page\n" * 3, "application/pdf")
    assert file["Content-Disposition"] == 'inline; filename="b.pdf"'


@pytest.mark.django_db
def test_a_lost_job_offers_to_be_made_again(client):
    who = actor()
    row = event(who, 0)
    log_in(client, who)
    job = waiting(
        row, who, state=JobState.RUNNING, beat=timezone.now() - timedelta(minutes=5), back_url="/en/back/"
    )
    text = client.get(f"/en/office/{row.slug}/jobs/{job.pk}/").content.decode()
    assert "The desk was closed while it was made." in text
    assert 'href="/en/back/"' in text


@pytest.mark.django_db
def test_a_job_is_stopped_from_its_page(client):
    who = actor()
    row = event(who, 0)
    log_in(client, who)
    job = waiting(row, who, state=JobState.RUNNING)
    assert client.post(f"/en/office/{row.slug}/jobs/{job.pk}/").status_code == 302
    assert (view(job.pk).state, view(job.pk).problem) == ("failed", "Stopped by head.")


@pytest.mark.django_db
def test_jobs_are_for_their_own_event_and_for_who_may_print(client):
    who = actor()
    row, other = event(who, 0), event(who, 0, name="Other")
    job = waiting(row, who)
    tina = official(row, Role.TABLE_REFEREE, "tina")
    log_in(client, tina)
    assert client.get(f"/en/office/{row.slug}/jobs/{job.pk}/").status_code == 404
    log_in(client, who)
    assert client.get(f"/en/office/{other.slug}/jobs/{job.pk}/").status_code == 404
    client.force_login(user("stranger"))
    assert client.get(f"/en/office/{row.slug}/jobs/{job.pk}/").status_code == 403
