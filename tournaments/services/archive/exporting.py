"""Export of an event: the same rows give the same bytes; what is empty or at its default is left out."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Prefetch

from referee.models import HandEntry, Occupancy, Outcome, ScoreSheet, Seat
from referee.selectors import SheetRows, load_sheets
from referee.services import OWN
from tournaments.models import Draw, Event, RefereeCall, SeatingChange, Session, Table
from tournaments.services.archive.documents import FORMAT, HANDS, SCHEMA, usual_title
from tournaments.services.archive.export_entries import export_papers, export_penalty, filled, moment_text
from tournaments.services.archive.hall import export_clocks, export_duties
from tournaments.services.archive.log import export_event_log, export_sheet_logs
from tournaments.services.archive.people import export_players, export_teams
from tournaments.services.archive.room import export_incidents, export_protests
from tournaments.services.archive.rotations import export_rotation
from tournaments.services.archive.settings import export_settings
from tournaments.services.archive.stages import export_awards, export_stages

Document = dict[str, Any]
Numbers = Mapping[int, int]


def export_event(event: Event) -> Document:
    """Return the archive of an event as a JSON value, in a fixed number of queries."""
    registrations = list(event.registrations.select_related("participant", "team").order_by("number"))
    numbers = {row.participant_id: row.number for row in registrations}
    by_registration = {row.pk: row.number for row in registrations}
    draws = list(event.draws.order_by("id"))
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "event": _event(event),
        "teams": export_teams(event),
        "players": export_players(event, registrations),
        "draws": [_draw(draw) for draw in draws],
        "sessions": _sessions(event, numbers),
        **filled(
            plans=_plans(event, [draw.pk for draw in draws]),
            stages=export_stages(event),
            awards=export_awards(event, by_registration),
            incidents=export_incidents(event),
            protests=export_protests(event),
            log=export_event_log(event),
        ),
    }


def canonical(document: Document) -> bytes:
    """Return the bytes of a document: UTF-8, sorted keys, one blank a level, a line feed at the end."""
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1, allow_nan=False)
    return f"{text}\n".encode()


def _event(event: Event) -> Document:
    return filled(
        slug=event.slug,
        name=event.name,
        place=event.place,
        starts_on=event.starts_on.isoformat(),
        ends_on=event.ends_on.isoformat(),
        time_zone=event.time_zone,
        ruleset=event.ruleset,
        ruleset_options=event.ruleset_options,
        rotation=event.rotation,
        rotation_table=event.rotation_table if event.rotation == OWN else [],
        sessions_planned=event.sessions_planned,
        table_point_scheme=event.table_point_scheme,
        criteria=event.criteria,
        draw_published_at=moment_text(event.draw_published_at),
        results_published_at=moment_text(event.results_published_at),
    ) | export_settings(event)


def _draw(draw: Draw) -> Document:
    return filled(
        seed=draw.seed,
        algorithm=draw.algorithm,
        parameters=draw.parameters,
        seating=draw.seating,
        metrics=draw.metrics,
        state=draw.state,
        created=moment_text(draw.created),
    )


def _plans(event: Event, draws: list[int]) -> list[Document]:
    plans = event.plans.order_by("id").prefetch_related(
        Prefetch("changes", queryset=SeatingChange.objects.order_by("sequence"))
    )
    return [
        filled(
            first_session=plan.first_session,
            state=plan.state,
            record=plan.record,
            draw=draws.index(plan.draw_id) + 1 if plan.draw_id else None,
            committed_at=moment_text(plan.committed_at),
            created=moment_text(plan.created),
            changes=_changes(list(plan.changes.all())),
        )
        for plan in plans
    ]


def _changes(rows: list[SeatingChange]) -> list[Document]:
    sequences = {row.pk: row.sequence for row in rows}
    return [
        filled(
            entry=row.entry,
            effects=row.effects,
            undoes=sequences[row.undoes_id] if row.undoes_id else None,
            by=row.actor_name,
            created=moment_text(row.created),
        )
        for row in rows
    ]


def _sessions(event: Event, numbers: Numbers) -> list[Document]:
    sheets = load_sheets(ScoreSheet.objects.filter(table__session__event=event), papers=True)
    calls, logs = _all_calls(event), export_sheet_logs(event)
    tables: dict[int, list[Document]] = {}
    found = Table.objects.filter(session__event=event).select_related("session")
    for table in found.order_by("session__number", "number"):
        rows = sheets[table.sheet_id]
        own = _table(event, table, rows, calls.get(table.pk, []), numbers)
        own |= filled(log=logs.get(table.sheet_id, []))
        tables.setdefault(table.session_id, []).append(own)
    clocks, duties = export_clocks(event), export_duties(event)
    return [
        _session(
            session,
            clock=clocks.get(session.pk, []),
            referees=duties.get(session.pk, []),
            tables=tables.get(session.pk, []),
        )
        for session in event.sessions.order_by("number")
    ]


def _all_calls(event: Event) -> dict[int, list[RefereeCall]]:
    calls: dict[int, list[RefereeCall]] = {}
    for row in RefereeCall.objects.filter(table__session__event=event).order_by("called_at", "id"):
        calls.setdefault(row.table_id, []).append(row)
    return calls


def _session(session: Session, **lists: list[Document]) -> Document:
    return filled(
        number=session.number,
        title=session.title,
        starts_at=moment_text(session.starts_at),
        minutes=session.minutes,
        clock_started_at=moment_text(session.clock_started_at),
        state=session.state,
        closed_at=moment_text(session.closed_at),
        approved_at=moment_text(session.approved_at),
        unlocked_at=moment_text(session.unlocked_at),
        **lists,
    )


def _table(
    event: Event, table: Table, rows: SheetRows, calls: Iterable[RefereeCall], numbers: Numbers
) -> Document:
    sheet = rows.sheet
    own_rules = (sheet.ruleset, sheet.ruleset_options) != (event.ruleset, event.ruleset_options)
    signed = sorted((numbers[person], points) for person, points in rows.signed.items())
    return filled(
        number=table.number,
        label=table.label,
        title=sheet.title
        if sheet.title != usual_title(event.name, table.session.number, table.number)
        else "",
        extra_minutes=table.extra_minutes or None,
        state=sheet.state,
        ruleset=sheet.ruleset if own_rules else "",
        ruleset_options=sheet.ruleset_options if own_rules else {},
        ruleset_digest=sheet.ruleset_digest,
        **export_rotation(sheet, event),
        hands_planned=sheet.hands_planned if sheet.hands_planned != HANDS else None,
        seats=_seats(rows.seated, numbers),
        hands=_hands(rows, numbers),
        penalties=[export_penalty(row, numbers) for row in rows.penalties],
        signed_totals={str(number): points for number, points in signed},
        **export_papers(rows, calls, numbers),
    )


def _seats(rows: Iterable[Occupancy], numbers: Numbers) -> Document:
    seats: dict[str, Any] = {seat: [] for seat in Seat.values}
    for row in rows:
        held = {"player": numbers[row.participant_id], "from_hand": row.from_hand}
        seats.setdefault(row.seat, []).append(held | ({"absent": True} if row.is_absent else {}))
    return {
        seat: own[0]["player"] if len(own) == 1 and "absent" not in own[0] else own
        for seat, own in seats.items()
    }


def _hands(rows: SheetRows, numbers: Numbers) -> list[Document]:
    versions: dict[int, list[Document]] = {}
    for entry in rows.entries:
        versions.setdefault(entry.number, []).append(_version(entry, numbers))
    return [filled(number=number, **own[-1], earlier=own[:-1]) for number, own in sorted(versions.items())]


def _version(entry: HandEntry, numbers: Numbers) -> Document:
    is_win = entry.outcome == Outcome.WIN
    as_declared = entry.ruled_total == entry.declared_total
    return filled(
        outcome=entry.outcome,
        winner=numbers[entry.winner_id] if entry.winner_id else None,
        discarder=numbers[entry.discarder_id] if entry.discarder_id else None,
        self_drawn=entry.self_drawn,
        claimants=[numbers[person] for person in entry.claimants],
        tiles=entry.hand_text,
        declared_total=entry.declared_total,
        declared_fan=entry.declared_fan,
        flowers=entry.flowers if is_win else None,
        verdict=entry.verdict,
        ruled_total=None if as_declared else entry.ruled_total,
        ruling_reason=entry.ruling_reason,
        reason=entry.reason,
        entered_by=entry.actor_name,
        entered_at=moment_text(entry.created),
    )
