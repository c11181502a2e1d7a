"""Rows of the event: facts only, places are computed from them."""

from tournaments.models.call import RefereeCall
from tournaments.models.clock import ClockAct, ClockEvent
from tournaments.models.event import (
    CRITERIA,
    TABLE_POINT_SCHEME,
    AtTime,
    DisqualifiedRule,
    Event,
    PointsBy,
)
from tournaments.models.incident import Incident, IncidentRuling, Protest, ProtestOutcome
from tournaments.models.job import Job, JobState
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
from tournaments.models.season import Season, SeasonAudit, SeasonEvent, SeasonFormula
from tournaments.models.seating import PlanState, SeatingChange, SeatingPlan
from tournaments.models.session import Draw, DrawState, Session, SessionState, Table
from tournaments.models.stage import Award, Stage
from tournaments.models.table_access import AccessRights, AccessScope, TableAccess

__all__ = [
    "CRITERIA",
    "TABLE_POINT_SCHEME",
    "AccessRights",
    "AccessScope",
    "AtTime",
    "Award",
    "ClockAct",
    "ClockEvent",
    "DisqualifiedRule",
    "Draw",
    "DrawState",
    "Event",
    "EventAudit",
    "Incident",
    "IncidentRuling",
    "Job",
    "JobState",
    "NameChange",
    "Office",
    "PlanState",
    "PlayerImport",
    "PointsBy",
    "Protest",
    "ProtestOutcome",
    "RefereeCall",
    "RefereeDuty",
    "Registration",
    "RegistrationStatus",
    "Role",
    "Season",
    "SeasonAudit",
    "SeasonEvent",
    "SeasonFormula",
    "SeatingChange",
    "SeatingPlan",
    "Session",
    "SessionState",
    "ShownAs",
    "Stage",
    "Table",
    "TableAccess",
    "Team",
]
