"""Where everything stands on the score sheet: named bands from top to bottom, named columns across.

A4 landscape, in points. A cell is the crossing of a band and a column: `layout.cell("hand7", "p2.total")`.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from reportlab.lib.pagesizes import A4, landscape

from referee.exports.pen import Box
from referee.rules.rotation import HANDS

PAGE: Final[tuple[float, float]] = landscape(A4)
MARGIN: Final = 25.5
HAND_HEIGHT: Final = (16.0, 21.0)
HANDS_A_ROUND: Final = 4

_ABOVE: Final = (
    ("head", 45.0),
    ("gap", 4.0),
    ("names", 28.0),
    ("numbers", 12.5),
    ("seats", 12.5),
    ("titles", 17.0),
)
_MOVE_HEIGHT: Final = 11.0
_BELOW: Final = (
    ("false_wins", 14.5),
    ("penalties", 14.5),
    ("totals", 19.0),
    ("places", 15.5),
    ("signatures", 25.0),
    ("notes", 17.0),
    ("officials", 19.0),
    ("foot", 9.0),
)
_LEFT: Final = (
    ("round", 21.0),
    ("number", 17.0),
    ("winner", 31.0),
    ("from", 35.0),
    ("fan", 29.0),
    ("flowers", 26.0),
)
FIELDS: Final = ("session", "table", "date", "start", "end")
_HEAD: Final = (*zip(FIELDS, (52.0, 52.0, 80.0, 55.0, 55.0), strict=True), ("qr", 49.0))
_HEAD_GAP: Final = 7.0
_PARTS: Final = (("wind", 0.10), ("plus", 0.26), ("minus", 0.26), ("total", 0.38))


class Layout:
    """The bands and columns of a sheet with this number of planned hands (1 to 16)."""

    def __init__(self, hands_planned: int = HANDS) -> None:
        if not 1 <= hands_planned <= HANDS:
            raise ValueError(f"a sheet has 1 to {HANDS} hands, not {hands_planned}")
        self.hands = range(1, hands_planned + 1)
        self.columns = _columns()
        self.bands = _bands(self._heights())

    @property
    def rounds(self) -> range:
        """Return the rounds that the sheet has hands of, from 0."""
        return range((len(self.hands) + HANDS_A_ROUND - 1) // HANDS_A_ROUND)

    def cell(self, band: str, column: str) -> Box:
        """Return the box of a band and a column; KeyError for unknown names."""
        (y, height), (x, width) = self.bands[band], self.columns[column]
        return Box(x, y, width, height)

    def round_block(self, round_index: int) -> Box:
        """Return the box of the round column beside the hands of a round."""
        own = [number for number in self.hands if (number - 1) // HANDS_A_ROUND == round_index]
        first, last = self.cell(f"hand{own[0]}", "round"), self.cell(f"hand{own[-1]}", "round")
        return Box(last.x, last.y, last.width, first.top - last.y)

    def _heights(self) -> list[tuple[str, float]]:
        moves = [number for number in self.hands if number > 1 and number % HANDS_A_ROUND == 1]
        fixed = sum(height for _, height in (*_ABOVE, *_BELOW)) + _MOVE_HEIGHT * len(moves)
        least, most = HAND_HEIGHT
        each = max(least, min(most, (PAGE[1] - 2 * MARGIN - fixed) / len(self.hands)))
        heights = list(_ABOVE)
        for number in self.hands:
            if number in moves:
                heights.append((f"move{number}", _MOVE_HEIGHT))
            heights.append((f"hand{number}", each))
        return [*heights, *_BELOW]


def _bands(heights: Iterable[tuple[str, float]]) -> Mapping[str, tuple[float, float]]:
    bands, y = {}, PAGE[1] - MARGIN
    for name, height in heights:
        y -= height
        bands[name] = (y, height)
    return bands


def _columns() -> Mapping[str, tuple[float, float]]:
    columns, x = {}, MARGIN
    for name, width in _LEFT:
        columns[name] = (x, width)
        x += width
    columns["label"] = (MARGIN, x - MARGIN)
    columns["all"] = (MARGIN, PAGE[0] - 2 * MARGIN)
    columns["players"] = (x, PAGE[0] - MARGIN - x)
    width = (PAGE[0] - MARGIN - x) / 4
    for player in range(4):
        columns[f"p{player}"] = (x, width)
        for name, share in _PARTS:
            columns[f"p{player}.{name}"] = (x, width * share)
            x += width * share
    return {**columns, **_head_columns()}


def _head_columns() -> Mapping[str, tuple[float, float]]:
    """Return the fields at the right of the head, and the room left of them for the title."""
    columns, x = {}, PAGE[0] - MARGIN
    for name, width in reversed(_HEAD):
        columns[name] = (x - width, width)
        x -= width + _HEAD_GAP
    return {**columns, "title": (MARGIN, x - MARGIN)}
