"""The demo event with something on every page: a clock, a call, an incident, a protest, a season, a job."""

from datetime import timedelta
from uuid import uuid4

from build import actor, sheet_of
from django.utils import timezone

from referee.authority import Actor
from tournaments.models import Event, Job, JobState
from tournaments.services import (
    IncidentDraft,
    ProtestDraft,
    SeasonDraft,
    add_event,
    call_referee,
    create_season,
    lodge_protest,
    publish_season,
    report_incident,
)
from tournaments.services.demo import load_demo


def full_event() -> tuple[Event, Actor]:
    """Return the demo event with all that, and somebody who may do everything."""
    row, who = load_demo().event, actor("chief")
    call_referee(actor=who, sheet_id=sheet_of(row, 3, 1).pk, client_key=uuid4(), note="Two tiles fell")
    incident = IncidentDraft("Two calls at once", 3, 1, 4, "Ana", "I was first", "Bo", "She was late")
    report_incident(actor=who, event_id=row.pk, draft=incident, client_key=uuid4())
    protest = ProtestDraft(3, "Captain of Ana", "The ruling was wrong", 1, "the office was empty")
    lodge_protest(actor=who, event_id=row.pk, draft=protest, client_key=uuid4())
    season = create_season(actor=who, draft=SeasonDraft("League", "league"))
    add_event(actor=who, season_id=season.pk, event_id=row.pk)
    publish_season(actor=who, season_id=season.pk)
    Job.objects.create(
        event=row,
        key="book",
        title="Book",
        file_name="b.pdf",
        content_type="application/pdf",
        created_by_id=who.user_id,
        state=JobState.RUNNING,
        beat=timezone.now() + timedelta(hours=1),
        done=3,
        total=12,
        back_url=f"/en/office/{row.slug}/papers/",
    )
    row.refresh_from_db()
    return row, who
