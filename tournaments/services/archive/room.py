"""What the head referee heard of, in an archive: incidents with rulings, protests with outcomes."""

from collections.abc import Iterable, Sequence
from typing import Any, Final
from uuid import uuid4

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from tournaments.models import Event, Incident, IncidentRuling, Protest, ProtestOutcome
from tournaments.services.archive.documents import HANDS, NAME_LIMIT, REASON_LIMIT, SMALL_LIMIT
from tournaments.services.archive.documents_office import IncidentDoc, ProtestDoc, RulingDoc
from tournaments.services.archive.export_entries import filled, moment_text
from tournaments.services.archive.reader import Reader

LINE_LIMIT: Final = 200
WHO_LIMIT: Final = 160
NUMBER_LIMIT: Final = 2**31 - 1


def read_incident(reader: Reader) -> IncidentDoc:
    """Return an incident as the archive says it."""
    return IncidentDoc(
        path=reader.path,
        number=reader.needed("number", low=1, high=NUMBER_LIMIT),
        session=reader.whole("session", low=1, high=SMALL_LIMIT),
        table=reader.whole("table", low=1, high=SMALL_LIMIT),
        hand=reader.whole("hand", low=1, high=HANDS),
        what=reader.text("what", LINE_LIMIT, needed=True, lines=True),
        one_name=reader.text("one_name", WHO_LIMIT),
        one_says=reader.text("one_says", REASON_LIMIT, lines=True),
        other_name=reader.text("other_name", WHO_LIMIT),
        other_says=reader.text("other_says", REASON_LIMIT, lines=True),
        by=reader.text("by", NAME_LIMIT),
        at=reader.moment("at"),
        rulings=reader.objects("rulings", _ruling),
    )


def _ruling(reader: Reader) -> RulingDoc:
    return RulingDoc(
        text=reader.text("text", REASON_LIMIT, needed=True, lines=True),
        rule=reader.text("rule", LINE_LIMIT, lines=True),
        reason=reader.text("reason", REASON_LIMIT, lines=True),
        by=reader.text("by", NAME_LIMIT),
        at=reader.moment("at"),
    )


def read_protest(reader: Reader) -> ProtestDoc:
    """Return a protest as the archive says it."""
    protest = ProtestDoc(
        path=reader.path,
        number=reader.needed("number", low=1, high=NUMBER_LIMIT),
        session=reader.needed("session", low=1, high=SMALL_LIMIT),
        table=reader.whole("table", low=1, high=SMALL_LIMIT),
        protester=reader.text("protester", WHO_LIMIT),
        text=reader.text("text", REASON_LIMIT, lines=True),
        by=reader.text("by", NAME_LIMIT),
        at=reader.moment("at"),
        due_at=reader.moment("due_at"),
        late_reason=reader.text("late_reason", REASON_LIMIT, lines=True),
        outcome=reader.choice("outcome", ProtestOutcome.values, ProtestOutcome.OPEN.value),
        decision=reader.text("decision", REASON_LIMIT, lines=True),
        decided_at=reader.moment("decided_at"),
        decided_by=reader.text("decided_by", NAME_LIMIT),
    )
    is_open = protest.outcome == ProtestOutcome.OPEN
    if is_open != (protest.decided_at is None):
        reader.problem("decided_at", _("a decided protest has the time of its decision, and only it"))
    if not is_open and not protest.decision:
        reader.problem("decision", _("this may not be empty"))
    return protest


def import_room(event: Event, incidents: Iterable[IncidentDoc], protests: Iterable[ProtestDoc]) -> None:
    """Write incidents with their rulings, and protests."""
    docs = list(incidents)
    rows = Incident.objects.bulk_create(_incident_row(event, doc) for doc in docs)
    IncidentRuling.objects.bulk_create(
        _ruling_row(row, ruling) for row, doc in zip(rows, docs, strict=True) for ruling in doc.rulings
    )
    Protest.objects.bulk_create(_protest_row(event, doc) for doc in protests)


def _incident_row(event: Event, doc: IncidentDoc) -> Incident:
    row = Incident(
        event=event,
        number=doc.number,
        session_number=doc.session,
        table_number=doc.table,
        hand_number=doc.hand,
        what=doc.what,
        one_name=doc.one_name,
        one_says=doc.one_says,
        other_name=doc.other_name,
        other_says=doc.other_says,
        client_key=uuid4(),
        reported_by=doc.by,
    )
    row.reported_at = doc.at or row.reported_at
    return row


def _ruling_row(incident: Incident, doc: RulingDoc) -> IncidentRuling:
    row = IncidentRuling(
        incident=incident,
        text=doc.text,
        rule=doc.rule,
        reason=doc.reason,
        client_key=uuid4(),
        ruled_by=doc.by,
    )
    row.ruled_at = doc.at or row.ruled_at
    return row


def _protest_row(event: Event, doc: ProtestDoc) -> Protest:
    row = Protest(
        event=event,
        number=doc.number,
        session_number=doc.session,
        table_number=doc.table,
        protester=doc.protester,
        text=doc.text,
        client_key=uuid4(),
        lodged_by=doc.by,
        due_at=doc.due_at,
        late_reason=doc.late_reason,
        outcome=doc.outcome,
        decision=doc.decision,
        decided_at=doc.decided_at,
        decided_by=doc.decided_by,
    )
    row.lodged_at = doc.at or row.lodged_at
    return row


def export_incidents(event: Event) -> Sequence[dict[str, Any]]:
    """Return the incidents in the order of their numbers (two queries, one where there are none)."""
    rulings = Prefetch("rulings", queryset=IncidentRuling.objects.order_by("id"))
    return [
        filled(
            number=row.number,
            session=row.session_number,
            table=row.table_number,
            hand=row.hand_number,
            what=row.what,
            one_name=row.one_name,
            one_says=row.one_says,
            other_name=row.other_name,
            other_says=row.other_says,
            by=row.reported_by,
            at=moment_text(row.reported_at),
            rulings=[_ruling_document(ruling) for ruling in row.rulings.all()],
        )
        for row in event.incidents.order_by("number").prefetch_related(rulings)
    ]


def _ruling_document(row: IncidentRuling) -> dict[str, Any]:
    return filled(
        text=row.text, rule=row.rule, reason=row.reason, by=row.ruled_by, at=moment_text(row.ruled_at)
    )


def export_protests(event: Event) -> Sequence[dict[str, Any]]:
    """Return the protests in the order of their numbers (one query)."""
    return [
        filled(
            number=row.number,
            session=row.session_number,
            table=row.table_number,
            protester=row.protester,
            text=row.text,
            by=row.lodged_by,
            at=moment_text(row.lodged_at),
            due_at=moment_text(row.due_at),
            late_reason=row.late_reason,
            outcome=row.outcome if row.outcome != ProtestOutcome.OPEN else "",
            decision=row.decision,
            decided_at=moment_text(row.decided_at),
            decided_by=row.decided_by,
        )
        for row in event.protests.order_by("number")
    ]
