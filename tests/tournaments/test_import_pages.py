"""Import of a list through its pages: upload, look, choose, answer, confirm."""

import io
import re

import pytest
from build import actor, event, get_user_model, log_in, official, user
from django.core.files.uploadedfile import SimpleUploadedFile

from tournaments.models import PlayerImport, Registration
from tournaments.selectors import roster
from tournaments.services import register_players

pytestmark = pytest.mark.django_db

LIST = "Nr;Imię i nazwisko;Kraj\n1;Łukasz Żółć;Polska\n2;Ana Ćwik;Polska\n"


@pytest.fixture
def organiser(client):
    who = actor()
    log_in(client, who)
    return who


def upload(client, row, content: bytes, name: str = "players.csv"):
    file = SimpleUploadedFile(name, content)
    return client.post(f"/en/office/{row.slug}/players/import/", {"file": file}, follow=True)


def filled(response) -> dict[str, str]:
    """Return what the page's form sends when nothing is changed."""
    page = response.content.decode()
    form = page[page.index('<form class="stack-loose import"') :]
    values = dict(re.findall(r'name="(seen)" value="(\w+)"', form))
    for name, body in re.findall(r'<select name="([\w]+)".*?>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', body)
        values[name] = chosen[1] if chosen else ""
    return values


def address(response) -> str:
    return response.redirect_chain[-1][0]


def rows(response) -> list[tuple[str, str]]:
    return [(row["person"].name, row["mark"]) for row in response.context["rows"]]


def test_a_list_is_looked_at_and_then_registered(client, organiser):
    row = event(organiser, players=0)
    page = upload(client, row, LIST.encode("cp1250"))
    assert (page.status_code, rows(page)) == (200, [("Łukasz Żółć", ""), ("Ana Ćwik", "")])
    assert "The encoding is guessed" in page.content.decode()
    assert Registration.objects.count() == 0
    done = client.post(address(page), filled(page) | {"act": "confirm"}, follow=True)
    assert [str(each) for each in done.context["messages"]] == ["2 players registered."]
    assert [(each.number, each.name, each.country) for each in roster(row)] == [
        (1, "Łukasz Żółć", "POL"),
        (2, "Ana Ćwik", "POL"),
    ]
    again = client.post(address(page), filled(page) | {"act": "confirm"}, follow=True)
    assert (again.redirect_chain[-1][0], Registration.objects.count()) == (
        f"/en/office/{row.slug}/players/",
        2,
    )
    assert client.get(address(page)).status_code == 302


def test_another_encoding_shows_other_names_and_stays_chosen(client, organiser):
    row = event(organiser, players=0)
    page = upload(client, row, "Name\nJan Nowak\nZbigniew Żak\n".encode("cp1250"))
    other = client.post(address(page), filled(page) | {"encoding": "cp1252", "act": "read"}, follow=True)
    assert rows(other)[1] == ("Zbigniew ¯ak", "")
    back = client.post(address(page), filled(other) | {"encoding": "cp1250", "act": "read"}, follow=True)
    assert rows(back)[1] == ("Zbigniew Żak", "")
    assert rows(client.get(address(page)))[1] == ("Zbigniew Żak", "")


def test_a_change_that_was_not_looked_at_registers_nobody(client, organiser):
    row = event(organiser, players=0)
    page = upload(client, row, LIST.encode())
    changed = client.post(
        address(page), filled(page) | {"column_1": "club", "column_2": "name", "act": "confirm"}, follow=True
    )
    assert rows(changed)[0] == ("Polska", "")
    assert ["Nothing is registered yet" in str(each) for each in changed.context["messages"]] == [True]
    stale = client.post(address(page), filled(changed) | {"seen": filled(page)["seen"], "act": "confirm"})
    assert (stale.status_code, Registration.objects.count()) == (422, 0)
    assert stale.context["wrong"] == [
        "The list is read in another way by now. Look at it again, then confirm."
    ]


