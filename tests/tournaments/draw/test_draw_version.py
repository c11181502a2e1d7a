"""The name of the algorithm stands for every chart and draw it makes: another result needs another name."""

import pytest
from draw_build import ranked_record

from tournaments.draw import (
    ALGORITHM,
    Mode,
    Pin,
    Uneven,
    Way,
    Wishes,
    chart,
    commit,
    complete,
    group,
    make_chart,
    request_for,
    uneven_chart,
)
from tournaments.draw.canonical import sha256_of
from tournaments.draw.record import chart_as_json

# What each version makes of the requests below. A line is added with a new name, and never changed.
VERSIONS = {
    "mcr-desk-draw-2": {
        "charts": "27fab3a4e90b9ebb1f50d5e7780bde35b26b0172d961e9370dabc8ccfc93debb",
        "uneven": "58e73277e0b33216ab59238f9326dbcc9f81b0b8c6d505b73d55dea765bacdb1",
        "wishes": "1fdb6ee569c87df7b20352bd0f99ded88a7672247a81113bb20b9fbda2311004",
        "standings": "c1bec7e0ef440186b7d1d03d7d5cf2a8bf01c4ccb8ef21eb08cd461be605b6d1",
    },
}
GRID = [
    *((players, sessions) for players in (16, 20, 24, 28, 32) for sessions in (1, 4, 7)),
    (8, 5),
    (12, 3),
    *((players, sessions) for players in (36, 40, 44, 48) for sessions in (3, 8, 11)),
    *((players, sessions) for players in (52, 64, 96, 100, 128) for sessions in (4, 9)),
    (20, 6),
    (24, 8),
    (36, 12),
    (1000, 12),
]
PEOPLE = Wishes((group("never", "n", (1, 2)), group("club", "c", range(3, 14))), (Pin(1, 0), Pin(9, 2)))
TEAMS = Wishes(tuple(group("team", str(at), range(at, at + 4)) for at in range(1, 40, 4)))


def charts():
    return [chart_as_json(chart(*size, "東")) for size in GRID]


def uneven():
    sizes = [(9, 3), (14, 4), (23, 6)]
    return [chart_as_json(uneven_chart(*size, "a", way)) for size in sizes for way in Way]


def wishes():
    made = []
    for players, sessions, asked in ((16, 4, PEOPLE), (32, 8, PEOPLE), (40, 8, TEAMS), (64, 6, PEOPLE)):
        request = request_for(players, sessions, "b", asked)
        roster = {number: str(number) for number in range(1, players + 1)}
        record = commit(
            make_chart(request), roster, asked, seed_source="dice", committed_at="noon", request=request
        )
        made.append(complete(record, "6 1 4")["seating"])
    return made


def standings():
    records = [ranked_record(40, mode, PEOPLE, cut=8, final=Mode.SNAKE) for mode in Mode]
    records += [
        ranked_record(23, Mode.AVOID, None, Way(way), uneven=way) for way in (Uneven.SIT_OUT, Uneven.THREES)
    ]
    return [record["seating"][-1] for record in records]


@pytest.mark.parametrize("makers", [charts, uneven, wishes, standings])
def test_whatever_the_algorithm_makes_belongs_to_its_name(makers):
    assert sha256_of(makers()) == VERSIONS[ALGORITHM][makers.__name__]
