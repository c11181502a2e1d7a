"""What a browser sends where a whole number belongs."""

import pytest

from referee.forms.numbers import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("-2", -2),
        ("−2", -2),
        (" 12 ", 12),
        ("", 0),
        ("--5", 0),
        ("٣", 0),
        ("1e3", 0),
        ("9" * 5000, 0),
    ],
)
def test_plain_numbers_are_read_and_nothing_else(text, number):
    assert whole_number(text) == number
