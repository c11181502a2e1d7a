"""Players on a pasted list, and off it again."""

import pytest
from build import actor, drawn_event, event, numbers

from referee.models import Participant
from referee.rules.problem import Problem
from referee.services import BadEntry
from tournaments.models import EventAudit, Registration, Team
from tournaments.selectors import roster
from tournaments.services import (
    PlayerLine,
    read_players,
    register_players,
    remove_player,
    set_player_status,
)


def test_columns_are_separated_by_tab_semicolon_or_comma():
    text = (
        "\ufeff王芳\tWang Fang\tCHN\t北京\tA\n"
        "Müller, Hans;;GER\n"
        "  Ana   Costa , , POR ,, \n"
        "\n"
        "李雷，Li Lei，CHN\n"
        "Bo"
    )
    lines, problems = read_players(text)
    assert problems == ()
    assert lines == (
        PlayerLine("王芳", "Wang Fang", "CHN", "北京", "A", line=1),
        PlayerLine("Müller, Hans", "", "GER", line=2),
        PlayerLine("Ana Costa", "", "POR", line=3),
        PlayerLine("李雷", "Li Lei", "CHN", line=5),
        PlayerLine("Bo", line=6),
    )


def test_every_problem_has_its_line():
    lines, problems = read_players(f"Ana\n;Li\nBo;;;;A;B\n{'x' * 121}\nANA\n")
    assert [line.name for line in lines] == ["Ana", "ANA"]
    assert problems == (
        Problem("player_name_missing", {"line": 2}),
        Problem("player_columns_too_many", {"line": 3, "columns": 6, "most": 5}),
        Problem("player_cell_too_long", {"line": 4, "column": "name", "most": 120}),
        Problem("player_listed_twice", {"line": 5, "first": 1, "name": "ANA"}),
    )


@pytest.mark.django_db
def test_players_get_the_next_numbers_and_their_teams():
    who = actor()
    row = event(who, players=0)
    register_players(actor=who, event_id=row.pk, text="Ana;;POR;;Porto\nBo;;;;porto\nChen")
    register_players(actor=who, event_id=row.pk, text="Dora;;;;Lyon")
    assert [(each.number, each.name, each.team_code) for each in roster(row)] == [
        (1, "Ana", "Porto"),
        (2, "Bo", "Porto"),
        (3, "Chen", ""),
        (4, "Dora", "Lyon"),
    ]
    assert Team.objects.count() == 2
    acts = EventAudit.objects.filter(action="people.register").order_by("sequence")
    assert [act.after["numbers"] for act in acts] == [[1, 2, 3], [4]]


@pytest.mark.django_db
def test_a_list_with_a_problem_registers_nobody():
    who = actor()
    row = event(who, players=0)
    register_players(actor=who, event_id=row.pk, text="Ana;;POR")
    with pytest.raises(BadEntry) as caught:
        register_players(actor=who, event_id=row.pk, text="Bo\nana;;por\n;x")
    assert caught.value.problems == (
        Problem("player_name_missing", {"line": 3}),
        Problem("player_registered_already", {"line": 2, "name": "ana", "number": 1}),
    )
    assert Registration.objects.count() == 1
    with pytest.raises(BadEntry) as caught:
        register_players(actor=who, event_id=row.pk, text="\n \n")
    assert caught.value.problems == (Problem("player_list_empty"),)


@pytest.mark.django_db
def test_after_the_draw_only_substitutes_are_added():
    who = actor()
    row = drawn_event(who, open_first=False)
    with pytest.raises(BadEntry) as caught:
        register_players(actor=who, event_id=row.pk, text="Late")
    assert caught.value.problems == (Problem("drawn_takes_substitutes_only"),)
    made = register_players(actor=who, event_id=row.pk, text="Late", are_substitutes=True)
    assert [(each.number, each.is_substitute) for each in made] == [(9, True)]


@pytest.mark.django_db
def test_a_player_without_a_seat_is_removed_with_the_person():
    who = actor()
    row = event(who, players=2)
    remove_player(actor=who, event_id=row.pk, number=1)
    assert (numbers(row), Participant.objects.count()) == ([2], 1)
    with pytest.raises(BadEntry) as caught:
        remove_player(actor=who, event_id=row.pk, number=1)
    assert caught.value.problems == (Problem("player_unknown", {"number": 1}),)


@pytest.mark.django_db
def test_a_seated_player_is_withdrawn_instead():
    who = actor()
    row = drawn_event(who, open_first=False)
    with pytest.raises(BadEntry) as caught:
        remove_player(actor=who, event_id=row.pk, number=1)
    assert caught.value.problems == (Problem("player_is_seated", {"number": 1}),)
    set_player_status(actor=who, event_id=row.pk, number=1, status="withdrawn")
    set_player_status(actor=who, event_id=row.pk, number=1, status="withdrawn")
    assert EventAudit.objects.filter(action="people.status").count() == 1
    with pytest.raises(BadEntry):
        set_player_status(actor=who, event_id=row.pk, number=1, status="asleep")


@pytest.mark.django_db
def test_a_list_whose_lines_are_all_wrong_is_not_called_empty():
    who = actor()
    row = event(who, players=0)
    with pytest.raises(BadEntry) as caught:
        register_players(actor=who, event_id=row.pk, text=";Li\n;Bo")
    assert caught.value.problems == (
        Problem("player_name_missing", {"line": 1}),
        Problem("player_name_missing", {"line": 2}),
    )
