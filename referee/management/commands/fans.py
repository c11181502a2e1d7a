"""Write docs/fans.md: every fan in every edition, its value, what it excludes and where that is written."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from referee.management.documents import DocumentCommand, table
from referee.rules.fans import FAN_BY_KEY, FANS, Fan
from referee.rules.ruleset import Basis, Exclusion, Ruleset, Scope
from referee.rules.rulesets import RULESETS

CATALOGUE = Path("docs") / "fans.md"
_INTRODUCTION = """\
# The fan by edition

Written by `python3 manage.py fans` from the rulesets; a test compares. Do not edit.

Each edition has its own table: number in its list, names in English (Green Book), simplified and traditional
Chinese and pinyin, points, and what is not counted beside it. *Stated* rows are printed where they say,
*implied* ones follow from the two definitions named. “Same sets” reaches only as far as the tiles of the
excluding fan, “one” bars a single one of several. Under each edition stand the principles that bar further
fan, with their places, and the options in which it differs from the defaults.
Sources: [sources.md](sources.md); readings of doubtful places: [rulings.md](rulings.md).
"""
_SCOPES = {Scope.HAND: "", Scope.SAME_SETS: ", same sets", Scope.ONE_INSTANCE: ", one"}


def catalogue() -> str:
    """Return the whole document."""
    parts = [_INTRODUCTION, _comparison(tuple(RULESETS.values()))]
    parts.extend(_edition(ruleset) for ruleset in RULESETS.values())
    return "\n".join(parts)


def _comparison(rulesets: Sequence[Ruleset]) -> str:
    """Return the fan that are not worth the same everywhere."""
    differing = [fan for fan in FANS if len({ruleset.points.get(fan.key) for ruleset in rulesets}) > 1]
    rows = [
        [fan.names.en, fan.names.zh_hans, *(str(ruleset.points.get(fan.key, "—")) for ruleset in rulesets)]
        for fan in differing
    ]
    head = ["Fan", "简体", *(f"`{ruleset.code}`" for ruleset in rulesets)]
    return "## Values that differ\n\n" + table(head, rows)


def _edition(ruleset: Ruleset) -> str:
    rows = [_row(ruleset, fan) for fan in FANS if fan.key in ruleset.points]
    head = ["No.", "English", "简体", "繁體", "Pinyin", "Points", "Not counted with it"]
    notes = [f"- {name.value}: {source}" for name, source in ruleset.principles.items()]
    notes += [f"- option `{name}`: {value}" for name, value in ruleset.option_differences.items()]
    return f"## {ruleset.title} (`{ruleset.code}`)\n\n{table(head, rows)}\n" + "\n".join(notes) + "\n"


def _row(ruleset: Ruleset, fan: Fan) -> list[str]:
    names = fan.names
    number = ruleset.numbers.get(fan.key, str(fan.number))
    points = str(ruleset.points[fan.key])
    barred = "; ".join(_barred(row for row in ruleset.exclusions if row.fan == fan.key))
    return [number, names.en, names.zh_hans, names.zh_hant, names.pinyin, points, barred or "—"]


def _barred(rows: Iterable[Exclusion]) -> Iterator[str]:
    """Yield the excluded fan, those of one reason together."""

    def reason(row: Exclusion) -> tuple[str, str, str, str]:
        return (row.basis.value, row.scope.value, row.source, row.beside or "")

    # Stated reasons first.
    ordered = sorted(rows, key=lambda row: (row.basis is not Basis.STATED, reason(row)))
    for _reason, group in groupby(ordered, key=reason):
        same = list(group)
        first = same[0]
        names = ", ".join(FAN_BY_KEY[row.excludes].names.en for row in same)
        beside = f", only with {FAN_BY_KEY[first.beside].names.en}" if first.beside else ""
        yield f"{names} ({first.basis.value}{_SCOPES[first.scope]}{beside}: {first.source})"


class Command(DocumentCommand):
    help = "Write docs/fans.md, the catalogue of fan by edition; with --check only compare."
    document = CATALOGUE

    def text(self) -> str:
        return catalogue()
