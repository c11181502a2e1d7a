"""Tables whose totals come from the signed paper: what is shown of them, and which sum is wrong."""

from uuid import uuid4

import pytest
from build import actor, drawn_event, log_in, people, play, sheet_of, win
from table_client import words_of

from referee.rules.penalties import Receivers
from referee.services import PenaltyDraft, record_penalty, rule_difference, sign_totals
from tournaments.selectors import standings, table_results
from tournaments.selectors.session_state import session_papers

pytestmark = pytest.mark.django_db

FROM_PAPER = "The totals of this table come from the signed paper."


@pytest.fixture
def head(client):
    who = actor()
    log_in(client, who)
    return who


@pytest.fixture
def event(head):
    return drawn_event(head)


def on_paper(who, row, *totals: int):
    sign_totals(actor=who, sheet_id=row.pk, totals=dict(zip(people(row), totals, strict=True)))
    row.refresh_from_db()


def shown(client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return words_of(response.content.decode())


def test_day_session_and_standings_say_that_totals_come_from_paper(client, head, event):
    on_paper(head, sheet_of(event, 1, 1), 40, -8, -24, -8)
    for address in (f"/en/office/{event.slug}/", f"/en/office/{event.slug}/sessions/1/"):
        assert shown(client, address).count("totals from paper") == 1
    progress = standings(event).progress
    assert (progress.tables_finished, progress.tables) == (1, 2)
    assert [table.is_finished for table in table_results(event, 1)] == [True, False]


def test_the_table_warns_before_the_first_hand_until_there_is_one(client, head, event):
    row = sheet_of(event, 1, 1)
    address = f"/en/sheets/{row.pk}/"
    assert FROM_PAPER not in shown(client, address)
    on_paper(head, row, 40, -8, -24, -8)
    page = shown(client, address)
    assert f"{FROM_PAPER} As soon as a hand is recorded, the hands count instead." in page
    assert "The totals come from the signed paper; no hand is recorded." in page
    assert "Totals from paper +40 −8 −24 −8" in page
    play(head, row, win(row, 0, 1, 12))
    assert FROM_PAPER not in shown(client, address)
    assert [table.is_finished for table in table_results(event, 1)] == [False, False]


def test_penalties_stand_within_totals_from_paper_and_no_hand_goes_on(client, head, event):
    row = sheet_of(event, 1, 1)
    address = f"/en/sheets/{row.pk}/"
    draft = PenaltyDraft(offender_id=people(row)[2], amount=40, receivers=Receivers.NOBODY, hand_number=1)
    record_penalty(actor=head, sheet_id=row.pk, draft=draft, client_key=uuid4())
    assert "the hand goes on" in shown(client, address)
    on_paper(head, row, 40, -8, -64, -8)
    page = shown(client, address)
    assert "the hand goes on" not in page
    assert "Totals from paper +40 −8 −64 −8 Penalties within them 0 0 −40 0 Game points +40 −8 −64 −8" in page


def test_who_signed_on_paper_is_not_called_unconfirmed(client, head, event):
    row = sheet_of(event, 1, 1)
    on_paper(head, row, 40, -8, -24, -8)
    page = shown(client, f"/en/sheets/{row.pk}/signing/")
    assert page.count("signed on paper") == 4
    assert "not confirmed" not in page
    assert "is not recorded yet" not in page
    assert session_papers(event, 1).unsigned == (2,)


def test_a_wrong_sum_says_that_it_is_the_papers_and_is_settled_by_a_ruling(client, head, event):
    row = sheet_of(event, 1, 1)
    address = f"/en/sheets/{row.pk}/signing/"
    on_paper(head, row, 41, -8, -24, -8)
    wrong = "sum is off The four totals on the paper come to +1, they should come to 0."
    assert wrong in shown(client, address)
    play(head, row, win(row, 0, 1, 12))
    assert wrong in shown(client, address)
    rule_difference(actor=head, sheet_id=row.pk, reason="A slip on the paper")
    page = shown(client, address)
    assert "sum is off" not in page
    assert "sum holds The four totals come to 0, as they should." in page
