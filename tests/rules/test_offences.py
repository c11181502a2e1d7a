"""The catalogue of offences and the penalty codes: complete, sourced, exact."""

from dataclasses import replace
from fractions import Fraction

import pytest

from referee.rules.adjudication import WINS, VerdictKind
from referee.rules.offences import (
    OFFENCE_BY_KEY,
    OFFENCES,
    Action,
    Band,
    Basis,
    Beneficiary,
    Category,
    Cause,
    Choice,
    Clause,
    Effect,
    Facet,
    Fixed,
    Ladder,
    LadderScope,
    PenaltyCodeError,
    Remedy,
    Rule,
    Situation,
    dead_hand_may,
    lateness,
    propose,
    propose_false_win,
    turn_seconds,
)
from referee.rules.offences.words import (
    BENEFICIARY_WORDS,
    CATEGORY_WORDS,
    EFFECT_WORDS,
    REMEDY_WORDS,
    SCOPE_WORDS,
)
from referee.rules.penalties import Receivers
from referee.rules.rulesets import RULESETS
from referee.rules.rulesets.penalties import PENALTY_CODES, PENALTY_VARIANTS
from referee.rules.rulesets.penalties_house import HOUSE_PENALTIES

EDITIONS = {**PENALTY_CODES, **PENALTY_VARIANTS}
MCR1998, WMO2006, MIL2025 = (PENALTY_CODES[code] for code in ("mcr1998", "wmo2006", "mil2025"))
BOOK = PENALTY_VARIANTS["wmo2006_book"]
codes = pytest.mark.parametrize("code", EDITIONS.values(), ids=EDITIONS)


def test_every_edition_of_the_rules_has_penalties():
    assert list(PENALTY_CODES) == list(RULESETS)
    assert {code: edition.code for code, edition in EDITIONS.items()} == {code: code for code in EDITIONS}


def test_offences_are_named_once_in_three_languages():
    assert len(OFFENCE_BY_KEY) == len({offence.code for offence in OFFENCES}) == len(OFFENCES) == 47
    for words in [text for offence in OFFENCES for text in (offence.names, offence.meaning)]:
        assert all(text.strip() == text != "" for text in words)
        assert words.in_language("zh-hant") == words.zh_hant
        assert words.in_language("zh-hans") == words.zh_hans
        assert words.in_language("en") == words.in_language("de") == words.en
    for offence in OFFENCES:
        assert offence.meaning.en.endswith(".")
        assert offence.meaning.zh_hans.endswith("。")
        assert offence.meaning.zh_hant.endswith("。")


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (CATEGORY_WORDS, Category),
        (EFFECT_WORDS, Effect),
        (REMEDY_WORDS, Remedy),
        (BENEFICIARY_WORDS, Beneficiary),
        (SCOPE_WORDS, LadderScope),
    ],
)
def test_every_value_has_words(words, values):
    assert list(words) == list(values)
    assert all(text for entry in words.values() for text in entry)


@codes
def test_every_offence_has_a_rule_with_a_source_or_a_declared_silence(code):
    for offence in OFFENCES:
        rule = code.rule(offence.key)
        assert rule.source.strip()
        assert rule.stated_in in EDITIONS
        assert (rule.basis is Basis.SILENT) == (offence.key in code.silent)
        if rule.basis is Basis.SILENT:
            assert rule.unknown == {Facet.EFFECT, Facet.POINTS, Facet.BENEFICIARY}


def test_only_supplements_inherit_and_only_the_unread_book_is_unverified():
    grounds = {
        code: {rule.basis for rule in edition.rules.values()} - {Basis.STATED}
        for code, edition in EDITIONS.items()
    }
    assert grounds == {
        "mcr1998": set(),
        "wmo2006": {Basis.INHERITED},
        "mcr2014": {Basis.UNVERIFIED},
        "mil2025": {Basis.INHERITED},
        "wmo2006_book": set(),
    }
    assert [key for key, rule in PENALTY_CODES["mcr2014"].rules.items() if rule.basis is Basis.STATED] == [
        "wrong_tile_count"
    ]
    assert PENALTY_CODES["mcr2014"].rule("below_minimum").stated_in == "wmo2006_book"
    assert MIL2025.rule("late_pung").stated_in == "mcr1998"


