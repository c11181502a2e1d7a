"""The score sheet as PDF: as it stands, or blank with the four names."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, cast

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.exports.score_sheet import (
    HandRow,
    PenaltyRow,
    PlayerBlock,
    ScoreSheetDocument,
    render_score_sheets,
)
from referee.messages import rotation_name
from referee.models import Outcome, RulingKind, SheetState
from referee.rules import RULESETS
from referee.rules.four import four
from referee.selectors import HandView, PenaltyView, SeatView, SheetView
from referee.selectors.rotation_tables import rotation_in
from referee.templatetags.desk import wind_name
from referee.views.absences import AbsenceCard, absence_card
from referee.views.base import SheetPage
from referee.views.present import standings
from referee.views.ruling_card import offence_name

DONE = frozenset(SheetState) - {SheetState.CLOSED, SheetState.OPEN}
SHOWN_OF_HASH = 8


class SheetPdf(SheetPage):
    """Prints one sheet; ``?blank=1`` leaves the hands empty. An event adds its name, session and teams."""

    def get(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Send the PDF to be shown in the browser."""
        view = self.get_view()
        document = self.get_document(view, blank=request.GET.get("blank") == "1")
        response = HttpResponse(render_score_sheets([document]), content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="sheet-{view.sheet_id}.pdf"'
        return response

    def get_document(self, view: SheetView, *, blank: bool) -> ScoreSheetDocument:
        """Return what the sheet says."""
        head = self.get_heading()
        return ScoreSheetDocument(
            table=head.table,
            session=head.session,
            ruleset=RULESETS[view.ruleset].title,
            rotation=rotation_in(view.rotation, view.rotation_rounds),
            rotation_name=rotation_name(view.rotation),
            hands_planned=view.hands_planned,
            players=_players(view),
            remarks=tuple(_remarks(view, absence_card(self.sheet, view), blank=blank)),
            language=_language(),
            **({} if blank else _played(view)),
        )


def _players(view: SheetView) -> tuple[PlayerBlock, PlayerBlock, PlayerBlock, PlayerBlock]:
    by_seat = {seat.seat: seat for seat in view.seats}
    east, south, west, north = (
        PlayerBlock(name=seat.name, latin_name=seat.latin_name, number=seat.number) if seat else PlayerBlock()
        for seat in (by_seat.get(letter) for letter in "ESWN")
    )
    return east, south, west, north


def _played(view: SheetView) -> dict[str, Any]:
    """Return what was played so far; totals and places only where there are any."""
    standing = [each for each in view.penalties if not each.is_cancelled and each.kind != RulingKind.ACTION]
    standing.sort(key=lambda each: each.hand_number or view.hands_planned + 1)
    is_done = view.state in DONE
    ended_early = is_done and 0 < view.last_number < view.hands_planned
    played: dict[str, Any] = {
        "hands": tuple(_hand(hand) for hand in view.hands),
        "penalties": tuple(_penalty(penalty) for penalty in standing),
        "ended_after": view.last_number if ended_early else None,
        "audit_head": view.chain_head[:SHOWN_OF_HASH],
        "referee": _signer(view, "referee"),
        "head_referee": _signer(view, "head_referee"),
    }
    if view.source != "none":
        played["totals"] = four([each.total for each in standings(view)])
    if is_done and view.source != "none":
        played["places"] = tuple(None if seat.is_empty else seat.place for seat in view.seats)
        played["table_points"] = tuple(None if seat.is_empty else seat.table_points for seat in view.seats)
    return played


def _hand(hand: HandView) -> HandRow:
    return HandRow(
        number=hand.number,
        outcome="win" if hand.outcome == Outcome.WIN else "drawn_hand",
        winner=hand.winner_index,
        discarder=hand.discarder_index,
        fan=hand.ruled_total,
        flowers=hand.flowers,
        deltas=hand.deltas,
    )


def _penalty(penalty: PenaltyView) -> PenaltyRow:
    return PenaltyRow(
        offender=penalty.offender_index,
        deltas=penalty.deltas,
        hand_number=penalty.hand_number,
        is_false_win=penalty.kind == RulingKind.FALSE_WIN,
        text=penalty.offence or offence_name(penalty.offence_key),
    )


def _remarks(view: SheetView, absence: AbsenceCard | None, *, blank: bool) -> Iterator[str]:
    """Yield what no line of the sheet has room for: who took a seat over, empty seats, void hands."""
    if absence is not None:
        yield from (*absence.seats, *absence.rules)
    for seat in view.seats:
        yield from _seat_remarks(seat)
    for hand in () if blank else view.hands:
        if hand.outcome == Outcome.VOID:
            yield _("Hand %(number)s is void.") % {"number": hand.number}


def _seat_remarks(seat: SeatView) -> Iterator[str]:
    """Yield who took a seat over; that somebody came after all or went is said with the empty seats."""
    for before, after in pairwise(seat.holders):
        yield _("%(seat)s: %(name)s, from hand %(hand)s on %(next)s.") % {
            "seat": wind_name(seat.seat),
            "name": before.name,
            "hand": after.from_hand,
            "next": after.name,
        }


def _signer(view: SheetView, capacity: str) -> str:
    """Return who signed as what, while the signature stands."""
    return next((each.name for each in view.signatures if each.capacity == capacity and each.stands), "")


def _language() -> Literal["en", "zh-hans", "zh-hant"]:
    language = get_language()
    return cast("Literal['zh-hans', 'zh-hant']", language) if language in {"zh-hans", "zh-hant"} else "en"
