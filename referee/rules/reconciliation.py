"""The smallest change of a sheet that explains why its hands do not come to what the paper says.

| what | how it is found |
|---|---|
| a hand entered wrongly | what the hand would have had to bring; at most one hand brings just that |
| a hand missing | the difference itself is what one hand brings |
| a penalty entered wrongly, missing or not on paper | the same with penalties |
| a total on paper added up or written wrongly | only one player differs, or two are exchanged |

Only single changes are looked for, and only what explains the whole difference is returned. Where the paper's
running totals are known too, explanations that agree with more of them come first. Neither the rules nor this
module know which of the two records is right: that is for a referee to rule.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from referee.rules.four import SEATS, ZERO, Four, add, four, subtract
from referee.rules.payments import BASE
from referee.rules.penalties import OPPONENTS, Receivers, spread
from referee.rules.sheet import HandFact, PenaltyFact, fold, hand_deltas


class Difference(StrEnum):
    """What kind of change explains a difference."""

    TOTAL_ON_PAPER = "total_on_paper"
    NAMES_ON_PAPER = "names_on_paper"
    FAN = "fan"
    DISCARDER = "discarder"
    WINNER = "winner"
    EXCHANGED = "exchanged"
    """Winner and discarder stand in each other's place."""
    SELF_DRAWN = "self_drawn"
    """A self-drawn win entered as won from somebody."""
    NOT_SELF_DRAWN = "not_self_drawn"
    HAND_MISSING = "hand_missing"
    """The numbers of the hands leave one out."""
    HAND_NOT_ENTERED = "hand_not_entered"
    """The hand after the last one."""
    NOT_DRAWN = "not_drawn"
    """A hand entered as drawn was won."""
    NOT_WON = "not_won"
    """A hand entered as won was drawn, or never played."""
    SEVERAL = "several"
    """More than one part of one hand."""
    PENALTY_SIGN = "penalty_sign"
    PENALTY_AMOUNT = "penalty_amount"
    PENALTY_OFFENDER = "penalty_offender"
    PENALTY_NOT_ON_PAPER = "penalty_not_on_paper"
    PENALTY_MISSING = "penalty_missing"


COST: Final[Mapping[Difference, int]] = {
    Difference.TOTAL_ON_PAPER: 1,
    Difference.HAND_MISSING: 1,
    Difference.FAN: 2,
    Difference.DISCARDER: 2,
    Difference.SELF_DRAWN: 2,
    Difference.NOT_SELF_DRAWN: 2,
    Difference.EXCHANGED: 2,
    Difference.PENALTY_SIGN: 2,
    Difference.WINNER: 3,
    Difference.PENALTY_AMOUNT: 3,
    Difference.PENALTY_OFFENDER: 3,
    Difference.HAND_NOT_ENTERED: 4,
    Difference.NAMES_ON_PAPER: 4,
    Difference.NOT_DRAWN: 4,
    Difference.PENALTY_NOT_ON_PAPER: 4,
    Difference.PENALTY_MISSING: 4,
    Difference.NOT_WON: 5,
    Difference.SEVERAL: 6,
}
"""How much each change asks one to believe; equal costs are equally likely."""
MINIMUM: Final = 8
UNLIKELY: Final = 5
"""What it costs to believe in a win below the minimum."""
FAR_OFF: Final = 24
"""A total that is off by more is as hard to believe as a hand that is missing: costs 2."""
_MOST_FAN: Final = 500  # far above any hand


@dataclass(frozen=True, slots=True)
class Explanation:
    """One change of the desk's record after which it comes to what the paper says."""

    kind: Difference
    hand: int | None = None
    """The number of the hand that differs or is missing; None for penalties of the session and totals."""
    instead: HandFact | None = None
    """What the hand would have been."""
    penalty: int | None = None
    """The place of the penalty among those given, from 0."""
    penalty_instead: PenaltyFact | None = None
    fan_off: int = 0
    """By how many fan points the total of the hand would be off."""
    contradicted: int = 0
    """How many of the paper's running totals this does not agree with."""

    @property
    def cost(self) -> tuple[int, int]:
        """Return what explanations are ranked by, the smallest first."""
        total = MINIMUM if self.instead is None else self.instead.total or MINIMUM
        doubt = (UNLIKELY if total < MINIMUM else 0) + (2 if self.fan_off > FAR_OFF else 0)
        return self.contradicted, COST[self.kind] + doubt


