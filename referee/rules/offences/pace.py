"""How many seconds a player has, and what a player with a dead hand may still do.

| place | turn | dealer's first discard | pung |
|---|---|---|---|
| 1998 | 15 | 30 | 3 |
| Green Book 3.6.4, 3.11.6 (5) | 10 | 20 | 3 |
| EMA 2010 1.8 | 10 | as the Green Book | as the Green Book |
| MIL 2025 6 (1) | 15 | as 1998 | as 1998 |
"""

from referee.rules.offences.penalty_code import Action, PenaltyCode, Situation


def turn_seconds(edition: PenaltyCode, situation: Situation) -> int | None:
    """Return the seconds that the edition gives; None where it does not say."""
    clause = edition.seconds.get(situation)
    return None if clause is None else clause.value


def dead_hand_may(edition: PenaltyCode) -> frozenset[Action]:
    """Return what a player with a dead hand may still do; winning is never among it.

    1998 p. 36, Green Book 3.11.6 (8) and EMA 2010 3.2 let the player go on drawing, discarding, claiming and
    replacing flowers; MIL 2025 2 (5) forbids chow, pung and direct kong.
    """
    return edition.dead_hand_may.value or frozenset()
