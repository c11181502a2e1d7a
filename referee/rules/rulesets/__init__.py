"""The editions, by code."""

from types import MappingProxyType

from referee.rules.rulesets.mcr1998 import MCR_1998
from referee.rules.rulesets.mcr2014 import MCR_2014
from referee.rules.rulesets.mil2025 import MIL_2025
from referee.rules.rulesets.wmo2006 import WMO_2006

RULESETS = MappingProxyType(
    {"mcr1998": MCR_1998, "wmo2006": WMO_2006, "mcr2014": MCR_2014, "mil2025": MIL_2025}
)
