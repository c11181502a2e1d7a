"""Whole sheets: text files that referees can read (sheets/*.txt), and a real event."""

import csv
import json
import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.four import TableError
from referee.rules.penalties import Receivers, spread
from referee.rules.problem import Problem
from referee.rules.sheet import HandFact, PenaltyFact, fold, hand_deltas, reconcile, sum_difference
from referee.rules.table_points import places, table_points

RECEIVERS = [each for each in Receivers if each is not Receivers.SHARES]

SHEETS = sorted((Path(__file__).parent / "sheets").glob("*.txt"))
EVENT = "mmc2017_9th_somc"
WIN = re.compile(r"([ESWN]) wins (\d+) (?:self-drawn|from ([ESWN]))")
PENALTY = re.compile(r"penalty ([ESWN]) (\d+) to (nobody|each|[ESWN])")


def seat(letter):
    return None if letter is None else "ESWN".index(letter)


def numbers(text):
    return tuple(int(word) for word in text.split())


def read_fact(number, text):
    """Read one left half of a line: a hand or a penalty."""
    if text == "drawn":
        return HandFact(int(number), "drawn_hand")
    if won := WIN.fullmatch(text):
        return HandFact(int(number), "win", seat(won[1]), seat(won[3]), int(won[2]))
    offender, amount, to = PENALTY.fullmatch(text).groups()
    receivers = Receivers(to) if to in {"nobody", "each"} else Receivers.ONE
    receiver = seat(to) if receivers is Receivers.ONE else None
    return PenaltyFact(
        None if number == "-" else int(number), seat(offender), int(amount), receivers, receiver
    )


