"""Give people of an event their accounts and offices."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from referee.authority import Actor
from referee.rules.problem import Problem
from tournaments.models import Office, Role
from tournaments.services.acts import lock_event, permit, refuse
from tournaments.services.events import grant_office

LONGEST_NAME = 150


@transaction.atomic
def appoint(*, actor: Actor, event_id: int, username: str, role: str, password: str = "") -> Office:
    """Give an account an office in the event; an account that does not exist is made with the password.

    The password of an account that exists is never touched: with a password typed nothing is done, since
    somebody else may have the name. NotAllowed, or BadEntry with every problem.
    """
    permit(actor, "office.grant", lock_event(event_id))
    name = username.strip()
    known = get_user_model().objects.filter(username=name).first()
    refuse([*_role_problems(role), *_account_problems(name, password, is_known=known is not None)])
    user = known or get_user_model().objects.create_user(username=name, password=password)
    return grant_office(actor=actor, event_id=event_id, user_id=user.pk, role=role)


def _role_problems(role: str) -> list[Problem]:
    return [] if role in Role.values else [Problem("role_unknown", {"role": role})]


def _account_problems(name: str, password: str, *, is_known: bool) -> list[Problem]:
    if is_known:
        return [Problem("account_exists", {"name": name})] if password else []
    problems = [] if name else [Problem("account_name_missing")]
    if len(name) > LONGEST_NAME:
        problems.append(Problem("account_name_too_long", {"most": LONGEST_NAME}))
    if not password:
        return [*problems, Problem("account_password_missing", {"name": name})]
    return [*problems, *_password_problems(get_user_model()(username=name), password)]


def _password_problems(user: User, password: str) -> list[Problem]:
    try:
        validate_password(password, user)
    except ValidationError as error:
        return [Problem("account_password_weak", {"why": " ".join(error.messages)})]
    return []
