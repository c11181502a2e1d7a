"""What every reader of a file gives: rows of trimmed cells with the row's number in the file."""

import unicodedata
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Row:
    """One row that holds something; ``numbers`` are the columns that a spreadsheet keeps as numbers."""

    line: int  # from 1, as the organiser's program shows it
    cells: tuple[str, ...]
    numbers: frozenset[int] = frozenset()

    def cell(self, column: int | None) -> str:
        """Return the text of a column; empty where the row ends before it."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Notice:
    """What the organiser should know of a row, or has to mend; ``code`` has a sentence elsewhere."""

    code: str
    line: int = 0
    args: dict[str, str | int] = field(default_factory=dict)


def tidy(text: str) -> str:
    """Return a cell's text in one spelling (NFC), on one line, single blanks, nothing that is not seen."""
    plain = unicodedata.normalize("NFC", text)
    seen = (char for char in plain if unicodedata.category(char) != "Cf")
    return " ".join("".join(" " if unicodedata.category(char) == "Cc" else char for char in seen).split())


def key(text: str) -> str:
    """Return the letters and digits of a text without case, marks and width: for comparing headings."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(char for char in parts if char.isalnum())
