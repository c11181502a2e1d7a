"""The room's values as its pages show them: calls, the penalty book, protests, the rota."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from referee.forms.numbers import whole_number
from referee.messages import listed, moment
from referee.models import RulingKind
from referee.rules.offences import Effect
from referee.templatetags.desk import MINUS, exact
from referee.views.ruling_card import effect_name, offence_name
from tournaments.forms.room import DecisionForm
from tournaments.models import Event, Protest, ProtestOutcome, Role
from tournaments.selectors import CallView
from tournaments.selectors.room import BookLine, OfficialLine
from tournaments.views.clock_words import waited
from tournaments.views.words import session_title, table_title

OUTCOME_MARKS = {
    ProtestOutcome.OPEN: "mark-indigo",
    ProtestOutcome.UPHELD: "mark-jade",
    ProtestOutcome.PARTLY: "mark-jade",
    ProtestOutcome.REJECTED: "mark-cinnabar",
}


@dataclass(frozen=True, slots=True)
class CallCard:
    """A call, waiting or answered."""

    call_id: int
    title: str
    url: str
    note: str
    called_at: str
    called_by: str
    waited: str  # so far, or until somebody came
    answered_by: str
    answer: str


@dataclass(frozen=True, slots=True)
class BookRow:
    """A line of the penalty book."""

    line: BookLine
    at: str
    where: str
    url: str
    what: str
    cost: str
    cancelled: str


@dataclass(frozen=True, slots=True)
class BookSums:
    """What the lines that are shown come to, the cancelled ones left out."""

    standing: int
    warnings: int
    points: int
    kept: int  # of these, what nobody received: it leaves the event


@dataclass(frozen=True, slots=True)
class ProtestCard:
    """A protest with its form, where it can be decided."""

    protest: Protest
    where: str
    lodged: str
    due: str
    is_late: bool
    outcome: str
    mark: str
    decided: str
    form: DecisionForm


@dataclass(frozen=True, slots=True)
class RotaRow:
    """An official and the tables of each session; ``cells`` hold the tables and the own table."""

    name: str
    roles: str
    plays_as: str
    cells: tuple[tuple[str, str], ...]


def chosen(typed: str) -> int:
    """Return a number that a form sends; 0, which no service knows, for anything else."""
    return whole_number(typed)


def call_cards(calls: Iterable[CallView], now: datetime) -> list[CallCard]:
    """Return calls with how long they waited."""
    return [
        CallCard(
            call_id=call.call_id,
            title=f"{table_title(call.table, call.label)} · {session_title(call.session)}",
            url=reverse("referee:table", args=[call.sheet_id]),
            note=call.note,
            called_at=moment(call.called_at),
            called_by=call.called_by,
            waited=waited(call.called_at, call.answered_at or now),
            answered_by=call.answered_by,
            answer=call.answer,
        )
        for call in calls
    ]


def offence_choices(lines: Iterable[BookLine]) -> list[tuple[str, str]]:
    """Return the offences that occur, by name."""
    found = {(line.offence_key or line.offence or line.kind): _offence(line) for line in lines}
    return sorted(found.items(), key=lambda each: each[1].casefold())


def book_lines(lines: Iterable[BookLine], wanted: Mapping[str, Any]) -> list[BookRow]:
    """Return the lines that the filter lets through, in words."""
    return [_row(line) for line in lines if _is_wanted(line, wanted)]


def book_sums(rows: Sequence[BookRow]) -> BookSums:
    """Return what the lines come to."""
    standing = [row.line for row in rows if not row.line.is_cancelled]
    return BookSums(
        standing=len(standing),
        warnings=sum(not line.amount and not line.table_points for line in standing),
        points=sum(line.amount for line in standing),
        kept=sum(line.amount for line in standing if line.receivers == "nobody"),
    )


def protest_cards(
    event: Event, rows: Iterable[Protest], *, refused: DecisionForm | None, number: int, now: datetime
) -> list[ProtestCard]:
    """Return the protests with their forms; ``refused`` is the form of one that was not fit."""
    return [_protest(event, row, refused if row.number == number else None, now) for row in rows]


def rota_rows(officials: Iterable[OfficialLine], sessions: Sequence[int]) -> list[RotaRow]:
    """Return who looks after which tables."""
    return [
        RotaRow(
            name=each.name,
            roles=listed(str(Role(role).label) for role in each.roles),
            plays_as=f"{each.plays_as.number} {each.plays_as.name}" if each.plays_as else "",
            cells=tuple(
                (ranges(each.tables.get(session, ())), str(each.own_tables.get(session, "")))
                for session in sessions
            ),
        )
        for each in officials
    ]


def ranges(tables: Sequence[int]) -> str:
    """Return tables as people write them: 1–4, 7."""
    found: list[list[int]] = []
    for table in tables:
        if found and table == found[-1][-1] + 1:
            found[-1].append(table)
        else:
            found.append([table])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in found)


def _protest(event: Event, row: Protest, refused: DecisionForm | None, now: datetime) -> ProtestCard:
    where = session_title(row.session_number)
    if row.table_number:
        where = f"{table_title(row.table_number)} · {where}"
    initial = {"seen_version": event.version, "decision": row.decision}
    if row.outcome != ProtestOutcome.OPEN:
        initial["outcome"] = row.outcome
    return ProtestCard(
        protest=row,
        where=where,
        lodged=moment(row.lodged_at),
        due=moment(row.due_at) if row.due_at else "",
        is_late=row.due_at is not None and row.lodged_at > row.due_at,
        outcome=str(ProtestOutcome(row.outcome).label),
        mark=OUTCOME_MARKS.get(ProtestOutcome(row.outcome), ""),
        decided=moment(row.decided_at) if row.decided_at else waited(row.lodged_at, now),
        form=refused or DecisionForm(initial=initial, auto_id=f"decide{row.number}_%s"),
    )


def _row(line: BookLine) -> BookRow:
    where = f"{session_title(line.session)} · {table_title(line.table, line.label)}"
    if line.hand:
        where = f"{where} · " + _("hand %(number)s") % {"number": line.hand}
    cancelled = ""
    if line.is_cancelled and line.cancelled_at:
        cancelled = _("cancelled by %(name)s, %(time)s: %(reason)s") % {
            "name": line.cancelled_by,
            "time": moment(line.cancelled_at),
            "reason": line.cancel_reason,
        }
    return BookRow(
        line=line,
        at=moment(line.at),
        where=where,
        url=reverse("referee:penalties", args=[line.sheet_id]),
        what=_offence(line),
        cost=_cost(line),
        cancelled=cancelled,
    )


def _offence(line: BookLine) -> str:
    return offence_name(line.offence_key) or line.offence or str(RulingKind(line.kind).label)


def _cost(line: BookLine) -> str:
    parts = [f"{MINUS}{line.amount}"] if line.amount else []
    if line.table_points > Fraction(0):
        parts.append(_("%(points)s table points") % {"points": f"{MINUS}{exact(line.table_points)}"})
    if line.effect != Effect.NONE:
        parts.append(effect_name(line.effect))
    return listed(parts) if parts else _("warning")


def _is_wanted(line: BookLine, wanted: Mapping[str, Any]) -> bool:
    state = wanted.get("state")
    player = (wanted.get("player") or "").strip()
    offence = wanted.get("offence")
    return (
        wanted.get("session") in {None, line.session}
        and wanted.get("table") in {None, line.table}
        and (not offence or offence == (line.offence_key or line.offence or line.kind))
        and (not state or (state == "cancelled") is line.is_cancelled)
        and (not player or _is_player(line, player))
    )


def _is_player(line: BookLine, typed: str) -> bool:
    if line.player is None:
        return False
    if typed.isdecimal():
        return line.player.number == int(typed)
    return typed.casefold() in f"{line.player.name} {line.player.latin_name}".casefold()
