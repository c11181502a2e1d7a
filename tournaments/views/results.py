"""Results as pages show them: standings of persons and teams, the hands and penalties of a table."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import ngettext

from referee.rules import HandError, parse_hand, tile_code
from referee.selectors import HandView, SheetView
from referee.templatetags.desk import called
from referee.views.present import Cell, hand_sentence
from referee.views.story_lines import penalty_lines
from tournaments.selectors import StandingsView, TeamStandingsView
from tournaments.standings import PerSession, Points
from tournaments.views import words


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the standings; ``sessions`` has None where there is no result."""

    key: str
    place_text: str
    name: str
    latin_name: str
    origin: str
    table_points: Fraction
    game_points: Points
    sessions: PerSession


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand of a table: what happened, its tiles, what it brought each of the four."""

    number: int
    sentence: str
    tiles: tuple[tuple[str, ...], ...]
    cells: tuple[Cell, ...]


def standing_lines(view: StandingsView) -> list[StandingLine]:
    """Show the standings of persons."""
    return [
        StandingLine(
            key=str(row.player.number),
            place_text=_place_text(row.place),
            name=row.player.name,
            latin_name=row.player.latin_name,
            origin=words.origin(row.player),
            table_points=row.table_points,
            game_points=row.game_points,
            sessions=row.per_session,
        )
        for row in view.rows
    ]


def team_lines(view: TeamStandingsView) -> list[StandingLine]:
    """Show the standings of teams."""
    return [
        StandingLine(
            key=f"team-{row.code}",
            place_text=_place_text(row.place),
            name=row.name or row.code,
            latin_name="",
            origin=" · ".join(map(called, row.members)) if view.counted_members else "",
            table_points=row.table_points,
            game_points=row.game_points,
            sessions=row.per_session,
        )
        for row in view.rows
    ]


def counted_words(members: int | None) -> str:
    """Say how many members of a team count; nothing where all do."""
    if members is None:
        return ""
    text = ngettext(
        "Of each team the best player counts: the one who is named.",
        "Of each team the best %(count)s players count: those who are named.",
        members,
    )
    return text % {"count": members}


def hand_lines(sheet: SheetView) -> list[HandLine]:
    """Show the hands of a table in the order of play."""
    return [
        HandLine(
            number=hand.number,
            sentence=hand_sentence(sheet, hand),
            tiles=_tiles(hand.hand_text),
            cells=tuple(
                Cell(hand.deltas[index], hand.running[index], _role(hand, index))
                for index in range(len(sheet.seats))
            ),
        )
        for hand in sheet.hands
    ]


def penalty_sentences(sheet: SheetView) -> list[str]:
    """Say every penalty that stands."""
    return [
        " · ".join(part for part in (line.when, line.sentence, line.offence) if part)
        for line in penalty_lines(sheet)
        if not line.is_cancelled
    ]


def _role(hand: HandView, index: int) -> str:
    if index == hand.winner_index:
        return "won"
    return "gave" if index == hand.discarder_index else ""


def _place_text(place: int | None) -> str:
    return "–" if place is None else str(place)


def _tiles(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the tiles of a recorded hand: melds, the concealed ones, the winning tile apart."""
    if not text:
        return ()
    try:
        hand, _win = parse_hand(text)
    except HandError:  # recorded long ago under another notation: the sentence still says what happened
        return ()
    melds = tuple(tuple(tile_code(tile) for tile in meld.tiles) for meld in hand.melds)
    return (*melds, tuple(tile_code(tile) for tile in hand.concealed), (tile_code(hand.winning_tile),))
