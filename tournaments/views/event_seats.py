"""What an event adds to the seats of a table: substitutes, the table's place in the hall, extra time."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.forms.papers import SeenForm
from referee.forms.plain import PlainForm
from referee.selectors import SheetView
from referee.views.acts import fit
from referee.views.seats_page import SeatsPage
from tournaments.selectors import roster
from tournaments.services import grant_extra_time, move_table, replace_at_table


class ReplaceForm(SeenForm):
    """Somebody registered takes over a seat from a hand on."""

    leaving = forms.TypedChoiceField(label=gettext_lazy("Who leaves"), coerce=int, widget=forms.RadioSelect)
    coming = forms.TypedChoiceField(label=gettext_lazy("Who comes"), coerce=int)
    from_hand = forms.IntegerField(label=gettext_lazy("From hand"), min_value=1, max_value=16)


class MinutesForm(PlainForm):
    """Extra time for one table."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), min_value=1, max_value=240)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=500, required=False)


class PlaceForm(PlainForm):
    """What stands on the table's place from now on."""

    label = forms.CharField(label=gettext_lazy("The table is now called"), max_length=20, required=False)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=500, required=False)


class EventSeats(SeatsPage):
    """Adds the acts of an event; mixed into a page that knows its table."""

    acts = SeatsPage.acts | {"replace": "replace", "time": "give_time", "move": "move"}
    may_wait = SeatsPage.may_wait | {"replace"}  # time and place are the office's, which sees the hall
    table: Any

    def replace(self) -> str:
        """Let a substitute take over."""
        form = fit(self.replace_form(self.get_view(), self.request.POST))
        values = form.cleaned_data
        replace_at_table(
            **self.common(form),
            leaving=values["leaving"],
            coming=values["coming"],
            from_hand=values["from_hand"],
        )
        return _("From hand %(hand)s on somebody else plays.") % {"hand": values["from_hand"]}

    def give_time(self) -> str:
        """Give this table more minutes."""
        assert self.actor is not None
        values = fit(MinutesForm(self.request.POST)).cleaned_data
        grant_extra_time(actor=self.actor, sheet_id=self.sheet.pk, **values)
        text = ngettext(
            "%(minutes)s minute more for this table.",
            "%(minutes)s minutes more for this table.",
            values["minutes"],
        )
        return text % {"minutes": values["minutes"]}

    def move(self) -> str:
        """Say where the table stands now."""
        assert self.actor is not None
        values = fit(PlaceForm(self.request.POST)).cleaned_data
        move_table(actor=self.actor, sheet_id=self.sheet.pk, **values)
        return _("The table has moved.")

    def replace_form(self, view: SheetView, data: Any = None) -> ReplaceForm:
        """Return the form of a substitution with the people of the event."""
        seated = {seat.participant_id for seat in view.seats if not seat.is_empty}
        people = sorted(
            roster(self.table.session.event), key=lambda each: (not each.is_substitute, each.number)
        )
        due = view.next_hand.number if view.next_hand else view.last_number or 1
        form = ReplaceForm(
            data, initial={"seen_version": view.version, "from_hand": due}, auto_id="replace_%s"
        )
        named = [
            (each.number, f"{each.number} {each.name}", each.participant_id in seated) for each in people
        ]
        for name, here in (("leaving", True), ("coming", False)):
            form.choose(name, [(number, label) for number, label, sits_here in named if sits_here is here])
        return form

    def more(self, view: SheetView, wrong: forms.Form | None) -> dict[str, Any]:
        """Return the forms of the event's acts."""
        return {
            "is_event": True,
            "replacement": wrong if isinstance(wrong, ReplaceForm) else self.replace_form(view),
            "minutes": wrong if isinstance(wrong, MinutesForm) else MinutesForm(auto_id="time_%s"),
            "place": wrong if isinstance(wrong, PlaceForm) else PlaceForm(auto_id="place_%s"),
            "may_replace": self.allows("seats.replace"),
            "may_time": self.allows("table.time"),
            "may_move": self.allows("table.move"),
        }
