"""What decides between equals, by key: an event lists the keys in the order in which they are asked.

| place | what | here |
|---|---|---|
| WMO 2006 3.10.1 | table points, then game points | `table_points`, `game_points` |
| 1998 p. 30 | then the best single session, then more of the best | `best_session`, `best_sessions` |
| Chinese student league | first, second, third places, lots | `firsts`, `seconds`, `thirds`, `lot` |
| other events' own rules | hands won, hands dealt in, the meetings of the equals | the rest |

What is not known of everybody in a group of equals decides nothing in it: the next key is asked. After the
last key, and at `shared`, who is still equal shares the place.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from tournaments.standings.values import Id, Record

Value: TypeAlias = Fraction | int | str | tuple[Fraction, ...] | None

DEFAULT_CRITERIA: Final = ("table_points", "game_points")
SHARED: Final = "shared"
LOT: Final = "lot"


@dataclass(frozen=True, slots=True)
class Criterion:
    """A question to a record among those still equal before it; more is better unless `fewest`.

    `value` answers None where it is not known.
    """

    value: Callable[[Record, Sequence[Record], str], Value]
    fewest: bool = False


def lot_of(seed: str, owner: Id) -> str:
    """Return the lot of somebody: SHA-256 of seed, line feed and number; the higher one is drawn first.

    Anybody can draw it again, and who else takes part changes no lot. An empty seed is ValueError.
    """
    if not seed:
        raise ValueError("lots need a seed")
    return hashlib.sha256(f"{seed}\n{owner}".encode()).hexdigest()


def _places(place: int) -> Criterion:
    return Criterion(lambda record, _group, _seed: sum(score.place == place for score in record.weighed))


def _best_session(record: Record, _group: Sequence[Record], _seed: str) -> Fraction:
    return max((score.table_points for score in record.weighed), default=Fraction())


def _best_sessions(record: Record, _group: Sequence[Record], _seed: str) -> tuple[Fraction, ...]:
    return tuple(sorted((score.table_points for score in record.weighed), reverse=True))


def _best_game_points(record: Record, _group: Sequence[Record], _seed: str) -> int | None:
    return max((score.game_points for score in record.weighed), default=None)


def _wins(record: Record, _group: Sequence[Record], _seed: str) -> int | None:
    return _sum([score.wins for score in record.weighed])


def _deal_ins(record: Record, _group: Sequence[Record], _seed: str) -> int | None:
    return _sum([score.deal_ins for score in record.weighed])


def _sum(numbers: Sequence[int | None]) -> int | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if len(known) == len(numbers) else None


def _head_to_head(record: Record, group: Sequence[Record], _seed: str) -> int | None:
    """Return the tables at which somebody was before another of the group minus those behind one.

    None unless everybody of the group has met all the others: who did not meet cannot be compared so.
    """
    if any(not _met(one, other) for one in group for other in group if one is not other):
        return None
    return sum(_balance(record, other) for other in group if other is not record)


def _tables(record: Record) -> dict[tuple[int, int], int]:
    return {
        (score.session, score.table): score.game_points for score in record.weighed if score.table is not None
    }


def _met(one: Record, other: Record) -> bool:
    return not _tables(one).keys().isdisjoint(_tables(other))


def _balance(one: Record, other: Record) -> int:
    mine, theirs = _tables(one), _tables(other)
    return sum((mine[at] > theirs[at]) - (mine[at] < theirs[at]) for at in mine.keys() & theirs.keys())


CRITERIA: Final[Mapping[str, Criterion]] = {
    "table_points": Criterion(lambda record, _group, _seed: record.table_points),
    "game_points": Criterion(lambda record, _group, _seed: record.game_points),
    "firsts": _places(1),
    "seconds": _places(2),
    "thirds": _places(3),
    "best_session": Criterion(_best_session),
    "best_sessions": Criterion(_best_sessions),
    "best_game_points": Criterion(_best_game_points),
    "wins": Criterion(_wins),
    "fewest_deal_ins": Criterion(_deal_ins, fewest=True),
    "head_to_head": Criterion(_head_to_head),
    LOT: Criterion(lambda record, _group, seed: lot_of(seed, record.owner) if seed else None),
    SHARED: Criterion(lambda _record, _group, _seed: 0),
}


def unknown_criteria(criteria: Sequence[str]) -> list[str]:
    """Return the keys that are not in CRITERIA."""
    return [key for key in criteria if key not in CRITERIA]
