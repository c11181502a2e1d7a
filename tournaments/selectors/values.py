"""What the event's pages, prints and commands read: frozen values, nobody's rows."""

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from tournaments.standings import PerSession, Points, Tie


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session in the list of an event."""

    number: int
    title: str
    state: str
    starts_at: datetime | None
    minutes: int | None
    tables: int
    finished_tables: int  # with a result: all hands recorded, or the sheet is entered or further


@dataclass(frozen=True, slots=True)
class EventView:
    """An event with its sessions and how far it has come."""

    event_id: int
    slug: str
    name: str
    place: str
    starts_on: date
    ends_on: date
    time_zone: str
    ruleset: str
    rotation: str
    sessions_planned: int
    sessions: tuple[SessionLine, ...]
    players: int  # active, substitutes not counted
    teams: int
    is_draw_published: bool
    is_results_published: bool
    version: int


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list of events; ``role`` is the highest office of who asks, empty in public lists."""

    event_id: int
    slug: str
    name: str
    place: str
    starts_on: date
    ends_on: date
    is_draw_published: bool
    is_results_published: bool
    role: str = ""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A registered person."""

    number: int
    participant_id: int
    name: str
    latin_name: str
    country: str
    club: str
    federation_number: str
    team_code: str
    team_name: str
    is_substitute: bool
    status: str
    is_guest: bool = False
    shown_as: str = "name"
    arrived_at: datetime | None = None

    @property
    def shown_number(self) -> str:
        """Return the number that pages and papers show; a guest has one in the office's books alone."""
        return "" if self.is_guest else str(self.number)


@dataclass(frozen=True, slots=True)
class DrawView:
    """A draw: ``seating`` holds, for each session and table, the players in seats E, S, W, N."""

    draw_id: int
    seed: str
    algorithm: str
    state: str
    created: datetime
    metrics: dict[str, int | bool | None]
    seating: tuple[tuple[tuple[PlayerView | None, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One of those at a table, and what the table brought."""

    seat: str
    number: int  # of the registration
    participant_id: int
    name: str
    latin_name: str
    team_code: str
    is_substitute: bool
    game_points: int
    table_points: Fraction
    place: int
    wins: int | None = None  # None where the table kept no hands
    deal_ins: int | None = None
    penalties: int = 0  # part of the game points
    deduction: Fraction = Fraction()  # table points taken for conduct
    shown_number: str = ""  # nothing for a guest
    taken: int = 0  # game points that a forfeited session took off
    mark: str = ""  # why they earn no table points: forfeited, disqualified, substitute


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of a session with its result so far; ``source`` is none where there is no result."""

    session: int
    number: int
    label: str
    sheet_id: int
    state: str
    source: str
    hands_recorded: int
    is_finished: bool
    seats: tuple[TableSeat, ...]
    beside: tuple[TableSeat, ...] = ()  # who forfeited the session here and has no seat
    expected: Fraction = Fraction()  # table points that the scheme gives to so many
    redistributed: int = 0  # game points that penalties moved to others
    disqualified: tuple[int, ...] = ()  # numbers of those who were disqualified at this table
    withdrawn: tuple[int, ...] = ()  # numbers of those whom a ruling here takes out of the event


@dataclass(frozen=True, slots=True)
class SessionView:
    """A session with its tables."""

    event_id: int
    number: int
    title: str
    state: str
    starts_at: datetime | None
    minutes: int | None
    tables: tuple[TableView, ...]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings; ``place`` is None for substitutes and for those without a result."""

    place: int | None
    player: PlayerView
    table_points: Fraction
    game_points: Points  # whole, unless a stage carries a part over
    per_session: PerSession  # None where there is no result
    sessions_played: int
    is_ranked: bool
    is_disqualified: bool = False
    stage: int = 1  # the last one they are in


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One line of the team standings."""

    place: int | None
    code: str
    name: str
    table_points: Fraction
    game_points: Points
    per_session: PerSession
    members: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """What standings rest on: so many finished sessions, and so many tables of those under way."""

    sessions_finished: int
    tables_finished: int  # in sessions that have begun and are not finished
    tables: int  # in the same sessions


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings of an event."""

    event_id: int
    rows: tuple[StandingRow, ...]
    sessions: tuple[int, ...]  # numbers of the columns in ``per_session``
    progress: Progress
    ties: tuple[Tie, ...] = ()  # the working, by registration numbers
    approved: int = 0  # sessions from the first on that are approved

    @property
    def is_provisional(self) -> bool:
        """Tell whether a session that has begun is not finished."""
        return self.progress.tables > 0

    @property
    def is_approved(self) -> bool:
        """Tell whether every session with a result is approved."""
        return bool(self.sessions) and self.approved >= len(self.sessions)


@dataclass(frozen=True, slots=True)
class TeamStandingsView:
    """The team standings of an event."""

    event_id: int
    rows: tuple[TeamRow, ...]
    sessions: tuple[int, ...]
    progress: Progress
    ties: tuple[Tie, ...] = ()  # the working, by team codes
    counted_members: int | None = None  # so many of each team count; None: all
