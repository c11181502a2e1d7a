"""An edition's penalties as data: a rule or a declared silence for every offence; amended, never copied.

At construction a penalty code refuses unknown offences, offences it neither rules on nor declares itself
silent about, rules without a source, ladders that go down, shares that are no whole points, and late bands
that do not cover every minute.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

from referee.rules.offences.catalogue import OFFENCE_BY_KEY
from referee.rules.offences.session import SessionConsequences
from referee.rules.offences.types import Basis, Beneficiary, Clause, Ladder, Rule, amounts_of
from referee.rules.penalties import OPPONENTS


class PenaltyCodeError(ValueError):
    """A penalty code that contradicts itself or the catalogue."""


class Action(StrEnum):
    """What a player may do in a hand."""

    DRAW = "draw"
    DISCARD = "discard"
    CHOW = "chow"
    PUNG = "pung"
    DIRECT_KONG = "direct_kong"
    """A kong with another player's discard."""
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"
    REPLACE_FLOWER = "replace_flower"
    WIN = "win"


class Situation(StrEnum):
    """What a player has a number of seconds for."""

    TURN = "turn"
    FIRST_DISCARD = "first_discard"
    """The dealer's first discard of a hand."""
    PUNG = "pung"


@dataclass(frozen=True, slots=True)
class Band:
    """Minutes of lateness: more than the band before, up to and with `up_to` (None: without end)."""

    up_to: int | None
    offence: str
    amount: int


@dataclass(frozen=True, slots=True, eq=False)
class PenaltyCode:
    """One edition's penalties."""

    code: str
    title: str
    rules: Mapping[str, Rule]
    silent: frozenset[str]
    """Offences about which nothing was found in the edition."""
    false_wins: Mapping[str, str]
    """The offence for each kind of verdict that is a false win."""
    deliberate_distance: Clause[int]
    """From so many tiles short of ready a false win counts as deliberate."""
    lateness: tuple[Band, ...]
    dead_hand_may: Clause[frozenset[Action]]
    seconds: Mapping[Situation, Clause[int]]
    counts_for_table_points: Clause[bool]
    """Whether penalties change the game points from which table points are made."""
    session: SessionConsequences
    silence: str = "no clause found"
    """Why nothing is known about the silent offences."""

    def __post_init__(self) -> None:
        own = {
            key: rule if rule.stated_in else replace(rule, stated_in=self.code)
            for key, rule in self.rules.items()
        }
        object.__setattr__(self, "rules", MappingProxyType(own))
        for name in ("false_wins", "seconds"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        _check(self)

    def rule(self, offence: str) -> Rule:
        """Return what the edition does; where it is silent, a rule with every part open.

        KeyError for an offence that the catalogue does not have.
        """
        if offence in self.silent:
            return Rule(
                offence,
                source=f"{self.title}: {self.silence}",
                effects=None,
                points=None,
                to=None,
                basis=Basis.SILENT,
                stated_in=self.code,
            )
        return self.rules[offence]

    def with_rules(self, *rules: Rule) -> "PenaltyCode":
        """Return the edition with house rules in place of its own about the same offences."""
        own = by_offence(*rules)
        return replace(self, rules={**self.rules, **own}, silent=self.silent - set(own))

    def amend(
        self,
        *,
        code: str,
        title: str,
        rules: Iterable[Rule] = (),
        silent: Iterable[str] = (),
        inherited: Basis = Basis.INHERITED,
        **changes: Any,
    ) -> "PenaltyCode":
        """Return another edition that differs in these points.

        `rules` replace or add, `silent` names offences whose rule of this edition does not pass on,
        `inherited` says on what ground all others do. PenaltyCodeError for a part that a code does not have.
        """
        if unknown := sorted(set(changes) - _PARTS):
            raise PenaltyCodeError(f"{code}: unknown part {', '.join(unknown)}")
        dropped = set(silent)
        kept = {key: _pass_on(rule, inherited) for key, rule in self.rules.items() if key not in dropped}
        own = by_offence(*rules)
        if "seconds" in changes:
            changes["seconds"] = {**self.seconds, **changes["seconds"]}
        if "false_wins" in changes:
            changes["false_wins"] = {**self.false_wins, **changes["false_wins"]}
        silence = frozenset((self.silent | dropped) - set(own))
        return replace(self, code=code, title=title, rules={**kept, **own}, silent=silence, **changes)


_PARTS: Final = frozenset(part.name for part in fields(PenaltyCode)) - {"code", "title", "rules", "silent"}


def by_offence(*rules: Rule) -> dict[str, Rule]:
    """Return the rules by their offences; PenaltyCodeError when two are about the same."""
    found = {rule.offence: rule for rule in rules}
    if len(found) != len(rules):
        raise PenaltyCodeError("two rules about the same offence")
    return found


def _pass_on(rule: Rule, ground: Basis) -> Rule:
    """Return the rule as another edition has it; one that was taken over unread stays so."""
    return rule if rule.basis is Basis.UNVERIFIED else replace(rule, basis=ground)


def _check(code: PenaltyCode) -> None:
    """Refuse holes and contradictions, all at once."""
    faults = [*_coverage_faults(code), *_band_faults(code)]
    if code.dead_hand_may.value is None or Action.WIN in code.dead_hand_may.value:
        faults.append("a dead hand that may win, or about which nothing is said")
    for key, rule in code.rules.items():
        faults.extend(f"{key}: {fault}" for fault in _rule_faults(key, rule))
    if faults:
        raise PenaltyCodeError(f"{code.code}: {'; '.join(faults)}")


def _coverage_faults(code: PenaltyCode) -> Iterable[str]:
    catalogue, ruled = set(OFFENCE_BY_KEY), set(code.rules)
    named = ruled | code.silent | set(code.false_wins.values()) | {band.offence for band in code.lateness}
    yield from (f"unknown offence {key}" for key in sorted(named - catalogue))
    yield from (f"neither a rule nor silence about {key}" for key in sorted(catalogue - ruled - code.silent))
    yield from (f"a rule and silence about {key}" for key in sorted(ruled & code.silent))


def _rule_faults(key: str, rule: Rule) -> Iterable[str]:
    amounts = amounts_of(rule.points)
    if rule.offence != key:
        yield f"filed under another offence, {rule.offence}"
    if not rule.source.strip():
        yield "no source"
    if any(amount < 0 for amount in amounts) or any(step <= 0 for step in rule.conduct):
        yield "an amount below nothing"
    if isinstance(rule.points, Ladder) and any(low > high for low, high in pairwise(amounts)):
        yield "a ladder that goes down"
    if any(low > high for low, high in pairwise(rule.conduct)):
        yield "a ladder of table points that goes down"
    if rule.to is Beneficiary.EACH and any(amount % OPPONENTS for amount in amounts):
        yield "shares that are no whole points"
    if rule.effects == ():
        yield "no effect, not even none"


def _band_faults(code: PenaltyCode) -> Iterable[str]:
    limits = [band.up_to for band in code.lateness]
    ends = [limit for limit in limits if limit is not None]
    if not limits or limits[-1] is not None or len(ends) != len(limits) - 1 or ends != sorted(set(ends)):
        yield "late bands that do not cover every minute once"
    for band in code.lateness:
        rule = code.rules.get(band.offence)
        if rule is not None and band.amount not in amounts_of(rule.points):
            yield f"a late band of {band.amount} points, which {band.offence} does not cost"
