"""Lists of players as organisers type them: encodings, separators, headings, names, numbers, totals."""

import csv
import io
import subprocess
import sys
import zipfile
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from tournaments.imports import ENCODINGS, SEPARATORS, Choices, ImportedPerson, NameOrder, Notice, read_list
from tournaments.imports.countries import CODES
from tournaments.imports.headings import BY_WORD, ROLES, WORDS, is_total, is_yes, role_of

ROOT = Path(__file__).resolve().parents[2]


def names(text: str | bytes, **choices) -> list[str]:
    content = text.encode() if isinstance(text, str) else text
    return [person.name for person in read_list(content, Choices(**choices)).people]


def codes(notices: tuple[Notice, ...]) -> list[tuple[str, int]]:
    return [(notice.code, notice.line) for notice in notices]


def workbook(*rows, merge: str = "") -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    if merge:
        book.active.merge_cells(merge)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


# encodings -------------------------------------------------------------------------------------------------

TEXTS = {
    "utf-8": ["Name\nŁukasz Żółć\n", "姓名\n王小龙\n", "Name\nNguyễn Thị Hương\n"],
    "utf-16-le": ["Name;Land\nJörg Müller;Deutschland\n", "姓名,单位\n王小龙,北京\n李雷,上海\n"],
    "utf-16-be": ["Name;Land\nJörg Müller;Deutschland\n", "姓名,单位\n王小龙,北京\n李雷,上海\n"],
    "cp1252": [
        "Navn;Land\nSøren Åkjær-Bundgård;Danmark\n",
        "Nom;Pays\nAndré Dupré;France\nHélène Lefèvre;France\n",
        "Nome\nSimões João\nConceição Araújo\n",
        "Name\nJörg Müller\nGünther Weiß\n",
        "Nombre\nJosé Núñez\nÍñigo Peña\n",
    ],
    "cp1250": [
        "Imię i nazwisko;Kraj\nŁukasz Żółć;Polska\nMałgorzata Wiśniewska;Polska\n",
        "Jméno\nJiří Dvořák\nČeněk Říha\n",
        "Név\nGyőző Szűcs\nÁrpád Kovács\n",
        "Name;Country\nJanusz Dąbrowski;POL\n",
    ],
    "gb18030": [
        "姓名,单位\n王小龙,北京\n李雷,上海\n",
        "姓名,拼音\n王芳,Wang Fang\n赵喆,Zhao Zhe\n",
        "Name\n张伟\n李娜\n",
    ],
    "big5": [
        "姓名,單位\n王小龍,臺北\n陳美玲,高雄\n",
        "姓名,拼音\n黃志強,Huang Zhiqiang\n林怡君,Lin Yijun\n",
        "Name\n張偉\n李娜\n",
    ],
}


@pytest.mark.parametrize(
    ("encoding", "text"), [(name, text) for name, texts in TEXTS.items() for text in texts]
)
def test_the_encoding_of_a_short_list_is_guessed(encoding, text):
    reading = read_list(text.encode(encoding))
    assert (reading.encoding, reading.is_encoding_guessed) == (encoding, not encoding.startswith("utf"))
    assert reading.people == read_list(text.encode()).people


def test_polish_words_of_marks_alone_are_not_chinese():
    reading = read_list("Name\nJan Żółć\nAnna Żółć\n".encode("cp1250"))
    assert (reading.encoding, reading.people[0].name) == ("cp1250", "Jan Żółć")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_says_the_encoding_and_is_no_part_of_the_heading(encoding):
    reading = read_list("Name;Kraj\nŁukasz Żółć;Polska\n".encode(encoding))
    assert (reading.columns.headings, reading.people[0].name) == (("Name", "Kraj"), "Łukasz Żółć")
    assert not reading.is_encoding_guessed


def test_another_encoding_shows_other_names():
    content = "Name\nLukasz Żółć\n".encode("cp1250")
    assert names(content, encoding="cp1250") == ["Lukasz Żółć"]
    assert names(content, encoding="cp1252") == ["Lukasz ¯ó³æ"]


