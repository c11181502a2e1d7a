"""The tail of a hand's text: winds and flags after one bar, flowers after a second: `|EE1011|8`."""

from dataclasses import dataclass, field

from referee.rules.hand import Win
from referee.rules.problem import Problem
from referee.rules.tiles import Wind

FLAGS = ("self_drawn", "last_of_kind", "last_of_wall", "robbed_kong")
_WINDS = {letter: Wind(index % 4) for index, letter in enumerate("ESWN东南西北東南西北")}
_WIND_FIELDS = ("prevalent_wind", "seat_wind")
_FLAG_VALUES = {"0": False, "1": True}


@dataclass(slots=True)
class Tail:
    """The circumstances read so far, where each stands, and what could not be read."""

    winds: list[Wind] = field(default_factory=list)
    flags: list[bool] = field(default_factory=list)
    flowers: int = 0
    places: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def win(self) -> Win:
        """Return the circumstances; what was not told is East, no and none."""
        prevalent, seat, *_rest = [*self.winds, Wind.EAST, Wind.EAST]
        self_drawn, last_of_kind, last_of_wall, about_kong = (*self.flags, False, False, False, False)[:4]
        return Win(
            self_drawn=self_drawn,
            last_of_kind=last_of_kind,
            last_of_wall=last_of_wall,
            kong_replacement=about_kong and self_drawn,
            robbed_kong=about_kong and not self_drawn,
            prevalent_wind=prevalent,
            seat_wind=seat,
            flowers=self.flowers,
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
        if sign not in _FLAG_VALUES:
            tail.problems.append(Problem("unknown_flag", {"text": sign}, position))
        tail.flags.append(_FLAG_VALUES.get(sign, False))
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
    about_kong = win.kong_replacement or win.robbed_kong
    flags = (win.self_drawn, win.last_of_kind, win.last_of_wall, about_kong)
    winds = win.prevalent_wind.letter + win.seat_wind.letter
    flowers = f"|{win.flowers}" if win.flowers else ""
    return f"|{winds}{''.join(str(int(flag)) for flag in flags)}{flowers}"
