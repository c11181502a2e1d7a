"""Days and times as each of the three languages writes them."""

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import timezone as django_timezone
from django.utils import translation

from referee.messages import day, moment, recorded_moment

NOON = datetime(2026, 11, 30, 13, 25, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "short", "whole", "only_day"),
    [
        ("en", "30 Nov 13:25", "30 Nov 2026 13:25", "30 Nov 2026"),
        ("zh-hans", "11月30日 13:25", "2026年11月30日 13:25", "2026年11月30日"),
        ("zh-hant", "11月30日 13:25", "2026年11月30日 13:25", "2026年11月30日"),
    ],
)
def test_days_and_times_follow_the_language(language: str, short: str, whole: str, only_day: str) -> None:
    with translation.override(language):
        assert moment(NOON, 2026) == short
        assert moment(NOON, 2027) == whole
        assert recorded_moment(NOON) == whole
        assert day(date(2026, 11, 30)) == only_day


def test_months_are_short_and_days_have_no_nought() -> None:
    assert moment(datetime(2026, 5, 6, 9, 5, tzinfo=UTC), 2026) == "6 May 09:05"
    with translation.override("zh-hans"):
        assert moment(datetime(2026, 5, 6, 9, 5, tzinfo=UTC), 2026) == "5月6日 09:05"


def test_a_time_is_told_in_the_zone_that_is_switched_on_and_a_record_in_its_own() -> None:
    with django_timezone.override(ZoneInfo("Asia/Shanghai")):
        assert moment(datetime(2026, 12, 31, 18, 0, tzinfo=UTC), 2027) == "1 Jan 02:00"
    there = datetime(2026, 12, 31, 18, 0, tzinfo=timezone(timedelta(hours=2)))
    assert recorded_moment(there) == "31 Dec 2026 18:00"


def test_the_year_stands_where_it_is_not_the_present_one() -> None:
    now = django_timezone.now()
    assert str(now.year) not in moment(now)
    assert moment(NOON.replace(year=1998)) == "30 Nov 1998 13:25"


def test_what_is_missing_is_nothing() -> None:
    assert (moment(None), day(None)) == ("", "")


def test_filters_write_the_same() -> None:
    page = Template("{% load desk %}{{ at|moment }} / {{ on|day }} / {{ one|and_then:two }}")
    values = {"at": NOON.replace(year=1998), "on": date(2026, 5, 16), "one": "8 go on", "two": "all stays"}
    assert page.render(Context(values)) == "30 Nov 1998 13:25 / 16 May 2026 / 8 go on; all stays"
    with translation.override("zh-hans"):
        assert page.render(Context(values)) == ("1998年11月30日 13:25 / 2026年5月16日 / 8 go on；all stays")
