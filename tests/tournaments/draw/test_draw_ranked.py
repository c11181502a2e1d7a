"""Sessions seated by the standings."""

import zlib
from collections import Counter

import pytest

from tournaments.draw import DrawError, Lots, Mode, RankedRules, Uneven, Wishes, group, ranked_session
from tournaments.draw.measure import count_meetings, measure_rows

PLACES = tuple(range(101, 117))


def companies(session):
    return [tuple(sorted(table)) for table in session]


def test_strict_seats_one_to_four_together():
    session = ranked_session(PLACES, [], RankedRules(Mode.STRICT), Wishes(), "s")
    assert companies(session) == [
        (101, 102, 103, 104),
        (105, 106, 107, 108),
        (109, 110, 111, 112),
        (113, 114, 115, 116),
    ]


def test_snake_makes_tables_of_the_same_strength():
    session = ranked_session(PLACES, [], RankedRules(Mode.SNAKE), Wishes(), "s")
    assert companies(session) == [
        (101, 108, 109, 116),
        (102, 107, 110, 115),
        (103, 106, 111, 114),
        (104, 105, 112, 113),
    ]


def test_blocks_draw_inside_the_halves():
    sessions = [
        ranked_session(PLACES, [], RankedRules(Mode.BLOCKS), Wishes(), str(seed)) for seed in range(5)
    ]
    for session in sessions:
        assert sorted(person for table in session[:2] for person in table) == list(PLACES[:8])
    assert len({tuple(map(tuple, map(sorted, session))) for session in sessions}) == 5


def test_a_cut_seats_the_first_places_strictly_at_the_first_tables():
    rules = RankedRules(Mode.BLOCKS, cut=8, blocks=1, numbers_drawn=True)
    session = ranked_session(PLACES, [], rules, Wishes(), "final")
    assert companies(session)[:2] == [(101, 102, 103, 104), (105, 106, 107, 108)]


