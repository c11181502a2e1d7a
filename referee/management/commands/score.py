"""Judge a hand, or a file of hands, from the shell."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from referee.messages import problem_lines, sentence, verdict_lines
from referee.rules.adjudication import Declaration, Verdict, VerdictKind, adjudicate
from referee.rules.cases import hand_from_case
from referee.rules.notation import parse_hand
from referee.rules.problem import HandError, Problem
from referee.rules.ruleset import Ruleset
from referee.rules.rulesets import RULESETS

LANGUAGES = ("en", "zh-hans", "zh-hant")
UNREADABLE = 1  # how the command ends


def judge_lines(lines: Iterable[bytes], ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """Yield the answer to each line that is not blank."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield judge_line(number, line, ruleset)


def judge_line(number: int, line: bytes, ruleset: Ruleset) -> dict[str, Any]:
    """Return the answer to one case: a JSON object with `id` and `hand`.

    `declared_total` (flowers included), `declared_fan` (times by name) and `declared_points` (what a fan is
    worth in all, by name) may say what the player announced.
    """
    try:
        case = json.loads(line.decode("utf-8-sig"), parse_constant=_no_json)
    except (ValueError, RecursionError):
        return _answer(
            None, Verdict(VerdictKind.INVALID, None, (Problem("line_unreadable", {"line": number}),))
        )
    try:
        verdict = adjudicate(_declaration(case), ruleset)
    except HandError as error:
        verdict = Verdict(VerdictKind.INVALID, None, error.problems)
    identity = case.get("id") if isinstance(case, dict) else None
    return _answer(identity if _is_identity(identity) else None, verdict)


def _no_json(constant: str) -> NoReturn:
    """Refuse NaN and Infinity, which Python would read."""
    raise ValueError(f"{constant} is not JSON")


def _is_identity(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _declaration(case: Any) -> Declaration:
    """Return the declared hand of a case; HandError with everything that is wrong with the line."""
    if not isinstance(case, dict):
        raise HandError([Problem("wrong_type", {"key": "line", "expected": "dict"})])
    problems = [Problem("key_missing", {"key": key}) for key in ("id", "hand") if key not in case]
    problems += _wrong_types(case)
    if "hand" in case:
        try:
            hand, win = hand_from_case(case["hand"])
        except HandError as error:
            problems.extend(error.problems)
    if problems:
        raise HandError(problems)
    return Declaration(
        hand, win, case.get("declared_total"), case.get("declared_fan"), case.get("declared_points")
    )


def _wrong_types(case: dict[str, Any]) -> Iterator[Problem]:
    """Yield what is of another type than it should be beside the hand."""
    if "id" in case and not _is_identity(case["id"]):
        yield Problem("wrong_type", {"key": "id", "expected": "str"})
    announced_total = case.get("declared_total")
    if announced_total is not None and not _is_number(announced_total):
        yield Problem("wrong_type", {"key": "declared_total", "expected": "int"})
    for key in ("declared_fan", "declared_points"):
        announced = case.get(key)
        numbers = isinstance(announced, dict) and all(map(_is_number, announced.values()))
        if announced is not None and not numbers:
            yield Problem("wrong_type", {"key": key, "expected": "dict"})


def _is_number(value: Any) -> bool:
    # In Python True is an int; in JSON it is none.
    return isinstance(value, int) and not isinstance(value, bool)


def _answer(identity: str | int | None, verdict: Verdict) -> dict[str, Any]:
    """Return what is printed; the differences only where fan were announced and some differ."""
    count = verdict.count
    differences = [
        {"kind": one.kind.value, "fan": one.fan, "declared": one.declared, "counted": one.counted}
        for one in verdict.differences
    ]
    return {
        "id": identity,
        "kind": verdict.kind.value,
        "total": count.total if count else None,
        "total_without_flowers": count.total_without_flowers if count else None,
        "fan": fan_times(verdict),
        "problems": [
            {
                "code": problem.code,
                "args": dict(problem.args),
                "position": problem.position,
                "text": sentence(problem),
            }
            for problem in verdict.problems
        ],
        **({"differences": differences} if differences else {}),
    }


def fan_times(verdict: Verdict) -> dict[str, int]:
    """Return how often each fan counts, by simplified name, flowers included."""
    counted = verdict.count.counted if verdict.count else ()
    return {line.fan.names.zh_hans: line.times for line in counted}


class Command(BaseCommand):
    help = (
        "Judge a hand written as text, or the hands of a file with one JSON case a line. "
        "Ends with 1 where a text is no hand; a line of a file is answered with kind invalid instead."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "text", nargs="?", help="a hand: [222m,1][4444p]123m55s 5s|EE1000|2; - reads one a line"
        )
        parser.add_argument("--jsonl", metavar="FILE", help="cases with id and hand; - reads standard input")
        parser.add_argument("--ruleset", metavar="CODE", default="mil2025", help=", ".join(RULESETS))
        parser.add_argument(
            "--declared", type=int, metavar="TOTAL", help="the total that the player announced"
        )
        parser.add_argument("--language", choices=LANGUAGES, default="en")

    def handle(self, **options: Any) -> None:
        ruleset = RULESETS.get(options["ruleset"])
        if ruleset is None:
            raise CommandError(f"no ruleset {options['ruleset']!r}: choose from {', '.join(RULESETS)}")
        if (options["text"] is None) == (options["jsonl"] is None):
            raise CommandError("give one hand as text, or a file with --jsonl")
        try:
            with override(options["language"]):
                if options["jsonl"] is None:
                    all_read = self._judge_texts(options["text"], ruleset, options["declared"])
                else:
                    all_read = self._judge_file(options["jsonl"], ruleset)
        except BrokenPipeError:
            # The reader has seen enough (head, less). What is left in the buffer has nowhere to go.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        if not all_read:
            sys.exit(UNREADABLE)

    def _judge_texts(self, text: str, ruleset: Ruleset, declared: int | None) -> bool:
        """Judge one hand, or one in each line of standard input; tell whether all could be read."""
        if text != "-":
            return self._judge_text(text, ruleset, declared)
        all_read = True
        for line in filter(str.strip, sys.stdin):
            self.stdout.write(line.strip())
            all_read &= self._judge_text(line.rstrip("\n"), ruleset, declared)
            self.stdout.write("")
        return all_read

    def _judge_text(self, text: str, ruleset: Ruleset, declared: int | None) -> bool:
        """Print the verdict on a text, or why it is no hand; tell whether it was one."""
        try:
            hand, win = parse_hand(text)
        except HandError as error:
            lines, is_read = problem_lines(error.problems), False
        else:
            verdict = adjudicate(Declaration(hand, win, declared), ruleset)
            lines, is_read = verdict_lines(verdict, ruleset), True
        for line in lines:
            self.stdout.write(line)
        return is_read

    def _judge_file(self, name: str, ruleset: Ruleset) -> bool:
        """Answer each line; a line that is no hand has its answer too, so all are read."""
        try:
            # Closed by the block below; standard input is closed with the process.
            lines = sys.stdin.buffer if name == "-" else Path(name).open("rb")  # noqa: SIM115
        except OSError as error:
            raise CommandError(f"cannot read {name}: {error.strerror}") from error
        with lines:
            for answer in judge_lines(lines, ruleset):
                self.stdout.write(self._json(answer))
        return True

    def _json(self, answer: dict[str, Any]) -> str:
        """Return one line, with Chinese as it is unless the terminal cannot show it."""
        text = json.dumps(answer, ensure_ascii=False)
        try:
            text.encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return json.dumps(answer)
        return text
