"""A clock for pages: what a script needs to count on, what is announced in words, times as in the hall."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.models import ScoreSheet
from tournaments.clock import LAST_HAND, WARNING, AtTime, Clock, Phase, last_hand
from tournaments.models import SessionState
from tournaments.selectors import TableClock
from tournaments.selectors.clock import hand_at_time

MINUTE = 60
MILLISECONDS = 1000


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock as it stands when the page is made; a script counts on from ``data``."""

    data: dict[str, Any]
    figures: str  # "1:23:45"
    phase: str
    words: str  # of the phase
    ends: datetime | None  # in the hall's time
    is_started: bool
    is_paused: bool
    texts: dict[str, str]  # of every phase, for the script

    @property
    def data_json(self) -> str:
        """Return the data as a page carries it."""
        return json.dumps(self.data)

    @property
    def texts_json(self) -> str:
        """Return the texts as a page carries them."""
        return json.dumps(self.texts)


def clock_face(clock: Clock, at_time: AtTime, now: datetime, stamp: int, said_over: str = "") -> ClockFace:
    """Return a clock for a page, in the time zone that is switched on.

    ``said_over`` says, once time is over, which hand is the last one.
    """
    phase = clock.phase(now)
    texts = announcements(at_time)
    if said_over:
        texts[Phase.OVER.value] = said_over
    return ClockFace(
        data=clock_data(clock, now, stamp),
        figures=figures(clock, now),
        phase="paused" if clock.is_paused else phase.value,
        words=texts["paused"] if clock.is_paused else texts[phase.value],
        ends=localtime(clock.ends) if clock.ends else None,
        is_started=clock.started is not None,
        is_paused=clock.is_paused,
        texts=texts,
    )


def clock_data(clock: Clock, now: datetime, stamp: int) -> dict[str, Any]:
    """Return what a device needs to count on by itself: milliseconds, and the desk's own time."""
    return {
        "now": _ms(now),
        "stamp": stamp,
        "started": clock.started is not None,
        "since": _ms(clock.since) if clock.since else None,
        "used": _length(clock.used),
        "length": None if clock.length is None else _length(clock.length),
        "warning": _length(WARNING),
        "last": _length(LAST_HAND),
    }


def announcements(at_time: AtTime) -> dict[str, str]:
    """Return what is said in every phase."""
    return {
        Phase.WAITING.value: _("Clock not started"),
        Phase.PLAYING.value: "",
        Phase.WARNING.value: _("Less than 15 minutes left"),
        Phase.LAST_HAND.value: last_hand_words(at_time),
        Phase.OVER.value: over_words(at_time),
        "paused": _("The clock stands"),
        "away": _("No connection: counting on"),
    }


def last_hand_words(at_time: AtTime) -> str:
    """Say what is to be known shortly before the end."""
    if at_time == AtTime.STOP:
        return _("Less than 5 minutes left: a hand that is not over in time does not count")
    return _("Less than 5 minutes left: a hand that begins now is probably the last one")


def over_words(at_time: AtTime) -> str:
    """Say what happens now that time is over."""
    words: Mapping[AtTime, str] = {
        AtTime.STOP: _("Time is up: stop, the hand in play does not count"),
        AtTime.FINISH_HAND: _("Time is up: finish the hand in play"),
        AtTime.ONE_MORE: _("Time is up: finish the hand, and one more where a win is being counted"),
    }
    return words[at_time]


def last_hand_of_table(running: int | None, at_time: AtTime) -> str:
    """Say at a table which hand was in play when time ran out, and which is the last one."""
    if running is None:
        return _("Time is up. All hands are over.")
    values = {"hand": running, "before": running - 1, "after": running + 1}
    if at_time == AtTime.STOP:
        return _("Time is up. Hand %(hand)s was in play and does not count.") % values
    if at_time == AtTime.ONE_MORE:
        return (
            _("Time is up. Hand %(hand)s is the last; if a win was being counted, hand %(after)s as well.")
            % values
        )
    return _("Time is up. Hand %(hand)s is the last.") % values


def over_at_table(sheet: ScoreSheet, shown: TableClock, now: datetime) -> str:
    """Say at a table which hand is its last one; nothing while time is left (one query where it is over)."""
    ends = time_over(shown, now)
    if ends is None:
        return ""
    return last_hand_of_table(hand_at_time(sheet.pk, sheet.hands_planned, ends), shown.at_time)


def last_in_time(sheet: ScoreSheet, shown: TableClock, now: datetime) -> int | None:
    """Return the last hand that time left a table; None while there is time (one query where it is over)."""
    ends = time_over(shown, now)
    if ends is None:
        return None
    running = hand_at_time(sheet.pk, sheet.hands_planned, ends)
    return last_hand(running, shown.at_time, sheet.hands_planned)


def time_over(shown: TableClock, now: datetime) -> datetime | None:
    """Return when time ran out at a table in play; None while there is time."""
    ends = shown.ends
    is_over = ends is not None and shown.session_state == SessionState.PLAYING and now >= ends
    return ends if is_over else None


def figures(clock: Clock, now: datetime) -> str:
    """Return the time that is left, or the time played where there is no length: 1:05:09, 15:00."""
    left = clock.left(now)
    shown = clock.played(now) if left is None else left
    seconds = -(-shown // timedelta(seconds=1)) if left is not None else shown // timedelta(seconds=1)
    hours, rest = divmod(seconds, MINUTE * MINUTE)
    minutes, seconds = divmod(rest, MINUTE)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def waited(since: datetime, now: datetime) -> str:
    """Say how long something waits already: 12 min; below a minute: just now."""
    minutes = max(0, int((now - since).total_seconds() // MINUTE))
    if not minutes:
        return _("just now")
    if minutes < 2 * MINUTE:
        return _("%(minutes)s min") % {"minutes": minutes}
    hours = minutes // MINUTE
    return ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours}


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * MILLISECONDS)


def _length(length: timedelta) -> int:
    return int(length.total_seconds() * MILLISECONDS)
