"""Tables as files: exact numbers, inert names, and text that comes back as it was written."""

# ruff: noqa: DTZ001 - files hold the time of the hall, without a zone

import io
import zipfile
from datetime import date, datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournaments.exports.files import (
    COMMA,
    SEMICOLON,
    Column,
    Fact,
    Grid,
    Kind,
    Report,
    ReportLine,
    Workbook,
    read_text,
    report_csv,
    report_workbook,
    write_bundle,
    write_text,
)
from tournaments.exports.files.grid import mixed
from tournaments.exports.files.workbook import sheet_title, width, wrapped_lines

COLUMNS = (
    Column("Name"),
    Column("Wins", Kind.WHOLE),
    Column("Points", Kind.EXACT),
    Column("Day", Kind.DAY),
    Column("At", Kind.MOMENT),
)
ROW = ("=HYPERLINK(1)", -3, Fraction(7, 2), date(2026, 5, 16), datetime(2026, 5, 16, 9, 30, 5))


def grid(*rows, columns=COLUMNS, title="Standings"):
    return Grid("standings", title, columns, list(rows))


FACTS = (Fact("Event", "Cup"),)


def book(*grids, facts=FACTS):
    stream = io.BytesIO()
    Workbook("Cup", "Ada", "Event", tuple(facts), list(grids)).write(stream)
    return load_workbook(io.BytesIO(stream.getvalue()))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(7, 3), "2 1/3"),
        (Fraction(-5, 3), "-1 2/3"),
        (Fraction(1, 3), "0 1/3"),
        (4, "4"),
        (0, "0"),
        (None, ""),
        ("x", ""),
    ],
)
def test_a_fraction_is_spelled_as_spreadsheets_read_it(value, text):
    assert mixed(value) == text


def test_a_column_of_text_stands_beside_fractions_without_end_only():
    columns = (Column("Half", Kind.EXACT), Column("Third", Kind.EXACT))
    spelled = grid((Fraction(1, 2), Fraction(1, 3)), (3, None), columns=columns).spelled(
        "%(column)s, exactly"
    )
    assert [column.title for column in spelled.columns] == ["Half", "Third", "Third, exactly"]
    assert spelled.rows == [(Fraction(1, 2), Fraction(1, 3), "0 1/3"), (3, None, "")]


