"""Charts by arithmetic: four columns of slots, shifted against one another from session to session.

A table takes one slot from each column. Two slots of one column never meet; slots of two columns meet at most
once when the differences of the shifts of the two columns are different in every session.
"""

from itertools import combinations

from tournaments.draw.fields import field
from tournaments.draw.lots import Lots
from tournaments.draw.values import Session

COLUMNS = 4
PATIENCE = 200


def transversal(tables: int) -> tuple[Session, ...]:
    """Return ``tables`` rounds from the field of that order (one more when four divides it), or none.

    Round x joins the slots y + c*x of the columns c = 0..3 to table y.
    """
    operations = field(tables)
    if operations is None:
        return ()
    add, multiply = operations
    rounds = [
        tuple(
            _across([add(y, multiply(column, x)) for column in range(COLUMNS)], tables) for y in range(tables)
        )
        for x in range(tables)
    ]
    if tables % COLUMNS == 0:
        rounds.append(tuple((at, at + 1, at + 2, at + 3) for at in range(0, COLUMNS * tables, 4)))
    return tuple(rounds)


def shifted(
    tables: int, sessions: int, lots: Lots, *, apart: int = 5, tries: int = 50
) -> tuple[Session, ...]:
    """Return sessions of drawn shifts without a repeat, or none when the tries are used up.

    With ``apart`` = 5 the table number is a fifth column, so that nobody comes back to a table either; with 4
    table numbers are left to be assigned.
    """
    if sessions > tables:
        return ()
    for _ in range(tries):
        rows = _shift_rows(tables, sessions, lots, apart)
        if rows:
            return tuple(_shifted_session(tables, row) for row in rows)
    return ()


def _shift_rows(tables: int, sessions: int, lots: Lots, apart: int) -> list[list[int]]:
    pairs = list(combinations(range(apart), 2))
    used: list[set[int]] = [set() for _ in pairs]
    rows: list[list[int]] = []
    failures = 0
    while len(rows) < sessions:
        row = [0] + [lots.below(tables) for _ in range(apart - 1)]
        differences = [(row[b] - row[a]) % tables for a, b in pairs]
        if any(difference in seen for difference, seen in zip(differences, used, strict=True)):
            failures += 1
            if failures == PATIENCE:
                return []
            continue
        rows.append(row)
        for difference, seen in zip(differences, used, strict=True):
            seen.add(difference)
    return rows


def _shifted_session(tables: int, row: list[int]) -> Session:
    number = row[COLUMNS] if len(row) > COLUMNS else 0
    return tuple(
        _across([(table - number + row[column]) % tables for column in range(COLUMNS)], tables)
        for table in range(tables)
    )


def _across(places: list[int], tables: int) -> tuple[int, int, int, int]:
    first, second, third, fourth = places
    return first, tables + second, 2 * tables + third, 3 * tables + fourth
