"""What the calculator's scripts say: every word in the language of the page."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import astuple
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.messages import fan_name
from referee.rules import ALL_TILES, FANS, FLOWER_TILES, Fan, tile_code, tile_name
from referee.rules.fans import FAN_BY_KEY

MOST_MET: Final = 8
USUAL_FAN: Final = (  # what makes most winning hands
    "concealed_hand",
    "all_chows",
    "mixed_triple_chow",
    "mixed_straight",
    "half_flush",
    "all_pungs",
    "mixed_shifted_chows",
    "dragon_pung",
)


def script_words() -> dict[str, Any]:
    """Return the words of the picker and of the page, tiles and fan by their names."""
    return {"picker": picker_words(), "calculator": calculator_words(), "fan": fan_words()}


def picker_words() -> dict[str, Any]:
    """Return what the tile picker needs on any page."""
    language = get_language()
    language = language if language in ("zh-hans", "zh-hant") else "en"
    return {
        "tiles": {tile_code(tile): tile_name(tile, language) for tile in ALL_TILES},
        "grid": _("Tiles to pick"),
        "hand": _("The hand"),
        "left": _("%(tile)s, %(count)s left"),
        "spent": _("%(tile)s, none left"),
        "full": _("%(tile)s, the hand is full"),
        "empty": _("Tap the tiles of the hand, the winning tile last."),
        "progress": _("%(count)s of 14"),
        "winning": _("%(tile)s, the winning tile"),
        "choose": _("%(tile)s: make it the winning tile"),
        "last": _("%(tile)s: take it as the last one tapped"),
        "meld_hint": _("For a meld, tap its tiles, then its kind."),
        "chow": _("Chow"),
        "pung": _("Pung"),
        "kong": _("Exposed kong"),
        "concealed_kong": _("Concealed kong"),
        "added_kong": _("Added kong"),
        "melds": {
            "chow": _("Chow: %(tiles)s"),
            "pung": _("Pung: %(tiles)s"),
            "kong": _("Exposed kong: %(tiles)s"),
            "concealed_kong": _("Concealed kong: %(tiles)s"),
            "added_kong": _("Added kong: %(tiles)s"),
        },
        "take_back": _("%(meld)s: take it back into the hand"),
        "added": _("%(tile)s added, %(count)s of 14"),
        "removed": _("%(tile)s taken away"),
        "laid": _("%(meld)s laid down"),
        "cleared": _("No tiles"),
        "backspace": _("Take away"),
        "undo": _("Undo"),
        "clear": _("Clear"),
        "keys": _(
            "By keyboard: 1 to 9 and m, s or p; E S W N C F P; arrows and Enter; Backspace takes away."
        ),
    }


def calculator_words() -> dict[str, str]:
    """Return what the page itself says."""
    return {
        "replacement": _("Kong replacement"),
        "robbed": _("Robbed kong"),
        "away": _("The desk cannot be reached now. What you see is the answer to an earlier hand."),
        "failed": _("The desk could not answer. Change the hand or try again."),
        "again": _("Try again"),
    }


def fan_words() -> list[dict[str, Any]]:
    """Return every fan that can be announced, with all the names by which it is found."""
    return [_words_of(fan) for fan in FANS if fan is not FLOWER_TILES]


def usual_fan_words(met: Iterable[str] = ()) -> list[dict[str, Any]]:
    """Return the fan offered before a name is typed: those met most so far, then the usual.

    ``met`` holds keys of fan, one for each time.
    """
    keys = [key for key, _times in Counter(met).most_common(MOST_MET)]
    return [_words_of(FAN_BY_KEY[key]) for key in dict.fromkeys([*keys, *USUAL_FAN]) if key in FAN_BY_KEY]


def _words_of(fan: Fan) -> dict[str, Any]:
    return {"name": fan_name(fan), "names": list(astuple(fan.names))}
