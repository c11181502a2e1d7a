"""A hand through the form of the table: what was said and how the tile came, to the engine and back."""

import pytest
from build import actor, sheet
from django.utils import translation
from table_client import Table, fields_of, words_of

from referee.forms.announced import Announcement, announced_fan, announced_text
from referee.models import HandEntry
from referee.selectors import sheet_view

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]

KONG = "[EEEE,1]123m456m55s78p9p"  # half of the hands with it have a kong's replacement
AFTER_FLOWER = {
    "tiles": KONG,
    "about_kong": "on",
    "flower_after_kong": "on",
    "declared_total": "",
    "flowers": 1,
}
PUNGS = "[222m,1][777p,1]333s666s9p9p"  # all pungs 6, two concealed pungs 2


def house() -> object:
    return sheet(ruleset_options={"kong_flower_win_is_replacement": True})


def correction(table: Table, **typed: object) -> dict[str, str]:
    return table.form("hands/1/", reason="checked", **typed)


def hand_of(row):
    return sheet_view(row.pk).hands[0]


def test_a_flower_after_the_kong_reaches_the_text_and_the_engine():
    who, row = actor(), sheet()
    table = Table(who, row)
    answer = table.post(table.win(0, None, **AFTER_FLOWER, ruling_reason="as ruled", ruled_total=8))
    assert answer.status_code == 302
    stored = HandEntry.objects.get()
    assert stored.hand_text == f"{KONG}|EE1002"
    refused = {row["fan"]: row["principle"] for row in stored.verdict["refused"]}
    assert refused["out_with_replacement_tile"] == "circumstances"


def test_the_option_of_the_house_counts_it_as_a_replacement():
    totals = {}
    for name, row in (("edition", sheet()), ("house", house())):
        table = Table(actor(name), row)
        words = words_of(table.post(table.win(0, None, **AFTER_FLOWER), "preview/").content.decode())
        totals[name] = words.split()[0], "Out with Replacement Tile 杠上开花 8" in words
    assert totals == {"edition": ("8", False), "house": ("15", True)}


def test_a_correction_shows_the_flower_after_the_kong_as_it_was_ticked():
    who, row = actor(), house()
    table = Table(who, row)
    assert table.post(table.win(0, None, **AFTER_FLOWER)).status_code == 302
    shown = correction(table)
    assert (shown["tiles"], shown["about_kong"], shown["flower_after_kong"]) == (KONG, "on", "on")
    assert table.post(shown, "hands/1/").status_code == 302
    first, second = HandEntry.objects.order_by("version")
    assert (second.hand_text, second.ruled_total) == (first.hand_text, first.ruled_total)


def test_a_typed_kong_flag_of_two_comes_back_as_two_ticks():
    who, row = actor(), house()
    table = Table(who, row)
    assert (
        table.post(table.win(0, None, tiles=f"{KONG}|EE1002", declared_total="", flowers=0)).status_code
        == 422
    )
    assert (
        table.post(table.win(0, None, tiles=f"{KONG}|EE1002", declared_total="", flowers=1)).status_code
        == 302
    )
    shown = correction(table)
    assert (shown["about_kong"], shown["flower_after_kong"], shown["flowers"]) == ("on", "on", "1")


def test_a_discard_is_no_replacement_for_a_flower():
    who, row = actor(), sheet()
    table = Table(who, row)
    words = words_of(table.post(table.win(0, 1, **AFTER_FLOWER), "preview/").content.decode())
    assert "A replacement tile is drawn by oneself." in words


@pytest.mark.parametrize(
    ("text", "times", "points"),
    [
        ("All Pungs", {"all_pungs": 1}, {}),
        ("All Pungs 6, Double Pung × 2", {"all_pungs": 1, "double_pung": 2}, {"all_pungs": 6}),
        ("碰碰和 6、双同刻 ×2 = 4", {"all_pungs": 1, "double_pung": 2}, {"all_pungs": 6, "double_pung": 4}),
        ("Double Pung 2; 双同刻 2", {"double_pung": 2}, {"double_pung": 4}),
        ("Double Pung 2, Double Pung", {"double_pung": 2}, {}),
    ],
)
def test_fan_are_announced_with_times_and_points(text, times, points):
    assert announced_fan(text) == Announcement(times, points)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_an_announcement_is_typed_back_as_it_was_read(language):
    said = Announcement(
        {"all_pungs": 1, "double_pung": 2, "mixed_straight": 1}, {"double_pung": 4, "all_pungs": 6}
    )
    with translation.override(language):
        assert announced_fan(announced_text(said.times, said.points)) == said


def test_announced_points_are_compared_shown_stored_and_typed_back():
    who, row = actor(), sheet()
    table = Table(who, row)
    said = "All Pungs 8, Two Concealed Pungs 2, Seat Wind 2"
    typed = table.win(0, 1, tiles=PUNGS, declared_total="", fan=said)
    words = words_of(table.post(typed, "preview/").content.decode())
    assert "All Pungs 碰碰和 was announced with 8 and is worth 6." in words
    assert "Seat Wind 门风刻 was announced and does not count." in words
    assert table.post(typed).status_code == 302
    stored = HandEntry.objects.get()
    assert stored.declared_fan == {"all_pungs": [1, 8], "two_concealed_pungs": [1, 2], "seat_wind": [1, 2]}
    differences = {
        (row["fan"], row["kind"], row["declared"], row["counted"]) for row in stored.verdict["differences"]
    }
    assert ("all_pungs", "points", 8, 6) in differences
    assert hand_of(row).declared_points == {"all_pungs": 8, "two_concealed_pungs": 2, "seat_wind": 2}
    assert correction(table)["fan"] == said


def test_a_correction_keeps_the_announcement():
    who, row = actor(), sheet()
    table = Table(who, row)
    table.post(table.win(0, 1, tiles=PUNGS, declared_total="", fan="All Pungs 6, Two Concealed Pungs"))
    assert table.post(correction(table), "hands/1/").status_code == 302
    first, second = HandEntry.objects.order_by("version")
    assert second.declared_fan == first.declared_fan == {"all_pungs": [1, 6], "two_concealed_pungs": 1}
    assert hand_of(row).declared_fan == {"all_pungs": 1, "two_concealed_pungs": 1}
    assert "fan" in fields_of(table.get("hands/1/").content.decode())
