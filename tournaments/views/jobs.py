"""A file that is made in the background: how far it is, and the file."""

from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.models import JobState
from tournaments.selectors.jobs import JobView, job_view
from tournaments.services.jobs import stop_job
from tournaments.views.office import OfficePage

PDF = "application/pdf"
LOOK_AGAIN = 2
"""Seconds after which the page is fetched anew while the work goes on."""


class OfJob(OfficePage):
    """A page about one job: for who started it, and for those who may print everything."""

    def get_job(self, job_id: int) -> JobView:
        """Return the job; 404 where there is none, or where it is none of theirs."""
        job = job_view(job_id, timezone.now())
        if job is None or job.event_id != self.event.pk:
            raise Http404
        if job.created_by != self.actor.user_id and not self.allows("papers.print"):
            raise Http404
        return job


@method_decorator(never_cache, name="dispatch")
class JobPage(OfJob):
    """How far a file is; the page comes anew by itself until the file is there, also without scripts."""

    def get(self, _request: HttpRequest, job_id: int) -> HttpResponse:
        """Show it."""
        job = self.get_job(job_id)
        is_lost = job.state in {JobState.WAITING, JobState.RUNNING} and not job.is_at_work
        is_gone = job.state == JobState.DONE and not job.is_ready
        response = self.show("job", job=job, is_lost=is_lost, is_gone=is_gone, state=_state(job))
        if job.is_at_work:
            response["Refresh"] = str(LOOK_AGAIN)
        return response

    def post(self, _request: HttpRequest, job_id: int) -> HttpResponse:
        """Stop the work."""
        stop_job(actor=self.actor, job_id=self.get_job(job_id).job_id)
        return redirect("office-job", self.event.slug, job_id)


@method_decorator(never_cache, name="dispatch")
class JobFile(OfJob):
    """The finished file."""

    def get(self, _request: HttpRequest, job_id: int) -> HttpResponseBase:
        """Send it; back to its page where it is not there."""
        job = self.get_job(job_id)
        if job.path is None:
            return redirect("office-job", self.event.slug, job_id)
        return FileResponse(
            job.path.open("rb"),
            as_attachment=job.content_type != PDF,
            filename=job.file_name,
            content_type=job.content_type,
        )


def _state(job: JobView) -> dict[str, Any]:
    """Return how far it is, in words and as a number of a hundred where that is known."""
    if job.state == JobState.WAITING:
        return {"text": _("It waits until another file is ready."), "share": None}
    if not job.total:
        return {"text": _("The results are being read."), "share": None}
    values = {"done": job.done, "total": job.total}
    text = _("%(done)s of %(total)s pages") if job.content_type == PDF else _("%(done)s of %(total)s lines")
    return {"text": text % values, "share": 100 * job.done // job.total}
