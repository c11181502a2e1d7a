"""Lists of players: native and Latin names, the order of names, answers, totals, countries."""

import pytest
from player_lists import codes, names

from tournaments.imports import NameOrder, read_list
from tournaments.imports.headings import is_total, is_yes


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
