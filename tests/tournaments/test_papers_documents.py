"""The event's documents with hard names: every name whole and in order, nothing outside its box."""

from collections import defaultdict

import pytest
from paper_samples import HARD_NAMES, LATIN, drawn, imprint, papers, person, ranks, seated, sittings

from referee.exports.fitting import LEADING
from referee.exports.fonts import missing, printable, width
from referee.exports.frame import NothingToPrintError, print_paper
from tournaments.exports.papers.cards import BadgeHolder, Badges
from tournaments.exports.papers.diplomas import Diplomas, Honour
from tournaments.exports.papers.draw_sheets import DrawByName, by_name
from tournaments.exports.papers.rulings import PenaltyBook
from tournaments.exports.papers.standings import Standings
from tournaments.exports.papers.values import Person, RulingLine

LEGIBLE = 4.0
"""Points: what is smaller is not read from paper. Names of 40 wide letters come near it in narrow columns."""
NAMES = tuple(papers(3, 5, imprint()))


@pytest.fixture(scope="module")
def documents():
    return {
        "3 tables, 5 sessions, English": papers(3, 5, imprint()),
        "12 tables, 11 sessions, Chinese and English": papers(12, 11, imprint("zh-hans", bilingual=True)),
    }


@pytest.fixture(scope="module")
def hall():
    return papers(100, 1, imprint("zh-hant"))


def squeezed(text):
    return printable(text).replace(" ", "")


def outside(piece):
    """Return the lines of a piece of text that leave its box, above, below or at a side."""
    box = piece.box
    found = []
    for line, (x, baseline) in zip(piece.lines, piece.starts, strict=True):
        is_wide = x < box.x - 0.1 or x + width(line, piece.size) > box.right + 0.1
        is_high = baseline < box.y - 0.1 or baseline + 0.72 * piece.size > box.top + 0.1
        found += [line] if is_wide or is_high else []
    return found


def overlaps(pieces):
    """Return pairs of texts of one page that lie on each other."""
    pages = defaultdict(list)
    for piece in pieces:
        for line, (x, baseline) in zip(piece.lines, piece.starts, strict=True):
            pages[piece.page].append(
                (x, baseline, x + width(line, piece.size), baseline + 0.72 * piece.size, line)
            )
    found = []
    for lines in pages.values():
        lines.sort()
        for number, (_x0, y0, x1, y1, text) in enumerate(lines):
            for a0, b0, _a1, b1, other in lines[number + 1 :]:
                if a0 >= x1 - 0.1:
                    break
                if b0 < y1 - 0.1 and y0 < b1 - 0.1:
                    found.append((text, other))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_text_is_whole_legible_and_inside_its_box(documents, name):
    for made in documents.values():
        _reader, pieces = drawn(made[name])
        assert [
            piece.text for piece in pieces if squeezed("".join(piece.lines)) != squeezed(piece.text)
        ] == []
        assert [(piece.text, outside(piece)) for piece in pieces if outside(piece)] == []
        assert [(piece.text, piece.size) for piece in pieces if piece.size < LEGIBLE] == []
        tall = [
            each
            for each in pieces
            if each.size * (1 + LEADING * (len(each.lines) - 1)) > each.box.height + 0.1
        ]
        assert tall == []


@pytest.mark.parametrize(
    "name", [name for name in NAMES if name != "table cards"]
)  # half of those stand on their head
def test_no_two_texts_lie_on_each_other(documents, name):
    for made in documents.values():
        _reader, pieces = drawn(made[name])
        assert overlaps(pieces) == []


@pytest.mark.parametrize("name", ["seats by table", "seats by name", "session results", "standings"])
def test_a_hall_of_a_hundred_tables_fits_too(hall, name):
    _reader, pieces = drawn(hall[name])
    assert [piece.text for piece in pieces if squeezed("".join(piece.lines)) != squeezed(piece.text)] == []
    assert [(piece.text, outside(piece)) for piece in pieces if outside(piece)] == []
    assert overlaps(pieces) == []
    assert min(piece.size for piece in pieces) >= LEGIBLE


@pytest.mark.parametrize("name", NAMES)
def test_every_page_says_what_when_and_which(documents, name):
    (made, *_others) = documents.values()
    reader, _pieces = drawn(made[name])
    count = len(reader.pages)
    for number, page in enumerate(reader.pages, start=1):
        text = " ".join(page.extract_text().split())
        assert "printed 2027-05-14 16:05 CEST · version 124.3320" in text
        assert f"page {number} of {count}" in text
        assert "Open European Championship 2027" in text
        assert "2027-05-14 – 2027-05-16" in text
        assert "Søren Østergård" in text
    info = reader.metadata
    assert (info.author, reader.trailer["/Root"]["/Lang"]) == ("Österreichischer Verband", "en")
    assert info.title == f"{made[name].name} · {imprint().event}"


def test_every_name_is_in_the_text_of_every_list_whole_and_in_order(documents):
    (made, *_others) = documents.values()
    people = [person(number) for number in range(12)]
    orders = {
        "seats by name": sorted(people, key=by_name),
        "standings": people,
        "crosstable": people,
        "badges": people,
        "diplomas": people,
        "statistics": people,
    }
    for name, order in orders.items():
        reader, _pieces = drawn(made[name])
        text = "".join("".join(page.extract_text().split()) for page in reader.pages)
        places = [0]
        for each in order:
            places.append(text.find(squeezed(each.name), places[-1]))
        assert places == sorted(places), name
        assert -1 not in places, name
        assert text.count(squeezed(LATIN)) >= 4, name


