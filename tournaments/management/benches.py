"""The measurements that `python3 manage.py bench` offers for the event: a name and a `Bench` for each."""

from typing import Final

from referee.management.bench import Bench
from tournaments.management.bench_desk import DESK
from tournaments.management.bench_draw import DRAW
from tournaments.management.bench_paper import PAPER
from tournaments.management.bench_standings import STANDINGS

BENCHES: Final[dict[str, Bench]] = {"desk": DESK, "draw": DRAW, "paper": PAPER, "standings": STANDINGS}
