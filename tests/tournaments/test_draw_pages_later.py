"""The draw on its pages: tables of one's own, drafts that cannot go on, finals, fields not in fours."""

import pytest
from build import actor, event, log_in, play, sheet_of, win
from django.utils import timezone
from draw_build import page_report, played, published

from tournaments.draw import people_of
from tournaments.draw.verification import verify
from tournaments.models import Stage, Table
from tournaments.selectors.seating import open_plan, published_plans
from tournaments.services import open_session, register_players, set_player_status

pytestmark = pytest.mark.django_db


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def row(who):
    return event(who, 16, sessions_planned=4)


def sign_in(client, who, row) -> str:
    """Sign the organiser in and return the address of the draw."""
    log_in(client, who)
    return f"/en/office/{row.slug}/draw/"


@pytest.fixture
def office(client, who, row):
    return sign_in(client, who, row)


def test_player_one_is_pinned_to_table_one(client, row, office):
    client.post(office, {"seed": "1", "pins": "1: 1\n 14：3 \n7 2"})
    plan = open_plan(row)
    assert plan.record["wishes"]["pins"] == [
        {"person": 1, "table": 0},
        {"person": 14, "table": 2},
        {"person": 7, "table": 1},
    ]
    assert all(1 in session[0] and 14 in session[2] and 7 in session[1] for session in plan.record["seating"])


def test_a_wish_for_a_table_that_is_none_is_told_by_its_line(client, office):
    response = client.post(office, {"seed": "1", "pins": "1\n3 at 4\n2: 9"})
    assert response.context["forms"]["quick"].errors["pins"] == [
        "“1”: a player and a table are needed, as in 14: 1.",
        "“3 at 4”: a player and a table are needed, as in 14: 1.",
    ]
    response = client.post(office, {"seed": "1", "pins": "2: 9"})
    assert response.context["forms"]["quick"].non_field_errors() == [
        "Player 2 cannot be at table 9: there are 4 tables."
    ]


def test_a_table_of_ones_own_that_is_missed_is_listed(client, row, office):
    client.post(
        office,
        {"seed": "1", "pins": "\n".join(f"{number}: {(number - 1) // 4 + 1}" for number in range(1, 17))},
    )
    page = client.get(office)
    lines = page.context["open"].unmet_pins
    assert lines[0].startswith("Session 1: ")
    assert "Wishes for a table that are not met" in page.content.decode()


def test_every_form_keeps_team_mates_apart_unless_told_otherwise(client, office):
    forms = client.get(office).context["forms"]
    assert [forms[name]["team"].initial for name in ("quick", "chart", "import")] == [True] * 3


def test_a_draft_beside_a_draw_that_is_played_says_why_it_is_not_published(client, who, row, office):
    published(who, row)
    client.post(office, {"seed": "another"})
    assert "Publish this draw" in client.get(office).content.decode()
    played(who, row, 1)
    sheet = sheet_of(row, 2, 1)
    open_session(actor=who, event_id=row.pk, number=2)
    play(who, sheet, win(sheet, 0, 1, 8))
    page = client.get(office).content.decode()
    assert "Publish this draw" not in page
    assert "This draw cannot be published:" in page
    assert "Play has begun: the seats stay as they are." in page


def test_a_draft_for_other_people_says_why_it_is_not_published(client, who, row, office):
    client.post(office, {"seed": "1"})
    register_players(actor=who, event_id=row.pk, text="Late One")
    page = client.get(office).content.decode()
    assert ("Publish this draw" in page, "have changed since this draw" in page) == (False, True)


def test_a_final_with_reserves_and_tables_of_three_on_its_page(client, who, row, office):
    published(who, row, sessions=2)
    played(who, row, 1, 2)
    for number in (3, 5):
        set_player_status(actor=who, event_id=row.pk, number=number, status="withdrawn")
    address = f"{office}sessions/3/"
    page = client.get(address)
    form = page.context["form"]
    assert [way for way, _said in form.fields["uneven"].choices] == ["house", "sit_out", "threes"]
    assert page.context["doubts"].startswith("Sessions 1, 2 are closed, and nobody has checked")
    asked = {"act": "draw", "mode": "avoid", "cut": "4", "final": "strict", "blocks": "2", "seed": "4 4"}
    client.post(address, asked | {"only_cut": "on"})
    page = client.get(address)
    order = people_of(open_plan(row).record)
    names = [f"{number} P{number}" for number in order]
    assert page.context["final"] == [
        f"They play the final: {', '.join(names[:4])}.",
        f"Reserves, in this order: {', '.join(names[4:8])}.",
    ]
    assert (page.context["form"]["only_cut"].initial, page.context["form"]["cut"].initial) == (True, 4)
    client.post(address, asked | {"uneven": "threes"})
    (session,) = [open_plan(row).record["seating"][2]]
    assert [sum(number is not None for number in table) for table in session] == [4, 4, 3, 3]
    client.post(address, {"act": "publish", "plan": open_plan(row).plan_id})
    assert Table.objects.filter(session__event=row, session__number=3).count() == 4
    page = client.get(address)
    assert (page.context["may_seat"], "Seat the session" in page.content.decode()) == (False, False)


def test_a_stage_takes_the_place_of_the_number_of_finalists(client, who, row, office):
    published(who, row, sessions=2)
    played(who, row, 1, 2)
    cut = {"field": [9, 2, 14, 7], "reserves": [1]}
    Stage.objects.create(
        event=row, first_session=3, field_size=4, cut=cut, cut_approved_at=timezone.now(), carry_numerator=0
    )
    page = client.get(f"{office}sessions/3/")
    assert "cut" not in page.context["form"].fields
    assert page.context["final"] == [
        "They play the final: 9 P9, 2 P2, 14 P14, 7 P7.",
        "Reserves, in this order: 1 P1.",
        "Points begin at nought.",
    ]


@pytest.mark.parametrize(("uneven", "seats"), [("sit_out", [4, 4, 4]), ("threes", [4, 4, 3, 3])])
def test_a_new_draw_for_people_who_do_not_fill_tables(client, who, row, uneven, seats):
    published(who, row)
    played(who, row, 1)
    office = sign_in(client, who, row)
    asked = {"act": "move", "way": "redraw", "leaving": "5 6"}
    refused = client.post(f"{office}changes/", asked)
    assert (refused.status_code, "14 players do not fill tables of four" in refused.content.decode()) == (
        422,
        True,
    )
    page = client.post(f"{office}changes/", asked | {"uneven": uneven})
    seen = page.context["price"].seen_version
    client.post(f"{office}changes/", asked | {"uneven": uneven, "confirm": "1", "seen_version": seen})
    for number in (2, 3, 4):
        made = Table.objects.filter(session__event=row, session__number=number)
        assert sorted((table.sheet.occupancies.count() for table in made), reverse=True) == seats
    record = published_plans(row)[0].public_record()
    assert (verify(record).is_sound, page_report(record)) == (True, verify(record).canonical())
