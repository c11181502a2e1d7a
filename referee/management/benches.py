"""The measurements that `python3 manage.py bench` offers for the table: a name and a `Bench` for each."""

from typing import Final

from referee.management.bench import Bench
from referee.management.bench_rules import RULES

BENCHES: Final[dict[str, Bench]] = {"rules": RULES}
