"""What in a ruling as typed speaks against itself: told all at once, each beside the field to look at."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from referee.models import PenaltyReceivers, RulingKind
from referee.rules.offences import Beneficiary, Effect, Proposal

OF_A_HAND: Final = frozenset({Effect.DEAD_HAND, Effect.HAND_VOID_DRAWN, Effect.REPLAY})
WITH_TILES: Final = ("self_drawn", "not_shown", "deliberate")

Told = tuple[str, str]


def contradictions(
    values: Mapping[str, Any], shares: Mapping[int, int], proposal: Proposal | None
) -> Iterator[Told]:
    """Yield field and sentence for everything in the cleaned values that cannot stand beside the rest."""
    yield from _amounts(values, shares)
    yield from _receivers(values, shares)
    yield from _receiver(values, proposal)
    yield from _tiles(values)
    effect = values.get("effect") or (proposal.effect if proposal else None)
    if effect and Effect(effect) in OF_A_HAND and values.get("hand_number") is None:
        yield "hand_number", _("The ruling is on a hand: say on which.")


def _amounts(values: Mapping[str, Any], shares: Mapping[int, int]) -> Iterator[Told]:
    typed, chosen, given = values.get("amount"), values.get("chosen_amount"), sum(shares.values())
    if typed is not None and chosen is not None and typed != chosen:
        text = _("Two amounts, %(chosen)s chosen and %(typed)s typed: leave one.")
        yield "amount", text % {"chosen": chosen, "typed": typed}
    lost = chosen if typed is None else typed
    if shares and lost is not None and lost != given:
        text = _("%(lost)s points are lost, but the shares come to %(given)s: leave one, or let them agree.")
        yield "amount", text % {"lost": lost, "given": given}
    asked = values.get("receivers")
    if lost == 0 and not shares and asked and asked != PenaltyReceivers.NOBODY:
        yield "receivers", _("No points are lost, so nobody can receive any.")


def _receivers(values: Mapping[str, Any], shares: Mapping[int, int]) -> Iterator[Told]:
    asked = values.get("receivers")
    if shares and asked and asked != PenaltyReceivers.SHARES:
        text = _("Shares are typed, but “%(receivers)s” is chosen: leave one.")
        yield "receivers", text % {"receivers": PenaltyReceivers(asked).label}
    if asked == PenaltyReceivers.SHARES and not shares:
        yield "receivers", _("Type what each player receives.")
    if shares and values.get("offender") and int(values["offender"]) in shares:
        yield "receivers", _("Nobody receives a share of what they lose themselves.")


def _receiver(values: Mapping[str, Any], proposal: Proposal | None) -> Iterator[Told]:
    asked, receiver = values.get("receivers"), values.get("receiver")
    if asked == PenaltyReceivers.ONE and not receiver:
        yield "receiver", _("Say which player receives the points.")
    if not receiver:
        return
    if asked and asked != PenaltyReceivers.ONE:
        text = _("One player is chosen to receive the points, but so is “%(receivers)s”: leave one.")
        yield "receiver", text % {"receivers": PenaltyReceivers(asked).label}
    elif not asked and (proposal is None or proposal.to is not Beneficiary.ONE):
        text = _(
            "One player is chosen to receive the points, but the edition proposes otherwise: rule it below."
        )
        yield "receiver", text


def _tiles(values: Mapping[str, Any]) -> Iterator[Told]:
    is_false_win = values.get("kind") == RulingKind.FALSE_WIN
    if is_false_win and not values.get("hand_text") and any(values.get(name) for name in WITH_TILES):
        yield (
            "hand_text",
            _("Self-drawn, not shown and on purpose go with tiles: enter the tiles or untick them."),
        )
