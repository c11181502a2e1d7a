"""The turn timer: how long a player has, by the edition."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.selectors import TurnLimits


@dataclass(frozen=True, slots=True)
class LimitLine:
    """One button of the timer."""

    name: str
    seconds: int


def limit_lines(limits: TurnLimits) -> tuple[LimitLine, ...]:
    """Return the buttons; none for what the edition does not say."""
    named = (
        (_("A turn"), limits.turn),
        (_("First discard"), limits.first_discard),
        (_("A pung"), limits.pung),
    )
    return tuple(LimitLine(name, seconds) for name, seconds in named if seconds is not None)
