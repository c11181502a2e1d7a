"""Typed reading of JSON values: each getter returns a usable value and records what was wrong with its path.

A wrong value is reported once and replaced by its default: one pass finds every problem of a document.
"""

import datetime
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from referee.services.texts import is_unfit, visible_text
from tournaments.services.archive.problems import ArchiveError, ArchiveProblem, Problems
from tournaments.services.event_draft import YEARS

Built = TypeVar("Built")
WHOLE_LIMIT = 10**9
DEEPEST = 30
PART_LIMIT = 2**15 - 1  # of a numerator or denominator
NO_TIME = datetime.datetime(1, 1, 2, tzinfo=datetime.UTC)  # stands for a time that is wrong or absent
HEX_64 = re.compile(r"[0-9a-f]{64}")
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,60}")
_UTC_SECONDS = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)")


class JsonObject(dict[str, Any]):
    """A JSON object that remembers the keys it held more than once."""

    doubled: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> JsonObject:
    result = JsonObject(pairs)
    if len(result) < len(pairs):
        keys = [key for key, _value in pairs]
        result.doubled = tuple(sorted({key for key in keys if keys.count(key) > 1}))
    return result


def _no_constant(name: str) -> Any:
    raise ValueError(_("%(name)s is not a JSON number") % {"name": name})


def load_json(data: bytes | str) -> Any:
    """Return the JSON value of a file's content; raise ArchiveError when it is not readable as UTF-8 JSON."""
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        message = _("the file is not UTF-8 text (byte %(byte)d)") % {"byte": error.start}
    except RecursionError:
        message = _("the values are nested too deeply")
    except ValueError as error:
        message = _("the file is not JSON: %(reason)s") % {"reason": error}
    raise ArchiveError([ArchiveProblem("", message)])


