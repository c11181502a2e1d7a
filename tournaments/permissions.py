"""Who may do what: offices x actions x states, answered with a reason."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.utils import timezone

from referee.authority import Actor, Allowed, Answer, Refused
from referee.models import ScoreSheet, SheetState
from referee.rules.problem import Problem
from tournaments.models import Event, Office, Role, Table, TableAccess

CLOSED, OPEN, ENTERED = SheetState.CLOSED, SheetState.OPEN, SheetState.ENTERED
CHECKED, SIGNED, LOCKED = SheetState.CHECKED, SheetState.SIGNED, SheetState.LOCKED
ALL: Final = frozenset(SheetState)
HEADS: Final = (Role.ORGANISER, Role.HEAD_REFEREE)  # who may do more comes first
ORDER: Final = (*HEADS, Role.TABLE_REFEREE)

States = frozenset[SheetState]
_NONE: Final[States] = frozenset()

# action -> role -> (states in which it is allowed, states in which it needs a reason as well)
_PLAY: Final = (frozenset({OPEN}), _NONE)
_PLAY_AND_AFTER: Final = (frozenset({OPEN}), frozenset({ENTERED, CHECKED}))
_CHANGE: Final = {
    Role.TABLE_REFEREE: _PLAY,
    Role.HEAD_REFEREE: _PLAY_AND_AFTER,
    Role.ORGANISER: _PLAY_AND_AFTER,
}


def _heads(*states: SheetState) -> dict[Role, tuple[States, States]]:
    return dict.fromkeys(HEADS, (frozenset(states), _NONE))


SHEET_LAW: Final[Mapping[str, Mapping[Role, tuple[States, States]]]] = {
    "sheet.view": dict.fromkeys(Role, (ALL, _NONE)),
    "hand.record": dict.fromkeys(Role, _PLAY),
    "hand.correct": _CHANGE,
    "hand.withdraw": _CHANGE,
    "penalty.record": _CHANGE,
    "penalty.cancel": _CHANGE,
    "sheet.sign": dict.fromkeys(Role, (frozenset({OPEN, ENTERED}), _NONE)) | _heads(OPEN, ENTERED, CHECKED),
    "sheet.open": _heads(CLOSED),
    "sheet.entered": _heads(CLOSED, OPEN) | {Role.TABLE_REFEREE: _PLAY},
    "sheet.checked": _heads(OPEN, ENTERED),
    "sheet.signed": _heads(OPEN, ENTERED, CHECKED),
    "sheet.locked": _heads(ENTERED, CHECKED, SIGNED),
    "sheet.reopen": {
        Role.HEAD_REFEREE: (_NONE, ALL),
        Role.ORGANISER: (_NONE, ALL - {SIGNED, LOCKED}),  # what referees signed is theirs
    },
    "checkpoint.record": dict.fromkeys(Role, (frozenset({OPEN, ENTERED}), _NONE)),
    "sheet.confirm": dict.fromkeys(Role, (frozenset({OPEN, ENTERED, CHECKED}), _NONE)),
    "sheet.referee_sign": dict.fromkeys(Role, (frozenset({OPEN, ENTERED, CHECKED}), _NONE)),
    "sheet.head_sign": {Role.HEAD_REFEREE: (frozenset({ENTERED, CHECKED, SIGNED}), _NONE)},
    "sheet.unlock": {Role.HEAD_REFEREE: (_NONE, frozenset({SIGNED, LOCKED}))},
    "difference.rule": dict.fromkeys(HEADS, (_NONE, frozenset({OPEN, ENTERED, CHECKED}))),
    "seats.swap": _CHANGE,
    "seats.replace": dict.fromkeys(HEADS, (frozenset({CLOSED, OPEN}), _NONE)),
    "seats.absent": dict.fromkeys(HEADS, (frozenset({CLOSED, OPEN}), _NONE)),
    "rotation.set": dict.fromkeys(HEADS, (frozenset({CLOSED, OPEN}), _NONE)),
    "device.take": dict.fromkeys(Role, (ALL, _NONE)),
    "call.open": dict.fromkeys(Role, (ALL, _NONE)),
    "call.answer": _heads(*ALL),
    "table.time": _heads(*ALL),
    "table.move": _heads(*ALL),
}

# A table's device enters what happens there while its sheet is open, and nothing else.
DEVICE: Final = "device:"
DEVICE_LAW: Final[Mapping[str, States]] = {
    "sheet.view": ALL,
    "hand.record": frozenset({OPEN}),
    "hand.correct": frozenset({OPEN}),
    "hand.withdraw": frozenset({OPEN}),
    "penalty.record": frozenset({OPEN}),
    "penalty.cancel": frozenset({OPEN}),
    "checkpoint.record": frozenset({OPEN, ENTERED}),
    "sheet.confirm": frozenset({OPEN, ENTERED}),
    "device.take": ALL,
    "call.open": ALL,
}

EVENT_LAW: Final[Mapping[str, frozenset[Role]]] = {
    "event.view": frozenset(Role),
    "event.update": frozenset({Role.ORGANISER}),
    "office.grant": frozenset({Role.ORGANISER}),
    "people.register": frozenset({Role.ORGANISER}),
    "draw.make": frozenset({Role.ORGANISER}),
    "draw.publish": frozenset({Role.ORGANISER}),
    "session.open": frozenset(HEADS),
    "session.close": frozenset(HEADS),
    "session.clock": frozenset(HEADS),
    "session.rotation": frozenset(HEADS),
    "access.issue": frozenset(HEADS),
    "player.replace": frozenset(HEADS),
    "results.publish": frozenset({Role.ORGANISER}),
}


def authority(actor: Actor, action: str, sheet: ScoreSheet) -> Answer:
    """Answer for one act on one sheet, from the offices of the actor in the sheet's event (two queries).

    For a table's device: from the code that let it in, as long as that is good for this table.
    """
    if actor.id.startswith(DEVICE):
        return device_answer(actor, action, sheet)
    return sheet_answer(_roles(actor, event__sessions__tables__sheet=sheet), action, SheetState(sheet.state))


def device_answer(actor: Actor, action: str, sheet: ScoreSheet) -> Answer:
    """Answer for one act of a table's device (two queries)."""
    number = actor.id.removeprefix(DEVICE)
    access = TableAccess.objects.filter(pk=number).first() if number.isdecimal() else None
    table = Table.objects.select_related("session").filter(sheet=sheet).first()
    if access is None or table is None or not access.is_good_for(table, timezone.now()):
        return Refused(Problem("access_not_for_table"))
    if action not in DEVICE_LAW:
        return Refused(Problem("device_may_not"))
    if sheet.state not in DEVICE_LAW[action]:
        return Refused(Problem("sheet_state_forbids", {"action": action, "state": str(sheet.state)}))
    return Allowed("device")


