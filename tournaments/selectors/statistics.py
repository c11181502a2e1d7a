"""Statistics of an event from its hands: per player, frequencies of fan, pace of tables, prizes."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, NamedTuple

from referee.models import HandEntry, Occupancy, Outcome, Penalty, RulingKind
from tournaments.models import Event
from tournaments.selectors.people import roster
from tournaments.selectors.values import PlayerView

FALSE_WINS = ("below_minimum", "hu_on_wrong_tile", "not_ready_hu", "hu_with_wrong_count")
UNPLAYED = frozenset({Outcome.WITHDRAWN, Outcome.REPLAY})
PLAUSIBLE = timedelta(minutes=1)  # a hand takes longer: what was typed faster was typed afterwards


@dataclass(frozen=True, slots=True)
class BestHand:
    """A hand that somebody won: how much it was ruled to be worth, and where."""

    player: PlayerView
    total: int
    session: int
    table: int
    number: int
    hand_text: str


@dataclass(slots=True)
class Tally:
    """What one player did in the hands that were recorded."""

    player: PlayerView
    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    points: int = 0  # of all hands won
    false_wins: int = 0
    best: BestHand | None = None

    @property
    def average(self) -> Fraction | None:
        """Return what a hand won was worth on average; None without any."""
        return Fraction(self.points, self.wins) if self.wins else None


@dataclass(frozen=True, slots=True)
class FanLine:
    """How often a fan counted, by its number in the catalogue: in how many of the hands with tiles."""

    number: int
    key: str
    hands: int
    times: int


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table played: minutes a hand, None where the hands were not entered as they were played."""

    session: int
    table: int
    hands: int
    minutes: Fraction | None


@dataclass(frozen=True, slots=True)
class EventStatistics:
    """The statistics of an event; ``players`` by number, ``best`` the dearest hands, all that are equal."""

    players: tuple[Tally, ...]
    hands: int
    wins: int
    self_draws: int
    drawn: int
    points: int
    with_tiles: int
    fans: tuple[FanLine, ...]
    paces: tuple[Pace, ...]
    best: tuple[BestHand, ...]

    @property
    def average(self) -> Fraction | None:
        """Return what a hand won was worth on average."""
        return Fraction(self.points, self.wins) if self.wins else None


class Hand(NamedTuple):
    """The version of a hand that counts, with its table."""

    sheet_id: int
    session: int
    table: int
    number: int
    outcome: str
    winner_id: int | None
    discarder_id: int | None
    self_drawn: bool
    ruled_total: int | None
    hand_text: str
    verdict: dict[str, Any]


@dataclass(slots=True)
class _Times:
    first: datetime | None = None
    last: datetime | None = None
    hands: int = 0


@dataclass(slots=True)
class _Rows:
    hands: list[Hand] = field(default_factory=list)
    times: dict[int, _Times] = field(default_factory=lambda: defaultdict(_Times))


COLUMNS = (
    "sheet_id",
    "sheet__table__session__number",
    "sheet__table__number",
    "number",
    "outcome",
    "winner_id",
    "discarder_id",
    "self_drawn",
    "ruled_total",
    "hand_text",
    "verdict",
    "version",
    "created",
)


def event_statistics(event: Event) -> EventStatistics:
    """Return the statistics of an event (four queries)."""
    people = {player.participant_id: player for player in roster(event)}
    rows = _read(event)
    tallies = {person: Tally(player) for person, player in people.items()}
    _count_hands(event, rows.hands, tallies)
    for person in _false_wins(event):
        tallies[person].false_wins += 1
    won = [hand for hand in rows.hands if hand.outcome == Outcome.WIN]
    with_tiles = [hand for hand in won if hand.verdict.get("counted")]
    return EventStatistics(
        players=tuple(sorted(tallies.values(), key=lambda tally: tally.player.number)),
        hands=len(rows.hands),
        wins=len(won),
        self_draws=sum(hand.self_drawn for hand in won),
        drawn=len(rows.hands) - len(won),
        points=sum(hand.ruled_total or 0 for hand in won),
        with_tiles=len(with_tiles),
        fans=_fans(with_tiles),
        paces=_paces(rows),
        best=_best(won, people),
    )


def prizes(
    event: Event, statistics: EventStatistics, out: frozenset[int] = frozenset()
) -> dict[str, tuple[Tally, ...]]:
    """Return who wins what, all who are equal: by the event's rule without substitutes; no query.

    ``out`` are the numbers of the disqualified, who win nothing.
    """
    running = [
        tally
        for tally in statistics.players
        if tally.player.number not in out and (event.substitutes_win_prizes or not tally.player.is_substitute)
    ]
    best = [(tally.best.total if tally.best else 0, tally) for tally in running]
    return {
        "best_hand": _highest(best),
        "most_wins": _highest([(tally.wins, tally) for tally in running]),
        "most_self_draws": _highest([(tally.self_draws, tally) for tally in running]),
        "fewest_deal_ins": _fewest(running),
    }


