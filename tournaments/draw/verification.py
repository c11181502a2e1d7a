"""Check a draw's record: derive everything that follows from chart, roster, wishes and seed, and count again.

The report has one spelling (``canonical``); the stand-alone page static/verifier/ makes the same bytes.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass

from tournaments.draw.canonical import Json, canonical, sha256_of
from tournaments.draw.certificate import change_of, commitment, derived, event_hash, head_hash
from tournaments.draw.changes import Running, apply
from tournaments.draw.engine import ALGORITHM
from tournaments.draw.measure import measure_rows
from tournaments.draw.problems import CertificateError, DrawError, FrozenError, Problem
from tournaments.draw.ranked_record import RANKED_FORMAT, RANKED_SCHEMA, ranked_seats, session_of
from tournaments.draw.record import (
    FORMAT,
    SCHEMA,
    Record,
    as_json,
    chart_as_json,
    chart_of,
    part,
    request_of,
    roster_ids,
    seated_sessions_of,
)
from tournaments.draw.request import make_chart
from tournaments.draw.values import SeatedSession

DERIVED = ("drawn_order", "repairs", "seating", "seating_sha256", "metrics", "violations")


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked, and the seating as it stands after the events with its measures."""

    checks: dict[str, bool]
    current_sha256: str
    current_metrics: Json

    @property
    def is_sound(self) -> bool:
        """Tell whether every check holds."""
        return all(self.checks.values())

    def canonical(self) -> bytes:
        """Return the report in its one spelling."""
        return canonical(
            {
                "checks": dict(self.checks),
                "current_metrics": self.current_metrics,
                "current_sha256": self.current_sha256,
                "sound": self.is_sound,
            }
        )


def verify(record: Json) -> Report:
    """Check a record. Raises CertificateError where it is not readable as a record of a completed draw."""
    kind = (record.get("format"), record.get("schema")) if isinstance(record, dict) else None
    if kind not in {(FORMAT, SCHEMA), (RANKED_FORMAT, RANKED_SCHEMA)} or not isinstance(record, dict):
        raise CertificateError(Problem("not_a_record", {"format": FORMAT, "schema": SCHEMA}))
    canonical(record)
    return _verify_draw(record) if kind == (FORMAT, SCHEMA) else _verify_ranked(record)


def _verify_draw(record: Record) -> Report:
    chart_of(record)
    seed = part(record, "seed", str)
    ids = roster_ids(record)
    checks = {
        "roster_order": list(ids) == sorted(set(ids)),
        "roster_sha256": record.get("roster_sha256") == sha256_of(record["roster"]),
        "wishes_sha256": record.get("wishes_sha256") == sha256_of(record["wishes"]),
        "chart_sha256": record.get("chart_sha256") == sha256_of(record["chart"]),
        "commitment": _holds(lambda: record.get("commitment") == commitment(record)),
    }
    expected = _derived(record, seed)
    checks.update({name: expected is not None and record.get(name) == expected[name] for name in DERIVED})
    current, events = _replayed(record)
    checks.update(events)
    return Report(checks, sha256_of(as_json(current)), as_json(asdict(measure_rows(current))))


def _verify_ranked(record: Record) -> Report:
    """Check a session by standings: its seats from the snapshot of the standings, not from a chart."""
    seating = seated_sessions_of(record.get("seating"))
    checks = {
        "snapshot_sha256": record.get("snapshot_sha256") == sha256_of(part(record, "snapshot", dict)),
        "ranked_seats": len(seating) == session_of(record) and _ranked_seats(record) == seating[-1],
        "seating_sha256": record.get("seating_sha256") == sha256_of(record["seating"]),
        "metrics": record.get("metrics") == as_json(asdict(measure_rows(seating))),
    }
    current, events = _replayed(record)
    checks.update(events)
    return Report(checks, sha256_of(as_json(current)), as_json(asdict(measure_rows(current))))


def _ranked_seats(record: Record) -> SeatedSession | None:
    try:
        return ranked_seats(record)
    except CertificateError:
        raise
    except DrawError:  # these places make no tables by these rules: nothing follows from this record
        return None


def chart_is_made_again(record: Record) -> bool | None:
    """Make the chart anew from its request and compare; None where it came from elsewhere or another version.

    Raises CertificateError where the request is not readable, SizeError where there is no such chart.
    """
    request = request_of(record)
    if request is None or record.get("algorithm") != ALGORITHM:
        return None
    return chart_as_json(make_chart(request)) == record.get("chart")


def _holds(question: Callable[[], bool]) -> bool:
    try:
        return question()
    except KeyError:
        return False


def _derived(record: Record, seed: str) -> Record | None:
    try:
        return derived(record, seed)
    except CertificateError:
        raise
    except DrawError:  # the people or wishes do not fit the chart: nothing follows from this record
        return None


def _replayed(record: Record) -> tuple[tuple[SeatedSession, ...], dict[str, bool]]:
    """Apply the events in order; return the sessions after the last that could be applied, and the checks."""
    plan = Running(seated_sessions_of(record.get("seating")))
    previous, chained, frozen = head_hash(record), True, True
    for sequence, event in enumerate(part(record, "events", list), 1):
        links = part(event, "sequence", int) == sequence and part(event, "previous_hash", str) == previous
        previous = part(event, "hash", str)
        chained = chained and links and previous == event_hash(event)
        started = part(event, "started", int)
        change = change_of(event)
        try:
            frozen = frozen and started >= plan.started
            plan = apply(Running(plan.sessions, started), change)
        except FrozenError:
            frozen = False
            break
    return plan.sessions, {"events_chained": chained, "events_touch_no_begun_session": frozen}
