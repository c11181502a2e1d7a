"""What a page of the table needs to go on without the desk: where to send, which hands come, what to say."""

import json
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from referee.messages import separated
from referee.selectors import SeatView, SheetView
from referee.templatetags.desk import called
from referee.views.acts import ActsPage
from referee.views.base import SheetPage
from referee.views.present import Plate, plates, round_name

ROUND = 4


def offline_setup(page: SheetPage, view: SheetView) -> str:
    """Return the setup of static/js/offline.js as JSON, for the include table/offline.html."""
    assert page.actor is not None
    return json.dumps(
        {
            "sheet": view.sheet_id,
            "version": view.version,
            "number": _due(view),
            "next": view.next_hand.number if view.next_hand else None,
            "actor": page.actor.id,
            "where": page.get_heading().table,
            "url": page.url("entries"),
            "leaseUrl": page.url("lease"),
            "tableUrl": page.url("table"),
            "worker": worker_address(),
            "page": page.page if isinstance(page, ActsPage) else "",
            "kept": sorted(page.may_wait) if isinstance(page, ActsPage) else [],
            "people": {str(seat.participant_id): called(seat) for seat in view.seats},
            "plan": [_planned(view, number) for number in range(_due(view), view.hands_planned + 1)],
            "words": _words(),
        }
    )


def worker_address() -> str:
    """Return where the service worker lies; a desk without one has nothing to register."""
    try:
        return reverse("service-worker")
    except NoReverseMatch:
        return ""


def _due(view: SheetView) -> int:
    """Return the number of the next hand, one beyond the last when all are recorded."""
    return view.next_hand.number if view.next_hand else view.hands_planned + 1


def _planned(view: SheetView, number: int) -> dict[str, Any]:
    """Return who sits where with which wind in a hand to come: the rotation knows it beforehand."""
    around = plates(view, number)
    prevalent = "ESWN"[(number - 1) // ROUND]
    return {
        "number": number,
        "round": round_name(prevalent),
        "prevalent": prevalent,
        "seats": [(plate.seat.participant_id, plate.chair, plate.wind) for plate in around],
        "moves": _moves(view, number, around),
    }


def _moves(view: SheetView, number: int, around: tuple[Plate, ...]) -> str:
    """Say who changes chairs before the first hand of a round; nothing elsewhere."""
    if number == 1 or (number - 1) % ROUND:
        return ""
    before = {plate.seat.participant_id: plate.chair for plate in plates(view, number - 1)}
    lines = [
        _move(plate.seat, before[plate.seat.participant_id], plate.chair)
        for plate in around
        if before[plate.seat.participant_id] != plate.chair
    ]
    said = _("Change seats before hand %(number)s: %(moves)s.")
    return said % {"number": number, "moves": separated(lines)} if lines else ""


def _move(seat: SeatView, from_chair: str, to_chair: str) -> str:
    return f"{called(seat)} {from_chair} → {to_chair}"


def _words() -> dict[str, str]:
    """Return the sentences that the scripts of this page say."""
    return {**_state_words(), **_entry_words(), **_list_words()}


def _state_words() -> dict[str, str]:
    return {
        "saved": _("all saved"),
        "waiting": _("%(count)s waiting on this device"),
        "refused": _("%(count)s not recorded"),
        "held": _("What is recorded now waits behind it."),
        "show": _("Show"),
        "away": _("The desk cannot be reached. What you enter is kept on this device and sent by itself."),
        "signIn": _("Sign in again: what waits on this device is sent then."),
        "trouble": _("The desk answers with an error (%(status)s). It is tried again. %(problem)s"),
        "kept": _("Kept on this device. The desk judges it when it arrives; you can go on."),
        "finished": _("All hands are entered. Those that wait are sent as soon as the desk answers."),
        "movedOn": _("The table has moved on:"),
        "showNow": _("Show the table as it is now"),
        "elsewhere": _(
            "%(device_name)s enters the hands of this table. What you enter is not taken until you take over."
        ),
        "takeOver": _("Take over on this device"),
        "needsDesk": _(
            "This needs the desk now, and it cannot be reached. What you typed stays here; try it later."
        ),
        "notInTotals": _("What waits on this device is not in these totals yet."),
    }


def _entry_words() -> dict[str, str]:
    return {
        "record": _("Record hand %(number)s"),
        "hand": _("Hand %(number)s"),
        "drawn": _("drawn hand"),
        "void": _("hand void, counts as drawn"),
        "replay": _("to be played again"),
        "later": _(
            "The desk cannot be reached now. The verdict comes later: what is kept is judged on arrival."
        ),
        "won": _("%(winner)s wins from %(discarder)s: %(total)s"),
        "selfDrawn": _("%(winner)s wins self-drawn: %(total)s"),
        "hand.correct": _("correction"),
        "hand.withdraw": _("taken back"),
        "penalty.record": _("penalty"),
        "penalty.cancel": _("penalty cancelled"),
        "entry": _("entry"),
        "noWinner": _("Say who won, or that the hand was drawn."),
        "noDiscarder": _("Say who discarded the tile, or that it was self-drawn."),
        "noTotal": _("Type the declared total, or the tiles below."),
        "noReason": _("Say why."),
        "noFlowers": _("Say how many flowers; 0 counts too."),
        "noOffender": _("Say who is penalised."),
        "noOffence": _("Say what happened."),
        "noPoints": _("Say how many points are lost."),
        "noMinutes": _("Say how many minutes."),
        "noAction": _("Say what the player did."),
        "moved": _("What you typed is for hand %(number)s now. Read it again, then record it."),
        "editing": _("You are changing what is kept as hand %(number)s. Press the button to send it."),
    }


def _list_words() -> dict[str, str]:
    return {
        "isWaiting": _("waiting"),
        "isHeld": _("waits behind what was not recorded"),
        "isRefused": _("not recorded"),
        "change": _("Change"),
        "sendAgain": _("Record it all the same"),
        "sendAsMine": _("Send it under my name"),
        "discard": _("Put away"),
        "discardWord": _("Why it is put away, in a word:"),
        "discarded": _("%(what)s: put away (%(word)s)"),
        "maybeSent": _("It may have reached the desk already; then it stays recorded."),
        "recorded": _("Recorded:"),
        "recordedAnyway": _("It had reached the desk before it was put away."),
    }