def explain(  # noqa: PLR0913 - what the desk has, what the paper has, and the frame of both
    hands: Iterable[HandFact],
    penalties: Sequence[PenaltyFact],
    paper: Sequence[int],
    *,
    checkpoints: Mapping[int, Sequence[int]] | None = None,
    planned: int = 16,
    base: int = BASE,
) -> tuple[Explanation, ...]:
    """Return every single change that explains the paper's totals, the smallest first; none when they agree.

    `paper` holds the totals of the four, `checkpoints` the paper's running totals by the hand after which
    they stand, of the hands alone: penalties stand apart on a score sheet. TableError as for `fold`.
    """
    hands = sorted(hands, key=lambda hand: hand.number)
    tally = fold(hands, penalties, base)
    missing = subtract(four(paper), tally.totals)
    if missing == ZERO:
        return ()
    found = [
        *_on_paper(paper, tally.totals, missing),
        *_in_hands(hands, missing, base),
        *_missing_hands(hands, missing, planned, base),
        *_in_penalties(penalties, missing),
        *_missing_penalties(missing),
    ]
    gaps = _gaps(hands, checkpoints or {}, base)
    checked = [_checked(each, missing, gaps) for each in found]
    return tuple(sorted(checked, key=lambda each: (each.cost, each.hand or 0)))


def hand_that_brings(deltas: Four, base: int = BASE) -> HandFact | None:
    """Return the one hand (with number 0) that brings these game points; None where no hand does."""
    if deltas == ZERO:
        return HandFact(0, "drawn_hand")
    winners = [position for position in range(SEATS) if deltas[position] > 0]
    if len(winners) != 1 or sum(deltas) != 0:
        return None
    winner = winners[0]
    paid = {position: -deltas[position] for position in range(SEATS) if position != winner}
    if len(set(paid.values())) == 1:
        total = paid[(winner + 1) % SEATS] - base
        return HandFact(0, "win", winner, None, total) if 1 <= total <= _MOST_FAN else None
    discarders = [position for position, points in paid.items() if points != base]
    if len(discarders) != 1:
        return None
    total = paid[discarders[0]] - base
    return HandFact(0, "win", winner, discarders[0], total) if 1 <= total <= _MOST_FAN else None


def _on_paper(paper: Sequence[int], totals: Four, missing: Four) -> Iterator[Explanation]:
    """Yield that the paper itself is wrong: one total, or the totals of two persons exchanged."""
    differing = [position for position in range(SEATS) if missing[position]]
    if len(differing) == 1:
        yield Explanation(Difference.TOTAL_ON_PAPER)
    if len(differing) == 2:  # noqa: PLR2004 - two persons
        one, other = differing
        if (paper[one], paper[other]) == (totals[other], totals[one]):
            yield Explanation(Difference.NAMES_ON_PAPER)


def _in_hands(hands: Iterable[HandFact], missing: Four, base: int) -> Iterator[Explanation]:
    for hand in hands:
        instead = hand_that_brings(add(hand_deltas(hand, base), missing), base)
        if instead is not None:
            own = replace(instead, number=hand.number)
            off = abs((own.total or 0) - (hand.total or 0)) if hand.total and own.total else 0
            yield Explanation(_kind(hand, own), hand.number, own, fan_off=off)


def _kind(hand: HandFact, instead: HandFact) -> Difference:
    if hand.outcome != instead.outcome:
        return Difference.NOT_DRAWN if hand.outcome == "drawn_hand" else Difference.NOT_WON
    if (hand.winner, hand.discarder) == (instead.winner, instead.discarder):
        return Difference.FAN
    if hand.total != instead.total:
        return Difference.SEVERAL
    if hand.winner == instead.winner:
        return _kind_of_payer(hand, instead)
    if (hand.winner, hand.discarder) == (instead.discarder, instead.winner):
        return Difference.EXCHANGED
    return Difference.WINNER if hand.discarder == instead.discarder else Difference.SEVERAL


