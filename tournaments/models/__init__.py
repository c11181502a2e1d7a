"""Rows of the event: facts only, places are computed from them."""

from tournaments.models.event import CRITERIA, TABLE_POINT_SCHEME, Event
from tournaments.models.office import EventAudit, Office, Role
from tournaments.models.people import Registration, RegistrationStatus, Team
from tournaments.models.seating import PlanState, SeatingChange, SeatingPlan
from tournaments.models.session import Draw, DrawState, Session, SessionState, Table

__all__ = [
    "CRITERIA",
    "TABLE_POINT_SCHEME",
    "Draw",
    "DrawState",
    "Event",
    "EventAudit",
    "Office",
    "PlanState",
    "Registration",
    "RegistrationStatus",
    "Role",
    "SeatingChange",
    "SeatingPlan",
    "Session",
    "SessionState",
    "Table",
    "Team",
]
