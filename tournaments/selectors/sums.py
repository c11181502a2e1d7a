"""The sum check of an event: every game point and table point accounted for, table by table."""

from collections import defaultdict
from fractions import Fraction

from referee.models import SheetState
from tournaments.selectors.standings import EventResults
from tournaments.selectors.values import TableView
from tournaments.standings import EventSums, TableSum, check_sums

FOUR = 4
OVER = frozenset({SheetState.ENTERED, SheetState.CHECKED, SheetState.SIGNED, SheetState.LOCKED})


def sums_of(loaded: EventResults) -> EventSums:
    """Return the sums over all tables with a result and all points given without play; no query."""
    ranked = loaded.event.substitutes_ranked
    awards = [
        (Fraction(each.table_points_numerator, each.table_points_denominator), each.game_points)
        for each in loaded.awards
    ]
    played = [table for table in loaded.tables if table.source != "none"]
    return check_sums((_table(table, substitutes_ranked=ranked) for table in played), awards)


def missing_of(loaded: EventResults) -> dict[int, tuple[int, ...]]:
    """Return the tables without a result in sessions that are over, by session; no query."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for table in loaded.tables:
        if table.state in OVER and table.source == "none":
            found[table.session].append(table.number)
    return {session: tuple(sorted(tables)) for session, tables in sorted(found.items())}


def _table(table: TableView, *, substitutes_ranked: bool) -> TableSum:
    penalties = sum(seat.penalties for seat in table.seats)
    taken = sum(seat.taken for seat in table.seats)
    beside = sum(seat.game_points for seat in table.beside)
    total = sum(seat.game_points for seat in table.seats)
    unranked = [seat for seat in table.seats if seat.is_substitute and not substitutes_ranked]
    return TableSum(
        session=table.session,
        table=table.number,
        is_full=len(table.seats) == FOUR,
        hands=total + taken - penalties,
        penalties=penalties + beside,
        received=table.redistributed,
        forfeited=taken,
        substitutes=sum(seat.game_points for seat in unranked),
        expected=table.expected,
        given=sum((seat.table_points for seat in table.seats), Fraction()),
        deducted=sum((seat.deduction for seat in table.seats), Fraction()),
        substitute_points=sum((seat.table_points for seat in unranked), Fraction()),
    )
