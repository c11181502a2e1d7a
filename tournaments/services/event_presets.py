"""What kinds of tournament are usually settled as: starting points, of which everything may be changed.

The source of every value stands in docs/event-settings.md; a value without one is a choice of this desk and
marked there as such.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import AtTime, DisqualifiedRule, PointsBy


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of tournament: its name, one sentence, and the fields of an event's draft that it fills."""

    code: str
    name: str | Promise
    meaning: str | Promise
    values: Mapping[str, Any]


COMMON: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "ruleset_options": {},
        "rotation": "WMO_FULL",
        "rotation_table": [],
        "at_time": AtTime.FINISH_HAND.value,
        "points_by": PointsBy.TABLE.value,
        "table_point_scheme": [4, 2, 1, 0],
        "criteria": ["table_points", "game_points"],
        "penalties_after_places": False,
        "substitutes_ranked": False,
        "substitutes_win_prizes": False,
        "disqualified": DisqualifiedRule.EDITION.value,
        "three_players": [],
        "left_out": [],
        "team_size": None,
        "counted_members": None,
    }
)


def _preset(code: str, name: str | Promise, meaning: str | Promise, **values: Any) -> Preset:
    return Preset(code, name, meaning, MappingProxyType({**COMMON, **values}))


_ALL: Final = (
    _preset(
        "mil",
        _("MIL, 2025"),
        _("The supplement of 2025: after time one more hand where a win is being counted."),
        ruleset="mil2025",
        sessions_planned=6,
        session_minutes=120,
        at_time=AtTime.ONE_MORE.value,
        left_out=[3, 1, 0],
    ),
    _preset(
        "european",
        _("European, two days"),
        _("The Green Book as European tournaments play it: six sessions of two hours."),
        ruleset="wmo2006",
        sessions_planned=6,
        session_minutes=120,
    ),
    _preset(
        "rules1998",
        _("Chinese rules of 1998"),
        _("Table points by the place in the whole session; play stops at once when the time is over."),
        ruleset="mcr1998",
        sessions_planned=5,
        session_minutes=180,
        at_time=AtTime.STOP.value,
        points_by=PointsBy.FIELD.value,
        criteria=["table_points", "game_points", "best_session", "best_sessions"],
        team_size=5,
        counted_members=4,
    ),
    _preset(
        "danish",
        _("Danish, one day"),
        _("Four sessions of an hour and a half on one day."),
        ruleset="wmo2006",
        sessions_planned=4,
        session_minutes=90,
    ),
    _preset(
        "world",
        _("World championship"),
        _("Nine sessions of two hours in three days, with teams of four."),
        ruleset="mcr2014",
        sessions_planned=9,
        session_minutes=120,
        team_size=4,
        counted_members=4,
    ),
)
PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.code: preset for preset in _ALL})
