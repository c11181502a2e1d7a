"""The tail of a hand's text: winds and flags after one bar, flowers after a second: `|EE1011|8`.

The last flag is about a kong: 1 robbed kong or, when self-drawn, kong replacement; 2 where the replacement
was a flower and the win came on the flower's replacement.
"""

from dataclasses import dataclass, field

from referee.rules.hand import Win
from referee.rules.problem import Problem
from referee.rules.tiles import Wind

FLAGS = ("self_drawn", "last_of_kind", "last_of_wall", "robbed_kong")
_WINDS = {letter: Wind(index % 4) for index, letter in enumerate("ESWN东南西北東南西北")}
_WIND_FIELDS = ("prevalent_wind", "seat_wind")
_FLAG_VALUES = {"0": 0, "1": 1}
_KONG_VALUES = {**_FLAG_VALUES, "2": 2}
_AFTER_FLOWER = 2


@dataclass(slots=True)
class Tail:
    """The circumstances read so far, where each stands, and what could not be read."""

    winds: list[Wind] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    flowers: int = 0
    places: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def win(self) -> Win:
        """Return the circumstances; what was not told is East, no and none."""
        prevalent, seat, *_rest = [*self.winds, Wind.EAST, Wind.EAST]
        self_drawn, last_of_kind, last_of_wall, kong = (*self.flags, 0, 0, 0, 0)[:4]
        after_flower = kong == _AFTER_FLOWER
        return Win(
            self_drawn=bool(self_drawn),
            last_of_kind=bool(last_of_kind),
            last_of_wall=bool(last_of_wall),
            kong_replacement=after_flower or bool(kong and self_drawn),
            robbed_kong=bool(kong and not self_drawn) and not after_flower,
            prevalent_wind=prevalent,
            seat_wind=seat,
            flowers=self.flowers,
            flower_after_kong=after_flower,
        )


def read_tail(text: str, start: int) -> Tail:
    """Read what follows the first bar; `start` is the index of its first character in the whole text."""
    tail = Tail()
    circumstances, bar, rest = text.partition("|")
    _read_circumstances(tail, circumstances, start)
    flowers, second_bar, _ignored = rest.partition("|")
    if bar:
        _read_flowers(tail, flowers, start + len(circumstances) + 1)
    if second_bar:
        tail.problems.append(Problem("tail_too_long", {}, start + len(circumstances) + 1 + len(flowers)))
    return tail


def _read_circumstances(tail: Tail, text: str, start: int) -> None:
    """Read two winds and four flags; nothing at all, or the winds alone, will do."""
    signs = [(sign, position) for position, sign in enumerate(text, start) if not sign.isspace()]
    for name, (sign, position) in zip(_WIND_FIELDS, signs, strict=False):
        tail.places[name] = position
        if sign not in _WINDS:
            tail.problems.append(Problem("unknown_wind", {"text": sign}, position))
        tail.winds.append(_WINDS.get(sign, Wind.EAST))
    flags = signs[len(_WIND_FIELDS) :]
    for name, (sign, position) in zip(FLAGS, flags, strict=False):
        tail.places[name] = position
        values = _KONG_VALUES if name == FLAGS[-1] else _FLAG_VALUES
        if sign not in values:
            code = "unknown_flag" if values is _FLAG_VALUES else "unknown_kong_flag"
            tail.problems.append(Problem(code, {"text": sign}, position))
        tail.flags.append(values.get(sign, 0))
    if len(signs) == 1:
        tail.problems.append(Problem("wind_missing", {}, signs[0][1] + 1))
    if flags and len(flags) != len(FLAGS):
        place = flags[min(len(flags), len(FLAGS) + 1) - 1][1]
        tail.problems.append(Problem("flag_count", {"count": len(flags)}, place))


def _read_flowers(tail: Tail, text: str, start: int) -> None:
    number = text.strip()
    position = start + len(text) - len(text.lstrip())
    tail.places["flowers"] = position
    digits = number.removeprefix("-")
    if digits.isdecimal() and digits.isascii() and len(digits) <= 2:  # noqa: PLR2004 - two digits are plenty
        tail.flowers = int(number)
    elif number:
        tail.problems.append(Problem("flowers_unreadable", {"text": number[:20]}, position))


def write_tail(win: Win) -> str:
    """Return the tail with both winds and all flags; the flowers only when there are any."""
    about_kong = int(win.kong_replacement or win.robbed_kong)
    kong = _AFTER_FLOWER if win.kong_replacement and win.flower_after_kong else about_kong
    flags = (win.self_drawn, win.last_of_kind, win.last_of_wall, kong)
    winds = win.prevalent_wind.letter + win.seat_wind.letter
    flowers = f"|{win.flowers}" if win.flowers else ""
    return f"|{winds}{''.join(str(int(flag)) for flag in flags)}{flowers}"
