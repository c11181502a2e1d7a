"""What a session by standings is seated by: places, and the approved field of a final, kept and hashed."""

from collections.abc import Iterable
from typing import Any

from referee.rules.problem import Problem
from tournaments.models import Event, RegistrationStatus, Session, SessionState, Stage, Table
from tournaments.selectors import StandingRow, standings
from tournaments.selectors.session_state import session_papers
from tournaments.selectors.to_seat import CLOSED, lacks_its_cut, stage_of


def snapshot(event: Event, before: int) -> dict[str, Any]:
    """Return the standings that a session is seated by, penalties included: who plays on, by place.

    Where the session belongs to a stage whose cut is approved, its field and reserves are in it.
    """
    playing = [row for row in standings(event).rows if _plays_on(row)]
    rows = [
        {
            "id": row.player.number,
            "place": row.place,
            "table_points": [row.table_points.numerator, row.table_points.denominator],
            "game_points": _points(row),
        }
        for row in playing
    ]
    seen = {"criteria": list(event.criteria), "rows": rows, "sessions": list(range(1, before))}
    stage = stage_of(event, before)
    if stage is None or stage.cut_approved_at is None:
        return seen
    return seen | {"stage": _stage(stage, {row.player.number for row in playing})}


def session_problems(event: Event, number: int) -> list[Problem]:
    """Return why a session cannot be seated by standings now: results are missing or in doubt, or it is."""
    states = dict(Session.objects.filter(event=event).values_list("number", "state"))
    if number not in states:
        return [Problem("session_unknown", {"session": number})]
    if number == 1 or not Table.objects.filter(session__event=event).exists():
        return [Problem("standings_need_a_session", {"session": number})]
    is_seated = Table.objects.filter(session__event=event, session__number=number).exists()
    if is_seated and not lacks_its_cut(event, number, stage_of(event, number)):
        return [Problem("session_is_seated", {"session": number})]
    waiting = [str(each) for each in range(1, number) if states[each] not in CLOSED]
    if waiting:
        return [Problem("sessions_not_closed", {"sessions": ", ".join(waiting)})]
    unchecked = [each for each in range(1, number) if states[each] == SessionState.ENTERED]
    return [*_doubts(event, unchecked), *_cut_problems(event, number)]


def unchecked_sessions(event: Event, number: int) -> list[int]:
    """Return the sessions before this one that are closed and that nobody has checked yet."""
    closed = Session.objects.filter(event=event, number__lt=number, state=SessionState.ENTERED)
    return list(closed.order_by("number").values_list("number", flat=True))


def _doubts(event: Event, sessions: Iterable[int]) -> list[Problem]:
    """Return the tables whose paper says something else than the hands, session by session."""
    found = ((number, session_papers(event, number).differing) for number in sessions)
    return [
        Problem("results_in_doubt", {"session": number, "tables": ", ".join(map(str, tables))})
        for number, tables in found
        if tables
    ]


def _cut_problems(event: Event, number: int) -> list[Problem]:
    stage = stage_of(event, number)
    if stage is None or stage.cut_approved_at is not None:
        return []
    return [Problem("cut_not_approved", {"session": number, "places": stage.field_size})]


def _plays_on(row: StandingRow) -> bool:
    player = row.player
    is_there = player.status == RegistrationStatus.ACTIVE and not row.is_disqualified
    return is_there and not player.is_substitute


def _points(row: StandingRow) -> int | list[int]:
    """Return game points as a record keeps them: a whole number, or numerator and denominator."""
    points = row.game_points
    return points if isinstance(points, int) else [points.numerator, points.denominator]


def _stage(stage: Stage, playing: set[int]) -> dict[str, Any]:
    """Return a stage as it is played: reserves come in, in their order, for those who are gone."""
    field = [number for number in stage.cut["field"] if number in playing]
    waiting = [number for number in stage.cut["reserves"] if number in playing]
    coming = max(0, stage.field_size - len(field))
    return {
        "first_session": stage.first_session,
        "carry": [stage.carry_numerator, stage.carry_denominator],
        "field": [*field, *waiting[:coming]],
        "reserves": waiting[coming:],
    }
