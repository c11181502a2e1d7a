"""Sessions seated by the standings: a final above, the others by a mode; four need not divide the players.

The first ``cut`` places play a final at the first tables; the others are seated by their mode below, are
drawn to tables without regard to places (a consolation), or do not play.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.draw.balance import best_order
from tournaments.draw.lots import Lots
from tournaments.draw.measure import count_winds, seated
from tournaments.draw.near_places import NearPlaces
from tournaments.draw.problems import DrawError, Problem
from tournaments.draw.repair import pinned_tables, swap_tables
from tournaments.draw.search import Budget, Groups, SessionSearch, Weights, add_session, no_weights
from tournaments.draw.shares import out_in_turn, short_in_turn, tables_of_three
from tournaments.draw.values import Rows, SeatedSession
from tournaments.draw.wishes import Wishes

LOOKS = 20_000_000


class Mode(StrEnum):
    """How places become tables."""

    STRICT = "strict"  # 1-4, 5-8, ...
    AVOID = "avoid"  # near places, without repeated meetings where that is possible
    SNAKE = "snake"  # every table of the same strength
    BLOCKS = "blocks"  # halves or quarters of the field, drawn inside
    DRAWN = "drawn"  # by lot, whatever the places


class Uneven(StrEnum):
    """What is done where those who play do not divide by four."""

    HOUSE = "house"  # house players stand at the end of the places
    SIT_OUT = "sit_out"
    THREES = "threes"


@dataclass(frozen=True, slots=True)
class RankedRules:
    """How a session is seated by places: the first ``cut`` places by ``final``, the others by ``mode``.

    ``numbers_drawn`` draws the table numbers below those of the cut; otherwise tables stand as places do.
    ``pinned`` brings people to tables of their own by exchanges of two tables.
    ``uneven`` speaks of those below the cut: who sits out, or plays at a table of three, is who did so least.
    """

    mode: Mode = Mode.STRICT
    cut: int = 0
    blocks: int = 2
    numbers_drawn: bool = False
    final: Mode = Mode.STRICT
    uneven: Uneven = Uneven.HOUSE
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class _Field:
    """Those who play in one part of a session, and what is known of them."""

    people: list[int]
    past: Rows
    wishes: Wishes
    rules: RankedRules


def ranked_session(
    places: Sequence[int], past: Rows, rules: RankedRules, wishes: Wishes, seed: str
) -> SeatedSession:
    """Return the tables of a session for people in the order of their places.

    ``past`` are all earlier sessions; meetings and winds are counted there. Raises DrawError when the places,
    the cut or the blocks do not divide into tables.
    """
    check_ranked(places, rules)
    top, rest = list(places[: rules.cut]), list(places[rules.cut :])
    lots = Lots(seed, "ranked")
    final = _tables(rules.final, _Field(top, past, wishes, rules), lots)
    above = _seated(final, past, lots)
    lots = Lots(seed, "ranked")  # the cut does not move the lots of those below it
    below = _below(_Field(rest, past, wishes, rules), seed, lots)
    tables = (*above, *_seated(lots.shuffled(below) if rules.numbers_drawn else below, past, lots))
    swaps = pinned_tables([tables], wishes) if rules.pinned else ()
    return swap_tables([tables], swaps)[0]


def _below(field: _Field, seed: str, lots: Lots) -> Groups:
    """Return the tables below the cut; an empty chair is a number below nought."""
    rules = field.rules
    if rules.uneven is Uneven.SIT_OUT:
        out = out_in_turn(field.people, field.past, Lots(seed, "sitting out"))
        people = [person for person in field.people if person not in out]
        return _tables(rules.mode, _Field(people, field.past, field.wishes, rules), lots)
    if rules.uneven is Uneven.HOUSE or len(field.people) % 4 == 0:
        return _tables(rules.mode, field, lots)
    short = short_in_turn(field.people, field.past)
    people = [person for person in field.people if person not in short]
    fours = _tables(rules.mode, _Field(people, field.past, field.wishes, rules), lots)
    weights = _weights(short, field.past, field.wishes)
    return [*fours, *tables_of_three(short, weights, Lots(seed, "tables of three"))]


def _tables(mode: Mode, field: _Field, lots: Lots) -> Groups:
    weights = _weights(field.people, field.past, field.wishes)
    return _MODES[mode](field.people, weights, field.rules, lots)


def _seated(tables: Groups, past: Rows, lots: Lots) -> SeatedSession:
    counts = count_winds(past)
    chairs = ([None if person < 0 else person for person in table] for table in tables)
    return tuple(_seats(best_order(four, counts, lots)) for four in chairs)


def check_ranked(places: Sequence[int], rules: RankedRules) -> None:
    """Raise DrawError with every reason why these places cannot be seated by these rules."""
    problems = []
    rest = len(places) - rules.cut
    over, missing = len(places) % 4, -len(places) % 4
    if over and rules.uneven is Uneven.HOUSE:
        args = {"players": len(places), "house": missing, "out": over}
        problems.append(Problem("players_not_in_fours", args))
    if rules.uneven is Uneven.THREES and 4 * missing > rest + missing:
        problems.append(Problem("too_few_for_threes", {"players": rest, "threes": missing}))
    if rules.cut % 4 or not 0 <= rules.cut <= len(places):
        problems.append(Problem("cut_not_in_fours", {"cut": rules.cut, "players": len(places)}))
    if rules.mode is Mode.BLOCKS and (rules.blocks < 1 or rules.blocks * 4 > max(_in_fours(rest, rules), 4)):
        problems.append(Problem("too_many_blocks", {"blocks": rules.blocks, "players": rest}))
    if len(set(places)) != len(places) or any(place < 0 for place in places):
        problems.append(Problem("place_twice"))
    if problems:
        raise DrawError(*problems)


def _in_fours(people: int, rules: RankedRules) -> int:
    """Return how many of those below the cut sit at tables of four."""
    if rules.uneven is Uneven.THREES:
        return people - 3 * (-people % 4)
    return people - people % 4


def _weights(places: Sequence[int], past: Rows, wishes: Wishes) -> Weights:
    known = set(places)
    weights = no_weights(places)
    for session in past:
        add_session(weights, [[p for p in seated(table) if p in known] for table in session])
    for wish in wishes.groups:
        add_session(weights, [[p for p in wish.members if p in known]], wish.weight)
    return weights


def _fours(people: Sequence[int]) -> Groups:
    return [list(people[at : at + 4]) for at in range(0, len(people), 4)]


def _strict(people: list[int], _weights: Weights, _rules: RankedRules, _lots: Lots) -> Groups:
    return _fours(people)


def _snake(people: list[int], _weights: Weights, _rules: RankedRules, _lots: Lots) -> Groups:
    tables = len(people) // 4
    rows = [people[at : at + tables] for at in range(0, len(people), tables or 1)]
    rows = [row[::-1] if at % 2 else row for at, row in enumerate(rows)]
    return [list(table) for table in zip(*rows, strict=True)]


def _blocks(people: list[int], weights: Weights, rules: RankedRules, lots: Lots) -> Groups:
    """Cut the tables into blocks, the upper ones larger where they do not divide, and draw inside them."""
    each, more = divmod(len(people) // 4, rules.blocks)
    groups: Groups = []
    start = 0
    for block in range(rules.blocks):
        size = 4 * (each + (block < more))
        groups += _drawn(people[start : start + size], weights, rules, lots)
        start += size
    return groups


def _drawn(people: list[int], weights: Weights, _rules: RankedRules, lots: Lots) -> Groups:
    drawn = lots.shuffled(people)
    return SessionSearch(drawn, weights, lots).improve(40 * len(people), Budget(LOOKS))[1]


def _avoid(people: list[int], weights: Weights, _rules: RankedRules, lots: Lots) -> Groups:
    return NearPlaces(people, weights, lots).improved()


_MODES = {
    Mode.STRICT: _strict,
    Mode.SNAKE: _snake,
    Mode.BLOCKS: _blocks,
    Mode.DRAWN: _drawn,
    Mode.AVOID: _avoid,
}


def _seats(people: Sequence[int | None]) -> tuple[int | None, int | None, int | None, int | None]:
    east, south, west, north = people
    return east, south, west, north
