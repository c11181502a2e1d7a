"""The values of an archive that belong to the office: stages, points without play, clock, rota, room, log."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CancelDoc:
    """That something was taken back."""

    at: datetime.datetime
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class NameChangeDoc:
    """A corrected name of a player."""

    name_before: str
    latin_name_before: str
    name: str
    latin_name: str
    reason: str
    by: str
    at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class StageDoc:
    """A later stage; ``carry`` is numerator and denominator, ``cut`` holds player numbers."""

    path: str
    first_session: int
    title: str
    field_size: int
    reserves: int
    carry: tuple[int, int]
    cut: Mapping[str, list[int]]
    cut_approved_at: datetime.datetime | None
    cut_approved_by: str


@dataclass(frozen=True, slots=True)
class AwardDoc:
    """Points without play; ``table_points`` is numerator and denominator."""

    path: str
    player: int
    session: int
    table_points: tuple[int, int]
    game_points: int
    reason: str
    by: str
    at: datetime.datetime | None
    cancelled: CancelDoc | None


@dataclass(frozen=True, slots=True)
class ClockDoc:
    """One act on the clock of a session."""

    kind: str
    at: datetime.datetime
    minutes: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class DutyDoc:
    """The tables of one referee in a session."""

    name: str
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RulingDoc:
    """How an incident was decided."""

    text: str
    rule: str
    reason: str
    by: str
    at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class IncidentDoc:
    """Something that happened, as each side tells it."""

    path: str
    number: int
    session: int | None
    table: int | None
    hand: int | None
    what: str
    one_name: str
    one_says: str
    other_name: str
    other_says: str
    by: str
    at: datetime.datetime | None
    rulings: tuple[RulingDoc, ...]


@dataclass(frozen=True, slots=True)
class ProtestDoc:
    """A protest and its outcome."""

    path: str
    number: int
    session: int
    table: int | None
    protester: str
    text: str
    by: str
    at: datetime.datetime | None
    due_at: datetime.datetime | None
    late_reason: str
    outcome: str
    decision: str
    decided_at: datetime.datetime | None
    decided_by: str


@dataclass(frozen=True, slots=True)
class ActDoc:
    """One act of a chain, with its seal; ids in it are those of the desk where it was written."""

    path: str
    sequence: int
    at: datetime.datetime
    actor: str
    name: str
    office: str
    action: str
    subject: str
    before: Any
    after: Any
    reason: str
    previous_hash: str
    hash: str
