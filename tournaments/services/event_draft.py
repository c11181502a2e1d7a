"""What is entered about an event, what is wrong with it, and what its record of acts keeps."""

import zoneinfo
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import date, datetime
from typing import Any, Final, Protocol

from django.conf import settings
from django.utils.text import slugify

from referee.rules import RULESETS
from referee.rules.problem import Problem
from referee.rules.rotation import ROTATIONS, rotation_problems
from referee.rules.ruleset import RulesetError
from referee.selectors.rotation_tables import winds_of
from referee.services import OWN
from tournaments.models import (
    CRITERIA,
    TABLE_POINT_SCHEME,
    AtTime,
    DisqualifiedRule,
    Event,
    PointsBy,
)
from tournaments.standings import LOT, unknown_criteria

MOST_SESSIONS: Final = 40
MINUTES: Final = (15, 600)
YEARS: Final = (1990, 2100)
MOST_DAYS: Final = 366  # a league of a year is one event
THREE: Final = 3
AROUND: Final = 7  # days from those of its event at which a session may start
LEFT_OUT: Final = 3  # numerator, denominator, game points
LONGEST: Final = {"name": 160, "place": 160, "slug": 60, "lot_seed": 200}
RESERVED: Final = ("new", "seasons")  # addresses of the office
TEXTS: Final = ("name", "place", "lot_seed")
LISTS: Final = (
    "table_point_scheme",
    "criteria",
    "rotation_table",
    "three_players",
    "left_out",
    "languages",
)


class HasDays(Protocol):
    """An event, or what an archive says of one."""

    @property
    def starts_on(self) -> date:
        """Return the first day."""

    @property
    def ends_on(self) -> date:
        """Return the last day."""


@dataclass(frozen=True, slots=True)
class EventDraft:
    """What is entered about an event; an empty ``slug`` is made from the name.

    ``three_players`` and ``left_out`` are empty where the edition decides; ``left_out`` is numerator and
    denominator of table points, then game points. No ``languages`` are all of them.
    """

    name: str
    starts_on: date
    ends_on: date
    sessions_planned: int
    place: str = ""
    time_zone: str = "UTC"
    ruleset: str = "mil2025"
    ruleset_options: Mapping[str, Any] = field(default_factory=dict)  # what differs from the edition
    rotation: str = "WMO_FULL"
    rotation_table: Sequence[str] = ()
    slug: str = ""
    table_point_scheme: Sequence[int] = TABLE_POINT_SCHEME
    criteria: Sequence[str] = CRITERIA
    preset: str = ""
    session_minutes: int = 120
    at_time: str = AtTime.FINISH_HAND.value
    points_by: str = PointsBy.TABLE.value
    lot_seed: str = ""
    penalties_after_places: bool = False
    substitutes_ranked: bool = False
    substitutes_win_prizes: bool = False
    disqualified: str = DisqualifiedRule.EDITION.value
    three_players: Sequence[int] = ()
    left_out: Sequence[int] = ()
    team_size: int | None = None
    counted_members: int | None = None
    languages: Sequence[str] = ()


def draft_of(event: Event, **changes: Any) -> EventDraft:
    """Return the draft that an event stands for, with changes."""
    values = {each.name: getattr(event, each.name) for each in fields(EventDraft)}
    return EventDraft(**(values | changes))


def columns_of(draft: EventDraft) -> dict[str, Any]:
    """Return the columns of an event's row, all but its address."""
    columns = asdict(draft)
    del columns["slug"]
    columns |= {name: columns[name].strip() for name in TEXTS}
    return columns | {name: list(columns[name]) for name in LISTS}


def fact_of(event: Event) -> dict[str, Any]:
    """Return what the record of acts keeps of an event's settings."""
    values = {each.name: getattr(event, each.name) for each in fields(EventDraft)}
    return values | {"starts_on": event.starts_on.isoformat(), "ends_on": event.ends_on.isoformat()}


def draft_problems(draft: EventDraft, event: Event | None) -> Iterator[Problem]:
    """Return everything that is wrong with a draft; ``event`` is the one that it changes."""
    if not draft.name.strip():
        yield Problem("event_name_missing")
    yield from date_problems(draft.starts_on, draft.ends_on)
    if not 1 <= draft.sessions_planned <= MOST_SESSIONS:
        yield Problem("sessions_out_of_range", {"sessions": draft.sessions_planned, "most": MOST_SESSIONS})
    if draft.time_zone not in zoneinfo.available_timezones():
        yield Problem("time_zone_unknown", {"time_zone": draft.time_zone})
    for name, most in LONGEST.items():
        if len(getattr(draft, name).strip()) > most:
            yield Problem(f"event_{name}_too_long", {"most": most})
    yield from _slug_problems(draft.slug.strip(), event)
    yield from _rule_problems(draft)
    yield from _point_problems(draft)
    yield from _day_problems(draft)


