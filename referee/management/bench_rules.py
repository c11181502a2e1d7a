"""How many hands a second the rules count, beside PyMahjongGB on the same hands in the same run.

Seconds are those of the processor, so that whatever else the machine does takes little part.
"""

import json
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from django.core.management.base import CommandError, CommandParser

from referee.management.bench import Bench
from referee.management.py_mahjong_gb import arguments, calculator, points
from referee.management.random_hands import random_hands
from referee.rules.adjudication import Declaration, adjudicate
from referee.rules.cases import hand_from_case
from referee.rules.hand import Win, WinningHand
from referee.rules.notation import parse_hand
from referee.rules.problem import HandError
from referee.rules.results import NotAWin
from referee.rules.ruleset import Ruleset
from referee.rules.rulesets import RULESETS
from referee.rules.scoring import total

Hand = tuple[WinningHand, Win]


def _add_arguments(parser: CommandParser) -> None:
    parser.add_argument(
        "file", nargs="?", help="hands, one a line: JSON cases or text; made up when left out"
    )
    parser.add_argument("--ruleset", default="mil2025", choices=list(RULESETS))
    parser.add_argument(
        "--seconds", type=float, default=3.0, help="how long each measurement goes on, in CPU time"
    )
    parser.add_argument("--hands", type=int, default=3000, help="how many hands are made up")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the hands that are made up")


def _run(options: Mapping[str, Any]) -> Iterator[str]:
    ruleset = RULESETS[options["ruleset"]]
    made_up = random_hands(options["hands"], random.Random(options["seed"]))  # noqa: S311 - no secret
    source = _read(Path(options["file"])) if options["file"] else made_up
    hands, first_pass, passed_over = _winning(source, ruleset)
    if not hands:
        raise CommandError("there is no winning hand to measure")
    others = f", {passed_over:,} lines passed over" if passed_over else ""
    yield f"{len(hands):,} winning hands{others}; {ruleset.title}; hands per second of CPU time"
    totals = _rate(lambda: [total(hand, win, ruleset) for hand, win in hands], len(hands), options["seconds"])
    yield f"totals        {totals:>9,.0f}/s  (first time each: {first_pass:,.0f}/s)"
    yield _verdicts(hands, ruleset, options["seconds"])
    yield from _beside(hands, ruleset, totals, options["seconds"])


def _read(path: Path) -> Iterator[Hand | None]:
    """Yield the hand of each line, None for a line that holds none."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"cannot read {path}: {error}") from error
    for line in filter(str.strip, lines):
        try:
            yield hand_from_case(json.loads(line)["hand"]) if line.startswith("{") else parse_hand(line)
        except (HandError, KeyError, json.JSONDecodeError):
            yield None


def _winning(source: Iterable[Hand | None], ruleset: Ruleset) -> tuple[list[Hand], float, int]:
    """Return the hands that are wins, how many a second were counted for the first time, and the others."""
    read = list(source)
    won: list[Hand] = []
    started = time.process_time()
    for hand_and_win in read:
        try:
            if hand_and_win:
                total(*hand_and_win, ruleset)
                won.append(hand_and_win)
        except NotAWin:
            continue
    return won, len(read) / max(time.process_time() - started, 1e-9), len(read) - len(won)


def _rate(work: Callable[[], object], size: int, seconds: float) -> float:
    """Return how many hands a second, over as many rounds as fit into the time, at least one."""
    rounds = 0
    started = time.process_time()
    while (passed := time.process_time() - started) < seconds or not rounds:
        work()
        rounds += 1
    return rounds * size / max(passed, 1e-9)


def _verdicts(hands: Sequence[Hand], ruleset: Ruleset, seconds: float) -> str:
    """Return how long the full explained verdict takes, hand by hand."""
    times: list[int] = []
    started = time.process_time()
    while not times or time.process_time() - started < seconds:
        for hand, win in hands:
            before = time.process_time_ns()
            adjudicate(Declaration(hand, win), ruleset)
            times.append(time.process_time_ns() - before)
    times.sort()
    milliseconds = [median(times) / 1e6, times[len(times) * 95 // 100] / 1e6]
    rate = len(times) / max(sum(times) / 1e9, 1e-9)
    return f"full verdicts {rate:>9,.0f}/s  (median {milliseconds[0]:.3f} ms, p95 {milliseconds[1]:.3f} ms)"


def _beside(hands: Sequence[Hand], ruleset: Ruleset, ours: float, seconds: float) -> Iterator[str]:
    """Yield PyMahjongGB's speed and how often it agrees."""
    calculate = calculator()
    if calculate is None:
        yield "PyMahjongGB is not installed (pip install PyMahjongGB)"
        return
    ready = [arguments(hand, win) for hand, win in hands]
    bare = _rate(lambda: [calculate(*one) for one in ready], len(hands), seconds)
    whole = _rate(lambda: [calculate(*arguments(hand, win)) for hand, win in hands], len(hands), seconds)
    yield f"PyMahjongGB   {bare:>9,.0f}/s  ({whole:,.0f}/s with the conversion of each hand)"
    yield f"ratio         {ours / bare:>11.2f}  ({ours / whole:.2f} with the conversion)"
    same = sum(
        total(hand, win, ruleset) == points(calculate(*one))
        for (hand, win), one in zip(hands, ready, strict=True)
    )
    yield f"same total    {same:>9,}  of {len(hands):,}"


RULES = Bench(
    "Count hands: totals only, full verdicts, and PyMahjongGB on the same hands.", _add_arguments, _run
)
