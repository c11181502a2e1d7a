"""Whose turn it is, in sessions by standings, to sit out or to play at a table of three: who did so least."""

from collections import Counter
from collections.abc import Sequence

from tournaments.draw.lots import Lots
from tournaments.draw.measure import seated
from tournaments.draw.search import Budget, Groups, SessionSearch, Weights, add_session, no_weights
from tournaments.draw.values import SEATS_AT_A_TABLE, Rows

APART = 1_000
LOOKS = 1_000_000
LOOKS_AT_THREES = 400


def times_out(people: Sequence[int], past: Rows) -> Counter[int]:
    """Return in how many earlier sessions each of these had no table."""
    out: Counter[int] = Counter()
    for session in past:
        here = {person for table in session for person in seated(table)}
        out.update(person for person in people if person not in here)
    return out


def times_short(past: Rows) -> Counter[int]:
    """Return in how many earlier sessions each person sat at a table of fewer than four."""
    tables = (seated(table) for session in past for table in session)
    return Counter(p for table in tables if len(table) < SEATS_AT_A_TABLE for p in dict.fromkeys(table))


def out_in_turn(people: Sequence[int], past: Rows, lots: Lots) -> tuple[int, ...]:
    """Return who sits out to leave whole tables: those who did so least; lots decide between equals."""
    out = times_out(people, past)
    return tuple(sorted(lots.shuffled(people), key=out.__getitem__)[: len(people) % SEATS_AT_A_TABLE])


def short_in_turn(people: Sequence[int], past: Rows) -> list[int]:
    """Return who plays at tables of three: those who did so least, the lowest places first."""
    short = times_short(past)
    seats = 3 * (-len(people) % SEATS_AT_A_TABLE)
    lowest_first = list(reversed(people))
    chosen = set(sorted(lowest_first, key=short.__getitem__)[:seats])
    return [person for person in people if person in chosen]


def tables_of_three(people: Sequence[int], weights: Weights, lots: Lots) -> Groups:
    """Return these people at tables with one empty chair each, a number below nought; few meet again."""
    chairs = [-1 - at for at in range(len(people) // 3)]
    padded: Weights = {**{person: dict(weights[person]) for person in people}, **no_weights(chairs)}
    add_session(padded, [chairs], APART)
    order = [one for at, chair in enumerate(chairs) for one in (*people[3 * at : 3 * at + 3], chair)]
    return SessionSearch(order, padded, lots).improve(LOOKS_AT_THREES, Budget(LOOKS))[1]
