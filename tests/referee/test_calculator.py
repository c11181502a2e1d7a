"""The calculator page: its state is its address, four editions, every problem at once, never an error."""

import re
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from table_client import fields_of, words_of

from referee.forms.calculator import CalculatorForm
from referee.rules import RULESETS, count, format_hand, parse_hand

RECORD = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"
SOUND = "12323m456p789s55p4m"  # mixed straight 8, concealed hand 2, all chows 2
PAIRS = "1122334455667m7m|SW1000"  # 89 in 1998 and 2025, 92 in 2006 and 2014
NO_WIN = "12323m456p789s55p5m"
HANDS = [RECORD, SOUND, PAIRS, NO_WIN, "19m19s19pESWNCFPE|EE0000", "147m258s369pESWNC|EE1000"]


def asked(client, path="verdict/", language="en", **query):
    """Return the answer to a query, after checking that it is a page."""
    response = client.get(f"/{language}/calculator/{path}", query)
    assert response.status_code == 200
    return response


def words(client, **query):
    return words_of(asked(client, **query).content.decode())


def answer(client, **query):
    return asked(client, **query).context["answer"]


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("hand", ["", *HANDS, "12x"])
def test_the_page_needs_no_login_no_rows_and_sets_no_cookie(client, language, hand):
    response = asked(client, "", language, hand=hand)
    assert dict(response.cookies) == {}
    assert f'<html lang="{language}"' in response.content.decode()


def test_the_record_hand_is_332_and_two_editions_count_four_more(client):
    editions = answer(client, hand=RECORD).editions
    assert [(plate.year, plate.number) for plate in editions.plates] == [
        ("1998", 332),
        ("2006", 336),
        ("2014", 336),
        ("2025", 332),
    ]
    (row,) = (row for row in editions.rows if row.differs)
    assert (row.name, [cell.points for cell in row.cells]) == ("Fully Concealed Hand", [None, 4, 4, None])
    assert [note.years for note in row.notes] == ["1998", "2025"]
    assert all(note.source for note in row.notes)


@pytest.mark.parametrize("hand", HANDS)
def test_each_column_adds_up_to_the_total_of_its_edition(client, hand):
    editions = answer(client, hand=hand).editions
    for place, plate in enumerate(editions.plates):
        points = sum(row.cells[place].points or 0 for row in editions.rows)
        assert points == (plate.number or 0)


def test_editions_that_agree_say_so(client):
    assert "All four editions agree." in words(client, hand=SOUND)
    assert "All four editions agree." not in words(client, hand=PAIRS)


def test_the_chosen_edition_explains_what_it_refuses(client):
    names = [line.name for line in answer(client, hand=PAIRS, edition="wmo2006").editions.refused]
    assert "Self-Drawn" in names
    assert answer(client, hand=PAIRS, edition="wmo2006").editions.chosen.number == 92


def test_readings_that_lost_are_shown_with_their_totals(client):
    editions = answer(client, hand=PAIRS).editions
    hand, win = parse_hand(PAIRS)
    expected = [reading.total_without_flowers for reading in count(hand, win, RULESETS["mil2025"]).lower]
    assert [line.total for line in editions.lower_readings] == expected
    assert "Other readings of the tiles" in words(client, hand=PAIRS)


def test_a_false_win_shows_its_kind_and_the_tiles_that_would_have_won(client):
    found = answer(client, hand=NO_WIN)
    assert found.editions.chosen.word == "not a win: the wrong tile"
    assert [(line.code, *(way.total for way in line.ways)) for line, _query in found.waits] == [
        ("1m", 13, 15),
        ("4m", 12, 14),
    ]


def test_thirteen_tiles_show_each_winning_tile_and_what_is_too_little(client):
    found = answer(client, hand="123456m789s55pEE")
    ways = {line.code: [(way.total, way.is_enough) for way in line.ways] for line, _query in found.waits}
    assert ways == {"5p": [(3, False), (5, False)], "E": [(7, False), (9, True)]}
    assert found.spoken == "Ready: 2 different tiles win."


def test_every_winning_tile_leads_to_its_hand(client):
    for line, query in answer(client, hand="123456m789s55pEE", edition="mcr1998").waits:
        asked_for = parse_qs(query[1:])
        won = answer(client, hand=asked_for["hand"][0], edition=asked_for["edition"][0])
        assert won.editions.chosen.number == line.ways[0].total


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("1m", "13 more tiles make a whole hand."),
        ("[CCCC][FFFF]123m", "5 more tiles make a whole hand."),
        ("1359m1359s159pEN", "Not ready: 5 tiles have to be exchanged."),
        ("[CCCC]", "Now the tiles in the hand; the winning tile comes last."),
        ("", "The verdict stands here as soon as there are tiles."),
    ],
)
def test_an_unfinished_hand_is_no_mistake(client, hand, said):
    text = words(client, hand=hand)
    assert said in text
    assert "cannot be read" not in text


