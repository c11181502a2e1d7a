"""Record, correct and take back hands: one transaction and one audit entry each."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from referee.authority import Actor, Allowed
from referee.models import HandEntry, Outcome, SheetState
from referee.rules.problem import Problem
from referee.selectors import SheetRows, announced_as_stored, ruleset_of
from referee.services.acts import Record, Seen, lock_sheet, permit, refuse, refuse_moved, write_act
from referee.services.drafts import HandDraft
from referee.services.errors import BadEntry, HandTaken, SheetNotOpen
from referee.services.judging import Judgement, judge_rows


@dataclass(frozen=True, slots=True)
class _Act:
    """Who does what to which hand of a locked sheet."""

    action: str
    actor: Actor
    permission: Allowed
    rows: SheetRows
    number: int
    client_key: UUID
    reason: str = ""

    @property
    def current(self) -> HandEntry | None:
        """Return the version of this hand that counts now."""
        return next((entry for entry in self.rows.current if entry.number == self.number), None)

    @property
    def to_be_played_again(self) -> HandEntry | None:
        """Return the entry that says so, while nothing has come after it."""
        latest = self.rows.latest(self.number)
        return latest if latest is not None and latest.outcome == Outcome.REPLAY else None


@transaction.atomic
def record_hand(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    number: int,
    draft: HandDraft,
    client_key: UUID,
    seen_version: int | None,
    earlier_keys: Collection[UUID] = (),
    device_key: UUID | None = None,
    known: SheetRows | None = None,
) -> HandEntry:
    """Record the next hand of an open sheet and return its entry.

    The same ``client_key`` again returns the entry that it made. HandTaken when somebody else recorded this
    hand, StalePage when the sheet has moved on since ``seen_version`` by other acts than those of
    ``earlier_keys``, DeviceElsewhere, SheetNotOpen, NotAllowed, or BadEntry with every problem of the draft.
    ``known`` are the rows of the sheet, if just read; they are read again where anything has changed.
    """
    rows = lock_sheet(sheet_id, known=known)
    if stored := _stored(rows, "hand.record", number, client_key):
        return stored
    act = _Act("hand.record", actor, permit(actor, "hand.record", rows.sheet), rows, number, client_key)
    _permit_ruling(act, draft)
    if rows.sheet.state != SheetState.OPEN:
        raise SheetNotOpen(Problem("sheet_not_open", {"state": rows.sheet.state}))
    if act.current:
        raise HandTaken(_taken(act.current))
    refuse_moved(rows.sheet, Seen(seen_version, earlier_keys, device_key))
    judgement = judge_rows(rows, number, draft)
    refuse([*_order_problems(rows, number), *judgement.problems])
    return _write(act, draft, judgement)


@transaction.atomic
def correct_hand(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    number: int,
    draft: HandDraft,
    reason: str,
    client_key: UUID,
    seen_version: int | None,
    earlier_keys: Collection[UUID] = (),
    device_key: UUID | None = None,
) -> HandEntry:
    """Replace a recorded hand by a new version, with a reason; the old version stays. Errors as above."""
    rows = lock_sheet(sheet_id)
    if stored := _stored(rows, "hand.correct", number, client_key):
        return stored
    permission = permit(actor, "hand.correct", rows.sheet, reason)
    act = _Act("hand.correct", actor, permission, rows, number, client_key, reason.strip())
    _permit_ruling(act, draft)
    refuse_moved(rows.sheet, Seen(seen_version, earlier_keys, device_key))
    judgement = judge_rows(rows, number, draft)
    problems = _correction_problems(act)
    if draft.outcome == Outcome.REPLAY and act.current:
        problems += _last_problems(act)
    refuse([*problems, *judgement.problems])
    return _write(act, draft, judgement)


@transaction.atomic
def withdraw_hand(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    number: int,
    reason: str,
    client_key: UUID,
    seen_version: int | None,
    earlier_keys: Collection[UUID] = (),
    device_key: UUID | None = None,
) -> HandEntry:
    """Take the last hand back, with a reason; it can then be recorded anew.

    What is taken back may be that the hand was to be played again. Errors as above.
    """
    rows = lock_sheet(sheet_id)
    if stored := _stored(rows, "hand.withdraw", number, client_key):
        return stored
    permission = permit(actor, "hand.withdraw", rows.sheet, reason)
    act = _Act("hand.withdraw", actor, permission, rows, number, client_key, reason.strip())
    refuse_moved(rows.sheet, Seen(seen_version, earlier_keys, device_key))
    refuse([*_correction_problems(act, or_replay=True), *(_last_problems(act) if act.current else ())])
    return _write(act, HandDraft(Outcome.WITHDRAWN), Judgement())


def _permit_ruling(act: _Act, draft: HandDraft) -> None:
    """Ask whether somebody may rule, where a hand is more than what players say and the desk counts."""
    if draft.ruling_reason.strip():
        permit(act.actor, "hand.rule", act.rows.sheet, act.reason)


def _stored(rows: SheetRows, action: str, number: int, client_key: UUID) -> HandEntry | None:
    """Return the entry that this key made before; BadEntry when it made another one."""
    entry = HandEntry.objects.filter(client_key=client_key).first()
    if entry is None:
        return None
    if (entry.sheet_id, entry.number, _action_of(entry)) != (rows.sheet.pk, number, action):
        raise BadEntry(Problem("client_key_reused", {"number": entry.number}))
    return entry


def _action_of(entry: HandEntry) -> str:
    """Return what made an entry: only corrections and withdrawals carry a reason."""
    if entry.outcome == Outcome.WITHDRAWN:
        return "hand.withdraw"
    return "hand.correct" if entry.reason else "hand.record"


def _taken(entry: HandEntry) -> Problem:
    return Problem("hand_taken", {"number": entry.number, "name": entry.actor_name})


def _order_problems(rows: SheetRows, number: int) -> list[Problem]:
    """Hands are recorded in the order of play; a number beyond the plan is somebody else's problem."""
    due = rows.last_number + 1
    if number == due or not 1 <= number <= rows.sheet.hands_planned:
        return []
    return [Problem("hand_out_of_order", {"number": number, "due": due})]


