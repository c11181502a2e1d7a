"""The page of papers: every document for whom it is, with what has to be known before printing."""

import io
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from build import actor, drawn_event, event, log_in, official, play, sheet_of, win
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from referee.models import Participant
from tournaments.models import Job, Registration, Role, Session, ShownAs
from tournaments.services import (
    IncidentDraft,
    ProtestDraft,
    close_session,
    lodge_protest,
    open_session,
    publish_results,
    report_incident,
)
from tournaments.views.papers_choice import Choice, desk_of, printing
from tournaments.views.papers_kinds import KINDS, Extent
from tournaments.views.papers_sheets import named_sheets

pytestmark = pytest.mark.django_db
ALL = list(KINDS)
OF_A_TABLE_REFEREE = [
    "score-sheets",
    "filled-sheets",
    "blank-sheet",
    "penalty-form",
    "incident-form",
    "protest-form",
]


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def row(who):
    """Return an event in its first session, with one hand at its first table."""
    row = drawn_event(who, 8, place="Wien")
    Session.objects.filter(event=row).update(starts_at=datetime(2026, 5, 1, 8, 30, tzinfo=UTC))
    sheet = sheet_of(row, 1, 1)
    play(who, sheet, win(sheet, 0, 1, 24))
    return row


@pytest.fixture
def office(client, who):
    log_in(client, who)
    return client


def get(client, row, code, **choices):
    return client.get(f"/en/office/{row.slug}/papers/{code}.pdf", choices)


def texts(response):
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(response.content)).pages]


def sign_in(client, row, role):
    who = official(row, role, role)
    log_in(client, who)


def offered(client, row):
    text = client.get(f"/en/office/{row.slug}/papers/").content.decode()
    return [code for code in ALL if f"/papers/{code}.pdf" in text]


@pytest.mark.parametrize(
    ("role", "codes"),
    [(Role.ORGANISER, ALL), (Role.HEAD_REFEREE, ALL), (Role.TABLE_REFEREE, OF_A_TABLE_REFEREE)],
)
def test_each_office_is_offered_and_given_its_documents(client, row, role, codes):
    sign_in(client, row, role)
    assert sorted(offered(client, row)) == sorted(codes)
    refused = [code for code in ALL if get(client, row, code).status_code == 403]
    assert refused == [code for code in ALL if code not in codes]


def test_nobody_else_prints_anything(client, row):
    assert get(client, row, "badges").status_code == 302
    sign_in(client, event(actor("other"), 0, name="Other"), Role.ORGANISER)
    assert get(client, row, "badges").status_code == 403
    assert client.get(f"/en/office/{row.slug}/papers/").status_code == 403


WITHOUT_CONTENT = {
    "team-standings": "Team standings: There are no teams with results yet.",
    "incidents": "Incident reports: There are no incidents.",
    "protests": "Protests: There are no protests.",
    "penalty-book": "Penalty book: There are no penalties.",
    "rota": "Nobody holds the office of a referee yet.",
}


def test_every_document_of_a_played_event_is_a_pdf_in_every_language(office, row):
    for code in ALL:
        for language, bilingual in (("en", ""), ("zh-hans", "on"), ("zh-hant", "")):
            answer = get(office, row, code, language=language, bilingual=bilingual)
            if code in {"incidents", "protests", "penalty-book", "rota"}:
                assert answer.status_code == 404, code
            else:
                assert texts(answer), code
                assert PdfReader(io.BytesIO(answer.content)).trailer["/Root"]["/Lang"] == language


def test_a_document_without_content_says_so_on_the_page(office, row):
    for code in ("incidents", "protests", "penalty-book", "rota"):
        answer = get(office, row, code)
        assert (answer.status_code, str(WITHOUT_CONTENT[code]) in answer.content.decode()) == (404, True)


def test_before_the_draw_documents_of_seats_and_results_say_what_is_missing(office, who):
    row = event(who, 0, name="Empty")
    told = {
        code: get(office, row, code).content.decode()
        for code in ("score-sheets", "seats-by-name", "standings")
    }
    assert [
        "Score sheets with names: There are no tables yet: the draw is not published."
        in told["score-sheets"],
        "Seats by name: There are no tables yet: the draw is not published." in told["seats-by-name"],
        "Standings: There are no results yet." in told["standings"],
    ] == [True, True, True]


