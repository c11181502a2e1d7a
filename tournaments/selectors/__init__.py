"""Reads of the event: rows in, frozen values out, in a fixed number of queries."""

from tournaments.selectors.audit import ChainReport, verify_event
from tournaments.selectors.events import event_ruleset, event_view, events_of, latest_draw, public_events
from tournaments.selectors.people import roster
from tournaments.selectors.standings import progress, standings, team_standings
from tournaments.selectors.tables import numbered, session_view, table_results, table_sheet
from tournaments.selectors.values import (
    DrawView,
    EventLine,
    EventView,
    PlayerView,
    Progress,
    SessionLine,
    SessionView,
    StandingRow,
    StandingsView,
    TableSeat,
    TableView,
    TeamRow,
    TeamStandingsView,
)

__all__ = [
    "ChainReport",
    "DrawView",
    "EventLine",
    "EventView",
    "PlayerView",
    "Progress",
    "SessionLine",
    "SessionView",
    "StandingRow",
    "StandingsView",
    "TableSeat",
    "TableView",
    "TeamRow",
    "TeamStandingsView",
    "event_ruleset",
    "event_view",
    "events_of",
    "latest_draw",
    "numbered",
    "progress",
    "public_events",
    "roster",
    "session_view",
    "standings",
    "table_results",
    "table_sheet",
    "team_standings",
    "verify_event",
]
