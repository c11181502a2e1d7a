"""Text with separators -> rows: which sign separates, and what quoted cells hold."""

import csv
import io
from collections import Counter
from typing import Final

from tournaments.exports.files.separated import unguarded
from tournaments.imports.cells import Row, tidy

# In the order of preference: a comma also stands inside names and numbers.
SEPARATORS: Final = ("\t", ";", "|", ",", "；", "，")
SAMPLE: Final = 200  # rows that are looked at
MOST_LINES: Final = 5000

csv.field_size_limit(4_000_000)


def read_separated(text: str, separator: str = "") -> tuple[Row, ...]:
    """Return the rows that hold something; the separator is guessed where none is given."""
    body, first_line = _without_hint(text)
    sign = separator or guess_separator(text)
    found: list[Row] = []
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=sign, skipinitialspace=True)
    last = 0
    for cells in reader:
        trimmed = tuple(tidy(unguarded(cell)) for cell in cells)
        if any(trimmed):
            found.append(Row(first_line + last, trimmed))
        last = reader.line_num
        if len(found) >= MOST_LINES:
            break  # said by whoever counts the rows; nobody looks at more
    return tuple(found)


def guess_separator(text: str) -> str:
    """Return the sign that cuts most rows into the same number of cells; a comma where nothing is cut."""
    if text.lower().startswith("sep="):
        return text[4:5] if text[4:5] in SEPARATORS else SEPARATORS[0]
    lines = [line for line in text.splitlines() if line.strip()][:SAMPLE]
    return max(SEPARATORS, key=lambda sign: (_agreement(lines, sign), -SEPARATORS.index(sign)))


def _agreement(lines: list[str], sign: str) -> float:
    """Return how many rows have the commonest number of cells; rows of one cell say nothing."""
    counts = Counter(len(cells) for cells in csv.reader(lines, delimiter=sign))
    return max((rows for cells, rows in counts.items() if cells > 1), default=0)


def _without_hint(text: str) -> tuple[str, int]:
    """Return the text without Excel's line that names the separator, and the number of its first line."""
    if not text.lower().startswith("sep="):
        return text, 1
    _hint, _line_feed, rest = text.partition("\n")
    return rest, 2