def read_sheet(path):
    """Return the facts with the points beside them, and the expectations by their names."""
    facts, expected = [], {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if "|" in line and not line.startswith("#"):
            number, rest = line.split("|", 1)
            what, points = rest.rsplit("|", 1)
            facts.append((read_fact(number.strip(), what.strip()), numbers(points)))
        elif ":" in line and not line.startswith("#"):
            name, value = line.split(":", 1)
            expected[name] = value.strip()
    return facts, expected


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_sheet_file(path):
    facts, expected = read_sheet(path)
    hands = [fact for fact, _ in facts if isinstance(fact, HandFact)]
    penalties = [fact for fact, _ in facts if isinstance(fact, PenaltyFact)]
    tally = fold(hands, penalties)
    for fact, points in facts:
        assert moved(fact) == points, fact
    running = {f"after {row.number}": row.running for row in tally.rows}
    stated = {name: numbers(value) for name, value in expected.items() if name.startswith("after ")}
    assert {name: running[name] for name in stated} == stated
    assert tally.totals == numbers(expected["totals"])
    assert sum(tally.totals) == tally.expected_sum == int(expected["sum"])
    assert places(tally.totals) == numbers(expected["places"])
    assert table_points(tally.totals) == tuple(Fraction(word) for word in expected["table points"].split())


def moved(fact):
    if isinstance(fact, HandFact):
        return hand_deltas(fact)
    return spread(fact.amount, fact.offender, fact.receivers, fact.receiver)


def test_there_are_sheet_files():
    assert len(SHEETS) >= 6


def test_fold_of_nothing_is_nought():
    tally = fold([])
    assert (tally.rows, tally.totals, tally.expected_sum) == ((), (0, 0, 0, 0), 0)


def test_fold_keeps_hands_penalties_and_the_unplaced_apart():
    hands = [HandFact(2, "win", 1, None, 8), HandFact(1, "win", 0, 3, 10)]
    penalties = [
        PenaltyFact(1, 2, 30, Receivers.EACH),
        PenaltyFact(3, 0, 5, Receivers.NOBODY),
        PenaltyFact(None, 1, 20, Receivers.ONE, 0),
    ]
    tally = fold(hands, penalties)
    assert [row.number for row in tally.rows] == [1, 2]
    assert tally.rows[0].deltas == (34, -8, -8, -18)
    assert tally.rows[0].penalty_deltas == (10, 10, -30, 10)
    assert tally.rows[0].running == (44, 2, -38, -8)
    assert tally.rows[1].running == (28, 50, -54, -24)
    assert tally.from_hands == (18, 40, -24, -34)
    assert tally.from_penalties == (25, -10, -30, 10)
    assert tally.unplaced == (15, -20, 0, 0)
    assert tally.totals == (43, 30, -54, -24)
    assert tally.expected_sum == -5


def test_reconcile_and_sum_difference_point_at_what_is_off():
    tally = fold([HandFact(1, "win", 0, 1, 8)], [PenaltyFact(1, 2, 10, Receivers.NOBODY)])
    assert reconcile(tally, (32, -16, -18, -8)) == (0, 0, 0, 0)
    assert reconcile(tally, (32, -6, -18, -8)) == (0, 10, 0, 0)
    assert sum_difference((32, -16, -18, -8), tally) == 0
    assert sum_difference((32, -6, -18, -8), tally) == 10


def test_fold_refuses_what_is_no_sheet():
    hands = [HandFact(1, "win", 0, None, None), HandFact(1, "drawn_hand", 2), HandFact(2, "win", None, 1, 9)]
    with pytest.raises(TableError) as caught:
        fold(hands)
    assert caught.value.problems == (
        Problem("hand_recorded_twice", {"hand": 1}),
        Problem("win_without_total", {"hand": 1}),
        Problem("drawn_hand_has_winner", {"hand": 1}),
        Problem("win_without_winner", {"hand": 2}),
    )


@st.composite
def facts_of_a_sheet(draw):
    hands, penalties = [], []
    for number in range(1, draw(st.integers(0, 16)) + 1):
        winner, discarder = draw(st.permutations(range(4)))[:2]
        total = draw(st.integers(8, 100))
        hands.append(
            draw(
                st.sampled_from(
                    [
                        HandFact(number, "drawn_hand"),
                        HandFact(number, "win", winner, None, total),
                        HandFact(number, "win", winner, discarder, total),
                    ]
                )
            )
        )
        if draw(st.booleans()):
            receivers = draw(st.sampled_from(RECEIVERS))
            receiver = discarder if receivers is Receivers.ONE else None
            penalties.append(
                PenaltyFact(draw(st.sampled_from([number, None])), winner, 30, receivers, receiver)
            )
    return hands, penalties


@given(facts=facts_of_a_sheet(), data=st.data())
def test_totals_add_up_whatever_the_order(facts, data):
    hands, penalties = facts
    tally = fold(hands, penalties)
    last = tally.rows[-1].running if tally.rows else (0, 0, 0, 0)
    assert sum(tally.from_hands) == 0
    assert sum(tally.totals) == tally.expected_sum
    assert tuple(a + b for a, b in zip(last, tally.unplaced, strict=True)) == tally.totals
    assert fold(data.draw(st.permutations(hands)), data.draw(st.permutations(penalties))) == tally


def real_hands(folder):
    """Return the hands of the event by session and table."""
    tables = defaultdict(list)
    for line in (folder / f"{EVENT}.hands.jsonl").read_text(encoding="utf-8").splitlines():
        hand = json.loads(line)
        tables[hand["session"], hand["table"]].append(hand)
    return tables


def real_facts(hand):
    seats = hand["seats"]
    winner = seats.index(hand["winner"]) if "winner" in hand else None
    discarder = seats.index(hand["discarder"]) if "discarder" in hand else None
    outcome = "drawn_hand" if hand["result"] == "draw" else "win"
    fact = HandFact(hand["hand"], outcome, winner, discarder, hand.get("points"))
    penalty = hand.get("penalty")
    if penalty is None:
        return fact, []
    offender = penalty.index(min(penalty))
    return fact, [PenaltyFact(hand["hand"], offender, -penalty[offender], Receivers.EACH)]


def test_every_hand_of_a_real_event(shared_cases: Path):
    tables = real_hands(shared_cases / "events")
    with (shared_cases / "events" / f"{EVENT}.sessions.csv").open(encoding="utf-8") as file:
        signed = {(int(row["session"]), row["player"]): row for row in csv.DictReader(file)}
    assert (len(tables), sum(len(hands) for hands in tables.values())) == (93, 1431)
    for (session, _), hands in tables.items():
        facts = [real_facts(hand) for hand in hands]
        tally = fold([fact for fact, _ in facts], [each for _, penalties in facts for each in penalties])
        for row, hand in zip(tally.rows, hands, strict=True):
            assert list(map(sum, zip(row.deltas, row.penalty_deltas, strict=True))) == hand["delta"]
            assert list(row.running) == hand["running"]
        rows = [signed[session, player] for player in hands[0]["seats"]]
        assert reconcile(tally, [int(row["score"]) for row in rows]) == (0, 0, 0, 0)
        assert table_points(tally.totals) == tuple(Fraction(row["table_points"]) for row in rows)
