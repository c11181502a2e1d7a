"""The seat rotation of a table in an archive: by name, by its own table, or by the seed it was drawn from."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.models import ScoreSheet
from referee.rules.rotation import ROTATIONS, rotation_problems
from referee.rules.rotation_draw import DRAW
from referee.selectors.rotation_tables import letters_of, winds_of
from referee.services import OWN
from referee.services.rotations import LONGEST_SEED, rotation_from
from tournaments.models import Event
from tournaments.services.archive.documents import EventDoc
from tournaments.services.archive.reader import Reader

USUAL = "WMO_FULL"
NEEDS_ROUNDS = gettext_lazy("four rounds are needed, the first ESWN, each with E, S, W and N")


def read_event_rotation(reader: Reader) -> tuple[str, tuple[str, ...]]:
    """Return the rotation of an event and, where it is one of its own, its table."""
    code, table = reader.choice("rotation", [*ROTATIONS, OWN], USUAL), _table(reader)
    if code == OWN and (not table or rotation_problems(winds_of(table))):
        reader.problem("rotation_table", str(NEEDS_ROUNDS))
    elif code != OWN and table:
        reader.problem("rotation_table", _("only a rotation of one's own or by lot has this"))
    else:
        return code, table
    return USUAL, ()


def read_rotation(reader: Reader, event: EventDoc) -> dict[str, Any]:
    """Return the three columns of a sheet's rotation; what is no rotation falls back to the event's."""
    code = reader.choice("rotation", [*ROTATIONS, OWN, DRAW], event.rotation)
    seed, table = reader.text("rotation_seed", LONGEST_SEED), _table(reader)
    if code == OWN == event.rotation:
        table = table or event.rotation_table
    of_event = {"rotation": event.rotation, "rotation_table": event.rotation_table, "rotation_seed": ""}
    plain = {"rotation": code, "rotation_table": (), "rotation_seed": ""}
    if code in ROTATIONS:
        for key, given in (("rotation_seed", seed), ("rotation_table", table)):
            if given:
                reader.problem(key, _("only a rotation of one's own or by lot has this"))
        return plain
    if (code == DRAW and seed.strip() != seed) or (code == DRAW) != bool(seed):
        reader.problem("rotation_seed", _("the rotation DRAW needs the seed, and only it"))
    elif code == OWN and (not table or rotation_problems(winds_of(table))):
        reader.problem("rotation_table", str(NEEDS_ROUNDS))
    elif code == DRAW and table:
        reader.problem("rotation_table", _("the seats of the rotation DRAW follow from the seed"))
    else:
        rounds = letters_of(rotation_from(code, table, seed))
        return {"rotation": code, "rotation_table": rounds, "rotation_seed": seed}
    return of_event


def export_rotation(sheet: ScoreSheet, event: Event) -> dict[str, Any]:
    """Return how a sheet's rotation is told: not at all where it is the event's."""
    is_events = (sheet.rotation, sheet.rotation_table) == (event.rotation, event.rotation_table)
    is_told = sheet.rotation == OWN and not is_events
    return {
        "rotation": sheet.rotation if sheet.rotation != event.rotation else "",
        "rotation_table": sheet.rotation_table if is_told else [],
        "rotation_seed": sheet.rotation_seed,
    }


def _table(reader: Reader) -> tuple[str, ...]:
    table = reader.free("rotation_table", list)
    if all(isinstance(row, str) for row in table):
        return tuple(table)
    reader.problem("rotation_table", _("a list of texts is needed"))
    return ()
