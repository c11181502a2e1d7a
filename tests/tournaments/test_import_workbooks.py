"""Lists of players as workbooks: sheets, formats, formulas, files that are none."""

import io
import zipfile
from datetime import date

import pytest
from openpyxl import Workbook
from player_lists import codes, content_of, names, workbook

from tournaments.imports import ImportedPerson, read_list


def test_a_workbook_with_a_title_numbers_a_date_and_merged_teams():
    content = workbook(
        ["Spring Open", None, None, None],
        [],
        ["Nr", "Name", "EMA", "Team"],
        [1, "Ana", 10992201.0, "Porto"],
        [2, "Bo", "07222774", None],
        [3, date(2026, 5, 1), None, "Lyon"],
        merge="D4:D5",
    )
    reading = read_list(content)
    assert reading.people == (
        ImportedPerson(4, "Ana", number=1, federation_number="10992201", team="Porto"),
        ImportedPerson(5, "Bo", number=2, federation_number="07222774", team="Porto"),
        ImportedPerson(6, "2026-05-01", number=3, team="Lyon"),
    )
    assert codes(reading.notices) == [
        ("row_above_heading", 1),
        ("federation_number_was_a_number", 4),
        ("name_with_digits", 6),
    ]


def test_formats_down_to_the_last_row_are_no_rows():
    book = Workbook()
    for row in (["Name"], ["Ana"]):
        book.active.append(row)
    book.active.cell(1_048_576, 16_384).number_format = "0.00"
    assert names(content_of(book)) == ["Ana"]


def test_a_formula_that_was_never_computed_is_told():
    reading = read_list(workbook(["Name", "Country"], ["Ana", "=B1"], ["=A2", "POR"]))
    assert codes(reading.notices)[:2] == [("formula_without_result", 2), ("formula_without_result", 3)]
    assert codes(reading.problems) == [("import_name_missing", 3)]


def test_the_first_sheet_that_holds_something_is_read_and_another_can_be_chosen():
    book = Workbook()
    book.active.title = "Empty"
    for title, name in (("Men", "Bo"), ("Women", "Ana")):
        book.create_sheet(title).append(["Name"])
        book[title].append([name])
    content = content_of(book)
    assert names(content) == ["Bo"]
    assert names(content, sheet="Women") == ["Ana"]
    assert read_list(content).sheets == ("Empty", "Men", "Women")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"PK\x03\x04 broken", "workbook_damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "workbook_old"),
    ],
)
def test_files_that_are_no_workbook_are_refused(content, code):
    assert codes(read_list(content).problems) == [(code, 0)]


def test_a_workbook_that_unpacks_to_very_much_is_refused():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"<workbook/>")
        archive.writestr("xl/worksheets/sheet1.xml", b" " * 4_000_001)
    assert codes(read_list(buffer.getvalue()).problems) == [("workbook_too_large", 0)]
    assert len(buffer.getvalue()) < 20_000


def test_a_workbook_with_entities_is_refused():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("xl/workbook.xml", b'<!DOCTYPE x [<!ENTITY a "b">]><workbook/>')
    assert codes(read_list(buffer.getvalue()).problems) == [("workbook_damaged", 0)]
