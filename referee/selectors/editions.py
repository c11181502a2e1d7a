"""The ruleset that a sheet is played under: its edition with the options chosen for it."""

import json
from functools import lru_cache

from referee.models import ScoreSheet
from referee.rules import RULESETS, Ruleset


def ruleset_of(sheet: ScoreSheet) -> Ruleset:
    """Return the sheet's edition with its options; KeyError for an edition that the desk does not know."""
    return _edition(sheet.ruleset, json.dumps(sheet.ruleset_options, sort_keys=True))


@lru_cache(maxsize=64)
def _edition(code: str, options: str) -> Ruleset:
    return RULESETS[code].with_options(**json.loads(options))
