"""Charts with blocks of slots that never meet, and the drawing of teams and clubs into them.

Teams of four take the tables of one more session that is not played; clubs take the columns of a transversal
chart; other groups take slots that a search keeps apart. Inside the blocks everything is drawn, and nothing
has to be repaired.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from tournaments.draw.catalogue import most_rounds
from tournaments.draw.designs import COLUMNS, shifted, transversal
from tournaments.draw.drawing import check_roster, with_empty_slots
from tournaments.draw.engine import check_size, finished, kept_sessions, plan_groups
from tournaments.draw.lots import Lots
from tournaments.draw.measure import count_meetings
from tournaments.draw.search import Budget, PlanSearch, add_session, no_weights
from tournaments.draw.tables import number_tables
from tournaments.draw.values import Chart
from tournaments.draw.wishes import Group, Wishes, least_meetings

TRIES = 400
MOST_SEARCHED = 400
LOOKS = 60_000_000
SWEEPS = 6

Groups = list[list[int]]


def chart_apart(players: int, sessions: int, seed: str, sizes: Sequence[int]) -> Chart | None:
    """Return a chart without repeats in which groups of these sizes can be kept apart wholly, or None.

    Only the sizes matter, so the chart can be published before anyone draws. Raises SizeError as chart().
    """
    check_size(players, sessions)
    for way in (_spare_session, _columns, _searched_apart):
        found = way(players, sessions, seed, sizes)
        if found:
            return found
    return None


def _spare_session(players: int, sessions: int, seed: str, sizes: Sequence[int]) -> Chart | None:
    if sessions >= most_rounds(players) or not fits(sizes, [4] * (players // 4)):
        return None
    method, groups = plan_groups(players, sessions + 1, Lots(seed, "slots"))
    if max(count_meetings(groups).values()) > 1:
        return None
    blocks = groups.pop()
    if method != "shifts":
        groups = number_tables(groups, players, Lots(seed, "tables"))
    return finished(players, groups, f"{method}, a spare session apart", seed, blocks)


def _columns(players: int, sessions: int, seed: str, sizes: Sequence[int]) -> Chart | None:
    tables = players // 4
    if not fits(sizes, [tables] * COLUMNS):
        return None
    lots = Lots(seed, "slots")
    rounds = transversal(tables)[:tables]
    if sessions <= len(rounds):
        groups = kept_sessions(rounds, sessions, lots)
    else:
        groups = [
            [list(table) for table in session]
            for session in shifted(tables, sessions, lots, apart=4, tries=TRIES)
        ]
    if not groups:
        return None
    groups = number_tables(groups, players, Lots(seed, "tables"))
    blocks = [range(column * tables, (column + 1) * tables) for column in range(COLUMNS)]
    return finished(players, groups, "columns apart", seed, blocks)


def _searched_apart(players: int, sessions: int, seed: str, sizes: Sequence[int]) -> Chart | None:
    """Search sessions in which neither a pair meets again nor a group meets more often than it must."""
    if players > MOST_SEARCHED or sum(sizes) > players or sessions > most_rounds(players):
        return None
    starts = list(accumulate(sizes, initial=0))
    blocks = [range(first, after) for first, after in pairwise(starts)]
    weights = no_weights(range(players))
    for block in blocks:
        add_session(weights, [block])
    search = PlanSearch(range(players), weights, Lots(seed, "slots"), Budget(LOOKS))
    search.extend(sessions)
    must = sum(least_meetings(size, players // 4, sessions) for size in sizes)
    if search.sweep(SWEEPS, must) > must:
        return None
    groups = number_tables(search.sessions, players, Lots(seed, "tables"))
    return finished(players, groups, "search, groups apart", seed, blocks)


def fits(sizes: Sequence[int], rooms: Sequence[int]) -> bool:
    """Tell whether groups of these sizes go wholly into blocks with this many places, largest first."""
    return all(room is not None for room in _rooms(sorted(sizes, reverse=True), rooms))


def _rooms(sizes: Sequence[int], rooms: Sequence[int]) -> list[int | None]:
    """Return a room for each size in turn: the fullest that still has the places, or None."""
    free = list(rooms)
    chosen: list[int | None] = []
    for size in sizes:
        open_rooms = [at for at, places in enumerate(free) if places >= size]
        room = min(open_rooms, key=lambda at: (free[at], at), default=None)
        if room is not None:
            free[room] -= size
        chosen.append(room)
    return chosen


def grouped_order(
    chart: Chart, ids: Sequence[int], wishes: Wishes, seed: str, house: Sequence[int] = ()
) -> tuple[int | None, ...]:
    """Return the people in slot order: groups drawn into blocks of the chart, the rest drawn to what is left.

    Without blocks this is the plain drawing of lots. A group that finds no room is drawn with the rest.
    """
    check_roster(chart, ids, house)
    lots = Lots(seed, "players")
    people = lots.shuffled(ids)
    if not chart.blocks or not wishes.groups:
        return with_empty_slots(chart, people, house)
    blocks = [lots.shuffled(block) for block in lots.shuffled(_open_blocks(chart))]
    teams = _teams(people, wishes, max(len(block) for block in blocks))
    order: dict[int, int] = {}
    for team, room in zip(
        teams, _rooms([len(team) for team in teams], [len(b) for b in blocks]), strict=True
    ):
        if room is not None:
            order.update((blocks[room].pop(), person) for person in team)
    placed = set(order.values())
    left = sorted(set(range(chart.players)) - set(order) - set(chart.empty))
    order.update(zip(left, (person for person in people if person not in placed), strict=True))
    in_turn = [order[slot] for slot in range(chart.players) if slot in order]
    return with_empty_slots(chart, in_turn, house)


def _open_blocks(chart: Chart) -> list[list[int]]:
    blocks = [[slot for slot in block if slot not in chart.empty] for block in chart.blocks]
    return [block for block in blocks if block]


def _teams(people: Sequence[int], wishes: Wishes, largest: int) -> list[list[int]]:
    """Return the groups that fit a block, nobody in two: heaviest first, then largest, then as drawn."""
    place = {person: at for at, person in enumerate(people)}
    taken: set[int] = set()
    teams = []

    def rank(wish: Group) -> tuple[int, int, int]:
        return -wish.weight, -len(wish.members), min(place[person] for person in wish.members)

    here = [wish for wish in wishes.groups if wish.members and all(p in place for p in wish.members)]
    for wish in sorted(here, key=rank):
        if 1 < len(wish.members) <= largest and not taken & set(wish.members):
            taken.update(wish.members)
            teams.append(sorted(wish.members, key=lambda person: place[person]))
    return teams
