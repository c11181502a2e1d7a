"""Numbers as documents write them: a true minus sign, exact fractions."""

from fractions import Fraction
from typing import Final

MINUS: Final = "\N{MINUS SIGN}"
_GLYPHS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def signed(points: int | Fraction) -> str:
    """Return game points with their sign: +36, −20, 0; exactly where a stage carries half of them: +17½."""
    return f"+{exact(points)}" if points > 0 else exact(points)


def exact(points: Fraction | int) -> str:
    """Return table points exactly: 4, 1½, 2⅓, −½, and 1 7/12 where the font has no such sign."""
    sign, size = (MINUS if points < 0 else ""), abs(Fraction(points))
    whole, rest = divmod(size, 1)
    if not rest:
        return f"{sign}{whole}"
    if rest not in _GLYPHS:
        return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
    return f"{sign}{whole or ''}{_GLYPHS[rest]}"
