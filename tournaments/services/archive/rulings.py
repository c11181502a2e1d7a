"""Penalties of an archive: bare amounts, rulings by the catalogue, points as an old record says them."""

import dataclasses
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from referee.models import PenaltyReceivers, RulingKind
from referee.rules.offences import OFFENCE_BY_KEY, Action, Effect, LadderScope
from tournaments.services.archive.documents import (
    AMOUNT_LIMIT,
    FAN_LIMIT,
    NAME_LIMIT,
    PLAYER_LIMIT,
    REASON_LIMIT,
    SMALL_LIMIT,
    PenaltyDoc,
)
from tournaments.services.archive.documents_office import CancelDoc
from tournaments.services.archive.reader import Reader, is_whole

POINTS_LIMIT = 100
EFFECTS = [effect.value for effect in Effect]
ACTIONS = ["", *(action.value for action in Action)]
SCOPES = ["", *(scope.value for scope in LadderScope)]


def read_penalty(reader: Reader, planned: int) -> tuple[PenaltyDoc, ...]:
    """Return the rows of a penalty: one, or as many as points given player by player need."""
    single = PenaltyDoc(
        path=reader.path,
        hand=reader.whole("hand", low=1, high=planned),
        offender=reader.whole("offender", low=1, high=PLAYER_LIMIT) or 0,
        amount=reader.whole("amount", low=0, high=AMOUNT_LIMIT) or 0,
        receivers=reader.choice("receivers", PenaltyReceivers.values, PenaltyReceivers.NOBODY.value),
        receiver=reader.whole("receiver", low=1, high=PLAYER_LIMIT),
        shares=reader.points("shares", low=1, high=AMOUNT_LIMIT),
        offence=reader.text("offence", 120),
        note=reader.text("note", REASON_LIMIT, lines=True),
        entered_by=reader.text("entered_by", NAME_LIMIT),
        entered_at=reader.moment("entered_at"),
        cancelled=read_cancelled(reader),
        **_ruling(reader),
    )
    if not reader.has("points"):
        _check_penalty(reader, single)
        return (single,)
    for key in ("offender", "amount", "receivers", "receiver", "shares"):
        if reader.has(key):
            reader.problem(key, _('"points" says this already'))
    points = reader.points("points", low=-AMOUNT_LIMIT, high=AMOUNT_LIMIT)
    return tuple(dataclasses.replace(single, **row) for row in _rows(reader, points))


def _ruling(reader: Reader) -> dict[str, Any]:
    """Return what a ruling by the catalogue says beside amount and receivers."""
    return {
        "kind": reader.choice("kind", RulingKind.values, RulingKind.OFFENCE.value),
        "playing": reader.whole("playing", low=0, high=SMALL_LIMIT) or 0,
        "key": reader.choice("key", ["", *OFFENCE_BY_KEY], ""),
        "effect": reader.choice("effect", EFFECTS, Effect.NONE.value),
        "action": reader.choice("action", ACTIONS, ""),
        "step": reader.whole("step", low=0, high=SMALL_LIMIT),
        "scope": reader.choice("scope", SCOPES, ""),
        "departure_reason": reader.text("departure_reason", REASON_LIMIT, lines=True),
        "proposal": reader.free("proposal", dict),
        "verdict": reader.free("verdict", dict),
        "hand_text": reader.text("tiles", 200),
        "declared_total": reader.whole("declared_total", low=1, high=FAN_LIMIT),
        "minutes_late": reader.whole("minutes_late", low=0, high=SMALL_LIMIT),
        "counts_for_table_points": reader.flag("counts_for_table_points", default=True),
        "table_points": _table_points(reader),
    }


def _table_points(reader: Reader) -> Fraction:
    """Return table points written as a numerator and a denominator."""
    parts = reader.free("table_points", list)
    if not parts:
        return Fraction(0)
    is_number = len(parts) == len(("numerator", "denominator")) and all(map(is_whole, parts))
    if is_number and 0 <= parts[0] <= POINTS_LIMIT * parts[1] and 1 <= parts[1] <= SMALL_LIMIT:
        return Fraction(parts[0], parts[1])
    reader.problem("table_points", _("a numerator and a denominator are needed, as in [1, 2]"))
    return Fraction(0)


def _check_penalty(reader: Reader, penalty: PenaltyDoc) -> None:
    for key in ("offender", "amount", "receivers"):
        if not reader.has(key):
            reader.problem(key, _("this may not be empty"))
    if not (penalty.amount or penalty.offence or penalty.key or penalty.action):
        reader.problem("amount", _("a penalty without points needs an offence or an action"))
    if penalty.receivers == PenaltyReceivers.EACH and penalty.amount % 3:
        reader.problem("amount", _("three players cannot receive equal parts of this"))
    if (penalty.receivers == PenaltyReceivers.ONE) != reader.has("receiver"):
        reader.problem("receiver", _('"receivers": "one" needs a receiver, and only it'))
    elif penalty.receiver is not None and penalty.receiver == penalty.offender:
        reader.problem("receiver", _("offender and receiver are the same player"))
    _check_shares(reader, penalty)


def _check_shares(reader: Reader, penalty: PenaltyDoc) -> None:
    is_shared = penalty.receivers == PenaltyReceivers.SHARES
    if is_shared != bool(penalty.shares) or (is_shared and sum(penalty.shares.values()) != penalty.amount):
        reader.problem("shares", _('"receivers": "shares" needs shares that come to the amount, and only it'))
    elif penalty.offender in penalty.shares:
        reader.problem("shares", _("offender and receiver are the same player"))


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


def read_cancelled(reader: Reader) -> CancelDoc | None:
    """Return when, by whom and why something was taken back, None where it stands."""
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
