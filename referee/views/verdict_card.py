"""A verdict as people read it: one number and a word, what counts, what does not and why."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from referee.messages import difference_sentence, fan_name, refusal_sentence, sentence
from referee.rules import (
    Difference,
    DifferenceKind,
    Fan,
    HandError,
    VerdictKind,
    WinningHand,
    parse_hand,
    tile_code,
)
from referee.rules.fans import FAN_BY_KEY
from referee.rules.problem import Problem

WHOLE_HAND = 14  # a fan of all the tiles shows none: they stand above
ONE_TILE = re.compile(r"[1-9][msp]|[ESWNCFP]")
SOUND, DIFFERS, REFUSED, OPEN = "sound", "differs", "refused", "open"
TONES = {VerdictKind.SOUND: SOUND, VerdictKind.OVER_DECLARED: DIFFERS, VerdictKind.UNDER_DECLARED: DIFFERS}

TileCodes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FanLine:
    """One fan that counts or does not."""

    name: str
    chinese: str  # empty where the name is Chinese already
    points: str = ""
    groups: tuple[TileCodes, ...] = ()
    why: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class HandTiles:
    """A hand as it lies on the table: melds, concealed tiles, the winning tile apart."""

    melds: tuple[tuple[TileCodes, bool], ...]  # with True where a concealed kong lies face down
    concealed: TileCodes
    winning: str


@dataclass(frozen=True, slots=True)
class VerdictCard:
    """Everything that the verdict shows."""

    tone: str
    word: str
    number: int | None = None
    flowers: int = 0
    detail: str = ""
    counted: tuple[FanLine, ...] = ()
    refused: tuple[FanLine, ...] = ()
    waits: TileCodes = ()
    problems: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()  # between what was announced and what counts
    hand: HandTiles | None = None


def card_of(shown: Mapping[str, Any], hand: WinningHand | None = None) -> VerdictCard:
    """Return the card of a verdict as it is stored beside a hand or came from the preview just now."""
    kind = VerdictKind(shown["kind"])
    return VerdictCard(
        tone=TONES.get(kind, REFUSED),
        word=word_of(kind),
        number=shown["total"],
        flowers=shown["flowers"] or 0,
        detail=_detail(kind, shown),
        counted=tuple(_counted(row) for row in shown["counted"]),
        refused=tuple(_refused(row) for row in shown["refused"]),
        waits=tuple(shown["waits"]) if kind is VerdictKind.WRONG_TILE else (),
        problems=tuple(sentence(_problem(row)) for row in shown["problems"]),
        differences=tuple(difference_sentence(_difference(row)) for row in shown.get("differences", ())),
        hand=hand_tiles(hand) if hand else None,
    )


def bare_card(total: int, flowers: int, minimum: int) -> VerdictCard:
    """Return the card of a total that was only declared: nobody counted the tiles."""
    if total - flowers < minimum:
        return VerdictCard(REFUSED, word_of(VerdictKind.BELOW_MINIMUM), total, flowers)
    return VerdictCard(OPEN, _("as declared"), total, flowers, _("The tiles were not counted."))


def word_of(kind: VerdictKind) -> str:
    """Return the word that goes with the number."""
    return {
        VerdictKind.SOUND: _("sound"),
        VerdictKind.OVER_DECLARED: _("declared too high"),
        VerdictKind.UNDER_DECLARED: _("declared too low"),
        VerdictKind.BELOW_MINIMUM: _("below the minimum"),
        VerdictKind.WRONG_TILE: _("not a win: the wrong tile"),
        VerdictKind.NOT_READY: _("not a win: not ready"),
        VerdictKind.WRONG_COUNT: _("wrong number of tiles"),
        VerdictKind.INVALID: _("these tiles cannot be"),
    }[kind]


def hand_tiles(hand: WinningHand) -> HandTiles:
    """Return the tiles of a hand as they lie on the table."""
    return HandTiles(
        melds=tuple((tuple(tile_code(tile) for tile in meld.tiles), meld.concealed) for meld in hand.melds),
        concealed=tuple(tile_code(tile) for tile in hand.concealed),
        winning=tile_code(hand.winning_tile),
    )


def tiles_of(text: str) -> HandTiles | None:
    """Return the tiles of a recorded text; None where there are none or nobody can read them."""
    if not text:
        return None
    try:
        return hand_tiles(parse_hand(text)[0])
    except HandError:
        return None


def both_names(fan: Fan) -> tuple[str, str]:
    """Return a fan's name in the language of the page and, where that is not Chinese, its Chinese name."""
    name = fan_name(fan)
    return name, fan.names.zh_hans if name == fan.names.en else ""


def _detail(kind: VerdictKind, shown: Mapping[str, Any]) -> str:
    values = {"declared": shown["declared_total"], "counted": shown["total"]}
    if kind is VerdictKind.OVER_DECLARED:
        return _("Declared %(declared)s, counted %(counted)s: the count is proposed.") % values
    if kind is VerdictKind.UNDER_DECLARED:
        return _(
            "Declared %(declared)s, counted %(counted)s: the declaration stands unless somebody objects."
        ) % (values)
    return ""


def _counted(row: Mapping[str, Any]) -> FanLine:
    name, chinese = both_names(FAN_BY_KEY[row["fan"]])
    times, each = row["times"], row["points_each"]
    points = str(each) if times == 1 else f"{times} × {each} = {times * each}"
    groups = [tuple(ONE_TILE.findall(group)) for instance in row["instances"] for group in instance]
    is_whole_hand = sum(len(group) for group in groups) >= WHOLE_HAND * times
    return FanLine(name, chinese, points, groups=() if is_whole_hand else tuple(groups))


def _refused(row: Mapping[str, Any]) -> FanLine:
    name, chinese = both_names(FAN_BY_KEY[row["fan"]])
    because = FAN_BY_KEY[row["because"]] if row["because"] else None
    why = refusal_sentence(fan_name(because) if because else "", row["principle"])
    return FanLine(name, chinese, why=why, source=row["source"])


def _difference(row: Mapping[str, Any]) -> Difference:
    return Difference(DifferenceKind(row["kind"]), row["fan"], row["declared"], row["counted"])


def _problem(row: Mapping[str, Any]) -> Problem:
    return Problem(row["code"], row["args"], row["position"])
