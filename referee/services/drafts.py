"""What a referee enters for one hand, before anybody has looked at it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class HandDraft:
    """One hand as entered: a win with tiles, with a declared total, or with both; or a hand without a winner.

    A ``void`` hand counts as drawn, after ``replay`` the hand is due again; both rest on a ruling with that
    effect or on a ``ruling_reason``. ``claimant_ids`` names who else called a win on the same discard.

    ``declared_total`` is what the player says, flowers included; ``ruled_total`` is what the referee decides,
    left empty when the desk's proposal is taken. ``flowers`` must be given where no tiles are; where both are
    given this number wins over the one in the text.
    """

    outcome: str  # "win", "drawn_hand", "void" or "replay"
    winner_id: int | None = None
    discarder_id: int | None = None
    self_drawn: bool = False
    hand_text: str = ""
    declared_total: int | None = None
    flowers: int | None = None
    ruled_total: int | None = None
    ruling_reason: str = ""
    declared_fan: Mapping[str, int] = field(default_factory=dict)  # times by any name of a fan
    declared_points: Mapping[str, int] = field(default_factory=dict)  # in all, where the player said so
    claimant_ids: tuple[int, ...] = ()
