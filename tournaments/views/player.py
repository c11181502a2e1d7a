"""A player's public page: own tables, place and points through the sessions, what the hands tell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.templatetags.desk import called, exact, signed
from tournaments.models import Event
from tournaments.selectors import PlayerView, StandingRow, TableView
from tournaments.selectors.published import PublishedState
from tournaments.selectors.standings import EventResults, load_results, places_after, standings_of
from tournaments.selectors.statistics import event_statistics
from tournaments.views import words
from tournaments.views.public import PublicPage
from tournaments.views.standing_cards import standing_mark
from tournaments.views.statistics import Figure, player_figures

WIDTH, HEIGHT = 360, 150  # of the picture, in its own units
LEFT, TOP, BOTTOM = 22, 24, 34


@dataclass(frozen=True, slots=True)
class OwnTable:
    """One session of a player."""

    session: str
    table: str
    url: str
    seat: str
    others: tuple[str, ...]
    game_points: str
    style: str
    table_points: str
    place: str
    after: str


@dataclass(frozen=True, slots=True)
class Dot:
    """One session in the picture: where it stands, and the place that it says."""

    x: int
    y: int
    label_y: int
    place: int
    session: int


@dataclass(frozen=True, slots=True)
class Line:
    """The places after each session as a line; the first place is at the top."""

    width: int
    height: int
    base: int
    dots: tuple[Dot, ...]
    paths: tuple[str, ...]  # a gap where there was no place
    words: str


class PlayerPage(PublicPage):
    """One player of the event."""

    template = "public/player.html"

    def context(self, event: Event, state: PublishedState) -> dict[str, Any]:
        """Show the tables, and what they brought where results are open."""
        loaded = load_results(event)
        player = loaded.by_number.get(self.kwargs["number"])
        if player is None:
            raise Http404
        tables = own_tables(loaded, player, event.slug, ()) if state.is_draw_published else []
        context = {"player": player, "name": called(player), "origin": words.origin(player), "tables": tables}
        if not state.is_results_published:
            return context
        row = next(each for each in standings_of(loaded).rows if each.player.number == player.number)
        places = places_after(loaded).get(player.number, ())
        tally = next(each for each in event_statistics(event).players if each.player.number == player.number)
        return context | {
            "has_results": True,
            "row": row,
            "place": place_words(row, loaded),
            "line": place_line(places, sum(each.place is not None for each in standings_of(loaded).rows)),
            "tables": own_tables(loaded, player, event.slug, places),
            "figures": player_figures(tally) if tally.hands else [],
        }


def place_words(row: StandingRow, loaded: EventResults) -> list[Figure]:
    """Say place and points in a few figures."""
    figures = [
        Figure(_("Place"), "–" if row.place is None else str(row.place), standing_mark(row)),
        Figure(_("Table points"), exact(row.table_points)),
        Figure(_("Game points"), signed(row.game_points)),
        Figure(_("Sessions played"), str(row.sessions_played), _still_playing(row, loaded)),
    ]
    given = [award for award in loaded.awards if award.registration.number == row.player.number]
    points = sum((Fraction(a.table_points_numerator, a.table_points_denominator) for a in given), Fraction())
    return [*figures, Figure(_("Given without play"), exact(points))] if given else figures


def _still_playing(row: StandingRow, loaded: EventResults) -> str:
    """Say that a session not finished yet is among those played: its points are in."""
    number = row.player.number
    playing = any(
        table.source != "none" and not table.is_finished
        for table in loaded.tables
        for seat in table.seats
        if seat.number == number
    )
    return _("one still playing") if playing else ""


def own_tables(
    loaded: EventResults, player: PlayerView, slug: str, places: Sequence[int | None]
) -> list[OwnTable]:
    """Return the player's tables in order; results where ``places`` after each session are given."""
    found = []
    for table in loaded.tables:
        for seat in (*table.seats, *table.beside):
            if seat.number == player.number:
                found.append(_own_table(table, player.number, slug, places))
                break
    return found


def _own_table(table: TableView, number: int, slug: str, places: Sequence[int | None]) -> OwnTable:
    seat = next(each for each in (*table.seats, *table.beside) if each.number == number)
    shown = bool(places) and table.source != "none"
    after = places[table.session - 1] if table.session <= len(places) else None
    return OwnTable(
        session=words.session_title(table.session),
        table=words.table_title(table.number, table.label),
        url=reverse("event-table", args=[slug, table.session, table.number]) if shown else "",
        seat=seat.seat,
        others=tuple(called(each) for each in table.seats if each.number != number),
        game_points=signed(seat.game_points) if shown else "",
        style="plus" if seat.game_points > 0 else "minus",
        table_points=exact(seat.table_points) if shown else "",
        place=str(seat.place) if shown else "",
        after="" if after is None or not shown else str(after),
    )


def place_line(places: Sequence[int | None], lowest: int) -> Line | None:
    """Return the picture of the places after each session; None before the second one."""
    known = {session: place for session, place in enumerate(places, start=1) if place is not None}
    if len(known) < 2:  # noqa: PLR2004 - one place makes no line
        return None
    step = (WIDTH - 2 * LEFT) // max(len(places) - 1, 1)
    dots = {
        session: _dot(session, place, step, max(lowest, *known.values())) for session, place in known.items()
    }
    return Line(
        width=WIDTH,
        height=HEIGHT,
        base=HEIGHT - 6,
        dots=tuple(dots.values()),
        paths=tuple(_paths(dots, len(places))),
        words=_("Place after each session: %(places)s")
        % {"places": ", ".join("–" if place is None else str(place) for place in places)},
    )


def _dot(session: int, place: int, step: int, lowest: int) -> Dot:
    room = HEIGHT - TOP - BOTTOM
    y = TOP + room * (place - 1) // max(lowest - 1, 1)
    return Dot(LEFT + step * (session - 1), y, y - 10, place, session)


def _paths(dots: Mapping[int, Dot], sessions: int) -> list[str]:
    """Return the points of every unbroken part of the line."""
    parts: list[list[str]] = [[]]
    for session in range(1, sessions + 1):
        if session in dots:
            parts[-1].append(f"{dots[session].x},{dots[session].y}")
        elif parts[-1]:
            parts.append([])
    return [" ".join(part) for part in parts if len(part) > 1]
