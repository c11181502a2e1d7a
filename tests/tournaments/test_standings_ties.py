"""Every criterion, the working of ties, stages and points without play: text files that referees can read."""

from fractions import Fraction

import pytest
from standing_lists import files, points_text, read

from tournaments.standings import (
    CRITERIA,
    Entrant,
    ResultLine,
    StageRule,
    TableResult,
    cut,
    lot_of,
    rank,
    ranking,
    weight_of,
)


def value_text(criterion, value):
    if isinstance(value, str):
        return value[:8]
    return points_text(value) if criterion == "game_points" else str(value)


def shown(standing):
    place = "-" if standing.place is None else str(standing.place)
    return [place, standing.player_id, str(standing.table_points), points_text(standing.game_points)]


@pytest.mark.parametrize("path", [*files("ties"), *files("stages")], ids=lambda path: path.stem)
def test_places_of_a_file(path):
    case = read(path)
    found = ranking(
        case.results,
        case.entrants,
        case.criteria,
        seed=case.options.get("seed", ""),
        awards=case.awards,
        stages=case.stages,
    )
    assert [shown(standing) for standing in found.standings] == case.rows("places")


@pytest.mark.parametrize("path", files("ties"), ids=lambda path: path.stem)
def test_working_of_a_file(path):
    case = read(path)
    seed = case.options.get("seed", "")
    found = ranking(case.results, case.entrants, case.criteria, seed=seed, awards=case.awards)
    steps = [
        [
            " ".join(owner for owner, _ in step.values),
            step.criterion,
            " ".join(value_text(step.criterion, value) for _, value in step.values)
            if step.is_known
            else "not known",
        ]
        for tie in found.ties
        for step in tie.steps
    ]
    assert steps == case.rows("working")


def test_there_are_files_of_every_kind():
    assert [len(files(kind)) for kind in ("ties", "stages", "points", "seasons")] == [7, 2, 5, 3]


def session(number, *points):
    """Return one table: names from A, (table points, game points, place) each."""
    return TableResult(
        number,
        1,
        tuple(
            ResultLine(name, None, game, Fraction(table), place=place)
            for name, (table, game, place) in zip("ABCD", points, strict=False)
        ),
    )


EQUAL = {
    "seconds": ([(1, 0, 2), (1, 0, 3)], ["A", "B"]),
    "thirds": ([(1, 0, 4), (1, 0, 3)], ["B", "A"]),
    "firsts": ([(1, 0, 2), (1, 0, 1)], ["B", "A"]),
}


@pytest.mark.parametrize("criterion", EQUAL)
def test_places_at_tables_decide(criterion):
    lines, order = EQUAL[criterion]
    standings = rank([session(1, *lines)], [Entrant("A"), Entrant("B")], ["table_points", criterion])
    assert [(each.place, each.player_id) for each in standings] == [(1, order[0]), (2, order[1])]


def test_best_sessions_are_compared_one_after_the_other():
    results = [
        session(1, (4, 0, 1), (4, 0, 1)),
        session(2, (1, 0, 3), (0, 0, 4)),
        session(3, (1, 0, 3), (2, 0, 2)),
    ]
    players = [Entrant("A"), Entrant("B")]
    standings = rank(results, players, ["table_points", "best_session", "best_sessions"])
    assert [each.player_id for each in standings] == ["B", "A"]


def test_best_game_points_are_those_of_one_session():
    results = [session(1, (2, 60, 1), (2, 40, 1)), session(2, (2, -20, 3), (2, 0, 2))]
    standings = rank(results, [Entrant("A"), Entrant("B")], ["table_points", "best_game_points"])
    assert [each.player_id for each in standings] == ["A", "B"]


def test_nothing_is_asked_after_shared():
    standings = rank(
        [session(1, (2, 9, 1), (2, 1, 2))],
        [Entrant("A"), Entrant("B")],
        ["table_points", "shared", "game_points"],
    )
    assert [each.place for each in standings] == [1, 1]


def test_lots_need_a_seed_and_do_not_change_with_who_takes_part():
    results = [session(1, (2, 0, 1), (2, 0, 1), (2, 0, 1))]
    criteria = ["table_points", "lot"]
    three = [Entrant(name) for name in "ABC"]
    assert [each.place for each in rank(results, three, criteria)] == [1, 1, 1]
    of_three = [each.player_id for each in rank(results, three, criteria, seed="7")]
    of_two = [each.player_id for each in rank(results, three[:2], criteria, seed="7")]
    assert of_two == [name for name in of_three if name != "C"]
    with pytest.raises(ValueError, match="lots need a seed"):
        lot_of("", 1)


def test_every_criterion_has_an_answer_for_nobody_special():
    standings = rank([session(1, (2, 5, 1), (1, 3, 2))], [Entrant("A"), Entrant("B")], list(CRITERIA))
    assert [each.place for each in standings] == [1, 2]


def places(*found):
    results = [session(1, *[(points, 0, 1) for points in found])]
    return rank(results, [Entrant(name) for name in "ABCD"[: len(found)]])


def test_a_cut_names_who_shares_the_place_across_the_line():
    found = cut(places(4, 2, 2, 1), size=2, reserves=1)
    assert (found.field, found.tied, found.open_places, found.reserves) == (("A",), ("B", "C"), 1, ("D",))


def test_a_cut_between_different_places_has_nothing_open():
    found = cut(places(4, 2, 1, 0), size=2, reserves=5)
    assert (found.field, found.tied, found.open_places, found.reserves) == (("A", "B"), (), 0, ("C", "D"))


def test_a_cut_passes_over_who_is_gone_and_who_has_no_place():
    found = cut(places(4, 2, 1, 0), size=2, gone=frozenset({"A"}))
    assert found.field == ("B", "C")
    assert cut(places(4, 2), size=4).field == ("A", "B")


def test_what_is_carried_over_multiplies():
    stages = [StageRule(3, Fraction(1, 2), frozenset("A")), StageRule(5, Fraction(1, 2), frozenset("A"))]
    assert [weight_of(stages, number) for number in (1, 3, 5)] == [Fraction(1, 4), Fraction(1, 2), 1]
