"""Penalties that no edition has: an event may choose them by the option of the same name.

Source: an encyclopaedia article (国标麻将), rule 4:
“开错暗杠算错和，开错暗杠者该圈视为一家输三家外加本场比赛不得和牌”. No official text has it. How much is lost,
and whether “that round” and “this match” mean four hands and the session, the article does not say.
"""

from types import MappingProxyType

from referee.rules.offences.types import Beneficiary, Effect, Rule

HOUSE_PENALTIES = MappingProxyType(
    {
        "wrong_concealed_kong_loses_to_all": Rule(
            "wrong_concealed_kong",
            "the encyclopaedia article on the 2014 rules, rule 4",
            effects=(Effect.NO_WIN_IN_SESSION,),
            points=None,
            to=Beneficiary.EACH,
            note="counts as a false win that lost to all three in that round; how much, and what a round and "
            "a match are, is not said",
            stated_in="house",
        ),
    }
)
