"""The demo event: sound hands of the engine, figures of real events, loaded in no time by the import."""

import json
import time
from collections import Counter
from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from referee.models import HandEntry, Penalty, ScoreSheet
from referee.rules import RULESETS, count, parse_hand
from referee.selectors import verify_chain
from tournaments.draw import assign, chart, verify
from tournaments.models import Event, Office
from tournaments.selectors import standings, table_results
from tournaments.services.archive import ArchiveError, check
from tournaments.services.demo import DEMO_FILE, load_demo


@pytest.fixture(scope="module")
def document():
    return json.loads(DEMO_FILE.read_bytes())


@pytest.fixture(scope="module")
def hands(document):
    return [
        hand
        for session in document["sessions"]
        for table in session["tables"]
        for hand in table.get("hands", ())
    ]


def wins_of(hands):
    return [hand for hand in hands if hand["outcome"] == "win"]


def test_the_archive_is_sound_and_its_signed_totals_agree(document):
    _archive, notes = check(document)
    assert [str(note) for note in notes] == []


def test_the_event_has_the_promised_shape(document):
    assert (len(document["players"]), len(document["teams"])) == (32, 8)
    assert [session["state"] for session in document["sessions"]] == [
        "approved",
        "checked",
        "playing",
        "published",
        "published",
    ]
    assert {len(session["tables"]) for session in document["sessions"]} == {8}
    played = [len(table["hands"]) for table in document["sessions"][2]["tables"]]
    assert 6 <= min(played) <= max(played) <= 9


def test_hands_are_as_at_real_tables(hands):
    wins = wins_of(hands)
    totals = [hand.get("ruled_total", hand["declared_total"]) for hand in wins]
    assert 14 <= sum(totals) / len(totals) <= 16
    assert 0.26 <= sum(hand.get("self_drawn", False) for hand in wins) / len(wins) <= 0.30
    assert 0.03 <= 1 - len(wins) / len(hands) <= 0.05
    assert sum("tiles" in hand for hand in wins) > 0.6 * len(wins)
    assert (min(totals), max(totals)) == (8, 85)


def test_every_hand_with_tiles_counts_as_it_was_declared(hands):
    odd = []
    for hand in (hand for hand in wins_of(hands) if "tiles" in hand):
        counted = count(*parse_hand(hand["tiles"]), RULESETS["mil2025"])
        assert (counted.flowers, counted.total_without_flowers >= 8) == (hand["flowers"], True)
        if counted.total != hand["declared_total"]:
            odd.append(
                (hand["declared_total"] - counted.total, hand.get("ruled_total"), "ruling_reason" in hand)
            )
    under, overruled, over = sorted(odd, key=lambda row: (row[1] is not None, row[0]))
    assert (under, overruled) == ((-2, None, False), (4, None, True))
    assert (over[0], over[2]) == (2, False)


def test_the_draw_can_be_made_again(document):
    (draw,) = document["draws"]
    numbers = draw["parameters"]["players"]
    plan = chart(len(numbers), draw["parameters"]["sessions"], draw["parameters"]["chart_seed"])
    seating = assign(plan, numbers, draw["seed"])
    assert [[list(table) for table in session] for session in seating.sessions] == draw["seating"]
    assert (draw["algorithm"], draw["metrics"]["repeats"]) == (seating.algorithm, 0)
    assert draw["seating"] == [
        [[table["seats"][seat] for seat in "ESWN"] for table in session["tables"]]
        for session in document["sessions"]
    ]


def test_its_certificate_holds(document):
    (plan,) = document["plans"]
    assert verify({**plan["record"], "events": []}).is_sound


@pytest.mark.django_db
def test_it_is_loaded_quickly_with_accounts_and_verdicts():
    started = time.perf_counter()
    event = load_demo(password="amber").event
    assert time.perf_counter() - started < 5
    offices = Office.objects.filter(event=event).order_by("pk")
    assert [(office.user.username, office.role) for office in offices] == [
        ("organiser", "organiser"),
        ("head", "head_referee"),
        ("referee", "table_referee"),
    ]
    assert all(user.check_password("amber") for user in get_user_model().objects.all())
    kinds = Counter(
        entry.verdict["kind"] for entry in HandEntry.objects.exclude(hand_text="").filter(version=1)
    )
    assert {kind: kinds[kind] for kind in kinds if kind != "sound"} == {
        "under_declared": 1,
        "over_declared": 2,
    }
    sheets = list(ScoreSheet.objects.all())
    assert {verify_chain(sheet) for sheet in sheets} == {None}
    assert Counter(sheet.version for sheet in sheets) == {1: 24, 0: 16}


@pytest.mark.django_db
def test_its_incidents_are_in_it():
    event = load_demo().event
    rows = Penalty.objects.order_by("amount", "offence_key")
    assert [(row.amount, row.receivers, row.offence_key) for row in rows] == [
        (10, "nobody", "late_up_to_10_minutes"),
        *[(40, "nobody", "below_minimum")] * 2,
        *[(40, "nobody", "hu_on_wrong_tile")] * 2,
        (80, "nobody", "not_ready_hu"),
    ]
    assert {row.offence for row in rows} == {""}  # the catalogue names it in every language
    assert [row.kind for row in rows[1:]] == ["false_win"] * 5
    (corrected,) = HandEntry.objects.filter(version=2)
    assert corrected.reason == "Wrong discarder entered; all four players agree."
    lengths = Counter(table.hands_recorded for table in table_results(event) if table.session in (1, 2))
    assert lengths == {16: 10, 15: 2, 14: 2, 13: 1, 0: 1}
    assert len(standings(event).rows) == 32
    assert standings(event).is_provisional


@pytest.mark.django_db
def test_accounts_that_exist_keep_their_passwords_and_new_ones_are_shut():
    get_user_model().objects.create_user("head", password="own")
    load_demo(password="")
    users = {user.username: user for user in get_user_model().objects.all()}
    assert users["head"].check_password("own")
    assert not users["organiser"].has_usable_password()


@pytest.mark.django_db
def test_loading_twice_changes_nothing():
    load_demo()
    with pytest.raises(ArchiveError, match="is here already"):
        load_demo()
    with pytest.raises(CommandError, match="is here already"):
        call_command("load_demo")
    assert (Event.objects.count(), Office.objects.count()) == (1, 3)


@pytest.mark.django_db
def test_command_says_what_it_loaded():
    out = StringIO()
    call_command("load_demo", "--slug", "second", stdout=out)
    assert out.getvalue() == (
        "Loaded Amber Cup 琥珀杯: 32 players, 40 tables, "
        f"{HandEntry.objects.filter(version=1).count()} hands. Accounts: organiser, head, referee.\n"
    )
    assert Event.objects.get().slug == "second"


def test_the_file_is_what_the_command_writes(tmp_path):
    file = tmp_path / "demo.json"
    call_command("load_demo", "--write", str(file), stdout=StringIO())
    assert file.read_bytes() == DEMO_FILE.read_bytes()