@codes
def test_unknown_offence_is_refused(code):
    with pytest.raises(KeyError):
        code.rule("singing")


def test_penalties_count_for_table_points_where_the_edition_says_so():
    said = {code: edition.counts_for_table_points.value for code, edition in EDITIONS.items()}
    assert said == {
        "mcr1998": None,
        "wmo2006": True,
        "mcr2014": None,
        "mil2025": True,
        "wmo2006_book": None,
    }
    assert propose(WMO2006, "empty_call").counts_for_table_points is True


@codes
def test_wins_and_impossible_hands_are_no_false_wins(code):
    for kind in (*WINS, VerdictKind.INVALID):
        with pytest.raises(ValueError, match="is no false win"):
            propose_false_win(kind, None, code, shown=True, deliberate=True)


@codes
@pytest.mark.parametrize("kind", sorted(set(VerdictKind) - WINS - {VerdictKind.INVALID}))
def test_false_win_never_lets_the_offender_win_the_hand(code, kind):
    for distance in (None, 0, 1, 2, 6):
        given = propose_false_win(kind, distance, code, shown=True, deliberate=False)
        assert given.is_dead
        assert given.edition == code.code


def test_what_lateness_costs_is_taken_after_the_session():
    assert lateness(MIL2025, 7).at_session_end
    assert not propose(MIL2025, "empty_call").at_session_end


SECONDS = [
    ("mcr1998", 15, 30, 3),
    ("wmo2006_book", 10, 20, 3),
    ("wmo2006", 10, 20, 3),
    ("mcr2014", 10, 20, 3),
    ("mil2025", 15, 30, 3),
]


@pytest.mark.parametrize(("code", "turn", "first", "pung"), SECONDS)
def test_seconds_are_the_edition_s(code, turn, first, pung):
    given = [
        turn_seconds(EDITIONS[code], situation)
        for situation in (Situation.TURN, Situation.FIRST_DISCARD, Situation.PUNG)
    ]
    assert given == [turn, first, pung]


def test_seconds_are_unknown_where_the_edition_does_not_say():
    silent = replace(MCR1998, seconds={})
    assert turn_seconds(silent, Situation.PUNG) is None


def test_dead_hand_may_do_everything_but_win_except_in_the_supplement_of_2025():
    everything = set(Action) - {Action.WIN}
    for code in ("mcr1998", "wmo2006", "wmo2006_book", "mcr2014"):
        assert dead_hand_may(EDITIONS[code]) == everything
    assert dead_hand_may(MIL2025) == {
        Action.DRAW,
        Action.DISCARD,
        Action.ADDED_KONG,
        Action.CONCEALED_KONG,
        Action.REPLACE_FLOWER,
    }


def test_absent_players():
    three, two = MIL2025.session.absence(3), MIL2025.session.absence(2)
    assert (three.is_played, three.absent_pays, three.table_points) == (True, True, (4, 2, 1))
    assert (two.is_played, two.table_points, two.game_points) == (False, (3, 3), 0)
    assert MIL2025.session.absence(1) is two
    assert MIL2025.session.absence(4) is None
    assert WMO2006.session.absence(3) is None


def test_substitutes():
    rules = [WMO2006.session.substitution(cause) for cause in Cause]
    assert [rule.substitute_earns for rule in rules] == [True, True, False, False]
    assert [rule.others for rule in rules] == [None, None, (4, 2, 1), (4, 2, 1)]
    assert WMO2006.session.missed_session.value == WMO2006.session.disqualified_total.value == 0
    assert MCR1998.session.stand_in_is_ranked.value is False
    assert BOOK.session.substitution(Cause.LATENESS) is None


def test_only_payment_for_all_is_no_single_penalty():
    written = {who: who.receivers for who in Beneficiary}
    assert written == {
        Beneficiary.NOBODY: Receivers.NOBODY,
        Beneficiary.EACH: Receivers.EACH,
        Beneficiary.ONE: Receivers.ONE,
        Beneficiary.PAYERS: None,
    }


# refusals


