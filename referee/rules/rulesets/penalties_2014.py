"""Penalties of the WMO rules of 2014: the book was not at hand, so the Green Book's stand in, each marked.

Source: the plain text of an encyclopaedia article (国标麻将) that follows the 2014 rules. It names false wins
and gives no amounts; its sentence about a wrong concealed kong stands in no official text and is left out
(docs/rulings-penalties.md).
"""

from fractions import Fraction

from referee.rules.offences.session import SessionConsequences
from referee.rules.offences.types import Basis, Clause, Effect, Rule
from referee.rules.rulesets.penalties_2006_book import GREEN_BOOK

UNREAD = "2014: the book was not at hand"

PENALTIES_2014 = GREEN_BOOK.amend(
    code="mcr2014",
    title="WMO Mahjong Competition Rules 2014",
    rules=(
        Rule(
            "wrong_tile_count",
            "2014, as the encyclopaedia article gives it",
            effects=(Effect.DEAD_HAND,),
        ),
    ),
    inherited=Basis.UNVERIFIED,
    silence="the book was not at hand",
    counts_for_table_points=Clause(None, UNREAD),
    session=SessionConsequences(
        absences=(),
        substitutions=(),
        missed_session=Clause(Fraction(0), "Green Book 3.11.2; the book of 2014 was not at hand"),
        disqualified_total=Clause(None, UNREAD),
        stand_in_is_ranked=Clause(None, UNREAD),
    ),
)
