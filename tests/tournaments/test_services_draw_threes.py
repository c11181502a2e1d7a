"""Tables of three from the draw to the standings: sheets with an empty chair that pays by the edition."""

import pytest
from build import actor, event, log_in, play, sheet_of
from draw_build import page_report, refused

from referee.models import Occupancy
from referee.selectors import sheet_view
from referee.services import HandDraft
from tournaments.draw import verify
from tournaments.selectors import standings
from tournaments.selectors.seating import published_plans
from tournaments.services import ChartDraft, MoveDraft, draw_seats, make_move, open_session, publish_draw
from tournaments.services.archive import canonical, export_event, import_event, load_json

pytestmark = pytest.mark.django_db


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def row(who):
    """Return an event of 10: in both sessions two tables of three and one of four."""
    row = event(who, 10)
    draw = draw_seats(actor=who, event_id=row.pk, seed="1", chart=ChartDraft(way="threes"))
    publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)
    open_session(actor=who, event_id=row.pk, number=1)
    row.refresh_from_db()
    return row


def sizes(row, session):
    sheets = [sheet_of(row, session, table) for table in (1, 2, 3)]
    return sorted(Occupancy.objects.filter(sheet=sheet).count() for sheet in sheets)


def table_of_three(row):
    sheets = (sheet_of(row, 1, table) for table in (1, 2, 3))
    return next(sheet for sheet in sheets if sheet.occupancies.count() == 3)


def win_of_three(sheet):
    winner, loser = sheet.occupancies.order_by("pk")[:2]
    return HandDraft("win", winner.participant_id, loser.participant_id, declared_total=20, flowers=0)


def test_published_tables_have_sheets_of_three(row):
    assert (sizes(row, 1), sizes(row, 2)) == ([3, 3, 4], [3, 3, 4])


def test_the_empty_chair_pays_and_three_share_the_table_points(who, row):
    sheet = table_of_three(row)
    play(who, sheet, win_of_three(sheet))
    view = sheet_view(sheet.pk, row.table_point_scheme)
    assert sorted(seat.total for seat in view.seats if not seat.is_empty) == [-28, -8, 44]
    rows = {line.player.participant_id: line for line in standings(row).rows}
    points = [rows[each.participant_id].table_points for each in sheet.occupancies.all()]
    assert sorted(points) == [1, 2, 4]


def test_both_verifiers_take_the_record(row):
    record = published_plans(row)[0].record
    report = verify(record)
    assert (report.is_sound, record["house"]) == (True, [])
    assert page_report(record) == report.canonical()


def test_seats_are_exchanged_while_no_chair_more_stays_empty(who, row):
    session = published_plans(row)[0].record["seating"][1]
    one, other = (next(p for p in table if p) for table in session[:2])
    make_move(actor=who, event_id=row.pk, draft=MoveDraft("swap", (one, other), first=2))
    assert sizes(row, 2) == [3, 3, 4]
    leave = MoveDraft("dissolve", (one,))
    assert refused(lambda: make_move(actor=who, event_id=row.pk, draft=leave)) != []


def test_tables_of_three_go_through_the_archive(who, row):
    sheet = table_of_three(row)
    play(who, sheet, win_of_three(sheet))
    first = canonical(export_event(row))
    copy = import_event(load_json(first), slug="copy").event
    assert sizes(copy, 1) == [3, 3, 4]
    document = load_json(canonical(export_event(copy)))
    document["event"]["slug"] = row.slug
    assert canonical(document) == first


def test_pages_show_tables_of_three(client, who, row):
    log_in(client, who)
    sheet = table_of_three(row)
    addresses = [
        f"/en/e/{row.slug}/draw/",
        f"/en/e/{row.slug}/draw/certificate/",
        f"/en/office/{row.slug}/draw/",
        f"/en/office/{row.slug}/sessions/1/",
        f"/en/sheets/{sheet.pk}/",
        f"/en/sheets/{sheet.pk}/sheet.pdf",
    ]
    assert [client.get(address).status_code for address in addresses] == [200] * 6
    play(who, sheet, win_of_three(sheet))
    assert client.get(f"/en/sheets/{sheet.pk}/").status_code == 200


def test_a_draft_with_empty_chairs_is_shown_before_it_is_published(client, who):
    row = event(who, 11, name="Eleven")
    log_in(client, who)
    draw_seats(actor=who, event_id=row.pk, seed="1", chart=ChartDraft(way="threes"))
    assert client.get(f"/en/office/{row.slug}/draw/").status_code == 200
    assert client.get(f"/en/office/{row.slug}/").status_code == 200


def test_the_draw_says_the_table_points_that_the_event_gives_to_three(client, who):
    row = event(who, 10, three_players=[5, 3, 1])
    page = log_in(client, who).get(f"/en/office/{row.slug}/draw/")
    ways = dict(page.context["forms"]["quick"].fields["way"].choices)
    assert "table points 5–3–1 (" in ways["threes"]


def test_the_settings_say_which_editions_draw_tables_of_three(client, who):
    row = event(who, 10, ruleset="wmo2006")
    page = log_in(client, who).get(f"/en/office/{row.slug}/settings/").content.decode()
    assert "Tables of three are drawn only by an edition that says whether the empty seat pays." in page
