"""The event's values as pages show them."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _

from referee.templatetags.desk import exact, signed
from tournaments.models import Event, SessionState
from tournaments.selectors import (
    DrawView,
    PlayerView,
    SessionLine,
    SessionView,
    TableSeat,
    TableView,
    roster,
)
from tournaments.selectors.finding import Place, is_called, places_of
from tournaments.views import words


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Somebody at a table, and what the table brought where that is shown."""

    wind: str
    name: str
    latin_name: str
    number: int
    result: str = ""
    table_points: str = ""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table with its four."""

    number: int
    name: str
    seats: tuple[SeatLine, ...]
    url: str = ""


@dataclass(frozen=True, slots=True)
class SessionCard:
    """A session with its tables."""

    number: int
    title: str
    state_name: str
    mark: str
    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """Where somebody sits in one session."""

    session: int
    table: str
    seat: str
    url: str
    starts_at: datetime | None = None
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player who was looked for, with the tables of every session."""

    name: str
    latin_name: str
    number: str  # nothing for a guest
    places: tuple[PlaceLine, ...]
    url: str = ""


def current_session(sessions: Iterable[SessionLine]) -> int | None:
    """Return the session in play, else the next to be played, else the last; None without tables."""
    drawn = [session for session in sessions if session.tables]
    for state in (SessionState.PLAYING, SessionState.PUBLISHED, SessionState.DRAWN):
        waiting = [session.number for session in drawn if session.state == state]
        if waiting:
            return waiting[0]
    return drawn[-1].number if drawn else None


def drawn_session(view: SessionView, slug: str) -> SessionCard:
    """Show who sits where."""
    return played_session(view, slug, with_results=False)


def played_session(view: SessionView, slug: str, *, with_results: bool) -> SessionCard:
    """Show who sits where and, where results are open, how each table stands."""
    same = namesakes(seat for table in view.tables for seat in table.seats)
    return SessionCard(
        number=view.number,
        title=words.session_title(view.number, view.title),
        state_name=words.session_state(view.state),
        mark=words.SESSION_MARKS.get(view.state, ""),
        tables=tuple(_card(table, slug, same, with_results=with_results) for table in view.tables),
    )


def draft_sessions(draw: DrawView) -> list[SessionCard]:
    """Show the seating of a draw before there are tables."""
    same = namesakes({seat for tables in draw.seating for seats in tables for seat in seats if seat})
    return [
        SessionCard(
            number=number,
            title=words.session_title(number),
            state_name="",
            mark="",
            tables=tuple(_draft_table(table, seats, same) for table, seats in enumerate(tables, start=1)),
        )
        for number, tables in enumerate(draw.seating, start=1)
    ]


def draw_facts(draw: DrawView) -> list[words.Fact]:
    """Say how good a draw is."""
    return words.draw_facts(draw.metrics)


def found_players(
    event: Event, who: str, sessions: Collection[SessionLine], *, with_links: bool
) -> list[FoundPlayer]:
    """Find players by number or a part of a name as `is_called` reads it, with their tables (two queries)."""
    players = [player for player in roster(event) if _is_meant(player, who)]
    places = places_of(event, [player.participant_id for player in players])
    current = current_session(sessions)
    starts = {session.number: session.starts_at for session in sessions}

    def line(place: Place) -> PlaceLine:
        shown = _place(event.slug, place, with_link=with_links)
        return replace(shown, starts_at=starts.get(place.session), is_current=place.session == current)

    return [
        FoundPlayer(
            player.name,
            player.latin_name,
            player.shown_number,
            tuple(line(place) for place in places[player.participant_id]),
            url=reverse("event-player", args=[event.slug, player.number]),
        )
        for player in players
    ]


def namesakes(people: Iterable[PlayerView | TableSeat]) -> frozenset[str]:
    """Return the names that more than one of them has."""
    counts = Counter(name for each in people for name in {each.name, each.latin_name} if name)
    return frozenset(name for name, times in counts.items() if times > 1)


def told_apart(who: PlayerView | TableSeat, same: Collection[str]) -> tuple[str, str]:
    """Return both names, with the number before them where somebody else is called the same."""
    number = who.shown_number if who.name in same or who.latin_name in same else ""
    return f"{number} {who.name}".strip(), f"{number} {who.latin_name}".strip() if who.latin_name else ""


def _card(table: TableView, slug: str, same: Collection[str], *, with_results: bool) -> TableCard:
    return TableCard(
        number=table.number,
        name=words.table_title(table.number, table.label),
        seats=_seats(table, same, with_results=with_results and table.source != "none"),
        url=reverse("event-table", args=[slug, table.session, table.number]) if with_results else "",
    )


def _seats(table: TableView, same: Collection[str], *, with_results: bool) -> tuple[SeatLine, ...]:
    return tuple(
        SeatLine(
            seat.seat,
            *told_apart(seat, same),
            number=seat.number,
            result=signed(seat.game_points) if with_results else "",
            table_points=_table_points(table, seat.table_points) if with_results else "",
        )
        for seat in table.seats
    )


def _table_points(table: TableView, points: Fraction) -> str:
    """Say a seat's table points once the table is done: before, every hand would change them."""
    if not (table.is_finished or table.source == "signed"):
        return ""
    return _("table points: %(points)s") % {"points": exact(points)}


def _draft_table(number: int, seats: Sequence[PlayerView | None], same: Collection[str]) -> TableCard:
    lines = tuple(
        SeatLine(wind, *told_apart(seat, same), seat.number)
        for wind, seat in zip("ESWN", seats, strict=False)
        if seat is not None
    )
    return TableCard(number=number, name=words.table_title(number), seats=lines)


def _is_meant(player: PlayerView, who: str) -> bool:
    return is_called(who, player.number, player.name, player.latin_name)


def _place(slug: str, place: Place, *, with_link: bool) -> PlaceLine:
    return PlaceLine(
        session=place.session,
        table=words.table_title(place.table, place.label),
        seat=place.seat,
        url=reverse("event-table", args=[slug, place.session, place.table]) if with_link else "",
    )
