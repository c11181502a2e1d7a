"""Pages of standings: movement, the working of ties, cuts, the sum check, points without play; queries."""

from uuid import uuid4

import pytest
from build import actor, drawn_event, log_in, official, people, play, sheet_of, win
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.services import PenaltyDraft, record_penalty, sign_totals
from tournaments.models import Award, Event, Registration, Session, SessionState, Stage, Team
from tournaments.selectors import roster, standings
from tournaments.services import draft_of, publish_results, set_player_status, update_event
from tournaments.services.load_event import LoadPlan, load_document

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_memory():
    cache.clear()


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def event(who):
    """Eight players: at table 1 East wins 24 from South, at table 2 East wins 12 from South."""
    row = drawn_event(who)
    for table, total in ((1, 24), (2, 12)):
        sheet = sheet_of(row, 1, table)
        play(who, sheet, win(sheet, 0, 1, total))
    publish_results(actor=who, event_id=row.pk)
    return row


def names(row):
    return {player.participant_id: player.name for player in roster(row)}


def test_the_page_shows_the_working_of_every_tie(client, event):
    page = client.get(f"/en/e/{event.slug}/standings/")
    called = names(event)
    tables = [people(sheet_of(event, 1, table)) for table in (1, 2)]
    first, second, third = page.context["ties"]
    assert [tie.title for tie in (first, second, third)] == [
        "4 table points",
        "1½ table points",
        "0 table points",
    ]
    (step,) = first.steps
    assert (step.question, step.values) == (
        "game points",
        ((called[tables[0][0]], "+48"), (called[tables[1][0]], "+36")),
    )
    assert second.steps[0].outcome == "equal"
    four = sorted((called[each] for table in tables for each in table[2:]), key=lambda name: int(name[1:]))
    assert second.shared == (f"{', '.join(four)} share the place.",)
    assert third.shared == ()
    assert page.context["criteria"] == (
        "Places are decided by table points, then game points; who is equal on all of it shares the place."
    )
    assert page.context["state"] == "provisional until approved"
    assert "How equal players were placed" in page.content.decode()


def test_movement_is_told_with_a_sign_and_in_words(client, who, event):
    sheet = sheet_of(event, 2, 1)
    sheet.state = "open"
    sheet.save()
    before = {line.player.participant_id: line.place for line in standings(event).rows}
    play(who, sheet, win(sheet, 0, None, 80))
    cache.clear()
    page = client.get(f"/en/e/{event.slug}/standings/")
    now = {line.player.participant_id: line.place for line in standings(event).rows}
    rows = {row.name: row for row in page.context["rows"]}
    for participant, name in names(event).items():
        moved = before[participant] - now[participant]
        sign = f"▲\u00a0{moved}" if moved > 0 else f"▼\u00a0{-moved}"
        assert rows[name].movement == (sign if moved else "")
    assert {row.movement_words for row in rows.values() if row.movement} <= {
        *(f"{count} places up" for count in range(2, 8)),
        *(f"{count} places down" for count in range(2, 8)),
        "1 place up",
        "1 place down",
    }


@pytest.mark.parametrize("page", ["standings/", "players/1/", "statistics/"])
def test_pages_take_a_fixed_number_of_queries(client, page):
    counts = []
    for players in (8, 24):
        call_command(
            "generate_event", players=players, sessions=2, slug=f"load-{players}", tiles=0, verbosity=0
        )
        cache.clear()
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert client.get(f"/en/e/load-{players}/{page}").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_the_same_seed_makes_the_same_event_and_tables_are_filled():
    plan = LoadPlan(players=12, sessions=2, with_tiles=0)
    assert load_document(plan) == load_document(plan)
    hands = [
        len(table["hands"]) for session in load_document(plan)["sessions"] for table in session["tables"]
    ]
    assert set(hands) <= {12, 13, 14, 15, 16}
    with pytest.raises(ValueError, match="10 players do not fill tables of four"):
        load_document(LoadPlan(players=10, sessions=1))


@pytest.fixture
def office(client, who):
    log_in(client, who)
    return client


