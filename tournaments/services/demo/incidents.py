"""What goes wrong in the demo event: false wins, wrong declarations, an overruled count, a correction."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.rules import PENALTY_CODES
from referee.rules.offences import propose

EDITION: Final = PENALTY_CODES["mil2025"]
"""The penalties of the edition that the demo event is played under."""

Table = dict[str, Any]
Hand = dict[str, Any]
Place = tuple[int, int]  # session and table


def _hand(table: Table, number: int) -> Hand:
    return next(hand for hand in table["hands"] if hand["number"] == number)


def _loser(table: Table, number: int) -> int:
    """Return somebody who did not win the hand."""
    winner = _hand(table, number).get("winner")
    return next(player for player in table["seats"].values() if player != winner)


def _penalise(table: Table, hand: int | None, offence: str, note: str, **ruled: Any) -> None:
    """Enter what the edition proposes for an offence; nobody receives anything."""
    proposal = propose(EDITION, offence)
    offender = table["seats"]["W"] if hand is None else _loser(table, hand)
    row = {
        "hand": hand,
        "offender": offender,
        "amount": proposal.amount,
        "receivers": "nobody",
        "key": offence,
        "note": note,
        **ruled,
    }
    entered = _hand(table, hand or 1)
    row |= {"entered_by": entered["entered_by"], "entered_at": entered["entered_at"]}
    table.setdefault("penalties", []).append({key: value for key, value in row.items() if value})


def false_win(number: int, offence: str, note: str) -> Callable[[Table], None]:
    """Return what makes a hand see a false win, ruled by the catalogue; the hand goes on to its winner."""
    return lambda table: _penalise(table, number, offence, note, kind="false_win", effect="dead_hand")


def late(table: Table) -> None:
    """Take from somebody who came late what the edition says."""
    offence, note = "late_up_to_10_minutes", "Three minutes late for the session."
    _penalise(table, None, offence, note, amount=10, minutes_late=3)  # ten up to five minutes


def under_declared(number: int) -> Callable[[Table], None]:
    """Return what makes a hand be declared two below its count; nobody objects, so it stands."""

    def act(table: Table) -> None:
        _hand(table, number)["declared_total"] -= 2

    return act


def over_declared(number: int) -> Callable[[Table], None]:
    """Return what makes a hand be declared two above its count; the count is paid."""

    def act(table: Table) -> None:
        hand = _hand(table, number)
        hand["ruled_total"] = hand["declared_total"]
        hand["declared_total"] += 2

    return act


def overruled(number: int) -> Callable[[Table], None]:
    """Return what makes the referee pay more than the engine counts, with the reason."""

    def act(table: Table) -> None:
        hand = _hand(table, number)
        hand["declared_total"] += 4
        hand["ruling_reason"] = (
            "Last of its kind: the other three lay open on the table. The flag was not typed."
        )

    return act


def corrected(number: int) -> Callable[[Table], None]:
    """Return what makes the first entry of a hand name another discarder."""

    def act(table: Table) -> None:
        hand = _hand(table, number)
        fields = ("outcome", "winner", "flowers", "declared_total", "tiles", "entered_by", "entered_at")
        first = {key: hand[key] for key in fields if key in hand}
        others = set(table["seats"].values()) - {hand["winner"], hand["discarder"]}
        hand["earlier"] = [{**first, "discarder": min(others)}]
        hand["reason"] = "Wrong discarder entered; all four players agree."

    return act


INCIDENTS: Final[Mapping[Place, tuple[Callable[[Table], None], ...]]] = {
    (1, 2): (false_win(5, "below_minimum", "Declared at 6 fan."),),
    (1, 3): (under_declared(7),),
    (1, 5): (corrected(6),),
    (1, 6): (false_win(11, "hu_on_wrong_tile", "The pair was 7 and 8 of dots."),),
    (1, 7): (late,),
    (2, 2): (overruled(4),),
    (2, 4): (false_win(3, "below_minimum", "Declared at 7 fan: the flower does not count for the minimum."),),
    (2, 6): (over_declared(9),),
    (2, 7): (false_win(9, "not_ready_hu", "Two tiles short of ready; tiles shown."),),
    (3, 1): (false_win(2, "hu_on_wrong_tile", "Declared on a tile that the hand did not wait for."),),
}
SHOWN: Final[Mapping[Place, frozenset[int]]] = {
    (1, 3): frozenset({7}),
    (1, 5): frozenset({6}),
    (2, 2): frozenset({4}),
    (2, 6): frozenset({9}),
}
"""Hands that must be won from a discard with tiles, because something happens to them."""


def befall(place: Place, table: Table) -> None:
    """Let happen what happens at this table."""
    for act in INCIDENTS.get(place, ()):
        act(table)
