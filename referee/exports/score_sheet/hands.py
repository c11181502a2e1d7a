"""The hands of the score sheet: one row each, a line of chair changes before each new round."""

from collections.abc import Iterable

from referee.exports.numbers import signed
from referee.exports.pen import HEAVY, RULE, Align, Box, Pen
from referee.exports.score_sheet import words
from referee.exports.score_sheet.document import HandRow, ScoreSheetDocument
from referee.exports.score_sheet.layout import HANDS_A_ROUND, Layout
from referee.exports.words import Words
from referee.rules.four import ZERO, Four, add
from referee.rules.rotation import DRAWN, Rotation, moves, seat_winds
from referee.rules.tiles import Wind

_LEFT = ("number", "winner", "from", "fan", "flowers")


def draw_titles(pen: Pen, layout: Layout, say: Words) -> None:
    """Draw the heads of the columns."""
    left = (
        ("round", words.ROUND),
        ("number", words.HAND),
        ("winner", words.WINNER),
        ("from", words.FROM),
        ("fan", words.FAN),
        ("flowers", words.FLOWERS),
    )
    for column, label in left:
        _draw_title(pen, layout.cell("titles", column), say.say(label))
    for position in range(4):
        _draw_title(pen, layout.cell("titles", f"p{position}.wind"), "")
        _draw_title(pen, layout.cell("titles", f"p{position}.plus"), "+")
        _draw_title(pen, layout.cell("titles", f"p{position}.minus"), signed(-1)[0])
        _draw_title(pen, layout.cell("titles", f"p{position}.total"), say.say(words.RUNNING))


def draw_rounds(pen: Pen, layout: Layout, rotation: Rotation, say: Words) -> None:
    """Draw what is printed before the first hand: lines, numbers, winds, dealers, changes of chairs."""
    for round_index in layout.rounds:
        _draw_grid(pen, layout, layout.round_block(round_index))
        _draw_round(pen, layout.round_block(round_index), Wind(round_index), say)
    for number in layout.hands:
        _draw_winds(pen, layout, rotation, number, say)
        if number % HANDS_A_ROUND == 0:
            _frame_checkpoint(pen, layout, number)
        if f"move{number}" in layout.bands:
            _draw_moves(pen, layout, rotation, number, say)


def draw_hands(pen: Pen, layout: Layout, document: ScoreSheetDocument, say: Words) -> None:
    """Fill the rows of the recorded hands and strike those that were not played."""
    recorded = {hand.number: hand for hand in document.hands}
    running = ZERO
    for number in layout.hands:
        if number in recorded:
            running = add(running, recorded[number].deltas)
            _draw_hand(pen, layout, recorded[number], running, say)
        elif document.ended_after is not None and number > document.ended_after:
            _strike(pen, layout, number, say)


def draw_player_rules(pen: Pen, layout: Layout, bands: tuple[str, str]) -> None:
    """Draw the heavy lines between the players from the top of one band to the foot of another."""
    top, foot = layout.cell(bands[0], "all").top, layout.cell(bands[1], "all").y
    edges = [layout.cell("titles", f"p{position}").x for position in range(4)]
    for x in (*edges, layout.cell("titles", "all").right):
        pen.line((x, foot), (x, top), HEAVY)


def _draw_title(pen: Pen, box: Box, text: str) -> None:
    pen.frame(box)
    pen.text(box, text, 10 if len(text) == 1 else 7.5, align=Align.CENTRE, pad=1)


def _draw_round(pen: Pen, block: Box, wind: Wind, say: Words) -> None:
    pen.frame(block, RULE)
    marks = say.chairs([wind], "")
    for number, mark in enumerate(marks):
        height = block.height / len(marks)
        pen.text(
            block._replace(y=block.top - (number + 1) * height, height=height), mark, 15, align=Align.CENTRE
        )


def _draw_grid(pen: Pen, layout: Layout, block: Box) -> None:
    """Draw the lines of the hands of a round, each once and from edge to edge."""
    for name, (x, _) in layout.columns.items():
        if name in _LEFT or "." in name:
            pen.line((x, block.y), (x, block.top))
    right = layout.cell("titles", "all").right
    for band, (y, height) in layout.bands.items():
        if band.startswith("hand") and block.y <= y + height / 2 <= block.top:
            pen.line((block.right, y), (right, y))
    pen.line((block.x, block.y), (right, block.y), RULE)


