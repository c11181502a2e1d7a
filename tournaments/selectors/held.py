"""Which offices somebody holds where: what permissions are answered from."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Subquery

from referee.authority import Actor
from referee.models import Occupancy, ScoreSheet
from tournaments.models import Office, Role, Session


@dataclass(frozen=True, slots=True)
class Held:
    """What somebody holds: the offices, whether every office, and at a sheet the sheet's session."""

    roles: frozenset[Role]
    is_superuser: bool = False
    plays_as: frozenset[int] = frozenset()  # participants
    session_state: str | None = None
    session: int | None = None


NOTHING = Held(frozenset())


def held(actor: Actor, **where: object) -> Held:
    """Return what somebody holds in the event that ``where`` names.

    One query for who has an office there, two for others.
    """
    if actor.user_id is None:
        return NOTHING
    here = {"user": actor.user_id, "user__is_active": True, **where}
    rows = list(Office.objects.filter(**here).values_list("role", "user__is_superuser").distinct())
    if rows:
        return Held(frozenset(Role(role) for role, _all in rows), rows[0][1])
    user = _user(actor)
    return NOTHING if user is None else Held(frozenset(), user.is_superuser)


def held_at(actor: Actor, sheet: ScoreSheet) -> Held:
    """Return what somebody holds at a sheet: one query for who has an office there, two for others."""
    if actor.user_id is None:
        return NOTHING
    here = {"user": actor.user_id, "user__is_active": True, "event__sessions__tables__sheet": sheet}
    session = ("event__sessions__state", "event__sessions__number")
    columns = ("role", "plays_as__participant", "user__is_superuser", *session)
    rows = list(Office.objects.filter(**here).values_list(*columns))
    if not rows:
        return _held_by_all(actor, sheet)
    _role, _player, is_superuser, state, number = rows[0]
    return Held(
        roles=frozenset(Role(row[0]) for row in rows),
        is_superuser=is_superuser,
        plays_as=frozenset(row[1] for row in rows if row[1]),
        session_state=state,
        session=number,
    )


def sits_at(sheet: ScoreSheet, participants: frozenset[int]) -> bool:
    """Tell whether one of these persons plays at a table (one query)."""
    return Occupancy.objects.filter(sheet=sheet, participant__in=participants, is_absent=False).exists()


def _held_by_all(actor: Actor, sheet: ScoreSheet) -> Held:
    """Return what somebody without an office at a sheet holds: all or nothing."""
    of_sheet = Session.objects.filter(tables__sheet=sheet)
    state, number = (Subquery(of_sheet.values(name)[:1]) for name in ("state", "number"))
    user = _user(actor, session_state=state, session=number)
    if user is None or not user.is_superuser:
        return NOTHING
    return Held(frozenset(), is_superuser=True, session_state=user.session_state, session=user.session)


def _user(actor: Actor, **beside: Subquery) -> Any:
    """Return the account that acts, with more columns beside it; None for nobody and for closed accounts."""
    if actor.user_id is None:
        return None
    users = get_user_model().objects.filter(pk=actor.user_id, is_active=True)
    return users.annotate(**beside).first()
