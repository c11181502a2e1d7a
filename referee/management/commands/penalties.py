"""Write docs/penalties.md: every offence, what each edition does about it, and where it says so."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from referee.management.documents import DocumentCommand, table
from referee.rules.offences.catalogue import OFFENCE_BY_KEY, OFFENCES
from referee.rules.offences.penalty_code import Action, PenaltyCode, Situation
from referee.rules.offences.types import (
    Basis,
    Beneficiary,
    Category,
    Choice,
    Clause,
    Effect,
    Fixed,
    Ladder,
    Points,
    Rule,
)
from referee.rules.offences.words import (
    BENEFICIARY_WORDS,
    CATEGORY_WORDS,
    EFFECT_WORDS,
    REMEDY_WORDS,
    SCOPE_WORDS,
)
from referee.rules.rulesets.penalties import PENALTY_CODES, PENALTY_VARIANTS

DOCUMENT = Path("docs") / "penalties.md"
_INTRODUCTION = """\
# Offences and penalties by edition

Written by `python3 manage.py penalties` from the penalty codes; a test compares. Do not edit.

First every offence with its names, then one table for each edition. Points are game points that the
offender loses in all; of “60 (20 each)” every opponent receives 20, other points go to nobody unless it says
so. Steps joined by arrows are a ladder: the next one for each repetition within the period named, the last
repeats. Amounts joined by “or” are the referee's choice. “Unknown” means that the edition does not say.
*Inherited* rules are those of the edition that is supplemented, *unverified* ones stand in for a book that
could not be read. The desk proposes, the referee decides.
Sources: [sources.md](sources.md); readings of doubtful places: [rulings-penalties.md](rulings-penalties.md).
"""
_UNKNOWN = "unknown"


def document() -> str:
    """Return the whole document."""
    editions = (*PENALTY_CODES.values(), *PENALTY_VARIANTS.values())
    return "\n".join([_INTRODUCTION, _catalogue(), *(_edition(edition) for edition in editions)])


def _catalogue() -> str:
    parts = ["## The offences\n"]
    for category in Category:
        rows = [
            [each.code, each.names.en, each.names.zh_hans, each.names.zh_hant, each.meaning.en]
            for each in OFFENCES
            if each.category is category
        ]
        words = CATEGORY_WORDS[category]
        heading = f"### {words.en} ({words.zh_hans})\n"
        parts += [heading, table(["Code", "English", "简体", "繁體", "What it is"], rows)]
    return "\n".join(parts)


def _edition(edition: PenaltyCode) -> str:
    rows = [_row(edition.rule(each.key)) for each in OFFENCES if each.key not in edition.silent]
    head = ["Code", "Offence", "Effect", "Points", "Besides", "Where it is written"]
    silent = "; ".join(OFFENCE_BY_KEY[each.key].names.en for each in OFFENCES if each.key in edition.silent)
    notes = "\n".join(f"- {line}" for line in [*_notes(edition), f"Nothing is known about: {silent}."])
    return f"## {edition.title} (`{edition.code}`)\n\n{table(head, rows)}\n{notes}\n"


def _row(rule: Rule) -> list[str]:
    offence = OFFENCE_BY_KEY[rule.offence]
    effects = " or ".join(EFFECT_WORDS[each].en for each in rule.effects or ()) or _UNKNOWN
    besides = [REMEDY_WORDS[each].en for each in rule.remedies] + ([rule.note] if rule.note else [])
    if rule.repeated is not None:
        besides.append(f"repeated {_within(rule)}: {EFFECT_WORDS[rule.repeated].en}")
    return [offence.code, offence.names.en, effects, _points(rule), "; ".join(besides) or "—", _source(rule)]


def _points(rule: Rule) -> str:
    if rule.conduct:
        return f"{_steps(rule.conduct)} table points, {_within(rule)}"
    if rule.points is None:
        return _UNKNOWN
    amounts = _amounts(rule.points, rule.to)
    climbs = f", {_within(rule)}" if isinstance(rule.points, Ladder) else ""
    to = BENEFICIARY_WORDS[Beneficiary.ONE].en
    return amounts + climbs + (f" {to}" if rule.to is Beneficiary.ONE else "")


def _amounts(points: Points, to: Beneficiary | None) -> str:
    if isinstance(points, Fixed):
        words = (["warning"] if points.warning else []) + (
            [_amount(points.amount, to)] if points.amount else []
        )
        return " and ".join(words) or "—"
    if isinstance(points, Choice):
        return " or ".join(_amount(amount, to) for amount in points.amounts)
    return _steps(points.steps) + (" or more" if points.may_exceed else "")


def _amount(amount: int, to: Beneficiary | None) -> str:
    return f"{amount} ({amount // 3} each)" if to is Beneficiary.EACH else str(amount)


def _steps(steps: Iterable[int | Fraction]) -> str:
    return " → ".join(str(step) if step else "warning" for step in steps)


def _within(rule: Rule) -> str:
    return SCOPE_WORDS[rule.scope].en if rule.scope else "period unknown"


def _source(rule: Rule) -> str:
    return rule.source if rule.basis is Basis.STATED else f"{rule.source} ({rule.basis.value})"


def _notes(edition: PenaltyCode) -> Iterator[str]:
    yield f"Penalties count for table points: {_said(edition.counts_for_table_points)}"
    for situation in Situation:
        yield f"Seconds, {situation.value.replace('_', ' ')}: {_said(edition.seconds.get(situation))}"
    may = edition.dead_hand_may
    allowed = ", ".join(each.value.replace("_", " ") for each in Action if each in (may.value or ()))
    yield f"A dead hand may: {allowed} ({may.source})"
    if edition.deliberate_distance.value is not None:
        yield (
            f"A false win {edition.deliberate_distance.value} or more tiles from ready: "
            f"{EFFECT_WORDS[Effect.DISQUALIFIED].en} ({edition.deliberate_distance.source})"
        )
    minutes = ", ".join(
        f"{'more' if band.up_to is None else f'up to {band.up_to}'}: {band.amount}"
        for band in edition.lateness
    )
    yield f"Points by minutes late: {minutes}"


def _said(clause: Clause[Any] | None) -> str:
    if clause is None or clause.value is None:
        return _UNKNOWN
    words = ("no", "yes")[clause.value] if isinstance(clause.value, bool) else str(clause.value)
    return f"{words} ({clause.source})"


class Command(DocumentCommand):
    help = "Write docs/penalties.md, offences and penalties by edition; with --check only compare."
    document = DOCUMENT

    def text(self) -> str:
        return document()
