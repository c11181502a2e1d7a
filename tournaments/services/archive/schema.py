"""From a JSON value to the values of an archive: shapes, types, limits and words of every field.

docs/archive.md describes the same fields for people; what fields say about each other is checked in `checks`.
"""

import datetime
import re
import zoneinfo
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from referee.models import SheetState
from referee.rules import RULESETS
from tournaments.models import (
    TABLE_POINT_SCHEME,
    DrawState,
    SessionState,
)
from tournaments.services.archive.documents import (
    FORMAT,
    HANDS,
    PLAYER_LIMIT,
    SCHEMA,
    SEATS,
    SESSIONS,
    SMALL_LIMIT,
    TABLE_LIMIT,
    Archive,
    DrawDoc,
    EventDoc,
    Seating,
    SessionDoc,
    SitterDoc,
    TableDoc,
)
from tournaments.services.archive.entries import read_hand
from tournaments.services.archive.hall import read_clock, read_duty
from tournaments.services.archive.log import read_log
from tournaments.services.archive.migration import migrated
from tournaments.services.archive.papers import read_papers
from tournaments.services.archive.people import read_player, read_team
from tournaments.services.archive.plans import read_plan
from tournaments.services.archive.problems import Problems
from tournaments.services.archive.reader import SLUG, Reader, is_whole
from tournaments.services.archive.room import read_incident, read_protest
from tournaments.services.archive.rotations import read_event_rotation, read_rotation
from tournaments.services.archive.rulings import read_penalty
from tournaments.services.archive.settings import read_options, read_settings
from tournaments.services.archive.stages import read_award, read_stage
from tournaments.services.event_draft import date_problems, start_problems
from tournaments.services.messages import sentence
from tournaments.standings import CRITERIA, DEFAULT_CRITERIA

_NO_DAY = datetime.date(1, 1, 1)


def read_archive(value: Any, problems: Problems) -> Archive:
    """Return the archive that a JSON value of any schema says; what is wrong is added to the problems."""
    root = Reader(migrated(value), "", problems)
    if root.get("format") != FORMAT:
        root.problem("format", _('"%(format)s" is needed') % {"format": FORMAT})
    if not is_whole(root.get("schema")) or root.get("schema") != SCHEMA:
        root.problem("schema", _("this desk reads schema %(schema)d") % {"schema": SCHEMA})
    event = _event(root.inner("event"))
    archive = Archive(
        event=event,
        teams=root.objects("teams", read_team),
        players=root.objects("players", read_player),
        draws=root.objects("draws", _draw),
        plans=root.objects("plans", read_plan),
        stages=root.objects("stages", read_stage),
        sessions=root.objects("sessions", lambda reader: _session(reader, event)),
        awards=root.objects("awards", read_award),
        incidents=root.objects("incidents", read_incident),
        protests=root.objects("protests", read_protest),
        log=read_log(root),
    )
    root.close()
    return archive


def _event(reader: Reader) -> EventDoc:
    starts_on = reader.day("starts_on")
    if not reader.has("starts_on"):
        reader.problem("starts_on", _("a date like 2026-01-31 is needed"))
    rotation, rotation_table = read_event_rotation(reader)
    ruleset = reader.choice("ruleset", list(RULESETS), "mil2025")
    event = EventDoc(
        slug=_slug(reader),
        name=reader.name("name", 160, needed=True),
        place=reader.name("place", 160),
        starts_on=starts_on or _NO_DAY,
        ends_on=reader.day("ends_on") or starts_on or _NO_DAY,
        time_zone=_time_zone(reader),
        ruleset=ruleset,
        ruleset_options=read_options(reader, ruleset),
        rotation=rotation,
        rotation_table=rotation_table,
        sessions_planned=reader.needed("sessions_planned", low=1, high=SESSIONS),
        table_point_scheme=_scheme(reader),
        criteria=_criteria(reader),
        draw_published_at=reader.moment("draw_published_at"),
        results_published_at=reader.moment("results_published_at"),
        settings=read_settings(reader),
    )
    if event.ends_on < event.starts_on:
        reader.problem("ends_on", _("the event ends before it starts"))
    elif starts_on:
        for problem in date_problems(event.starts_on, event.ends_on):
            reader.problem("ends_on", sentence(problem))
    reader.close()
    return event


def _slug(reader: Reader) -> str:
    slug = reader.text("slug", 60, needed=True)
    if slug and not SLUG.fullmatch(slug):
        reader.problem("slug", _("only letters a to z, digits, - and _ are possible"))
    return slug


def _time_zone(reader: Reader) -> str:
    name = reader.text("time_zone", 60) or "UTC"
    if name not in zoneinfo.available_timezones():
        reader.problem("time_zone", _("this time zone is unknown (example: Europe/Paris)"))
    return name


def _scheme(reader: Reader) -> tuple[int, ...]:
    scheme = reader.free("table_point_scheme", list) or list(TABLE_POINT_SCHEME)
    fits = len(scheme) == len(SEATS) and all(
        is_whole(points) and abs(points) < SMALL_LIMIT for points in scheme
    )
    if fits and scheme == sorted(scheme, reverse=True):
        return tuple(scheme)
    reader.problem("table_point_scheme", _("four whole numbers are needed, the highest first"))
    return TABLE_POINT_SCHEME


