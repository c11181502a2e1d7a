"""The fan that a player announced, as somebody writes them down: names with commas between them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from referee.messages import listed
from referee.rules.fans import fan_by_name

_EACH_FAN = re.compile(r"[,;，、；\n]+")
_ANNOUNCED = re.compile(
    r"(?P<name>.*?)\s*(?:[×x*]\s*(?P<times>[0-9]{1,2}))?\s*=?\s*(?P<points>[0-9]{1,3})?",
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


def announced_fan(text: str) -> Mapping[str, int]:
    """Return how often each fan was announced, by its key; ValidationError names those nobody knows."""
    found: dict[str, int] = {}
    unknown: list[str] = []
    for each in read_announced(text):
        try:
            key = fan_by_name(each.name).key
        except KeyError:
            unknown.append(each.name)
            continue
        found[key] = found.get(key, 0) + each.times
    if unknown:
        raise ValidationError(_("There is no fan of this name: %(names)s.") % {"names": listed(unknown)})
    return found
