"""Reads of the event: rows in, frozen values out, in a fixed number of queries."""

from tournaments.selectors.audit import ChainReport, verify_event
from tournaments.selectors.clock import SessionClock, TableClock, session_clock, table_clock
from tournaments.selectors.events import event_ruleset, event_view, events_of, latest_draw, public_events
from tournaments.selectors.hall import (
    AccessView,
    CallView,
    access_codes,
    last_call,
    open_calls,
)
from tournaments.selectors.people import roster
from tournaments.selectors.reconciling import TableReconciliation, reconciliation_of
from tournaments.selectors.rulings import earlier_rulings
from tournaments.selectors.standings import progress, standings, team_standings
from tournaments.selectors.tables import numbered, session_view, table_results, table_sheet, without_table
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
    "AccessView",
    "CallView",
    "ChainReport",
    "DrawView",
    "EventLine",
    "EventView",
    "PlayerView",
    "Progress",
    "SessionClock",
    "SessionLine",
    "SessionView",
    "StandingRow",
    "StandingsView",
    "TableClock",
    "TableReconciliation",
    "TableSeat",
    "TableView",
    "TeamRow",
    "TeamStandingsView",
    "access_codes",
    "earlier_rulings",
    "event_ruleset",
    "event_view",
    "events_of",
    "last_call",
    "latest_draw",
    "numbered",
    "open_calls",
    "progress",
    "public_events",
    "reconciliation_of",
    "roster",
    "session_clock",
    "session_view",
    "standings",
    "table_clock",
    "table_results",
    "table_sheet",
    "team_standings",
    "verify_event",
    "without_table",
]
