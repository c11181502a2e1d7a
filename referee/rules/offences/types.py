"""What an offence, a penalty for it and an edition's rule about it consist of.

An edition's rule may leave parts open. What it does not say is None and listed by `Rule.unknown`; nothing is
filled in from elsewhere without its place. Amounts are game points that the offender loses in all, as in
`referee.rules.penalties`; conduct deductions are table points as Fractions.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from referee.rules.penalties import Receivers

T = TypeVar("T")


class Words(NamedTuple):
    """The same words in three languages."""

    en: str
    zh_hans: str
    zh_hant: str

    def in_language(self, language: str) -> str:
        """Return the words for a language code such as zh-hans; English for any other language."""
        return {"zh-hans": self.zh_hans, "zh-hant": self.zh_hant}.get(language.lower(), self.en)


class Category(StrEnum):
    """What kind of offence."""

    FALSE_WIN = "false_win"
    WINNING = "winning"
    """How a win is announced, shown and counted."""
    DEAD_HAND = "dead_hand"
    CALL = "call"
    TILE_HANDLING = "tile_handling"
    INFORMATION = "information"
    PACE = "pace"
    CONDUCT = "conduct"
    LATENESS = "lateness"


class Effect(StrEnum):
    """What an offence does to the hand, the session or the event."""

    NONE = "none"
    DEAD_HAND = "dead_hand"
    HAND_VOID_DRAWN = "hand_void_drawn"
    REPLAY = "replay"
    NO_WIN_IN_SESSION = "no_win_in_session"
    SESSION_FORFEITED = "session_forfeited"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class Remedy(StrEnum):
    """What has to be done at the table besides points."""

    CALL_VOID = "call_void"
    NO_WIN_NOW = "no_win_now"
    FIRST_CALL_STANDS = "first_call_stands"
    WIN_STANDS = "win_stands"
    CORRECTED = "corrected"
    PUT_BACK = "put_back"
    MUST_DISCARD = "must_discard"
    COUNTS_AS_DRAWN = "counts_as_drawn"
    CLAIMABLE = "claimable"
    FLOWERS_LOST = "flowers_lost"
    PAYS_FOR_ALL = "pays_for_all"
    REFEREE_DECIDES = "referee_decides"
    PLAY_WAITS = "play_waits"
    SUBSTITUTE_PLAYS = "substitute_plays"
    MADE_PUBLIC = "made_public"


class Beneficiary(StrEnum):
    """Who gets what the offender loses."""

    NOBODY = "nobody"
    EACH = "each"
    ONE = "one"
    """The one player who was disturbed."""
    PAYERS = "payers"
    """Those who would have to pay the winner: the offender pays in their place."""

    @property
    def receivers(self) -> Receivers | None:
        """Return how a single penalty row writes it; None where several payments are needed."""
        return None if self is Beneficiary.PAYERS else Receivers(self.value)


class LadderScope(StrEnum):
    """Within what earlier offences count; `round` is the four hands of one prevalent wind."""

    HAND = "hand"
    ROUND = "round"
    SESSION = "session"
    EVENT = "event"


class Basis(StrEnum):
    """How an edition comes to a rule."""

    STATED = "stated"
    INHERITED = "inherited"
    """The edition supplements another one, which says it."""
    UNVERIFIED = "unverified"
    """The book could not be read; the rule is that of the edition before it."""
    SILENT = "silent"
    """Nothing was found in the edition."""


class Facet(StrEnum):
    """A part of a rule that an edition may leave open."""

    EFFECT = "effect"
    POINTS = "points"
    BENEFICIARY = "beneficiary"
    SCOPE = "scope"


@dataclass(frozen=True, slots=True)
class Fixed:
    """The same every time: 0 takes no points; with `warning` a warning is recorded as well."""

    amount: int
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Ladder:
    """Higher with each repetition: 0 is a warning, the last step repeats."""

    steps: tuple[int, ...]
    may_exceed: bool = False
    """The edition lets the referee take more in a grave case."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The referee chooses one of these amounts."""

    amounts: tuple[int, ...]


Points: TypeAlias = Fixed | Ladder | Choice

NO_POINTS: Final = Fixed(0)
WARNING: Final = Fixed(0, warning=True)


def amounts_of(points: Points | None) -> tuple[int, ...]:
    """Return every amount that the points allow, in their order; none when they are unknown."""
    if points is None:
        return ()
    if isinstance(points, Fixed):
        return (points.amount,)
    return points.steps if isinstance(points, Ladder) else points.amounts


@dataclass(frozen=True, slots=True)
class Clause(Generic[T]):
    """Something an edition says and where; None as value: it does not say."""

    value: T | None
    source: str


@dataclass(frozen=True, slots=True)
class Offence:
    """One row of the catalogue: key in code, short code of the research, names, one sentence."""

    key: str
    code: str
    category: Category
    names: Words
    meaning: Words


@dataclass(frozen=True, slots=True)
class Rule:
    """What one edition does about one offence."""

    offence: str
    source: str
    effects: tuple[Effect, ...] | None = (Effect.NONE,)
    """The first is the one to propose, the others are left to the referee; None: not said."""
    points: Points | None = NO_POINTS
    to: Beneficiary | None = Beneficiary.NOBODY
    scope: LadderScope | None = None
    """Within what repetitions count, where they matter."""
    repeated: Effect | None = None
    """What a repetition within the scope brings."""
    conduct: tuple[Fraction, ...] = ()
    """Table points taken the first time, the second time and so on; the last step repeats."""
    remedies: tuple[Remedy, ...] = ()
    note: str = ""
    basis: Basis = Basis.STATED
    stated_in: str = ""
    """Code of the edition that says it."""

    @property
    def climbs(self) -> bool:
        """Tell whether repetitions matter."""
        return isinstance(self.points, Ladder) or bool(self.conduct) or self.repeated is not None

    @property
    def unknown(self) -> frozenset[Facet]:
        """Return what the edition leaves open."""
        gaps = {
            Facet.EFFECT: self.effects is None,
            Facet.POINTS: self.points is None,
            Facet.BENEFICIARY: self.to is None,
            Facet.SCOPE: self.climbs and self.scope is None,
        }
        return frozenset(facet for facet, is_open in gaps.items() if is_open)
