"""Ladders of offences and the sums of a table: what always holds, and literal amounts."""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.adjudication import VerdictKind
from referee.rules.offences import (
    OFFENCES,
    Facet,
    PastRuling,
    conduct_deduction,
    expected_sum,
    expected_table_points,
    next_step,
    propose,
    propose_false_win,
)
from referee.rules.penalties import Receivers, spread
from referee.rules.rulesets.penalties import PENALTY_CODES, PENALTY_VARIANTS

EDITIONS = {**PENALTY_CODES, **PENALTY_VARIANTS}
MCR1998, WMO2006, MIL2025 = (PENALTY_CODES[code] for code in ("mcr1998", "wmo2006", "mil2025"))
BOOK = PENALTY_VARIANTS["wmo2006_book"]
editions = st.sampled_from(list(EDITIONS.values()))
offences = st.sampled_from([offence.key for offence in OFFENCES])
rulings = st.builds(
    PastRuling,
    offence=st.sampled_from(["empty_call", "early_draw", "misconduct", "late_pung"]),
    player=st.integers(0, 3),
    session=st.integers(1, 3),
    hand_number=st.none() | st.integers(1, 16),
    cancelled=st.booleans(),
)

RECEIVERS = [each for each in Receivers if each is not Receivers.SHARES]


# ladders


@given(editions, offences, st.lists(rulings, max_size=12))
def test_ladder_never_goes_down(edition, offence, history):
    own = [replace(ruling, offence=offence) for ruling in history]
    steps = [next_step(own[:n], offence, edition, 1, 4, 2) for n in range(len(own) + 1)]
    for before, after in pairwise(steps):
        assert after.index >= before.index
        assert (after.amount or 0) >= (before.amount or 0)
        assert (after.table_points or 0) >= (before.table_points or 0)


@given(editions, offences, st.lists(rulings, max_size=8))
def test_cancelled_rulings_and_those_of_others_do_not_count(edition, offence, history):
    counting = [ruling for ruling in history if not ruling.cancelled and ruling.player == 1]
    assert next_step(history, offence, edition, 1, 4, 2) == next_step(counting, offence, edition, 1, 4, 2)


@given(editions, st.lists(rulings, max_size=8))
def test_offences_have_ladders_of_their_own(edition, history):
    others = [ruling for ruling in history if ruling.offence != "empty_call"]
    step = next_step(others, "empty_call", edition, 1, 4, 2)
    assert (step.index, step.amount, step.warning) == (0, 0, True)


def test_a_step_outside_a_hand_counts_those_outside_hands():
    outside = PastRuling("empty_call", 1, 2, None)
    assert next_step([outside], "empty_call", MCR1998, 1, None, 2).amount == 5
    assert next_step([outside], "empty_call", MCR1998, 1, 4, 2).amount == 0


def test_ladder_without_a_stated_scope_says_so():
    step = next_step((), "empty_call", BOOK, 1, 4, 2)
    assert step.scope is None
    assert propose(BOOK, "empty_call", step).unknown == {Facet.SCOPE}


def test_conduct_deductions_are_exact():
    first = propose(MIL2025, "misconduct")
    once_before = [PastRuling("misconduct", 1, 2, 4)]
    second = propose(MIL2025, "misconduct", next_step(once_before, "misconduct", MIL2025, 1, 5, 2))
    assert (first.table_points, first.amount) == (Fraction(1, 2), 0)
    assert conduct_deduction([first, second, propose(MIL2025, "empty_call")]) == Fraction(3, 2)
    assert expected_table_points([Fraction(3, 2)]) == Fraction(11, 2)
    assert expected_table_points([]) == 7


# sums


@dataclass(frozen=True)
class Taken:
    amount: int
    receivers: Receivers


@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 3), st.sampled_from(RECEIVERS), st.integers(1, 3)))
)
def test_expected_sum_is_what_the_table_comes_to(ruled):
    penalties, total = [], 0
    for thirds, offender, receivers, away in ruled:
        receiver = (offender + away) % 4 if receivers is Receivers.ONE else None
        total += sum(spread(3 * thirds, offender, receivers, receiver))
        penalties.append(Taken(3 * thirds, receivers))
    assert expected_sum(penalties) == total


def test_expected_sum_of_the_two_families():
    book = propose_false_win(VerdictKind.NOT_READY, 1, WMO2006, shown=True, deliberate=False)
    mil = propose_false_win(VerdictKind.NOT_READY, 1, MIL2025, shown=True, deliberate=False)
    assert expected_sum([Taken(book.amount, book.to.receivers)]) == 0
    assert expected_sum([Taken(mil.amount, mil.to.receivers)]) == -80
    assert spread(book.amount, 0, book.to.receivers) == (-60, 20, 20, 20)
