"""The draw as its pages show it: stages, the chart, what is committed, the lots, hashes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import listed
from tournaments.draw.certificate import running
from tournaments.draw.measure import measure_rows
from tournaments.draw.uneven import without
from tournaments.draw.values import Rows
from tournaments.models import PlanState
from tournaments.selectors import PlayerView
from tournaments.selectors.seating import PlanView
from tournaments.views import words
from tournaments.views.draw_proof import LotLine, hash_facts, lot_lines, source_words
from tournaments.views.draw_quality import (
    Picture,
    Quality,
    WishLine,
    broken_line,
    picture,
    pin_lines,
    quality_facts,
    sitting_out_lines,
    violation_lines,
    wish_lines,
)
from tournaments.views.present import SeatLine, SessionCard, TableCard, namesakes, told_apart

MOST_TABLES = 400  # of all sessions together
MARKS = {
    PlanState.CHART: "mark-gold",
    PlanState.COMMITTED: "mark-indigo",
    PlanState.DRAWN: "mark-gold",
    PlanState.PUBLISHED: "mark-jade",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a draw; one of them is the current one."""

    name: str
    text: str
    is_done: bool
    is_current: bool


@dataclass(frozen=True, slots=True)
class PlanCard:
    """A plan with its quality, its wishes and what proves it."""

    plan_id: int
    draw_id: int | None
    state: str
    state_name: str
    mark: str
    players_line: str
    quality: list[Quality]
    picture: Picture | None
    now: list[Quality]
    wishes: list[WishLine]
    violations: list[str]
    unmet_pins: list[str]
    broken_line: str
    has_broken_hard: bool
    repairs_line: str
    out: list[tuple[str, str]]
    house: str
    hashes: list[words.Fact]
    commitment: str
    source: str
    seed: str
    is_committed: bool
    has_record: bool
    lots: list[LotLine]
    sessions: list[SessionCard]


def steps(stage: str, *, at_once: bool = False) -> list[Step]:
    """Return the steps of a draw, with the current one; a draw made at once committed to nothing."""
    named = [
        ("chart", _("Chart"), _("who of the numbered places meets whom")),
        ("committed", _("Commitment"), _("published before the seed is known")),
        ("drawn", _("Seed"), _("drawn in front of all; it seats everybody")),
        ("published", _("Published"), _("tables and score sheets are made")),
        ("locked", _("Locked"), _("play has begun")),
    ]
    order = [name for name, _name, _text in named]
    reached = order.index(stage) if stage in order else -1
    return [
        Step(
            name,
            _("none: chart and seed came at once") if at_once and code == "committed" else text,
            is_done=at <= reached and not (at_once and code == "committed"),
            is_current=at == reached + 1,
        )
        for at, (code, name, text) in enumerate(named)
    ]


def plan_card(view: PlanView, people: Sequence[PlayerView]) -> PlanCard:
    """Show a plan of the draw, as far as it has come."""
    record = view.record
    names = numbered_names(people)
    seated = record.get("seating") or []
    chart = record.get("chart") or {"sessions": seated}
    house = record.get("house") or []
    broken = record.get("violations") or []
    return PlanCard(
        plan_id=view.plan_id,
        draw_id=view.draw_id,
        state=view.state,
        state_name=str(PlanState(view.state).label),
        mark=MARKS.get(PlanState(view.state), ""),
        players_line=_players_line(record, chart["sessions"]),
        quality=quality_facts(plan_metrics(record)),
        picture=picture(_rows_now(view), {n: str(n) for n in names})
        if seated
        else picture(chart["sessions"]),
        now=as_it_stands(view) if seated else [],
        wishes=wish_lines(record) if "chart" in record else [],
        violations=violation_lines(broken, names),
        unmet_pins=pin_lines(record, names),
        broken_line=broken_line(broken),
        has_broken_hard=any(kind == "never" for kind, *_rest in broken),
        repairs_line=_repairs_line(record.get("repairs") or {}),
        out=sitting_out_lines(seated, names),
        house=listed(names.get(number, str(number)) for number in house),
        hashes=hash_facts(record),
        commitment=record.get("commitment", "") if view.committed_at else "",
        source=source_words(record.get("seed_source", "")),
        seed=record.get("seed", ""),
        is_committed=view.committed_at is not None,
        has_record="chart" in record,
        lots=lot_lines(record, names),
        sessions=_listed(seated, people, chart["sessions"]),
    )


