"""Rendered pages in memory: one reader makes a page anew, the others get the last good copy meanwhile.

After every recorded hand the standings are others. Hundreds of phones that ask at once must not make the same
page at once, nor keep the desk from taking the next hand.
"""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Final

from django.core.cache import cache

from tournaments.selectors.published import PublishedState

OLDEST: Final = 15.0  # seconds for which a page may be shown that tables have overtaken
SHARE: Final = 10  # making a page takes at most this part of the time
KEEP: Final = 600  # seconds that a page no reader asked for stays in memory
MOST_CONFIRMED: Final = 5000

_making = Lock()  # one page at a time: the other threads are there for the hands
_confirmed: dict[str, tuple[str, float]] = {}  # when a copy was last known to be as the event is


@dataclass(frozen=True, slots=True)
class Copy:
    """A rendered page, also packed, with the stamp of the state that it shows."""

    stamp: str
    office: str
    made: float  # when its making began, in seconds of a clock that only this process has
    cost: float  # seconds that it took
    body: bytes
    packed: bytes


def page_of(key: str, state: PublishedState, make: Callable[[], bytes]) -> Copy:
    """Return a page as the event is, or as it was at most `OLDEST` seconds ago while somebody makes it anew.

    What the office does (publish, close to the public, change an event) is shown by no older page.
    """
    came, copy = monotonic(), _kept(key)
    if copy is not None and copy.stamp == state.stamp:
        _confirm(key, copy, came)
        return copy
    if copy is not None and _may_stand(key, copy, state, came):
        is_too_soon = came < copy.made + SHARE * copy.cost
        if is_too_soon or not _making.acquire(blocking=False):
            return copy
    else:
        _making.acquire()
    try:
        made = _kept(key)
        if made is not None and (made.stamp == state.stamp or made.made >= came):
            return made  # somebody made it while this one waited
        return _make(key, state, make)
    finally:
        _making.release()


def _kept(key: str) -> Copy | None:
    kept: Copy | None = cache.get(key)
    return kept


def _may_stand(key: str, copy: Copy, state: PublishedState, now: float) -> bool:
    stamp, at = _confirmed.get(key, ("", copy.made))
    current_at = at if stamp == copy.stamp else copy.made
    return copy.office == state.office and now - current_at < OLDEST


def _confirm(key: str, copy: Copy, now: float) -> None:
    if len(_confirmed) > MOST_CONFIRMED:
        _confirmed.clear()  # then pages are made anew a little earlier
    _confirmed[key] = (copy.stamp, now)


def _make(key: str, state: PublishedState, make: Callable[[], bytes]) -> Copy:
    began = monotonic()
    body = make()
    packed = gzip.compress(body, compresslevel=6, mtime=0)
    copy = Copy(state.stamp, state.office, began, monotonic() - began, body, packed)
    cache.set(key, copy, KEEP)
    _confirm(key, copy, began)
    return copy
