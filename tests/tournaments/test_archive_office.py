"""What schema 2 knows of the office: all of it comes back; what cannot be is a problem with its place."""

import pytest
from archives.whole import AT, ROOM, SETTINGS, lived, whole

from tournaments.selectors.room import referees_by_table, rota
from tournaments.services.archive import ArchiveError, check, export_event, import_event


def problems_of(document) -> set[str]:
    with pytest.raises(ArchiveError) as caught:
        check(document)
    return {problem.path for problem in caught.value.problems}


@pytest.mark.django_db
def test_settings_room_stages_and_awards_come_back_as_they_were_written():
    exported = export_event(import_event(whole()).event)
    assert {name: exported["event"][name] for name in SETTINGS} == SETTINGS
    assert {name: exported[name] for name in ROOM} == ROOM
    document = whole()
    for name in ("clock", "referees", "closed_at", "approved_at", "unlocked_at"):
        assert exported["sessions"][0][name] == document["sessions"][0][name]
    assert exported["players"][3] == document["players"][3]


@pytest.mark.django_db
def test_a_rota_that_came_with_an_archive_has_names_and_no_accounts():
    event = lived()
    copy = import_event(export_event(event), slug="copy").event
    found = [(each.user_id, each.name, each.roles, each.tables) for each in rota(copy)]
    assert found == [(None, "Rosa", (), {1: (1, 2)})]
    assert referees_by_table(copy, 1) == referees_by_table(event, 1) == {1: ("Rosa",), 2: ("Rosa",)}


def event(**fields):
    return lambda document: document["event"].update(fields)


def entry(name, index=0, /, **fields):
    return lambda document: document[name][index].update(fields)


def session(name, /, **fields):
    return lambda document: document["sessions"][0][name][0].update(fields)


@pytest.mark.parametrize(
    ("spoil", "path"),
    [
        (event(rotation_table=["ESWN"]), "event.rotation_table"),
        (event(rotation="FIXED"), "event.rotation_table"),
        (event(rotation="DRAW", rotation_table=None), "event.rotation"),
        (event(ruleset_options={"luck": 1}), "event.ruleset_options"),
        (event(ruleset_options={"base": "x"}), "event.ruleset_options"),
        (event(at_time="later"), "event.at_time"),
        (event(points_by="luck"), "event.points_by"),
        (event(disqualified="x"), "event.disqualified"),
        (event(three_players=[4, 2]), "event.three_players"),
        (event(left_out=[1, 0, 2]), "event.left_out"),
        (event(left_out=[1, 2, 2**20]), "event.left_out"),
        (event(languages=["en", "tlh"]), "event.languages"),
        (event(languages=["en", "en"]), "event.languages"),
        (event(session_minutes=0), "event.session_minutes"),
        (entry("players", 3, pseudonym=""), "players[3].pseudonym"),
        (entry("players", 3, shown_as="x"), "players[3].shown_as"),
        (entry("stages", carry=[1, 0]), "stages[0].carry"),
        (entry("stages", cut={"field": [1]}), "stages[0].cut"),
        (entry("stages", cut={"field": [99], "reserves": []}), "stages[0].cut"),
        (entry("stages", first_session=1), "stages[0].first_session"),
        (lambda d: d["stages"].append(dict(d["stages"][0])), "stages[1].first_session"),
        (entry("awards", player=99), "awards[0].player"),
        (entry("awards", 1, reason=" "), "awards[1].reason"),
        (lambda d: d["awards"].append(dict(d["awards"][1])), "awards[2]"),
        (entry("incidents", what=""), "incidents[0].what"),
        (entry("incidents", hand=17), "incidents[0].hand"),
        (entry("incidents", rulings=[{"text": ""}]), "incidents[0].rulings[0].text"),
        (entry("protests", number=2), "protests[1].number"),
        (entry("protests", decided_at=AT), "protests[0].decided_at"),
        (entry("protests", 1, decision=""), "protests[1].decision"),
        (session("clock", kind="stopped"), "sessions[0].clock[0].kind"),
        (session("clock", minutes=3), "sessions[0].clock[0].minutes"),
        (session("clock", at=None), "sessions[0].clock[0].at"),
        (session("referees", name=""), "sessions[0].referees[0].name"),
        (session("referees", tables=["1"]), "sessions[0].referees[0].tables"),
    ],
)
def test_what_cannot_be_is_a_problem_with_its_place(spoil, path):
    document = whole()
    check(document)
    spoil(document)
    assert problems_of(document) == {path}
