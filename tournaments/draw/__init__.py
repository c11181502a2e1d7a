"""The seating draw: a chart of slots, and people drawn to its slots by a public seed; pure Python."""

from tournaments.draw.drawing import assign
from tournaments.draw.engine import ALGORITHM, chart, check_size
from tournaments.draw.lots import Lots
from tournaments.draw.measure import measure
from tournaments.draw.problems import (
    CertificateError,
    ChartFileError,
    DrawError,
    FrozenError,
    Problem,
    RosterError,
    SizeError,
)
from tournaments.draw.values import Chart, Metrics, Seating, Session, Table

__all__ = [
    "ALGORITHM",
    "CertificateError",
    "Chart",
    "ChartFileError",
    "DrawError",
    "FrozenError",
    "Lots",
    "Metrics",
    "Problem",
    "RosterError",
    "Seating",
    "Session",
    "SizeError",
    "Table",
    "assign",
    "chart",
    "check_size",
    "measure",
]