def _last_problems(act: _Act) -> list[Problem]:
    """Only the last hand can be undone: the ones after it were played from where it led."""
    last = act.rows.last_number
    if act.number == last:
        return []
    return [Problem("only_last_hand_withdrawn", {"number": act.number, "last": last})]


def _correction_problems(act: _Act, *, or_replay: bool = False) -> list[Problem]:
    problems = [] if act.reason else [Problem("reason_missing")]
    if act.current is None and not (or_replay and act.to_be_played_again):
        problems.append(Problem("hand_not_recorded", {"number": act.number}))
    return problems


def _write(act: _Act, draft: HandDraft, judgement: Judgement) -> HandEntry:
    _pin_ruleset(act.rows)
    before = act.current or act.to_be_played_again
    entry = HandEntry.objects.create(
        sheet=act.rows.sheet,
        number=act.number,
        version=1 + max((old.version for old in act.rows.entries if old.number == act.number), default=0),
        client_key=act.client_key,
        reason=act.reason,
        entered_by_id=act.actor.user_id,
        actor_name=act.actor.name,
        **content_of(draft, judgement),
    )
    record = Record(act.action, f"hand:{act.number}", _fact(before), _fact(entry), act.reason)
    write_act(act.rows, act.actor, act.permission, record, act.client_key)
    return entry


def content_of(draft: HandDraft, judgement: Judgement) -> dict[str, Any]:
    """Return the columns of a hand; those of a hand without a winner keep their defaults."""
    if draft.outcome != Outcome.WIN:
        return {"outcome": draft.outcome, "ruling_reason": draft.ruling_reason.strip()}
    return {
        "outcome": draft.outcome,
        "winner_id": draft.winner_id,
        "discarder_id": draft.discarder_id,
        "self_drawn": draft.self_drawn,
        "claimants": list(draft.claimant_ids),
        "hand_text": draft.hand_text.strip(),
        "declared_total": draft.declared_total,
        "declared_fan": announced_as_stored(draft.declared_fan, draft.declared_points),
        "flowers": judgement.flowers,
        "verdict": dict(judgement.shown),
        "ruled_total": judgement.ruled_total,
        "ruling_reason": draft.ruling_reason.strip(),
    }


def _fact(entry: HandEntry | None) -> dict[str, Any] | None:
    """Return what the audit trail keeps of a hand."""
    if entry is None:
        return None
    return {
        "version": entry.version,
        "outcome": str(entry.outcome),
        "winner": entry.winner_id,
        "discarder": entry.discarder_id,
        "self_drawn": entry.self_drawn,
        "hand": entry.hand_text,
        "declared_total": entry.declared_total,
        "flowers": entry.flowers,
        "ruled_total": entry.ruled_total,
        "ruling_reason": entry.ruling_reason,
    } | {name: getattr(entry, name) for name in ("claimants", "declared_fan") if getattr(entry, name)}


def _pin_ruleset(rows: SheetRows) -> None:
    """Fix the ruleset of a sheet at its first hand: later editions do not change what was played."""
    sheet = rows.sheet
    if not sheet.ruleset_digest:
        sheet.ruleset_digest = ruleset_of(sheet).digest
        sheet.save(update_fields=["ruleset_digest"])
