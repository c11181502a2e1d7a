"""What proves a draw, as its pages show it: hashes in the order in which they came to be known, and lots."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from referee.messages import labelled, listed, recorded_moment
from tournaments.views import words


@dataclass(frozen=True, slots=True)
class LotLine:
    """Which place of the chart somebody drew."""

    place: int
    name: str
    number: int | None


def hash_facts(record: Mapping[str, Any]) -> list[words.Fact]:
    """Return what the draw is proved by, in the order in which it came to be known."""
    request = record.get("chart_request") or {}
    named = [
        (_("Committed at"), moment(record.get("committed_at", ""))),
        (_("Commitment"), record.get("commitment", "") if record.get("committed_at") else ""),
        (_("Roster"), record.get("roster_sha256", "")),
        (_("Chart"), record.get("chart_sha256", "")),
        (_("Wishes"), record.get("wishes_sha256", "")),
        (
            _("Algorithm"),
            " · ".join(filter(None, (record.get("algorithm"), way_words(record.get("method", ""))))),
        ),
        (_("Seed of the chart"), request.get("seed", "") or _("none: the chart was brought from elsewhere")),
        (_("Source of the seed"), source_words(record.get("seed_source", ""))),
        (_("Seed"), record.get("seed", "")),
        (_("Seats"), record.get("seating_sha256", "")),
    ]
    return [words.Fact(name, value) for name, value in named if value]


def lot_lines(record: Mapping[str, Any], names: Mapping[int, str]) -> list[LotLine]:
    """Return who drew which place of the chart, repairs not counted."""
    return [
        LotLine(place, names.get(number, str(number)), number)
        for place, number in enumerate(record.get("drawn_order") or [], start=1)
        if number is not None
    ]


def way_words(method: str) -> str:
    """Say by which way a chart was made; a way that is not known here stays as it is written."""
    names = {
        "kept rounds": _("kept rounds"),
        "kept rounds and search": _("kept rounds and search"),
        "shifts": _("shifts"),
        "search": _("search"),
        "a spare session apart": _("a spare session apart"),
        "empty chairs apart": _("empty chairs apart"),
        "sitting out in turn": _("sitting out in turn"),
        "tables of three in turn": _("tables of three in turn"),
        "columns apart": _("columns apart"),
        "groups apart": _("groups apart"),
    }
    return listed([names.get(part, part) for part in method.split(", ")])


def source_words(source: str) -> str:
    """Say where a seed came from; what was typed stays as it was typed."""
    kind, _colon, detail = source.partition(": ")
    names = {
        "dice": _("dice thrown in the hall"),
        "tiles": _("tiles drawn in the hall"),
        "lottery": _("lottery numbers"),
        "other": "",
    }
    known = names.get(kind)
    return source if known is None else (labelled(known, detail) if known and detail else known or detail)


def moment(text: str) -> str:
    """Write a time of a record as people read it, in the zone it was written in."""
    found = parse_datetime(text) if text else None
    return f"{recorded_moment(found)} {found:%Z}".strip() if found else text
