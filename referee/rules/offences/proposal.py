"""What the edition proposes for an offence; the referee decides.

| false win | 1998 p. 35 | Green Book 3.11.6 (6) | EMA 2009; 2010 2.9 | MIL 2025 9 (3)-(6) |
|---|---|---|---|---|
| below the minimum | 10 to each | 10 to each | 10 to each | 40 |
| ready, wrong tile | 10 to each | 20 to each | 20 to each | 40 |
| not ready | 20 to each | 20 to each | 20 to each | 80 |
| on purpose | disqualified (two tiles or more from ready) | disqualified | disqualified | disqualified |

After each of them the hand of the offender is dead and the hand goes on.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from referee.rules.offences.catalogue import OFFENCE_BY_KEY
from referee.rules.offences.ladder import LadderStep, next_step
from referee.rules.offences.penalty_code import PenaltyCode
from referee.rules.offences.types import Basis, Beneficiary, Category, Effect, Facet, Remedy

DELIBERATE: Final = "deliberate_false_win"
NOT_SHOWN: Final = "hu_without_showing"
NOT_READY: Final = "not_ready"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What an edition says about one offence on one occasion; `unknown` names what it leaves open."""

    offence: str
    edition: str
    effects: tuple[Effect, ...]
    """The first is proposed, the referee may choose the others; none where the edition does not say."""
    amount: int | None
    """Game points the offender loses in all; None where the referee chooses or the edition does not say."""
    choices: tuple[int, ...]
    warning: bool
    to: Beneficiary | None
    table_points: Fraction | None
    """Table points the offender loses."""
    remedies: tuple[Remedy, ...]
    counts_for_table_points: bool | None
    """Whether the game points change the table points; None where the edition does not say."""
    unknown: frozenset[Facet]
    basis: Basis
    source: str
    note: str
    step: int
    """How many rulings before this one counted."""

    @property
    def effect(self) -> Effect | None:
        """Return the effect to propose."""
        return self.effects[0] if self.effects else None

    @property
    def is_dead(self) -> bool:
        """Tell whether the offender may not win this hand."""
        return self.effect in DEADLY

    @property
    def at_session_end(self) -> bool:
        """Tell whether the points are taken after the session, as for lateness, and not with a hand."""
        return OFFENCE_BY_KEY[self.offence].category is Category.LATENESS


DEADLY: Final = frozenset(
    {
        Effect.DEAD_HAND,
        Effect.NO_WIN_IN_SESSION,
        Effect.SESSION_FORFEITED,
        Effect.WITHDRAWN,
        Effect.DISQUALIFIED,
    }
)


def propose(edition: PenaltyCode, offence: str, step: LadderStep | None = None) -> Proposal:
    """Return what the edition proposes, at a step of `next_step`; without one, for the first time.

    KeyError for an offence that the catalogue does not have.
    """
    rule = edition.rule(offence)
    step = step or next_step((), offence, edition, 0, None, 1)
    effects = rule.effects or ()
    if step.effect is not None:
        effects = (step.effect, *(effect for effect in effects if effect is not step.effect))
    return Proposal(
        offence=offence,
        edition=edition.code,
        effects=effects,
        amount=step.amount,
        choices=step.choices,
        warning=step.warning,
        to=rule.to,
        table_points=step.table_points,
        remedies=rule.remedies,
        counts_for_table_points=edition.counts_for_table_points.value,
        unknown=rule.unknown,
        basis=rule.basis,
        source=rule.source,
        note=rule.note,
        step=step.index,
    )


def propose_false_win(
    verdict_kind: str, distance: int | None, edition: PenaltyCode, *, shown: bool, deliberate: bool
) -> Proposal:
    """Return what the edition proposes for a declared win that is none.

    `verdict_kind` is a `VerdictKind`, `distance` the number of tiles a hand that is not ready is from ready
    (`Verdict.distance`), `shown` whether the tiles were shown. A deliberate one comes before one that was not
    shown. ValueError for a kind that is no false win.
    """
    if verdict_kind not in edition.false_wins:
        raise ValueError(f"{verdict_kind} is no false win")
    if deliberate or (shown and _is_far(verdict_kind, distance, edition)):
        return propose(edition, DELIBERATE)
    return propose(edition, edition.false_wins[verdict_kind] if shown else NOT_SHOWN)


def _is_far(verdict_kind: str, distance: int | None, edition: PenaltyCode) -> bool:
    limit = edition.deliberate_distance.value
    if verdict_kind != NOT_READY or distance is None or limit is None:
        return False
    return distance >= limit
