"""Editions and the options an event chose on top of one, in the reader's language."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.messages.joining import separated
from referee.rules import RULESETS, Ruleset
from referee.rules.ruleset import KnittedWaits

EDITION_TITLES: Final[Mapping[str, str | Promise]] = {
    "mcr1998": _("Chinese Mahjong Competition Rules 1998"),
    "wmo2006": _("WMO Mahjong Competition Rules 2006 (EMA)"),
    "mcr2014": _("WMO Mahjong Competition Rules 2014"),
    "mil2025": _("MIL Supplementary Rules 2025"),
}
OPTION_SENTENCES: Final[Mapping[tuple[str, Any], str | Promise]] = {
    ("knitted_straight_waits", KnittedWaits.ALL): _("every wait counts beside a knitted straight"),
    ("knitted_straight_waits", KnittedWaits.SINGLE): _("only a single wait counts beside a knitted straight"),
    ("knitted_straight_waits", KnittedWaits.NONE): _("no wait counts beside a knitted straight"),
    ("knitted_straight_melded", True): _("a knitted straight may have a claimed set"),
    ("knitted_straight_melded", False): _("a knitted straight wants a concealed hand"),
    ("used_up_kinds_are_waits", True): _("a tile whose four are in the hand is still a wait"),
    ("used_up_kinds_are_waits", False): _("a tile whose four are in the hand is no wait"),
    ("honours_make_tile_hogs", True): _("two pairs of one honour make a tile hog"),
    ("honours_make_tile_hogs", False): _("two pairs of one honour make no tile hog"),
    ("kong_flower_win_is_replacement", True): _("a flower after a kong keeps out with replacement tile"),
    ("kong_flower_win_is_replacement", False): _("a flower after a kong ends out with replacement tile"),
    ("kong_on_last_tile", True): _("a kong may be declared on the last tile"),
    ("kong_on_last_tile", False): _("no kong on the last tile"),
    ("seven_pairs_bar_all_types", True): _("all types does not count with seven pairs"),
    ("seven_pairs_bar_all_types", False): _("all types counts with seven pairs"),
    ("all_terminals_bar_double_pung", True): _("double pung does not count with all terminals"),
    ("all_terminals_bar_double_pung", False): _("double pung with all terminals as the edition has it"),
    ("pure_shifted_chows_bar_short_straight", True): _(
        "short straight does not count with pure shifted chows"
    ),
    ("pure_shifted_chows_bar_short_straight", False): _("short straight counts with pure shifted chows"),
    ("wrong_concealed_kong_loses_to_all", True): _(
        "a wrong concealed kong has lost to all three and may not win again in the session"
    ),
    ("wrong_concealed_kong_loses_to_all", False): _("a wrong concealed kong as the edition has it"),
}
NUMBER_SENTENCES: Final[Mapping[str, str | Promise]] = {
    "hand_cap": _("a hand is worth at most %(number)s"),
    "minimum": _("minimum %(number)s"),
    "base": _("base payment %(number)s"),
}


def edition_title(code: str) -> str:
    """Name an edition; KeyError for one that nobody has named."""
    return str(EDITION_TITLES[code])


def option_sentence(name: str, value: Any) -> str:
    """Say one option and what was chosen; KeyError for an option that nobody has put into words."""
    if name in NUMBER_SENTENCES:
        return str(NUMBER_SENTENCES[name]) % {"number": value} if value is not None else str(_("no cap"))
    return str(OPTION_SENTENCES[name, value])


def ruleset_label(ruleset: Ruleset) -> str:
    """Name what is played, for pages and documents: the edition, then every option that differs from it."""
    own = RULESETS[ruleset.code].options
    chosen = [
        option_sentence(name, getattr(ruleset.options, name))
        for name in ruleset.options.__dataclass_fields__
        if getattr(ruleset.options, name) != getattr(own, name)
    ]
    return separated([edition_title(ruleset.code), *chosen])
