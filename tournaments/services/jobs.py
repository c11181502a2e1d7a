"""Make a file in the background while the desk goes on: a row says how far it is, the file appears whole.

The work is a function that writes into an open file and says how far it is. It runs in a thread of the desk,
one work at a time. The file is written under another name and renamed when it is complete, so a work that is
killed leaves no half of one (docs/decisions/0009-files-in-the-background.md).
"""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO, Final

from django.db import connection, transaction
from django.utils import timezone, translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.authority import Actor
from tournaments.models import Job, JobState
from tournaments.selectors.jobs import AT_WORK, is_at_work, job_path, jobs_folder
from tournaments.services.acts import lock_event, permit

KEPT: Final = timedelta(days=1)
_BEAT: Final = 0.5
"""Seconds between two signs of life."""
_SWITCH: Final = 0.0005
"""Seconds after which the work gives the interpreter to a request that waits; usual are ten times as many.

A request gives it away at every query, and would wait that long each time.
"""
_PART: Final = ".part"
_ONE_AT_A_TIME: Final = threading.Lock()

Progress = Callable[[int, int], None]
"""Told how much is done, of how much."""
Work = Callable[[BinaryIO, Progress], object]
"""Writes the file. It has no request: names, times and languages it switches on by itself."""

logger = logging.getLogger(__name__)


class JobRefused(Exception):  # noqa: N818 - like the other refusals of services
    """The work cannot be done; the text is the sentence for whoever asked."""


class JobStopped(Exception):  # noqa: N818
    """Somebody stopped the job, or it was given up; nobody waits for it any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobDraft:
    """What is to be made: ``key`` says what from what, ``action`` is the permission that it needs."""

    action: str
    key: str
    title: str
    file_name: str
    content_type: str
    back_url: str = ""


def start_job(*, actor: Actor, event_id: int, draft: JobDraft, work: Work) -> int:
    """Begin to make a file and return the id of its job; of the one at work where the same is being made.

    NotAllowed says why not. Needs somebody who signed in. No act of the event: no audit entry.
    """
    now = timezone.now()
    with transaction.atomic():
        event = lock_event(event_id)
        permit(actor, draft.action, event)
        assert actor.user_id is not None
        same = Job.objects.filter(event=event, key=draft.key, state__in=AT_WORK).first()
        if same is not None and is_at_work(same, now):
            return same.pk
        if same is not None:
            _end(same.pk, JobState.FAILED, problem=_("The desk was closed while it was made."))
        job = Job.objects.create(
            event=event,
            key=draft.key,
            title=draft.title,
            file_name=draft.file_name,
            content_type=draft.content_type,
            back_url=draft.back_url,
            created_by_id=actor.user_id,
        )
        clear_jobs(now)
        language = get_language() or "en"
        transaction.on_commit(lambda: _begin(job.pk, work, language))
    return job.pk


def stop_job(*, actor: Actor, job_id: int) -> None:
    """Stop a job; the work notices at its next sign of life. One that has ended stays as it is."""
    Job.objects.filter(pk=job_id, state__in=AT_WORK).update(
        state=JobState.FAILED,
        problem=_("Stopped by %(name)s.") % {"name": actor.name},
        finished_at=timezone.now(),
    )


def run_job(job_id: int, work: Work) -> None:
    """Do the work, in the thread that calls: the file is there when it is complete, or not at all."""
    path = job_path(job_id)
    part = path.with_suffix(_PART)
    try:
        size = _write(job_id, part, work)
        part.replace(path)
        _end(job_id, JobState.DONE, size=size)
    except JobStopped:
        logger.info("job %s was stopped", job_id)
    except JobRefused as refused:
        _end(job_id, JobState.FAILED, problem=str(refused))
    except Exception:
        logger.exception("job %s failed", job_id)
        _end(job_id, JobState.FAILED, problem=_("It could not be made. The log of the desk says why."))
    finally:
        part.unlink(missing_ok=True)


def clear_jobs(now: datetime) -> None:
    """Forget jobs that are older than a day, and remove every file that belongs to none."""
    Job.objects.filter(created__lt=now - KEPT).exclude(state__in=AT_WORK, beat__gt=now - KEPT).delete()
    folder = jobs_folder()
    if not folder.is_dir():
        return
    known = set(Job.objects.values_list("pk", flat=True))
    at_work = {job.pk for job in Job.objects.filter(state__in=AT_WORK) if is_at_work(job, now)}
    for file in folder.iterdir():
        wanted = at_work if file.suffix == _PART else known
        if not file.stem.isdecimal() or int(file.stem) not in wanted:
            file.unlink(missing_ok=True)


def _begin(job_id: int, work: Work, language: str) -> None:
    """Start the thread; it ends with the process, and what it had written so far is under no final name."""
    arguments = (job_id, work, language)
    threading.Thread(target=_in_turn, args=arguments, name=f"job-{job_id}", daemon=True).start()


def _in_turn(job_id: int, work: Work, language: str) -> None:
    """Wait until no other work is done, then do this one; speak to whoever asked in their language."""
    try:
        while not _ONE_AT_A_TIME.acquire(timeout=10):
            if not Job.objects.filter(pk=job_id, state=JobState.WAITING).update(beat=timezone.now()):
                return  # stopped while it waited
        usual = sys.getswitchinterval()
        try:
            sys.setswitchinterval(_SWITCH)
            with translation.override(language):
                run_job(job_id, work)
        finally:
            sys.setswitchinterval(usual)
            _ONE_AT_A_TIME.release()
    finally:
        connection.close()


def _write(job_id: int, part: Path, work: Work) -> int:
    """Write the file under its name of work, safely on the disk, and return its size in bytes."""
    started = Job.objects.filter(pk=job_id, state=JobState.WAITING).update(
        state=JobState.RUNNING, beat=timezone.now()
    )
    if not started:
        raise JobStopped
    part.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with part.open("wb") as stream:
        work(stream, _Beat(job_id))
        stream.flush()
        os.fsync(stream.fileno())
        return stream.tell()


class _Beat:
    """Writes down how far the work is, not too often, and ends it when nobody waits for it any more."""

    def __init__(self, job_id: int) -> None:
        self.job_id = job_id
        self.last = 0.0

    def __call__(self, done: int, total: int) -> None:
        """Take note; JobStopped where the job was stopped. Lets the desk's other threads go first."""
        time.sleep(0)
        now = time.monotonic()
        if now - self.last < _BEAT:
            return
        self.last = now
        rows = Job.objects.filter(pk=self.job_id, state=JobState.RUNNING)
        if not rows.update(done=done, total=total, beat=timezone.now()):
            raise JobStopped


def _end(job_id: int, state: JobState, **fields: object) -> None:
    Job.objects.filter(pk=job_id, state__in=AT_WORK).update(state=state, finished_at=timezone.now(), **fields)
