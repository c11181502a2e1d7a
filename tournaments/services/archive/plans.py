"""Certificates of draws in an archive: what seats rest on, and the changes in their order.

A record that does not follow from what it says is refused, so that no archive brings a false certificate.
"""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.draw import RANKED_FORMAT, DrawError
from tournaments.draw.certificate import commitment, running
from tournaments.draw.record import FORMAT, chart_of, numbers, roster_ids
from tournaments.draw.verification import verify
from tournaments.models import Draw, Event, PlanState, SeatingChange, SeatingPlan
from tournaments.services.archive.documents import ChangeDoc, PlanDoc
from tournaments.services.archive.problems import Problems
from tournaments.services.archive.reader import Reader

Document = dict[str, Any]
NEEDED = ("roster_sha256", "chart_sha256", "wishes_sha256", "house", "seed_source", "method", "chart_request")


def read_plan(reader: Reader) -> PlanDoc:
    """Return a plan as the archive says it."""
    return PlanDoc(
        path=reader.path,
        first_session=reader.whole("first_session", low=1, high=40) or 1,
        state=reader.choice("state", PlanState.values, PlanState.PUBLISHED.value),
        record=reader.free("record", dict),
        draw=reader.whole("draw", low=1, high=10_000),
        committed_at=reader.moment("committed_at"),
        created=reader.moment("created"),
        changes=reader.objects("changes", _change),
    )


def _change(reader: Reader) -> ChangeDoc:
    return ChangeDoc(
        entry=reader.free("entry", dict),
        effects=reader.free("effects", dict),
        undoes=reader.whole("undoes", low=1, high=10_000),
        by=reader.text("by", 150),
        created=reader.moment("created"),
    )


def check_plans(plans: Sequence[PlanDoc], draws: int, problems: Problems) -> None:
    """Add every certificate that does not hold, and every plan that contradicts another."""
    seen: set[tuple[str, int]] = set()
    for plan in plans:
        if plan.draw is not None and plan.draw > draws:
            problems.add(f"{plan.path}.draw", _("there is no such draw"))
        is_open = plan.state not in {PlanState.PUBLISHED, PlanState.WITHDRAWN}
        key = ("open", 0) if is_open else (plan.state, plan.first_session)
        if key in seen and plan.state != PlanState.WITHDRAWN:
            problems.add(f"{plan.path}.state", _("only one plan can be so"))
        seen.add(key)
        undone = [change.undoes for change in plan.changes if change.undoes]
        later = any(change.undoes and change.undoes >= at for at, change in enumerate(plan.changes, start=1))
        if later or len(undone) != len(set(undone)):
            problems.add(f"{plan.path}.changes", _("there is no such change"))
        if not _holds(plan):
            problems.add(
                f"{plan.path}.record", _("the certificate does not hold: it cannot be derived again")
            )
    own = [plan.draw for plan in plans if plan.draw]
    for plan in plans:
        if plan.draw and own.count(plan.draw) > 1:
            problems.add(f"{plan.path}.draw", _("another plan has this draw"))


def _holds(plan: PlanDoc) -> bool:
    record = {**plan.record, "events": [dict(change.entry) for change in plan.changes]}
    try:
        if record.get("format") == RANKED_FORMAT:
            return verify(record).is_sound
        if record.get("format") != FORMAT:
            running(record)
            return plan.first_session == 1 and plan.state == PlanState.PUBLISHED
        if "seed" in record:
            return verify(record).is_sound and all(name in record for name in NEEDED)
        chart_of(record), roster_ids(record), numbers(record, "house")
        return all(name in record for name in NEEDED) and record["commitment"] == commitment(record)
    except (DrawError, KeyError, TypeError, ValueError, AttributeError, IndexError):
        return False  # a record in no known shape; the archive names its place


def import_plans(event: Event, plans: Sequence[PlanDoc], draws: Sequence[Draw]) -> None:
    """Write the plans with their changes."""
    for doc in plans:
        plan = SeatingPlan(
            event=event,
            first_session=doc.first_session,
            state=doc.state,
            record=dict(doc.record),
            draw=draws[doc.draw - 1] if doc.draw else None,
            committed_at=doc.committed_at,
        )
        plan.created = doc.created or plan.created
        plan.save()
        rows: list[SeatingChange] = []
        for sequence, change in enumerate(doc.changes, start=1):
            row = SeatingChange(
                plan=plan,
                sequence=sequence,
                entry=dict(change.entry),
                effects=dict(change.effects),
                undoes=rows[change.undoes - 1] if change.undoes else None,
                actor_name=change.by,
            )
            row.created = change.created or row.created
            row.save()
            rows.append(row)
