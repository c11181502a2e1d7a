"""How an event is played and counted, beyond what the first schema knew; defaults are left out."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _

from referee.rules import RULESETS
from referee.rules.ruleset import RulesetError
from tournaments.models import AtTime, DisqualifiedRule, Event, PointsBy
from tournaments.services.archive.documents import SMALL_LIMIT
from tournaments.services.archive.reader import Reader, is_whole

THREE: Final = 3
PRESET_LIMIT: Final = 30
SEED_LIMIT: Final = 200
NAMES: Final = (
    "preset",
    "session_minutes",
    "at_time",
    "points_by",
    "lot_seed",
    "penalties_after_places",
    "substitutes_ranked",
    "substitutes_win_prizes",
    "disqualified",
    "three_players",
    "left_out",
    "team_size",
    "counted_members",
    "languages",
)
DEFAULTS: Final[Mapping[str, Any]] = {name: getattr(Event(), name) for name in NAMES}


def read_settings(reader: Reader) -> dict[str, Any]:
    """Return the columns of an event's row that these settings fill."""
    return {
        "preset": reader.text("preset", PRESET_LIMIT),
        "session_minutes": reader.whole("session_minutes", low=1, high=SMALL_LIMIT)
        or DEFAULTS["session_minutes"],
        "at_time": reader.choice("at_time", AtTime.values, DEFAULTS["at_time"]),
        "points_by": reader.choice("points_by", PointsBy.values, DEFAULTS["points_by"]),
        "lot_seed": reader.text("lot_seed", SEED_LIMIT),
        "penalties_after_places": reader.flag("penalties_after_places"),
        "substitutes_ranked": reader.flag("substitutes_ranked"),
        "substitutes_win_prizes": reader.flag("substitutes_win_prizes"),
        "disqualified": reader.choice("disqualified", DisqualifiedRule.values, DEFAULTS["disqualified"]),
        "three_players": _numbers(reader, "three_players"),
        "left_out": _left_out(reader),
        "team_size": reader.whole("team_size", low=1, high=SMALL_LIMIT),
        "counted_members": reader.whole("counted_members", low=1, high=SMALL_LIMIT),
        "languages": _languages(reader),
    }


def export_settings(event: Event) -> dict[str, Any]:
    """Return the settings that are not at their default."""
    values = {name: getattr(event, name) for name in NAMES}
    return {name: value for name, value in values.items() if value != DEFAULTS[name]}


def read_options(reader: Reader, ruleset: str) -> dict[str, Any]:
    """Return options that an edition has; what it does not know is a problem."""
    options: dict[str, Any] = reader.free("ruleset_options", dict)
    try:
        if ruleset in RULESETS:
            RULESETS[ruleset].with_options(**options)
    except (RulesetError, TypeError, ValueError) as error:
        reader.problem("ruleset_options", _("the rules do not know this: %(reason)s") % {"reason": error})
        return {}
    return options


def _numbers(reader: Reader, key: str) -> list[int]:
    numbers: list[Any] = reader.free(key, list)
    if not numbers or (len(numbers) == THREE and all(_is_small(number) for number in numbers)):
        return numbers
    reader.problem(key, _("three whole numbers are needed"))
    return []


def _left_out(reader: Reader) -> list[int]:
    """Return numerator and denominator of table points, then game points."""
    numbers = _numbers(reader, "left_out")
    if numbers and numbers[1] < 1:
        reader.problem("left_out", _("the second number is a denominator: it is 1 or more"))
        return []
    return numbers


def _is_small(value: Any) -> bool:
    return is_whole(value) and abs(value) <= SMALL_LIMIT


def _languages(reader: Reader) -> Sequence[str]:
    codes = [code for code, _name in settings.LANGUAGES]
    words = reader.free("languages", list)
    if all(isinstance(word, str) and word in codes for word in words) and len(set(words)) == len(words):
        return list(words)
    message = _("these words are needed, each once: %(words)s") % {"words": ", ".join(codes)}
    reader.problem("languages", message)
    return []
