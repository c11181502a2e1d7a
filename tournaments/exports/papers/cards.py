"""What is cut out: cards for tables and seats, and badges with the holder's own tables."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from referee.exports.frame import Imprint, Page
from referee.exports.pen import HAIR, RULE, Align, Box, Pen
from referee.exports.words import wind_mark
from referee.rules.tiles import Wind
from tournaments.exports.papers import words
from tournaments.exports.papers.base import Card, EventPaper, TablesPaper, card_pages
from tournaments.exports.papers.values import Chair, Person, SeatedTable, Sitting

_QUIET: Final = 0.25
_ONE_COLUMN: Final = 11
"""As many sessions stand one beneath the other on a badge; more stand in two columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSign:
    """What stands on a table through the event: how it is called, and an address for its QR code."""

    called: str
    address: str = ""


class TableCards(EventPaper):
    """A tent for each table: its number large on both sides, to be folded in the middle."""

    title = words.TABLE_CARDS

    def __init__(self, imprint: Imprint, signs: Sequence[TableSign]) -> None:
        super().__init__(imprint)
        self.signs = signs

    def pages(self) -> list[Page]:
        """Return two tents a page."""
        return card_pages(self.name, (partial(self._card, sign) for sign in self.signs), 1, 2)

    def texts(self) -> Iterator[str]:
        """Yield the labels."""
        yield from super().texts()
        yield from (sign.called for sign in self.signs)

    def _card(self, sign: TableSign, pen: Pen, box: Box) -> None:
        lower, upper = box.above(0, 0.5), box.above(0.5, 0.5)
        self._side(sign, pen, lower)
        with pen.upside_down(upper):
            self._side(sign, pen, upper)
        middle = box.y + box.height / 2
        pen.dashes((box.x, middle), (box.right, middle))

    def _side(self, sign: TableSign, pen: Pen, box: Box) -> None:
        inner = box.inset(14)
        code = min(74.0, inner.height * 0.5)
        words_of_table = self.say.say(words.TABLE)
        pen.text(inner.above(0.76, 0.2).beside(0, 0.5), words_of_table, 22, pad=0, lines=1)
        pen.text(inner.above(0.04, 0.9).beside(0.22, 0.56), sign.called, 150, align=Align.CENTRE, bold=True)
        pen.text(inner.above(0.02, 0.2).beside(0, 0.24), self.imprint.event, 10, pad=0, lines=3, grey=_QUIET)
        if sign.address:
            pen.qr(Box(inner.right - code, inner.y + inner.height * 0.25, code, code), sign.address)