def _criteria(reader: Reader) -> tuple[str, ...]:
    criteria = reader.free("criteria", list) or list(DEFAULT_CRITERIA)
    known = all(isinstance(word, str) and word in CRITERIA for word in criteria)
    if known and len(set(criteria)) == len(criteria):
        return tuple(criteria)
    reader.problem(
        "criteria", _("these words are needed, each once: %(words)s") % {"words": ", ".join(CRITERIA)}
    )
    return DEFAULT_CRITERIA


def _draw(reader: Reader) -> DrawDoc:
    return DrawDoc(
        path=reader.path,
        seed=reader.text("seed", 200),
        algorithm=reader.text("algorithm", 60),
        parameters=reader.free("parameters", dict),
        seating=_seating(reader),
        metrics=reader.free("metrics", dict),
        state=reader.choice("state", DrawState.values, DrawState.PUBLISHED.value),
        created=reader.moment("created"),
    )


def _seating(reader: Reader) -> Seating:
    sessions = reader.free("seating", list)
    if all(isinstance(session, list) and all(map(_is_four, session)) for session in sessions):
        return tuple(tuple(tuple(table) for table in session) for session in sessions)
    reader.problem("seating", _("a list of sessions is needed, each a list of tables of four player numbers"))
    return ()


def _is_four(table: Any) -> bool:
    return isinstance(table, list) and len(table) == len(SEATS) and all(map(_is_number, table))


def _is_number(value: Any) -> bool:
    return value is None or (is_whole(value) and 0 <= value <= PLAYER_LIMIT)


def _session(reader: Reader, event: EventDoc) -> SessionDoc:
    starts_at = reader.moment("starts_at")
    for problem in start_problems(starts_at, event) if _NO_DAY < event.starts_on <= event.ends_on else ():
        reader.problem("starts_at", sentence(problem))
    return SessionDoc(
        path=reader.path,
        number=reader.needed("number", low=1, high=SESSIONS),
        title=reader.text("title", 80),
        starts_at=starts_at,
        minutes=reader.whole("minutes", low=1, high=SMALL_LIMIT),
        clock_started_at=reader.moment("clock_started_at"),
        clock=reader.objects("clock", read_clock),
        state=reader.choice("state", SessionState.values, SessionState.ENTERED.value),
        closed_at=reader.moment("closed_at"),
        approved_at=reader.moment("approved_at"),
        unlocked_at=reader.moment("unlocked_at"),
        referees=reader.objects("referees", read_duty),
        tables=reader.objects("tables", lambda table: _table(table, event)),
    )


def _table(reader: Reader, event: EventDoc) -> TableDoc:
    planned = reader.whole("hands_planned", low=1, high=HANDS) or HANDS
    same_rules = not reader.has("ruleset")
    ruleset = reader.choice("ruleset", list(RULESETS), event.ruleset)
    return TableDoc(
        path=reader.path,
        number=reader.needed("number", low=1, high=TABLE_LIMIT),
        label=reader.text("label", 20),
        title=reader.text("title", 120),
        state=reader.choice("state", SheetState.values, SheetState.ENTERED.value),
        ruleset=ruleset,
        ruleset_options=event.ruleset_options if same_rules else read_options(reader, ruleset),
        ruleset_digest=_digest(reader),
        **read_rotation(reader, event),
        hands_planned=planned,
        sitters=_sitters(reader.inner("seats")),
        hands=tuple(read_hand(hand, planned) for hand in reader.readers("hands")),
        penalties=tuple(
            row for penalty in reader.readers("penalties") for row in read_penalty(penalty, planned)
        ),
        signed_totals=reader.points("signed_totals"),
        extra_minutes=reader.whole("extra_minutes", low=0, high=SMALL_LIMIT) or 0,
        papers=read_papers(reader),
        log=read_log(reader),
    )


def _digest(reader: Reader) -> str:
    digest = reader.text("ruleset_digest", 64)
    if digest and not re.fullmatch(r"[0-9a-f]{1,64}", digest):
        reader.problem("ruleset_digest", _("hexadecimal digits are needed"))
    return digest


def _sitters(reader: Reader) -> tuple[SitterDoc, ...]:
    sitters = [sitter for seat in SEATS for sitter in _seat(reader, seat)]
    reader.close()
    return tuple(sitters)


def _seat(reader: Reader, seat: str) -> Sequence[SitterDoc]:
    value = reader.get(seat)
    if isinstance(value, list):
        return [
            SitterDoc(
                inner.path,
                seat,
                player=inner.needed("player", low=1, high=PLAYER_LIMIT),
                from_hand=inner.needed("from_hand", low=1, high=HANDS),
                absent=inner.flag("absent"),
            )
            for inner in reader.readers(seat)
        ]
    player = reader.needed(seat, low=1, high=PLAYER_LIMIT)
    return [SitterDoc(reader.at(seat), seat, player, 1)]
