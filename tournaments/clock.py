"""A session's clock as a fold of what happened to it: time left, what is announced, which hand was in play.

| what | source |
|---|---|
| a warning 15 minutes before the end | R98 p. 15; WMO 2006 3.5.6 |
| at time: stop at once, the hand in play does not count | R98 p. 16; WMO 2006 3.5.6 |
| at time: the hand in play is finished | EMA since 2020, 3.6 |
| at time: finish; one more where a win is being counted and hands are left | MIL 2025 13 (1)-(2) |
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

WARNING: Final = timedelta(minutes=15)
LAST_HAND: Final = timedelta(minutes=5)  # less than a hand takes: whatever begins now is the last one


class ClockKind(StrEnum):
    """What can happen to a clock."""

    STARTED = "started"
    PAUSED = "paused"
    RESUMED = "resumed"
    EXTENDED = "extended"


class Phase(StrEnum):
    """What a clock announces."""

    WAITING = "waiting"  # not started
    PLAYING = "playing"
    WARNING = "warning"  # 15 minutes left
    LAST_HAND = "last_hand"  # a hand that begins now is the last one
    OVER = "over"


class AtTime(StrEnum):
    """What happens to the hand in play when the time is over."""

    STOP = "stop"
    FINISH_HAND = "finish_hand"
    ONE_MORE = "one_more"


@dataclass(frozen=True, slots=True)
class ClockFact:
    """One thing that happened; ``minutes`` are those of an extension, below 0 for what is taken back."""

    kind: ClockKind
    at: datetime
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock after everything that happened to it.

    ``used`` is the time played until ``since``, when it last began to run; ``since`` is None while it stands.
    ``length`` is None where the session has no length: then it counts up and never ends.
    """

    length: timedelta | None = None
    started: datetime | None = None
    since: datetime | None = None
    used: timedelta = timedelta(0)

    @property
    def is_running(self) -> bool:
        """Tell whether time passes."""
        return self.since is not None

    @property
    def is_paused(self) -> bool:
        """Tell whether it was started and stands."""
        return self.started is not None and self.since is None

    @property
    def ends(self) -> datetime | None:
        """Return when time is over, as things stand; None while it stands, and where it has no length."""
        if self.since is None or self.length is None:
            return None
        return self.since + self.length - self.used

    def played(self, now: datetime) -> timedelta:
        """Return the time played so far, pauses left out."""
        return self.used if self.since is None else self.used + max(now - self.since, timedelta(0))

    def left(self, now: datetime) -> timedelta | None:
        """Return the time that is left, never below nought; None where there is no length."""
        return None if self.length is None else max(self.length - self.played(now), timedelta(0))

    def phase(self, now: datetime) -> Phase:
        """Return what is to be announced."""
        left = self.left(now)
        if self.started is None:
            return Phase.WAITING
        if left is None or left > WARNING:
            return Phase.PLAYING
        if not left:
            return Phase.OVER
        return Phase.LAST_HAND if left <= LAST_HAND else Phase.WARNING


def fold_clock(facts: Iterable[ClockFact], minutes: int | None, extra_minutes: int = 0) -> Clock:
    """Return the clock of a table: the session's facts, its minutes, and what this table got besides.

    Facts count in the order of time; a start begins anew, and what does not fit (a pause of a clock that
    stands, a resumption of one that runs) changes nothing. Extensions count from the last start on.
    """
    length = None if minutes is None else timedelta(minutes=minutes + extra_minutes)
    clock = Clock(length)
    for fact in sorted(facts, key=lambda each: each.at):
        clock = _after(clock, fact, length)
    return clock


def _after(clock: Clock, fact: ClockFact, length: timedelta | None) -> Clock:
    if fact.kind == ClockKind.STARTED:
        return Clock(length, started=fact.at, since=fact.at)
    if clock.started is None:
        return clock
    if fact.kind == ClockKind.PAUSED and clock.since is not None:
        return replace(clock, since=None, used=clock.played(fact.at))
    if fact.kind == ClockKind.RESUMED and clock.since is None:
        return replace(clock, since=fact.at)
    if fact.kind == ClockKind.EXTENDED and clock.length is not None:
        return replace(clock, length=clock.length + timedelta(minutes=fact.minutes))
    return clock


def running_hand(recorded: Iterable[tuple[int, datetime]], over: datetime, planned: int) -> int | None:
    """Return the hand that was being played when time ran out: the one after the last recorded by then.

    ``recorded`` holds hand numbers and when each was first entered. None when all planned hands were over.
    """
    last = max((number for number, at in recorded if at <= over), default=0)
    return last + 1 if last < planned else None


def last_hand(running: int | None, at_time: AtTime, planned: int, *, is_counting: bool = False) -> int:
    """Return the last hand that counts once time is over.

    ``is_counting``: a win was being counted at that moment, which gives one more hand under `ONE_MORE`.
    """
    if running is None:
        return planned
    if at_time == AtTime.STOP:
        return running - 1
    more = int(at_time == AtTime.ONE_MORE and is_counting)
    return min(running + more, planned)
