"""Days and times as the reader's language writes them: 30 Nov 13:25; 11月30日 13:25."""

from datetime import date, datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language

# a day of this year, a day with its year
ENGLISH: Final = ("j M", "j M Y")
CHINESE: Final = ("n月j日", "Y年n月j日")


def day(when: date | None) -> str:
    """Return a day with its year: 30 Nov 2026; nothing for None."""
    return "" if when is None else date_format(when, _formats()[1])


def moment(when: datetime | None, this_year: int | None = None) -> str:
    """Return a day and a time in the time zone that is switched on; nothing for None.

    The year stands there where it is not ``this_year``, by default the present one.
    """
    if when is None:
        return ""
    there = timezone.localtime(when)
    short, whole = _formats()
    year = timezone.localtime().year if this_year is None else this_year
    return date_format(there, f"{short if there.year == year else whole} H:i")


def recorded_moment(when: datetime) -> str:
    """Return a day with its year and a time, in the zone the moment itself was written in."""
    return date_format(when, f"{_formats()[1]} H:i")


def _formats() -> tuple[str, str]:
    return CHINESE if (get_language() or "").startswith("zh") else ENGLISH
