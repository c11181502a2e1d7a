"""Teams, clubs, pairs that must never meet, tables of one's own."""

import pytest

from tournaments.draw import (
    DrawError,
    Pin,
    RosterError,
    Wishes,
    assign,
    chart,
    draw,
    group,
    make_chart,
    measure,
    request_for,
)
from tournaments.draw.blocks import fits
from tournaments.draw.measure import count_meetings
from tournaments.draw.repair import shortest_swaps
from tournaments.draw.wishes import least_meetings


def clubs(*sizes, kind="club"):
    groups, start = [], 1
    for number, size in enumerate(sizes, 1):
        groups.append(group(kind, f"{kind} {number}", range(start, start + size)))
        start += size
    return tuple(groups)


def drawn_for(players, sessions, wishes, seed="lottery 4711"):
    plan = make_chart(request_for(players, sessions, "chart", wishes))
    return plan, draw(plan, range(1, players + 1), wishes, seed)


@pytest.mark.parametrize(
    ("players", "sessions", "sizes"),
    [
        (16, 4, [4] * 4),
        (28, 8, [4] * 7),
        (40, 12, [4] * 10),
        (72, 6, [4] * 18),
        (80, 10, [4] * 20),
        (48, 8, [12] * 4),
        (36, 8, [9] * 4),
        (32, 8, [8] * 4),
        (100, 8, [20] * 5),
        (128, 10, [16] * 8),
        (160, 10, [40, 20, 16, 12, 12, 10, 10, 10, 6, 6, 6, 6, 6]),
        (400, 12, [20] * 20),
    ],
)
def test_team_and_club_mates_never_meet_and_nobody_meets_twice(players, sessions, sizes):
    plan, drawn = drawn_for(players, sessions, Wishes(clubs(*sizes)))
    assert drawn.violations == ()
    assert drawn.repairs.slots == ()
    counted = measure(drawn.seating)
    assert (counted.repeats, counted.wind_bad_cells) == (0, 0)
    assert counted == plan.metrics


def test_a_club_too_large_to_keep_apart_meets_as_rarely_as_possible():
    _, drawn = drawn_for(64, 6, Wishes(clubs(30, 14, 10, 10)))
    assert [(part.meetings, part.least) for part in drawn.together] == [(84, 84), (0, 0), (0, 0), (0, 0)]
    assert measure(drawn.seating).repeats == 0


def test_the_fewest_meetings_inside_a_group_follow_from_the_tables():
    assert least_meetings(30, 16, 6) == 6 * 14
    assert least_meetings(16, 16, 6) == 0
    assert least_meetings(40, 16, 1) == 8 * 3 + 8 * 1


def test_repairs_keep_repeats_and_winds_and_lead_from_lots_to_seating():
    wishes = Wishes((*clubs(10, 10, 10, 10), group("never", "couple", (1, 11))))
    plan = chart(40, 8, "chart")
    drawn = draw(plan, range(1, 41), wishes, "seed")
    plain = assign(plan, range(1, 41), "seed")
    assert drawn.drawn_order == plain.order
    order = list(drawn.drawn_order)
    for one, other in drawn.repairs.slots:
        order[one], order[other] = order[other], order[one]
    assert tuple(order) == drawn.seating.order
    assert measure(drawn.seating) == plan.metrics
    inside = sum(pair.times for pair in drawn.violations)
    unrepaired = count_meetings(plain.sessions)
    assert inside < sum(
        times for pair, times in unrepaired.items() if (pair[0] - 1) // 10 == (pair[1] - 1) // 10
    )


def test_pairs_that_must_never_meet_do_not():
    wishes = Wishes(tuple(group("never", str(n), (n, n + 1)) for n in range(1, 20, 2)))
    drawn = draw(chart(40, 8, "chart"), range(1, 41), wishes, "seed")
    assert drawn.violations == ()


def test_a_wish_that_cannot_be_met_is_listed():
    wishes = Wishes((group("family", "Li", (1, 2, 3)),))
    drawn = draw(chart(16, 5, "chart"), range(1, 17), wishes, "seed")
    assert [(v.kind, v.name, v.one, v.other, v.times) for v in drawn.violations] == [
        ("family", "Li", 1, 2, 1),
        ("family", "Li", 1, 3, 1),
        ("family", "Li", 2, 3, 1),
    ]  # over five sessions everybody of sixteen meets everybody


def test_heavier_wishes_outweigh_lighter_ones():
    wishes = Wishes((group("country", "all", range(1, 21)), group("never", "pair", (1, 2))))
    drawn = draw(chart(24, 5, "chart"), range(1, 25), wishes, "seed")
    assert all(broken.kind == "country" for broken in drawn.violations)


def test_a_person_with_a_table_of_his_own_sits_there_every_session():
    wishes = Wishes((), (Pin(7, 0), Pin(3, 4)))
    plan = chart(40, 8, "chart")
    drawn = draw(plan, range(1, 41), wishes, "seed")
    assert all(7 in session[0] for session in drawn.seating.sessions)
    met = [n for n, session in enumerate(drawn.seating.sessions) if any({3, 7} <= set(t) for t in session)]
    assert [at for at, pin in drawn.unmet_pins] == met
    assert {pin for _, pin in drawn.unmet_pins} <= {Pin(3, 4)}
    counted = measure(drawn.seating)
    assert (counted.repeats, counted.wind_bad_cells) == (0, 0)


def test_wishes_for_what_is_not_there_are_refused_all_at_once():
    wishes = Wishes(
        (group("club", "A", (1, 99)), group("club", "B", (2, 3), 0)), (Pin(98, 9), Pin(2, 1), Pin(2, 0))
    )
    with pytest.raises(DrawError) as refusal:
        draw(chart(16, 2, "chart"), range(1, 17), wishes, "seed")
    assert [problem.code for problem in refusal.value.problems] == [
        "wish_for_stranger",
        "wish_for_stranger",
        "weight_not_positive",
        "no_such_table",
        "pinned_twice",
    ]


def test_people_must_fit_the_slots():
    plan = chart(16, 2, "chart")
    with pytest.raises(RosterError) as refusal:
        assign(plan, [*range(1, 16), 1, 2], "seed")
    assert [problem.code for problem in refusal.value.problems] == [
        "roster_size",
        "person_twice",
        "person_twice",
    ]


def test_groups_are_packed_into_blocks_or_not():
    assert fits([4, 4, 3, 1], [4, 4, 4])
    assert not fits([3, 3, 3, 3], [4, 4, 4])
    assert not fits([5], [4, 4])


def test_the_shortest_swaps_lead_from_one_order_to_the_other():
    swaps = shortest_swaps([5, 6, 7, 8], [6, 7, 5, 8])
    assert swaps == ((0, 1), (1, 2))


def test_teams_are_drawn_uniformly_into_the_blocks():
    wishes = Wishes(clubs(*[4] * 4))
    plan = make_chart(request_for(16, 4, "chart", wishes))
    slots = [draw(plan, range(1, 17), wishes, str(seed)).seating.order.index(1) for seed in range(1600)]
    assert all(abs(slots.count(slot) - 100) < 50 for slot in range(16))
