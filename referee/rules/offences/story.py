"""One hand as a story: what happened in it in order, and what in it cannot have been.

| place | what | here |
|---|---|---|
| 1998 p. 35, Green Book 3.11.6 (6), EMA 2010 3.2 | the hand goes on after a false win | `dead_players` |
| the same, MIL 2025 2 (5) | a dead hand does not win, and does only what it may | `check_story` |
| house rule (`penalties_house`), disqualification | no later hand is won either | `BARS_LATER_HANDS` |
| all editions | of several winners on a discard the nearest has it | `nearest_claimant` |

Players are positions 0 to 3 as drawn. Whose turn comes next depends on the winds held in the hand, so these
are given (`referee.rules.rotation.seat_winds`); without them everybody sits as drawn. A replayed hand ends
its story; what happens in the replay is a new one.
"""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from referee.rules.four import SEATS, is_position, refuse
from referee.rules.offences.pace import dead_hand_may
from referee.rules.offences.penalty_code import Action, PenaltyCode
from referee.rules.offences.proposal import DEADLY
from referee.rules.offences.types import Effect
from referee.rules.problem import Problem
from referee.rules.rotation import DRAWN


class EventKind(StrEnum):
    """What can happen in a hand; the last four end it."""

    FALSE_WIN = "false_win"
    DEAD_HAND = "dead_hand"
    OFFENCE = "offence"
    ACTION = "action"
    """A player does something, recorded because it matters, such as a claim by a dead hand."""
    WIN = "win"
    DRAWN_HAND = "drawn_hand"
    VOID = "void"
    """The hand is void and recorded as drawn."""
    REPLAY = "replay"


OUTCOMES: Final = frozenset({EventKind.WIN, EventKind.DRAWN_HAND, EventKind.VOID, EventKind.REPLAY})
_PERSONAL: Final = frozenset(EventKind) - (OUTCOMES - {EventKind.WIN})
_NEEDED: Final = {Effect.HAND_VOID_DRAWN: EventKind.VOID, Effect.REPLAY: EventKind.REPLAY}


BARS_LATER_HANDS: Final = frozenset({Effect.NO_WIN_IN_SESSION, Effect.WITHDRAWN, Effect.DISQUALIFIED})
"""After these a player wins no later hand of the session either; a referee may overrule it with a reason."""


@dataclass(frozen=True, slots=True)
class StoryEvent:
    """One thing that happened."""

    kind: EventKind
    player: int | None = None
    discarder: int | None = None
    offence: str = ""
    effect: Effect = Effect.NONE
    """What the referee ruled for an offence."""
    action: Action | None = None
    rivals: tuple[int, ...] = ()
    """Everybody who called a win on the same discard, dead and false claims included."""


def dead_players(events: Iterable[StoryEvent]) -> frozenset[int]:
    """Return who may not win the hand any more."""
    return frozenset(event.player for event in events if event.player is not None and _kills(event))


def _kills(event: StoryEvent) -> bool:
    ruled_dead = event.kind is EventKind.OFFENCE and event.effect in DEADLY
    return ruled_dead or event.kind in {EventKind.FALSE_WIN, EventKind.DEAD_HAND}


def claim_order(discarder: int, claimants: Iterable[int], winds: Sequence[int] = DRAWN) -> tuple[int, ...]:
    """Return the claimants from the nearest to the farthest, counter-clockwise from the discarder.

    `winds` are those held in this hand by the four positions. TableError when the discarder is a claimant or
    somebody is not at the table.
    """
    claims = set(claimants)
    refuse(_claim_problems(discarder, claims))
    return tuple(sorted(claims, key=lambda claimant: (winds[claimant] - winds[discarder]) % SEATS))


def nearest_claimant(discarder: int, claimants: Iterable[int], winds: Sequence[int] = DRAWN) -> int:
    """Return who has the discard; TableError as for `claim_order` and when nobody claims it.

    When the win of the nearest is false, ask again without that player.
    """
    order = claim_order(discarder, claimants, winds)
    refuse(() if order else (Problem("claimant_missing"),))
    return order[0]


def _claim_problems(discarder: int, claimants: set[int]) -> tuple[Problem, ...]:
    strangers = tuple(
        Problem("player_not_at_table", {"player": player})
        for player in sorted({discarder, *claimants})
        if not is_position(player)
    )
    own = (Problem("claimant_is_discarder", {"player": discarder}),) if discarder in claimants else ()
    return (*strangers, *own)


def check_story(
    events: Sequence[StoryEvent],
    edition: PenaltyCode,
    winds: Sequence[int] = DRAWN,
    barred: AbstractSet[int] = frozenset(),
) -> tuple[Problem, ...]:
    """Return everything in the story of one hand that cannot have been; `position` counts events from 0.

    A story without an outcome is one still going on. `barred` may not win because of earlier hands.
    """
    return tuple(
        replace(problem, position=position)
        for position, event in enumerate(events)
        for problem in _problems(event, events[:position], edition, winds, barred)
    )


def _problems(
    event: StoryEvent,
    before: Sequence[StoryEvent],
    edition: PenaltyCode,
    winds: Sequence[int],
    barred: AbstractSet[int],
) -> Iterator[Problem]:
    if any(earlier.kind in OUTCOMES for earlier in before):
        yield Problem("event_after_outcome", {"kind": event.kind.value})
    if not is_position(event.player) and event.kind in _PERSONAL:
        yield Problem("player_missing", {"kind": event.kind.value})
        return
    if event.kind in OUTCOMES:
        yield from _contradicted_rulings(event, before)
    if event.kind is EventKind.WIN:
        yield from _winner_problems(event, dead_players(before), barred, winds)
    elif event.kind is EventKind.ACTION:
        yield from _action_problems(event, dead_players(before), edition)


def _contradicted_rulings(event: StoryEvent, before: Sequence[StoryEvent]) -> Iterator[Problem]:
    """Yield rulings that the outcome does not follow: void, or to be replayed."""
    for ruled in dict.fromkeys(earlier.effect for earlier in before):
        needed = _NEEDED.get(ruled)
        if needed is not None and event.kind is not needed:
            yield Problem("outcome_contradicts_ruling", {"ruled": ruled.value, "outcome": event.kind.value})


def _winner_problems(
    event: StoryEvent, dead: frozenset[int], barred: AbstractSet[int], winds: Sequence[int]
) -> Iterator[Problem]:
    winner, discarder = event.player, event.discarder
    assert winner is not None
    if winner in dead:
        yield Problem("dead_player_won", {"player": winner})
    elif winner in barred:
        yield Problem("barred_player_won", {"player": winner})
    if discarder is None:
        return
    claimants = {winner, *event.rivals}
    if faults := _claim_problems(discarder, claimants):
        yield from faults
        return
    living = claimants - dead - (barred - {winner})
    if living and (nearest := nearest_claimant(discarder, living, winds)) != winner:
        yield Problem("nearer_claimant", {"player": winner, "nearest": nearest})


def _action_problems(event: StoryEvent, dead: frozenset[int], edition: PenaltyCode) -> Iterator[Problem]:
    assert event.player is not None
    if event.action is None:
        yield Problem("action_missing", {"player": event.player})
    elif event.player in dead and event.action not in dead_hand_may(edition):
        yield Problem("dead_player_may_not", {"player": event.player, "action": event.action.value})
