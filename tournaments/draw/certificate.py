"""The record of a draw: committed before the seed is known, completed with it, continued by chained events.

``commit`` makes what is published first; ``complete`` adds the seed and everything that follows from it;
``append_event`` adds a change. ``verification.verify`` derives all of it again.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from tournaments.draw.canonical import Json, canonical, sha256_of
from tournaments.draw.changes import Change, Running, apply
from tournaments.draw.measure import measure_rows
from tournaments.draw.problems import CertificateError, Problem
from tournaments.draw.record import (
    FORMAT,
    SCHEMA,
    Record,
    as_json,
    chart_as_json,
    chart_of,
    numbers,
    part,
    roster_ids,
    seated_sessions_of,
    table_changes,
    wishes_as_json,
    wishes_of,
)
from tournaments.draw.request import ChartRequest
from tournaments.draw.seat import draw
from tournaments.draw.values import Chart
from tournaments.draw.wishes import Wishes

COMMITTED = ("algorithm", "chart_sha256", "house", "roster_sha256", "seed_source", "wishes_sha256")


def commit(  # noqa: PLR0913 - each is a fact of its own that the commitment binds
    chart: Chart,
    roster: Mapping[int, str],
    wishes: Wishes,
    *,
    seed_source: str,
    committed_at: str,
    request: ChartRequest | None = None,
    house: Sequence[int] = (),
) -> Record:
    """Return the record to publish before the seed is known.

    ``roster`` gives every player's id a label: the name, or a salted hash of it. ``seed_source`` says where
    the seed will come from; ``committed_at`` is the time as text; ``request`` lets others make the chart
    again (a chart that was read from a file has none).
    """
    people: Json = [{"id": person, "label": label} for person, label in sorted(roster.items())]
    record: Record = {
        "format": FORMAT,
        "schema": SCHEMA,
        "algorithm": chart.algorithm,
        "method": chart.method,
        "chart_request": None if request is None else as_json(asdict(request)),
        "roster": people,
        "roster_sha256": sha256_of(people),
        "house": list(house),
        "wishes": wishes_as_json(wishes),
        "wishes_sha256": sha256_of(wishes_as_json(wishes)),
        "chart": chart_as_json(chart),
        "chart_sha256": sha256_of(chart_as_json(chart)),
        "seed_source": seed_source,
        "committed_at": committed_at,
    }
    record["commitment"] = commitment(record)
    return record


def commitment(record: Record) -> str:
    """Return the hash that binds roster, chart, wishes, algorithm and the source of the seed."""
    return sha256_of({name: record[name] for name in COMMITTED})


def complete(record: Record, seed: str) -> Record:
    """Return the record with the seed and everything that follows from it.

    Raises CertificateError when the record has its seed already: one draw for one commitment.
    """
    if "seed" in record:
        raise CertificateError(Problem("drawn_already"))
    return {**record, "seed": seed, **derived(record, seed), "events": []}


def derived(record: Record, seed: str) -> Record:
    """Return order, repairs, seating, measures and broken wishes as they follow from a record and a seed."""
    drawn = draw(chart_of(record), roster_ids(record), wishes_of(record), seed, numbers(record, "house"))
    sessions = as_json(drawn.seating.sessions)
    return {
        "drawn_order": as_json(drawn.drawn_order),
        "repairs": {"slots": as_json(drawn.repairs.slots), "tables": as_json(drawn.repairs.tables)},
        "seating": sessions,
        "seating_sha256": sha256_of(sessions),
        "metrics": as_json(asdict(measure_rows(drawn.seating.sessions))),
        "violations": as_json([list(asdict(broken).values()) for broken in drawn.violations]),
    }


def append_event(record: Record, change: Change, *, started: int, at: str, note: str = "") -> Record:
    """Return the record with one more event.

    ``started`` is how many sessions have begun, ``at`` the time as text. Raises FrozenError when the change
    touches a session that has begun.
    """
    plan = running(record)
    apply(Running(plan.sessions, max(started, plan.started), plan.wishes), change)
    events = part(record, "events", list)
    event: Record = {
        "sequence": len(events) + 1,
        "at": at,
        "kind": change.kind,
        "args": as_json(dict(change.args)),
        "note": note,
        "started": started,
        "tables": as_json([(t.session, t.table, t.seats) for t in change.tables]),
    }
    previous = part(events[-1], "hash", str) if events else head_hash(record)
    event["previous_hash"] = previous
    event["hash"] = event_hash(event)
    return {**record, "events": [*events, event]}


def head_hash(record: Record) -> str:
    """Return the hash of everything but the events."""
    return sha256_of({name: value for name, value in record.items() if name != "events"})


def event_hash(event: Record) -> str:
    """Return SHA-256 of the previous hash, a line feed and the rest of the event in its one spelling."""
    facts: Record = {name: value for name, value in event.items() if name not in ("hash", "previous_hash")}
    previous = part(event, "previous_hash", str)
    return hashlib.sha256(previous.encode() + b"\n" + canonical(facts)).hexdigest()


def running(record: Record) -> Running:
    """Return the plan as it stands after all events."""
    plan = Running(seated_sessions_of(record.get("seating")), 0, wishes_of(record))
    for event in part(record, "events", list):
        started = part(event, "started", int)
        plan = apply(Running(plan.sessions, started, plan.wishes), change_of(event))
    return plan


def change_of(event: Json) -> Change:
    """Return the change that an event records."""
    return Change(part(event, "kind", str), {}, table_changes(event))


def labels(people: Iterable[tuple[int, str]], salt: str) -> dict[int, str]:
    """Return salted hashes of names, for rosters whose names are not published."""
    return {person: hashlib.sha256(f"{salt}|{name}".encode()).hexdigest() for person, name in people}