def test_problems_are_shown_with_their_rows_and_can_be_left_out(client, organiser):
    row = event(organiser, players=0)
    page = upload(client, row, b"No;Name\n1;Ana\n2;\nx;Bo\n")
    assert page.context["problems"] == [
        "Row 3: the name is missing.",
        "Row 4: “x” is no number of a player.",
    ]
    refused = client.post(address(page), filled(page) | {"act": "confirm"})
    assert (refused.status_code, Registration.objects.count()) == (422, 0)
    without = client.post(address(page), filled(page) | {"leave_out": "on", "act": "read"}, follow=True)
    assert rows(without) == [("Ana", "")]
    client.post(address(page), filled(without) | {"leave_out": "on", "act": "confirm"})
    assert [each.name for each in roster(row)] == ["Ana"]


def test_doubles_are_asked_about_and_what_was_answered_stays(client, organiser):
    row = event(organiser, players=0)
    register_players(actor=organiser, event_id=row.pk, text="Ana Costa")
    page = upload(client, row, b"Name;Club\nANA COSTA;Porto\nBo;Lyon\nbo;Lyon\n")
    assert rows(page) == [("ANA COSTA", "asked about"), ("Bo", ""), ("bo", "asked about")]
    assert page.context["questions"][1]["matches"] == ["Row 3 of this list: Bo · Lyon · same name"]
    refused = client.post(address(page), filled(page) | {"answer_2": "skip", "act": "confirm"})
    assert refused.context["wrong"] == ["Row 4: say whether bo is somebody else."]
    assert rows(refused)[0] == ("ANA COSTA", "left out")
    client.post(address(page), filled(refused) | {"answer_2": "skip", "answer_4": "new", "act": "confirm"})
    assert [each.name for each in roster(row)] == ["Ana Costa", "Bo", "bo"]


def test_rows_that_are_registered_just_so_are_settled_at_once(client, organiser):
    row = event(organiser, players=0)
    first = upload(client, row, LIST.encode())
    client.post(address(first), filled(first) | {"act": "confirm"})
    again = upload(client, row, f"{LIST}3;Bo;Polska\n".encode())
    assert again.context["waiting"] == []
    assert rows(again) == [("Łukasz Żółć", "left out"), ("Ana Ćwik", "left out"), ("Bo", "")]
    client.post(address(again), filled(again) | {"act": "confirm"})
    assert [each.name for each in roster(row)] == ["Łukasz Żółć", "Ana Ćwik", "Bo"]


@pytest.mark.parametrize(
    "line", ["2;Łukasz Żółć;Polska", "1;Łukasz Żółć;Czechy", "1;Lukasz Zolc;Polska", ";Łukasz Żółć;Polska"]
)
def test_rows_that_say_anything_else_are_asked_about(client, organiser, line):
    row = event(organiser, players=0)
    first = upload(client, row, LIST.encode())
    client.post(address(first), filled(first) | {"act": "confirm"})
    again = upload(client, row, f"Nr;Imię i nazwisko;Kraj\n{line}\n".encode())
    assert [each["line"] for each in again.context["waiting"]] == [2]


def test_a_country_that_is_none_is_told_and_kept(client, organiser):
    row = event(organiser, players=0)
    page = upload(client, row, b"Nr;Name;Country\n1;Ana;XX\n2;Bo;Poland\n")
    assert page.context["doubts"] == ["The country is not known here; it is kept as written. Rows: 2."]
    assert [each["person"].country for each in page.context["rows"]] == ["XX", "POL"]


def test_a_list_that_is_too_long_does_not_count_what_it_did_not_read(client, organiser):
    row = event(organiser, players=0)
    page = upload(client, row, ("Name\n" + "Ana\n" * 20_000).encode())
    assert page.context["problems"] == ["The list has more than 3000 rows. Read it in parts."]


