"""Names on pages for everybody: as each person wishes, whoever made the page."""

import io
import json
import re

import pytest
from build import actor, drawn_event, event, get_user_model, people, play, sheet_of, win
from django.urls import NoReverseMatch, get_resolver, reverse
from pypdf import PdfReader
from table_client import words_of

from tournaments.models import Event, Registration
from tournaments.selectors import roster, standings, table_sheet
from tournaments.selectors.people_shown import (
    initials,
    public_names,
    shown_labels,
    true_names,
    with_shown_labels,
)
from tournaments.services import commit_chart, lay_chart, publish_results
from tournaments.services.registrations import register_guest
from tournaments.services.seating_charts import ChartDraft
from tournaments.views.papers_kinds import KINDS

SECRET = "Xenia Secretova"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Søren Åkjær-Bundgård", "S. Å.-B."),
        ("María del Carmen Hernández", "M. C. H."),
        ("王小龍", "王＊"),
        ("欧阳 娜娜", "欧. 娜."),
        ("김민준", "김＊"),
        ("Ng", "N."),
        ("O\u0308zge", "Ö."),
        ("D'Ambròsio", "D."),
        ("ana", "A."),
        ("", ""),
    ],
)
def test_initials(name, short):
    assert initials(name) == short


def hide(row: Event, number: int, **fields) -> None:
    own = Registration.objects.get(event=row, number=number)
    own.participant.name, own.participant.latin_name = SECRET, "Latin Secretova"
    own.participant.save()
    Registration.objects.filter(pk=own.pk).update(
        **({"club": "Secret Club", "federation_number": "5551234"} | fields)
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({"shown_as": "pseudonym", "pseudonym": "The Fox"}, ("The Fox", "", "")),
        ({"shown_as": "initials"}, ("X. S.", "L. S.", "")),
        ({"shown_as": "number"}, ("Player 1", "", "")),
        ({"shown_as": "name"}, (SECRET, "Latin Secretova", "Secret Club")),
    ],
)
def test_the_roster_for_everybody_and_for_officials(fields, names, django_assert_num_queries):
    row = event(actor(), players=2)
    hide(row, 1, **fields)
    with django_assert_num_queries(1):
        player = roster(row)[0]
    assert (player.name, player.latin_name, player.club) == names
    assert roster(row)[1].name == "P2"
    with true_names():
        assert (roster(row)[0].name, roster(row)[0].club) == (SECRET, "Secret Club")
        with public_names():
            assert roster(row)[0].name == names[0]
    assert roster(row)[0].name == names[0]


@pytest.mark.django_db
def test_a_sheet_names_those_who_sat_there_as_the_roster_does():
    who = actor()
    row = drawn_event(who)
    hide(row, 1, shown_as="pseudonym", pseudonym="The Fox")
    seats = [seat for table in (1, 2) for seat in table_sheet(row, 1, table).seats if seat.number == "1"]
    assert [(seat.name, seat.latin_name, seat.holders[0].name) for seat in seats] == [
        ("The Fox", "", "The Fox")
    ]
    assert "The Fox" in [line.player.name for line in standings(row).rows]


def public_addresses(row: Event) -> list[str]:
    """Return every address that needs an event's slug, or its slug and small numbers, and no account."""
    found = []
    for name, entries in get_resolver().reverse_dict.lists():
        if not isinstance(name, str):
            continue
        for possibilities, *_rest in entries:
            for _pattern, parameters in possibilities:
                values = {each: row.slug if each == "slug" else 1 for each in parameters}
                if "slug" in values:
                    try:
                        found.append(reverse(name, kwargs=values))
                    except NoReverseMatch:
                        continue
    return sorted(set(found))


@pytest.mark.django_db
def test_no_public_address_gives_a_hidden_name_away(client):
    who = actor()
    row = drawn_event(who)
    hide(row, 1, shown_as="pseudonym", pseudonym="The Fox")
    for table in (1, 2):
        play(
            who,
            sheet_of(row, 1, table),
            win(sheet_of(row, 1, table), 0, 1, 24),
            win(sheet_of(row, 1, table), 1, None, 8),
        )
    publish_results(actor=who, event_id=row.pk)
    opened = {}
    for address in public_addresses(row):
        response = client.get(address)
        if response.status_code == 200:
            content = response.getvalue() if response.streaming else response.content
            opened[address] = content
    assert {f"/en/e/{row.slug}/", f"/en/e/{row.slug}/standings/", f"/en/e/{row.slug}/draw/"} <= set(opened)
    words = (b"Secretova", b"Secret Club", b"5551234", json.dumps(SECRET).encode())
    assert [address for address, content in opened.items() if any(word in content for word in words)] == []
    assert b"The Fox" in opened[f"/en/e/{row.slug}/standings/"]


