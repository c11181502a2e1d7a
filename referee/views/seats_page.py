"""Seats and players: who sits where in each round, wrong seats swapped, empty seats, another rotation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from referee.forms.numbers import whole_number
from referee.forms.papers import SeenForm
from referee.forms.seats import DRAW, RotationForm, SwapForm
from referee.messages import rotation_name
from referee.rules.rotation import ROTATIONS
from referee.selectors import SeatView, SheetView
from referee.services import (
    OWN,
    HandEffect,
    fill_seat,
    leave_seat_empty,
    set_rotation,
    swap_effects,
    swap_seats,
)
from referee.templatetags.desk import called
from referee.views.absences import absence_card
from referee.views.acts import ActsPage, fit


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round: its hands, and who sits in chairs East, South, West, North."""

    hands: str
    seats: tuple[SeatView, ...]
    is_now: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A chair in one round."""

    chair: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class ChairLine:
    """Where one person sits, round by round."""

    seat: SeatView
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class SwapPreview:
    """What swapping two persons would do, before anybody confirms it."""

    one: str
    other: str
    rounds: tuple[RoundLine, ...]
    chairs: tuple[ChairLine, ...]
    effects: tuple[HandEffect, ...]


class SeatsPage(ActsPage):
    """The seats of one table; an event adds substitutes, the table's place and extra time."""

    page = "seats"
    template = "table/seats.html"
    acts = {"swap": "swap", "absent": "leave_empty", "present": "fill", "rotation": "rotate"}
    may_wait = frozenset(acts)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show what a swap would do first; everything else is done at once."""
        if request.POST.get("act") != "preview":
            return super().post(request, *args, **kwargs)
        view = self.get_view()
        form = SwapForm(request.POST, view=view)
        if not form.is_valid():
            return self.show(view, wrong=form, status=422)
        return self.show(view, wrong=form, preview=self.preview(view, form))

    def preview(self, view: SheetView, form: SwapForm) -> SwapPreview:
        """Return what a swap would do."""
        one, other = int(form.cleaned_data["one"]), int(form.cleaned_data["other"])
        names = {seat.participant_id: called(seat) for seat in view.seats}
        return SwapPreview(
            names[one],
            names[other],
            rounds=(rounds := round_lines(view, _exchanged(view.seats, one, other))),
            chairs=chair_lines(rounds),
            effects=swap_effects(self.sheet.pk, one, other),
        )

    def swap(self) -> str:
        """Swap two persons; doing it again takes it back."""
        form = fit(SwapForm(self.request.POST, view=self.get_view()))
        one, other = int(form.cleaned_data["one"]), int(form.cleaned_data["other"])
        swap_seats(**self.common(form), one_id=one, other_id=other)
        names = {seat.participant_id: called(seat) for seat in self.get_view().seats}
        return _("%(one)s and %(other)s have changed seats. Swapping them again takes it back.") % {
            "one": names[one],
            "other": names[other],
        }

    def leave_empty(self) -> str:
        """Record that somebody did not come."""
        form = fit(SeenForm(self.request.POST))
        leave_seat_empty(**self.common(form), participant_id=self.person())
        return _("The table plays with an empty seat.")

    def fill(self) -> str:
        """Record that somebody came after all."""
        form = fit(SeenForm(self.request.POST))
        fill_seat(**self.common(form), participant_id=self.person())
        return _("The seat is taken again.")

    def rotate(self) -> str:
        """Set another rotation."""
        form = fit(RotationForm(self.request.POST))
        values = form.cleaned_data
        set_rotation(**self.common(form), code=values["code"], table=form.rounds(), seed=values["seed"])
        return _("The rotation is set.")

    def person(self) -> int:
        """Return the person whose button was pressed; 0 for nobody, which the service refuses."""
        return whole_number(self.request.POST.get("person", ""))

    def common(self, form: SeenForm) -> dict[str, Any]:
        """Return what every service asks for."""
        assert self.actor is not None
        values = form.cleaned_data
        return {
            "actor": self.actor,
            "sheet_id": self.sheet.pk,
            "reason": values["reason"],
            "seen_version": values["seen_version"],
            "sent": self.sent,
        }

    def show(
        self,
        view: SheetView,
        *,
        wrong: forms.Form | None = None,
        preview: SwapPreview | None = None,
        status: int = 200,
    ) -> HttpResponse:
        """Render the page."""
        seen = {"seen_version": view.version}
        swap = wrong if isinstance(wrong, SwapForm) else SwapForm(view=view, initial=seen, auto_id="swap_%s")
        rotation = wrong if isinstance(wrong, RotationForm) else self.rotation_form(view)
        context = self.page_context(
            view,
            rounds=(rounds := round_lines(view, view.seats)),
            chairs=chair_lines(rounds),
            rotation_name=rotation_name(view.rotation),
            swap=swap,
            preview=preview,
            rotation=rotation,
            seen=SeenForm(initial=seen),
            holders=[seat for seat in view.seats if len(seat.holders) > 1],
            absent=[
                holder for seat in view.seats if seat.is_empty for holder in seat.holders if holder.is_absent
            ],
            absence=absence_card(self.sheet, view),
            may_swap=self.allows("seats.swap"),
            may_leave=self.allows("seats.absent") and not view.hands,
            may_rotate=self.allows("rotation.set"),
            **self.more(view, wrong),
        )
        return self.answer(self.template, context, status)

    def rotation_form(self, view: SheetView) -> RotationForm:
        """Return the form of the rotation as it stands."""
        form = RotationForm(
            auto_id="rotation_%s",
            initial={
                "seen_version": view.version,
                "code": view.rotation,
                "seed": view.rotation_seed,
                "table": "\n".join(view.rotation_rounds),
            },
        )
        form.choose("code", [(code, rotation_name(code)) for code in (*ROTATIONS, DRAW, OWN)])
        return form

    def more(self, _view: SheetView, _wrong: forms.Form | None) -> dict[str, Any]:
        """Return what an event adds."""
        return {}


def round_lines(view: SheetView, seats: Sequence[SeatView]) -> tuple[RoundLine, ...]:
    """Return who sits where, a line for each round."""
    by_wind = {seat.seat: seat for seat in seats}
    now = (view.next_hand.number - 1) // 4 if view.next_hand else None
    return tuple(
        RoundLine(
            hands=f"{4 * index + 1}–{4 * index + 4}",
            seats=tuple(by_wind[drawn] for drawn in winds),
            is_now=index == now,
        )
        for index, winds in enumerate(view.rotation_rounds)
    )


def chair_lines(rounds: Sequence[RoundLine]) -> tuple[ChairLine, ...]:
    """Return the chairs of each person, in the order of the first round."""
    return tuple(
        ChairLine(
            seat,
            tuple(
                Place("ESWN"[[each.seat for each in line.seats].index(seat.seat)], line.is_now)
                for line in rounds
            ),
        )
        for seat in rounds[0].seats
    )


def _exchanged(seats: Sequence[SeatView], one: int, other: int) -> list[SeatView]:
    """Return the seats with two persons exchanged; only who sits there matters."""
    letters = {seat.participant_id: seat.seat for seat in seats}
    swapped = {one: letters[other], other: letters[one]}
    return [replace(seat, seat=swapped.get(seat.participant_id, seat.seat)) for seat in seats]
