"""Hypothesis strategies: hands and wins that can exist, winning or not."""

from collections import Counter

from hypothesis import strategies as st

from referee.rules.hand import Meld, MeldKind, Win, WinningHand
from referee.rules.tiles import ALL_TILES, Tile, Wind


def _fits(held, meld):
    return all(held[tile] + count <= 4 for tile, count in Counter(meld.tiles).items())


def _bare_melds():
    chows = [Meld(MeldKind.CHOW, Tile(9 * suit + low)) for suit in range(3) for low in range(7)]
    return chows + [Meld(kind, tile) for kind in (MeldKind.PUNG, MeldKind.KONG) for tile in ALL_TILES]


BARE_MELDS = _bare_melds()


@st.composite
def melds(draw, bare):
    """Say how a bare meld came to be."""
    if bare.kind is MeldKind.CHOW:
        return Meld(bare.kind, bare.tile, feeder=1, claimed=draw(st.sampled_from([None, 1, 2, 3])))
    feeder = draw(st.sampled_from([None, 1, 2, 3]))
    if bare.kind is MeldKind.PUNG:
        return Meld(bare.kind, bare.tile, feeder=feeder)
    if draw(st.booleans()):
        return Meld(bare.kind, bare.tile, concealed=True)
    return Meld(bare.kind, bare.tile, feeder=feeder, added=draw(st.booleans()))


@st.composite
def hands(draw):
    """Return any 14 tiles (and the fourth of each kong) out of one wall, some of them laid down."""
    held: Counter[Tile] = Counter()
    laid = []
    for _ in range(draw(st.integers(0, 4))):
        bare = draw(st.sampled_from([meld for meld in BARE_MELDS if _fits(held, meld)]))
        laid.append(draw(melds(bare)))
        held.update(bare.tiles)
    loose = []
    for _ in range(14 - 3 * len(laid)):
        tile = draw(st.sampled_from([tile for tile in ALL_TILES if held[tile] < 4]))
        held[tile] += 1
        loose.append(tile)
    return WinningHand(tuple(laid), tuple(sorted(loose[:-1])), loose[-1])


@st.composite
def wins(draw, hand):
    """Return circumstances that do not contradict the hand or each other."""
    self_drawn = draw(st.booleans())
    elsewhere = hand.copies()[hand.winning_tile] - 1
    has_kong = any(meld.kind is MeldKind.KONG for meld in hand.melds)
    about_kong = draw(st.booleans()) and (has_kong if self_drawn else not elsewhere)
    flowers = draw(st.integers(0, 8))
    return Win(
        self_drawn=self_drawn,
        last_of_kind=draw(st.booleans()) and hand.winning_tile not in hand.concealed,
        last_of_wall=draw(st.booleans()) and (self_drawn or not about_kong),
        kong_replacement=about_kong and self_drawn,
        robbed_kong=about_kong and not self_drawn,
        prevalent_wind=draw(st.sampled_from(list(Wind))),
        seat_wind=draw(st.sampled_from(list(Wind))),
        flowers=flowers,
        flower_after_kong=about_kong and self_drawn and flowers > 0 and draw(st.booleans()),
    )


@st.composite
def declared(draw):
    """Return a hand with how it was won."""
    hand = draw(hands())
    return hand, draw(wins(hand))