def test_signs_that_an_encoding_cannot_read_are_a_problem_of_their_row():
    reading = read_list("Name\nAna\nJörg\n".encode("cp1252"), Choices(encoding="utf-8"))
    assert reading.problems == (Notice("import_signs_unreadable", 3, {"name": "J\ufffdrg"}),)


# shapes ----------------------------------------------------------------------------------------------------


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


# names -----------------------------------------------------------------------------------------------------


def test_native_and_latin_names_from_columns_and_from_one_cell():
    text = "姓名,拼音\n王芳,Wang Fang\n李雷 Li Lei,\nZhao Zhe（赵喆）,\n,Bo Ek\n欧阳 娜娜-Berg,\nAna,Ana\n"
    people = read_list(text.encode()).people
    assert [(person.name, person.latin_name) for person in people] == [
        ("王芳", "Wang Fang"),
        ("李雷", "Li Lei"),
        ("赵喆", "Zhao Zhe"),
        ("Bo Ek", ""),
        ("欧阳 娜娜-Berg", ""),
        ("Ana", ""),
    ]


def test_surname_and_given_name_are_joined_as_the_script_does():
    text = "Surname;First name\nVAN DER VEEN;Joukje\n王;芳\nWang;\n"
    assert names(text) == ["Joukje VAN DER VEEN", "王芳", "Wang"]


def test_names_with_a_comma_are_turned_where_most_have_one():
    text = "Name;Club\nVEEN, VAN DER, Joukje;A\nCosta, Ana;B\nMadonna;C\n"
    assert read_list(text.encode()).name_order is NameOrder.COMMA
    assert names(text) == ["Joukje VAN DER VEEN", "Ana Costa", "Madonna"]
    assert names(text, name_order="as_written") == ["VEEN, VAN DER, Joukje", "Costa, Ana", "Madonna"]


def test_surname_first_is_turned_when_chosen():
    assert names("Name\nVAN DER VEEN Joukje\nKowalski Jan\nNg\n王芳\n", name_order="surname_first") == [
        "Joukje VAN DER VEEN",
        "Jan Kowalski",
        "Ng",
        "王芳",
    ]


def test_accents_come_in_one_spelling_and_formulas_stay_text():
    text = "Name\nO\u0308zge I\u0307pek\n=Ng\n+Ng\nLi 3\n"
    reading = read_list(text.encode())
    assert [person.name for person in reading.people] == ["Özge İpek", "=Ng", "+Ng", "Li 3"]
    assert codes(reading.notices) == [
        ("name_like_a_formula", 3),
        ("name_like_a_formula", 4),
        ("name_with_digits", 5),
    ]


@pytest.mark.parametrize(
    ("text", "answer"),
    [("yes", True), ("替补", True), ("√", True), ("0", False), ("-", False), ("", None), ("so", None)],
)
def test_answers(text, answer):
    assert is_yes(text) is answer


@pytest.mark.parametrize(
    ("cells", "is_sum"),
    [
        (("", "TOTAL 72", ""), True),
        (("合计", "72"), True),
        (("共72人",), True),
        (("Razem:", "72"), True),
        (("合计：72人",), True),
        (("Total players: 72",), True),
        (("Totalli Marco", "7"), False),
        (("72 players",), True),
        (("Total Recall", "USA"), False),
        (("72", "Ana", "POR", "10992201"), False),
        (("人见", "1"), False),
    ],
)
def test_rows_that_sum_up(cells, is_sum):
    assert is_total(cells) is is_sum


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Spain", "ESP"),
        ("de", "GER"),
        ("DEU", "GER"),
        ("Pays-Bas", "NED"),
        ("中国", "CHN"),
        ("臺灣", "TPE"),
        ("Mu", "Mu"),
    ],
)
def test_countries(written, code):
    assert read_list(f"Name;Country\nAna;{written}\n".encode()).people[0].country == code


