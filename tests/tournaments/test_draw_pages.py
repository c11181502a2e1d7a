"""The draw on its pages: step by step, at once, changed during the event, and what everybody sees of it."""

import json

import pytest
from build import actor, event, log_in, official
from django.core.management import call_command
from draw_build import page_report, played, published, tables
from pypdf import PdfReader

from tournaments.draw.verification import verify
from tournaments.exports.draw_certificate import CertificateDocument, render_certificate
from tournaments.models import Role, SeatingChange, SeatingPlan
from tournaments.selectors.seating import open_plan, published_plans
from tournaments.services import MoveDraft, make_move, register_players
from tournaments.views.draw_quality import picture, quality_facts

pytestmark = pytest.mark.django_db


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def row(who):
    row = event(who, 16, sessions_planned=4)
    register_players(actor=who, event_id=row.pk, text="S1\nS2\nS3\nS4", are_substitutes=True)
    row.refresh_from_db()
    return row


@pytest.fixture
def office(client, who, row):
    """Sign the organiser in and return the address of the draw."""
    log_in(client, who)
    return f"/en/office/{row.slug}/draw/"


def said(response) -> list[str]:
    return [str(message) for message in response.context["messages"]]


def text_of(content: bytes, tmp_path) -> str:
    file = tmp_path / "c.pdf"
    file.write_bytes(content)
    return " ".join(page.extract_text() for page in PdfReader(file).pages)


def test_a_draw_step_by_step_and_what_everybody_sees_of_it(client, row, office, tmp_path, capsys):
    public = f"/en/e/{row.slug}/draw/certificate/"
    assert client.get(public).status_code == 404
    client.post(
        office, {"act": "chart", "sessions": "3", "chart_seed": "spring", "team": "on", "never": "1 6"}
    )
    plan = open_plan(row)
    page = client.get(office).content.decode()
    assert ("none: no pair meets twice" in page, '<svg viewBox="' in page) == (True, True)
    assert client.get(public).status_code == 404
    client.post(office, {"act": "commit", "plan": plan.plan_id, "source": "dice", "detail": "twelve dice"})
    committed = client.get(public).content.decode()
    assert open_plan(row).record["commitment"] in committed
    record = json.loads(client.get(f"{public}{plan.plan_id}.json").content)
    assert ("seed" in record, record["seed_source"]) == (False, "dice: twelve dice")
    client.post(office, {"act": "seed", "plan": plan.plan_id, "seed": "6 1 4 3"})
    assert "6 1 4 3" not in client.get(public).content.decode()
    client.post(f"{office}{SeatingPlan.objects.get().draw_id}/")
    assert "6 1 4 3" in client.get(public).content.decode()
    file = tmp_path / "record.json"
    file.write_bytes(client.get(f"{public}{plan.plan_id}.json").content)
    call_command("verify_draw", str(file), "--json")
    told = capsys.readouterr().out.strip().encode()
    record = json.loads(file.read_text())
    assert told == page_report(record) == verify(record).canonical()


def test_a_wrong_step_keeps_what_was_typed(client, office):
    response = client.post(
        office, {"act": "chart", "sessions": "3", "chart_seed": "spring", "never": "1\n2 3"}
    )
    assert response.status_code == 422
    assert response.context["forms"]["chart"].errors["never"] == ["“1”: two numbers are needed."]
    assert 'value="spring"' in response.content.decode()


def test_every_problem_of_a_chart_from_a_file_is_shown(client, office):
    text = "session,table,E,S,W,N\n1,1,1,2,3,4\n1,2,5,6,7\n"
    response = client.post(office, {"act": "import", "text": text})
    assert response.context["forms"]["import"].non_field_errors() == [
        "Line 3: six numbers are needed: session, table, E, S, W, N: 1,2,5,6,7"
    ]


def test_the_page_says_what_can_be_done_with_ten_players(client, who):
    row = event(who, 10, name="Ten")
    log_in(client, who)
    page = client.get(f"/en/office/{row.slug}/draw/")
    assert page.context["forms"]["quick"].fields["way"].choices == [
        ("house", "2 house players play along: the first of the substitutes"),
        ("sit_out", "2 players sit out in each session, in turn: everybody 0 or 1 times"),
        (
            "threes",
            (
                "2 tables of three in each session, in turn: the empty seat pays like a player, "
                "table points 4–2–1 (MIL 2025, 3 (4))"
            ),
        ),
    ]
    assert "Tables of three are not offered" not in page.content.decode()
    client.post(f"/en/office/{row.slug}/draw/", {"seed": "1", "way": "sit_out"})
    assert len(open_plan(row).record["seating"][0]) == 2


