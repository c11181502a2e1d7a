"""Rows of the event: facts only, places are computed from them."""

from tournaments.models.call import RefereeCall
from tournaments.models.clock import ClockAct, ClockEvent
from tournaments.models.event import CRITERIA, TABLE_POINT_SCHEME, Event
from tournaments.models.incident import Incident, IncidentRuling, Protest, ProtestOutcome
from tournaments.models.office import EventAudit, Office, Role
from tournaments.models.people import (
    NameChange,
    PlayerImport,
    Registration,
    RegistrationStatus,
    ShownAs,
    Team,
)
from tournaments.models.rota import RefereeDuty
from tournaments.models.seating import PlanState, SeatingChange, SeatingPlan
from tournaments.models.session import Draw, DrawState, Session, SessionState, Table
from tournaments.models.table_access import AccessScope, TableAccess

__all__ = [
    "CRITERIA",
    "TABLE_POINT_SCHEME",
    "AccessScope",
    "ClockAct",
    "ClockEvent",
    "Draw",
    "DrawState",
    "Event",
    "EventAudit",
    "NameChange",
    "Incident",
    "IncidentRuling",
    "Office",
    "PlanState",
    "PlayerImport",
    "Protest",
    "ProtestOutcome",
    "RefereeCall",
    "RefereeDuty",
    "Registration",
    "RegistrationStatus",
    "Role",
    "SeatingChange",
    "SeatingPlan",
    "Session",
    "SessionState",
    "ShownAs",
    "Table",
    "TableAccess",
    "Team",
]