def _draw_winds(pen: Pen, layout: Layout, rotation: Rotation, number: int, say: Words) -> None:
    """Draw the number of a hand and who holds which wind; the dealer's is black."""
    band = f"hand{number}"
    pen.text(layout.cell(band, "number"), str(number), 9.5, align=Align.CENTRE, pad=0)
    for position, wind in enumerate(seat_winds(rotation, number)):
        mark = layout.cell(band, f"p{position}.wind")
        if wind is Wind.EAST:
            pen.fill(mark, 0)
        grey = 1 if wind is Wind.EAST else 0
        pen.text(mark, say.wind_mark(wind), 8, align=Align.CENTRE, pad=0, grey=grey)


def _frame_checkpoint(pen: Pen, layout: Layout, number: int) -> None:
    """Frame the sums that are compared after the last hand of a round (MIL 2025 11)."""
    for position in range(4):
        box = layout.cell(f"hand{number}", f"p{position}.total")
        pen.frame(Box(box.x + 1.5, box.y + 1.5, box.width - 3, box.height - 3), RULE)


def _draw_hand(pen: Pen, layout: Layout, hand: HandRow, running: Four, say: Words) -> None:
    band = f"hand{hand.number}"
    if hand.outcome == "drawn_hand":
        _draw_across(pen, layout, band, say.say(words.DRAWN_HAND))
    else:
        _draw_win(pen, layout, hand, say)
    for position, points in enumerate(hand.deltas):
        part = "minus" if points < 0 else "plus"
        if points:
            _write(pen, layout.cell(band, f"p{position}.{part}"), signed(points), Align.RIGHT)
        total = layout.cell(band, f"p{position}.total")
        is_checkpoint = hand.number % HANDS_A_ROUND == 0
        pen.text(
            total, signed(running[position]), 10.5, align=Align.RIGHT, pad=4, lines=1, bold=is_checkpoint
        )


def _draw_win(pen: Pen, layout: Layout, hand: HandRow, say: Words) -> None:
    band = f"hand{hand.number}"
    winner = "" if hand.winner is None else str(hand.winner + 1)
    values = {"winner": winner, "fan": _number(hand.fan), "flowers": _number(hand.flowers)}
    for column, value in values.items():
        _write(pen, layout.cell(band, column), value)
    source = layout.cell(band, "from")
    if hand.discarder is not None:
        _write(pen, source, str(hand.discarder + 1))
        return
    texts = list(dict.fromkeys(say.each(words.SELF_DRAWN)))
    for number, text in enumerate(texts, start=1):
        _write(pen, source.above(1 - number / len(texts), 1 / len(texts)), text, size=8)


def _draw_across(pen: Pen, layout: Layout, band: str, text: str) -> None:
    """Write over the columns of a win, whose lines it replaces."""
    box = _joined(layout, band, ("winner", "flowers"))
    pen.fill(box, 1)
    pen.frame(box)
    _write(pen, box, text, size=9)


def _strike(pen: Pen, layout: Layout, number: int, say: Words) -> None:
    band = f"hand{number}"
    _draw_across(pen, layout, band, say.say(words.NOT_PLAYED))
    for position in range(4):
        box = _joined(layout, band, (f"p{position}.plus", f"p{position}.total"))
        pen.line((box.x + 4, box.y + box.height / 2), (box.right - 4, box.y + box.height / 2), RULE)


def _draw_moves(pen: Pen, layout: Layout, rotation: Rotation, number: int, say: Words) -> None:
    """Draw where each player goes before the hand."""
    band = f"move{number}"
    pen.frame(layout.cell(band, "all"))
    pen.text(layout.cell(band, "label"), say.say(words.CHANGE), 7.5, lines=1)
    moving = {move.drawn_seat: move for move in moves(rotation, number)}
    for position, drawn in enumerate(DRAWN):
        move = moving.get(drawn)
        arrows = say.chairs((move.from_chair, move.to_chair), "→") if move else say.each(words.STAYS)
        _write(pen, layout.cell(band, f"p{position}"), " ".join(dict.fromkeys(arrows)), size=8.5)


def _write(pen: Pen, box: Box, text: str, align: Align = Align.CENTRE, size: float = 10) -> None:
    pen.text(box, text, size, align=align, pad=3 if align is Align.RIGHT else 1)


def _joined(layout: Layout, band: str, columns: Iterable[str]) -> Box:
    first, last = (layout.cell(band, column) for column in columns)
    return Box(first.x, first.y, last.right - first.x, first.height)


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