def test_the_office_sees_the_sum_check_and_gives_points_without_play(office, event):
    address = f"/en/office/{event.slug}/standings/"
    page = office.get(address)
    assert page.context["sums_balance"]
    assert [(line.name, line.game_points, line.table_points) for line in page.context["sums"]] == [
        ("Payments at full tables", "0", ""),
        ("Table points of the scheme", "", "14"),
        ("All together", "0", "14"),
    ]
    typed = {"act": "award", "session": "2", "numbers": "1, 2", "table_points": "3", "reason": "no table"}
    wrong = office.post(address, typed | {"reason": "", "numbers": "one"})
    assert wrong.status_code == 422
    assert sorted(wrong.context["award_form"].errors) == ["numbers", "reason"]
    refused = office.post(address, typed)
    assert refused.status_code == 422  # both have a table in session 2
    assert Award.objects.count() == 0
    assert office.post(address, typed | {"session": "9"}).status_code == 422


def test_the_office_plans_a_stage_and_approves_its_cut(office, event):
    address = f"/en/office/{event.slug}/standings/"
    stage = {
        "act": "stage",
        "first_session": "2",
        "field_size": "3",
        "reserves": "1",
        "carry": "1/2",
        "title": "Final",
    }
    assert office.post(address, stage | {"field_size": "0"}).status_code == 422
    assert office.post(address, stage).status_code == 302
    (cut,) = office.get(address).context["cuts"]
    assert (cut["title"], cut["size"], len(cut["field"]), len(cut["choices"])) == (
        "Final · From session 2 on",
        3,
        2,
        4,
    )
    assert cut["carry"] == "points times ½ are carried over"
    Session.objects.filter(event=event, number=1).update(state=SessionState.APPROVED)
    approve = {"act": "approve", "which": "2", "chosen": [str(cut["choices"][0]["number"])]}
    office.post(address, approve)
    assert Stage.objects.get().cut_approved_at is None
    office.post(address, approve | {"reason": "lot drawn in the hall"})
    assert Stage.objects.get().cut["field"][-1] == cut["choices"][0]["number"]
    cache.clear()
    shown = office.get(f"/en/e/{event.slug}/standings/").context["cuts"]
    assert [(each["title"], each["is_approved"], len(each["field"])) for each in shown] == [
        ("Final · From session 2 on", True, 3)
    ]
    assert office.post(address, {"act": "unheard-of"}).status_code == 400


def test_who_may_see_the_offices_standings(client, event):
    for role, status in (("head_referee", 200), ("table_referee", 403)):
        holder = official(event, role, role)
        log_in(client, holder)
        assert client.get(f"/en/office/{event.slug}/standings/").status_code == status
    assert Event.objects.count() == 1


def test_the_working_of_equal_teams_is_shown(client, who):
    row = drawn_event(who)
    for table, totals in ((1, (60, -60, 20, -20)), (2, (30, -30, 50, -50))):
        sheet = sheet_of(row, 1, table)
        seated = people(sheet)
        for code, pair in (("T1", seated[:2]), ("T2", seated[2:])):
            team = Team.objects.get(event=row, code=code)
            Registration.objects.filter(event=row, participant__in=pair).update(team=team)
        sign_totals(actor=who, sheet_id=sheet.pk, totals=dict(zip(seated, totals, strict=True)))
    publish_results(actor=who, event_id=row.pk)
    (tie,) = client.get(f"/en/e/{row.slug}/standings/").context["team_ties"]
    assert (tie.title, tie.steps[0].values, tie.shared) == (
        "7 table points",
        (("T1", "0"), ("T2", "0")),
        ("T1, T2 share the place.",),
    )


def test_who_is_ruled_out_and_still_plays_is_named_to_the_office(office, who, event):
    sheet = sheet_of(event, 1, 1)
    east = people(sheet)[0]
    draft = PenaltyDraft(east, 0, "nobody", offence_key="cheating", effect="disqualified")
    record_penalty(actor=who, sheet_id=sheet.pk, draft=draft, client_key=uuid4())
    update_event(actor=who, event_id=event.pk, draft=draft_of(event, team_size=5))
    player = next(each for each in roster(event) if each.participant_id == east)
    page = office.get(f"/en/office/{event.slug}/standings/")
    out = "Out of the event by a ruling, and still on the list of those who play:"
    assert page.context["notes"] == [
        f"{out} {player.number} {player.name}.",
        "Teams with another number of players than 5: T1 (4), T2 (4).",
    ]
    set_player_status(actor=who, event_id=event.pk, number=player.number, status="withdrawn")
    left = {"T1": 4, "T2": 4} | {player.team_code: 3}
    assert office.get(f"/en/office/{event.slug}/standings/").context["notes"] == [
        f"Teams with another number of players than 5: T1 ({left['T1']}), T2 ({left['T2']}).",
    ]
