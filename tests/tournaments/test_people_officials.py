"""Offices for accounts: new ones with a password, existing ones without."""

import pytest
from build import actor, event, get_user_model, log_in, user

from tournaments.models import Office

pytestmark = pytest.mark.django_db
NEW = {"username": "rosa", "role": "table_referee", "password": "seven-winds-42"}


@pytest.fixture
def page(client):
    who = actor()
    log_in(client, who)
    return f"/en/office/{event(who, players=0).slug}/officials/"


def said(response) -> list[str]:
    return [str(each) for each in response.context["messages"]]


def test_a_new_account_is_made_with_its_password(client, page):
    response = client.post(page, NEW, follow=True)
    assert said(response) == ["The account rosa is made and has the office now."]
    assert get_user_model().objects.get(username="rosa").check_password("seven-winds-42")


def test_an_account_that_exists_gets_the_office_without_a_password(client, page):
    user("rosa", password="her own")
    response = client.post(page, NEW | {"password": ""}, follow=True)
    assert said(response) == ["rosa has the office now."]


def test_a_password_for_an_account_that_exists_is_told_and_nothing_is_done(client, page):
    rosa = user("rosa", password="her own")
    response = client.post(page, NEW)
    assert response.status_code == 422
    assert response.context["form"].non_field_errors() == [
        (
            "There is an account rosa already, with a password of its own. Leave the password empty to give "
            "the office to that account, or choose another user name."
        )
    ]
    rosa.refresh_from_db()
    assert (rosa.check_password("her own"), Office.objects.filter(user=rosa).exists()) == (True, False)
    assert 'value="rosa"' in response.content.decode()