BROKEN = [
    ({"rules": [Rule("singing", "1998")]}, "unknown offence singing"),
    ({"rules": [Rule("cheating", " ")]}, "cheating: no source"),
    ({"rules": [Rule("cheating", "x", effects=())]}, "cheating: no effect, not even none"),
    ({"rules": [Rule("cheating", "x", points=Ladder((0, 10, 5)))]}, "a ladder that goes down"),
    ({"rules": [Rule("cheating", "x", points=Choice((5, -5)))]}, "an amount below nothing"),
    (
        {"rules": [Rule("cheating", "x", conduct=(Fraction(1), Fraction(1, 2)))]},
        "table points that goes down",
    ),
    (
        {"rules": [Rule("cheating", "x", points=Fixed(10), to=Beneficiary.EACH)]},
        "shares that are no whole points",
    ),
    ({"rules": [Rule("cheating", "x"), Rule("cheating", "y")]}, "two rules about the same offence"),
    ({"silent": ["late_over_15_minutes", "humming"]}, "unknown offence humming"),
    ({"lateness": (Band(10, "late_up_to_10_minutes", 10),)}, "cover every minute once"),
    (
        {"lateness": (Band(None, "late_up_to_10_minutes", 7),)},
        "a late band of 7 points, which late_up_to_10_minutes does not cost",
    ),
    ({"dead_hand_may": Clause(frozenset(Action), "x")}, "a dead hand that may win"),
    ({"colour": "red"}, "unknown part colour"),
]


@pytest.mark.parametrize(("changes", "fault"), BROKEN, ids=[fault for _, fault in BROKEN])
def test_code_with_a_hole_is_refused(changes, fault):
    with pytest.raises(PenaltyCodeError, match=fault):
        MCR1998.amend(code="own", title="Own", **changes)


def test_missing_and_doubled_rows_are_refused():
    fewer = {key: rule for key, rule in MCR1998.rules.items() if key != "cheating"}
    with pytest.raises(PenaltyCodeError, match="neither a rule nor silence about cheating"):
        replace(MCR1998, rules=fewer)
    with pytest.raises(PenaltyCodeError, match="a rule and silence about cheating"):
        replace(MCR1998, silent=MCR1998.silent | {"cheating"})
    with pytest.raises(PenaltyCodeError, match="cheating: filed under another offence, defiance"):
        replace(MCR1998, rules={**MCR1998.rules, "cheating": MCR1998.rules["defiance"]})


def test_event_may_amend_an_edition():
    own = MIL2025.amend(
        code="club",
        title="Club",
        rules=[Rule("slow_play", "club rules", points=Ladder((0, 5)), scope=LadderScope.SESSION)],
    )
    assert propose(own, "slow_play").source == "club rules"
    assert own.rule("below_minimum").points == Fixed(40)
    assert own.rule("below_minimum").basis is Basis.INHERITED
    assert MIL2025.rule("below_minimum").basis is Basis.STATED


def test_a_house_rule_takes_the_place_of_the_edition_s_own_and_says_what_it_does_not_know():
    rule = HOUSE_PENALTIES["wrong_concealed_kong_loses_to_all"]
    for edition in EDITIONS.values():
        house = edition.with_rules(rule)
        proposal = propose(house, "wrong_concealed_kong")
        assert (proposal.effect, proposal.amount, proposal.to) == (
            Effect.NO_WIN_IN_SESSION,
            None,
            Beneficiary.EACH,
        )
        assert proposal.is_dead
        assert proposal.unknown == {Facet.POINTS}
        assert "encyclopaedia article" in proposal.source
        assert house.rule("wrong_concealed_kong").stated_in == "house"
        others = {key: one for key, one in house.rules.items() if key != "wrong_concealed_kong"}
        assert others == {key: one for key, one in edition.rules.items() if key != "wrong_concealed_kong"}
        assert propose(edition, "wrong_concealed_kong").effect is not Effect.NO_WIN_IN_SESSION


def test_house_penalties_are_options_of_the_same_name_and_off():
    assert [getattr(RULESETS["mil2025"].options, name) for name in HOUSE_PENALTIES] == [False]
