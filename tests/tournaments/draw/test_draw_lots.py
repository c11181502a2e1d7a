"""Numbers from a public seed are the same everywhere and fair."""

import hashlib
from collections import Counter
from itertools import combinations

import pytest

from tournaments.draw import Lots, assign, chart


def test_the_stream_is_sha256_of_key_and_counter():
    key = hashlib.sha256(b"players|2025").digest()
    first = hashlib.sha256(key + bytes(8)).digest()
    second = hashlib.sha256(key + bytes(7) + b"\x01").digest()
    lots = Lots("2025", "players")
    words = [lots.word() for _ in range(9)]
    assert words[0] == int.from_bytes(first[:4], "big")
    assert words[7] == int.from_bytes(first[28:], "big")
    assert words[8] == int.from_bytes(second[:4], "big")


def test_literal_numbers_hold_for_all_versions_to_come():
    lots = Lots("東 3-1-4", "players")
    assert [lots.below(1000) for _ in range(8)] == [788, 88, 291, 382, 519, 802, 239, 817]
    assert Lots("a", "players").shuffled(range(8)) == [4, 2, 6, 1, 0, 3, 7, 5]


def test_labels_give_streams_of_their_own():
    assert Lots("a", "players").word() != Lots("a", "tables").word()


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 1000, 1 << 32])
def test_a_number_is_below_its_limit(limit):
    lots = Lots("x", "limits")
    assert all(0 <= lots.below(limit) < limit for _ in range(200))


def test_every_order_of_four_comes_about_equally_often():
    lots = Lots("fair", "orders")
    orders = Counter(tuple(lots.shuffled("ESWN")) for _ in range(24_000))
    assert len(orders) == 24
    assert all(abs(count - 1000) < 150 for count in orders.values())  # 4.8 standard deviations


def test_every_pair_meets_about_equally_often_over_many_draws():
    plan = chart(24, 5, "pairs")
    met = Counter()
    for seed in range(2000):
        for session in assign(plan, range(24), str(seed)).sessions:
            for table in session:
                met.update(combinations(sorted(table), 2))
    expected = 2000 * 5 * 36 / 276
    assert len(met) == 276
    assert all(abs(count - expected) < 5 * expected**0.5 for count in met.values())
