"""The fan that a player announced, as somebody writes them down: names with commas between them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from referee.messages import fan_name, listed
from referee.rules.fans import FAN_BY_KEY, fan_by_name

_EACH_FAN = re.compile(r"[,;，、；\n]+")
_ANNOUNCED = re.compile(
    r"(?P<name>.*?)\s*(?:[×x*]\s*(?P<times>[1-9][0-9]?))?\s*=?\s*(?P<points>[0-9]{1,3})?",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class AnnouncedFan:
    """One fan as the player said it: by which name, how often, and what it comes to where that was said."""

    name: str
    times: int
    points: int | None


def read_announced(text: str) -> tuple[AnnouncedFan, ...]:
    """Return what was announced fan by fan, known names or not."""
    pieces = (piece.strip() for piece in _EACH_FAN.split(text))
    matches = (_ANNOUNCED.fullmatch(piece) for piece in pieces)
    return tuple(
        AnnouncedFan(
            name=match["name"],
            times=int(match["times"] or 1),
            points=int(match["points"]) if match["points"] else None,
        )
        for match in matches
        if match and match["name"]
    )


@dataclass(frozen=True, slots=True)
class Announcement:
    """How often each fan was announced, and what it comes to in all where that was said."""

    times: Mapping[str, int]
    points: Mapping[str, int]


NOTHING: Final = Announcement({}, {})


def summed(announced: Iterable[AnnouncedFan]) -> Announcement:
    """Return the announcement by name; points of a fan named twice count only where both say them."""
    times: dict[str, int] = {}
    points: dict[str, int | None] = {}
    for each in announced:
        times[each.name] = times.get(each.name, 0) + each.times
        before = points.get(each.name, 0)
        points[each.name] = None if before is None or each.points is None else before + each.points
    return Announcement(times, {name: said for name, said in points.items() if said is not None})


def announced_fan(text: str) -> Announcement:
    """Return what was announced, fan by their keys; ValidationError names those nobody knows."""
    found: list[AnnouncedFan] = []
    unknown: list[str] = []
    for each in read_announced(text):
        try:
            found.append(replace(each, name=fan_by_name(each.name).key))
        except KeyError:
            unknown.append(each.name)
    if unknown:
        raise ValidationError(_("There is no fan of this name: %(names)s.") % {"names": listed(unknown)})
    return summed(found)


def announced_text(times: Mapping[str, int], points: Mapping[str, int]) -> str:
    """Return an announcement as somebody types it: Mixed Straight 8, Double Pung × 2 = 4."""
    return listed(_typed(name, said, points.get(name)) for name, said in times.items())


def _typed(name: str, times: int, points: int | None) -> str:
    fan = FAN_BY_KEY.get(name)
    label = fan_name(fan) if fan else name
    if times > 1:
        return f"{label} × {times}" if points is None else f"{label} × {times} = {points}"
    return label if points is None else f"{label} {points}"
