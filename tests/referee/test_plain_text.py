"""Text as it is typed and pasted: what a form takes, an archive takes too."""

import pytest
from django.http import QueryDict

from referee.forms import ReasonForm
from referee.forms.plain import PlainForm, plain_data
from referee.services.texts import is_unfit, plain_text
from tournaments.imports.cells import tidy
from tournaments.services.archive import reader

PASTED = [
    ("Two lines\r\nas a browser sends them", "Two lines\nas a browser sends them"),
    ("old\rends", "old\nends"),
    ("page\x0bfeed\x0c\x00", "pagefeed"),
    ("a half \ud83d of a pair", "a half  of a pair"),
    ("李明\tand a tab", "李明\tand a tab"),
    ("line\u2028separator", "line\nseparator"),
    ("\u202eanA\u202c Li\u200b\ufeff", "anA Li"),
    ("\u2066李\u2069\u200e明\u2060\u00ad", "李明"),
]


@pytest.mark.parametrize(("typed", "kept"), PASTED)
def test_what_nobody_can_see_is_left_out_and_lines_end_alike(typed, kept):
    assert plain_text(typed) == kept
    assert not is_unfit(kept)


def test_an_archive_refuses_what_a_form_leaves_out():
    assert reader.is_unfit is is_unfit


def test_names_of_lists_and_archives_come_without_what_nobody_sees():
    assert tidy("\u202eanA\u202c  Li\u200b\u200dWei\ufeff") == "anA LiWei"
    problems = reader.Problems()
    doc = {"name": "\u202eanA\u202c Li\u200b", "place": "\u200b"}
    archived = reader.Reader(doc, "", problems)
    assert archived.name("name", 20, needed=True) == "anA Li"
    assert not list(problems)
    assert archived.name("place", 20, needed=True) == ""
    assert len(list(problems)) == 1


def test_every_value_of_a_form_is_plain_and_nothing_else_changes():
    sent = QueryDict("reason=a%0D%0Ab&who=1&who=2%00", mutable=False)
    plain = plain_data(sent)
    assert (plain["reason"], plain.getlist("who")) == ("a\nb", ["1", "2"])
    assert sent["reason"] == "a\r\nb"
    assert plain_data({"n": 3, "text": "x\x07"}) == {"n": 3, "text": "x"}


def test_a_reason_of_two_lines_is_kept_as_an_archive_takes_it():
    form = ReasonForm({"client_key": "", "seen_version": "1", "reason": "It was Dora.\r\nBo agreed."})
    assert isinstance(form, PlainForm)
    assert form["reason"].value() == "It was Dora.\nBo agreed."
    form.is_valid()
    assert form.cleaned_data["reason"] == "It was Dora.\nBo agreed."
