"""Numbers of players that are typed: what is no number is named, and nothing is done without it."""

import pytest
from django import forms

from tournaments.forms.seating import DrawForm, read_numbers
from tournaments.forms.seating_changes import MoveForm


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [("", ()), ("7 12", (7, 12)), ("7, 12;3", (7, 12, 3)), ("#7 / 12.", (7, 12)), ("７、12", (7, 12))],
)
def test_numbers_are_read_whatever_signs_stand_between_them(typed, numbers):
    assert read_numbers(typed) == numbers


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("abc", ["abc"]),
        ("7 abc 12 x3", ["abc", "x3"]),
        ("1234567", ["1234567"]),
        ("???", ["???"]),
        ("7²", ["7²"]),
    ],
)
def test_what_is_no_number_is_named(typed, wrong):
    with pytest.raises(forms.ValidationError) as caught:
        read_numbers(typed)
    assert caught.value.messages == [f"“{each}” is no number." for each in wrong]


def test_who_leaves_and_who_comes_are_numbers():
    form = MoveForm({"leaving": "abc", "coming": "7 ten"})
    assert (form.errors["leaving"], form.errors["coming"]) == (
        ["“abc” is no number."],
        ["“ten” is no number."],
    )
    assert form["leaving"].value() == "abc"


def test_every_wrong_line_of_the_wishes_is_named():
    form = DrawForm({"seed": "dice", "never": "7 12\n7 abc\n5", "families": "x"})
    assert form.errors["never"] == ["“abc” is no number.", "“5”: two numbers are needed."]
    assert form.errors["families"] == ["“x” is no number."]
