"""What a referee enters for an event of a hand or of the session, and what is ruled by it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from referee.models import PenaltyReceivers, RulingKind
from referee.rules import Verdict
from referee.rules.offences import Proposal
from referee.rules.problem import Problem


@dataclass(frozen=True, slots=True)
class PenaltyDraft:
    """A ruling as entered; ``amount`` is what the offender loses in all, in game points.

    Without an ``offence_key`` it is a bare amount. With one the edition proposes, and what is left empty
    (effect, table points, whether it counts) is as proposed; a ruling that departs from the proposal needs a
    ``departure_reason``. A false win may come with the tiles that were shown: the engine classifies it.
    """

    offender_id: int
    amount: int
    receivers: str = PenaltyReceivers.NOBODY
    receiver_id: int | None = None
    hand_number: int | None = None  # None: of the session as a whole
    offence: str = ""
    note: str = ""
    kind: str = RulingKind.OFFENCE
    offence_key: str = ""
    effect: str = ""
    action: str = ""  # of a player, put on record because it matters
    shares: tuple[tuple[int, int], ...] = ()  # participant id and points
    minutes_late: int | None = None
    table_points: Fraction | None = None
    counts_for_table_points: bool | None = None
    departure_reason: str = ""
    hand_text: str = ""
    declared_total: int | None = None
    self_drawn: bool = False
    shown: bool = True
    deliberate: bool = False
    once_more: bool = False  # the same as a penalty on record, and meant as another one


@dataclass(frozen=True, slots=True)
class Ruling:
    """A draft with everything that edition and engine say to it."""

    proposal: Proposal | None = None
    verdict: Verdict | None = None
    shown: Mapping[str, Any] = field(default_factory=dict)  # the verdict as it is stored
    scope: str = ""
    problems: tuple[Problem, ...] = ()


def proposal_as_shown(proposal: Proposal, scope: str) -> dict[str, Any]:
    """Return a proposal in plain JSON, as it is stored beside the ruling."""
    points = proposal.table_points
    return {
        "offence": proposal.offence,
        "edition": proposal.edition,
        "effects": [effect.value for effect in proposal.effects],
        "amount": proposal.amount,
        "choices": list(proposal.choices),
        "warning": proposal.warning,
        "to": None if proposal.to is None else proposal.to.value,
        "table_points": None if points is None else [points.numerator, points.denominator],
        "counts_for_table_points": proposal.counts_for_table_points,
        "step": proposal.step,
        "scope": scope,
        "unknown": sorted(facet.value for facet in proposal.unknown),
        "basis": proposal.basis.value,
        "source": proposal.source,
    }
