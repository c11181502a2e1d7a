"""Small makers of drawn events for tests, step by step; and both verifiers' word on a certificate."""

import json
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path

import pytest

from referee.services import BadEntry
from tournaments.draw import RANKED_FORMAT, Lots, Wishes, chart, ranked_seats, uneven_chart
from tournaments.draw.canonical import sha256_of
from tournaments.draw.measure import measure_rows
from tournaments.draw.record import as_json, wishes_as_json
from tournaments.models import EventAudit, Table
from tournaments.selectors.seating import published_plans
from tournaments.services import ChartDraft, commit_chart, draw_plan, lay_chart, publish_draw
from tournaments.services import close_session as close
from tournaments.services import open_session as open_it

VERIFIER = Path(__file__).resolve().parent.parent / "static" / "verifier" / "verify.js"


def refused(call, kind=BadEntry) -> list[str]:
    """Return the codes of a refusal that wrote nothing."""
    before = EventAudit.objects.count()
    with pytest.raises(kind) as caught:
        call()
    assert EventAudit.objects.count() == before
    return [problem.code for problem in caught.value.problems]


def page_report(record) -> bytes:
    """Let the stand-alone verifier check a record; its report, or a skip where node is not installed."""
    node = shutil.which("node")
    if not node:
        pytest.skip("node is not installed")
    command = [node, str(VERIFIER), "/dev/stdin"]
    return subprocess.run(command, input=json.dumps(record).encode(), capture_output=True, check=True).stdout


def committed(who, row, **fields):
    plan = lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(**({"seed": "chart"} | fields)))
    return commit_chart(actor=who, event_id=row.pk, plan_id=plan.pk, seed_source="dice: three dice")


def drawn(who, row, seed="6 1 4", **fields):
    plan = committed(who, row, **fields)
    return draw_plan(actor=who, event_id=row.pk, plan_id=plan.pk, seed=seed)


def published(who, row, **fields):
    draw = drawn(who, row, **fields)
    publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)
    row.refresh_from_db()
    return published_plans(row)[0]


def played(who, row, *numbers):
    """Open and close sessions without any result."""
    for number in numbers:
        open_it(actor=who, event_id=row.pk, number=number)
        close(actor=who, event_id=row.pk, number=number, reason="played on paper")


def tables(row, session) -> list[list[int]]:
    """Return the numbers of those who sit E, S, W, N at every table of a session."""
    found = []
    for table in Table.objects.filter(session__event=row, session__number=session).order_by("number"):
        seats = table.sheet.occupancies.select_related("participant")
        by_seat = {each.seat: each.participant.registrations.get().number for each in seats}
        found.append([by_seat[seat] for seat in "ESWN"])
    return found


def ranked_record(players, mode, wishes=None, way=None, field=None, **rules):
    """Return the record of a fourth session by standings, with equal places and somebody without a place."""
    order = Lots("standings", "test").shuffled(range(1, players + 1))
    places = [1 + at - at % 3 for at in range(players - 1)]
    snapshot = {
        "criteria": ["table_points"],
        "rows": [
            {"id": number, "place": place, "table_points": [7, 2], "game_points": -number}
            for number, place in zip(order, [*places, None], strict=True)
        ],
        "sessions": [1, 2, 3],
    }
    if field:
        snapshot["stage"] = {"field": field, "reserves": [], "carry": [1, 2], "first_session": 4}
    made = uneven_chart(players, 3, "chart", way) if way else chart(players, 3, "chart")
    person = dict(
        zip((s for s in range(made.players) if s not in made.empty), range(1, players + 1), strict=True)
    )
    past = as_json([[[person.get(slot) for slot in t] for t in s] for s in made.sessions])
    usual = {"mode": mode, "cut": 0, "blocks": 2, "numbers_drawn": False, "only_cut": False}
    record = {
        "format": RANKED_FORMAT,
        "schema": 1,
        "session": 4,
        "snapshot": snapshot,
        "snapshot_sha256": sha256_of(snapshot),
        "rules": usual | rules,
        "house": [],
        "wishes": wishes_as_json(wishes or Wishes()),
        "seed": "東 3 1 4",
        "seating": past,
        "events": [],
    }
    record["seating"] = [*past, as_json(ranked_seats(record))]
    record["seating_sha256"] = sha256_of(record["seating"])
    record["metrics"] = as_json(asdict(measure_rows(record["seating"])))
    return record