def is_whole(value: Any) -> bool:
    """Tell whether a JSON value is a whole number (true and false are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def unfit_json(value: Any, depth: int = 0) -> str:
    """Return why a free JSON value cannot be stored, or the empty string."""
    if depth > DEEPEST:
        return _("the values are nested too deeply")
    if isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, list):
        parts = value
    else:
        return _unfit_leaf(value)
    return next((reason for part in parts if (reason := unfit_json(part, depth + 1))), "")


def _unfit_leaf(value: Any) -> str:
    if isinstance(value, str) and is_unfit(value):
        return _("it holds control characters")
    if isinstance(value, float) and value in {float("inf"), float("-inf")}:
        return _("a number is too large")
    if is_whole(value) and abs(value) >= 2**63:
        return _("a number is too large")
    return ""


class Reader:
    """One JSON object under its path, read field by field; `close` reports the fields nobody asked for."""

    def __init__(self, value: Any, path: str, problems: Problems) -> None:
        self.path = path
        self.problems = problems
        self.asked: set[str] = set()
        self.value: dict[str, Any] = {}
        if isinstance(value, dict):
            self.value = value
            for key in getattr(value, "doubled", ()):
                self.problem(key, _("this field stands here twice"))
        else:
            problems.add(path, _("an object { } is needed here"))

    def at(self, key: str) -> str:
        """Return the path of one field."""
        return f"{self.path}.{key}" if self.path else key

    def problem(self, key: str, message: str) -> None:
        """Record a problem of one field."""
        self.problems.add(self.at(key), message)

    def get(self, key: str) -> Any:
        """Return the raw value of a field, None where it is absent or null, and know it was asked for."""
        self.asked.add(key)
        return self.value.get(key)

    def has(self, key: str) -> bool:
        """Tell whether a field is present and not null."""
        return self.get(key) is not None

    def text(self, key: str, limit: int, *, needed: bool = False, lines: bool = False) -> str:
        """Return a text of at most `limit` characters; `lines` allows line breaks."""
        value = self.get(key)
        if value is None:
            value = ""
        if not isinstance(value, str):
            self.problem(key, _("a text in quotation marks is needed"))
            return ""
        if needed and not value.strip():
            self.problem(key, _("this may not be empty"))
        elif len(value) > limit:
            self.problem(key, _("at most %(limit)d characters are possible") % {"limit": limit})
        elif is_unfit(value) or (not lines and ("\n" in value or "\t" in value)):
            self.problem(key, _("it holds control characters"))
        else:
            return value
        return ""

    def name(self, key: str, limit: int, *, needed: bool = False) -> str:
        """Return a name: a text without signs that nobody sees, as forms and lists take it."""
        value = visible_text(self.text(key, limit, needed=needed))
        if needed and self.text(key, limit) and not value.strip():
            self.problem(key, _("this may not be empty"))
        return value

    def whole(self, key: str, *, low: int = -WHOLE_LIMIT, high: int = WHOLE_LIMIT) -> int | None:
        """Return a whole number between `low` and `high`, or None where there is none."""
        value = self.get(key)
        if value is None:
            return None
        if not is_whole(value):
            self.problem(key, _("a whole number is needed"))
        elif not low <= value <= high:
            self.problem(key, _("a number from %(low)d to %(high)d is needed") % {"low": low, "high": high})
        else:
            return int(value)
        return None

    def needed(self, key: str, *, low: int = -WHOLE_LIMIT, high: int = WHOLE_LIMIT) -> int:
        """Return a whole number that must be there; 0 where it is wrong."""
        if not self.has(key):
            self.problem(key, _("a whole number is needed"))
        return self.whole(key, low=low, high=high) or 0

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return true or false."""
        value = self.get(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.problem(key, _("true or false is needed"))
            return default
        return value

    def choice(self, key: str, choices: Sequence[str], default: str | None = None) -> str:
        """Return one of the words in `choices`, "" for a wrong one; without a default it must be there."""
        value = self.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or value not in choices:
            self.problem(key, _("one of these is needed: %(words)s") % {"words": ", ".join(choices)})
            return default or ""
        return value

    def day(self, key: str) -> datetime.date | None:
        """Return a date written YYYY-MM-DD, or None."""
        value = self.get(key)
        if value is None:
            return None
        try:
            if isinstance(value, str) and len(value) == len("2026-01-31"):
                day = datetime.date.fromisoformat(value)
                return day if self._is_of_this_age(key, day) else None
        except ValueError:
            pass  # reported below, together with the other unreadable dates
        self.problem(key, _("a date like 2026-01-31 is needed"))
        return None

    def moment(self, key: str) -> datetime.datetime | None:
        """Return a time written like 2026-01-31T09:00:00Z in UTC, or None."""
        value = self.get(key)
        if value is None:
            return None
        try:
            if isinstance(value, str) and _UTC_SECONDS.fullmatch(value):
                moment = datetime.datetime.fromisoformat(value).astimezone(datetime.UTC)
                return moment if self._is_of_this_age(key, moment) else None
        except (ValueError, OverflowError):
            pass  # reported below, together with the other unreadable times
        self.problem(key, _("a time like 2026-01-31T09:00:00Z is needed"))
        return None

    def _is_of_this_age(self, key: str, day: datetime.date) -> bool:
        """Tell whether a day is of a year that an event may be in; report it where it is not."""
        low, high = YEARS
        if not low <= day.year <= high:
            self.problem(key, _("a year from %(low)d to %(high)d is needed") % {"low": low, "high": high})
        return low <= day.year <= high

    def free(self, key: str, kind: type[dict[str, Any]] | type[list[Any]]) -> Any:
        """Return a JSON object or list that is kept as it is; an empty one where it is absent."""
        value = self.get(key)
        if value is None:
            return kind()
        if not isinstance(value, kind):
            self.problem(
                key, _("an object { } is needed here") if kind is dict else _("a list [ ] is needed here")
            )
        elif reason := unfit_json(value):
            self.problem(key, reason)
        else:
            return value
        return kind()

    def raw(self, key: str) -> Any:
        """Return any JSON value as it is, None where it is absent or cannot be stored."""
        value = self.get(key)
        reason = unfit_json(value)
        if reason:
            self.problem(key, reason)
        return None if reason else value

    def pair(self, key: str, default: tuple[int, int], *, low: int = 0) -> tuple[int, int]:
        """Return a numerator from ``low`` on and a denominator from 1 on, written as in [1, 2]."""
        parts = self.free(key, list)
        if not parts:
            return default
        is_pair = len(parts) == len(default) and all(map(is_whole, parts))
        if is_pair and low <= parts[0] <= PART_LIMIT and 1 <= parts[1] <= PART_LIMIT:
            return parts[0], parts[1]
        self.problem(key, _("a numerator and a denominator are needed, as in [1, 2]"))
        return default

    def items(self, key: str) -> list[tuple[str, Any]]:
        """Return the entries of a list with their paths."""
        value = self.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.problem(key, _("a list [ ] is needed here"))
            return []
        return [(f"{self.at(key)}[{index}]", item) for index, item in enumerate(value)]

    def objects(self, key: str, build: Callable[["Reader"], Built]) -> tuple[Built, ...]:
        """Return what `build` makes of each object of a list."""
        return tuple(build(reader) for reader in self.readers(key))

    def readers(self, key: str) -> Iterator["Reader"]:
        """Yield a reader for each object in a list and close it afterwards; what is no object is reported."""
        for path, item in self.items(key):
            reader = Reader(item, path, self.problems)
            if isinstance(item, dict):
                yield reader
                reader.close()

    def inner(self, key: str) -> "Reader":
        """Return a reader of one object inside; absent is an empty object."""
        value = self.get(key)
        return Reader({} if value is None else value, self.at(key), self.problems)

    def points(self, key: str, low: int = -WHOLE_LIMIT, high: int = WHOLE_LIMIT) -> dict[int, int]:
        """Return points by player number from an object like {"12": -30, "7": 30}."""
        inner = self.inner(key)
        points = {}
        for name in list(inner.value):
            value = inner.needed(name, low=low, high=high)
            if re.fullmatch(r"[1-9][0-9]{0,8}", name):
                points[int(name)] = value
            else:
                inner.problem(name, _("a player number in quotation marks is needed before the colon"))
        return points

    def close(self) -> None:
        """Report fields that the format does not know."""
        for key in self.value:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked))
                self.problem(key, _("this field is unknown here; known are: %(fields)s") % {"fields": known})
