"""docs/archive.md: its example is imported, and it names every field that the desk reads."""

import re
from pathlib import Path

import pytest
from archives.whole import whole

from tournaments.selectors import standings
from tournaments.services.archive import check, import_event, load_json
from tournaments.services.archive.problems import ArchiveError

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "archive.md").read_text(encoding="utf-8")
UNKNOWN = re.compile(r"known are: (.*)")


def example():
    (block,) = re.findall(r"```json\n(\{\n.*?)```", TEXT, flags=re.DOTALL)
    return load_json(block)


@pytest.mark.django_db
def test_the_smallest_file_is_imported():
    rows = standings(import_event(example()).event).rows
    assert [(row.place, row.player.number, str(row.table_points), row.game_points) for row in rows] == [
        (1, 2, "4", 53),
        (2, 3, "2", 29),
        (3, 1, "1", -27),
        (4, 4, "0", -55),
    ]


def test_every_field_that_is_read_is_described():
    """Spoil every object with an unknown field: the problems list the fields that are known there."""
    document = whole()
    document["log"] = [{}]
    table = document["sessions"][0]["tables"][0]
    objects = [
        document,
        document["event"],
        document["teams"][0],
        document["players"][0],
        document["draws"][0],
        document["sessions"][0],
        table,
        table["seats"],
        table["seats"]["N"][0],
        table["hands"][0],
        table["penalties"][0],
        table["penalties"][2]["cancelled"],
        table["checkpoints"][0],
        table["difference_rulings"][0],
        table["signatures"][0],
        table["calls"][0],
        document["log"][0],
        document["stages"][0],
        document["awards"][0],
        document["incidents"][0],
        document["incidents"][0]["rulings"][0],
        document["protests"][0],
        document["players"][3]["name_changes"][0],
        document["sessions"][0]["clock"][0],
        document["sessions"][0]["referees"][0],
    ]
    for item in objects:
        item["unheard_of"] = 1
    with pytest.raises(ArchiveError) as caught:
        check(document)
    lists = [
        found.group(1) for problem in caught.value.problems if (found := UNKNOWN.search(problem.message))
    ]
    assert len(lists) == len(objects)
    fields = {field for names in lists for field in names.split(", ")}
    described = set(re.findall(r'[`"]([A-Za-z_]+)[`"]', TEXT))
    assert fields - described == set()
