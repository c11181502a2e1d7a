"""The parts of a draw's record and their reading: every shape is checked before anything is computed.

docs/draw-record.md describes the record field by field.
"""

from collections.abc import Callable
from typing import TypeVar

from tournaments.draw.canonical import Json
from tournaments.draw.changes import TableChange
from tournaments.draw.engine import MOST_PLAYERS, MOST_SESSIONS
from tournaments.draw.measure import measure_rows
from tournaments.draw.problems import CertificateError, Problem
from tournaments.draw.request import ChartRequest
from tournaments.draw.uneven import Way
from tournaments.draw.values import SEATS_AT_A_TABLE, Chart, SeatedSession, Seats, Session
from tournaments.draw.wishes import Group, Pin, Wishes

FORMAT = "mcr-desk-draw"
SCHEMA = 1

Value = TypeVar("Value")
Record = dict[str, Json]


def as_json(value: object) -> Json:
    """Return tuples as lists, all the way down."""
    if isinstance(value, tuple | list):
        return [as_json(part) for part in value]
    if isinstance(value, dict):
        return {str(key): as_json(part) for key, part in value.items()}
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(value)


def wishes_as_json(wishes: Wishes) -> Json:
    """Return wishes as they stand in a record."""
    return {
        "groups": [
            {"kind": w.kind, "name": w.name, "members": list(w.members), "weight": w.weight}
            for w in wishes.groups
        ],
        "pins": [{"person": pin.person, "table": pin.table} for pin in wishes.pins],
    }


def chart_as_json(chart: Chart) -> Json:
    """Return the part of a chart that is hashed: slots, sessions, blocks, empty slots."""
    return {
        "slots": chart.players,
        "sessions": as_json(chart.sessions),
        "blocks": as_json(chart.blocks),
        "empty": list(chart.empty),
    }


def part(record: Json, name: str, kind: type[Value]) -> Value:
    """Return a field of a record. Raises CertificateError where it is missing or of another kind."""
    value = record.get(name) if isinstance(record, dict) else None
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise CertificateError(Problem("field_missing", {"field": name, "kind": kind.__name__}))
    return value


def _list_of(value: Json, name: str, item: Callable[[Json], Value]) -> tuple[Value, ...]:
    if not isinstance(value, list):
        raise CertificateError(Problem("field_missing", {"field": name, "kind": "list"}))
    return tuple(item(one) for one in value)


def whole(value: Json) -> int:
    """Return a whole number. Raises CertificateError where it is something else."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise CertificateError(Problem("number_not_whole", {"number": str(value)}))
    return value


def numbers(record: Json, name: str) -> tuple[int, ...]:
    """Return a field that is a list of whole numbers."""
    return _list_of(part(record, name, list), name, whole)


def number_lists(record: Json, name: str) -> tuple[tuple[int, ...], ...]:
    """Return a field that is a list of lists of whole numbers."""
    return _list_of(part(record, name, list), name, lambda one: _list_of(one, name, whole))


def seats(value: Json) -> Seats:
    """Return four seats; None is an empty chair."""
    four = _list_of(value, "seats", lambda one: None if one is None else whole(one))
    if len(four) != SEATS_AT_A_TABLE:
        raise CertificateError(Problem("not_four_seats", {"seats": len(four)}))
    east, south, west, north = four
    return east, south, west, north


def seated_sessions_of(value: Json) -> tuple[SeatedSession, ...]:
    """Return sessions of tables of people."""
    return _list_of(value, "sessions", lambda session: _list_of(session, "session", seats))


def chart_of(record: Json) -> Chart:
    """Return the chart of a record. Raises CertificateError where it is no sound chart."""
    found = part(record, "chart", dict)
    slots = part(found, "slots", int)
    rows = seated_sessions_of(found.get("sessions"))
    empty, blocks = numbers(found, "empty"), number_lists(found, "blocks")
    _check_sound(slots, rows, empty, blocks)
    sessions = tuple(_full(session) for session in rows)
    algorithm = part(record, "algorithm", str)
    return Chart(slots, sessions, "", "", algorithm, measure_rows(sessions), blocks, empty)


def _check_sound(
    slots: int, rows: tuple[SeatedSession, ...], empty: tuple[int, ...], blocks: tuple[tuple[int, ...], ...]
) -> None:
    in_blocks = [slot for block in blocks for slot in block]
    sound = 0 < slots <= MOST_PLAYERS + SEATS_AT_A_TABLE and 1 <= len(rows) <= MOST_SESSIONS
    for session in rows:
        here = [slot for table in session for slot in table]
        sound = sound and _distinct_slots(here, slots) and len(here) > 0
    if not (sound and _distinct_slots(list(empty), slots) and _distinct_slots(in_blocks, slots)):
        raise CertificateError(Problem("chart_not_sound"))


def _distinct_slots(listed: list[int | None] | list[int], slots: int) -> bool:
    known = [slot for slot in listed if slot is not None and 0 <= slot < slots]
    return len(known) == len(listed) == len(set(known))


def _full(session: SeatedSession) -> Session:
    tables = []
    for east, south, west, north in session:
        assert east is not None
        assert south is not None
        assert west is not None
        assert north is not None
        tables.append((east, south, west, north))
    return tuple(tables)


def wishes_of(record: Json) -> Wishes:
    """Return the wishes of a record."""
    found = part(record, "wishes", dict)
    groups = _list_of(found.get("groups"), "groups", _group)
    pins = _list_of(
        found.get("pins"), "pins", lambda pin: Pin(part(pin, "person", int), part(pin, "table", int))
    )
    return Wishes(groups, pins)


def request_of(record: Record) -> ChartRequest | None:
    """Return what the chart was asked for, or None for a chart from elsewhere."""
    found = record.get("chart_request")
    if found is None:
        return None
    way = found.get("way") if isinstance(found, dict) else None
    if way is not None and way not in set(Way):
        raise CertificateError(Problem("field_missing", {"field": "way", "kind": "str"}))
    return ChartRequest(
        part(found, "players", int),
        part(found, "sessions", int),
        part(found, "seed", str),
        None if way is None else Way(str(way)),
        numbers(found, "apart"),
    )


def _group(value: Json) -> Group:
    kind, name = part(value, "kind", str), part(value, "name", str)
    return Group(kind, name, numbers(value, "members"), part(value, "weight", int))


def roster_ids(record: Json) -> tuple[int, ...]:
    """Return the ids of the roster in its order."""
    return _list_of(part(record, "roster", list), "roster", lambda person: part(person, "id", int))


def table_changes(event: Json) -> tuple[TableChange, ...]:
    """Return the tables that an event changes, each ``[session, table, [E, S, W, N]]``."""
    return _list_of(part(event, "tables", list), "tables", _table_change)


def _table_change(value: Json) -> TableChange:
    if not isinstance(value, list) or len(value) != len(("session", "table", "seats")):
        raise CertificateError(Problem("field_missing", {"field": "tables", "kind": "list"}))
    session, table = whole(value[0]), whole(value[1])
    if not (0 <= session < MOST_SESSIONS and 0 <= table < MOST_PLAYERS):
        raise CertificateError(Problem("number_out_of_range", {"number": max(session, table)}))
    return TableChange(session, table, seats(value[2]))
