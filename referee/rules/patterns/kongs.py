"""Fan by the number of kongs and of concealed pungs.

Each finds every hand that has at least so many; the rows of the rulesets keep one of each ladder.
Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1, no. 57.
"""

from referee.rules.patterns.evidence import NONE, Evidence, Instances, Kongs, on


def _at_least(number: int, mask: int) -> Instances:
    return (mask,) if mask.bit_count() >= number else NONE


@on(Evidence.KONGS)
def four_kongs(kongs: Kongs) -> Instances:
    """Four kongs, melded or concealed."""
    return _at_least(4, kongs.melded_kongs | kongs.concealed_kongs)


@on(Evidence.KONGS)
def three_kongs(kongs: Kongs) -> Instances:
    """Three kongs, melded or concealed."""
    return _at_least(3, kongs.melded_kongs | kongs.concealed_kongs)


@on(Evidence.KONGS)
def two_concealed_kongs(kongs: Kongs) -> Instances:
    """Two concealed kongs; three are three concealed pungs."""
    return (kongs.concealed_kongs,) if kongs.concealed_kongs.bit_count() == 2 else NONE  # noqa: PLR2004


@on(Evidence.KONGS)
def melded_and_concealed_kong(kongs: Kongs) -> Instances:
    """Find a melded and a concealed kong."""
    if not (kongs.melded_kongs and kongs.concealed_kongs):
        return NONE
    return (kongs.melded_kongs | kongs.concealed_kongs,)


@on(Evidence.KONGS)
def two_melded_kongs(kongs: Kongs) -> Instances:
    """Two melded kongs."""
    return _at_least(2, kongs.melded_kongs)


@on(Evidence.KONGS)
def concealed_kong(kongs: Kongs) -> Instances:
    """Find a concealed kong; three are three concealed pungs."""
    return (kongs.concealed_kongs,) if 1 <= kongs.concealed_kongs.bit_count() <= 2 else NONE  # noqa: PLR2004


@on(Evidence.KONGS)
def melded_kong(kongs: Kongs) -> Instances:
    """Find a melded kong."""
    return _at_least(1, kongs.melded_kongs)


@on(Evidence.KONGS)
def four_concealed_pungs(kongs: Kongs) -> Instances:
    """Four concealed pungs or kongs."""
    return _at_least(4, kongs.concealed_pungs)


@on(Evidence.KONGS)
def three_concealed_pungs(kongs: Kongs) -> Instances:
    """Three concealed pungs or kongs."""
    return _at_least(3, kongs.concealed_pungs)


@on(Evidence.KONGS)
def two_concealed_pungs(kongs: Kongs) -> Instances:
    """Two concealed pungs or kongs."""
    return _at_least(2, kongs.concealed_pungs)