def test_numbers_and_dates_of_a_workbook_are_numbers_and_dates():
    sheet = book(grid(ROW))["Standings"]
    assert [cell.value for cell in sheet[2]] == [
        "=HYPERLINK(1)",
        -3,
        3.5,
        datetime(2026, 5, 16),
        datetime(2026, 5, 16, 9, 30, 5),
    ]
    assert [cell.data_type for cell in sheet[2]] == ["s", "n", "n", "d", "d"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1+1", "@SUM(A1)", "Łukasz", "林晓雯", "#REF!"])
def test_a_name_is_never_a_formula(name):
    sheet = book(grid((name, 1, Fraction(1), None, None)))["Standings"]
    assert (sheet["A2"].data_type, sheet["A2"].value) == ("s", name)


def test_a_workbook_can_be_filtered_and_printed():
    sheet = book(grid(ROW, ROW))["Standings"]
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", "A1:E3")
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
    assert sheet.print_title_rows == "$1:$1"
    assert (sheet.oddHeader.left.text, sheet.oddFooter.right.text) == ("Cup", "&P / &N")


def test_kept_columns_stay_in_view_and_stand_on_every_page_across():
    columns = (Column("Place", Kind.WHOLE), Column("Name"), *(Column(f"S{n}", Kind.WHOLE) for n in range(44)))
    row = (1, "x" * 40, *range(44))
    sheet = book(Grid("standings", "Standings", columns, [row], kept=2))["Standings"]
    assert (sheet.freeze_panes, sheet.print_title_cols) == ("C2", "$A:$B")
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (2, 0)


def test_a_text_wider_than_its_column_has_lines_below_each_other():
    sheet = book(grid(("欧阳" * 20, 1, Fraction(1), None, None), ("Bo", 1, Fraction(1), None, None)))[
        "Standings"
    ]
    assert [sheet[f"A{row}"].alignment.wrap_text for row in (2, 3)] == [True, None]
    assert (sheet.row_dimensions[2].height, sheet.row_dimensions[3].height) == (30, None)
    facts = book(grid(ROW), facts=(Fact("Event", "杯" * 30),))["Event"]
    assert facts.row_dimensions[1].height == 30


def test_a_column_of_thirds_is_as_wide_as_its_digits():
    sheet = book(grid((Fraction(7, 3),), columns=(Column("P", Kind.EXACT),)))["Standings"]
    assert sheet.column_dimensions["A"].width == len("2.333333") + 3


def test_headings_are_set_in_the_font_of_the_cells():
    read = book(grid(ROW))
    assert {read[name][place].font.name for name in read.sheetnames for place in ("A1", "B1")} == {"Calibri"}


def test_columns_are_wide_enough_for_chinese_names():
    sheet = book(grid(("呼延·阿依努尔·买买提江", 1, Fraction(1), None, None)))["Standings"]
    assert width("呼延·阿依") == 9
    assert sheet.column_dimensions["A"].width >= width("呼延·阿依努尔·买买提江")


@pytest.mark.parametrize(
    ("text", "size", "lines"),
    [
        ("Session 1, table points", 8, 3),
        ("Table points", 8, 2),
        ("Name", 6, 1),
        ("第1局，标准分", 6, 3),
        ("Winning tiles", 4, 4),
        ("", 4, 1),
    ],
)
def test_headings_have_as_many_lines_as_they_need(text, size, lines):
    assert wrapped_lines(text, size) == lines


def test_the_last_sheet_says_of_which_event_it_is():
    facts = (Fact("Event", "Amber Cup"), Fact("Time", datetime(2026, 5, 16, 9, 30)))
    read = book(grid(ROW), facts=facts)
    assert read.sheetnames == ["Standings", "Event"]
    assert [[cell.value for cell in row] for row in read["Event"]] == [
        ["Event", "Amber Cup"],
        ["Time", datetime(2026, 5, 16, 9, 30)],
    ]


def test_names_of_sheets_are_allowed_and_told_apart():
    taken: set[str] = set()
    titles = [sheet_title(title, taken) for title in ("A/B: [x]?", "a b   x  ", "名次" * 20, "名次" * 20, "")]
    assert titles == ["A B   x", "a b   x 2", "名次" * 15 + "名", "名次" * 14 + "名 2", "-"]


def test_control_signs_do_not_stop_a_workbook():
    sheet = book(grid(("a\x07b", 1, Fraction(1), None, None)))["Standings"]
    assert sheet["A2"].value == "a\N{REPLACEMENT CHARACTER}b"


def test_text_begins_with_a_mark_and_guards_formulas():
    columns = (Column("Name"), Column("Points", Kind.EXACT))
    rows = [("=1+1", Fraction(-5, 2)), ('Jo "Ace", Ng', Fraction(7, 3)), ("'t Hooft", None)]
    text = write_text(grid(*rows, columns=columns)).decode("utf-8")
    assert text == (
        "\N{ZERO WIDTH NO-BREAK SPACE}Name,Points\r\n"
        "'=1+1,-2.5\r\n"
        '"Jo ""Ace"", Ng",2.333333333333\r\n'
        "''t Hooft,\r\n"
    )


def test_semicolons_go_with_commas_in_numbers():
    text = write_text(grid((1, Fraction(5, 2)), columns=(Column("A"), Column("B", Kind.EXACT))), SEMICOLON)
    assert text.decode("utf-8-sig") == "A;B\r\n1;2,5\r\n"


TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
HALVES = st.builds(Fraction, st.integers(-9999, 9999), st.sampled_from([1, 2, 4, 8]))


@given(
    rows=st.lists(
        st.tuples(
            TEXTS,
            st.integers(-9999, 9999),
            HALVES,
            st.dates(date(1998, 1, 1), date(2100, 1, 1)),
            st.datetimes(datetime(1998, 1, 1), datetime(2100, 1, 1)).map(
                lambda moment: moment.replace(microsecond=0)
            ),
        ),
        max_size=5,
    ),
    dialect=st.sampled_from([COMMA, SEMICOLON]),
)
def test_text_comes_back_as_it_was(rows, dialect):
    written = write_text(grid(*rows), dialect)
    assert read_text(written, COLUMNS, dialect) == rows


def test_text_with_other_headings_is_refused():
    with pytest.raises(ValueError, match="headings are"):
        read_text(write_text(grid(columns=(Column("Other"),))), COLUMNS)


def test_a_folder_holds_a_text_for_each_table():
    stream = io.BytesIO()
    write_bundle([grid(ROW)], stream)
    with zipfile.ZipFile(stream) as folder:
        assert folder.namelist() == ["standings.csv"]
        assert folder.read("standings.csv") == write_text(grid(ROW))


LINES = (
    ReportLine(1, 7, "Łucja", "Żak", "04090012", Fraction(14), Fraction(312), True, "POL"),
    ReportLine(2, 3, "", "=林", "", Fraction(25, 2), Fraction(-40), False, "CHN"),
)
REPORT = Report("Cup", "Kraków", "POL", "16/05/2026", 2, Fraction(5, 2), LINES)


def test_a_report_has_its_cells_where_the_ranking_reads_them():
    stream = io.BytesIO()
    report_workbook(REPORT, stream)
    sheet = load_workbook(io.BytesIO(stream.getvalue()))["Results"]
    rows = [[cell.value for cell in row[2:10]] for row in sheet.iter_rows(min_row=2)]
    assert rows == [
        [1, "Łucja", "Żak", "04090012", 14, 312, "YES", "POL"],
        [2, None, "=林", None, 12.5, -40, "NO", "CHN"],
    ]
    assert [sheet["E3"].data_type, sheet["F2"].number_format] == ["s", "@"]
    event = {cell.column_letter: cell.value for cell in sheet[3] if cell.column < 3 or cell.column > 11}
    assert event == {
        "A": "Cup",
        "B": 2,
        "L": "POL",
        "M": "Kraków",
        "N": 2.5,
        "O": None,
        "P": "MCR",
        "Q": "16/05/2026",
        "R": 2,
    }


def test_a_report_of_one_person_still_names_its_event():
    stream = io.BytesIO()
    report_workbook(Report("Cup", "", "", "16/05/2026", 1, Fraction(1), LINES[:1]), stream)
    sheet = load_workbook(io.BytesIO(stream.getvalue()))["Results"]
    assert (sheet["A3"].value, sheet["B3"].value, sheet["C3"].value) == ("Cup", 1, None)


def test_the_text_for_the_ranking_has_its_headings():
    assert report_csv(REPORT).decode("utf-8-sig").splitlines() == [
        "position,ema_id,last_name,first_name,nationality,points,mahjong",
        "1,04090012,Żak,Łucja,POL,14,312",
        "2,,'=林,,CHN,12.5,-40",
    ]
