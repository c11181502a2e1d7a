"""What a session still lacks before it is closed and approved, and what rests on it once it was."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.models import ScoreSheet, SheetState
from referee.selectors import (
    DRAWN_SEATS,
    SheetRows,
    difference_ruling,
    differences,
    load_sheets,
    result_of,
)
from tournaments.models import Event, PlanState, SeatingPlan, Session, SessionState, Table

SIGNED = frozenset({SheetState.SIGNED, SheetState.LOCKED})


@dataclass(frozen=True, slots=True)
class SessionPapers:
    """Numbers of tables that lack something."""

    missing: tuple[int, ...]  # no result at all
    unsigned: tuple[int, ...]  # nobody signed, neither here nor on paper
    differing: tuple[int, ...]  # the paper says something else than the hands, and nobody ruled on it
    unbalanced: tuple[int, ...] = ()  # there are totals alone, and they do not add up
    unfinished: tuple[int, ...] = ()  # open, with hands left to play and no totals on paper


@dataclass(frozen=True, slots=True)
class RestingOn:
    """What was made from a session's results: it may be wrong once they change."""

    drawn: tuple[int, ...]  # later sessions that were seated by standings
    finals: tuple[int, ...]  # those of them that only the first places play
    approved: tuple[int, ...]  # later sessions that are approved already
    is_published: bool  # the results are open to everybody
    approved_at: datetime | None  # what was printed since shows the results of then


NO_PAPERS = SessionPapers((), (), ())


def session_papers(event: Event, number: int) -> SessionPapers:
    """Return what the tables of a session lack, by table number (nine queries)."""
    return _papers(event, {"number": number}).get(number, NO_PAPERS)


def closed_papers(event: Event) -> dict[int, SessionPapers]:
    """Return the same for every session that is closed and not approved (nine queries)."""
    return _papers(event, {"state__in": [SessionState.ENTERED, SessionState.CHECKED]})


def _papers(event: Event, which: Mapping[str, Any]) -> dict[int, SessionPapers]:
    own = {f"session__{name}": value for name, value in which.items()}
    tables = Table.objects.filter(session__event=event, **own).order_by("number")
    places = {
        sheet_id: (session, table)
        for sheet_id, session, table in tables.values_list("sheet_id", "session__number", "number")
    }
    found: defaultdict[int, dict[int, SheetRows]] = defaultdict(dict)
    sheets = ScoreSheet.objects.filter(
        table__session__event=event, **{f"table__{name}": value for name, value in own.items()}
    )
    for sheet_id, rows in load_sheets(sheets, papers=True).items():
        session, table = places[sheet_id]
        found[session][table] = rows
    return {session: _lacking(rows) for session, rows in sorted(found.items())}


def _lacking(own: Mapping[int, SheetRows]) -> SessionPapers:
    return SessionPapers(
        missing=tuple(sorted(table for table, row in own.items() if result_of(row).source == "none")),
        unsigned=tuple(sorted(table for table, row in own.items() if is_unsigned(row))),
        differing=tuple(sorted(table for table, row in own.items() if is_differing(row))),
        unbalanced=tuple(sorted(table for table, row in own.items() if is_unbalanced(row))),
        unfinished=tuple(sorted(table for table, row in own.items() if _is_unfinished(row))),
    )


def is_unsigned(rows: SheetRows) -> bool:
    """Tell whether neither a referee signed here nor the players on paper."""
    return rows.sheet.state not in SIGNED and not rows.signed


def is_differing(rows: SheetRows) -> bool:
    """Tell whether the signed totals differ from the hands and nobody ruled on it; needs the papers' rows."""
    tally = rows.tally()
    return any(differences(rows, tally)) and not difference_ruling(rows, tally)


def is_unbalanced(rows: SheetRows) -> bool:
    """Tell whether a full table has totals alone, and they miss what its penalties leave."""
    is_full = len(rows.occupancies) == len(DRAWN_SEATS)
    has_totals_alone = bool(rows.signed) and not rows.current
    return is_full and has_totals_alone and sum(rows.signed.values()) != rows.tally().expected_sum


def _is_unfinished(rows: SheetRows) -> bool:
    is_open = rows.sheet.state == SheetState.OPEN
    return is_open and not rows.signed and rows.last_number < rows.sheet.hands_planned


def resting_on(event: Event, number: int) -> RestingOn:
    """Return what was made from the results of a session and may be wrong then (three queries)."""
    plans = SeatingPlan.objects.filter(event=event, first_session__gt=max(number, 1))
    standing = (
        plans.filter(state=PlanState.PUBLISHED).order_by("first_session").only("first_session", "record")
    )
    drawn = {plan.first_session: bool(plan.record.get("rules", {}).get("only_cut")) for plan in standing}
    later = Session.objects.filter(event=event, number__gt=number, state=SessionState.APPROVED)
    own = Session.objects.filter(event=event, number=number).values_list("approved_at", flat=True).first()
    return RestingOn(
        drawn=tuple(drawn),
        finals=tuple(session for session, is_final in drawn.items() if is_final),
        approved=tuple(later.order_by("number").values_list("number", flat=True)),
        is_published=event.results_published_at is not None,
        approved_at=own,
    )