def test_fifteen_tiles_are_the_wrong_number(client):
    assert "wrong number of tiles" in words(client, hand="123456789m123p111s")


def test_every_problem_of_the_text_is_told_with_its_place(client):
    found = answer(client, hand="12x3m[45p]9s")
    assert [problem.split(":")[0] for problem in found.problems] == [
        "Character 1",
        "Character 3",
        "Character 6",
    ]
    assert [place for place, (_sign, is_wrong) in enumerate(found.typed) if is_wrong] == [0, 2, 5]


def test_honours_as_numbers_and_capitals_are_read(client):
    assert answer(client, hand="[111Z]456M789s11P222z").hand_text == "[EEE]456m789s11pSSS|EE0000"


def test_places_count_the_blanks_before_the_text(client):
    assert answer(client, hand="  x").problems[0].startswith("Character 3: ")


def test_a_text_too_long_says_once_what_to_do(client):
    found = answer(client, hand="1" * 207)
    assert found.problems == (
        "Hand: Too long for one hand: type one hand of at most 18 tiles, in at most 200 characters.",
    )


def test_the_hint_names_the_letters_of_the_honours(client):
    assert "E S W N winds, C F P red, green and white dragon" in words_of(asked(client, "").content.decode())


def test_choices_that_contradict_the_tiles_have_no_place_in_the_text(client):
    (problem,) = answer(client, hand=SOUND, drawn="self", about_kong="on").problems
    assert problem == "Without a kong there is no replacement tile."


def test_a_flower_that_replaced_the_kong_is_chosen_or_typed(client):
    kong = "[1111m,1]456789s2388p4p"
    chosen = {"drawn": "self", "about_kong": "on", "flower_after_kong": "on", "flowers": "1"}
    typed = answer(client, hand=f"{kong}|EE1002|1")
    assert answer(client, hand=kong, **chosen).hand_text == typed.hand_text == f"{kong}|EE1002|1"
    assert [row.name for row in typed.editions.rows if row.name == "Out with Replacement Tile"] == []
    shown = asked(client, "", hand=f"{kong}|EE1002|1").context["form"]
    assert (shown["about_kong"].value(), shown["flower_after_kong"].value()) == (True, True)
    (problem,) = answer(client, hand=kong, **chosen | {"flowers": "0"}).problems
    assert problem == "The flower that replaced the kong is not among the flowers."


def test_fields_out_of_range_are_told_by_name(client):
    problems = answer(client, hand=SOUND, flowers="9", declared="-1", edition="mcr3000").problems
    assert [problem.split(":")[0] for problem in problems] == ["Flowers", "Announced total", "Edition"]


def test_without_scripts_the_choices_make_the_hand_and_come_back_checked(client):
    query = {
        "hand": "[222s]456m345s88p45p6p",
        "drawn": "self",
        "seat": "W",
        "last_of_wall": "on",
        "flowers": 3,
    }
    response = asked(client, "", **query)
    assert response.context["answer"].hand_text == "[222s]456m345s45688p6p|EW1010|3".replace(
        "45688p6p", "4588p6p"
    )
    fields = fields_of(response.content.decode())
    assert {name: fields[name] for name in ("drawn", "prevalent", "seat", "last_of_wall", "flowers")} == {
        "drawn": "self",
        "prevalent": "E",
        "seat": "W",
        "last_of_wall": "on",
        "flowers": "3",
    }


def test_a_tail_in_the_text_counts_more_than_the_choices(client):
    assert answer(client, hand=f"{SOUND}|SW1000", drawn="discard", seat="N").hand_text.endswith("|SW1000")


@pytest.mark.parametrize("hand", HANDS)
def test_the_link_reproduces_the_hand_and_the_announcement(client, hand):
    first = answer(client, hand=hand, declared="20", fan="All Chows, 花龙 × 2", edition="mcr2014")
    again = parse_qs(first.query[1:])
    assert again == {
        "hand": [format_hand(*parse_hand(hand))],
        "declared": ["20"],
        "fan": ["All Chows, 花龙 × 2"],
        "edition": ["mcr2014"],
    }
    assert answer(client, **{name: value[0] for name, value in again.items()}) == first


