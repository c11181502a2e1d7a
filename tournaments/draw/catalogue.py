"""Rounds without a repeated pair, found once and kept: base rounds whose translates never meet twice.

A base round holds ``orbits`` copies of the numbers 0..group-1 (copy c, number x is point c*group + x) and
some fixed points after them. Adding 1 to every number again and again (modulo the group) gives ``group``
rounds. All base rounds here were found by our own search; those of 32 players with a symmetry of order 8.
"""

from dataclasses import dataclass

from tournaments.draw.designs import transversal
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
FEWEST_KNOWN_REPEATS = {(20, 6): 6, (20, 7): 24, (24, 8): 18, (36, 12): 27}


@dataclass(frozen=True, slots=True)
class BaseRound:
    """One round whose translates by 0..group-1 repeat no pair."""

    group: int
    orbits: int
    points: str

    def rounds(self) -> tuple[Session, ...]:
        """Return all translates."""
        base = [int(point) for point in self.points.split()]
        return tuple(_tables([self._moved(point, step) for point in base]) for step in range(self.group))

    def _moved(self, point: int, step: int) -> int:
        orbit, number = divmod(point, self.group)
        return point if orbit >= self.orbits else orbit * self.group + (number + step) % self.group


BASE_ROUNDS = {
    24: BaseRound(7, 3, "14 10 22 1 12 23 2 20 11 0 4 5 16 6 18 15 21 8 3 17 7 19 13 9"),
    28: BaseRound(9, 3, "23 13 10 9 12 20 24 2 4 7 11 0 1 16 22 27 21 6 5 14 8 19 18 25 17 26 3 15"),
    36: BaseRound(
        11,
        3,
        "4 30 23 3 15 8 1 14 26 19 12 25 13 33 5 29 24 34 16 7 2 35 27 18 9 6 21 0 20 17 32 11 31 28 10 22",
    ),
    40: BaseRound(
        13,
        3,
        "39 0 13 26 23 11 16 2 36 24 29 15 10 37 3 28 34 12 31 1 8 25 5 14 21 38 18 27 4 9 20 19 17 22 33 32 "
        "30 35 7 6",
    ),
    44: BaseRound(
        14,
        3,
        "42 0 14 28 43 1 23 39 8 40 30 13 16 10 4 19 32 20 22 31 24 3 29 37 34 27 9 11 12 33 25 15 2 35 6 5 "
        "18 7 26 17 36 21 38 41",
    ),
    48: BaseRound(
        15,
        3,
        "31 38 4 43 1 8 19 13 16 23 34 28 45 3 39 20 46 18 9 35 47 33 24 5 29 37 2 15 44 7 17 30 14 22 32 0 "
        "40 36 42 11 10 6 12 26 25 21 27 41",
    ),
}

DIGITS = "0123456789abcdefghijklmnopqrstuv"
ROUNDS_OF_32 = (
    "2bgt3ahs09iv18ju6fkp7elo4dmr5cnq",
    "69jo78ip4bhq5agr2dns3cmt0flu1ekv",
    "014523678bde9acfgikmhjlnopqrstuv",
    "06rt17qs24pv35oughefijcdklabmn89",
    "g68qi4aol3dvn1ftks95mub7hpc0jre2",
    "h79rj5bpk2cum0eslt84nva6god1iqf3",
    "8csobfvrgj30kn749lq2amp1dhu6eit5",
    "9dtpaeuqhi21lm658kr3bno0cgv7fjs4",
    "8a20df75othkqvjmpn3erl1csi6bug49",
    "9b31ce64psglruinom2fqk0dtj7avh58",
)


def rounds_without_repeats(players: int) -> tuple[Session, ...]:
    """Return the most rounds without a repeated pair that the desk keeps for this field (at least one)."""
    if players == len(DIGITS):
        return tuple(_tables([DIGITS.index(digit) for digit in text]) for text in ROUNDS_OF_32)
    if players in BASE_ROUNDS:
        return BASE_ROUNDS[players].rounds()
    algebraic = transversal(players // 4)
    return algebraic or (_tables(list(range(players))),)


def most_rounds(players: int) -> int:
    """Return how many rounds without a repeat are known to exist; beyond the tables, the counting bound."""
    return BEST_KNOWN_ROUNDS.get(players // 4, (players - 1) // 3)


def _tables(points: list[int]) -> Session:
    return tuple(_table(points[at : at + 4]) for at in range(0, len(points), 4))


def _table(points: list[int]) -> Table:
    east, south, west, north = points
    return east, south, west, north
