"""Hands of an archive, with all their versions."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from referee.models import Outcome
from tournaments.services.archive.documents import (
    FAN_LIMIT,
    FLOWERS,
    MINIMUM,
    NAME_LIMIT,
    PLAYER_LIMIT,
    REASON_LIMIT,
    HandDoc,
)
from tournaments.services.archive.reader import Reader, is_whole

TIMES_AND_POINTS: Final = 2
WIN_FIELDS = (
    "winner",
    "discarder",
    "self_drawn",
    "tiles",
    "declared_total",
    "declared_fan",
    "flowers",
    "verdict",
    "ruled_total",
    "claimants",
)
RULED = (Outcome.VOID, Outcome.REPLAY)  # by somebody, for a reason


def read_hand(reader: Reader, planned: int) -> tuple[HandDoc, ...]:
    """Return all versions of a hand, the oldest first; `planned` is the number of hands of the sheet."""
    number = reader.needed("number", low=1, high=planned)
    earlier = [_version(old, number, index) for index, old in enumerate(reader.readers("earlier"), start=1)]
    return (*earlier, _version(reader, number, len(earlier) + 1))


def _version(reader: Reader, number: int, version: int) -> HandDoc:
    outcome = reader.choice("outcome", Outcome.values)
    if outcome in Outcome.values and outcome != Outcome.WIN:
        _refuse_win_fields(reader, () if outcome in RULED else ("ruling_reason",))
    declared = reader.whole("declared_total", low=1, high=FAN_LIMIT)
    hand = HandDoc(
        path=reader.path,
        number=number,
        version=version,
        outcome=outcome,
        winner=reader.whole("winner", low=1, high=PLAYER_LIMIT),
        discarder=reader.whole("discarder", low=1, high=PLAYER_LIMIT),
        self_drawn=reader.flag("self_drawn"),
        claimants=_claimants(reader),
        hand_text=reader.text("tiles", 200),
        declared_total=declared,
        declared_fan=_declared_fan(reader),
        flowers=reader.whole("flowers", low=0, high=FLOWERS),
        verdict=reader.free("verdict", dict),
        ruled_total=reader.whole("ruled_total", low=1, high=FAN_LIMIT) or declared,
        ruling_reason=reader.text("ruling_reason", REASON_LIMIT, lines=True),
        reason=reader.text("reason", REASON_LIMIT, lines=True),
        entered_by=reader.text("entered_by", NAME_LIMIT),
        entered_at=reader.moment("entered_at"),
    )
    if outcome == Outcome.WIN:
        _check_win(reader, hand)
    return hand


def _claimants(reader: Reader) -> tuple[int, ...]:
    players = reader.free("claimants", list)
    if all(is_whole(player) and 1 <= player <= PLAYER_LIMIT for player in players):
        return tuple(players)
    reader.problem("claimants", _("a list of player numbers is needed"))
    return ()


def _refuse_win_fields(reader: Reader, more: tuple[str, ...]) -> None:
    for key in (*WIN_FIELDS, *more):
        if reader.get(key) not in (None, False, "", {}, []):
            reader.problem(key, _("only a hand that was won has this"))


def _check_win(reader: Reader, hand: HandDoc) -> None:
    if not reader.has("winner"):
        reader.problem("winner", _("the number of the player who won is needed"))
    if hand.self_drawn == reader.has("discarder"):
        reader.problem("discarder", _('either a discarder or "self_drawn": true is needed'))
    if hand.winner is not None and hand.winner == hand.discarder:
        reader.problem("discarder", _("winner and discarder are the same player"))
    if not reader.has("declared_total") and not reader.has("ruled_total"):
        reader.problem(
            "ruled_total", _("the total that was paid is needed (or declared_total, if it was paid)")
        )
    elif _is_below_minimum(hand) and not hand.ruling_reason:
        reader.problem("ruled_total", _("less than 8 without flowers was paid: ruling_reason is needed"))


def _is_below_minimum(hand: HandDoc) -> bool:
    return hand.ruled_total is not None and hand.ruled_total - (hand.flowers or 0) < MINIMUM


def _declared_fan(reader: Reader) -> Mapping[str, int | list[int]]:
    declared = reader.free("declared_fan", dict)
    if all(_is_said(said) for said in declared.values()):
        return dict(declared)
    reader.problem("declared_fan", _("each fan needs a whole number of times, or times and points in a list"))
    return {}


def _is_said(said: Any) -> bool:
    """Tell whether a fan has times, or times and points."""
    times, *points = said if isinstance(said, list) and len(said) == TIMES_AND_POINTS else [said]
    numbers = all(is_whole(number) for number in (times, *points))
    return numbers and 1 <= times <= FAN_LIMIT and all(0 <= number <= FAN_LIMIT for number in points)