@pytest.mark.parametrize(
    "text", ["一二三二三万四五六饼七八九条五五饼四万", "W12323B456T789B55W4", "🀇🀈🀉🀈🀉🀜🀝🀞🀖🀗🀘🀝🀝🀊"]
)
def test_every_notation_is_read(client, text):
    assert answer(client, hand=text).hand_text == format_hand(*parse_hand(SOUND))


def test_an_announcement_is_compared_fan_by_fan(client):
    editions = answer(client, hand=SOUND, fan="花龙 6, all chows x2; Nonsense").editions
    assert editions.differences == (
        "Concealed Hand 门前清 counts and was not announced.",
        "All Chows 平和 counts only once, not 2 times as announced.",
        "Mixed Straight 花龙 was announced with 6 and is worth 8.",
        "There is no fan “Nonsense”.",
    )


@pytest.mark.parametrize(
    ("declared", "word", "detail"),
    [
        ("12", "sound", []),
        ("10", "declared too low", ["Announced 10, counted 12: it stands when nobody objects."]),
        ("14", "declared too high", ["Announced 14, counted 12: corrected when somebody objects."]),
    ],
)
def test_an_announced_total_is_compared(client, declared, word, detail):
    editions = answer(client, hand=SOUND, declared=declared).editions
    assert (editions.chosen.word, list(editions.detail)) == (word, detail)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Mixed Straight", [("Mixed Straight", 1, None)]),
        ("double pung x2, 平和2;", [("double pung", 2, None), ("平和", 1, 2)]),
        ("一般高 × 2 = 2，, =", [("一般高", 2, 2)]),
        (" , ", []),
    ],
)
def test_announced_fan_are_read(text, read):
    form = CalculatorForm({"fan": text})
    assert form.is_valid()
    assert [(fan.name, fan.times, fan.points) for fan in form.announced()] == read


def test_the_scripts_know_every_tile_and_fan_by_name(client):
    given_words = asked(client, "", "zh-hans").context["words"]
    assert len(given_words["picker"]["tiles"]) == 34
    assert given_words["picker"]["tiles"]["5p"] == "五饼"
    assert {fan["name"] for fan in given_words["fan"]} >= {"花龙", "明暗杠"}


ALPHABET = "123456789mspESWNCFP[]|, 01x一二三万东中發🀇🀢WTBJ\x00\n"


@settings(max_examples=300, deadline=None)
@given(
    hand=st.one_of(st.text(ALPHABET, max_size=40), st.text(max_size=40), st.text(ALPHABET, min_size=190)),
    declared=st.sampled_from(["", "8", "-3", "x", "99999999999999999999"]),
    fan=st.text("ab平和花龙 ,×x=0123456789", max_size=20),
    rest=st.dictionaries(
        st.sampled_from(["drawn", "prevalent", "seat", "flowers", "edition", "about_kong", "last_of_kind"]),
        st.sampled_from(["", "self", "E", "W", "8", "9", "mcr1998", "on", "\x00"]),
    ),
    language=st.sampled_from(["en", "zh-hans"]),
)
@example(hand="\x00", declared="", fan="", rest={}, language="en")
@example(hand="𝟙m", declared="", fan="", rest={"flowers": "²"}, language="en")
def test_nothing_that_is_typed_is_an_error_of_the_desk(hand, declared, fan, rest, language):
    from django.test import Client

    query = {"hand": hand, "declared": declared, "fan": fan} | rest
    for path in ("", "verdict/"):
        asked(Client(), path, language, **query)


@settings(max_examples=60, deadline=None)
@given(
    st.permutations([f"{rank}{suit}" for suit in "mp" for rank in (1, 2, 3, 4, 5, 7, 9)] * 2).map(
        lambda t: t[:14]
    )
)
def test_any_fourteen_tiles_have_a_verdict_in_each_edition(tiles):
    from django.test import Client

    editions = answer(Client(), hand="".join(tiles)).editions
    assert len(editions.plates) == len(RULESETS)


def test_a_query_that_is_no_text_is_answered(client):
    assert client.get("/en/calculator/verdict/?hand=%ff%fe%00&fan=%c3").status_code == 200


def test_the_home_page_leads_to_the_calculator(client, db):
    assert re.search(r'href="/en/calculator/"', client.get("/en/").content.decode())
    assert client.get(f"/en/calculator/?{urlencode({'hand': RECORD})}").status_code == 200
