"""Write the tables of an archive with their score sheets, all rows of a kind at once."""

import uuid
from collections.abc import Iterable, Mapping, Sequence

from referee.authority import Actor
from referee.models import (
    AuditEntry,
    HandEntry,
    Occupancy,
    Participant,
    Penalty,
    ScoreSheet,
    SheetState,
    SignedTotal,
)
from referee.rules import RULESETS
from tournaments.models import Event, Session, Table
from tournaments.services.archive.chains import sheet_entry
from tournaments.services.archive.documents import (
    HandDoc,
    PenaltyDoc,
    SessionDoc,
    TableDoc,
    usual_title,
)
from tournaments.services.archive.log import sheet_rows
from tournaments.services.archive.papers import import_papers
from tournaments.services.archive.verdicts import Judge

People = Mapping[int, Participant]
Sheets = Sequence[tuple[ScoreSheet, TableDoc]]


def import_tables(
    event: Event, sessions: Iterable[tuple[Session, SessionDoc]], people: People, actor: Actor
) -> None:
    """Write all tables of the event; every sheet that holds something gets the first act of its chain."""
    tables = [(session, table) for session, doc in sessions for table in doc.tables]
    rows = ScoreSheet.objects.bulk_create(_sheet(event, session, table) for session, table in tables)
    places = Table.objects.bulk_create(
        Table(
            session=session,
            number=table.number,
            label=table.label,
            extra_minutes=table.extra_minutes,
            sheet=sheet,
        )
        for sheet, (session, table) in zip(rows, tables, strict=True)
    )
    sheets = [(sheet, table) for sheet, (_session, table) in zip(rows, tables, strict=True)]
    judges = _seat(sheets, people)
    HandEntry.objects.bulk_create(
        _hand(judges[sheet.pk], hand, people)
        for sheet, table in sheets
        for versions in table.hands
        for hand in versions
    )
    Penalty.objects.bulk_create(
        _penalty(sheet, row, people) for sheet, table in sheets for row in table.penalties
    )
    SignedTotal.objects.bulk_create(
        SignedTotal(sheet=sheet, participant=people[player], points=points)
        for sheet, table in sheets
        for player, points in table.signed_totals.items()
    )
    import_papers(sheets, {place.sheet_id: place for place in places}, people)
    AuditEntry.objects.bulk_create(
        [
            *sheet_rows((sheet, table.log) for sheet, table in sheets),
            *(
                sheet_entry(sheet, table, event, actor)
                for sheet, table in sheets
                if sheet.version and not table.log
            ),
        ]
    )


def _seat(sheets: Sheets, people: People) -> dict[int, Judge]:
    """Seat everybody, and return who judges the hands of each sheet."""
    rows = Occupancy.objects.bulk_create(
        Occupancy(
            sheet=sheet,
            seat=sitter.seat,
            participant=people[sitter.player],
            from_hand=sitter.from_hand,
            is_absent=sitter.absent,
        )
        for sheet, table in sheets
        for sitter in table.sitters
    )
    judges = {sheet.pk: Judge(sheet) for sheet, _table in sheets}
    for row in rows:
        judges[row.sheet_id].seat(row)
    return judges


def _sheet(event: Event, session: Session, table: TableDoc) -> ScoreSheet:
    """Return the sheet; where hands were played without a pinned digest, today's is pinned.

    Its version is the number of acts in its log. Without a log there is one, of the import, but nothing was
    done yet on a closed sheet without entries: it may still be drawn anew.
    """
    entries = (*table.hands, *table.penalties, *table.signed_totals, *table.papers.checkpoints)
    digest = RULESETS[table.ruleset].digest if table.hands else ""
    return ScoreSheet(
        title=table.title or usual_title(event.name, session.number, table.number),
        ruleset=table.ruleset,
        ruleset_options=dict(table.ruleset_options),
        ruleset_digest=table.ruleset_digest or digest,
        rotation=table.rotation,
        rotation_table=list(table.rotation_table),
        rotation_seed=table.rotation_seed,
        hands_planned=table.hands_planned,
        state=table.state,
        version=len(table.log) or int(bool(entries) or table.state != SheetState.CLOSED),
    )


def _hand(judge: Judge, doc: HandDoc, people: People) -> HandEntry:
    entry = HandEntry(
        sheet=judge.sheet,
        number=doc.number,
        version=doc.version,
        client_key=uuid.uuid4(),
        outcome=doc.outcome,
        winner=_person(people, doc.winner),
        discarder=_person(people, doc.discarder),
        self_drawn=doc.self_drawn,
        claimants=[people[player].pk for player in doc.claimants],
        hand_text=doc.hand_text,
        declared_total=doc.declared_total,
        declared_fan=dict(doc.declared_fan),
        flowers=doc.flowers,
        ruled_total=doc.ruled_total,
        ruling_reason=doc.ruling_reason,
        reason=doc.reason,
        actor_name=doc.entered_by,
    )
    entry.created = doc.entered_at or entry.created
    entry.verdict = dict(doc.verdict) or judge.verdict(entry)
    return entry


def _penalty(sheet: ScoreSheet, doc: PenaltyDoc, people: People) -> Penalty:
    row = Penalty(
        sheet=sheet,
        hand_number=doc.hand,
        offender=people[doc.offender],
        amount=doc.amount,
        receivers=doc.receivers,
        receiver=_person(people, doc.receiver),
        shares=[[people[player].pk, points] for player, points in sorted(doc.shares.items())],
        offence=doc.offence,
        note=doc.note,
        kind=doc.kind,
        playing=doc.playing,
        offence_key=doc.key,
        effect=doc.effect,
        action=doc.action,
        step=doc.step,
        scope=doc.scope,
        departure_reason=doc.departure_reason,
        proposal=dict(doc.proposal),
        verdict=dict(doc.verdict),
        hand_text=doc.hand_text,
        declared_total=doc.declared_total,
        minutes_late=doc.minutes_late,
        counts_for_table_points=doc.counts_for_table_points,
        table_points_numerator=doc.table_points.numerator,
        table_points_denominator=doc.table_points.denominator,
        client_key=uuid.uuid4(),
        actor_name=doc.entered_by,
    )
    row.created = doc.entered_at or row.created
    if doc.cancelled is not None:
        row.cancelled_at = doc.cancelled.at
        row.cancelled_name = doc.cancelled.by
        row.cancel_reason = doc.cancelled.reason
    return row


def _person(people: People, number: int | None) -> Participant | None:
    return None if number is None else people[number]