def _highest(lines: Sequence[tuple[int, Tally]]) -> tuple[Tally, ...]:
    most = max((value for value, _ in lines), default=0)
    return tuple(tally for value, tally in lines if value == most and most)


def _fewest(running: Sequence[Tally]) -> tuple[Tally, ...]:
    """Return who dealt in least among those who played the most hands or nearly all: nine in ten of them."""
    most = max((tally.hands for tally in running), default=0)
    regular = [tally for tally in running if most and tally.hands * 10 >= most * 9]
    least = min((tally.deal_ins for tally in regular), default=0)
    return tuple(tally for tally in regular if tally.deal_ins == least)


def _read(event: Event) -> _Rows:
    """Return the hands that count and when the tables entered theirs (one query)."""
    entries = HandEntry.objects.filter(sheet__table__session__event=event)
    latest: dict[tuple[int, int], Hand] = {}
    found = _Rows()
    for *values, version, created in entries.order_by("sheet", "number", "version").values_list(*COLUMNS):
        hand = Hand(*values)
        latest[hand.sheet_id, hand.number] = hand
        if version == 1:
            times = found.times[hand.sheet_id]
            times.first = min(times.first or created, created)
            times.last = max(times.last or created, created)
            times.hands += 1
    found.hands = [hand for hand in latest.values() if hand.outcome not in UNPLAYED]
    return found


def _count_hands(event: Event, hands: Iterable[Hand], tallies: dict[int, Tally]) -> None:
    """Add every hand to those who sat there in it (one query)."""
    seats: defaultdict[int, list[tuple[str, int, int]]] = defaultdict(list)
    held = Occupancy.objects.filter(sheet__table__session__event=event, is_absent=False)
    columns = ("sheet_id", "seat", "participant_id", "from_hand")
    for sheet, seat, person, since in held.order_by("from_hand", "id").values_list(*columns):
        seats[sheet].append((seat, person, since))
    for hand in hands:
        there = {seat: person for seat, person, since in seats[hand.sheet_id] if since <= hand.number}
        for person in there.values():
            tallies[person].hands += 1
        if hand.discarder_id is not None:
            tallies[hand.discarder_id].deal_ins += 1
        if hand.winner_id is not None:
            _count_win(tallies[hand.winner_id], hand)


def _count_win(tally: Tally, hand: Hand) -> None:
    tally.wins += 1
    tally.self_draws += hand.self_drawn
    tally.points += hand.ruled_total or 0
    if tally.best is None or tally.best.total < (hand.ruled_total or 0):
        tally.best = _best_hand(hand, tally.player)


def _best_hand(hand: Hand, player: PlayerView) -> BestHand:
    total = hand.ruled_total or 0
    return BestHand(player, total, hand.session, hand.table, hand.number, hand.hand_text)


def _false_wins(event: Event) -> list[int]:
    """Return who declared false wins, once for each that stands (one query)."""
    rows = Penalty.objects.filter(sheet__table__session__event=event, cancelled_at__isnull=True)
    kinds = rows.filter(kind=RulingKind.FALSE_WIN) | rows.filter(offence_key__in=FALSE_WINS)
    return list(kinds.values_list("offender_id", flat=True))


def _fans(hands: Iterable[Hand]) -> tuple[FanLine, ...]:
    """Return how often each fan counted, the most frequent first."""
    in_hands: Counter[tuple[int, str]] = Counter()
    times: Counter[tuple[int, str]] = Counter()
    for hand in hands:
        for row in hand.verdict["counted"]:
            fan = (int(row["number"]), str(row["fan"]))
            in_hands[fan] += 1
            times[fan] += int(row["times"])
    order = sorted(in_hands, key=lambda fan: (-in_hands[fan], fan))
    return tuple(FanLine(*fan, in_hands[fan], times[fan]) for fan in order)


def _paces(rows: _Rows) -> tuple[Pace, ...]:
    tables = {hand.sheet_id: (hand.session, hand.table) for hand in rows.hands}
    paces = [
        Pace(*place, rows.times[sheet].hands, _minutes(rows.times[sheet])) for sheet, place in tables.items()
    ]
    return tuple(sorted(paces, key=lambda pace: (pace.session, pace.table)))


def _minutes(times: _Times) -> Fraction | None:
    gaps = times.hands - 1
    if gaps < 1 or times.first is None or times.last is None:
        return None
    span = times.last - times.first
    return Fraction(round(span.total_seconds()), 60 * gaps) if span >= gaps * PLAUSIBLE else None


def _best(hands: Sequence[Hand], people: dict[int, PlayerView]) -> tuple[BestHand, ...]:
    most = max((hand.ruled_total or 0 for hand in hands), default=0)
    return tuple(
        _best_hand(hand, people[hand.winner_id])
        for hand in hands
        if hand.ruled_total == most and hand.winner_id is not None
    )
