"""Protests: handed in within a time after the session, decided by the head referee.

| edition | deadline |
|---|---|
| R98 p. 37, WMO 2006 3.12 | 30 minutes after the session, in writing |
| EMA 2010 2.1 | at once, handled after the session |
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.models import Event, Protest, ProtestOutcome, Session
from tournaments.services.acts import Record, lock_event, permit, refuse, refuse_stale, write_act
from tournaments.services.incidents import (
    LONGEST_NAME,
    LONGEST_STORY,
    next_number,
    own_table_problems,
    place_problems,
)

PROTEST_MINUTES = 30


@dataclass(frozen=True, slots=True)
class ProtestDraft:
    """A protest as it is handed in; ``late_reason``: why it is taken after its deadline."""

    session_number: int
    protester: str
    text: str
    table_number: int | None = None
    late_reason: str = ""


@transaction.atomic
def lodge_protest(
    *,
    actor: Actor,
    event_id: int,
    draft: ProtestDraft,
    client_key: UUID,
    minutes: int = PROTEST_MINUTES,
) -> Protest:
    """Take a protest; after its deadline a reason is needed. The same key again is the stored one.

    ``minutes`` is the time after the end of the session. NotAllowed, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "protest.lodge", event)
    stored = Protest.objects.filter(event=event, client_key=client_key).first()
    if stored is not None:
        return stored
    now, due = timezone.now(), _due(event, draft.session_number, minutes)
    refuse(_problems(event, draft, is_late=due is not None and now > due))
    number = next_number(Protest.objects.filter(event=event))
    protest = Protest.objects.create(
        event=event,
        number=number,
        session_number=draft.session_number,
        table_number=draft.table_number,
        protester=draft.protester.strip(),
        text=draft.text.strip(),
        client_key=client_key,
        lodged_at=now,
        lodged_by=actor.name,
        due_at=due,
        late_reason=draft.late_reason.strip(),
    )
    after = {"session": draft.session_number, "table": draft.table_number, "text": protest.text}
    record = Record("protest.lodge", f"protest:{number}", None, after, protest.late_reason)
    write_act(event, actor, permission, record)
    return protest


@transaction.atomic
def decide_protest(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    event_id: int,
    number: int,
    outcome: str,
    decision: str,
    reason: str = "",
    seen_version: int | None = None,
) -> Protest:
    """Decide a protest, in words; a decision that replaces another one needs a reason.

    Whoever plays at the table does not decide on it. NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "protest.decide", event)
    refuse_stale(event, seen_version)
    protest = Protest.objects.filter(event=event, number=number).first()
    if protest is None:
        raise BadEntry(Problem("protest_unknown", {"number": number}))
    refuse(own_table_problems(event, actor, protest.session_number, protest.table_number))
    before = {"outcome": str(protest.outcome), "decision": protest.decision}
    after = {"outcome": outcome, "decision": decision.strip()}
    if before == after and outcome != ProtestOutcome.OPEN:
        return protest
    refuse(_decision_problems(outcome, decision, reason, is_decided=protest.outcome != ProtestOutcome.OPEN))
    protest.outcome, protest.decision = ProtestOutcome(outcome), decision.strip()
    protest.decided_at, protest.decided_by = timezone.now(), actor.name
    protest.decided_user_id = actor.user_id
    protest.save()
    record = Record("protest.decide", f"protest:{number}", before, after, reason.strip())
    write_act(event, actor, permission, record)
    return protest


def deadline(session: Session, minutes: int = PROTEST_MINUTES) -> datetime | None:
    """Return until when a protest against a session may be handed in; None while it is not over."""
    return session.closed_at and session.closed_at + timedelta(minutes=minutes)


def _due(event: Event, number: int, minutes: int) -> datetime | None:
    session = Session.objects.filter(event=event, number=number).first()
    return deadline(session, minutes) if session is not None else None


def _problems(event: Event, draft: ProtestDraft, *, is_late: bool) -> Iterator[Problem]:
    yield from place_problems(event, draft.session_number, draft.table_number)
    if not draft.protester.strip():
        yield Problem("protester_missing")
    if len(draft.protester.strip()) > LONGEST_NAME:
        yield Problem("incident_name_too_long", {"most": LONGEST_NAME})
    if not draft.text.strip():
        yield Problem("protest_says_nothing")
    if max(len(draft.text), len(draft.late_reason)) > LONGEST_STORY:
        yield Problem("incident_story_too_long", {"most": LONGEST_STORY})
    if is_late and not draft.late_reason.strip():
        yield Problem("protest_is_late")


def _decision_problems(outcome: str, decision: str, reason: str, *, is_decided: bool) -> Iterator[Problem]:
    if outcome not in ProtestOutcome.values or outcome == ProtestOutcome.OPEN:
        yield Problem("protest_outcome_unknown")
    if not decision.strip():
        yield Problem("decision_missing")
    if max(len(decision), len(reason)) > LONGEST_STORY:
        yield Problem("incident_story_too_long", {"most": LONGEST_STORY})
    if is_decided and not reason.strip():
        yield Problem("reason_missing")
