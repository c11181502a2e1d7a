"""Whoever looks for the own tables on the public page of the draw."""

from datetime import UTC, datetime

import pytest
from django.core.cache import cache

from tests import build
from tournaments.models import Event, Session

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_memory():
    cache.clear()


@pytest.fixture
def who():
    return build.actor()


@pytest.fixture
def played(who):
    """Two tables: one with two hands, one with none; the results are published."""
    return build.published_event(who)


def test_whoever_was_found_goes_on_to_the_own_page_and_sees_the_session_in_play(client, played):
    start = datetime(2026, 5, 2, 9, 30, tzinfo=UTC)
    Event.objects.filter(pk=played.pk).update(time_zone="Asia/Shanghai")
    Session.objects.filter(event=played, number=2).update(starts_at=start)
    page = client.get(f"/en/e/{played.slug}/draw/?who=p7")
    (found,) = page.context["found"]
    assert found.url == f"/en/e/{played.slug}/players/7/"
    assert f'href="{found.url}"' in page.content.decode()
    assert [place.is_current for place in found.places] == [True, False]
    assert [place.starts_at for place in found.places][1] == start
    assert page.content.decode().count('<tr aria-current="true"') == 1
    assert "17:30" in page.content.decode()  # 9:30 UTC, by the clock of the hall
