"""Where the typed text of the tiles and the buttons beside it say different things: which of them counts."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from referee.forms import ONLY_TOTAL, SELF_DRAWN
from referee.rules import HandError, Win, parse_hand
from referee.selectors import SheetView
from referee.services import Judgement
from referee.templatetags.desk import called, wind_name

BAR: Final = "|"  # what stands behind it in the notation is the way of winning


def entry_notes(view: SheetView, values: Mapping[str, Any], judgement: Judgement) -> tuple[str, ...]:
    """Return a sentence for each thing that the text says otherwise than buttons, ticks and rotation.

    ``values`` are the cleaned values of the form, ``judgement`` is what was made of them.
    """
    said, win = said_in(values.get("tiles", "")), judgement.win
    if said is None or win is None:
        return (*_left_out(view, values), *_kept(values, judgement))
    return (*_way(view, values, said), *_winds(said, win), *_flowers(values, said), *_ticks(values, said))


def said_in(text: str) -> Win | None:
    """Return the way of winning that a text states; None where it states none, or nobody can read it."""
    if BAR not in text:
        return None
    try:
        return parse_hand(text)[1]
    except HandError:
        return None


def _left_out(view: SheetView, values: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the tiles on record count, where a correction says the total alone."""
    hand = next((each for each in view.hands if each.number == values["number"]), None)
    if hand is None or not hand.hand_text or values.get("tiles"):
        return
    total = (hand.verdict or {}).get("total")
    if total is not None:
        text = _("The tiles on record count %(total)s. With the total alone they are left out.")
        yield text % {"total": total}


def _kept(values: Mapping[str, Any], judgement: Judgement) -> Iterator[str]:
    """Yield what the tiles on record count that stay beside a corrected total."""
    counted = judgement.shown.get("total")
    if values.get("way") != ONLY_TOTAL or not values.get("tiles") or counted is None:
        return
    if counted != judgement.ruled_total:
        text = _(
            "The tiles on record stay. They count %(counted)s; %(total)s is recorded, with the reason of the "
            "correction."
        )
        yield text % {"counted": counted, "total": judgement.ruled_total}


def _way(view: SheetView, values: Mapping[str, Any], said: Win) -> Iterator[str]:
    is_drawn = values["discarder"] == SELF_DRAWN
    if said.self_drawn and not is_drawn:
        name = next(
            (called(seat) for seat in view.seats if str(seat.participant_id) == values["discarder"]), ""
        )
        text = _("The tiles say self-drawn; the buttons say from %(name)s: the buttons count.")
        yield text % {"name": name}
    if is_drawn and not said.self_drawn:
        yield _("The tiles say from a discard; the buttons say self-drawn: the buttons count.")


def _winds(said: Win, win: Win) -> Iterator[str]:
    if said.prevalent_wind != win.prevalent_wind:
        text = _("The tiles say %(said)s round; this hand is of the %(held)s round: that counts.")
        yield text % {"said": wind_name(said.prevalent_wind), "held": wind_name(win.prevalent_wind)}
    if said.seat_wind != win.seat_wind:
        text = _("The tiles give the winner %(said)s; in this hand the winner holds %(held)s: that counts.")
        yield text % {"said": wind_name(said.seat_wind), "held": wind_name(win.seat_wind)}


def _flowers(values: Mapping[str, Any], said: Win) -> Iterator[str]:
    pressed = values.get("flowers")
    if pressed is not None and said.flowers and said.flowers != pressed:
        text = _("The tiles say %(said)s flowers, the buttons %(pressed)s: the buttons count.")
        yield text % {"said": said.flowers, "pressed": pressed}


def _ticks(values: Mapping[str, Any], said: Win) -> Iterator[str]:
    """Yield what is ticked beside a text that says otherwise: the text counts, for it says all of them."""
    stated = {
        "last_of_kind": (said.last_of_kind, _("Last of its kind")),
        "last_of_wall": (said.last_of_wall, _("Last of the wall")),
        "about_kong": (said.kong_replacement or said.robbed_kong, _("Kong replacement or robbed kong")),
    }
    for name, (is_stated, label) in stated.items():
        if values.get(name) and not is_stated:
            text = _("“%(what)s” is ticked, but the text of the tiles says otherwise: the text counts.")
            yield text % {"what": label}
