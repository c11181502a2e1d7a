"""The penalties of the editions, by the codes of the editions; variants that an event may choose instead."""

from types import MappingProxyType

from referee.rules.rulesets.penalties_1998 import PENALTIES_1998
from referee.rules.rulesets.penalties_2006 import PENALTIES_2006
from referee.rules.rulesets.penalties_2006_book import GREEN_BOOK
from referee.rules.rulesets.penalties_2014 import PENALTIES_2014
from referee.rules.rulesets.penalties_mil2025 import PENALTIES_MIL2025

PENALTY_CODES = MappingProxyType(
    {
        "mcr1998": PENALTIES_1998,
        "wmo2006": PENALTIES_2006,
        "mcr2014": PENALTIES_2014,
        "mil2025": PENALTIES_MIL2025,
    }
)

PENALTY_VARIANTS = MappingProxyType({"wmo2006_book": GREEN_BOOK})