def plan_metrics(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the measures of the seats, or of the chart before anyone drew a place."""
    if "metrics" in record:
        found: Mapping[str, Any] = record["metrics"]
        return found
    chart = record.get("chart") or {"sessions": record["seating"], "empty": []}
    return asdict(measure_rows(without(chart["sessions"], chart["empty"])))


def as_it_stands(view: PlanView) -> list[Quality]:
    """Return the quality after the changes; nothing where nothing was changed."""
    if not view.changes:
        return []
    return quality_facts(asdict(measure_rows(_rows_now(view))))


def _rows_now(view: PlanView) -> Rows:
    """Return who sits where after the changes, where there are any."""
    return running(dict(view.record)).sessions if view.changes else view.record["seating"]


def numbered_names(people: Sequence[PlayerView]) -> dict[int, str]:
    """Return number and name of everybody, by number."""
    return {player.number: f"{player.number} {player.name}" for player in people}


def public_names_of(people: Sequence[PlayerView]) -> dict[int, str]:
    """Return the same for everybody to read: a guest is a name alone."""
    return {player.number: f"{player.shown_number} {player.name}".strip() for player in people}


def seated_sessions(
    seating: Sequence[Any], people: Sequence[PlayerView], first: int = 1
) -> list[SessionCard]:
    """Show who sits where, session by session, before there are tables."""
    known = {player.number: player for player in people}
    same = namesakes(people)
    return [
        _session(number, [_seated(table, known, same) for table in tables])
        for number, tables in enumerate(seating, start=first)
    ]


def chart_sessions(sessions: Sequence[Any]) -> list[SessionCard]:
    """Show the numbered places of a chart."""
    return [
        _session(
            number,
            [
                [
                    SeatLine(wind, _("place %(place)s") % {"place": slot + 1}, "", slot + 1)
                    for wind, slot in zip("ESWN", table, strict=True)
                ]
                for table in tables
            ],
        )
        for number, tables in enumerate(sessions, start=1)
    ]


def _listed(seated: Sequence[Any], people: Sequence[PlayerView], chart: Sequence[Any]) -> list[SessionCard]:
    """Return all tables where they fit on a page; larger draws are read session by session elsewhere."""
    if sum(len(session) for session in seated or chart) > MOST_TABLES:
        return []
    return seated_sessions(seated, people) if seated else chart_sessions(chart)


def _session(number: int, tables: Sequence[Sequence[SeatLine]]) -> SessionCard:
    cards = tuple(
        TableCard(number=at, name=words.table_title(at), seats=tuple(seats))
        for at, seats in enumerate(tables, start=1)
        if seats
    )
    return SessionCard(number, words.session_title(number), "", "", cards)


def _seated(
    table: Sequence[int | None], known: Mapping[int, PlayerView], same: Collection[str]
) -> list[SeatLine]:
    return [
        SeatLine(wind, *told_apart(known[number], same), number)
        if number in known
        else SeatLine(wind, str(number), "", number)
        for wind, number in zip("ESWN", table, strict=True)
        if number is not None
    ]


def _players_line(record: Mapping[str, Any], sessions: Sequence[Any]) -> str:
    people = len(record.get("roster") or []) or len(sessions[0]) * 4
    tables = max(len(session) for session in sessions)
    values = {
        "players": people,
        "sessions": ngettext("%(count)s session", "%(count)s sessions", len(sessions))
        % {"count": len(sessions)},
        "tables": tables,
    }
    text = ngettext(
        "%(players)s players, %(sessions)s, %(tables)s table",
        "%(players)s players, %(sessions)s, %(tables)s tables",
        tables,
    )
    return text % values


def _repairs_line(repairs: Mapping[str, Any]) -> str:
    swaps = len(repairs.get("slots") or []) + len(repairs.get("tables") or [])
    if not swaps:
        return ""
    text = ngettext(
        "%(count)s exchange after the lots, made for the wishes by the same seed; it is in the record.",
        "%(count)s exchanges after the lots, made for the wishes by the same seed; all are in the record.",
        swaps,
    )
    return text % {"count": swaps}
