"""What late arrival costs, by the minutes that have passed since the start of the session.

| place | minutes | points |
|---|---|---|
| 1998 p. 32 | up to 10, up to 15, more | 10 and a warning, 20, session forfeited |
| Green Book 3.11.2; EMA 2010 2.2 | up to 10, up to 15, more | 10, 20, session forfeited |
| MIL 2025 3 (3) | up to 5, up to 10, up to 15, more | 10, 20, 40, 80 and session lost |
"""

from dataclasses import replace
from fractions import Fraction

from referee.rules.offences.ladder import LadderStep
from referee.rules.offences.penalty_code import Band, PenaltyCode
from referee.rules.offences.proposal import Proposal, propose


def late_band(edition: PenaltyCode, minutes: int | Fraction) -> Band | None:
    """Return the band of the edition for minutes after the start; None for nobody late (0 or less).

    Part of a minute counts: ten and a half minutes are more than ten.
    """
    if minutes <= 0:
        return None
    return next(band for band in edition.lateness if band.up_to is None or minutes <= band.up_to)


def lateness(
    edition: PenaltyCode, minutes: int | Fraction, step: LadderStep | None = None
) -> Proposal | None:
    """Return what the edition proposes for a player so many minutes late; None for nobody late.

    `step` comes from `next_step` for the offence of the band: MIL 2025 counts sessions that were lost.
    """
    band = late_band(edition, minutes)
    if band is None:
        return None
    return replace(propose(edition, band.offence, step), amount=band.amount, choices=())