def test_an_edition_without_a_rule_for_three_offers_no_tables_of_three(client, who):
    row = event(who, 10, name="Ten", ruleset="wmo2006")
    log_in(client, who)
    page = client.get(f"/en/office/{row.slug}/draw/")
    ways = [way for way, _words in page.context["forms"]["quick"].fields["way"].choices]
    assert ways == ["house", "sit_out"]
    assert "Tables of three are not offered: the rules of this event" in page.content.decode()


def test_a_plan_is_withdrawn_with_a_reason(client, who, row, office):
    client.post(office, {"act": "chart", "sessions": "4", "chart_seed": "a"})
    plan = open_plan(row)
    client.post(office, {"act": "commit", "plan": plan.plan_id, "source": "tiles"})
    response = client.post(office, {"act": "discard", "plan": plan.plan_id}, follow=True)
    assert (said(response)[-1], open_plan(row).state) == ("Give a reason.", "committed")
    client.post(office, {"act": "discard", "plan": plan.plan_id, "reason": "wrong list"})
    assert open_plan(row) is None
    assert "withdrawn" in client.get(f"/en/e/{row.slug}/draw/certificate/").content.decode()


def test_the_price_of_a_change_comes_first(client, who, row, office):
    published(who, row)
    asked = {"act": "move", "way": "seats", "leaving": "5", "coming": "17"}
    response = client.post(f"{office}changes/", asked)
    assert response.context["price"].sentence == "17 S1 for 5 P5, sessions 1 to 4"
    assert SeatingChange.objects.count() == 0
    seen = response.context["price"].seen_version
    client.post(f"{office}changes/", asked | {"confirm": "1", "seen_version": seen, "note": "ill"})
    assert 17 in {number for table in tables(row, 4) for number in table}
    page = client.get(f"{office}changes/").content.decode()
    assert ("17 S1 for 5 P5, sessions 1 to 4" in page, "ill" in page) == (True, True)
    client.post(f"{office}changes/", {"act": "undo", "change": SeatingChange.objects.get().pk})
    assert 17 not in {number for table in tables(row, 4) for number in table}


def test_two_seats_are_chosen_and_their_exchange_is_priced(client, who, row, office):
    published(who, row)
    here = tables(row, 2)
    asked = {"act": "swap", "session": "2", "seat": [here[0][0], here[1][0]]}
    card = client.post(f"{office}changes/", asked).context["price"]
    first = card.lines[0]
    assert (first.name, first.after > first.before) == ("Repeated meetings", True)
    refused = client.post(f"{office}changes/", asked | {"seat": [here[0][0]]})
    assert refused.context["swap"].non_field_errors() == [
        "Choose two players of the session to exchange their seats; 1 are chosen."
    ]


def test_a_session_by_standings_on_its_page(client, who, row, office):
    published(who, row, sessions=1)
    played(who, row, 1)
    address = f"{office}sessions/2/"
    assert [line.place for line in client.get(address).context["rows"]] == ["–"] * 16
    client.post(address, {"act": "draw", "mode": "avoid", "seed": "7", "cut": "0", "blocks": "2"})
    assert client.get(address).context["plan"].seed == "7"
    client.post(address, {"act": "publish", "plan": open_plan(row).plan_id})
    assert [view.first_session for view in published_plans(row)] == [1, 2]
    page = client.get(f"/en/e/{row.slug}/draw/certificate/").content.decode()
    assert "Session 2, seated by standings" in page
    waiting = client.get(f"{office}sessions/3/").context["waiting"]
    assert waiting == ["These sessions are not closed yet: 2."]
    assert client.get(f"{office}sessions/9/").status_code == 404


def test_a_session_without_seats_says_when_it_gets_them(client, who, row):
    published(who, row, sessions=2)
    page = client.get(f"/en/e/{row.slug}/draw/?session=3").content.decode()
    assert "seated by the standings" in page


