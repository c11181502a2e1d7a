"""The whole draw: lots, repairs for wishes, pinned tables, and what is still broken."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draw.blocks import grouped_order
from tournaments.draw.drawing import seated_sessions
from tournaments.draw.repair import Repairs, pinned_tables, repaired_order, swap_tables
from tournaments.draw.values import Chart, Seating
from tournaments.draw.wishes import (
    Pin,
    Togetherness,
    Violation,
    Wishes,
    check_wishes,
    togetherness,
    unmet_pins,
    violations,
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seating with how it came about: the drawn order, the repairs, and what wishes are still broken."""

    seating: Seating
    drawn_order: tuple[int | None, ...]
    repairs: Repairs
    violations: tuple[Violation, ...]
    together: tuple[Togetherness, ...]
    unmet_pins: tuple[tuple[int, Pin], ...]


def draw(chart: Chart, ids: Sequence[int], wishes: Wishes, seed: str, house: Sequence[int] = ()) -> Drawn:
    """Draw people to the chart's slots, then repair for the wishes.

    Raises RosterError when the people do not fit the chart, DrawError when a wish names what is not there.
    """
    order = grouped_order(chart, ids, wishes, seed, house)
    check_wishes(wishes, [*ids, *house], len(chart.sessions[0]))
    final, swaps = repaired_order(chart, order, wishes, seed)
    sessions = seated_sessions(chart.sessions, final)
    table_swaps = pinned_tables(sessions, wishes)
    sessions = swap_tables(sessions, table_swaps)
    return Drawn(
        Seating(final, sessions, seed, chart.algorithm),
        order,
        Repairs(swaps, table_swaps),
        violations(sessions, wishes),
        togetherness(sessions, wishes),
        unmet_pins(sessions, wishes),
    )