def test_only_one_font_is_embedded_and_no_glyph_is_missing(documents):
    for made in documents.values():
        for paper in made.values():
            reader, pieces = drawn(paper)
            names = {
                font.get_object()["/BaseFont"].split("+")[-1]
                for page in reader.pages
                for font in page["/Resources"]["/Font"].values()
            }
            assert names == {"WenQuanYiMicroHei"}
            assert missing("".join(line for piece in pieces for line in piece.lines)) == ()


def test_the_same_document_gives_the_same_bytes():
    one, other = (papers(3, 5, imprint()) for _ in range(2))
    assert [print_paper(one[name]) == print_paper(other[name]) for name in one] == [True] * len(one)


@pytest.mark.parametrize(("sessions", "least"), [(5, LEGIBLE), (11, LEGIBLE), (40, 3.0)])
def test_a_badge_holds_every_session_of_its_holder(sessions, least):
    held, sat = sittings(sessions), seated(3, sessions)
    badge = Badges(imprint(), [BadgeHolder(person=person(4))], held, sat)
    _reader, pieces = drawn(badge)
    assert [(piece.text, outside(piece)) for piece in pieces if outside(piece)] == []
    assert min(piece.size for piece in pieces) > least
    own = [
        table.called
        for session in held
        for table in sat
        if table.session == session.number and any(each.person.number == 1004 for each in table.chairs)
    ]
    said = [piece.text for piece in pieces]
    tables = [said[at + 2] for at, text in enumerate(said) if text.startswith("S") and text[1:].isdecimal()]
    assert sorted(tables) == sorted(own)
    assert len(own) == sessions


def test_a_hundred_tables_fill_as_many_pages_as_expected():
    made = papers(100, 1, imprint())
    pages = {
        name: len(made[name].pages()) for name in ("seats by table", "seat cards", "badges", "table cards")
    }
    assert pages == {"seats by table": 4, "seat cards": 100, "badges": 100, "table cards": 50}


def test_names_are_sorted_without_their_marks():
    names = ["Zoë", "Łukasz", "ann", "Øre", "李明", "Đặng", "Östen"]
    people = [
        Person(number=number, name=name, latin_name="LI Ming" if name == "李明" else "")
        for number, name in enumerate(names)
    ]
    assert [each.name for each in sorted(people, key=by_name)] == [
        "ann",
        "Đặng",
        "李明",
        "Łukasz",
        "Øre",
        "Östen",
        "Zoë",
    ]


def test_missing_characters_are_told_with_their_text():
    odd = Person(number=1, name="𠮷田 😀", team="Ok")
    found = list(DrawByName(imprint(), sittings(1), [*seated(1, 1)]).missing())
    assert found == []
    badges = Badges(imprint(), [BadgeHolder(person=odd)], [], [])
    assert list(badges.missing()) == [("𠮷", "𠮷田 😀"), ("😀", "𠮷田 😀")]


def test_documents_without_content_have_no_page():
    empty = PenaltyBook(imprint(), [], sittings(2)), Standings(imprint(), [], [])
    assert [paper.is_empty for paper in empty] == [True, True]
    with pytest.raises(NothingToPrintError):
        print_paper(empty[0])


def test_standings_of_players_without_a_place_or_result_show_a_dash():
    reader, _pieces = drawn(Standings(imprint(), ranks(4, 3), [1, 2, 3]))
    last = [line for line in reader.pages[0].extract_text().splitlines() if "Łukasz" in line]
    assert HARD_NAMES[3].split()[0] in last[0]
    text = reader.pages[0].extract_text()
    assert text.count("–") >= 4
    assert "2⅓" in text
    assert "1 7/12" in text
    assert "−1234" in text


def test_diplomas_say_that_they_are_provisional_as_long_as_they_are():
    honours = [Honour(place=1, name="Chen"), Honour(place=2, name="Ana")]
    mark = "Provisional: not all sessions are approved."
    for is_final, marked in ((True, 0), (False, 2)):
        reader, pieces = drawn(Diplomas(imprint(), honours, is_final=is_final))
        assert sum(mark in page.extract_text() for page in reader.pages) == marked
        assert [piece.text for piece in pieces if outside(piece)] == []
        assert overlaps(pieces) == []


def test_rows_of_the_penalty_book_are_as_high_as_their_longest_remark():
    remark = "Warned in hand 3 already. The wall was rebuilt, and the hand was played on."
    lines = [
        RulingLine(
            session=1,
            table="4",
            hand=hand,
            offender=person(hand),
            offence="Late",
            cost="−10",
            remark=remark if hand == 2 else "",
        )
        for hand in (1, 2, 3)
    ]
    _reader, pieces = drawn(PenaltyBook(imprint(), lines, sittings(1)))
    (said,) = [piece for piece in pieces if piece.text == remark]
    assert (len(said.lines), said.size) == (3, 8)
    top, foot = said.starts[0][1] + 0.72 * said.size, said.starts[-1][1] - 0.22 * said.size
    assert said.box.top - top >= 2
    assert foot - said.box.y >= 2
