"""What is counted, on tables small enough to count by hand."""

from tournaments.draw import measure, repeated_pairs
from tournaments.draw.measure import measure_rows, table_revisits, wind_bad_cells

TWICE = [[(1, 2, 3, 4), (5, 6, 7, 8)], [(2, 1, 5, 6), (3, 4, 7, 8)]]


def test_two_sessions_of_eight_players_are_counted_by_hand():
    counted = measure_rows(TWICE)
    assert counted.repeats == 4  # 1-2, 3-4, 5-6, 7-8
    assert counted.repeats_lower_bound == 4
    assert counted.best_known == 4
    assert counted.max_meetings == 2
    assert counted.never_met == 28 - 20
    assert counted.never_met_apart == 0
    assert counted.connected
    assert repeated_pairs(TWICE) == {(1, 2): 2, (3, 4): 2, (5, 6): 2, (7, 8): 2}


def test_winds_off_an_even_share_are_counted():
    assert wind_bad_cells([[(1, 2, 3, 4)]]) == 0
    assert wind_bad_cells([[(1, 2, 3, 4)], [(1, 3, 2, 4)]]) == 2  # 1 twice E, 4 twice N


def test_returns_to_a_table_are_counted():
    assert table_revisits([[(1, 2, 3, 4), (5, 6, 7, 8)], [(1, 5, 2, 6), (3, 7, 4, 8)]]) == 4


def test_islands_are_seen():
    islands = [[(1, 2, 3, 4), (5, 6, 7, 8)]]
    assert not measure_rows(islands).connected
    assert measure_rows(islands).never_met_apart == 16


def test_empty_chairs_and_tables_count_for_nothing():
    counted = measure_rows([[(1, 2, 3, None), (None, None, None, None)], [(2, 1, None, 4), (3, 5, 6, 7)]])
    assert (counted.players, counted.repeats, counted.best_known) == (7, 1, None)


def test_no_sessions_are_no_meetings():
    counted = measure_rows([])
    assert (counted.players, counted.repeats, counted.connected) == (0, 0, True)


def test_anything_with_sessions_can_be_measured():
    class Anything:
        sessions = TWICE

    assert measure(Anything()) == measure_rows(TWICE)
