"""Plan later stages of an event, and approve the cut that leads to each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.models import Event, Session, SessionState, Stage, Table
from tournaments.selectors.cuts import CutView, cut_views
from tournaments.services.acts import (
    Record,
    lock_event,
    permit,
    refuse,
    refuse_overwriting,
    refuse_stale,
    write_act,
)
from tournaments.services.seating_charts import playing_numbers

LARGEST_FIELD: Final = 1000
LONGEST_TITLE: Final = 80
WHOLE: Final = Fraction(1)
BEGUN: Final = (SessionState.PLAYING, SessionState.ENTERED, SessionState.CHECKED, SessionState.APPROVED)


@dataclass(frozen=True, slots=True)
class StageDraft:
    """What is entered about a later stage; ``carry`` is the factor on the points before it."""

    first_session: int
    field_size: int
    reserves: int = 0
    carry: Fraction = WHOLE
    title: str = ""


@transaction.atomic
def plan_stage(
    *,
    actor: Actor,
    event_id: int,
    draft: StageDraft,
    anew: bool = False,
    seen_version: int | None = None,
) -> Stage:
    """Plan the stage that begins with a session; ``anew``: in the place of one whose cut is not approved.

    NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "stage.plan", event)
    subject = f"stage:{draft.first_session}"
    refuse_overwriting(event, seen_version, ("stage.plan", subject), ("stage.remove", subject))
    stage = Stage.objects.filter(event=event, first_session=draft.first_session).first()
    refuse([*_stage_problems(event, draft, stage), *_again_problems(stage, anew=anew)])
    before = _fact(stage) if stage else None
    stage = stage or Stage(event=event, first_session=draft.first_session)
    stage.title, stage.field_size, stage.reserves = draft.title.strip(), draft.field_size, draft.reserves
    stage.carry_numerator, stage.carry_denominator = draft.carry.numerator, draft.carry.denominator
    stage.save()
    record = Record("stage.plan", f"stage:{stage.first_session}", before, _fact(stage))
    write_act(event, actor, permission, record)
    return stage


@transaction.atomic
def remove_stage(*, actor: Actor, event_id: int, first_session: int) -> None:
    """Take a planned stage back; an approved cut is taken back first. Nothing happens where there is none."""
    event = lock_event(event_id)
    permission = permit(actor, "stage.plan", event)
    stage = Stage.objects.filter(event=event, first_session=first_session).first()
    if stage is None:
        return
    refuse([Problem("cut_is_approved")] if stage.cut_approved_at else [])
    before = _fact(stage)
    stage.delete()
    write_act(event, actor, permission, Record("stage.remove", f"stage:{first_session}", before, None))