def test_score_sheets_for_a_table_a_session_and_the_event(office, row):
    of_table = texts(get(office, row, "score-sheets", session=1, table=2, language="en"))
    of_session = texts(get(office, row, "score-sheets", session=1, language="en"))
    of_event = texts(get(office, row, "score-sheets", language="en"))
    assert [len(pages) for pages in (of_table, of_session, of_event)] == [1, 2, 4]
    names = [f"P{number}" for number in range(1, 9)]
    assert [sum(name in " ".join(of_session).split() for name in names)] == [8]
    assert "Spring Open" in of_table[0]
    assert "2026-05-01" in of_table[0]
    assert "08:30" in of_table[0]


def test_filled_sheets_hold_the_hands_and_blank_ones_do_not(office, row):
    (filled,) = texts(get(office, row, "filled-sheets", session=1, table=1, language="en"))
    (named,) = texts(get(office, row, "score-sheets", session=1, table=1, language="en"))
    (blank,) = texts(get(office, row, "blank-sheet", language="en"))
    assert ("+48" in filled, "−32" in filled, "audit record" in filled) == (True, True, True)
    assert ("+48" in named, "P1" in named or "P2" in named) == (False, True)
    assert [f"P{number}" in blank.split() for number in range(1, 9)] == [False] * 8
    assert "Full rotation" in blank


def test_a_sheet_leads_to_its_table_and_names_federation_numbers(row):
    Registration.objects.filter(event=row).update(federation_number="01700042")
    choice = Choice(session=1, table=1, language="zh-hans", base_url="https://desk.example.org")
    with printing(row, choice, is_public=False):
        (document,) = named_sheets(desk_of(row, choice)).documents
    assert document.qr_url == f"https://desk.example.org/zh-hans/sheets/{sheet_of(row, 1, 1).pk}/"
    assert [block.team[-11:] for block in document.players] == [" · 01700042"] * 4
    assert (document.language, document.bilingual, document.version) == ("zh-hans", False, "2")


def test_session_sheets_of_the_session_page_are_the_same_documents(office, row):
    assert len(texts(office.get(f"/en/office/{row.slug}/sessions/1/sheets.pdf?blank=1"))) == 2
    assert "+48" in texts(office.get(f"/en/office/{row.slug}/sessions/1/sheets.pdf"))[0]
    assert office.get(f"/en/office/{row.slug}/sessions/7/sheets.pdf").status_code == 404


def test_one_badge_is_printed_for_who_lost_it(office, row):
    (page,) = texts(get(office, row, "badges", player=3, language="en"))
    assert [f"P{number}" in page.split() for number in (2, 3, 4)] == [False, True, False]
    answer = get(office, row, "badges", player=99, language="en")
    assert (answer.status_code, "Badges: There is nothing to print yet." in answer.content.decode()) == (
        404,
        True,
    )


def test_standings_are_printed_as_they_were_after_a_session(office, who, row):
    close_session(actor=who, event_id=row.pk, number=1, reason="time")
    open_session(actor=who, event_id=row.pk, number=2)
    play(who, sheet_of(row, 2, 1), win(sheet_of(row, 2, 1), 2, 3, 88))
    (now,) = texts(get(office, row, "standings", language="en"))
    (then,) = texts(get(office, row, "standings", session=1, language="en"))
    assert ("S1 S2" in now, "After session 1" in now) == (True, False)
    assert ("S1 S2" in then, "After session 1" in then) == (False, True)


def test_wrong_choices_are_told_and_nothing_is_printed(office, row):
    answer = get(office, row, "badges", session="99", language="xx")
    assert answer.status_code == 422
    assert answer.content.decode().count("field-error") >= 2
    assert get(office, row, "nothing").status_code == 404


def test_only_public_papers_call_people_as_they_wish(office, row):
    registration = Registration.objects.get(event=row, number=1)
    registration.shown_as, registration.pseudonym = ShownAs.PSEUDONYM, "Bamboo Fox"
    registration.save()
    public = [code for code, kind in KINDS.items() if kind.is_public]
    assert public == [
        "seats-by-table",
        "seats-by-name",
        "seat-cards",
        "badges",
        "standings",
        "team-standings",
        "crosstable",
        "session-results",
        "statistics",
        "results-book",
    ]
    for code in public:
        assert ("P1" in " ".join(texts(get(office, row, code, language="en"))).split(), code) == (False, code)
    assert "P1" in " ".join(texts(get(office, row, "score-sheets", language="en"))).split()
    assert "Fox" in " ".join(texts(get(office, row, "seats-by-name", language="en"))).split()