def test_who_is_known_for_sure_is_answered_with_one_press(client, organiser):
    spring, autumn = event(organiser, players=0), event(organiser, players=0, name="Autumn Open")
    first = upload(client, spring, b"Name;EMA\nAna;1001\nBo;1002\n")
    client.post(address(first), filled(first) | {"act": "confirm"})
    page = upload(client, autumn, b"Name;EMA\nAna;1001\nBo;1003\n")
    assert (page.context["sure_questions"], len(page.context["waiting"])) == (1, 2)
    sure = client.post(address(page), filled(page) | {"act": "sure"}, follow=True)
    assert (len(sure.context["waiting"]), Registration.objects.filter(event=autumn).count()) == (1, 0)
    values = {
        f"answer_{each['line']}": choice["value"]
        for each in sure.context["questions"]
        for choice in each["choices"]
        if choice["is_chosen"]
    }
    client.post(address(page), filled(sure) | values | {"answer_3": "new", "act": "confirm"})
    ana = Registration.objects.get(event=autumn, number=1)
    assert ana.participant.registrations.count() == 2


def test_pasted_rows_and_a_workbook(client, organiser):
    from openpyxl import Workbook

    row = event(organiser, players=0)
    pasted = client.post(
        f"/en/office/{row.slug}/players/import/", {"text": "Name\tLand\nJörg\tDeutschland\n"}, follow=True
    )
    assert (rows(pasted), "encoding" in pasted.context["form"].fields) == ([("Jörg", "")], True)
    book, buffer = Workbook(), io.BytesIO()
    book.active.append(["Name"])
    book.active.append(["王芳"])
    book.save(buffer)
    page = upload(client, row, buffer.getvalue(), "list.xlsx")
    assert (rows(page), "encoding" in page.context["form"].fields) == ([("王芳", "")], False)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "Choose a file, or paste the rows below."),
        (
            {"file": SimpleUploadedFile("a.csv", b"x" * (2 * 1024 * 1024 + 1))},
            "The file has 3 MB; at most 2 MB are read.",
        ),
        ({"file": SimpleUploadedFile("a.csv", b"")}, "The submitted file is empty."),
    ],
)
def test_what_cannot_be_read_is_said(client, organiser, data, sentence):
    row = event(organiser, players=0)
    page = client.post(f"/en/office/{row.slug}/players/import/", data)
    assert (page.status_code, PlayerImport.objects.count()) == (422, 0)
    assert sentence in page.content.decode()


def test_a_broken_workbook_and_a_list_of_nobody_are_said_on_the_preview(client, organiser):
    row = event(organiser, players=0)
    assert upload(client, row, b"PK\x03\x04oh").context["problems"] == [
        "This Excel file cannot be opened. Save it anew, or save it as CSV."
    ]
    assert upload(client, row, b"Name\n").context["problems"] == [
        "Nobody is in this list. Say below which column holds the names."
    ]


def test_a_list_is_discarded(client, organiser):
    row = event(organiser, players=0)
    page = upload(client, row, LIST.encode())
    client.post(address(page), {"act": "discard"})
    assert (PlayerImport.objects.count(), client.get(address(page)).status_code) == (0, 404)


def test_lists_are_for_the_organisers_of_their_event(client, organiser):
    row, other = event(organiser, players=0), event(organiser, players=0, name="Other")
    page = upload(client, row, LIST.encode())
    assert client.get(address(page).replace(row.slug, other.slug)).status_code == 404
    official(row, "head_referee", "hilda")
    client.force_login(get_user_model().objects.get(username="hilda"))
    assert client.get(address(page)).status_code == 403
    client.force_login(user("stranger"))
    assert client.post(address(page), {"act": "confirm"}).status_code == 403


def test_an_act_that_the_page_does_not_know(client, organiser):
    row = event(organiser, players=0)
    page = upload(client, row, LIST.encode())
    assert client.post(address(page), filled(page) | {"act": "explode"}).status_code == 400