@transaction.atomic
def approve_cut(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    event_id: int,
    first_session: int,
    chosen: Sequence[int] = (),
    reason: str = "",
    seen_version: int | None = None,
) -> Stage:
    """Settle who plays in a stage: the field as the standings give it, and ``chosen`` of those tied.

    Every session before it must be approved, unless there is a reason to take its results as they are; and
    so must be the cut of every stage before it. Where people share the place across the line, exactly the
    open places are chosen among them, with a reason. Approving again takes the standings of today.
    NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "cut.approve", event)
    refuse_stale(event, seen_version)
    stage = _stage(event, first_session)
    before = dict(stage.cut)
    stage.cut, stage.cut_approved_at, stage.cut_approved_by = {}, None, ""
    stage.save()
    view = next(each for each in cut_views(event) if each.first_session == first_session)
    refuse([*_time_problems(event, stage, before, reason), *_chosen_problems(view, chosen, reason)])
    stage.cut = _settled(view, chosen)
    stage.cut_approved_at, stage.cut_approved_by = timezone.now(), actor.name
    stage.save()
    record = Record("cut.approve", f"stage:{first_session}", before or None, stage.cut, reason.strip())
    write_act(event, actor, permission, record)
    return stage


@transaction.atomic
def withdraw_cut(*, actor: Actor, event_id: int, first_session: int, reason: str) -> Stage:
    """Open a cut again, with a reason, as long as nobody is seated in its stage. NotAllowed, or BadEntry."""
    event = lock_event(event_id)
    permission = permit(actor, "cut.approve", event)
    stage = _stage(event, first_session)
    if stage.cut_approved_at is None:
        return stage
    problems = [] if reason.strip() else [Problem("reason_missing")]
    refuse([*problems, *_seated_problems(event, stage)])
    before = dict(stage.cut)
    stage.cut, stage.cut_approved_at, stage.cut_approved_by = {}, None, ""
    stage.save()
    record = Record("cut.withdraw", f"stage:{first_session}", before, None, reason.strip())
    write_act(event, actor, permission, record)
    return stage


def _settled(view: CutView, chosen: Sequence[int]) -> dict[str, list[int]]:
    """Return field and reserves by number; those tied who were not chosen are the first in reserve."""
    waiting = [player.number for player in view.tied if player.number not in chosen]
    return {
        "field": [*(player.number for player in view.field), *chosen],
        "reserves": [*waiting, *(player.number for player in view.reserves)],
    }


def _stage(event: Event, first_session: int) -> Stage:
    stage = Stage.objects.filter(event=event, first_session=first_session).first()
    if stage is None:
        raise BadEntry(Problem("stage_unknown", {"session": first_session}))
    return stage


def _fact(stage: Stage) -> dict[str, Any]:
    names = ("title", "first_session", "field_size", "reserves", "carry_numerator", "carry_denominator")
    return {name: getattr(stage, name) for name in names}


def _stage_problems(event: Event, draft: StageDraft, stage: Stage | None) -> Iterator[Problem]:
    last = event.sessions_planned
    if not 2 <= draft.first_session <= last:  # noqa: PLR2004 - session 1 belongs to the first stage
        yield Problem("stage_session_out_of_range", {"last": last})
    players = len(playing_numbers(event))
    if not 1 <= draft.field_size <= LARGEST_FIELD:
        yield Problem("stage_field_out_of_range", {"most": LARGEST_FIELD})
    elif event.draw_published_at and draft.field_size > players:  # before the draw more may still come
        yield Problem("stage_larger_than_event", {"players": players})
    if not 0 <= draft.reserves <= LARGEST_FIELD:
        yield Problem("stage_reserves_out_of_range", {"most": LARGEST_FIELD})
    if not 0 <= draft.carry <= 1:
        yield Problem("stage_carry_out_of_range")
    if len(draft.title.strip()) > LONGEST_TITLE:
        yield Problem("stage_title_too_long", {"most": LONGEST_TITLE})
    if stage is not None and stage.cut_approved_at:
        yield Problem("cut_is_approved")
    if Session.objects.filter(event=event, number=draft.first_session, state__in=BEGUN).exists():
        yield Problem("stage_has_begun", {"session": draft.first_session})
    yield from _nesting_problems(event, draft)


def _again_problems(stage: Stage | None, *, anew: bool) -> list[Problem]:
    if stage is None or anew or stage.cut_approved_at:
        return []
    return [Problem("stage_is_planned", {"session": stage.first_session, "places": stage.field_size})]


def _nesting_problems(event: Event, draft: StageDraft) -> Iterator[Problem]:
    """Yield what keeps the fields of the stages from lying one within the other."""
    stages = Stage.objects.filter(event=event)
    earlier = stages.filter(first_session__lt=draft.first_session).last()
    if earlier is not None and draft.field_size > earlier.field_size:
        yield Problem("stage_larger_than_before", {"size": earlier.field_size})
    later = stages.filter(first_session__gt=draft.first_session).first()
    if later is not None and draft.field_size < later.field_size:
        yield Problem("stage_smaller_than_after", {"size": later.field_size})


def _time_problems(event: Event, stage: Stage, before: dict[str, Any], reason: str) -> Iterator[Problem]:
    """Yield what has to come before this cut; results that are not approved may be taken with a reason."""
    states = dict(Session.objects.filter(event=event).values_list("number", "state"))
    numbers = range(1, stage.first_session)
    waiting = [str(number) for number in numbers if states.get(number) != SessionState.APPROVED]
    if waiting and not reason.strip():
        yield Problem("sessions_not_approved", {"sessions": ", ".join(waiting)})
    open_before = Stage.objects.filter(
        event=event, first_session__lt=stage.first_session, cut_approved_at__isnull=True
    ).first()
    if open_before is not None:
        yield Problem("cut_before_is_open", {"session": open_before.first_session})
    if before:
        yield from _seated_problems(event, stage)


def _seated_problems(event: Event, stage: Stage) -> Iterator[Problem]:
    seated = Table.objects.filter(session__event=event, session__number=stage.first_session)
    if seated.exists():
        yield Problem("stage_is_seated", {"session": stage.first_session})


def _chosen_problems(view: CutView, chosen: Sequence[int], reason: str) -> Iterator[Problem]:
    tied = {player.number for player in view.tied}
    if len(set(chosen)) != view.open_places or not tied.issuperset(chosen):
        yield Problem("cut_choose_among_equals", {"places": view.open_places, "equal": len(tied)})
    elif chosen and not reason.strip():
        yield Problem("reason_missing")