# workbooks -------------------------------------------------------------------------------------------------


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
    book, buffer = Workbook(), io.BytesIO()
    for row in (["Name"], ["Ana"]):
        book.active.append(row)
    book.active.cell(1_048_576, 16_384).number_format = "0.00"
    book.save(buffer)
    assert names(buffer.getvalue()) == ["Ana"]


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
    buffer = io.BytesIO()
    book.save(buffer)
    assert names(buffer.getvalue()) == ["Bo"]
    assert names(buffer.getvalue(), sheet="Women") == ["Ana"]
    assert read_list(buffer.getvalue()).sheets == ("Empty", "Men", "Women")


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


# properties ------------------------------------------------------------------------------------------------

LETTERS = {
    "utf-8": "abcłóżéñüßõøðşơựữ王芳龍麗한글がナЯж",
    "utf-16-le": "abcłóżéñüßõøðşơựữ王芳龍麗한글がナЯж",
    "utf-16-be": "abcłóżéñüßõøðşơựữ王芳龍麗한글がナЯж",
    "cp1252": "abcdeéèñüßõøåæç",
    "cp1250": "abcdeęółżźćńřěůőű",
    "gb18030": "abc王小龙芳李雷赵喆欧阳",
    "big5": "abc王小龍芳李陳美玲黃志強",
}


def rosters(letters: str):
    word = st.text(letters, min_size=2, max_size=8).map(str.capitalize)
    words = st.lists(word, min_size=1, max_size=3).map(" ".join)
    eastern = st.text([char for char in letters if char >= "\u3000"] or ["a"], min_size=2, max_size=4)
    return st.lists(
        st.builds(
            ImportedPerson,
            line=st.just(0),
            name=words
            if "王" not in letters
            else st.one_of(words.filter(lambda text: " " not in text), eastern),
            federation_number=st.text("0123456789", max_size=8),
            country=st.sampled_from(["", "POL", "CHN", "ESP", "VIE"]),
            club=words,
            team=words,
            is_substitute=st.booleans(),
            pseudonym=st.one_of(st.just(""), words),
        ),
        min_size=1,
        max_size=12,
    )


HEADINGS = ("No", "Name", "EMA number", "Country", "Club", "Team", "Substitute", "Pseudonym")


def cells(number: int, person: ImportedPerson) -> list[str]:
    substitute = "yes" if person.is_substitute else ""
    return [
        str(number),
        person.name,
        person.federation_number,
        person.country,
        person.club,
        person.team,
        substitute,
        person.pseudonym,
    ]


@pytest.mark.parametrize("encoding", ENCODINGS)
@settings(max_examples=25)
@given(data=st.data())
def test_any_roster_comes_back_from_any_encoding_and_separator(encoding, data):
    roster = data.draw(rosters(LETTERS[encoding]))
    signs = [sign for sign in SEPARATORS if ord(sign) < 128 or encoding not in {"cp1250", "cp1252"}]
    sign, blanks = data.draw(st.sampled_from(signs)), data.draw(st.integers(0, 2))
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=sign, lineterminator="\r\n")
    writer.writerows([["Spring Open"], [], HEADINGS, *([[]] * blanks)])
    writer.writerows(cells(number, person) for number, person in enumerate(roster, start=1))
    reading = read_list(buffer.getvalue().encode(encoding), Choices(encoding=encoding))
    assert reading.problems == ()
    assert [cells(person.number, person) for person in reading.people] == [
        cells(number, person) for number, person in enumerate(roster, start=1)
    ]
    assert [person.line for person in reading.people] == [
        number + 3 + blanks for number in range(1, len(roster) + 1)
    ]


@settings(max_examples=25)
@given(roster=rosters(LETTERS["utf-8"]))
def test_any_roster_comes_back_from_a_workbook(roster):
    rows = [cells(number, person) for number, person in enumerate(roster, start=1)]
    reading = read_list(workbook(HEADINGS, *rows))
    assert reading.problems == ()
    assert [cells(person.number, person) for person in reading.people] == rows


@given(content=st.binary(max_size=400))
def test_no_bytes_make_it_stumble(content):
    reading = read_list(content)
    assert all(person.name for person in reading.people)


# the rest --------------------------------------------------------------------------------------------------


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