def test_characters_without_a_glyph_are_told_before_printing(office, row):
    person = Participant.objects.get(registrations__event=row, registrations__number=3)
    person.name = "𠮷田 太郎"
    person.save()
    text = office.get(f"/en/office/{row.slug}/papers/").content.decode()
    assert "Before you print" in text
    assert "Player 3" in text
    assert "𠮷 (U+20BB7 CJK UNIFIED IDEOGRAPH-20BB7)" in text
    assert "〓田 太郎" in text
    assert "〓田" in " ".join(texts(get(office, row, "seats-by-name", language="en")))


def test_characters_in_what_was_written_are_told_too(office, who, row):
    draft = IncidentDraft(what="He said 👍", one_name="P1")
    report_incident(actor=who, event_id=row.pk, draft=draft, client_key=uuid4())
    text = office.get(f"/en/office/{row.slug}/papers/").content.decode()
    assert ("Incident 1" in text, "👍 (U+1F44D THUMBS UP SIGN)" in text, "He said 〓" in text) == (
        True,
        True,
        True,
    )


def test_what_stays_empty_is_told_before_printing(office, row):
    Session.objects.filter(event=row, number=2).update(starts_at=None)
    text = office.get(f"/en/office/{row.slug}/papers/").content.decode()
    assert "Date and start stay empty on papers: no start is set for session 2." in text
    assert "No paper names a head referee: nobody holds that office." in text


def test_incidents_and_protests_are_printed_as_both_sides_told_them(office, who, row):
    report_incident(
        actor=who,
        event_id=row.pk,
        draft=IncidentDraft(
            session_number=1,
            table_number=1,
            hand_number=1,
            what="Two called",
            one_name="P1",
            one_says="I was first",
        ),
        client_key=uuid4(),
    )
    lodge_protest(
        actor=who,
        event_id=row.pk,
        draft=ProtestDraft(session_number=1, table_number=1, protester="Team leader", text="Counted wrongly"),
        client_key=uuid4(),
    )
    (incident,) = texts(get(office, row, "incidents", session=1, language="en"))
    (protest,) = texts(get(office, row, "protests", language="en"))
    assert ("Two called" in incident, "I was first" in incident) == (True, True)
    assert ("Team leader" in protest, "Counted wrongly" in protest) == (True, True)
    assert get(office, row, "incidents", session=2).status_code == 404


def test_a_long_document_becomes_a_job(office, row, monkeypatch):
    monkeypatch.setattr("tournaments.views.papers_kinds.LONG", -1.0)
    answer = get(office, row, "standings", language="en")
    job = Job.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/en/office/{row.slug}/jobs/{job.pk}/")
    assert (job.title, job.file_name) == ("Standings", "spring-open-standings-en.pdf")
    assert get(office, row, "standings", language="en")["Location"] == answer["Location"]
    get(office, row, "standings", language="zh-hans")
    assert Job.objects.count() == 2


def test_what_is_long_is_known_beforehand():
    hall, club = Extent(400, 700, 7), Extent(16, 20, 5)
    long = [code for code, kind in KINDS.items() if kind.is_long(hall)]
    assert "results-book" in long
    assert "filled-sheets" in long
    assert [code for code, kind in KINDS.items() if kind.is_long(club)] == []


@pytest.mark.parametrize("code", ["score-sheets", "filled-sheets", "seats-by-table", "badges", "crosstable"])
def test_documents_read_a_constant_number_of_times(office, who, code):
    small, large = drawn_event(who, 8, name="Small"), drawn_event(who, 16, name="Large", sessions_planned=3)
    for row in (small, large):
        publish_results(actor=who, event_id=row.pk, publish=True)
        sheet = sheet_of(row, 1, 1)
        play(who, sheet, win(sheet, 0, 1, 24))
    counts = []
    for row in (small, large):
        with CaptureQueriesContext(connection) as queries:
            texts(get(office, row, code, language="en"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_diplomas_are_marked_as_provisional_until_every_session_is_approved(office, row):
    note = "Diplomas are marked as provisional until every session is approved."
    mark = "Provisional: not all sessions are approved."
    for state, marked in (("playing", True), ("approved", False)):
        Session.objects.filter(event=row).update(state=state)
        assert (note in office.get(f"/en/office/{row.slug}/papers/").content.decode()) is marked
        assert (mark in texts(get(office, row, "diplomas"))[0]) is marked
