"""The values of an archive once read: what a file says, with players named by their numbers in the event."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from tournaments.services.archive.documents_office import (
    ActDoc,
    AwardDoc,
    CancelDoc,
    ClockDoc,
    DutyDoc,
    IncidentDoc,
    NameChangeDoc,
    ProtestDoc,
    StageDoc,
)
from tournaments.services.archive.documents_papers import PapersDoc

FORMAT = "mcr-desk-event"
SCHEMA = 2
Seating: TypeAlias = tuple[tuple[tuple[int | None, ...], ...], ...]
SEATS = "ESWN"
HANDS = 16
SESSIONS = 40
TABLE_LIMIT = 2_000
PLAYER_LIMIT = 2**31 - 1
SMALL_LIMIT = 2**15 - 1
FAN_LIMIT = 1000
AMOUNT_LIMIT = 30_000
FLOWERS = 8
MINIMUM = 8
REASON_LIMIT = 100_000  # the desk itself asks for no limit
NAME_LIMIT = 150
NAME_IN_TITLE = 100


@dataclass(frozen=True, slots=True)
class EventDoc:
    """What was settled about the event beforehand; ``settings`` are further columns of its row by name."""

    slug: str
    name: str
    place: str
    starts_on: datetime.date
    ends_on: datetime.date
    time_zone: str
    ruleset: str
    ruleset_options: Mapping[str, Any]
    rotation: str
    rotation_table: tuple[str, ...]
    sessions_planned: int
    table_point_scheme: tuple[int, ...]
    criteria: tuple[str, ...]
    draw_published_at: datetime.datetime | None
    results_published_at: datetime.datetime | None
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TeamDoc:
    """A team."""

    path: str
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayerDoc:
    """One registered person."""

    path: str
    number: int
    name: str
    latin_name: str
    country: str
    club: str
    team: str
    federation_number: str
    substitute: bool
    status: str
    guest: bool
    shown_as: str
    pseudonym: str
    arrived_at: datetime.datetime | None
    name_changes: tuple[NameChangeDoc, ...]


@dataclass(frozen=True, slots=True)
class DrawDoc:
    """A drawing of lots; `seating` holds player numbers, a list of four (E, S, W, N) a table."""

    path: str
    seed: str
    algorithm: str
    parameters: Mapping[str, Any]
    seating: Seating
    metrics: Mapping[str, Any]
    state: str
    created: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class SitterDoc:
    """Who sits on a drawn seat, and from which hand on."""

    path: str
    seat: str
    player: int
    from_hand: int
    absent: bool = False


@dataclass(frozen=True, slots=True)
class HandDoc:
    """One version of one hand."""

    path: str
    number: int
    version: int
    outcome: str
    winner: int | None
    discarder: int | None
    self_drawn: bool
    claimants: tuple[int, ...]
    hand_text: str
    declared_total: int | None
    declared_fan: Mapping[str, int | list[int]]
    flowers: int | None
    verdict: Mapping[str, Any]
    ruled_total: int | None
    ruling_reason: str
    reason: str
    entered_by: str
    entered_at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class PenaltyDoc:
    """One penalty: `amount` is what the offender loses in all."""

    path: str
    hand: int | None
    offender: int
    amount: int
    receivers: str
    receiver: int | None
    shares: Mapping[int, int]
    offence: str
    note: str
    entered_by: str
    entered_at: datetime.datetime | None
    cancelled: CancelDoc | None
    kind: str
    playing: int
    key: str
    effect: str
    action: str
    step: int | None
    scope: str
    departure_reason: str
    proposal: Mapping[str, Any]
    verdict: Mapping[str, Any]
    hand_text: str
    declared_total: int | None
    minutes_late: int | None
    counts_for_table_points: bool
    table_points: Fraction


@dataclass(frozen=True, slots=True)
class TableDoc:
    """One table of one session with its score sheet; `hands` are versions of each hand, the oldest first."""

    path: str
    number: int
    label: str
    title: str
    state: str
    ruleset: str
    ruleset_options: Mapping[str, Any]
    ruleset_digest: str
    rotation: str
    hands_planned: int
    sitters: tuple[SitterDoc, ...]
    hands: tuple[tuple[HandDoc, ...], ...]
    penalties: tuple[PenaltyDoc, ...]
    signed_totals: Mapping[int, int]
    rotation_table: tuple[str, ...]
    rotation_seed: str
    extra_minutes: int
    papers: PapersDoc
    log: tuple[ActDoc, ...]


@dataclass(frozen=True, slots=True)
class SessionDoc:
    """One sitting of all tables."""

    path: str
    number: int
    title: str
    starts_at: datetime.datetime | None
    minutes: int | None
    clock_started_at: datetime.datetime | None
    clock: tuple[ClockDoc, ...]
    state: str
    closed_at: datetime.datetime | None
    approved_at: datetime.datetime | None
    unlocked_at: datetime.datetime | None
    referees: tuple[DutyDoc, ...]
    tables: tuple[TableDoc, ...]


@dataclass(frozen=True, slots=True)
class ChangeDoc:
    """One change of published seats; ``undoes`` is the number of the change it takes back, from 1."""

    entry: Mapping[str, Any]
    effects: Mapping[str, Any]
    undoes: int | None
    by: str
    created: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class PlanDoc:
    """What seats rest on; ``draw`` is the place of the draw among the draws, from 1."""

    path: str
    first_session: int
    state: str
    record: Mapping[str, Any]
    draw: int | None
    committed_at: datetime.datetime | None
    created: datetime.datetime | None
    changes: tuple[ChangeDoc, ...]


@dataclass(frozen=True, slots=True)
class Archive:
    """A whole event as one file says it."""

    event: EventDoc
    teams: tuple[TeamDoc, ...]
    players: tuple[PlayerDoc, ...]
    draws: tuple[DrawDoc, ...]
    plans: tuple[PlanDoc, ...]
    stages: tuple[StageDoc, ...]
    sessions: tuple[SessionDoc, ...]
    awards: tuple[AwardDoc, ...]
    incidents: tuple[IncidentDoc, ...]
    protests: tuple[ProtestDoc, ...]
    log: tuple[ActDoc, ...]


def usual_title(event: str, session: int, table: int) -> str:
    """Return the title of a sheet that is made for a table of an event with this name."""
    return f"{event[:NAME_IN_TITLE]} {session}.{table}"
