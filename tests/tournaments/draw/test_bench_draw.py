"""The bench of the draw prints a line for every chart asked for."""

from io import StringIO

from django.core.management import call_command


def test_a_part_of_the_grid():
    out = StringIO()
    call_command("bench", "draw", "--players", "16", "20", "--sessions", "5", "6", stdout=out)
    rows = [line.split() for line in out.getvalue().splitlines()[1:]]
    assert [(row[0], row[1], row[2], row[4]) for row in rows] == [
        ("16", "5", "0", "0"),
        ("16", "6", "24", "0"),
        ("20", "5", "0", "0"),
        ("20", "6", "6", "0"),
    ]