class SeatCards(TablesPaper):
    """A card for each seat of a session: the wind large, who sits there, the chairs of the rounds."""

    title = words.SEAT_CARDS

    def pages(self) -> list[Page]:
        """Return four cards a page: a page is a table."""
        named = {session.number: self.session_line(session) for session in self.sessions}
        return [
            page
            for table in self.tables
            for page in card_pages(
                self.name,
                (partial(self._card, table, chair, named[table.session]) for chair in table.chairs),
                2,
                2,
                session=named[table.session],
            )
        ]

    def _card(self, table: SeatedTable, chair: Chair, session: str, pen: Pen, box: Box) -> None:
        inner = box.inset(16)
        inner = inner._replace(y=inner.y + 12, height=inner.height - 24)
        pen.text(inner.above(0.93, 0.07), self.imprint.event, 9.5, pad=0, grey=_QUIET)
        table_name = " ".join(dict.fromkeys(self.say.each(words.TABLE_NUMBER, number=table.called)))
        pen.text(inner.above(0.84, 0.08), table.label or table_name, 16, pad=0, bold=True, lines=1)
        pen.text(inner.above(0.775, 0.065), session, 10.5, pad=0)
        mark = inner.above(0.40, 0.36)
        pen.text(mark.beside(0, 0.5), self.say.wind_mark(chair.wind), 120, pad=0, align=Align.CENTRE)
        names = self._names(chair.wind)
        for number, name in enumerate(names, start=1):
            place = mark.beside(0.52, 0.48).above(0.86 - number * 0.28, 0.26)
            pen.text(place, name, 22, pad=0, lines=1)
        pen.line(
            (inner.x, inner.y + inner.height * 0.385), (inner.right, inner.y + inner.height * 0.385), RULE
        )
        pen.text(inner.above(0.22, 0.15), chair.person.name, 22, pad=0, bold=True)
        pen.text(inner.above(0.15, 0.07), chair.person.latin, 13, pad=0, lines=1)
        beneath = (chair.person.shown_number, chair.person.origin)
        pen.text(inner.above(0.085, 0.06), " · ".join(part for part in beneath if part), 11, pad=0, lines=1)
        pen.text(inner.above(0.0, 0.07), self._chairs(table, chair), 9, pad=0, grey=_QUIET)

    def _names(self, wind: Wind) -> list[str]:
        """Return what else the wind is called: in the document's languages, and as on its tile."""
        named = [*self.say.wind(wind).split(" "), wind_mark(wind, "zh-hant")]
        return [name for name in dict.fromkeys(named) if name != self.say.wind_mark(wind)]

    def _chairs(self, table: SeatedTable, chair: Chair) -> str:
        if not table.chairs_of_rounds:
            return ""
        rounds = self.say.chairs(table.chairs_of_rounds[chair.wind], "–")
        return self.say.labelled(words.CHAIRS, " ".join(dict.fromkeys(rounds)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BadgeHolder:
    """Who wears a badge, which office it names where they do not play, and an address for the QR code."""

    person: Person
    role: str = ""
    address: str = ""


class Badges(EventPaper):
    """A badge for everybody, four a page: name, number, team, and where the holder sits in every session."""

    title = words.BADGES

    def __init__(
        self,
        imprint: Imprint,
        holders: Sequence[BadgeHolder],
        sessions: Sequence[Sitting],
        tables: Sequence[SeatedTable],
    ) -> None:
        super().__init__(imprint)
        self.holders, self.sessions = holders, sessions
        self.seats: defaultdict[int, dict[int, tuple[str, Wind]]] = defaultdict(dict)
        for table in tables:
            for chair in table.chairs:
                self.seats[chair.person.number][table.session] = (table.called, chair.wind)

    def pages(self) -> list[Page]:
        """Return four badges a page."""
        return card_pages(self.name, (partial(self._card, holder) for holder in self.holders), 2, 2)

    def texts(self) -> Iterator[str]:
        """Yield names, offices and labels."""
        yield from super().texts()
        for holder in self.holders:
            yield from (*holder.person.texts(), holder.role)

    def _card(self, holder: BadgeHolder, pen: Pen, box: Box) -> None:
        inner = box.inset(14)
        inner = inner._replace(y=inner.y + 9, height=inner.height - 18)
        person = holder.person
        head, name, lower = inner.above(0.91, 0.09), inner.above(0.70, 0.19), inner.above(0, 0.60)
        pen.text(head.beside(0, 0.78), self.imprint.event, 10, pad=0)
        pen.text(head.beside(0.8, 0.2), person.shown_number, 22, pad=0, align=Align.RIGHT, bold=True)
        pen.text(name.above(0.32, 0.68), person.name, 27, pad=0, bold=True)
        pen.text(name.above(0.0, 0.32), person.latin, 15, pad=0, lines=1)
        origin = inner.above(0.62, 0.075)
        pen.text(origin, holder.role or person.origin, 12, pad=0)
        pen.line((inner.x, lower.top), (inner.right, lower.top), RULE)
        self._tables(self.seats.get(person.number, {}), pen, lower.beside(0, 0.72))
        if holder.address:
            side = lower.width * 0.30
            pen.qr(Box(inner.right - side, lower.top - side - 4, side, side), holder.address)

    def _tables(self, seats: Mapping[int, tuple[str, Wind]], pen: Pen, room: Box) -> None:
        listed = [session for session in self.sessions if session.number in seats]
        columns = 1 if len(listed) <= _ONE_COLUMN else 2
        rows = max(1, -(-len(listed) // columns))
        height = min(24.0, (room.height - 4) / rows)
        for at, session in enumerate(listed):
            column, row = divmod(at, rows)
            part = room.beside(column / columns, 1 / columns)
            line = Box(part.x, room.top - 3 - (row + 1) * height, part.width - 4, height)
            self._line(session, *seats[session.number], pen, line)

    def _line(self, session: Sitting, table: str, wind: Wind, pen: Pen, line: Box) -> None:
        name = self.say.first(words.SESSION_SHORT, number=session.number)
        starts = f"{session.starts:%m-%d %H:%M}" if session.starts else ""
        size = min(12.0, line.height * 0.62)
        pen.text(line.beside(0, 0.23), name, size, pad=0, lines=1, grey=_QUIET)
        pen.text(line.beside(0.24, 0.31), starts, size * 0.8, pad=0, lines=1, grey=_QUIET)
        pen.text(line.beside(0.56, 0.31), table, size, align=Align.RIGHT, pad=2, bold=True)
        pen.text(line.beside(0.88, 0.12), self.say.wind_mark(wind), size, pad=2, lines=1)
        pen.line((line.x, line.y), (line.right, line.y), HAIR)


__all__ = ["BadgeHolder", "Badges", "Card", "SeatCards", "TableCards", "TableSign"]
