"""Places of persons and teams: text files that referees can read (rules/standings/*.txt), and real events."""

import csv
import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.table_points import table_points
from tournaments.standings import Entrant, ResultLine, TableResult, rank, rank_teams

LISTS = sorted((Path(__file__).parent.parent / "rules" / "standings").glob("*.txt"))
LINE = re.compile(r"(\w+) ([+-]?\d+)( not counted)?")
EVENTS = {
    "dk2005_0507": (16, 24),
    "dk2006_0429": (32, 40),
    "dk2007_0421": (24, 24),
    "dk2016_open": (72, 180),
    "dk2017_open": (37, 54),
    "dk2024_open": (60, 165),
    "dk2026_0201": (45, 44),
    "mmc2017_9th_somc": (72, 108),
}


class FinalList:
    """One text file: the results as they came from the tables and the places they lead to."""

    def __init__(self, path):
        self.options, self.results, self.places, self.team_places = {}, [], [], []
        self.session = 0
        self.target = self.places
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                self.read(line)

    def read(self, line):
        if line in {"places", "team places"}:
            self.target = self.places if line == "places" else self.team_places
        elif line.startswith("session "):
            self.session = int(line.split()[1])
        elif "|" in line:
            self.target.append([cell.strip() for cell in line.split("|")])
        elif self.session:
            self.read_table(*line.split(":"))
        else:
            name, value = line.split(":", 1)
            self.options[name] = value.strip()

    def read_table(self, number, text):
        lines = [LINE.fullmatch(part.strip()).groups() for part in text.split(",")]
        points = table_points([int(score) for _, score, _ in lines])
        teams = {player: team for team, members in self.teams.items() for player in members}
        self.results.append(
            TableResult(
                self.session,
                int(number),
                tuple(
                    ResultLine(player, teams.get(player), int(score), share, counts=not void)
                    for (player, score, void), share in zip(lines, points, strict=True)
                ),
            )
        )

    @property
    def teams(self):
        parts = [part.split("=") for part in self.options.get("teams", "").split(";") if part]
        return {name.strip(): members.split() for name, members in parts}

    @property
    def criteria(self):
        return [key.strip() for key in self.options["criteria"].split(",")]

    @property
    def entrants(self):
        substitutes = self.options.get("substitutes", "").split()
        played = {line.player_id for result in self.results for line in result.lines}
        names = played | set(self.options.get("absent", "").split())
        return [Entrant(name, is_ranked=name not in substitutes) for name in sorted(names)]


def cells(standing, owner):
    """Write a standing as the files do."""
    sessions = ("-" if score is None else str(score.table_points) for score in standing.per_session)
    points = f"{standing.game_points:+d}" if standing.game_points else "0"
    return [str(standing.place or "-"), owner, str(standing.table_points), points, " ".join(sessions)]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_final_list_file(path):
    final = FinalList(path)
    standings = rank(final.results, final.entrants, final.criteria)
    assert [cells(each, each.player_id) for each in standings] == final.places
    members = int(final.options.get("counted members", 0)) or None
    teams = rank_teams(final.results, final.teams, final.criteria, members)
    assert [[*cells(each, each.team_id), " ".join(each.members)] for each in teams] == [
        [*row, ""] if len(row) == 5 else row for row in final.team_places
    ]


def test_there_are_final_list_files():
    assert len(LISTS) >= 4


def read_csv(path):
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def real_results(path, team_of):
    tables = defaultdict(list)
    for row in read_csv(path):
        tables[int(row["session"]), int(row["table"])].append(row)
    return [
        TableResult(
            session,
            table,
            tuple(
                ResultLine(row["player"], team_of.get(row["player"]), int(row["score"]), points)
                for row, points in zip(rows, table_points([int(row["score"]) for row in rows]), strict=True)
            ),
        )
        for (session, table), rows in tables.items()
    ]


@pytest.mark.parametrize("event", EVENTS)
def test_published_final_list_of_a_real_event(event, shared_cases: Path):
    published = read_csv(shared_cases / "events" / f"{event}.results.csv")
    results = real_results(shared_cases / "events" / f"{event}.sessions.csv", {})
    assert (len(published), len(results)) == EVENTS[event]
    standings = rank(results, [Entrant(row["player"]) for row in published])
    assert [(each.place, each.player_id, each.table_points, each.game_points) for each in standings] == [
        (int(row["rank"]), row["player"], Fraction(row["table_points"]), int(row["score"]))
        for row in published
    ]
    if "sessions_played" in published[0]:
        assert [each.sessions_played for each in standings] == [
            int(row["sessions_played"]) for row in published
        ]


