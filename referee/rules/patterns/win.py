"""Fan by how the hand was won.

Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from typing import Final

from referee.rules.patterns.evidence import NONE, WHOLE_HAND, Evidence, Instances, WinFacts, on

_ALL_SETS: Final = 4


@on(Evidence.WIN)
def last_tile_draw(win: WinFacts) -> Instances:
    """Self-drawn with the last tile of the wall."""
    return WHOLE_HAND if win.self_drawn and win.last_of_wall else NONE


@on(Evidence.WIN)
def last_tile_claim(win: WinFacts) -> Instances:
    """On the discard after the last tile of the wall."""
    return WHOLE_HAND if win.last_of_wall and not win.self_drawn else NONE


@on(Evidence.WIN)
def out_with_replacement_tile(win: WinFacts) -> Instances:
    """On the tile that replaced a kong."""
    return WHOLE_HAND if win.self_drawn and win.kong_replacement else NONE


@on(Evidence.WIN)
def robbing_the_kong(win: WinFacts) -> Instances:
    """On the tile that another player adds to a melded pung."""
    return WHOLE_HAND if win.robbed_kong and not win.self_drawn else NONE


@on(Evidence.WIN)
def melded_hand(win: WinFacts) -> Instances:
    """Four claimed sets and the pair completed by another player's tile."""
    return WHOLE_HAND if win.claimed_sets == _ALL_SETS and not win.self_drawn else NONE


@on(Evidence.WIN)
def fully_concealed_hand(win: WinFacts) -> Instances:
    """Nothing claimed, and self-drawn."""
    return WHOLE_HAND if win.claimed_sets == 0 and win.self_drawn else NONE


@on(Evidence.WIN)
def last_tile(win: WinFacts) -> Instances:
    """On a tile of which the other three lie open."""
    return WHOLE_HAND if win.last_of_kind else NONE


@on(Evidence.WIN)
def concealed_hand(win: WinFacts) -> Instances:
    """Nothing claimed, and won on another player's tile."""
    return WHOLE_HAND if win.claimed_sets == 0 and not win.self_drawn else NONE


@on(Evidence.WIN)
def self_drawn(win: WinFacts) -> Instances:
    """On a tile that the player drew."""
    return WHOLE_HAND if win.self_drawn else NONE
