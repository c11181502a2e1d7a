"""Hands and penalties of an archive: the entries of one sheet."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from referee.models import Outcome, PenaltyReceivers
from tournaments.services.archive.documents import (
    AMOUNT_LIMIT,
    FAN_LIMIT,
    FLOWERS,
    MINIMUM,
    NAME_LIMIT,
    PLAYER_LIMIT,
    REASON_LIMIT,
    CancelDoc,
    HandDoc,
    PenaltyDoc,
)
from tournaments.services.archive.reader import Reader, is_whole

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
    "ruling_reason",
)


def read_hand(reader: Reader, planned: int) -> tuple[HandDoc, ...]:
    """Return all versions of a hand, the oldest first; `planned` is the number of hands of the sheet."""
    number = reader.needed("number", low=1, high=planned)
    earlier = [_version(old, number, index) for index, old in enumerate(reader.readers("earlier"), start=1)]
    return (*earlier, _version(reader, number, len(earlier) + 1))


def _version(reader: Reader, number: int, version: int) -> HandDoc:
    outcome = reader.choice("outcome", Outcome.values)
    if outcome in (Outcome.DRAWN_HAND, Outcome.WITHDRAWN):
        _refuse_win_fields(reader)
    declared = reader.whole("declared_total", low=1, high=FAN_LIMIT)
    hand = HandDoc(
        path=reader.path,
        number=number,
        version=version,
        outcome=outcome,
        winner=reader.whole("winner", low=1, high=PLAYER_LIMIT),
        discarder=reader.whole("discarder", low=1, high=PLAYER_LIMIT),
        self_drawn=reader.flag("self_drawn"),
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


def _refuse_win_fields(reader: Reader) -> None:
    for key in WIN_FIELDS:
        if reader.get(key) not in (None, False, "", {}):
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


def _declared_fan(reader: Reader) -> Mapping[str, int]:
    declared = reader.free("declared_fan", dict)
    if all(is_whole(times) and 1 <= times <= FAN_LIMIT for times in declared.values()):
        return dict(declared)
    reader.problem("declared_fan", _("each fan needs a whole number of times"))
    return {}


def read_penalty(reader: Reader, planned: int) -> tuple[PenaltyDoc, ...]:
    """Return the rows of a penalty: one, or as many as points given player by player need."""
    single = PenaltyDoc(
        path=reader.path,
        hand=reader.whole("hand", low=1, high=planned),
        offender=reader.whole("offender", low=1, high=PLAYER_LIMIT) or 0,
        amount=reader.whole("amount", low=1, high=AMOUNT_LIMIT) or 0,
        receivers=reader.choice("receivers", PenaltyReceivers.values, PenaltyReceivers.NOBODY.value),
        receiver=reader.whole("receiver", low=1, high=PLAYER_LIMIT),
        offence=reader.text("offence", 120),
        note=reader.text("note", REASON_LIMIT, lines=True),
        entered_by=reader.text("entered_by", NAME_LIMIT),
        entered_at=reader.moment("entered_at"),
        cancelled=_cancelled(reader),
    )
    if not reader.has("points"):
        _check_penalty(reader, single)
        return (single,)
    for key in ("offender", "amount", "receivers", "receiver"):
        if reader.has(key):
            reader.problem(key, _('"points" says this already'))
    points = reader.points("points", low=-AMOUNT_LIMIT, high=AMOUNT_LIMIT)
    return tuple(dataclasses.replace(single, **row) for row in _rows(reader, points))


def _check_penalty(reader: Reader, penalty: PenaltyDoc) -> None:
    for key in ("offender", "amount", "receivers"):
        if not reader.has(key):
            reader.problem(key, _("this may not be empty"))
    if penalty.receivers == PenaltyReceivers.EACH and penalty.amount % 3:
        reader.problem("amount", _("three players cannot receive equal parts of this"))
    if (penalty.receivers == PenaltyReceivers.ONE) != reader.has("receiver"):
        reader.problem("receiver", _('"receivers": "one" needs a receiver, and only it'))
    elif penalty.receiver is not None and penalty.receiver == penalty.offender:
        reader.problem("receiver", _("offender and receiver are the same player"))


def _rows(reader: Reader, points: Mapping[int, int]) -> list[dict[str, Any]]:
    """Return the rows that bring exactly these points: each a third, who pays whom, what nobody receives."""
    losers = {player: -value for player, value in points.items() if value < 0}
    winners = {player: value for player, value in points.items() if value > 0}
    if not losers or sum(winners.values()) > sum(losers.values()):
        reader.problem("points", _("somebody must lose at least what the others receive"))
        return []
    amount = sum(losers.values())
    if len(losers) == 1 and sorted(winners.values()) == [amount // 3] * 3 and amount % 3 == 0:
        return [_row(next(iter(losers)), amount, PenaltyReceivers.EACH)]
    return _pay(losers, winners)


def _pay(losers: dict[int, int], winners: dict[int, int]) -> list[dict[str, Any]]:
    rows = []
    for receiver, wanted in sorted(winners.items()):
        rest = wanted
        for offender in sorted(losers):
            part = min(rest, losers[offender])
            if part:
                rows.append(_row(offender, part, PenaltyReceivers.ONE, receiver))
            losers[offender] -= part
            rest -= part
    left = [(offender, amount) for offender, amount in sorted(losers.items()) if amount]
    return [*rows, *(_row(offender, amount, PenaltyReceivers.NOBODY) for offender, amount in left)]


def _row(
    offender: int, amount: int, receivers: PenaltyReceivers, receiver: int | None = None
) -> dict[str, Any]:
    return {"offender": offender, "amount": amount, "receivers": receivers.value, "receiver": receiver}


def _cancelled(reader: Reader) -> CancelDoc | None:
    if not reader.has("cancelled"):
        return None
    inner = reader.inner("cancelled")
    at = inner.moment("at")
    if not inner.has("at"):
        inner.problem("at", _("a time like 2026-01-31T09:00:00Z is needed"))
    by = inner.text("by", NAME_LIMIT)
    reason = inner.text("reason", REASON_LIMIT, needed=True, lines=True)
    inner.close()
    return None if at is None else CancelDoc(at, by, reason)