def test_published_team_list_of_a_real_event(shared_cases: Path):
    folder = shared_cases / "events"
    team_of = {row["player"]: row["team"] for row in read_csv(folder / "mmc2017_9th_somc.players.csv")}
    results = real_results(folder / "mmc2017_9th_somc.sessions.csv", team_of)
    published = read_csv(folder / "mmc2017_9th_somc.results_teams.csv")
    standings = rank_teams(results, sorted(set(team_of.values())))
    assert [(each.place, each.team_id, each.table_points, each.game_points) for each in standings] == [
        (int(row["rank"]), row["team"], Fraction(row["table_points"]), int(row["score"])) for row in published
    ]


@pytest.mark.parametrize("number", range(11))
def test_published_totals_explain_their_order(number, shared_cases: Path):
    path = sorted((shared_cases / "events").glob("fr*.results.csv"))[number]
    published = read_csv(path)
    results = [
        TableResult(
            1, 1, (ResultLine(row["player"], None, int(row["score"]), Fraction(row["table_points"])),)
        )
        for row in published
    ]
    standings = rank(results, [Entrant(row["player"]) for row in published])
    assert [(each.place, each.player_id) for each in standings] == [
        (int(row["rank"]), row["player"]) for row in published
    ]


@st.composite
def events(draw):
    """Return the results of a small event in which everybody may miss sessions."""
    results = []
    for session in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(range(1, 13)))
        for table in range(1, draw(st.integers(1, 3)) + 1):
            scores = draw(st.lists(st.integers(-3, 3), min_size=4, max_size=4))
            seated = order[4 * table - 4 : 4 * table]
            lines = zip(seated, scores, table_points(scores), strict=True)
            results.append(
                TableResult(
                    session, table, tuple(ResultLine(who, who % 3, *points) for who, *points in lines)
                )
            )
    return results


@given(results=events(), data=st.data())
def test_standings_do_not_depend_on_the_order_of_rows(results, data):
    players = [Entrant(number, is_ranked=number != 5) for number in range(1, 13)]
    shuffled = [
        TableResult(each.session, each.table, tuple(data.draw(st.permutations(each.lines))))
        for each in data.draw(st.permutations(results))
    ]
    assert rank(shuffled, data.draw(st.permutations(players))) == rank(results, players)
    teams = data.draw(st.permutations(range(3)))
    assert rank_teams(shuffled, teams, counted_members=2) == rank_teams(results, range(3), counted_members=2)


@given(results=events())
def test_places_count_those_who_are_better(results):
    standings = [each for each in rank(results, [Entrant(number) for number in range(1, 13)]) if each.place]
    keys = [(each.table_points, each.game_points) for each in standings]
    assert [each.place for each in standings] == [1 + sum(other > key for other in keys) for key in keys]


@given(results=events())
def test_all_table_points_are_handed_out(results):
    standings = rank(results, [Entrant(number) for number in range(1, 13)])
    assert sum(each.table_points for each in standings) == 7 * len(results)
    teams = rank_teams(results, range(3))
    assert sum(each.table_points for each in teams) == 7 * len(results)


def test_before_the_first_session_nobody_has_a_place():
    standings = rank([], [Entrant(10), Entrant(9)])
    assert [(each.place, each.player_id, each.per_session) for each in standings] == [
        (None, 9, ()),
        (None, 10, ()),
    ]


def test_missing_is_missing_and_not_nought():
    result = TableResult(
        2, 1, (ResultLine("Ann", None, -16, Fraction()), ResultLine("Bob", None, 16, Fraction(4)))
    )
    bob, ann = rank([result], [Entrant("Ann"), Entrant("Bob")])
    assert ann.per_session[0] is None
    assert (ann.per_session[1].table_points, ann.per_session[1].game_points, ann.sessions_played) == (
        0,
        -16,
        1,
    )
    assert [score and score.place for score in bob.per_session] == [None, 1]


def test_unknown_criteria_and_double_results_are_refused():
    line = ResultLine("Ann", None, 0, Fraction(1))
    results = [TableResult(1, 1, (line,)), TableResult(1, 2, (line,))]
    with pytest.raises(ValueError, match="Ann has two results in session 1"):
        rank(results, [Entrant("Ann")])
    with pytest.raises(ValueError, match="unknown criteria: beauty"):
        rank([], [], ["table_points", "beauty"])
