"""The seating draw: a chart of slots, and people drawn to its slots by a public seed; pure Python.

The chart has a seed of its own and is published first; the draw's seed comes after. ``chart`` and ``assign``
do the plain draw, ``make_chart`` and ``draw`` the one with wishes, and ``commit``, ``complete`` and
``append_event`` keep the record that ``verify`` checks.
"""

from tournaments.draw.certificate import append_event, commit, complete, labels, running
from tournaments.draw.changes import (
    Change,
    Price,
    Running,
    TableChange,
    apply,
    leave_chairs,
    price,
    start_session,
    substitute,
    swap,
    undo,
)
from tournaments.draw.chart_file import read_chart
from tournaments.draw.dissolve import dissolve
from tournaments.draw.drawing import assign
from tournaments.draw.engine import ALGORITHM, CHART_SEED, chart, check_size
from tournaments.draw.lots import Lots
from tournaments.draw.measure import measure, repeated_pairs
from tournaments.draw.problems import (
    CertificateError,
    ChartFileError,
    DrawError,
    FrozenError,
    Problem,
    RosterError,
    SizeError,
)
from tournaments.draw.ranked import Mode, RankedRules, Uneven, ranked_session
from tournaments.draw.ranked_record import (
    RANKED_FORMAT,
    RANKED_SCHEMA,
    people_of,
    places_of,
    ranked_seats,
)
from tournaments.draw.redraw import late_entry, redraw
from tournaments.draw.request import ChartRequest, make_chart, request_for
from tournaments.draw.seat import Drawn, draw
from tournaments.draw.uneven import Meaning, Way, out_in_session, uneven_chart, ways
from tournaments.draw.values import Chart, Metrics, Seating, Session, Table
from tournaments.draw.verification import Report, chart_is_made_again, verify
from tournaments.draw.wishes import WEIGHTS, Group, Pin, Violation, Wishes, group

__all__ = [
    "ALGORITHM",
    "CHART_SEED",
    "RANKED_FORMAT",
    "RANKED_SCHEMA",
    "WEIGHTS",
    "CertificateError",
    "Change",
    "Chart",
    "ChartFileError",
    "ChartRequest",
    "DrawError",
    "Drawn",
    "FrozenError",
    "Group",
    "Lots",
    "Meaning",
    "Metrics",
    "Mode",
    "Pin",
    "Price",
    "Problem",
    "RankedRules",
    "Report",
    "RosterError",
    "Running",
    "Seating",
    "Session",
    "SizeError",
    "Table",
    "TableChange",
    "Uneven",
    "Violation",
    "Way",
    "Wishes",
    "append_event",
    "apply",
    "assign",
    "chart",
    "chart_is_made_again",
    "check_size",
    "commit",
    "complete",
    "dissolve",
    "draw",
    "group",
    "labels",
    "late_entry",
    "leave_chairs",
    "make_chart",
    "measure",
    "out_in_session",
    "people_of",
    "places_of",
    "price",
    "ranked_seats",
    "ranked_session",
    "read_chart",
    "redraw",
    "repeated_pairs",
    "request_for",
    "running",
    "start_session",
    "substitute",
    "swap",
    "undo",
    "uneven_chart",
    "verify",
    "ways",
]
