"""What the event's documents share: names of sessions and people, tables over pages, sheets of cards."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from referee.exports.frame import PORTRAIT, Imprint, Page, Paper, room
from referee.exports.grid import Cell, Grid, Row, Stacked
from referee.exports.pen import Box, Pen
from referee.exports.words import Label
from tournaments.exports.papers import words
from tournaments.exports.papers.values import Person, SeatedTable, Sitting

Size = tuple[float, float]
Item = TypeVar("Item")
Card = Callable[[Pen, Box], None]
CARD_MARGIN: Final = 24.0
CARD_FOOT: Final = 20.0


class EventPaper(Paper):
    """A document of an event."""

    def session_name(self, session: Sitting) -> str:
        """Return how a session is called: Session 3, with its own title where it has one."""
        if session.title:
            return self.say.labelled(words.SESSION_NUMBER, session.title, number=session.number)
        return self.say.say(words.SESSION_NUMBER, number=session.number)

    def session_line(self, session: Sitting) -> str:
        """Return the session and when it starts."""
        return " · ".join(part for part in (self.session_name(session), start_of(session)) if part)

    def head(self, label: Label, **values: str | int) -> Cell:
        """Return the title of a column: on bilingual paper the second language beneath the first."""
        first, *second = dict.fromkeys(self.say.each(label, **values))
        return Stacked(first, second[0]) if second else first

    def grid_pages(self, grid: Grid, size: Size = PORTRAIT, session: str = "", note: str = "") -> list[Page]:
        """Return the pages of one table, a note at the foot of its last one."""
        if not grid.rows:
            return []
        place = body(size, note)
        parts = list(grid.parts(place))
        return [
            Page(
                _grid_page(grid, rows, place, note if number == len(parts) else ""),
                self.name,
                size,
                session=session,
            )
            for number, rows in enumerate(parts, start=1)
        ]


class TablesPaper(EventPaper):
    """A document of the tables of some sessions."""

    def __init__(self, imprint: Imprint, sessions: Sequence[Sitting], tables: Sequence[SeatedTable]) -> None:
        super().__init__(imprint)
        self.sessions, self.tables = sessions, tables

    def texts(self) -> Iterator[str]:
        """Yield titles, labels and names."""
        yield from super().texts()
        yield from (session.title for session in self.sessions)
        for table in self.tables:
            yield from table.texts()


def body(size: Size, note: str) -> Box:
    """Return the room of a page above its note."""
    place = room(size)
    return place._replace(y=place.y + 16, height=place.height - 16) if note else place


def start_of(session: Sitting) -> str:
    """Return when a session starts; nothing where that is not known."""
    return f"{session.starts:%Y-%m-%d %H:%M}" if session.starts else ""


def _grid_page(grid: Grid, rows: Sequence[Row], room_of_rows: Box, note: str) -> Card:
    def draw(pen: Pen, place: Box) -> None:
        grid.draw(pen, room_of_rows, rows)
        pen.text(place._replace(height=14), note, 8, pad=2)

    return draw


def person_cell(person: Person, *, with_number: bool = False, remark: str = "") -> Stacked:
    """Return the name with what belongs beneath it: the number, the Latin name, a remark."""
    beneath = (person.shown_number if with_number else "", person.latin, remark)
    return Stacked(person.name, " · ".join(part for part in beneath if part))


def portions(items: Sequence[Item], most: int) -> Iterator[Sequence[Item]]:
    """Yield the items in as few parts of about one size as `most` allows."""
    parts = -(-len(items) // most) if items else 0
    for number in range(parts):
        start, end = number * len(items) // parts, (number + 1) * len(items) // parts
        yield items[start:end]


def card_pages(name: str, cards: Iterable[Card], across: int, down: int, session: str = "") -> list[Page]:
    """Return pages of cards, to be cut along dashed lines; the frame's foot is beneath the last row."""
    listed = list(cards)
    each = across * down
    return [
        Page(
            _card_page(listed[start : start + each], across, down),
            name,
            PORTRAIT,
            session=session,
            has_head=False,
        )
        for start in range(0, len(listed), each)
    ]


def _card_page(cards: Sequence[Card], across: int, down: int) -> Card:
    def draw(pen: Pen, _place: Box) -> None:
        width = (PORTRAIT[0] - 2 * CARD_MARGIN) / across
        height = (PORTRAIT[1] - 2 * CARD_MARGIN - CARD_FOOT) / down
        for number, card in enumerate(cards):
            row, column = divmod(number, across)
            x = CARD_MARGIN + column * width
            y = PORTRAIT[1] - CARD_MARGIN - (row + 1) * height
            card(pen, Box(x, y, width, height))
            _cut(pen, Box(x, y, width, height))

    return draw


def _cut(pen: Pen, box: Box) -> None:
    for start, end in (
        ((box.x, box.y), (box.right, box.y)),
        ((box.x, box.top), (box.right, box.top)),
        ((box.x, box.y), (box.x, box.top)),
        ((box.right, box.y), (box.right, box.top)),
    ):
        pen.dashes(start, end)
