"""Let devices of tables in without an account: codes that are shown once, expire, and can be taken back."""

import hashlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.models import AccessRights, AccessScope, Event, Session, Table, TableAccess
from tournaments.services.acts import Record, lock_event, permit, refuse, write_act

CODE_BYTES = 12  # 96 bits by chance: nobody guesses one
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class AccessDraft:
    """For how much a code is good, how its devices are called, and until when."""

    scope: str
    name: str
    expires_at: datetime
    session_number: int | None = None
    table_number: int | None = None
    rights: str = AccessRights.PENALTIES


@dataclass(frozen=True, slots=True)
class IssuedAccess:
    """A code as it is shown, once: the desk itself keeps its hash only."""

    access: TableAccess
    code: str


@transaction.atomic
def issue_access(*, actor: Actor, event_id: int, draft: AccessDraft) -> IssuedAccess:
    """Make a code for devices at tables. NotAllowed, or BadEntry with every problem."""
    event = lock_event(event_id)
    permission = permit(actor, "access.issue", event)
    refuse(_problems(event, draft))
    issued = _issue(event, draft, actor)
    write_act(event, actor, permission, Record("access.issue", _subject(issued.access), None, _fact(draft)))
    return issued


@transaction.atomic
def revoke_access(*, actor: Actor, event_id: int, access_id: int, reason: str = "") -> TableAccess:
    """Take a code back: its devices are refused from now on. Again changes nothing. Errors as above."""
    event = lock_event(event_id)
    permission = permit(actor, "access.issue", event)
    access = _access(event, access_id)
    if access.revoked_at is not None:
        return access
    _revoke(access)
    write_act(event, actor, permission, Record("access.revoke", _subject(access), reason=reason.strip()))
    return access


@transaction.atomic
def reissue_access(
    *, actor: Actor, event_id: int, access_id: int, expires_at: datetime | None = None
) -> IssuedAccess:
    """Take a code back and make another one for the same. Errors as above."""
    event = lock_event(event_id)
    permission = permit(actor, "access.issue", event)
    old = _access(event, access_id)
    draft = AccessDraft(
        scope=old.scope,
        name=old.name,
        expires_at=expires_at or old.expires_at,
        session_number=old.session_number,
        table_number=old.table_number,
        rights=old.rights,
    )
    refuse(_problems(event, draft))
    _revoke(old)
    issued = _issue(event, draft, actor)
    record = Record("access.reissue", _subject(issued.access), _subject(old), _fact(draft))
    write_act(event, actor, permission, record)
    return issued


def redeem_code(code: str) -> TableAccess | None:
    """Return what a code is good for now; None for one that is unknown, revoked or expired. One query."""
    access = TableAccess.objects.select_related("event").filter(code_hash=hash_of(code)).first()
    return access if access is not None and access.is_good(timezone.now()) else None


def hash_of(code: str) -> str:
    """Return what the desk keeps of a code."""
    return hashlib.sha256(code.strip().encode()).hexdigest()


def _issue(event: Event, draft: AccessDraft, actor: Actor) -> IssuedAccess:
    code = secrets.token_urlsafe(CODE_BYTES)
    access = TableAccess.objects.create(
        event=event,
        scope=draft.scope,
        session_number=draft.session_number,
        table_number=draft.table_number,
        rights=draft.rights,
        name=draft.name.strip(),
        code_hash=hash_of(code),
        created_by_id=actor.user_id,
        expires_at=draft.expires_at,
    )
    return IssuedAccess(access, code)


def _revoke(access: TableAccess) -> None:
    if access.revoked_at is None:
        access.revoked_at = timezone.now()
        access.save(update_fields=["revoked_at"])


def _access(event: Event, access_id: int) -> TableAccess:
    access = TableAccess.objects.filter(event=event, pk=access_id).first()
    if access is None:
        raise BadEntry(Problem("access_unknown"))
    return access


def _subject(access: TableAccess) -> str:
    return f"access:{access.pk}"


def _fact(draft: AccessDraft) -> dict[str, str | int | None]:
    """Return what the trail keeps of a code: everything but the code."""
    return {
        "scope": draft.scope,
        "session": draft.session_number,
        "table": draft.table_number,
        "name": draft.name.strip(),
        "rights": str(draft.rights),
        "expires_at": draft.expires_at.isoformat(),
    }


def _problems(event: Event, draft: AccessDraft) -> Iterator[Problem]:
    if not draft.name.strip():
        yield Problem("device_name_missing")
    elif len(draft.name.strip()) > LONGEST_NAME:
        yield Problem("device_name_too_long", {"most": LONGEST_NAME})
    if draft.expires_at <= timezone.now():
        yield Problem("access_expires_in_the_past")
    if draft.rights not in AccessRights.values:
        yield Problem("access_rights_unknown")
    if draft.scope not in AccessScope.values:
        yield Problem("access_scope_unknown")
    elif not _fits(draft):
        yield Problem("access_scope_incomplete")
    elif not _exists(event, draft):
        yield Problem("access_to_nothing")


def _fits(draft: AccessDraft) -> bool:
    """Tell whether the draft names what its scope is about, and no more."""
    named = (draft.session_number is not None, draft.table_number is not None)
    return {
        AccessScope.EVENT: named == (False, False),
        AccessScope.SESSION: named == (True, False),
        AccessScope.TABLE: named[1],
    }[AccessScope(draft.scope)]


def _exists(event: Event, draft: AccessDraft) -> bool:
    if draft.table_number is not None:
        where = {} if draft.session_number is None else {"session__number": draft.session_number}
        return Table.objects.filter(session__event=event, number=draft.table_number, **where).exists()
    if draft.session_number is not None:
        return Session.objects.filter(event=event, number=draft.session_number).exists()
    return True
