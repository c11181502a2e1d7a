"""What organisers type, turned into clean values."""

from tournaments.forms.event import EventForm
from tournaments.forms.offices import OfficeForm
from tournaments.forms.people import PlayersForm
from tournaments.forms.seating import DrawForm

__all__ = ["DrawForm", "EventForm", "OfficeForm", "PlayersForm"]
