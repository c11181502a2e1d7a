"""Points as people write them: with their sign, as exact fractions."""

from fractions import Fraction

import pytest

from referee.exports.numbers import exact, signed


def test_game_points_are_written_with_their_sign():
    points = (36, 0, -20, 1204, -1204, Fraction(35, 2), Fraction(-35, 2))
    assert [signed(each) for each in points] == ["+36", "0", "−20", "+1204", "−1204", "+17½", "−17½"]


@pytest.mark.parametrize(
    ("points", "written"),
    [
        (Fraction(4), "4"),
        (Fraction(3, 2), "1½"),
        (Fraction(7, 3), "2⅓"),
        (Fraction(1, 2), "½"),
        (Fraction(11, 3), "3⅔"),
        (Fraction(7, 4), "1¾"),
        (Fraction(19, 12), "1 7/12"),
        (Fraction(7, 12), "7/12"),
        (Fraction(13, 6), "2 1/6"),
        (Fraction(0), "0"),
        (Fraction(-1, 2), "−½"),
        (Fraction(-19, 12), "−1 7/12"),
        (3, "3"),
    ],
)
def test_table_points_are_written_exactly(points, written):
    assert exact(points) == written
