"""What a sheet is played under: its edition with the options chosen for it, its penalties, its rotation."""

import json
from functools import lru_cache

from referee.models import ScoreSheet
from referee.rules import PENALTY_CODES, RULESETS, PenaltyCode, Rotation, Ruleset
from referee.rules.rulesets.penalties_house import HOUSE_PENALTIES
from referee.selectors.rotation_tables import rotation_in


def ruleset_of(sheet: ScoreSheet) -> Ruleset:
    """Return the sheet's edition with its options; KeyError for an edition that the desk does not know."""
    return _edition(sheet.ruleset, json.dumps(sheet.ruleset_options, sort_keys=True))


def penalties_of(sheet: ScoreSheet) -> PenaltyCode:
    """Return the penalties of the sheet's edition with its house rules; KeyError for an unknown edition."""
    return _penalties(sheet.ruleset, json.dumps(sheet.ruleset_options, sort_keys=True))


def rotation_of(sheet: ScoreSheet) -> Rotation:
    """Return the seat rotation of a sheet: one by name, or its own table; KeyError for an unknown name."""
    return rotation_in(sheet.rotation, sheet.rotation_table)


@lru_cache(maxsize=64)
def _penalties(code: str, options: str) -> PenaltyCode:
    chosen = _edition(code, options).options
    house = [rule for name, rule in HOUSE_PENALTIES.items() if getattr(chosen, name)]
    return PENALTY_CODES[code].with_rules(*house) if house else PENALTY_CODES[code]


@lru_cache(maxsize=64)
def _edition(code: str, options: str) -> Ruleset:
    return RULESETS[code].with_options(**json.loads(options))
