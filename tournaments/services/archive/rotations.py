"""The seat rotation of a table in an archive: by name, by its own table, or by the seed it was drawn from."""

from typing import Any

from django.utils.translation import gettext as _

from referee.rules.rotation import ROTATIONS, rotation_problems
from referee.rules.rotation_draw import DRAW
from referee.services import OWN
from referee.services.rotations import rotation_from, table_of
from tournaments.services.archive.reader import Reader

SEED_LIMIT = 200


def read_rotation(reader: Reader, of_event: str) -> dict[str, Any]:
    """Return the three columns of a sheet's rotation; what is no rotation falls back to the event's."""
    code = reader.choice("rotation", [*ROTATIONS, OWN, DRAW], of_event)
    seed, table = reader.text("rotation_seed", SEED_LIMIT), _table(reader)
    plain = {"rotation": code, "rotation_table": (), "rotation_seed": ""}
    if code in ROTATIONS:
        for key, given in (("rotation_seed", seed), ("rotation_table", table)):
            if given:
                reader.problem(key, _("only a rotation of one's own or by lot has this"))
        return plain
    if (code == DRAW and seed.strip() != seed) or (code == DRAW) != bool(seed):
        reader.problem("rotation_seed", _("the rotation DRAW needs the seed, and only it"))
    elif code == OWN and (not table or rotation_problems(_numbers(table))):
        reader.problem("rotation_table", _("four rounds are needed, the first ESWN, each with E, S, W and N"))
    elif code == DRAW and table:
        reader.problem("rotation_table", _("the seats of the rotation DRAW follow from the seed"))
    else:
        rounds = table_of(rotation_from(code, table, seed))
        return {"rotation": code, "rotation_table": tuple(rounds), "rotation_seed": seed}
    return plain | {"rotation": of_event}


def _table(reader: Reader) -> tuple[str, ...]:
    table = reader.free("rotation_table", list)
    if all(isinstance(row, str) for row in table):
        return tuple(table)
    reader.problem("rotation_table", _("a list of texts is needed"))
    return ()


def _numbers(table: tuple[str, ...]) -> list[list[int]]:
    return [["ESWN".find(letter) for letter in row] for row in table]
