"""The font of the documents: what it draws is what was meant."""

import unicodedata

import pytest
from PIL import Image, ImageDraw, ImageFont

from referee.exports.fonts import FONT_FILE, SUBSTITUTE, missing, printable

SIZE = 80


@pytest.fixture(scope="module")
def face():
    return ImageFont.truetype(str(FONT_FILE), SIZE)


def ink(face, text):
    """Return the dark pixels of a text as a set of places, counted from its left edge."""
    picture = Image.new("L", (3 * SIZE, 2 * SIZE))
    ImageDraw.Draw(picture).text((SIZE // 2, SIZE // 4), text, font=face, fill=255)
    width = picture.width
    return {divmod(at, width)[::-1] for at, dark in enumerate(picture.tobytes()) if dark > 127}


@pytest.mark.parametrize("fraction", "½⅓⅔¼¾⅜")
def test_fractions_have_both_their_numbers(face, fraction):
    found = ink(face, fraction)
    left, right = min(x for x, _ in found), max(x for x, _ in found)
    top, foot = min(y for _, y in found), max(y for _, y in found)
    upper_left = [1 for x, y in found if x < left + (right - left) / 3 and y < (top + foot) / 2]
    lower_right = [1 for x, y in found if x > right - (right - left) / 3 and y > (top + foot) / 2]
    assert (len(upper_left) > SIZE, len(lower_right) > SIZE) == (True, True)


MARKED = "áàâǎãäåāăąấầẩẫậắằẳẵặéèêěëēęếềểễệíìîǐïīóòôǒõöőøớờởỡợốồổỗộúùûǔüūůűǖǘǚǜứừửữựýỳỷỹđćčçğłńñřśşšťżźž"


def test_letters_with_marks_all_look_different(face):
    letters = sorted(
        set(MARKED + MARKED.upper()) & {char for char in MARKED + MARKED.upper() if not missing(char)}
    )
    pictures = {char: frozenset(ink(face, char)) for char in letters}
    same = [
        (one, other)
        for number, one in enumerate(letters)
        for other in letters[:number]
        if pictures[one] == pictures[other] and one.lower() != other.lower()
    ]
    assert (len(letters) > 150, same) == (True, [])


def test_a_mark_adds_ink_to_its_letter(face):
    bare = [
        char
        for char in MARKED
        if len(unicodedata.normalize("NFD", char)) > 1
        and len(ink(face, char)) <= len(ink(face, unicodedata.normalize("NFD", char)[0])) - SIZE // 4
    ]
    assert bare == []


def test_an_apostrophe_inside_a_name_is_no_wider_than_its_letters():
    assert printable("D’Angelo O’Neill Ö’Ä") == "D'Angelo O'Neill Ö'Ä"
    assert printable("‘王’") == "‘王’"


def test_glyphs_without_an_outline_count_as_missing():
    assert missing("℃ Ⅴ 李") == ("℃", "Ⅴ")
    assert printable("20℃") == f"20{SUBSTITUTE}"
