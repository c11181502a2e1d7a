"""What waited on the devices of an event's tables, and which device enters for a table."""

from referee.views import Entries, Lease
from tournaments.views.table import AtEvent, EventCheckpointPage, EventSeatsPage, EventSigningPage


class EventEntries(AtEvent, Entries):
    """Entries for a table of an event."""

    pages = {
        "checkpoint": EventCheckpointPage,
        "seats": EventSeatsPage,
        "signing": EventSigningPage,
    }


class EventLease(AtEvent, Lease):
    """The one device of a table of an event."""