def test_the_certificate_on_paper(client, who, row, tmp_path):
    published(who, row)
    make_move(actor=who, event_id=row.pk, draft=MoveDraft("seats", (5,), (17,)))
    (view,) = published_plans(row)
    response = client.get(f"/en/e/{row.slug}/draw/certificate/{view.plan_id}.pdf")
    assert response["Content-Type"] == "application/pdf"
    text = text_of(response.content, tmp_path)
    for part in ("Certificate of the draw", view.record["commitment"], "6 1 4", "17 S1 for 5 P5", "16 P16"):
        assert part in text


def test_a_large_certificate_goes_on_on_further_pages(tmp_path):
    lots = tuple((str(place), f"{place} Player") for place in range(1, 401))
    changes = tuple(("now", f"change {number}", "0" * 64) for number in range(1, 60))
    document = CertificateDocument(event="Large", seed="1", lots=lots, changes=changes)
    file = tmp_path / "large.pdf"
    file.write_bytes(render_certificate(document))
    reader = PdfReader(file)
    text = " ".join(page.extract_text() for page in reader.pages)
    assert (len(reader.pages) > 2, "400 Player" in text, "change 59" in text) == (True, True, True)


def test_what_is_not_public_is_not_found(client, row, office):
    client.post(office, {"act": "chart", "sessions": "4", "chart_seed": "a"})
    plan = open_plan(row)
    client.logout()
    base = f"/en/e/{row.slug}/draw/certificate/"
    pages = ["", f"{plan.plan_id}.json", f"{plan.plan_id}.pdf", "999.json"]
    assert [client.get(f"{base}{page}").status_code for page in pages] == [404] * 4


@pytest.mark.parametrize("page", ["draw/", "draw/changes/", "draw/sessions/2/"])
def test_only_organisers_see_these_pages(client, row, page):
    seen = []
    for role in Role.values:
        someone = official(row, role, role)
        log_in(client, someone)
        seen.append(client.get(f"/en/office/{row.slug}/{page}").status_code)
    assert seen == [200, 403, 403]


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_every_page_in_every_language(client, who, row, office, language):
    published(who, row, sessions=2)
    (view,) = published_plans(row)
    base, public = f"/{language}/office/{row.slug}/draw", f"/{language}/e/{row.slug}/draw/certificate"
    pages = [
        f"{base}/",
        f"{base}/changes/",
        f"{base}/sessions/3/",
        f"{public}/",
        f"{public}/{view.plan_id}.pdf",
    ]
    assert [client.get(page).status_code for page in pages] == [200] * 5


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow_with_the_field(client, who, players, django_assert_max_num_queries):
    row = event(who, players, name="Field")
    published(who, row)
    make_move(
        actor=who, event_id=row.pk, draft=MoveDraft("swap", tuple(n[0] for n in tables(row, 1)[:2]), first=1)
    )
    log_in(client, who)
    for page in (
        f"office/{row.slug}/draw/",
        f"office/{row.slug}/draw/changes/",
        f"e/{row.slug}/draw/certificate/",
    ):
        with django_assert_max_num_queries(28):
            client.get(f"/en/{page}")


def test_the_picture_shows_every_meeting_twice_and_says_it_in_words():
    drawn = picture(
        [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 5, 6], [3, 4, 7, 8]]], {n: str(n) for n in range(1, 9)}
    )
    assert drawn.once.count("M") == 2 * 16
    assert drawn.twice.count("M") == 2 * 4
    assert drawn.summary == "8 players; 20 pairs meet, 4 of them more than once."
    assert picture([[list(range(at, at + 4)) for at in range(0, 204, 4)]]) is None


@pytest.mark.parametrize(
    ("repeats", "bound", "known", "text"),
    [
        (0, 0, 0, "none: no pair meets twice"),
        (12, 12, None, "12: proven to be the fewest possible"),
        (6, 1, 6, "6: the fewest known; proven is that there are at least 1"),
        (9, 1, 6, "9: the best known is 6; proven is that there are at least 1"),
        (9, 1, None, "9: proven is that there are at least 1"),
    ],
)
def test_the_bound_of_repeats_is_said_honestly(repeats, bound, known, text):
    metrics = {
        "repeats": repeats,
        "repeats_lower_bound": bound,
        "best_known": known,
        "max_meetings": 2,
        "wind_bad_cells": 0,
        "table_revisits": 3,
        "never_met": 5,
        "never_met_apart": 0,
        "connected": True,
    }
    assert quality_facts(metrics)[0].value == text
