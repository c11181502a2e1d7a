"""Proposals and stories of hands as text files that referees can read and extend (offences/*.txt)."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from referee.rules.adjudication import VerdictKind
from referee.rules.offences import (
    Action,
    Basis,
    Effect,
    EventKind,
    Facet,
    PastRuling,
    StoryEvent,
    check_story,
    lateness,
    next_step,
    propose,
    propose_false_win,
)
from referee.rules.rotation import WMO_FULL, seat_winds
from referee.rules.rulesets.penalties import PENALTY_CODES, PENALTY_VARIANTS

FOLDER = Path(__file__).parent / "offences"
FILES = ("false_wins", "lateness", "ladders", "catalogue")
EDITIONS = {**PENALTY_CODES, **PENALTY_VARIANTS}
PLAYER, SESSION, HAND = 2, 3, 6
OCCURRENCE = re.compile(r"(\w+)(?:, (\d)(?:st|nd|rd|th)(?: in the (round|session|event))?)?")
FALSE_WIN = re.compile(r"hu (\w+)(?: (\d) short)?(, not shown)?(, on purpose)?")
LATE = re.compile(r"late ([\d/]+) minutes")


def lines(name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            cells = [cell.strip() for cell in line.split("|")]
            yield pytest.param(*cells, id=f"{name}:{number}")


def earlier(offence, times, scope):
    """Return rulings that lie within the scope and outside every narrower one."""
    session = SESSION - 1 if scope == "event" else SESSION
    hand = {"round": HAND + 1, "session": HAND + 4}.get(scope, HAND)
    return (PastRuling(offence, PLAYER, session, hand),) * times


def occurrence(edition, text):
    offence, times, scope = OCCURRENCE.fullmatch(text).groups()
    history = earlier(offence, int(times or 1) - 1, scope)
    return propose(edition, offence, next_step(history, offence, edition, PLAYER, HAND, SESSION))


def proposal(edition, text):
    if late := LATE.fullmatch(text):
        return lateness(edition, Fraction(late[1]))
    if hu := FALSE_WIN.fullmatch(text):
        kind, short, not_shown, on_purpose = hu.groups()
        return propose_false_win(
            VerdictKind(kind),
            None if short is None else int(short),
            edition,
            shown=not not_shown,
            deliberate=bool(on_purpose),
        )
    return occurrence(edition, text)


def points(given):
    amounts = "/".join(map(str, given.choices)) or (str(given.amount) if given.amount else "")
    if given.warning:
        yield "warning"
    if Facet.POINTS in given.unknown:
        yield "points unknown"
    elif amounts:
        yield f"{amounts} to {given.to}"


def readable(given):
    if given is None:
        return "nothing"
    words = [" or ".join(given.effects) or "effect unknown", *points(given)]
    if given.table_points is not None:
        words.append(f"{given.table_points} table points")
    words += [f"{facet} unknown" for facet in (Facet.SCOPE,) if facet in given.unknown]
    words += ["to unknown"] if Facet.BENEFICIARY in given.unknown else []
    remedies = ", ".join(given.remedies)
    return ", ".join(words) + (f"; {remedies}" if remedies else "")


@pytest.mark.parametrize(
    ("edition", "happened", "expected", "source"), [line for name in FILES for line in lines(name)]
)
def test_proposal_is_the_edition_s(edition, happened, expected, source):
    given = proposal(EDITIONS[edition], happened)
    assert readable(given) == expected
    assert (given.source if given else "-") == source


def seat(letter):
    return "ESWN".index(letter)


def personal(who, kind):
    return StoryEvent(EventKind(kind.replace(" ", "_")), seat(who))


def offended(who, effect):
    return StoryEvent(EventKind.OFFENCE, seat(who), effect=Effect(effect))


def drew(who):
    return StoryEvent(EventKind.WIN, seat(who))


def won(who, discarder, rivals):
    claimants = tuple(map(seat, (rivals or "").split()))
    return StoryEvent(EventKind.WIN, seat(who), seat(discarder), rivals=claimants)


def acted(who, action):
    return StoryEvent(EventKind.ACTION, seat(who), action=Action(action))


def ended(kind):
    return StoryEvent({"drawn": EventKind.DRAWN_HAND}.get(kind) or EventKind(kind))


EVENTS = [
    (r"(drawn|void|replay)", ended),
    (r"([ESWN]) (false win|dead hand)", personal),
    (r"([ESWN]) offence (\w+)", offended),
    (r"([ESWN]) wins self-drawn", drew),
    (r"([ESWN]) wins from ([ESWN])(?: \(([ESWN ]+)\))?", won),
    (r"([ESWN]) (\w+)", acted),
]


def event(text):
    for pattern, read in EVENTS:
        if found := re.fullmatch(pattern, text):
            return read(*found.groups())
    raise AssertionError(text)


def told(problem):
    """Return a problem as the files write it: players by letters, in the order of the arguments."""
    names = ["ESWN"[value] if isinstance(value, int) else value for value in problem.args.values()]
    return " ".join([str(problem.position + 1), problem.code, *names])


@pytest.mark.parametrize(("edition", "hand", "story", "expected", "source"), [*lines("stories")])
def test_story_of_a_hand_is_checked(edition, hand, story, expected, source):
    events = [event(part.strip()) for part in story.split(";")]
    problems = check_story(events, EDITIONS[edition], seat_winds(WMO_FULL, int(hand)))
    assert (", ".join(map(told, problems)) or "-") == expected
    assert source


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_stated_rule_has_a_line(edition):
    happened = [line.values for name in FILES for line in lines(name)]
    written = [proposal(edition, text) for code, text, *_ in happened if code == edition.code]
    stated = {key for key, rule in edition.rules.items() if rule.basis is Basis.STATED}
    assert sorted(stated - {given.offence for given in written if given}) == []
