"""Who may do what: offices x actions x states, answered with a reason."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.http import HttpRequest
from django.utils import timezone

from referee.authority import Actor, Allowed, Answer, Refused
from referee.models import ScoreSheet, SheetState
from referee.rules.problem import Problem
from tournaments.models import AccessRights, Event, Role, Session, SessionState, Table, TableAccess
from tournaments.selectors.held import Held, held, held_at, sits_at

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
    "hand.rule": _CHANGE,  # a hand recorded against the count, void, or to be played again
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
RULINGS: Final = frozenset({"hand.rule", "penalty.record", "penalty.cancel"})  # not for a code for hands only
DEVICE_LAW: Final[Mapping[str, States]] = {
    "sheet.view": ALL,
    "hand.record": frozenset({OPEN}),
    "hand.correct": frozenset({OPEN}),
    "hand.withdraw": frozenset({OPEN}),
    "hand.rule": frozenset({OPEN}),
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
    "people.check_in": frozenset(Role),
    "people.no_show": frozenset(HEADS),
    "people.guest": frozenset(HEADS),
    "draw.make": frozenset({Role.ORGANISER}),
    "draw.publish": frozenset({Role.ORGANISER}),
    "session.rotation": frozenset(HEADS),
    "room.view": frozenset(Role),
    "log.view": frozenset(HEADS),
    "incident.report": frozenset(Role),
    "incident.rule": frozenset({Role.HEAD_REFEREE}),
    "protest.lodge": frozenset(HEADS),
    "protest.decide": frozenset({Role.HEAD_REFEREE}),
    "rota.link": frozenset(HEADS),
    "access.issue": frozenset(HEADS),
    "player.replace": frozenset(HEADS),
    "results.publish": frozenset({Role.ORGANISER}),
    "papers.sheets": frozenset(Role),
    "papers.print": frozenset(HEADS),
    "results.check": frozenset(HEADS),
    "results.import": frozenset(HEADS),
    "stage.plan": frozenset({Role.ORGANISER}),
    "cut.approve": frozenset(HEADS),
    "points.award": frozenset(HEADS),
}

STATES: Final = tuple(SessionState)
_HEAD_REFEREE: Final = frozenset({Role.HEAD_REFEREE})
_BOTH: Final = frozenset(HEADS)

# What may be done to a session and in it, by its state. Columns: planned drawn published playing entered
# checked approved; + allowed, r with a reason, - not in this state. Buttons, services and tests read it.
SESSION_LAW: Final[Mapping[str, tuple[frozenset[Role], str]]] = {
    "session.plan": (_BOTH, "+++r---"),
    "session.open": (_BOTH, "--+-rr-"),
    "session.clock": (_BOTH, "---+---"),
    "session.close": (_BOTH, "---+---"),
    "session.check": (_BOTH, "----+--"),
    "session.approve": (_BOTH, "-----+-"),
    "session.unlock": (_HEAD_REFEREE, "------r"),
    "rota.set": (_BOTH, "++++---"),
    "sheet.change": (frozenset(Role), "++++++-"),  # every act at a table that `AT_ANY_TIME` does not name
}
AT_ANY_TIME: Final = frozenset({"sheet.view", "device.take", "call.open", "call.answer"})
# Whoever plays at a table does there what a player does, whatever office he holds.
AS_A_PLAYER: Final = frozenset({"sheet.view", "sheet.confirm", "call.open"})


def authority(actor: Actor, action: str, sheet: ScoreSheet) -> Answer:
    """Answer for one act on one sheet, from the offices of the actor in the sheet's event.

    One query for who holds an office there; one more for others, and for who also plays. For a table's
    device: from the code that let it in, as long as that is good for this table. Nothing changes in an
    approved session, and who plays at the table does not rule there.
    """
    if actor.id.startswith(DEVICE):
        return device_answer(actor, action, sheet)
    found = held_at(actor, sheet)
    answer = sheet_answer(_offices(found), action, SheetState(sheet.state))
    if isinstance(answer, Refused) and answer.reason.code != "sheet_state_forbids":
        return answer
    answer = frozen_answer(action, found.session_state, found.session) or answer
    if isinstance(answer, Refused) or action in AS_A_PLAYER or not found.plays_as:
        return answer
    return Refused(Problem("own_table")) if sits_at(sheet, found.plays_as) else answer


def device_answer(actor: Actor, action: str, sheet: ScoreSheet) -> Answer:
    """Answer for one act of a table's device (two queries)."""
    number = actor.id.removeprefix(DEVICE)
    access = TableAccess.objects.filter(pk=number).first() if number.isdecimal() else None
    table = Table.objects.select_related("session").filter(sheet=sheet).first()
    if access is None or table is None or not access.is_good_for(table, timezone.now()):
        return Refused(Problem("access_not_for_table"))
    if action not in DEVICE_LAW:
        return Refused(Problem("device_may_not"))
    if action in RULINGS and access.rights == AccessRights.HANDS:
        return Refused(Problem("device_enters_hands_only"))
    if frozen := frozen_answer(action, table.session.state, table.session.number):
        return frozen
    if sheet.state not in DEVICE_LAW[action]:
        return Refused(Problem("sheet_state_forbids", {"action": action, "state": str(sheet.state)}))
    return Allowed("device")