def with_guest(who) -> Event:
    """Return an event in play; a guest whom the office keeps as number 777 sits at table 1."""
    row = drawn_event(who)
    guest = register_guest(actor=who, event_id=row.pk, name="Visitor")
    Registration.objects.filter(pk=guest.pk).update(number=777)
    sheet = sheet_of(row, 1, 1)
    sheet.occupancies.filter(participant=people(sheet)[0]).update(participant=guest.participant)
    play(who, sheet, win(sheet, 0, 1, 24), win(sheet, 1, None, 8))
    publish_results(actor=who, event_id=row.pk)
    return row


@pytest.mark.django_db
def test_a_guest_has_no_number_in_public(client):
    row = with_guest(actor())
    named = []
    # as a word: a clock counts milliseconds, and 777 may stand within them
    for address in (
        *public_addresses(row),
        f"/en/e/{row.slug}/players/777/",
        f"/en/e/{row.slug}/draw/?who=Visitor",
    ):
        response = client.get(address)
        content = response.getvalue() if response.streaming else response.content
        text = words_of(content.decode(errors="replace"))
        if "Visitor" in text:
            named.append(address)
        assert re.search(r"\b777\b", text) is None, address
    assert f"/en/e/{row.slug}/standings/" in named
    assert f"/en/e/{row.slug}/draw/" in named


@pytest.mark.django_db
def test_a_guest_has_no_number_on_any_paper(client):
    who = actor()
    row = with_guest(who)
    client.force_login(get_user_model().objects.get(pk=who.user_id))
    named = []
    for kind in KINDS:
        response = client.get(f"/en/office/{row.slug}/papers/{kind}.pdf?language=en&session=1&table=1")
        if response.status_code != 200 or response["Content-Type"] != "application/pdf":
            continue
        pages = PdfReader(io.BytesIO(response.getvalue())).pages
        text = " ".join(page.extract_text() for page in pages)
        if "Visitor" in text:
            named.append(kind)
        assert re.search(r"\b777\b", text) is None, kind
    assert {"filled-sheets", "standings", "badges"} <= set(named), named


@pytest.mark.django_db
def test_a_guest_who_is_not_named_is_called_a_guest():
    row = with_guest(actor())
    Registration.objects.filter(event=row, number=777).update(shown_as="number")
    assert shown_labels(row, [777]) == {777: "Guest"}


@pytest.mark.django_db
def test_looking_for_the_hidden_name_finds_nobody(client):
    row = drawn_event(actor())
    hide(row, 1, shown_as="pseudonym", pseudonym="The Fox")
    page = client.get(f"/en/e/{row.slug}/draw/?who=Secretova").content.decode()
    assert "Nobody is called" in page


@pytest.mark.django_db
def test_pages_of_officials_call_people_by_name(client):
    row = drawn_event(actor())
    hide(row, 1, shown_as="pseudonym", pseudonym="The Fox")
    client.force_login(get_user_model().objects.get(username="head"))
    table = next(
        sheet
        for sheet in (sheet_of(row, 1, 1), sheet_of(row, 1, 2))
        if sheet.occupancies.filter(participant__name=SECRET).exists()
    )
    for address in (
        f"/en/office/{row.slug}/players/",
        f"/en/sheets/{table.pk}/",
        f"/en/office/{row.slug}/sessions/1/",
    ):
        assert SECRET in client.get(address).content.decode()
    assert SECRET not in client.get(f"/en/e/{row.slug}/draw/").content.decode()


@pytest.mark.django_db
def test_the_record_of_a_draw_hashes_what_is_shown():
    who = actor()
    row = event(who)
    hide(row, 1, shown_as="pseudonym", pseudonym="The Fox")
    with true_names():
        plan = lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(seed="a"))
    assert [each["label"] for each in plan.record["roster"]][:2] == ["The Fox", "P2"]
    assert shown_labels(row, [1, 2]) == {1: "The Fox", 2: "P2"}


@pytest.mark.django_db
def test_a_name_hidden_after_the_record_was_published_leaves_its_file(client):
    who = actor()
    row = event(who)
    plan = lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(seed="a"))
    plan = commit_chart(actor=who, event_id=row.pk, plan_id=plan.pk, seed_source="dice")
    address = f"/en/e/{row.slug}/draw/certificate/{plan.pk}.json"
    before = client.get(address).json()
    assert "names_replaced" not in before
    Registration.objects.filter(event=row, number=1).update(shown_as="pseudonym", pseudonym="The Fox")
    after = client.get(address).json()
    assert (after["roster"][0], after["names_replaced"]) == ({"id": 1, "label": "The Fox"}, [1])
    assert after["roster_sha256"] == before["roster_sha256"]
    assert with_shown_labels(row, {"seed": "x"}) == {"seed": "x"}
