"""What a correction would change, in words and figures, before anybody confirms it."""

from dataclasses import dataclass
from fractions import Fraction

from referee.selectors import SheetView
from referee.services import Consequences
from referee.services.consequences import Standing
from referee.templatetags.desk import called


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """One of the four before and after."""

    name: str
    total: tuple[int, int]
    table_points: tuple[Fraction, Fraction]
    place: tuple[int, int]
    moves: bool


@dataclass(frozen=True, slots=True)
class ConsequenceCard:
    """The table before and after, and what beyond the table rests on it."""

    lines: tuple[ChangedLine, ...]
    beyond: tuple[str, ...] = ()  # standings, later sessions, published results


def consequence_card(
    view: SheetView, found: Consequences, beyond: tuple[str, ...] = ()
) -> ConsequenceCard | None:
    """Return the card; None where nothing would change."""
    names = {seat.participant_id: called(seat) for seat in view.seats}
    pairs = zip(found.before, found.after, strict=True)
    lines = tuple(_line(names.get(old.participant_id, ""), old, new) for old, new in pairs if old != new)
    return ConsequenceCard(lines, beyond) if lines or beyond else None


def _line(name: str, old: Standing, new: Standing) -> ChangedLine:
    return ChangedLine(
        name,
        (old.total, new.total),
        (old.table_points, new.table_points),
        (old.place, new.place),
        moves=old.place != new.place or old.table_points != new.table_points,
    )