def date_problems(starts_on: date, ends_on: date) -> Iterator[Problem]:
    """Return what is wrong with the days of an event: years of another age, the end first, too many days."""
    first, last = YEARS
    if not (first <= starts_on.year <= last and first <= ends_on.year <= last):
        yield Problem("event_years_out_of_range", {"first": first, "last": last})
    elif ends_on < starts_on:
        yield Problem("event_ends_before_start")
    elif (ends_on - starts_on).days >= MOST_DAYS:
        yield Problem("event_too_long", {"most": MOST_DAYS})


def start_problems(starts_at: datetime | None, event: HasDays) -> list[Problem]:
    """Return what is wrong with the start of a session: it lies near the days of its event, in any zone."""
    if starts_at is None:
        return []
    before, after = (
        event.starts_on.toordinal() - starts_at.toordinal(),
        starts_at.toordinal() - event.ends_on.toordinal(),
    )
    return [Problem("session_starts_elsewhere", {"days": AROUND})] if max(before, after) > AROUND else []


def _slug_problems(slug: str, event: Event | None) -> Iterator[Problem]:
    if slug in RESERVED:
        yield Problem("slug_reserved", {"slug": slug})
    elif slug and slug != slugify(slug):
        yield Problem("slug_not_an_address", {"slug": slug})
    elif slug and slug != (event and event.slug) and Event.objects.filter(slug=slug).exists():
        yield Problem("slug_taken", {"slug": slug})


def _rule_problems(draft: EventDraft) -> Iterator[Problem]:
    if draft.ruleset not in RULESETS:
        yield Problem("ruleset_unknown", {"ruleset": draft.ruleset})
    elif wrong := _wrong_options(draft):
        yield Problem("ruleset_options_wrong", {"why": wrong})
    if draft.rotation == OWN:
        yield from _rotation_problems(draft.rotation_table)
    elif draft.rotation not in ROTATIONS:
        yield Problem("rotation_unknown", {"rotation": draft.rotation})


def _rotation_problems(table: Sequence[str]) -> Iterator[Problem]:
    if any(set(row) - set("ESWN") for row in table):
        yield Problem("rotation_letters_wrong")
    else:
        yield from rotation_problems(winds_of(table))


def _wrong_options(draft: EventDraft) -> str:
    """Say what the rules refuse about the chosen options; nothing where they are possible."""
    try:
        RULESETS[draft.ruleset].with_options(**draft.ruleset_options)
    except RulesetError as error:
        return str(error)
    return ""


def _point_problems(draft: EventDraft) -> Iterator[Problem]:
    if len(draft.table_point_scheme) != len(TABLE_POINT_SCHEME):
        yield Problem("scheme_needs_four_places")
    elif list(draft.table_point_scheme) != sorted(draft.table_point_scheme, reverse=True):
        yield Problem("scheme_goes_down")
    unknown = unknown_criteria(draft.criteria)
    if unknown or not draft.criteria:
        yield Problem("criteria_unknown", {"criteria": ", ".join(unknown)})
    if len(set(draft.criteria)) != len(draft.criteria):
        yield Problem("criteria_twice")
    if draft.criteria and draft.criteria[0] == LOT:
        yield Problem("criteria_begin_with_lot")
    if draft.points_by not in PointsBy.values:
        yield Problem("points_by_unknown")
    if draft.three_players and len(draft.three_players) != THREE:
        yield Problem("three_players_need_three")
    if draft.left_out and (len(draft.left_out) != LEFT_OUT or draft.left_out[1] < 1):
        yield Problem("left_out_is_no_number")


def _day_problems(draft: EventDraft) -> Iterator[Problem]:
    least, most = MINUTES
    if not least <= draft.session_minutes <= most:
        yield Problem("minutes_out_of_range", {"least": least, "most": most})
    if draft.at_time not in AtTime.values:
        yield Problem("at_time_unknown")
    if draft.disqualified not in DisqualifiedRule.values:
        yield Problem("disqualified_unknown")
    if draft.team_size and draft.counted_members and draft.counted_members > draft.team_size:
        yield Problem("more_members_count_than_there_are", {"size": draft.team_size})
    if set(draft.languages) - {code for code, _name in settings.LANGUAGES}:
        yield Problem("languages_unknown")
