"""Real events, imported from their published results: every table and every place comes out the same."""

import time
from fractions import Fraction

import pytest
from archives.real_events import archive_of, number_of, points, read_rows

from referee.models import AuditEntry, HandEntry, ScoreSheet
from referee.selectors import verify_chain
from tournaments.selectors import standings, table_results, team_standings
from tournaments.services.archive import canonical, export_event, import_event

DANISH = {
    "dk2005_0507": (24, 16),
    "dk2006_0429": (40, 32),
    "dk2007_0421": (24, 24),
    "dk2016_open": (180, 72),
    "dk2017_open": (54, 37),
    "dk2024_open": (165, 60),
    "dk2026_0201": (44, 45),
}


@pytest.fixture
def imported(db, shared_cases):
    """Import an event of the research files; the dates of its sessions do not matter."""

    def run(name):
        return import_event(archive_of(shared_cases, name, starts_on="2000-01-01"))

    return run


def published_tables(shared_cases, name):
    """Session, table and the set of (player, game points, table points)."""
    tables = {}
    for row in read_rows(shared_cases, f"{name}.sessions.csv"):
        line = (number_of(row["player"]), int(row["score"]), points(row["table_points"]))
        tables.setdefault((int(row["session"]), int(row["table"])), set()).add(line)
    return tables


def computed_tables(event):
    return {
        (table.session, table.number): {(s.number, s.game_points, s.table_points) for s in table.seats}
        for table in table_results(event)
    }


def published_places(shared_cases, name):
    return [
        (int(row["rank"]), number_of(row["player"]), points(row["table_points"]), int(row["score"]))
        for row in read_rows(shared_cases, f"{name}.results.csv")
    ]


def computed_places(event):
    rows = standings(event).rows
    return [(row.place, row.player.number, row.table_points, row.game_points) for row in rows]


def test_all_108_tables_of_2017_come_out_of_their_hands(imported, shared_cases):
    report = imported("mmc2017_9th_somc")
    assert (report.players, report.sessions, report.tables, report.hands) == (72, 6, 108, 1431)
    assert report.notes == ()
    computed = computed_tables(report.event)
    assert len(computed) == 108
    assert computed == published_tables(shared_cases, "mmc2017_9th_somc")
    sources = [table.source for table in table_results(report.event)]
    assert (sources.count("hands"), sources.count("signed")) == (93, 15)


def test_all_72_places_and_18_teams_of_2017(imported, shared_cases):
    event = imported("mmc2017_9th_somc").event
    assert computed_places(event) == published_places(shared_cases, "mmc2017_9th_somc")
    teams = [(row.place, row.code, row.table_points, row.game_points) for row in team_standings(event).rows]
    published = read_rows(shared_cases, "mmc2017_9th_somc.results_teams.csv")
    assert len(teams) == 18
    assert teams == [
        (int(row["rank"]), row["team"], points(row["table_points"]), int(row["score"])) for row in published
    ]


def test_penalties_short_tables_and_ties_of_2017_are_in_it(imported):
    event = imported("mmc2017_9th_somc").event
    sheets = ScoreSheet.objects.filter(table__session__event=event)
    rows = [row for sheet in sheets for row in sheet.penalties.all()]
    assert sorted((row.amount, row.receivers) for row in rows) == [(30, "each")] * 9 + [(60, "each")] * 2
    tables = table_results(event)
    lengths = [table.hands_recorded for table in tables if table.source == "hands"]
    assert [lengths.count(number) for number in (13, 14, 15, 16)] == [5, 12, 18, 58]
    half = Fraction(1, 2)
    shared = {
        (table.session, table.number): sorted((seat.table_points, seat.number) for seat in table.seats)
        for table in tables
        if half in {seat.table_points for seat in table.seats}
    }
    assert shared == {
        (3, 9): [(half, 25), (half, 31), (2, 69), (4, 19)],
        (6, 13): [(half, 2), (half, 31), (2, 46), (4, 71)],
    }


def test_2017_is_imported_in_seconds_and_every_chain_holds(imported):
    started = time.perf_counter()
    event = imported("mmc2017_9th_somc").event
    assert time.perf_counter() - started < 10
    sheets = list(ScoreSheet.objects.filter(table__session__event=event))
    assert HandEntry.objects.filter(sheet__in=sheets).count() == 1431
    assert AuditEntry.objects.filter(sheet__in=sheets).count() == 108
    assert {verify_chain(sheet) for sheet in sheets} == {None}


def test_2017_exported_and_imported_as_a_copy_is_the_same(imported):
    exported = export_event(imported("mmc2017_9th_somc").event)
    copy = export_event(import_event(exported, slug="copy").event)
    assert copy["event"]["slug"] == "copy"
    copy["event"]["slug"] = exported["event"]["slug"]
    assert canonical(copy) == canonical(exported)


@pytest.mark.parametrize("name", DANISH)
def test_danish_events_come_out_of_their_signed_totals(imported, shared_cases, name):
    event = imported(name).event
    computed = computed_tables(event)
    assert len(computed) == DANISH[name][0]
    assert computed == published_tables(shared_cases, name)
    places = computed_places(event)
    assert len(places) == DANISH[name][1]
    assert places == published_places(shared_cases, name)


def test_two_players_equal_on_everything_share_the_place(imported):
    rows = standings(imported("dk2026_0201").event).rows
    shared = [(row.place, row.player.number) for row in rows if row.place in (34, 35, 36, 37)]
    assert shared == [(34, 521), (35, 514), (35, 517), (37, 105)]


def test_somebody_who_played_one_session_has_no_result_in_the_others(imported):
    rows = standings(imported("dk2026_0201").event).rows
    (late,) = (row for row in rows if row.player.number == 445)
    assert [score and score.game_points for score in late.per_session] == [None, None, None, -134]
    assert (late.place, late.sessions_played) == (44, 1)
