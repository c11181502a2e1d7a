"""The pages of one table. They are classes: an event subclasses them to add its heading, clock and calls."""

from referee.views.addresses import SmallNumber
from referee.views.base import Day, Heading, SheetPage
from referee.views.checkpoint_page import CheckpointPage
from referee.views.entries import Entries, Lease
from referee.views.hand_page import HandPage
from referee.views.penalties_page import PenaltiesPage, PenaltyPreview
from referee.views.seats_page import SeatsPage
from referee.views.service_worker import ServiceWorker
from referee.views.sheet_pdf import SheetPdf
from referee.views.signing_page import SigningPage
from referee.views.table_page import Preview, TablePage

__all__ = [
    "CheckpointPage",
    "Day",
    "Entries",
    "HandPage",
    "Heading",
    "Lease",
    "PenaltiesPage",
    "PenaltyPreview",
    "Preview",
    "SeatsPage",
    "ServiceWorker",
    "SheetPage",
    "SheetPdf",
    "SigningPage",
    "SmallNumber",
    "TablePage",
]
