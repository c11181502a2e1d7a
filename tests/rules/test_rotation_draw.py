"""The rotation that is drawn from a seed: fixed by its text, sound, and not always the same."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.rotation import DRAWN
from referee.rules.rotation_draw import drawn_rotation


def letters(seed):
    return " ".join("".join(wind.letter for wind in row) for row in drawn_rotation(seed).rounds)


def test_a_seed_gives_the_same_rotation_for_ever():
    assert letters("dice 3 5 1") == "ESWN SENW WNSE NWSE"


@given(st.text(min_size=1).filter(str.strip))
def test_every_seed_gives_four_seatings_the_first_as_drawn(seed):
    rounds = drawn_rotation(seed).rounds
    assert rounds[0] == DRAWN
    assert [sorted(row) for row in rounds] == [sorted(DRAWN)] * 4


def test_every_order_of_a_round_comes_up_about_as_often():
    second = Counter(letters(f"seed {number}").split()[1] for number in range(2400))
    assert len(second) == 24
    assert min(second.values()) > 60
    assert max(second.values()) < 145


def test_without_a_seed_nothing_is_drawn():
    with pytest.raises(ValueError, match="seed"):
        drawn_rotation("  ")
