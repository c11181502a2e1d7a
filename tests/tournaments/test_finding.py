"""Somebody types a name as the phone's keyboard has it, and finds the own tables."""

import pytest

from tournaments.selectors.finding import folded, is_called


@pytest.mark.parametrize(
    ("typed", "native", "latin"),
    [
        ("lukasz", "Łukasz Żółć", ""),
        ("ŁUKASZ zolc", "Łukasz Żółć", ""),
        ("nguyen", "Nguyễn Thị Hương", ""),
        ("nguyễn thi", "Nguyễn Thị Hương", ""),
        ("NGUYỄN".encode().decode(), "Nguye\u0302\u0303n", ""),  # one sign or three, it is one letter
        ("ostlund", "Östlund", ""),
        ("oestlund", "Östlund", ""),
        ("Söderberg", "Soderberg", ""),
        ("soren", "Søren", ""),
        ("soeren", "Søren", ""),
        ("strasse", "Straße", ""),
        ("ISIK", "Işık", ""),
        ("istanbul", "İstanbul", ""),
        ("li wei", "ＬＩ　Ｗｅｉ", ""),
        ("ｌｉ", "Li", ""),
        ("カタカナ", "ｶﾀｶﾅ", ""),
        ("小明", "王小明", "Wang Xiaoming"),
        ("王 小明", "王小明", "Wang Xiaoming"),
        ("王小明", "王　小明", ""),
        ("xiaoming wang", "王小明", "Wang Xiaoming"),
        ("wang 小", "王小明", "Wang Xiaoming"),
        ("obrien", "O’Brien", ""),
        ("o'brien", "OBrien", ""),
        ("jean paul", "Jean-Paul", ""),
        ("jeanpaul", "Jean-Paul", ""),
        ("ЁЛКА", "Елка", ""),
        ("елка", "Ёлка", ""),
        ("  ana  ", "Ana", ""),
    ],
)
def test_a_name_is_found_as_it_is_typed(typed, native, latin):
    assert is_called(typed, 7, native, latin)


@pytest.mark.parametrize(
    ("typed", "number"), [("7", 7), ("07", 7), ("７", 7), ("٧", 7), ("no 7", None), ("17", None), ("1", None)]
)
def test_digits_are_a_number_and_only_that_number(typed, number):
    assert is_called(typed, 7, "P17") == (number == 7)


def test_a_number_beside_a_name_narrows_it():
    assert is_called("li 7", 7, "Li")
    assert not is_called("li 8", 7, "Li")


@pytest.mark.parametrize("typed", ["", "   ", "-", "’", "\u0301", "wang li"])
def test_nothing_finds_nobody(typed):
    assert not is_called(typed, 7, "王小明", "Wang Xiaoming")


def test_a_text_is_folded_to_small_plain_words():
    assert folded("Łukasz  Nguyễn-Ö’Brien") == "lukasz nguyen obrien"
    assert folded("ＬＩ　Ｗｅｉ") == "li wei"
    assert folded("Ænn Þór Œuvre") == "aenn thor oeuvre"
