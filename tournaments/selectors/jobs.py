"""Files that are made in the background, as their pages show them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings

from tournaments.models import Event, Job, JobState

SILENCE: Final = timedelta(seconds=90)
"""After so long without a sign of life the work is taken for ended: the desk was closed meanwhile."""
AT_WORK: Final = (JobState.WAITING, JobState.RUNNING)


@dataclass(frozen=True, slots=True)
class JobView:
    """How far a file is; ``is_at_work`` is false as well for work that ended without a word."""

    job_id: int
    event_id: int
    title: str
    file_name: str
    content_type: str
    back_url: str
    state: str
    done: int
    total: int
    size: int
    problem: str
    created: datetime
    finished_at: datetime | None
    created_by: int
    is_at_work: bool
    path: Path | None  # of the finished file

    @property
    def is_ready(self) -> bool:
        """Tell whether the file can be fetched."""
        return self.path is not None


def jobs_folder() -> Path:
    """Return where files lie that were made in the background."""
    return Path(settings.DATA_DIR) / "jobs"


def job_path(job_id: int) -> Path:
    """Return where the finished file of a job lies, once it does."""
    return jobs_folder() / str(job_id)


def is_at_work(job: Job, now: datetime) -> bool:
    """Tell whether somebody still works on it."""
    return job.state in AT_WORK and now - job.beat < SILENCE


def job_view(job_id: int, now: datetime) -> JobView | None:
    """Return one job, None where there is none any more (one query)."""
    job = Job.objects.filter(pk=job_id).first()
    return None if job is None else _view(job, now)


def jobs_of(event: Event, now: datetime, most: int = 10) -> tuple[JobView, ...]:
    """Return the last jobs of an event, the latest first (one query)."""
    return tuple(_view(job, now) for job in Job.objects.filter(event=event).order_by("-id")[:most])


def _view(job: Job, now: datetime) -> JobView:
    path = job_path(job.pk)
    return JobView(
        job_id=job.pk,
        event_id=job.event_id,
        title=job.title,
        file_name=job.file_name,
        content_type=job.content_type,
        back_url=job.back_url,
        state=job.state,
        done=job.done,
        total=job.total,
        size=job.size,
        problem=job.problem,
        created=job.created,
        finished_at=job.finished_at,
        created_by=job.created_by_id,
        is_at_work=is_at_work(job, now),
        path=path if job.state == JobState.DONE and path.is_file() else None,
    )
