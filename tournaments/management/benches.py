"""The measurements that `python3 manage.py bench` offers for the event: a name and a `Bench` for each."""

from typing import Final

from referee.management.bench import Bench
from tournaments.management.bench_desk import DESK

BENCHES: Final[dict[str, Bench]] = {"desk": DESK}
