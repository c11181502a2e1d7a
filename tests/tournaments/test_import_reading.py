"""Lists of players as organisers type them: separators, headings, columns, rows that are left out."""

import subprocess
import sys
from pathlib import Path

import pytest
from player_lists import codes, names

from tournaments.imports import SEPARATORS, Choices, ImportedPerson, read_list
from tournaments.imports.countries import CODES
from tournaments.imports.headings import BY_WORD, ROLES, WORDS, role_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("sign", SEPARATORS)
def test_every_separator(sign):
    text = f"No{sign}Name{sign}Country\n1{sign}Ana Costa{sign}POR\n2{sign}Bo Ek{sign}SWE\n"
    assert read_list(text.encode()).separator == sign
    assert names(text) == ["Ana Costa", "Bo Ek"]


def test_quoted_cells_and_the_line_that_names_the_separator():
    text = 'sep=;\nName;Club\n"Costa; Ana";"The ""Four""\nWinds"\nBo;\n'
    people = read_list(text.encode()).people
    assert people == (
        ImportedPerson(3, "Costa; Ana", club='The "Four" Winds'),
        ImportedPerson(5, "Bo"),
    )


def test_titles_blanks_totals_and_headings_again_are_left_out_by_row():
    text = (
        "\ufeffSpring Open – entries;;;\n;;;\nNº ;  Nombre ;País;EMA\n1; Ana  Costa ;Spain;10992201.0\n;;;\n"
        "2;Bo;Italy;7222774\nNº;Nombre;País;EMA\n3;Cy;France;\n;TOTAL 3;;\n"
    )
    reading = read_list(text.encode())
    assert reading.people == (
        ImportedPerson(4, "Ana Costa", number=1, federation_number="10992201", country="ESP"),
        ImportedPerson(6, "Bo", number=2, federation_number="7222774", country="ITA"),
        ImportedPerson(8, "Cy", number=3, country="FRA"),
    )
    assert codes(reading.notices) == [
        ("row_above_heading", 1),
        ("federation_number_was_a_number", 4),
        ("row_of_headings", 7),
        ("row_of_totals", 9),
        ("federation_number_short", 6),
    ]


def test_headings_in_two_languages_one_under_the_other():
    text = "编号,姓名,国籍\nNo,Name,Country\n1,王芳,中国\n2,Name,\n"
    reading = read_list(text.encode())
    assert [(person.line, person.name) for person in reading.people] == [(3, "王芳"), (4, "Name")]
    assert codes(reading.notices) == [("row_of_headings", 2)]


def test_lines_that_end_as_on_an_old_apple():
    assert names("Name;Club\rAna;Porto\rBo;Lyon\r") == ["Ana", "Bo"]


def test_a_number_that_a_spreadsheet_rounded_is_told():
    reading = read_list(b"Name;EMA\nAna;1,09922E+07\nBo;10992201\n")
    assert codes(reading.notices) == [("federation_number_rounded", 2)]
    assert reading.people[0].federation_number == "1,09922E+07"


def test_every_problem_has_its_row():
    text = f"No;Name;Sub\nx;Ana;\n2;;\n3;{'b' * 121};perhaps\n"
    assert codes(read_list(text.encode()).problems) == [
        ("import_number_wrong", 2),
        ("import_name_missing", 3),
        ("import_cell_too_long", 4),
        ("import_answer_unknown", 4),
    ]


@pytest.mark.parametrize("content", [b"", b"\n \n", b"Name;Country\n", b"TOTAL 0\n"])
def test_nobody_in_a_list_is_said(content):
    assert codes(read_list(content).problems) == [("import_nobody", 0)]


def test_columns_without_a_heading_are_told_by_their_cells():
    reading = read_list("1;王芳;Wang Fang;CHN;10992201\n2;李雷;Li Lei;CHN;10992202\n3;Bo Ek;;SWE;\n".encode())
    assert reading.columns.roles == ("number", "name", "latin", "country", "federation")


def test_columns_can_be_chosen():
    text = "Ana;Porto;Lyon\nBo;Lyon;Porto\n"
    assert read_list(text.encode()).columns.roles == ("name", "", "")
    chosen = read_list(text.encode(), Choices(roles=("club", "name", "nonsense", "name")))
    assert chosen.columns.roles == ("club", "name", "")
    assert chosen.people[0] == ImportedPerson(1, "Porto", club="Ana")


@pytest.mark.parametrize(
    ("headings", "roles"),
    [
        ("Nr.;Name;Country;EMA no", "number name country federation"),
        ("Lp.;Imię i nazwisko;Kraj;Klub;Numer licencji", "number name country club federation"),
        ("N°;Nom;Prénom;Pays;Équipe", "number surname given country team"),
        ("Nom;Pays", "name country"),
        ("Startnummer;Nachname;Vorname;Land;Verein;Mannschaft", "number surname given country club team"),
        ("编号;姓名;拼音;国籍;单位;队伍;替补", "number name latin country club team substitute"),
        ("編號;姓名;英文姓名;國籍;單位;隊伍;替補", "number name latin country club team substitute"),
        ("Place;First Name;Last name;EMA number;Country", " given surname federation country"),
        ("姓名;Name", "name latin"),
        ("Name;姓名", "latin name"),
        ("姓名;Last name;First name", "name surname given"),
        ("№;ФИО;Страна", "number name country"),
        ("Họ và tên;Quốc gia;Nickname", "name country pseudonym"),
        ("Name;Name", "name "),
    ],
)
def test_headings_of_many_languages(headings, roles):
    row = ";".join(
        "王芳" if heading == "姓名" else "7" if role == "number" else "Fang"
        for heading, role in zip(headings.split(";"), roles.split(" "), strict=True)
    )
    reading = read_list(f"{headings}\n{row}\n".encode())
    assert reading.columns.roles == tuple(roles.split(" "))


def test_every_word_over_a_column_is_known_by_its_role():
    assert {role_of(word) for words in WORDS.values() for word in words.split("|")} == set(ROLES)
    assert "" not in BY_WORD
    assert role_of("") == ""


def test_reading_needs_no_django():
    script = "import sys; sys.modules['django'] = None; import tournaments.imports"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


def test_no_word_for_a_country_stands_for_two():
    assert CODES["polska"] == CODES["pl"] == "POL"
    assert CODES["de"] == "GER"


def test_the_lists_of_real_organisers(shared_cases):
    folder = shared_cases / "players"
    plain = read_list((folder / "variant_utf8_bom_comma.csv").read_bytes())
    windows = read_list((folder / "variant_semicolon_cp1252_crlf.csv").read_bytes())
    messy = read_list((folder / "variant_messy_title_blank_dup_total.csv").read_bytes())
    tricky = read_list((folder / "tricky_names_10.csv").read_bytes())
    assert (len(plain.people), plain.people, plain.problems) == (72, windows.people, ())
    assert (windows.encoding, windows.separator) == ("cp1252", ";")
    assert (len(messy.people), messy.problems) == (74, ())
    assert {person.name.casefold() for person in messy.people} == {
        person.name.casefold() for person in plain.people
    }
    assert len(tricky.people) == 10
