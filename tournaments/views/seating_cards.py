"""The session that waits for its seats: as a need of the day, and as a card on its own page."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.selectors.to_seat import ToSeat
from tournaments.views import words
from tournaments.views.day_needs import Need
from tournaments.views.standing_cards import seated_warning


@dataclass(frozen=True, slots=True)
class SeatingCard:
    """What a session waits for; ``url`` is empty for those whose office does not do it."""

    title: str
    text: str
    verb: str
    url: str


def seating_card(event: Event, due: ToSeat, *, may_cut: bool, may_seat: bool) -> SeatingCard:
    """Say what a session waits for before it can be played: its cut, or its seats."""
    name = {"session": words.session_title(due.session, due.title)}
    text = seated_warning(due.session) if due.is_seated else ""
    if due.is_cut_open:
        url = reverse("office-standings", args=[event.slug]) + "#stages" if may_cut else ""
        title = _("The cut before %(session)s has to be approved") % name
        return SeatingCard(title, text, _("Stages and cuts"), url)
    url = reverse("office-draw-session", args=[event.slug, due.session]) if may_seat else ""
    return SeatingCard(_("%(session)s has to be seated") % name, text, _("Seat the session"), url)


def seating_needs(event: Event, due: ToSeat | None, *, may_cut: bool, may_seat: bool) -> list[Need]:
    """Return that a session waits for its cut or its seats; nothing where none does."""
    if due is None:
        return []
    card = seating_card(event, due, may_cut=may_cut, may_seat=may_seat)
    url = card.url or reverse("office-session", args=[event.slug, due.session])
    return [Need(f"seat{due.session}", card.title, "", url, "indigo")]
