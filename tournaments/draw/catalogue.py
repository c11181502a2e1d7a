"""How many rounds without a repeated pair there are, and the ones that the desk keeps."""

from tournaments.draw.base_rounds import BASE_ROUNDS, DIGITS, FURTHER_ROUNDS, ROUNDS_OF_32
from tournaments.draw.designs import transversal
from tournaments.draw.kept_numbers import KEPT_NUMBERS
from tournaments.draw.values import Session, Table

# The most rounds without a repeated meeting that anyone is known to have reached, by number of tables
# (k = 4 of OEIS A107431 up to 7 tables; Miller, Valkov, Abel, Symmetry 18(2) 269, up to 20 tables).
BEST_KNOWN_ROUNDS = {
    2: 1, 3: 1, 4: 5, 5: 5, 6: 7, 7: 9, 8: 10, 9: 11, 10: 13, 11: 14, 12: 15, 13: 17, 14: 18, 15: 19,
    16: 21, 17: 22, 18: 23, 19: 25, 20: 26,
}  # fmt: skip
# Up to here these numbers are proven to be the most there can be.
PROVEN_TABLES = 10

# Fewest repeats known, by (players, sessions), where that is more than the lower bound.
FEWEST_KNOWN_REPEATS = {
    (12, 3): 8, (12, 4): 15, (12, 5): 26, (20, 6): 6, (20, 7): 24, (24, 8): 18, (36, 12): 27,
}  # fmt: skip


def rounds_without_repeats(players: int) -> tuple[Session, ...]:
    """Return the most rounds without a repeated pair that the desk keeps for this field (at least one)."""
    if players == len(ROUNDS_OF_32[0]):
        return tuple(_round(text) for text in ROUNDS_OF_32)
    if players in BASE_ROUNDS:
        return translates(*BASE_ROUNDS[players])
    algebraic = transversal(players // 4)
    return algebraic or (_tables(list(range(players))),)


def translates(group: int, orbits: int, points: str) -> tuple[Session, ...]:
    """Return the rounds that a base round makes, one for each step of the group."""
    base = [int(point) for point in points.split()]
    return tuple(_tables([_moved(point, step, group, orbits) for point in base]) for step in range(group))


def _moved(point: int, step: int, group: int, orbits: int) -> int:
    orbit, number = divmod(point, group)
    return point if orbit >= orbits else orbit * group + (number + step) % group


def further_rounds(players: int) -> tuple[Session, ...]:
    """Return rounds to play after all that repeat no pair, with the fewest repeats the desk has found."""
    text = FURTHER_ROUNDS.get(players)
    return () if text is None else (_round(text),)


def numbered_rounds(players: int, sessions: int) -> tuple[Session, ...]:
    """Return so many kept rounds with their tables in the order of their numbers, or nothing.

    Few players come back to a table, and few pairs have neither met nor a common opponent.
    """
    text = KEPT_NUMBERS.get((players, sessions))
    if text is None:
        return ()
    rounds = [*rounds_without_repeats(players), *further_rounds(players)]
    words = ([DIGITS.index(digit) for digit in word] for word in text.split())
    return tuple(tuple(rounds[at][table] for table in numbers) for at, *numbers in words)


def most_rounds(players: int) -> int:
    """Return how many rounds without a repeat are known to exist; beyond the tables, the counting bound."""
    return BEST_KNOWN_ROUNDS.get(players // 4, (players - 1) // 3)


def _round(text: str) -> Session:
    return _tables([DIGITS.index(digit) for digit in text])


def _tables(points: list[int]) -> Session:
    return tuple(_table(points[at : at + 4]) for at in range(0, len(points), 4))


def _table(points: list[int]) -> Table:
    east, south, west, north = points
    return east, south, west, north
