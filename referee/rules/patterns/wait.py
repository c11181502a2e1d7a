"""Fan by where the last tile went; they count where it was the only tile that the thirteen waited for.

Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1, nos. 77-79.
"""

from typing import Final

from referee.rules.patterns.evidence import NONE, WHOLE_HAND, Evidence, Instances, Wait, on

IN_PAIR: Final = 3
IN_PUNG: Final = 4
ELSEWHERE: Final = 5
_LOW, _MIDDLE, _HIGH = 0, 1, 2
_THREE, _SEVEN = 2, 6


@on(Evidence.GATES)
def nine_gates(is_open: bool) -> Instances:  # noqa: FBT001
    """Concealed 1112345678999 of one suit, completed by any tile of it."""
    return WHOLE_HAND if is_open else NONE


@on(Evidence.WAIT)
def edge_wait(wait: Wait) -> Instances:
    """Take the 3 of 12 or the 7 of 89."""
    edge = (wait.position, wait.rank) in ((_HIGH, _THREE), (_LOW, _SEVEN))
    return (wait.group,) if edge else NONE


@on(Evidence.WAIT)
def closed_wait(wait: Wait) -> Instances:
    """Take the middle tile of a chow."""
    return (wait.group,) if wait.position == _MIDDLE else NONE


@on(Evidence.WAIT)
def single_wait(wait: Wait) -> Instances:
    """Take the second tile of the pair."""
    return (wait.group,) if wait.position == IN_PAIR else NONE
