"""Diplomas: one page a prize, the name in the middle, lines for the organiser and the head referee."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from referee.exports.frame import LANDSCAPE, Imprint, Page
from referee.exports.pen import HEAVY, RULE, Align, Box, Pen
from tournaments.exports.papers import words
from tournaments.exports.papers.base import EventPaper

_QUIET: Final = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class Honour:
    """Who is honoured and for what: a place, of the persons or of the teams."""

    place: int
    name: str
    latin_name: str = ""
    origin: str = ""
    points: str = ""
    is_team: bool = False


class Diplomas(EventPaper):
    """A page for each honour; places that may still change are called provisional."""

    title = words.DIPLOMAS

    def __init__(self, imprint: Imprint, honours: Sequence[Honour], *, is_final: bool = True) -> None:
        super().__init__(imprint)
        self.honours, self.is_final = honours, is_final

    def pages(self) -> list[Page]:
        """Return one landscape page an honour."""
        return [Page(self._drawer(honour), self.name, LANDSCAPE, has_head=False) for honour in self.honours]

    def texts(self) -> Iterator[str]:
        """Yield names and where they come from."""
        yield from super().texts()
        for honour in self.honours:
            yield from (honour.name, honour.latin_name, honour.origin)

    def _drawer(self, honour: Honour) -> Callable[[Pen, Box], None]:
        def draw(pen: Pen, place: Box) -> None:
            place = place._replace(y=place.y + 8, height=place.height - 8)
            pen.frame(place, HEAVY)
            inner = Box(place.x + 7, place.y + 7, place.width - 14, place.height - 14)
            pen.frame(inner, RULE)
            self._write(pen, inner, honour)
            self._sign(pen, inner)

        return draw

    def _write(self, pen: Pen, box: Box, honour: Honour) -> None:
        box = box._replace(x=box.x + 40, width=box.width - 80)
        placed = words.DIPLOMA_TEAM if honour.is_team else words.DIPLOMA_PLACE
        latin = honour.latin_name if honour.latin_name != honour.name else ""
        where = " · ".join(part for part in (self.imprint.place, self.imprint.dates) if part)
        note = "" if self.is_final else self.say.say(words.NOT_APPROVED)
        lines = (
            (0.92, 0.05, note, 15, True, 0.0),
            (0.80, 0.11, self.say.say(words.DIPLOMA), 44, True, 0.0),
            (0.69, 0.09, self.imprint.event, 22, False, 0.0),
            (0.64, 0.05, where, 13, False, _QUIET),
            (0.44, 0.15, honour.name, 46, True, 0.0),
            (0.37, 0.06, latin, 22, False, 0.0),
            (0.32, 0.04, honour.origin, 13, False, _QUIET),
            (0.21, 0.09, self.say.say(placed, place=honour.place), 30, True, 0.0),
            (0.165, 0.04, honour.points, 13, False, _QUIET),
        )
        for start, share, text, size, bold, grey in lines:
            pen.text(box.above(start, share), text, size, align=Align.CENTRE, bold=bold, grey=grey)

    def _sign(self, pen: Pen, box: Box) -> None:
        for start, label in ((0.08, words.ORGANISER), (0.60, words.HEAD_REFEREE)):
            place = box.beside(start, 0.32)
            y = box.y + 40
            pen.line((place.x, y), (place.right, y), RULE)
            pen.text(Box(place.x, y - 18, place.width, 16), self.say.say(label), 10, align=Align.CENTRE)
