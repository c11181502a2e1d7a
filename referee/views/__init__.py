"""The pages of one table. They are classes: an event subclasses them to add its heading, clock and calls."""

from referee.views.base import Heading, SheetPage
from referee.views.hand_page import HandPage
from referee.views.penalties_page import PenaltiesPage
from referee.views.sheet_pdf import SheetPdf
from referee.views.table_page import Preview, TablePage

__all__ = ["HandPage", "Heading", "PenaltiesPage", "Preview", "SheetPage", "SheetPdf", "TablePage"]
