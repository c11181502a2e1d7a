"""A ready chart from a CSV file (session, table, E, S, W, N): read whole, with all its problems at once."""

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.draw.engine import MOST_PLAYERS, MOST_SESSIONS, as_table
from tournaments.draw.measure import measure_rows
from tournaments.draw.problems import ChartFileError, Problem
from tournaments.draw.values import SEATS_AT_A_TABLE, Chart

COLUMNS = 2 + SEATS_AT_A_TABLE
IMPORTED = "imported"

Places = dict[tuple[int, int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    session: int
    table: int
    players: tuple[int, ...]


def read_chart(text: str) -> Chart:
    """Return the chart of a CSV text with one table a line: session, table, players E, S, W, N from 1.

    A heading, blank lines and semicolons or tabs instead of commas are understood. Raises ChartFileError with
    all problems; their position is the line from 1.
    """
    lines, problems = _read_lines(text)
    problems += _order_problems(lines)
    if not problems:
        problems += _people_problems(lines)
    if problems or not lines:
        raise ChartFileError(*(problems or [Problem("chart_empty")]))
    places: Places = {(line.session, line.table): line.players for line in lines}
    sessions = tuple(
        tuple(
            as_table([player - 1 for player in players])
            for (at, _), players in sorted(places.items())
            if at == session
        )
        for session in sorted({line.session for line in lines})
    )
    return Chart(len(sessions[0]) * 4, sessions, IMPORTED, "", IMPORTED, measure_rows(sessions))


def _read_lines(text: str) -> tuple[list[_Line], list[Problem]]:
    separator = max(",;\t", key=text.count)
    lines: list[_Line] = []
    problems: list[Problem] = []
    for number, cells in enumerate(csv.reader(text.lstrip("\ufeff").splitlines(), delimiter=separator), 1):
        values = [cell.strip() for cell in cells]
        if not any(values) or (not lines and not problems and _is_heading(values)):
            continue
        if len(values) != COLUMNS or not all(_is_number(value) for value in values):
            problems.append(Problem("line_not_six_numbers", {"text": separator.join(cells)[:60]}, number))
            continue
        session, table, *players = map(int, values)
        lines.append(_Line(number, session, table, tuple(players)))
    return lines, problems


def _is_heading(values: Sequence[str]) -> bool:
    return not any(_is_number(value) for value in values)


def _is_number(value: str) -> bool:
    return value.isascii() and value.isdecimal() and len(value) <= len(str(MOST_PLAYERS))


def _order_problems(lines: Iterable[_Line]) -> list[Problem]:
    """Return lines out of range and tables that come twice."""
    problems = []
    first: dict[tuple[int, int], int] = {}
    for line in lines:
        if not 1 <= line.session <= MOST_SESSIONS or line.table < 1:
            problems.append(
                Problem("no_such_place", {"session": line.session, "table": line.table}, line.number)
            )
        earlier = first.setdefault((line.session, line.table), line.number)
        if earlier != line.number:
            args = {"session": line.session, "table": line.table, "line": earlier}
            problems.append(Problem("table_twice", args, line.number))
    return problems


def _people_problems(lines: Sequence[_Line]) -> list[Problem]:
    """Return who is missing from a session, twice in it or beyond its seats, and missing sessions."""
    sessions: dict[int, list[_Line]] = {}
    for line in lines:
        sessions.setdefault(line.session, []).append(line)
    players = 4 * max((len(tables) for tables in sessions.values()), default=0)
    problems = [
        Problem("session_missing", {"session": session})
        for session in range(1, max(sessions, default=0) + 1)
        if session not in sessions
    ]
    for session, tables in sorted(sessions.items()):
        counts = Counter(player for line in tables for player in line.players)
        problems += _session_problems(session, counts, players)
    return problems


def _session_problems(session: int, counts: Mapping[int, int], players: int) -> list[Problem]:
    problems = []
    for player, times in sorted(counts.items()):
        if not 1 <= player <= players:
            problems.append(
                Problem("player_out_of_range", {"player": player, "session": session, "most": players})
            )
        elif times > 1:
            problems.append(Problem("sits_twice", {"person": player, "session": session}))
    missing = [player for player in range(1, players + 1) if player not in counts]
    if missing:
        listed = ", ".join(map(str, missing))
        problems.append(Problem("players_missing", {"session": session, "players": listed}))
    return problems
