"""The one table of sentences for the codes of the rules."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from referee.messages.joining import listed
from referee.rules.problem import Problem
from referee.rules.tiles import parse_tile, tile_name

RULE_MESSAGES: Final[Mapping[str, str | Promise]] = {
    # a text that cannot be read
    "no_winning_tile": _("There is no winning tile: it is the last one outside the brackets."),
    "suit_missing": _("No suit follows %(text)s: m characters, s bamboos, p dots."),
    "number_missing": _("The suit %(text)s has no number before it."),
    "unknown_tile": _("There is no tile “%(text)s”."),
    "flower_among_tiles": _("Flowers are not among the tiles: write their number after a second bar."),
    "bracket_unclosed": _("This bracket is not closed."),
    "bracket_unopened": _("This bracket was not opened."),
    "meld_size": ngettext_lazy(
        "%(count)s tile is no meld: a chow or pung has three, a kong four.",
        "%(count)s tiles are no meld: a chow or pung has three, a kong four.",
        "count",
    ),
    "meld_mixed": _("%(tiles)s are neither a chow nor equal tiles."),
    "meld_mark": _("“%(text)s” cannot follow this meld: write 1 to 3, or for an added kong 5 to 7."),
    "chow_of_honours": _("%(tiles)s: honours make no chow."),
    "chow_mixed_suits": _("%(tiles)s: a chow is of one suit."),
    "chow_not_consecutive": _("%(tiles)s do not follow each other."),
    "unknown_wind": _("“%(text)s” is no wind: write E, S, W or N."),
    "wind_missing": _("The seat wind is missing after the prevalent wind."),
    "unknown_flag": _("“%(text)s” is neither 0 nor 1."),
    "unknown_kong_flag": _(
        "“%(text)s” is none of 0, 1 (kong), 2 (kong, a flower as its replacement, then the win)."
    ),
    "flag_count": _("%(count)s instead of four flags: self-drawn, last of its kind, last of the wall, kong."),
    "flowers_unreadable": _("“%(text)s” is no number of flowers."),
    "tail_too_long": _("Nothing may follow the number of flowers."),
    # a JSON object that cannot be read
    "line_unreadable": _("Line %(line)s is not JSON."),
    "key_missing": _("“%(key)s” is missing."),
    "wrong_type": _("“%(key)s” should be %(expected)s."),
    "unknown_meld_type": _("“%(text)s” is no kind of meld: chow, pung or kong."),
    "unknown_feeder": _("“%(text)s” is nobody: left, across or right."),
    "claimed_not_in_meld": _("The claimed %(tile)s is not among %(tiles)s."),
    # tiles that cannot be
    "too_many_copies": _("%(count)s times %(tile)s: there are four in the set."),
    "too_many_melds": _("%(count)s melds: a hand has at most %(most)s."),
    "too_few_tiles": _("Too few tiles: %(count)s instead of %(expected)s (a kong counts as three)."),
    "too_many_tiles": _("Too many tiles: %(count)s instead of %(expected)s (a kong counts as three)."),
    "meld_unknown_tile": _("Meld %(meld)s is made of a tile that does not exist."),
    "meld_chow_of_honours": _("Meld %(meld)s is a chow of honours."),
    "meld_chow_past_nine": _("Meld %(meld)s is a chow that goes past nine."),
    "meld_concealed_set": _("Meld %(meld)s is concealed: only a kong can be laid down so."),
    "meld_unknown_feeder": _("Meld %(meld)s was fed by nobody at the table."),
    "meld_concealed_with_feeder": _("Meld %(meld)s is a concealed kong and so was fed by nobody."),
    "meld_chow_feeder": _("Meld %(meld)s is a chow: only the player on the left feeds one."),
    "meld_unknown_claim": _("Meld %(meld)s has no such claimed tile."),
    "meld_added_no_kong": _("Meld %(meld)s is no exposed kong, so no tile was added to it."),
    # circumstances that cannot be
    "flowers_out_of_range": _("%(flowers)s flowers: there are %(most)s in the set."),
    "replacement_not_self_drawn": _("A replacement tile is drawn by oneself."),
    "replacement_without_kong": _("Without a kong there is no replacement tile."),
    "replaced_flower_missing": _("The flower that replaced the kong is not among the flowers."),
    "robbed_kong_self_drawn": _("Robbing a kong takes the tile of another player: it is not self-drawn."),
    "robbed_tile_held": _(
        "A robbed kong holds all four of %(tile)s, so none of them can be in the winner's hand."
    ),
    "robbed_kong_on_last_tile": _(
        "After the last tile of the wall no kong may be declared, so none can be robbed."
    ),
    "last_of_kind_tile_held": _(
        "The last %(tile)s: the other three lie open, so none of them can be in the concealed hand."
    ),
    # no win
    "below_minimum": _("%(total)s fan without flowers: the minimum is %(minimum)s."),
    "wrong_tile": _("%(tile)s does not complete the hand. It waits on: %(tiles)s."),
    "not_a_win": _("The tiles are no winning hand."),
    "not_ready": _("The hand was not ready: tiles to exchange before it is: %(distance)s."),
    # payments, penalties, rotation, the sheet
    "total_not_positive": _("A total of %(total)s cannot be paid."),
    "amount_negative": _("A penalty of %(amount)s is less than nothing."),
    "rotation_needs_four_rounds": _("A rotation has four rounds, not %(rounds)s."),
    "rotation_round_is_no_seating": _("Round %(round)s does not seat each player once."),
    "rotation_must_start_as_drawn": _("In the first round everybody sits as drawn."),
    "hand_recorded_twice": _("Hand %(hand)s is there twice."),
    "drawn_hand_has_winner": _("Hand %(hand)s is drawn and yet has a winner."),
}

# The story of a hand: the position is that of an event, not of a character.
STORY_MESSAGES: Final[Mapping[str, str | Promise]] = {
    "event_after_outcome": _("The hand was over: nothing can follow its outcome."),
    "player_missing": _("Say which player."),
    "player_not_at_table": _("This player does not sit at the table."),
    "claimant_missing": _("Nobody claims the discard."),
    "claimant_is_discarder": _("Whoever discarded the tile cannot call a win on it."),
    "outcome_contradicts_ruling": _("A ruling in this hand asks for another outcome."),
    "dead_player_won": _("The hand of the winner was dead: it may not win."),
    "barred_player_won": _("By a ruling before this hand the winner may not win in this session any more."),
    "nearer_claimant": _(
        "%(nearest)s called the same discard and comes first after the discarder in the order of play: "
        "%(nearest)s has the win, not %(player)s."
    ),
    "action_missing": _("Say what the player did."),
    "dead_player_may_not": _("The hand of this player is dead and may not do that."),
}

REFUSALS: Final[Mapping[str, str | Promise]] = {
    "non_repeat": _("Non-repeat: it is there whenever %(fan)s is."),
    "non_separation": _("Non-separation: the sets of %(fan)s may not be taken apart for it."),
    "non_identical": _("Non-identical: its tiles have made this fan once before."),
    "high_versus_low": _("High versus low: the tiles are counted as %(fan)s, which is worth more."),
    "account_once": _("Account once: each further set is joined to the others only once."),
    "several_waits": _("The hand waited on more than one tile."),
    "knitted_wait": _("Beside a knitted straight this wait does not count."),
    "circumstances": _("The way of winning rules it out."),
    "honours_no_hog": _("Four equal honours make no tile hog."),
    "minimum": _("The hand is below the minimum."),
}
_REFUSALS_WITHOUT_FAN: Final[Mapping[str, str | Promise]] = {
    "non_repeat": _("Non-repeat: it is there whenever another counted fan is."),
    "non_separation": _("Non-separation: the sets of a counted fan may not be taken apart for it."),
    "high_versus_low": _("High versus low: the tiles are counted as what is worth more."),
}
_UNNAMED_PRINCIPLE: Final = _("Not counted with %(fan)s.")


_TILE_ARGUMENTS: Final = frozenset({"tile", "tiles"})
_LISTS: Final = frozenset({"hands", "names", "rounds"})  # joined by ", " in the code
_TYPES: Final[Mapping[str | int, str | Promise]] = {
    "dict": _("an object"),
    "list": _("a list"),
    "str": _("a text"),
    "int": _("a whole number"),
    "bool": _("true or false"),
}


def sentence(problem: Problem) -> str:
    """Return what is wrong as a sentence; with its place in a text or story, from 1, where it has one.

    Raises KeyError for a code that nobody has written a sentence for.
    """
    text = str(_message(problem.code) % _words(problem.args))  # the words choose singular or plural
    if problem.position is None:
        return text
    place = {"place": problem.position + 1, "text": text}
    if problem.code in STORY_MESSAGES:
        return gettext("Event %(place)s: %(text)s") % place
    return gettext("Character %(place)s: %(text)s") % place


def refusal_sentence(because: str, principle: str | None) -> str:
    """Return why a fan is not counted: the name of the counted fan ("" for none) and the principle's code."""
    if principle is None:
        return str(_UNNAMED_PRINCIPLE) % {"fan": because}
    table = REFUSALS if because else {**REFUSALS, **_REFUSALS_WITHOUT_FAN}
    return str(table[principle]) % {"fan": because}


def _message(code: str) -> str | Promise:
    for table in (RULE_MESSAGES, STORY_MESSAGES):
        if code in table:
            return table[code]
    # A late import: what only counts a hand needs no services, and services may not import upwards.
    from referee.services.messages import SERVICE_MESSAGES

    return SERVICE_MESSAGES[code]


def _words(args: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return the arguments with codes of tiles and of types in words."""
    words = dict(args)
    for name in _TILE_ARGUMENTS & words.keys():
        words[name] = _tile_names(words[name])
    for name in _LISTS & words.keys():
        words[name] = listed(str(words[name]).split(", "))
    if "expected" in words:
        words["expected"] = str(_TYPES.get(words["expected"], words["expected"]))
    return words


def _tile_names(codes: str | int) -> str:
    language = get_language()
    language = language if language in ("zh-hans", "zh-hant") else "en"
    names = [tile_name(parse_tile(code), language) for code in str(codes).split()]
    return listed(names)
