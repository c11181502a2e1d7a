"""Rows over pages: a few that would stand alone on a page more are taken along by lower rows."""

import pytest

from referee.exports.grid import Column, Grid
from referee.exports.pen import Box

ROOM = Box(0, 0, 500, 418)
"""Room for a head of 18 and 20 rows of 20."""


def grid(rows, **fields):
    return Grid(columns=(Column(title="", share=1),), rows=rows, height=20, **fields)


def sizes(rows, **fields):
    return [len(part) for part in grid(rows, **fields).parts(ROOM)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (1, [1]),
        (20, [20]),
        (21, [21]),
        (22, [22]),
        (23, [20, 3]),
        (41, [21, 20]),
        (44, [22, 22]),
        (45, [20, 20, 5]),
    ],
)
def test_two_rows_in_twenty_stand_on_no_page_of_their_own(rows, expected):
    assert sizes([("x",)] * rows) == expected


def test_rows_grow_where_they_are_few_and_never_beyond_their_most():
    assert [grid([("x",)] * rows, most=44)._height(ROOM) for rows in (5, 16, 20, 30)] == [44, 25, 20, 20]


def test_a_heading_stands_at_the_foot_of_no_page():
    rows = [*[("x",)] * 19, "heading", *[("x",)] * 30]
    assert [part[-1] for part in grid(rows).parts(ROOM)] == [("x",)] * 3
