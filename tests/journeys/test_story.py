"""A whole session of 16 hands at one table, as it happens: false wins, a dead hand, a draw, wrong seats."""

import pytest
from build import actor, named_sheet
from playwright.sync_api import expect
from table_thumb import Thumb, is_recorded, sign_in, type_paper

from referee.models import HandEntry, ScoreSheet, SheetState
from referee.selectors import sheet_view, verify_chain

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Ana", "Bo", "Chen", "Dora")


@pytest.fixture
def who():
    """Return somebody who may do everything."""
    return actor("referee")


@pytest.fixture
def row(who):
    """The sheet of table 1 in a session in play."""
    return named_sheet(who, *NAMES)


@pytest.fixture
def thumb(phone, live_server, who, row):
    """A thumb at that table."""
    sign_in(phone, live_server, who)
    phone.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    return Thumb(phone)


def totals(row: ScoreSheet) -> dict[str, int]:
    return {seat.name: seat.total for seat in sheet_view(row.pk).seats}


def happened(thumb, what: str, who: str, offence: str, sentence: str) -> None:
    """Rule on something that happened in the hand."""
    thumb.else_happened(what)
    thumb.tap(thumb.page.locator(".who-plate", has_text=who))
    thumb.tap(thumb.page.locator(".offence", has_text=offence))
    thumb.record(sentence)
    expect(thumb.page.locator(".story li", has_text=offence)).to_contain_text(who)


def compare(thumb, row: ScoreSheet, hand: int) -> None:
    """Say at a checkpoint that the paper has what the desk has."""
    thumb.tap(thumb.page.get_by_role("link", name="Compare"))
    type_paper(thumb.page, row)
    thumb.tap(thumb.page.get_by_role("button", name="This is what the paper says"))
    expect(thumb.page.get_by_text(f"After hand {hand} paper and desk agree.")).to_be_visible()
    thumb.tap(thumb.page.get_by_role("link", name="back to the table"))


def test_a_session_of_sixteen_hands_with_everything_that_can_happen(thumb, row):
    page = thumb.page
    thumb.win(1, "Ana", "Bo", 24)
    # a false win: the hand goes on, the offender is dead, somebody else wins
    happened(
        thumb,
        "False win",
        "Chen",
        "Win below the minimum",
        "Table 1, hand 2: Chen, Win below the minimum: −40, dead hand",
    )
    expect(page.locator(".story")).to_contain_text("Chen Win below the minimum −40, dead hand")
    chen = page.locator(".seat", has_text="Chen")
    expect(chen).to_contain_text("dead hand")
    expect(chen.locator(".pick-winner")).to_be_disabled()
    thumb.win(2, "Dora", "Chen", 8)
    thumb.drawn(3)
    thumb.win(4, "Bo", None, 10)
    compare(thumb, row, 4)
    expect(page.get_by_role("heading", name="Change seats before hand 5")).to_be_visible()
    # two events in one hand, in their order
    happened(
        thumb,
        "Dead hand",
        "Ana",
        "Too many or too few tiles",
        "Table 1, hand 5: Ana, Too many or too few tiles: dead hand",
    )
    happened(
        thumb,
        "False win",
        "Bo",
        "Win with a hand that is not ready",
        "Table 1, hand 5: Bo, Win with a hand that is not ready: −80, dead hand",
    )
    expect(page.locator(".story li")).to_have_count(3)
    thumb.win(5, "Chen", "Ana", 16)
    swap(thumb, row, "Ana", "Chen")
    thumb.win(6, "Ana", "Dora", 12)
    for number in (7, 8, 9, 10, 11, 12):
        thumb.win(number, NAMES[number % 4], NAMES[(number + 1) % 4], 8 + number)
    for number in (13, 14, 15, 16):
        thumb.win(number, NAMES[number % 4], None, 9)
    correct(thumb, row)
    before = totals(row)
    assert sum(before.values()) == -40 - 80
    sign(thumb, before)
    assert ScoreSheet.objects.get(pk=row.pk).state == SheetState.LOCKED
    assert HandEntry.objects.filter(sheet=row).count() == 17
    outcomes = [hand.outcome for hand in sheet_view(row.pk).hands]
    assert (len(outcomes), outcomes.count("drawn_hand")) == (16, 1)
    assert [each.kind for each in sheet_view(row.pk).penalties] == ["false_win", "dead_hand", "false_win"]
    assert [seat.name for seat in sheet_view(row.pk).seats] == ["Chen", "Bo", "Ana", "Dora"]
    assert verify_chain(ScoreSheet.objects.get(pk=row.pk)) is None


