"""An edition of the rules as data: points, what excludes what, options; editions are amended, never copied.

At import a ruleset refuses an unknown fan, a fan without points, an exclusion without a source, and dropping
what the base lacks.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Self

from referee.rules.fans import FAN_BY_KEY


class RulesetError(ValueError):
    """A ruleset that contradicts itself or the catalogue."""


class Scope(StrEnum):
    """How far an exclusion reaches."""

    HAND = "hand"
    """The excluded fan is not counted at all."""
    SAME_SETS = "same_sets"
    """Only what the sets of the excluding fan would make of the excluded one."""
    ONE_INSTANCE = "one_instance"
    """One of the excluded."""


class Basis(StrEnum):
    """Whether the text says it."""

    STATED = "stated"
    IMPLIED = "implied"


class Principle(StrEnum):
    """Why a fan that the tiles show is not counted."""

    NON_REPEAT = "non_repeat"
    NON_SEPARATION = "non_separation"
    NON_IDENTICAL = "non_identical"
    HIGH_VERSUS_LOW = "high_versus_low"
    ACCOUNT_ONCE = "account_once"
    SEVERAL_WAITS = "several_waits"
    KNITTED_WAIT = "knitted_wait"
    CIRCUMSTANCES = "circumstances"
    HONOURS_NO_HOG = "honours_no_hog"


class KnittedWaits(StrEnum):
    """Which waits count beside a knitted straight."""

    ALL = "all"
    SINGLE = "single"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Exclusion:
    """One row: where `fan` counts, `excludes` does not; directed, with its place in the texts."""

    fan: str
    excludes: str
    scope: Scope
    source: str
    basis: Basis
    beside: str | None = None
    """The row holds only where this fan counts as well."""


@dataclass(frozen=True, slots=True)
class Options:
    """What an event may choose on top of an edition; the defaults are the 1998 rules as MIL 2025 has them."""

    minimum: int = 8
    base: int = 8
    hand_cap: int | None = None
    """The most that a hand is worth, flowers included; Japan (JMSA) plays 88."""
    knitted_straight_waits: KnittedWaits = KnittedWaits.ALL
    knitted_straight_melded: bool = True
    """False: a knitted straight wants a concealed hand (a house rule)."""
    used_up_kinds_are_waits: bool = True
    """A kind of which the hand holds all four is still a wait in form (MIL 2025 annex 1 (10))."""
    honours_make_tile_hogs: bool = True
    """Two pairs of the same honour in seven pairs are a tile hog."""
    kong_flower_win_is_replacement: bool = False
    """Kong, flower as its replacement, win on the flower's replacement: out with replacement tile."""
    kong_on_last_tile: bool = False
    """A kong may be declared after the last tile of the wall was drawn."""
    seven_pairs_bar_all_types: bool = False
    """All types does not count with seven pairs (JMSA)."""
    all_terminals_bar_double_pung: bool = False
    """Double pung does not count with all terminals, where the edition lets it."""
    pure_shifted_chows_bar_short_straight: bool = False
    """Short straight does not count with pure shifted chows."""
    wrong_concealed_kong_loses_to_all: bool = False
    """After a wrong concealed kong: lost to all three, no win in the session (a house rule of penalties)."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One edition; compare two by their digest."""

    code: str
    title: str
    points: Mapping[str, int]
    numbers: Mapping[str, str]
    """The number a fan has in the edition's own list, where it is not the 1998 number."""
    exclusions: tuple[Exclusion, ...]
    principles: Mapping[Principle, str]
    """Where the edition writes each principle."""
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        for name in ("points", "numbers", "principles"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        _check(self)

    def amend(  # noqa: PLR0913
        self,
        *,
        code: str,
        title: str,
        points: Mapping[str, int] | None = None,
        numbers: Mapping[str, str] | None = None,
        add: Iterable[Exclusion] = (),
        drop: Iterable[tuple[str, str]] = (),
        principles: Mapping[Principle, str] | None = None,
        options: Mapping[str, Any] | None = None,
        restated: tuple[str, str] | None = None,
    ) -> "Ruleset":
        """Return another edition that differs in these points; `add` replaces a row of the same two fan.

        `restated` names the book of this edition and the other edition's own: rows kept, and rows added as
        printed or implied there, are found in the own book, under the numbers that it gives to the fan.
        Raises RulesetError for a drop of what this edition lacks and for an option it does not know.
        """
        numbers = {**self.numbers, **(numbers or {})}
        rows = {(row.fan, row.excludes): row for row in self.exclusions}
        if restated:
            old, own = restated
            rows = {pair: _restated(row, old, self.numbers, own, numbers) for pair, row in rows.items()}
            add = [_restated(row, own, {}, own, numbers) for row in add]
        for pair in drop:
            if rows.pop(pair, None) is None:
                raise RulesetError(f"{code}: {self.code} has no exclusion {pair[0]} > {pair[1]} to drop")
        rows.update({(row.fan, row.excludes): row for row in add})
        return Ruleset(
            code=code,
            title=title,
            points={**self.points, **(points or {})},
            numbers=numbers,
            exclusions=tuple(rows.values()),
            principles={**self.principles, **(principles or {})},
            options=_changed(self.options, options or {}, code),
        )

    def with_options(self, **options: Any) -> Self:
        """Return the edition with an event's choices; RulesetError for an unknown name or a wrong value."""
        return replace(self, options=_changed(self.options, options, self.code))

    @property
    def option_differences(self) -> dict[str, Any]:
        """Return the options that are not the defaults, for an event's documents."""
        plain = asdict(Options())
        return {name: value for name, value in asdict(self.options).items() if value != plain[name]}

    @property
    def digest(self) -> str:
        """Return the SHA-256 of everything that decides a count."""
        facts = {
            "code": self.code,
            "points": dict(self.points),
            "exclusions": sorted(
                [row.fan, row.excludes, row.scope, row.beside or ""] for row in self.exclusions
            ),
            "options": asdict(self.options),
        }
        text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


_OPTION_NAMES: Final = frozenset(option.name for option in fields(Options))


def _changed(options: Options, changes: Mapping[str, Any], code: str) -> Options:
    unknown = sorted(set(changes) - _OPTION_NAMES)
    if unknown:
        raise RulesetError(f"{code}: unknown option {', '.join(unknown)}")
    return replace(options, **{name: _value(name, value, code) for name, value in changes.items()})


def _value(name: str, value: Any, code: str) -> Any:
    """Return an option's value as its own type; stored options come back from JSON as plain text."""
    if name == "knitted_straight_waits":
        try:
            return KnittedWaits(value)
        except ValueError:
            raise RulesetError(f"{code}: {name} cannot be {value!r}") from None
    number = name in {"minimum", "base", "hand_cap"}
    fits = (
        (isinstance(value, int) and not isinstance(value, bool) and value >= 0)
        or (name == "hand_cap" and value is None)
        if number
        else isinstance(value, bool)
    )
    if not fits:
        raise RulesetError(f"{code}: {name} cannot be {value!r}")
    return value


def _check(ruleset: Ruleset) -> None:
    """Refuse holes."""
    named = {*ruleset.points, *ruleset.numbers}
    for row in ruleset.exclusions:
        named |= {row.fan, row.excludes} | ({row.beside} if row.beside else set())
        if not row.source.strip():
            raise RulesetError(f"{ruleset.code}: {row.fan} > {row.excludes} has no source")
    unknown = sorted(named - set(FAN_BY_KEY))
    if unknown:
        raise RulesetError(f"{ruleset.code}: unknown fan {', '.join(unknown)}")
    unpaid = sorted(named - set(ruleset.points))
    if unpaid:
        raise RulesetError(f"{ruleset.code}: no points for {', '.join(unpaid)}")
    if any(points <= 0 for points in ruleset.points.values()):
        raise RulesetError(f"{ruleset.code}: a fan without points")
    missing = sorted(set(Principle) - set(ruleset.principles))
    if missing:
        raise RulesetError(f"{ruleset.code}: no source for {', '.join(missing)}")


def worth(points: int, *fan: str) -> dict[str, int]:
    """Return the points of fan that are worth the same."""
    return dict.fromkeys(fan, points)


def excludes(
    fan: str, *excluded: str, source: str, basis: Basis = Basis.STATED, scope: Scope = Scope.HAND
) -> tuple[Exclusion, ...]:
    """Return one row for each excluded fan, all with this source."""
    return tuple(Exclusion(fan, other, scope, source, basis) for other in excluded)


def printed(book: str, fan: str, *excluded: str, scope: Scope = Scope.HAND) -> tuple[Exclusion, ...]:
    """Return rows that the book prints at the excluding fan."""
    return excludes(fan, *excluded, source=_printed_at(book, {}, fan, ""), scope=scope)


def implied(book: str, fan: str, *excluded: str, scope: Scope = Scope.HAND) -> tuple[Exclusion, ...]:
    """Return rows that follow from two definitions of the book, of which one contains the other."""
    return tuple(
        Exclusion(fan, other, scope, _implied_by(book, {}, fan, other), Basis.IMPLIED) for other in excluded
    )


def _printed_at(book: str, numbers: Mapping[str, str], fan: str, _excluded: str) -> str:
    return f"{book}, no. {_number(fan, numbers)}"


def _implied_by(book: str, numbers: Mapping[str, str], fan: str, excluded: str) -> str:
    return f"{book}, definitions of nos. {_number(fan, numbers)} and {_number(excluded, numbers)}"


def _number(fan: str, numbers: Mapping[str, str]) -> str:
    return numbers.get(fan, str(FAN_BY_KEY[fan].number))


def _restated(
    row: Exclusion, old: str, old_numbers: Mapping[str, str], own: str, own_numbers: Mapping[str, str]
) -> Exclusion:
    """Return the row with its place in the edition's own book, where it was printed or implied in the old."""
    for place in (_printed_at, _implied_by):
        # A fan that nobody knows has no number; the ruleset refuses it.
        known = row.fan in FAN_BY_KEY and row.excludes in FAN_BY_KEY
        if known and row.source == place(old, old_numbers, row.fan, row.excludes):
            return replace(row, source=place(own, own_numbers, row.fan, row.excludes))
    return row