def may_event(actor: Actor, action: str, event: Event | None) -> Answer:
    """Answer for one act on one event (two queries); ``event.create`` is asked without an event."""
    if event is None:
        return Allowed() if actor.user_id is not None else Refused(Problem("login_needed"))
    return event_answer(_roles(actor, event=event), action)


def sheet_answer(roles: Iterable[Role], action: str, state: SheetState) -> Answer:
    """Answer by the table of this module: the office that may do most counts."""
    held = set(roles)
    if not held:
        return Refused(Problem("no_office"))
    rows = [(role, SHEET_LAW[action][role]) for role in ORDER if role in held and role in SHEET_LAW[action]]
    for needs_reason in (False, True):
        for role, states in rows:
            if state in states[needs_reason]:
                return Allowed(role.value, needs_reason)
    if not rows:
        return Refused(Problem("office_may_not", {"action": action}))
    return Refused(Problem("sheet_state_forbids", {"action": action, "state": state.value}))


def event_answer(roles: Iterable[Role], action: str) -> Answer:
    """Answer by the table of this module, whatever the state of the event: services know those rules."""
    held = set(roles)
    if not held:
        return Refused(Problem("no_office"))
    role = next((role for role in ORDER if role in held and role in EVENT_LAW[action]), None)
    return Allowed(role.value) if role else Refused(Problem("office_may_not", {"action": action}))


def actor_of(request: HttpRequest) -> Actor:
    """Return who acts in a request: a user, else a table's device, else nobody in particular."""
    user = request.user
    if not user.is_authenticated:
        access = getattr(request, "table_device", None)  # a test's bare request has met no middleware
        return Actor(id=f"{DEVICE}{access.pk}", name=access.name) if access else Actor(id="nobody", name="")
    return Actor(id=f"user:{user.pk}", name=user.get_full_name() or user.get_username(), user_id=user.pk)


def _roles(actor: Actor, **where: object) -> set[Role]:
    """Return the offices that somebody holds; a superuser holds the highest two in every event."""
    if actor.user_id is None:
        return set()
    user = get_user_model().objects.filter(pk=actor.user_id, is_active=True).first()
    if user is None:
        return set()
    offices = Office.objects.filter(user=user, **where).values_list("role", flat=True).distinct()
    held = {Role(role) for role in offices}
    return held | set(HEADS) if user.is_superuser else held
