"""Figures, tiles, winds and names as every page writes them."""

from dataclasses import dataclass
from fractions import Fraction

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils.translation import override

from referee.templatetags.desk import called, exact, gain, signed, wind_name
from referee.views.ruling_card import table_points_words


@dataclass
class Person:
    name: str
    latin_name: str = ""


def rendered(text, **values):
    return Template("{% load desk %}" + text).render(Context(values))


@pytest.mark.parametrize(("points", "text"), [(48, "+48"), (-8, "−8"), (0, "0"), (None, "")])
def test_points_carry_their_sign(points, text):
    assert signed(points) == text


@pytest.mark.parametrize(("points", "name"), [(48, "plus"), (-8, "minus"), (0, ""), (None, "")])
def test_gains_and_losses_are_told_apart(points, name):
    assert gain(points) == name


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (4, "4"),
        (Fraction(5, 2), "2½"),
        (Fraction(1, 3), "⅓"),
        (Fraction(7, 4), "1¾"),
        (Fraction(209, 12), "17 5/12"),
        (Fraction(5, 12), "5/12"),
        (Fraction(-1, 2), "−½"),
        (Fraction(0), "0"),
        (None, ""),
    ],
)
def test_fractions_are_written_exactly(value, text):
    assert exact(value) == text


@pytest.mark.parametrize(
    ("language", "name"), [("en", "5 of dots"), ("zh-hans", "五饼"), ("zh-hant", "五餅"), ("fr", "5 of dots")]
)
def test_a_tile_is_named_in_the_language_of_the_page(language, name):
    with override(language):
        html = rendered('{% tile "5p" %}')
    assert f'aria-label="{name}"' in html
    assert "#t5p" in html


def test_tiles_stand_in_groups():
    html = rendered("{% tile_groups groups %}", groups=[("1m", "2m", "3m"), (27, 27)])
    assert html.count("tiles-group") == 2
    assert html.count("#tE") == 2


def test_a_wind_is_a_character_a_letter_and_a_name():
    assert 'href="/static/tiles/tiles.svg#wS"' in rendered('{% wind "S" %}')
    assert "South" in rendered("{% wind 1 %}")
    assert "South" not in rendered("{% wind 1 named=False %}")
    assert wind_name("N") == "North"


@pytest.mark.parametrize(("language", "east"), [("zh-hans", "wE-hans"), ("zh-hant", "wE"), ("en", "wE")])
def test_east_is_written_as_the_language_writes_it(language, east):
    with override(language):
        assert f'#{east}"' in rendered('{% wind "E" %}')
        assert '#wS"' in rendered('{% wind "S" %}')


def test_a_person_has_the_native_name_first_and_the_latin_one_once():
    both = rendered("{% person who %}", who=Person("李明", "Li Ming"))
    assert both.index("李明") < both.index("Li Ming")
    assert rendered("{% person who %}", who=Person("Ana", "Ana")).count("Ana") == 1


@pytest.mark.parametrize(
    ("points", "text"),
    [(Fraction(1), "−1 table point"), (Fraction(1, 2), "−½ table points"), (4, "−4 table points")],
)
def test_one_table_point_is_one_point(points, text):
    assert table_points_words(points) == text


def test_a_sentence_uses_the_name_that_its_readers_can_read():
    who = Person("李明", "Li Ming")
    with override("en"):
        assert called(who) == "Li Ming"
    with override("zh-hans"):
        assert called(who) == "李明"
    assert called(Person("Ana")) == "Ana"


def test_the_language_switch_leads_to_the_same_page():
    html = rendered("{% languages %}", request=RequestFactory().get("/en/office/?page=2"))
    assert 'href="/zh-hant/office/?page=2"' in html
    assert 'hreflang="en" lang="en" aria-current="true"' in html