def swap(thumb, row, one: str, other: str) -> None:
    """Let two who sat in each other's seats change, with every hand and total kept."""
    page, before = thumb.page, totals(row)
    thumb.tap("#something-else > summary")
    thumb.tap(page.get_by_role("link", name="Seats and players"))
    thumb.tap(page.locator("#swap_one").get_by_text(one))
    thumb.tap(page.locator("#swap_other").get_by_text(other))
    thumb.tap(page.get_by_role("button", name="Show what swapping them does"))
    expect(page.get_by_role("heading", name=f"{one} and {other} change seats")).to_be_visible()
    button = page.get_by_role("button", name=f"Swap {one} and {other}")
    page.locator("section", has=button).get_by_label("Reason").fill("They had read the card wrongly.")
    thumb.tap(button)
    expect(page.get_by_text(f"{one} and {other} have changed seats.")).to_be_visible()
    assert totals(row) == before
    thumb.tap(page.get_by_role("link", name="Back to the table"))


def correct(thumb, row) -> None:
    """Correct hand 1 after having seen what it changes."""
    page = thumb.page
    page.goto(page.url.split("?")[0] + "hands/1/")
    before = totals(row)
    thumb.plate("Ana")
    thumb.tap(page.get_by_text("Somebody else won"))
    thumb.plate("Ana")
    thumb.tap(page.locator(".seat", has_text="Chen"))
    changes = page.locator(".consequences")
    expect(changes).to_contain_text("−117 → −93")
    page.get_by_label("Reason of the correction").fill("It was Chen who discarded.")
    thumb.record("Correct: Table 1, hand 1: Ana wins from Chen, 24 fan")
    expect(page.locator("#something-else")).to_be_visible()
    assert totals(row) == before | {"Bo": before["Bo"] + 24, "Chen": before["Chen"] - 24}


def sign(thumb, before: dict[str, int]) -> None:
    """Let each of the four tap the own line, then the referee and the head referee."""
    page = thumb.page
    thumb.tap(page.get_by_role("link", name="Sign the sheet").first)
    for name, points in before.items():
        said = f"+{points}" if points > 0 else str(points).replace("-", "−")
        thumb.tap(page.get_by_role("button", name=f"I am {name}: {said} is right"))
        expect(page.get_by_text(f"{name} has confirmed {said}.")).to_be_visible()
    thumb.tap(page.get_by_role("button", name="Sign as referee"))
    expect(page.get_by_text("The referee has signed.")).to_be_visible()
    thumb.tap(page.get_by_role("button", name="Sign as head referee and lock the sheet"))
    expect(page.get_by_text("The sheet is locked.")).to_be_visible()


def test_wrong_seats_found_at_hand_6_are_swapped_with_all_hands_kept(thumb, row):
    for number in range(1, 6):
        thumb.win(number, NAMES[number % 4], NAMES[(number + 1) % 4], 8 + number)
    swap(thumb, row, "Ana", "Chen")
    assert [seat.name for seat in sheet_view(row.pk).seats] == ["Chen", "Bo", "Ana", "Dora"]
    thumb.win(6, "Ana", "Dora", 12)
    swap(thumb, row, "Ana", "Chen")
    assert [seat.name for seat in sheet_view(row.pk).seats] == list(NAMES)


def test_two_claims_on_one_discard_and_the_desk_names_the_nearest(thumb):
    page = thumb.page
    thumb.plate("Dora")
    thumb.plate("Ana")
    thumb.chip("totals", 8)
    thumb.chip("flowers", 0)
    thumb.tap(page.get_by_text("Somebody else called this discard too"))
    thumb.tap(page.locator(".claims .chip", has_text="Bo").locator("input"))
    expect(page.locator("#verdict .field-error")).to_contain_text("Bo has the win, not Dora.")
    expect(page.locator("#record")).to_have_text("Record hand 1")


def test_a_hand_is_void_or_played_again_with_a_reason(thumb, row):
    page = thumb.page
    thumb.tap("#something-else > summary")
    thumb.tap(page.locator(".end-choice", has_text="Hand played again"))
    page.get_by_label("Reason of the ruling").fill("The wall fell down.")
    thumb.record("Table 1, hand 1: to be played again")
    is_recorded(page, 1, "to be played again")
    expect(page.locator(".strip-again")).to_have_text("played again")
    expect(page.locator(".strip-number")).to_have_text("Hand 1 of 16")
    thumb.tap("#something-else > summary")
    thumb.tap(page.locator(".end-choice", has_text="Hand void"))
    page.get_by_label("Reason of the ruling").fill("Tiles lay open.")
    thumb.record("Table 1, hand 1: hand void, counts as drawn")
    expect(page.locator(".strip-number")).to_have_text("Hand 2 of 16")
    assert [each.outcome for each in HandEntry.objects.order_by("id")] == ["replay", "void"]


def test_the_turn_timer_runs_by_one_touch_and_says_when_time_is_up(thumb):
    page = thumb.page
    page.clock.install()
    thumb.tap("#something-else > summary")
    thumb.tap(page.locator("[data-limit='15']"))
    page.clock.run_for(5000)
    expect(page.locator(".timer-face")).to_have_text("10 s")
    page.clock.run_for(11000)
    expect(page.locator(".timer-face")).to_have_text("Time is up")
