"""Choose by which rotation a table changes seats: one by name, an own table, or one drawn from a seed."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import transaction

from referee.authority import Actor
from referee.models import ScoreSheet
from referee.rules.problem import Problem
from referee.rules.rotation import ROTATIONS, Rotation, hand_position, rotation_problems
from referee.rules.rotation_draw import DRAW, drawn_rotation
from referee.selectors import SheetRows, rotation_of
from referee.selectors.rotation_tables import letters_of, rotation_in, winds_of
from referee.services.acts import AT_ONCE, Record, Sent, lock_sheet, permit, refuse, refuse_moved, write_act

OWN = "OWN"
LONGEST_SEED = 200


@transaction.atomic
def set_rotation(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    code: str,
    table: Sequence[str] = (),
    seed: str = "",
    reason: str = "",
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> ScoreSheet:
    """Set a sheet's rotation: a code of ROTATIONS, OWN with a table ("ESWN", ...), or DRAW with a seed.

    A round that has begun keeps its seats: a rotation that would change them is refused. NotAllowed,
    SheetNotOpen, StalePage, or BadEntry with every problem.
    """
    rows = lock_sheet(sheet_id)
    if sent.was_taken(rows.sheet, "rotation.set"):
        return rows.sheet
    permission = permit(actor, "rotation.set", rows.sheet, reason)
    refuse_moved(rows.sheet, sent.seen(seen_version))
    refuse(_word_problems(code, table, seed))
    rotation = rotation_from(code, table, seed)
    refuse(_begun_problems(rows, rotation))
    before = _fact(rows.sheet)
    rows.sheet.rotation = code
    rows.sheet.rotation_table = [] if code in ROTATIONS else list(letters_of(rotation))
    rows.sheet.rotation_seed = seed.strip() if code == DRAW else ""
    rows.sheet.save(update_fields=["rotation", "rotation_table", "rotation_seed"])
    record = Record("rotation.set", "sheet", before, _fact(rows.sheet), reason.strip())
    write_act(rows, actor, permission, record, sent.client_key)
    return rows.sheet


def rotation_from(code: str, table: Sequence[str], seed: str) -> Rotation:
    """Return the rotation that these words mean; they must be free of problems."""
    if code == DRAW:
        return drawn_rotation(seed.strip())
    return ROTATIONS[code] if code in ROTATIONS else rotation_in(code, table)


def _word_problems(code: str, table: Sequence[str], seed: str) -> Iterator[Problem]:
    if code == DRAW:
        if not seed.strip():
            yield Problem("rotation_seed_missing")
        elif len(seed.strip()) > LONGEST_SEED:
            yield Problem("rotation_seed_too_long", {"most": LONGEST_SEED})
    elif code == OWN:
        yield from rotation_problems(winds_of(table))
    elif code not in ROTATIONS:
        yield Problem("rotation_not_known", {"rotation": code})


def _begun_problems(rows: SheetRows, rotation: Rotation) -> Iterator[Problem]:
    if not rows.last_number:
        return
    begun = hand_position(rows.last_number).round_index + 1
    if rotation_of(rows.sheet).rounds[:begun] != rotation.rounds[:begun]:
        yield Problem("rotation_of_begun_round", {"rounds": begun})


def _fact(sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "rotation": sheet.rotation,
        "table": sheet.rotation_table,
        "seed": sheet.rotation_seed,
    }
