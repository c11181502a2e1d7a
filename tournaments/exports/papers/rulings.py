"""What was ruled: the book of penalties, and the sheets of incidents and protests, filled or to be filled."""

import datetime as dt
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeVar

from referee.exports.fitting import LEADING, wrap
from referee.exports.fonts import printable
from referee.exports.frame import PORTRAIT, Imprint, Page, room
from referee.exports.grid import Column, Grid, Row
from referee.exports.pen import HAIR, RULE, Align, Box, Pen
from referee.exports.words import Label
from tournaments.exports.papers import words
from tournaments.exports.papers.base import EventPaper, person_cell
from tournaments.exports.papers.values import RulingLine, Sitting

_LABEL: Final = 15.0
_ROW: Final = 26.0
_PAD: Final = 2.0
_AIR: Final = 5.0
BLANK_ROWS: Final = 24
"""Empty rows of a penalty book that is filled by hand."""


class PenaltyBook(EventPaper):
    """Every penalty that stands, session by session; without any, empty rows to write in (1998 annex 4)."""

    title = words.PENALTY_BOOK

    def __init__(
        self,
        imprint: Imprint,
        lines: Sequence[RulingLine],
        sessions: Sequence[Sitting],
        *,
        is_blank: bool = False,
    ) -> None:
        super().__init__(imprint)
        self.lines, self.sessions, self.is_blank = lines, sessions, is_blank

    def pages(self) -> list[Page]:
        """Return the book; nothing where nobody was penalised and no blank was asked for."""
        if self.is_blank:
            blank: list[Row] = [[""] * 8 for _ in range(BLANK_ROWS)]
            return self.grid_pages(
                Grid(columns=self._columns(), rows=blank, height=26, most=30, is_ruled=True)
            )
        named = {session.number: self.session_name(session) for session in self.sessions}
        rows: list[Row] = []
        for number in sorted({line.session for line in self.lines}):
            rows.append(named.get(number, str(number)))
            rows.extend(self._row(line) for line in self.lines if line.session == number)
        return self.grid_pages(Grid(columns=self._columns(), rows=rows, height=self._height()))

    def texts(self) -> Iterator[str]:
        """Yield names, offences and remarks."""
        yield from super().texts()
        for line in self.lines:
            yield from (*line.offender.texts(), line.table, line.offence, line.remark)

    def _height(self) -> float:
        """Return the height of rows: what the longest remark needs at its full size, with air above it."""
        columns = self._columns()
        remark = columns[-1]
        width = room(PORTRAIT).width * remark.share / sum(column.share for column in columns)
        deepest = max(
            (len(wrap(printable(line.remark), width - 2 * _PAD, remark.size)) for line in self.lines),
            default=1,
        )
        lines = min(max(deepest, 1), remark.lines)
        return max(_ROW, remark.size * (1 + LEADING * (lines - 1)) + 2 * _PAD + _AIR)

    def _columns(self) -> list[Column]:
        return [
            Column(title=self.head(words.TABLE), share=7, size=10, align=Align.CENTRE),
            Column(title=self.head(words.HAND), share=6, size=10, align=Align.CENTRE, lines=1),
            Column(title=self.head(words.NUMBER), share=5, size=9, align=Align.RIGHT, lines=1),
            Column(title=self.head(words.OFFENDER), share=17, size=10),
            Column(title=self.head(words.TEAM), share=11, size=8, lines=3),
            Column(title=self.head(words.OFFENCE), share=22, size=9),
            Column(title=self.head(words.COST), share=12, size=10, bold=True),
            Column(title=self.head(words.REMARK), share=20, size=8, lines=3),
        ]

    def _row(self, line: RulingLine) -> Row:
        return [
            line.table,
            "" if line.hand is None else str(line.hand),
            line.offender.shown_number,
            person_cell(line.offender),
            line.offender.team,
            line.offence,
            line.cost,
            line.remark,
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentCase:
    """An incident as both sides tell it, with its ruling; empty texts leave lines to write on."""

    number: str = ""
    session: str = ""
    table: str = ""
    hand: str = ""
    what: str = ""
    one_name: str = ""
    one_says: str = ""
    other_name: str = ""
    other_says: str = ""
    ruling: str = ""
    rule: str = ""
    reported: dt.datetime | None = None
    reported_by: str = ""
    ruled_by: str = ""

    def texts(self) -> Iterator[str]:
        """Yield what people wrote."""
        yield from (self.what, self.one_name, self.one_says, self.other_name, self.other_says)
        yield from (self.ruling, self.rule, self.reported_by, self.ruled_by)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProtestCase:
    """A protest and what became of it; ``outcome`` is the word of one of the four outcomes, or empty."""

    number: str = ""
    session: str = ""
    table: str = ""
    protester: str = ""
    text: str = ""
    lodged: dt.datetime | None = None
    due: dt.datetime | None = None
    late_reason: str = ""
    outcome: int | None = None
    decision: str = ""
    decided_by: str = ""

    def texts(self) -> Iterator[str]:
        """Yield what people wrote."""
        yield from (self.protester, self.text, self.late_reason, self.decision, self.decided_by)


Case = TypeVar("Case", IncidentCase, ProtestCase)


class _Sheets(EventPaper, Generic[Case]):
    """A page for each case."""

    def __init__(self, imprint: Imprint, cases: Sequence[Case]) -> None:
        super().__init__(imprint)
        self.cases: Sequence[Case] = cases

    def pages(self) -> list[Page]:
        """Return one page a case."""
        return [Page(partial(self._draw, case), self.name, PORTRAIT) for case in self.cases]

    def texts(self) -> Iterator[str]:
        """Yield what people wrote."""
        yield from super().texts()
        for case in self.cases:
            yield from case.texts()

    @abstractmethod
    def fill(self, form: "Form", case: Case) -> None:
        """Write a case into a form."""

    def _draw(self, case: Case, pen: Pen, place: Box) -> None:
        self.fill(Form(pen, place, self), case)


class IncidentSheets(_Sheets[IncidentCase]):
    """A page for each incident; an empty one is a form."""

    title = words.INCIDENT

    def fill(self, form: "Form", case: IncidentCase) -> None:
        """Write what was said and ruled."""
        form.short(
            (words.INCIDENT_NUMBER, case.number),
            (words.SESSION, case.session),
            (words.TABLE, case.table),
            (words.HAND, case.hand),
            (words.REPORTED, _moment(case.reported)),
        )
        form.long(words.WHAT, case.what, 0.10)
        form.long(words.ONE_SIDE, case.one_says, 0.19, case.one_name)
        form.long(words.OTHER_SIDE, case.other_says, 0.19, case.other_name)
        form.long(words.RULING, case.ruling, 0.19)
        form.long(words.RULE, case.rule, 0.06)
        form.signatures(
            (words.ONE_SIDE, case.one_name),
            (words.OTHER_SIDE, case.other_name),
            (words.REFEREE, case.ruled_by),
            (words.HEAD_REFEREE, ""),
        )


class ProtestSheets(_Sheets[ProtestCase]):
    """A page for each protest; an empty one is a form."""

    title = words.PROTEST

    def fill(self, form: "Form", case: ProtestCase) -> None:
        """Write what was said and decided."""
        form.short(
            (words.PROTEST_NUMBER, case.number),
            (words.SESSION, case.session),
            (words.TABLE, case.table),
            (words.LODGED, _moment(case.lodged)),
            (words.DUE, _moment(case.due)),
        )
        form.long(words.PROTESTER, case.protester, 0.06)
        form.long(words.PROTEST_TEXT, case.text, 0.30)
        form.long(words.LATE, case.late_reason, 0.07)
        form.choices(words.OUTCOME, words.OUTCOMES, case.outcome)
        form.long(words.DECISION, case.decision, 0.24)
        form.signatures((words.PROTESTER, case.protester), (words.HEAD_REFEREE, case.decided_by))


class Form:
    """Writes labelled boxes from the top of a page: filled, or with lines to write on."""

    def __init__(self, pen: Pen, place: Box, paper: EventPaper) -> None:
        self.pen, self.place, self.say = pen, place, paper.say
        self.y = place.top - 6

    def short(self, *fields: tuple[Label, str]) -> None:
        """Draw short fields side by side."""
        row = self._row(38)
        for number, (label, text) in enumerate(fields):
            box = row.beside(number / len(fields), 1 / len(fields))
            box = box._replace(width=box.width - 5)
            self.pen.text(box.above(0.66, 0.34), self.say.say(label), 8, pad=1, lines=1)
            self.pen.frame(box.above(0, 0.64), RULE)
            self.pen.text(box.above(0, 0.64), text, 13, align=Align.CENTRE, pad=5)

    def long(self, label: Label, text: str, share: float, who: str = "") -> None:
        """Draw a field of a share of the page; one without text has lines."""
        row = self._row(share * self.place.height)
        head = Box(row.x, row.top - _LABEL, row.width, _LABEL)
        called = " · ".join(part for part in (self.say.say(label), who) if part)
        self.pen.text(head, called, 9, pad=1, bold=True, lines=1)
        box = row._replace(height=row.height - _LABEL)
        self.pen.frame(box, RULE)
        if text:
            inner = box._replace(y=box.y + 3, height=box.height - 7)
            lines = max(1, int(inner.height / 11))
            self.pen.text(inner, text, 11, pad=6, lines=lines, at_top=True)
        else:
            self._rules(box)

    def choices(self, label: Label, options: Sequence[Label], chosen: int | None) -> None:
        """Draw boxes to tick; the chosen one is black."""
        row = self._row(24)
        self.pen.text(row.beside(0, 0.2), self.say.say(label), 9, pad=1, bold=True)
        for number, option in enumerate(options):
            place = row.beside(0.2 + 0.2 * number, 0.2)
            tick = Box(place.x, place.y + place.height / 2 - 5, 10, 10)
            self.pen.frame(tick, RULE)
            if number == chosen:
                self.pen.fill(Box(tick.x + 2, tick.y + 2, 6, 6), 0)
            text = Box(tick.right + 2, place.y, place.width - 16, place.height)
            self.pen.text(text, self.say.say(option), 10, bold=number == chosen)

    def signatures(self, *signers: tuple[Label, str]) -> None:
        """Draw lines to sign at the foot of the page."""
        row = Box(self.place.x, self.place.y, self.place.width, 54)
        for number, (label, name) in enumerate(signers):
            box = row.beside(number / len(signers), 1 / len(signers))
            box = box._replace(width=box.width - 10)
            self.pen.line((box.x, box.y + 24), (box.right, box.y + 24), RULE)
            called = " · ".join(part for part in (self.say.say(label), name) if part)
            self.pen.text(box._replace(height=22), called, 8, pad=0)

    def _row(self, height: float) -> Box:
        self.y -= height
        box = Box(self.place.x, self.y, self.place.width, height)
        self.y -= 7
        return box

    def _rules(self, box: Box) -> None:
        lines = int(box.height / 22)
        for number in range(1, lines):
            y = box.top - number * box.height / lines
            self.pen.line((box.x + 6, y), (box.right - 6, y), HAIR)


def _moment(moment: dt.datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M}" if moment else ""
