"""Table points of every seat by the event's own rules: absence, forfeits, substitutes, the whole field."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from referee.rules import PENALTY_CODES
from referee.rules.offences import Effect
from referee.rules.offences.session import Cause, SessionConsequences
from referee.selectors import SheetResult
from tournaments.models import DisqualifiedRule, Event, PointsBy
from tournaments.standings import Earned, Seat, at_table, in_field

FORFEITS = frozenset({Effect.SESSION_FORFEITED, Effect.WITHDRAWN})
THREE = 3


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """What a seat brought: `taken` are game points that were forfeited, `mark` says why it is special."""

    game_points: int
    table_points: Fraction
    place: int
    taken: int = 0
    mark: str = ""  # forfeited, disqualified, substitute


@dataclass(frozen=True, slots=True)
class SheetPoints:
    """The points of a sheet by its seats; `beside` holds those who forfeited and do not sit there.

    `expected` is what the scheme gives to so many players.
    """

    seats: tuple[SeatPoints, ...]
    beside: tuple[tuple[int, SeatPoints], ...]
    expected: Fraction


def event_points(
    event: Event, results: Iterable[tuple[int, SheetResult]], substitutes: frozenset[int]
) -> dict[int, SheetPoints]:
    """Return the points of every sheet by its id, from pairs of session and result; no query.

    `substitutes` are participants who sit in for others. Where the whole session is ranked, a sheet without
    a result adds to the size of the field and has no points.
    """
    rules = PENALTY_CODES[event.ruleset].session
    sessions: defaultdict[int, list[SheetResult]] = defaultdict(list)
    for session, result in results:
        sessions[session].append(result)
    return {
        sheet: points
        for sheets in sessions.values()
        for sheet, points in _session(event, rules, sheets, substitutes).items()
    }


def ruled(result: SheetResult, effect: Effect) -> list[int]:
    """Return the participants with a standing ruling of this effect on a sheet, in order."""
    return sorted({each.participant_id for each in result.sanctions if each.effect == effect})


def loses_all(event: Event) -> bool:
    """Tell whether the disqualified lose their table points and keep a place; else they have none."""
    if event.disqualified == DisqualifiedRule.EDITION:
        return PENALTY_CODES[event.ruleset].session.disqualified_total.value == 0
    return event.disqualified == DisqualifiedRule.NOUGHT


def _session(
    event: Event, rules: SessionConsequences, sheets: Sequence[SheetResult], substitutes: frozenset[int]
) -> dict[int, SheetPoints]:
    marks = {sheet.sheet_id: _marks(rules, sheet, substitutes) for sheet in sheets}
    seats = {sheet.sheet_id: _seats(event, sheet, marks[sheet.sheet_id]) for sheet in sheets}
    by_field: dict[int, tuple[Earned, ...]] = {}
    if event.points_by == PointsBy.FIELD:
        played = [sheet.sheet_id for sheet in sheets if sheet.source in {"hands", "signed"}]
        size = sum(len(sheet.seats) for sheet in sheets)
        ranked = in_field([seats[sheet] for sheet in played], size)
        by_field = dict(zip(played, ranked, strict=True))
    found = {}
    for sheet in sheets:
        scheme = _scheme(event, sheet)
        earned = by_field.get(sheet.sheet_id) or at_table(seats[sheet.sheet_id], scheme)
        found[sheet.sheet_id] = SheetPoints(
            seats=_points(sheet, earned, marks[sheet.sheet_id]),
            beside=_beside(sheet),
            expected=_expected(scheme, earned, sheet, is_field=sheet.sheet_id in by_field),
        )
    return found


def _scheme(event: Event, sheet: SheetResult) -> Sequence[int | Fraction]:
    if event.three_players and len(sheet.seats) == THREE:
        return list(event.three_players)
    return sheet.absence_points or list(event.table_point_scheme)


def _seats(event: Event, sheet: SheetResult, marks: Mapping[int, str]) -> list[Seat]:
    """Return what places come from: with penalties or, where the event says so, from the hands alone."""
    from_hands = zip(sheet.totals, sheet.penalties, strict=True)
    after = event.penalties_after_places and sheet.penalties
    scores = [total - lost for total, lost in from_hands] if after else sheet.scores
    return [
        Seat(score, lost, earns=not marks.get(person))
        for person, score, lost in zip(sheet.participant_ids, scores, sheet.deductions, strict=True)
    ]


def _marks(rules: SessionConsequences, sheet: SheetResult, substitutes: frozenset[int]) -> dict[int, str]:
    """Return why people at the table earn no table points."""
    out = {each.participant_id for each in sheet.sanctions if each.effect == Effect.DISQUALIFIED}
    marks = {each.participant_id: "forfeited" for each in sheet.sanctions if each.effect in FORFEITS}
    cause = Cause.DISQUALIFIED if out else Cause.DURING_SESSION
    rule = rules.substitution(cause)
    if rule is not None and not rule.substitute_earns:
        marks |= {person: "substitute" for person in sheet.came_late if person in substitutes}
    if rules.substitution(Cause.DISQUALIFIED) is not None:
        marks |= dict.fromkeys(out, "disqualified")
    return marks


def _points(sheet: SheetResult, earned: Sequence[Earned], marks: Mapping[int, str]) -> tuple[SeatPoints, ...]:
    lost = {each.participant_id: each.penalties for each in sheet.sanctions if each.effect in FORFEITS}
    return tuple(
        SeatPoints(
            game_points=lost.get(person, total),
            table_points=own.table_points,
            place=own.place,
            taken=total - lost.get(person, total),
            mark=marks.get(person, ""),
        )
        for person, total, own in zip(sheet.participant_ids, sheet.totals, earned, strict=True)
    )


def _beside(sheet: SheetResult) -> tuple[tuple[int, SeatPoints], ...]:
    """Return who forfeited and has no seat: an empty seat keeps its penalties, a seat taken over does not."""
    gone = {
        each.participant_id: each.penalties if each.participant_id in sheet.absent_ids else 0
        for each in sheet.sanctions
        if each.effect in FORFEITS and each.participant_id not in sheet.participant_ids
    }
    last = len(sheet.seats) + 1
    return tuple(
        (person, SeatPoints(lost, Fraction(), last, mark="forfeited")) for person, lost in gone.items()
    )


def _expected(
    scheme: Sequence[int | Fraction], earned: Sequence[Earned], sheet: SheetResult, *, is_field: bool
) -> Fraction:
    if is_field:
        given = sum((each.table_points for each in earned), Fraction())
        return given + sum(sheet.deductions, Fraction())
    return sum((Fraction(points) for points in scheme[: len(earned)]), Fraction())