def _kind_of_payer(hand: HandFact, instead: HandFact) -> Difference:
    if instead.discarder is None:
        return Difference.SELF_DRAWN
    return Difference.NOT_SELF_DRAWN if hand.discarder is None else Difference.DISCARDER


def _missing_hands(
    hands: Sequence[HandFact], missing: Four, planned: int, base: int
) -> Iterator[Explanation]:
    """Yield a win in each hand that is not recorded: gaps, and the first one after the last."""
    instead = hand_that_brings(missing, base)
    if instead is None:
        return
    numbers = {hand.number for hand in hands}
    after = max(numbers, default=0) + 1
    for number in range(1, min(after, planned) + 1):
        if number not in numbers:
            kind = Difference.HAND_NOT_ENTERED if number == after else Difference.HAND_MISSING
            yield Explanation(kind, number, replace(instead, number=number))


def _in_penalties(penalties: Sequence[PenaltyFact], missing: Four) -> Iterator[Explanation]:
    for index, penalty in enumerate(penalties):
        wanted = add(_deltas(penalty), missing)
        for kind, instead in _penalty_readings(penalty, wanted):
            yield Explanation(kind, penalty.hand_number, penalty=index, penalty_instead=instead)


def _penalty_readings(penalty: PenaltyFact, wanted: Four) -> Iterator[tuple[Difference, PenaltyFact | None]]:
    """Yield what a penalty would have been to bring these points."""
    if wanted == ZERO:
        yield Difference.PENALTY_NOT_ON_PAPER, None
        return
    if wanted == subtract(ZERO, _deltas(penalty)):
        yield Difference.PENALTY_SIGN, None
        return
    amount = -wanted[penalty.offender]
    if amount > 0 and penalty.receivers is not Receivers.SHARES and _brings(penalty, amount, wanted):
        yield Difference.PENALTY_AMOUNT, replace(penalty, amount=amount)
    if penalty.receivers in {Receivers.NOBODY, Receivers.EACH}:
        for offender in range(SEATS):
            instead = replace(penalty, offender=offender)
            if offender != penalty.offender and _deltas(instead) == wanted:
                yield Difference.PENALTY_OFFENDER, instead


def _brings(penalty: PenaltyFact, amount: int, wanted: Four) -> bool:
    if penalty.receivers is Receivers.EACH and amount % OPPONENTS:
        return False
    return spread(amount, penalty.offender, penalty.receivers, penalty.receiver) == wanted


def _missing_penalties(missing: Four) -> Iterator[Explanation]:
    """Yield a penalty to each or to nobody that the paper has and the desk has not."""
    losers = [position for position in range(SEATS) if missing[position] < 0]
    if len(losers) != 1:
        return
    offender, amount = losers[0], -missing[losers[0]]
    for receivers in (Receivers.NOBODY, Receivers.EACH):
        if receivers is Receivers.EACH and amount % OPPONENTS:
            continue
        instead = PenaltyFact(None, offender, amount, receivers)
        if _deltas(instead) == missing:
            yield Explanation(Difference.PENALTY_MISSING, penalty_instead=instead)


def _deltas(penalty: PenaltyFact) -> Four:
    return spread(penalty.amount, penalty.offender, penalty.receivers, penalty.receiver, penalty.shares)


def _gaps(hands: Sequence[HandFact], checkpoints: Mapping[int, Sequence[int]], base: int) -> dict[int, Four]:
    """Return how far the paper's running totals are from the desk's, by hand; both of the hands alone."""
    own = {
        after: fold([hand for hand in hands if hand.number <= after], base=base).from_hands
        for after in checkpoints
    }
    return {after: subtract(four(paper), own[after]) for after, paper in checkpoints.items()}


def _checked(each: Explanation, missing: Four, gaps: Mapping[int, Four]) -> Explanation:
    """Return the explanation with how many of the paper's running totals speak against it."""
    against = sum(
        gap != (missing if each.hand is not None and each.hand <= after else ZERO)
        for after, gap in gaps.items()
    )
    return replace(each, contradicted=against)
