"""Paper beside the desk at a table: checkpoints, signing, unlocking, wrong seats."""

import pytest
from build import actor, play, sheet, win
from table_client import Table, fields_of, words_of

from referee.models import PenaltyReceivers, ScoreSheet, SheetState
from referee.selectors import sheet_view
from referee.services import PenaltyDraft, record_penalty

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]


@pytest.fixture
def table():
    """A table after four hands."""
    who, row = actor(), sheet(title="Table 7", hands_planned=4)
    play(who, row, win(row, 0, 2, 24), win(row, 1, None, 12), win(row, 0, 1, 8), win(row, 2, 3, 9))
    return Table(who, row)


def fields(table, path):
    html = table.get(path).content.decode()
    return fields_of(html[html.index("<main") :])


def state(table):
    return ScoreSheet.objects.get(pk=table.sheet.pk).state


def test_a_checkpoint_that_differs_points_at_its_hands(table):
    assert "After hand 4: compare with the paper." in words_of(table.get().content.decode())
    typed = fields(table, "checkpoint/") | {"act": "checkpoint"}
    typed |= dict.fromkeys((f"total_{person}" for person in table.people), "0")
    assert table.post(typed, "checkpoint/").status_code == 302
    text = words_of(table.get("checkpoint/").content.decode())
    assert "Look at hands 1 to 4 first: there paper and desk part." in text
    assert "Look at hands 1 to 4 first" in words_of(table.get().content.decode())


def test_the_desk_compares_with_its_sums_of_the_hands_and_leaves_penalties_out():
    who, row = actor(), sheet()
    play(who, row, *[win(row, 0, 2, 24)] * 4)
    row.refresh_from_db()
    table = Table(who, row)
    draft = PenaltyDraft(table.people[0], 30, PenaltyReceivers.NOBODY, hand_number=5)
    key = fields(table, "penalties/")["client_key"]
    record_penalty(actor=who, sheet_id=row.pk, draft=draft, client_key=key, seen_version=row.version)
    paper = zip(table.people, (192, -32, -128, -32), strict=True)
    typed = fields(table, "checkpoint/") | {f"total_{person}": str(total) for person, total in paper}
    assert table.post(typed | {"act": "checkpoint"}, "checkpoint/").status_code == 302
    assert sheet_view(row.pk).checkpoints[0].agrees


@pytest.mark.parametrize("path", ["checkpoint/", "signing/"])
def test_what_the_paper_says_is_typed_and_never_filled_in_by_the_desk(table, path):
    shown = fields(table, path)
    assert [shown[f"total_{person}"] for person in table.people] == [""] * 4
    act = {"checkpoint/": "checkpoint", "signing/": "paper"}[path]
    assert table.post(shown | {"act": act}, path).status_code == 422
    paper = {f"total_{person}": str(total) for person, total in zip(table.people, (1, 2, 3, -6), strict=True)}
    assert table.post(shown | paper | {"act": act}, path).status_code == 302
    shown = fields(table, path)
    assert {name: shown[name] for name in paper} == paper


def test_four_players_confirm_referees_sign_and_only_a_reason_unlocks(table):
    seen = fields(table, "signing/")["seen_version"]
    for person, seat in zip(table.people, sheet_view(table.sheet.pk).seats, strict=True):
        typed = {"act": "confirm", "person": person, "points": seat.total, "seen_version": seen}
        assert table.post(typed, "signing/").status_code == 302
        seen = fields(table, "signing/")["seen_version"]
    table.post({"act": "referee", "seen_version": seen}, "signing/")
    assert state(table) == SheetState.SIGNED
    seen = fields(table, "signing/")["seen_version"]
    table.post({"act": "head_referee", "seen_version": seen}, "signing/")
    assert state(table) == SheetState.LOCKED
    seen = fields(table, "signing/")["seen_version"]
    refused = table.post({"act": "unlock", "seen_version": seen}, "signing/")
    assert refused.status_code == 422
    table.post({"act": "unlock", "seen_version": seen, "reason": "Hand 2 was written wrongly"}, "signing/")
    assert state(table) == SheetState.ENTERED


def test_a_line_that_moved_is_not_confirmed(table):
    seen = fields(table, "signing/")["seen_version"]
    typed = {"act": "confirm", "person": table.people[0], "points": 1, "seen_version": seen}
    assert table.post(typed, "signing/").status_code == 422
    assert not sheet_view(table.sheet.pk).signatures


def test_without_all_confirmations_a_referee_needs_a_reason(table):
    seen = fields(table, "signing/")["seen_version"]
    assert table.post({"act": "referee", "seen_version": seen}, "signing/").status_code == 422
    typed = {"act": "referee", "seen_version": seen, "reason": "Two had left"}
    assert table.post(typed, "signing/").status_code == 302


def test_a_swap_is_shown_first_and_taken_back_by_swapping_again(table):
    one, other = table.people[:2]
    typed = fields(table, "seats/") | {"one": str(one), "other": str(other)}
    shown = table.post(typed | {"act": "preview"}, "seats/")
    assert "Ana and Bo change seats" in words_of(shown.content.decode())
    assert [seat.name for seat in sheet_view(table.sheet.pk).seats][:2] == ["Ana", "Bo"]
    for expected in (["Bo", "Ana"], ["Ana", "Bo"]):
        typed["seen_version"] = fields(table, "seats/")["seen_version"]
        assert table.post(typed | {"act": "swap", "reason": "Wrong card"}, "seats/").status_code == 302
        assert [seat.name for seat in sheet_view(table.sheet.pk).seats][:2] == expected


def test_play_closed_too_early_needs_a_reason_and_is_opened_again_with_one():
    who, row = actor(), sheet(title="Table 7", hands_planned=4)
    play(who, row, win(row, 0, 2, 24))
    table = Table(who, row)
    seen = {"seen_version": fields(table, "signing/")["seen_version"]}
    refused = table.post({"act": "close", "reason": " ", **seen}, "signing/")
    assert (refused.status_code, state(table)) == (422, SheetState.OPEN)
    assert "Give a reason." in words_of(refused.content.decode())
    assert table.post({"act": "close", "reason": "Time is up.", **seen}, "signing/").status_code == 302
    assert state(table) == SheetState.ENTERED
    assert "Open again for play" in words_of(table.get("signing/").content.decode())
    assert table.post({"act": "reopen", **seen}, "signing/").status_code == 422
    assert table.post({"act": "reopen", "reason": "A slip.", **seen}, "signing/").status_code == 302
    assert state(table) == SheetState.OPEN
    assert "Open again for play" not in words_of(table.get("signing/").content.decode())


def test_a_sheet_with_all_hands_is_closed_without_a_reason(table):
    assert table.post({"act": "close", "seen_version": "4"}, "signing/").status_code == 302
    assert state(table) == SheetState.ENTERED
