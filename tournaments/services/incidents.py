"""Incidents: what happened, as each side tells it, and how it was decided."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from referee.authority import Actor
from referee.models import Occupancy
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.models import Event, Incident, IncidentRuling, Office, Table
from tournaments.services.acts import Record, lock_event, permit, refuse, refuse_stale, write_act

LONGEST_LINE = 200
LONGEST_NAME = 160
LONGEST_STORY = 4000
HANDS = 16


@dataclass(frozen=True, slots=True)
class IncidentDraft:
    """What is written down about an incident; tables and hands are named by number, or left out."""

    what: str
    session_number: int | None = None
    table_number: int | None = None
    hand_number: int | None = None
    one_name: str = ""
    one_says: str = ""
    other_name: str = ""
    other_says: str = ""


@transaction.atomic
def report_incident(*, actor: Actor, event_id: int, draft: IncidentDraft, client_key: UUID) -> Incident:
    """Write an incident down under the next number; the same key again is the stored one.

    NotAllowed, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "incident.report", event)
    stored = Incident.objects.filter(event=event, client_key=client_key).first()
    if stored is not None:
        return stored
    refuse(_problems(event, draft))
    number = next_number(Incident.objects.filter(event=event))
    incident = Incident.objects.create(
        event=event, number=number, client_key=client_key, reported_by=actor.name, **_columns(draft)
    )
    record = Record("incident.report", f"incident:{number}", None, _fact(draft))
    write_act(event, actor, permission, record)
    return incident


@transaction.atomic
def amend_incident(
    *, actor: Actor, event_id: int, number: int, draft: IncidentDraft, seen_version: int | None = None
) -> Incident:
    """Complete or correct what was written down; the chain of acts keeps what stood there before.

    NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "incident.report", event)
    refuse_stale(event, seen_version)
    incident = find_incident(event, number)
    refuse(_problems(event, draft))
    before = IncidentDraft(**{name: getattr(incident, name) for name in _columns(draft)})
    if _columns(before) == _columns(draft):
        return incident
    for name, value in _columns(draft).items():
        setattr(incident, name, value)
    incident.save(update_fields=[*_columns(draft)])
    record = Record("incident.amend", f"incident:{number}", _fact(before), _fact(draft))
    write_act(event, actor, permission, record)
    return incident


@transaction.atomic
def rule_incident(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    event_id: int,
    number: int,
    text: str,
    client_key: UUID,
    rule: str = "",
    reason: str = "",
) -> IncidentRuling:
    """Decide an incident; a ruling that replaces another one needs a reason, and both stay on record.

    Whoever plays at the table does not rule on it. NotAllowed, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "incident.rule", event)
    incident = find_incident(event, number)
    stored = IncidentRuling.objects.filter(incident=incident, client_key=client_key).first()
    if stored is not None:
        return stored
    last = incident.rulings.last()
    refuse(own_table_problems(event, actor, incident.session_number, incident.table_number))
    refuse(_ruling_problems(text, rule, reason, replaces=last is not None))
    ruling = IncidentRuling.objects.create(
        incident=incident,
        text=text.strip(),
        rule=rule.strip(),
        reason=reason.strip(),
        client_key=client_key,
        ruled_by=actor.name,
        ruled_user_id=actor.user_id,
    )
    after = {"text": ruling.text, "rule": ruling.rule}
    before = {"text": last.text, "rule": last.rule} if last else None
    record = Record("incident.rule", f"incident:{number}", before, after, reason.strip())
    write_act(event, actor, permission, record)
    return ruling


def find_incident(event: Event, number: int) -> Incident:
    """Return an incident of the event; BadEntry when there is none."""
    incident = Incident.objects.filter(event=event, number=number).first()
    if incident is None:
        raise BadEntry(Problem("incident_unknown", {"number": number}))
    return incident


def next_number(rows: Any) -> int:
    """Return the number after the highest one of these rows."""
    return int(rows.aggregate(last=Max("number"))["last"] or 0) + 1


def place_problems(event: Event, session: int | None, table: int | None) -> Iterator[Problem]:
    """Yield that a table is named without its session, or that there is no such session or table."""
    if session is None:
        if table is not None:
            yield Problem("place_needs_a_session", {"table": table})
    elif not event.sessions.filter(number=session).exists():
        yield Problem("session_unknown", {"session": session})
    elif (
        table is not None
        and not Table.objects.filter(session__event=event, session__number=session, number=table).exists()
    ):
        yield Problem("table_unknown", {"session": session, "table": table})


def own_table_problems(
    event: Event, actor: Actor, session: int | None, table: int | None
) -> Iterator[Problem]:
    """Yield that the one who would decide plays at the table that it is about."""
    if actor.user_id is None or session is None or table is None:
        return
    plays = Office.objects.filter(user=actor.user_id, event=event, plays_as__isnull=False)
    sits = Occupancy.objects.filter(
        sheet__table__session__event=event,
        sheet__table__session__number=session,
        sheet__table__number=table,
        participant__in=plays.values("plays_as__participant"),
        is_absent=False,
    )
    if sits.exists():
        yield Problem("own_table")


def _columns(draft: IncidentDraft) -> dict[str, Any]:
    return {name: value.strip() if isinstance(value, str) else value for name, value in asdict(draft).items()}


def _fact(draft: IncidentDraft) -> dict[str, Any]:
    """Return what the chain keeps: names of persons stay outside of it."""
    return {name: value for name, value in _columns(draft).items() if not name.endswith("_name")}


def _problems(event: Event, draft: IncidentDraft) -> Iterator[Problem]:
    if not draft.what.strip():
        yield Problem("incident_says_nothing")
    if len(draft.what.strip()) > LONGEST_LINE:
        yield Problem("incident_line_too_long", {"most": LONGEST_LINE})
    if any(len(name.strip()) > LONGEST_NAME for name in (draft.one_name, draft.other_name)):
        yield Problem("incident_name_too_long", {"most": LONGEST_NAME})
    if any(len(text) > LONGEST_STORY for text in (draft.one_says, draft.other_says)):
        yield Problem("incident_story_too_long", {"most": LONGEST_STORY})
    if draft.hand_number is not None and not 1 <= draft.hand_number <= HANDS:
        yield Problem("incident_hand_out_of_range", {"hand": draft.hand_number, "most": HANDS})
    yield from place_problems(event, draft.session_number, draft.table_number)


def _ruling_problems(text: str, rule: str, reason: str, *, replaces: bool) -> Iterator[Problem]:
    if not text.strip():
        yield Problem("ruling_says_nothing")
    if len(text) > LONGEST_STORY or len(reason) > LONGEST_STORY:
        yield Problem("incident_story_too_long", {"most": LONGEST_STORY})
    if len(rule.strip()) > LONGEST_LINE:
        yield Problem("incident_line_too_long", {"most": LONGEST_LINE})
    if replaces and not reason.strip():
        yield Problem("reason_missing")
