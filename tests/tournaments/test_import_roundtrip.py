"""Any roster comes back as it was written, from any encoding, separator or workbook."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from player_lists import workbook

from tournaments.imports import ENCODINGS, SEPARATORS, Choices, ImportedPerson, read_list

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