def test_avoiding_repeats_keeps_near_places_together():
    rating = dict.fromkeys(range(1, 101), 0)
    past, spread = [], 0
    for number in range(8):
        places = sorted(rating, key=lambda p: (-rating[p], p)) if number else Lots("a", "b").shuffled(rating)
        past.append(ranked_session(places, past, RankedRules(Mode.AVOID), Wishes(), str(number)))
        place = {person: at for at, person in enumerate(places)}
        spread += sum(max(place[p] for p in table) - min(place[p] for p in table) for table in past[-1])
        for person in rating:
            rating[person] += zlib.crc32(f"{number}-{person}".encode()) % 1000
    assert max(count_meetings(past[:1]).values()) == 1
    assert measure_rows(past).repeats == 0
    assert spread < 8 * 25 * 20


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", [9, 14, 23])
def test_nobody_sits_out_twice_while_others_never_did(mode, players):
    past, rules = [], RankedRules(mode, uneven=Uneven.SIT_OUT)
    for number in range(players // (players % 4) + 1):
        places = Lots(str(number), "places").shuffled(range(1, players + 1))
        past.append(ranked_session(places, past, rules, Wishes(), str(number)))
        played = Counter(person for session in past for table in session for person in table)
        assert (len(past[-1]), max(played.values()) - min(played[p] for p in places) <= 1) == (
            players // 4,
            True,
        )


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", [9, 14, 23])
def test_nobody_plays_at_three_twice_while_others_never_did(mode, players):
    past, rules = [], RankedRules(mode, blocks=1, uneven=Uneven.THREES)
    missing = -players % 4
    for number in range(players // (3 * missing) + 1):
        places = Lots(str(number), "places").shuffled(range(1, players + 1))
        past.append(ranked_session(places, past, rules, Wishes(), str(number)))
        threes = [
            [p for p in table if p is not None] for session in past for table in session if None in table
        ]
        assert ({len(table) for table in threes}, len(threes)) == ({3}, missing * len(past))
        short = Counter(person for table in threes for person in table)
        assert max(short.values()) - min(short[person] for person in places) <= 1
        assert sorted(p for table in past[-1] for p in table if p is not None) == sorted(places)


def test_tables_of_three_are_those_of_the_lowest_places_at_first():
    session = ranked_session(PLACES[:14], [], RankedRules(uneven=Uneven.THREES), Wishes(), "s")
    fours, threes = session[:2], session[2:]
    assert companies(fours) == [(101, 102, 103, 104), (105, 106, 107, 108)]
    assert [{p for p in table if p is not None} for table in threes] == [{109, 110, 111}, {112, 113, 114}]


@pytest.mark.parametrize(
    ("final", "first"), [(Mode.STRICT, (101, 102, 103, 104)), (Mode.SNAKE, (101, 104, 105, 108))]
)
def test_a_final_has_a_way_of_its_own_and_the_others_are_drawn(final, first):
    sessions = [
        ranked_session(PLACES, [], RankedRules(Mode.DRAWN, cut=8, final=final), Wishes(), str(seed))
        for seed in range(5)
    ]
    assert {companies(session)[0] for session in sessions} == {first}
    assert all({p for table in session[:2] for p in table} == set(PLACES[:8]) for session in sessions)
    assert len({frozenset(companies(session)[2:]) for session in sessions}) > 1


@pytest.mark.parametrize("mode", Mode)
def test_below_a_cut_seats_are_as_without_the_people_above(mode):
    past = [ranked_session(PLACES, [], RankedRules(Mode.SNAKE), Wishes(), "1")]
    wishes = Wishes((group("never", "pair", (101, 113)),))
    session = ranked_session(PLACES, past, RankedRules(mode, cut=4), wishes, "2")
    assert companies(session)[0] == PLACES[:4]
    assert session[1:] == ranked_session(PLACES[4:], past, RankedRules(mode), Wishes(), "2")


def test_repeats_are_avoided_below_a_cut():
    places = tuple(range(1, 41))
    past = [ranked_session(places, [], RankedRules(), Wishes(), "1")]
    session = ranked_session(places, past, RankedRules(Mode.AVOID, cut=4), Wishes(), "2")
    assert measure_rows([past[0], session[1:]]).repeats == 0


def test_strict_repeats_where_places_do_not_change():
    first = ranked_session(PLACES, [], RankedRules(), Wishes(), "1")
    second = ranked_session(PLACES, [first], RankedRules(), Wishes(), "2")
    assert measure_rows([first, second]).repeats == 24
    third = ranked_session(PLACES, [first], RankedRules(Mode.AVOID), Wishes(), "2")
    assert measure_rows([first, third]).repeats == 0


def test_winds_make_up_for_the_sessions_before():
    past = []
    for number in range(4):
        past.append(ranked_session(PLACES, past, RankedRules(Mode.AVOID), Wishes(), str(number)))
    east = [sum(table[0] == person for session in past for table in session) for person in PLACES]
    assert max(east) <= 2


def test_wishes_hold_when_repeats_are_avoided():
    wishes = Wishes((group("never", "pair", (101, 102)),))
    session = ranked_session(PLACES, [], RankedRules(Mode.AVOID), wishes, "s")
    assert (101, 102) not in count_meetings([session])


@pytest.mark.parametrize(
    ("places", "rules", "codes"),
    [
        (range(10), RankedRules(), ["players_not_in_fours"]),
        (range(16), RankedRules(cut=6), ["cut_not_in_fours"]),
        (range(16), RankedRules(cut=20), ["cut_not_in_fours"]),
        (range(16), RankedRules(cut=-4), ["cut_not_in_fours"]),
        (range(16), RankedRules(Mode.BLOCKS, blocks=5), ["too_many_blocks"]),
        ((1, 1, 2, 3), RankedRules(), ["place_twice"]),
        (range(9, 14), RankedRules(uneven=Uneven.THREES), ["too_few_for_threes"]),
        (range(1, 19), RankedRules(cut=16, uneven=Uneven.THREES), ["too_few_for_threes"]),
        (range(1, 15), RankedRules(Mode.BLOCKS, blocks=3, uneven=Uneven.THREES), ["too_many_blocks"]),
    ],
)
def test_places_that_make_no_tables_are_refused(places, rules, codes):
    with pytest.raises(DrawError) as refusal:
        ranked_session(tuple(places), [], rules, Wishes(), "s")
    assert [problem.code for problem in refusal.value.problems] == codes
