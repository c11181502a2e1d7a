"""What comes next for a player who repeats an offence.

| place | steps | within |
|---|---|---|
| 1998 pp. 33-34 | warning, 5, 10, 20, 30, 40, 50, 60 | one hand |
| Green Book 3.11.2, 3.11.6 | the same | a round for late pungs, else not stated |
| EMA 2009, EMA 2010 | warning, 5, 10, 20, 30 | a session; obstruction: the event |
| MIL 2025 | warning, 10, 20, 40, or as the clause says | a session |

Each offence has a ladder of its own. The desk only proposes: a referee who chose another step does not move
the ladder, since what counts is how often the offence was ruled on.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeVar

from referee.rules.offences.penalty_code import PenaltyCode
from referee.rules.offences.types import Choice, Effect, Fixed, Ladder, LadderScope, Rule
from referee.rules.rotation import hand_position

Step = TypeVar("Step")

AS_NARROW_AS_CAN_BE: Final = LadderScope.HAND
"""Where an edition states no scope, only the same hand counts; the step then says scope None."""


@dataclass(frozen=True, slots=True)
class PastRuling:
    """An earlier ruling; `hand_number` is None outside a hand, cancelled rulings do not count."""

    offence: str
    player: int
    session: int
    hand_number: int | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class LadderStep:
    """The proposed step: `index` counts earlier rulings that matter, from 0."""

    index: int
    amount: int | None
    """Game points the offender loses; None where the referee chooses or the edition does not say."""
    choices: tuple[int, ...]
    warning: bool
    table_points: Fraction | None
    """Table points the offender loses."""
    effect: Effect | None
    """What the repetition brings beyond the effect of the offence."""
    scope: LadderScope | None
    source: str


def next_step(  # noqa: PLR0913, PLR0917 - an occasion is who, where and what was before
    history: Iterable[PastRuling],
    offence: str,
    edition: PenaltyCode,
    player: int,
    hand_number: int | None,
    session: int,
) -> LadderStep:
    """Return the step that the edition provides after these earlier rulings.

    An offence without a ladder has the same step every time. KeyError for an offence that the catalogue does
    not have, ValueError for a hand outside 1 to 16.
    """
    rule = edition.rule(offence)
    now = PastRuling(offence, player, session, hand_number)
    index = len(counted_rulings(history, now, rule.scope)) if rule.climbs else 0
    return _step(rule, index)


def counted_rulings(
    history: Iterable[PastRuling], now: PastRuling, scope: LadderScope | None
) -> tuple[PastRuling, ...]:
    """Return the earlier rulings on the same player and offence that lie within the scope."""
    return tuple(
        past
        for past in history
        if not past.cancelled
        and (past.offence, past.player) == (now.offence, now.player)
        and _is_within(past, now, scope or AS_NARROW_AS_CAN_BE)
    )


def _is_within(past: PastRuling, now: PastRuling, scope: LadderScope) -> bool:
    if scope is LadderScope.EVENT:
        return True
    if past.session != now.session:
        return False
    if scope is LadderScope.SESSION:
        return True
    if scope is LadderScope.ROUND:
        return _round_of(past) == _round_of(now)
    return past.hand_number == now.hand_number


def _round_of(ruling: PastRuling) -> int | None:
    return None if ruling.hand_number is None else hand_position(ruling.hand_number).round_index


def _step(rule: Rule, index: int) -> LadderStep:
    amount = _amount(rule, index)
    return LadderStep(
        index=index,
        amount=amount,
        choices=_choices(rule),
        warning=_is_warning(rule, amount),
        table_points=_climb(rule.conduct, index) if rule.conduct else None,
        effect=rule.repeated if index else None,
        scope=rule.scope,
        source=rule.source,
    )


def _amount(rule: Rule, index: int) -> int | None:
    points = rule.points
    if isinstance(points, Ladder):
        return _climb(points.steps, index)
    return points.amount if isinstance(points, Fixed) else None


def _climb(steps: tuple[Step, ...], index: int) -> Step:
    """Return the step; the last one repeats."""
    return steps[min(index, len(steps) - 1)]


def _choices(rule: Rule) -> tuple[int, ...]:
    """Return what the edition lets the referee choose from."""
    points = rule.points
    if isinstance(points, Choice):
        return points.amounts
    return points.steps if isinstance(points, Ladder) and points.may_exceed else ()


def _is_warning(rule: Rule, amount: int | None) -> bool:
    points = rule.points
    return points.warning if isinstance(points, Fixed) else isinstance(points, Ladder) and amount == 0