def frozen_answer(action: str, state: str | None, number: int | None) -> Refused | None:
    """Refuse what would change a sheet of an approved session; None where nothing is against it."""
    if state is None or action in AT_ANY_TIME or session_letter("sheet.change", SessionState(state)) != "-":
        return None
    return Refused(Problem("session_approved", {"session": number or 0}))


def may_session(actor: Actor, action: str, session: Session) -> Answer:
    """Answer for one act on one session as it stands now (one query, two without an office)."""
    return session_answer(_roles(actor, event=session.event_id), action, SessionState(session.state))


def session_answer(roles: Iterable[Role], action: str, state: SessionState) -> Answer:
    """Answer by the table of sessions: the office first, then the state."""
    held = set(roles)
    if not held:
        return Refused(Problem("no_office"))
    allowed, _letters = SESSION_LAW[action]
    role = next((role for role in ORDER if role in held and role in allowed), None)
    if role is None:
        return Refused(Problem("office_may_not", {"action": action}))
    letter = session_letter(action, state)
    if letter == "-":
        return Refused(Problem("session_state_forbids", {"action": action, "state": state.value}))
    return Allowed(role.value, needs_reason=letter == "r")


def session_letter(action: str, state: SessionState) -> str:
    """Return what the table of sessions says: "+" allowed, "r" with a reason, "-" not in this state."""
    return SESSION_LAW[action][1][STATES.index(state)]


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
    """Answer by the offices alone, whatever the state of the event or its sessions."""
    held = set(roles)
    if not held:
        return Refused(Problem("no_office"))
    allowed = EVENT_LAW[action] if action in EVENT_LAW else SESSION_LAW[action][0]
    role = next((role for role in ORDER if role in held and role in allowed), None)
    return Allowed(role.value) if role else Refused(Problem("office_may_not", {"action": action}))


def actor_of(request: HttpRequest) -> Actor:
    """Return who acts in a request: a user, else a table's device, else nobody in particular."""
    user = request.user
    if not user.is_authenticated:
        access = getattr(request, "table_device", None)  # a test's bare request has met no middleware
        return Actor(id=f"{DEVICE}{access.pk}", name=access.name) if access else Actor(id="nobody", name="")
    return Actor(id=f"user:{user.pk}", name=user.get_full_name() or user.get_username(), user_id=user.pk)


def roles_of(actor: Actor, event: Event) -> frozenset[Role]:
    """Return the offices that somebody holds in an event, to ask `event_answer` with (one query or two)."""
    return frozenset(_roles(actor, event=event))


def _roles(actor: Actor, **where: object) -> frozenset[Role]:
    """Return the offices that somebody holds in an event."""
    return _offices(held(actor, **where))


def _offices(found: Held) -> frozenset[Role]:
    """Return the offices as the law counts them: a superuser holds the highest two in every event."""
    return found.roles | (frozenset(HEADS) if found.is_superuser else frozenset())
