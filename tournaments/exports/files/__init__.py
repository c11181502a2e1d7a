"""Tables of an event as files: one value, written as a workbook or as separated text."""

from tournaments.exports.files.federation import Report, ReportLine, report_csv, report_workbook
from tournaments.exports.files.grid import Cell, Column, Grid, Kind
from tournaments.exports.files.separated import COMMA, SEMICOLON, Dialect, read_text, write_bundle, write_text
from tournaments.exports.files.workbook import Fact, Workbook

__all__ = [
    "COMMA",
    "SEMICOLON",
    "Cell",
    "Column",
    "Dialect",
    "Fact",
    "Grid",
    "Kind",
    "Report",
    "ReportLine",
    "Workbook",
    "read_text",
    "report_csv",
    "report_workbook",
    "write_bundle",
    "write_text",
]
