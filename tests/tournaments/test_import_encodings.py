"""Lists of players in the encodings of many countries: guessed, said by a mark, chosen."""

import pytest
from player_lists import names

from tournaments.imports import Choices, Notice, read_list

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
