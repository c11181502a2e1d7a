"""Every code has its sentence, and every sentence gets the words it needs."""

import ast
from pathlib import Path

import pytest
from django.utils.translation import override

from referee.messages import REFUSALS, RULE_MESSAGES, STORY_MESSAGES, refusal_sentence, sentence
from referee.rules.problem import Problem
from referee.rules.ruleset import Principle
from referee.services.messages import SERVICE_MESSAGES

OURS = {**RULE_MESSAGES, **STORY_MESSAGES}
REFEREE = Path(__file__).resolve().parents[2] / "referee"


def literals(node):
    """Return the strings that an expression may be: a constant, or either arm of a condition."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value
    return {node.value} if is_text else set()


def name_of(call):
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def spoken(tree):
    """Yield each code with the names of its arguments where the call states them, else None."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and name_of(node) in {"Problem", "report"}:
            yield from ((code, stated_arguments(node)) for code in literals(node.args[0]))
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
            yield from ((code, None) for code in literals(node.value))
        elif isinstance(node, ast.FunctionDef) and node.name.endswith("_codes"):
            yields = [part.value for part in ast.walk(node) if isinstance(part, ast.Yield) and part.value]
            yield from ((code, None) for value in yields for code in literals(value))


def stated_arguments(call):
    if name_of(call) == "report":
        return {keyword.arg for keyword in call.keywords}
    if len(call.args) == 1:
        return set()
    if isinstance(call.args[1], ast.Dict) and all(isinstance(key, ast.Constant) for key in call.args[1].keys):
        return {key.value for key in call.args[1].keys}
    return None


def codes_of(*folders):
    found = {}
    for path in (path for folder in folders for path in sorted((REFEREE / folder).rglob("*.py"))):
        for code, arguments in spoken(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(code, []).append(arguments)
    return found


class Asked(dict):
    """Has every word and notes which it is asked for: a sentence with a plural has no text before."""

    def __missing__(self, name):
        self[name] = 1
        return 1


def words_of(message):
    asked = Asked()
    assert message % asked
    return set(asked)


def test_every_code_of_the_package_has_a_sentence():
    missing = set(codes_of(".")) - set(OURS) - set(SERVICE_MESSAGES)
    assert missing == set()


def test_no_sentence_is_for_a_code_that_nobody_uses():
    assert set(OURS) - set(codes_of(".")) == set()


def test_sentences_ask_only_for_words_that_are_given():
    lacking = {}
    for code, uses in codes_of(".").items():
        wanted = words_of(OURS.get(code) or SERVICE_MESSAGES[code])
        for arguments in uses:
            if arguments is not None and not wanted <= arguments:
                lacking[code] = wanted - arguments
    assert lacking == {}


def test_a_code_in_both_tables_says_the_same():
    assert set(RULE_MESSAGES) & set(STORY_MESSAGES) == set()
    both = set(OURS) & set(SERVICE_MESSAGES)
    assert {code: OURS[code] % Asked() for code in both} == {
        code: SERVICE_MESSAGES[code] % Asked() for code in both
    }


def test_every_principle_has_its_sentence_with_and_without_a_fan():
    assert {principle.value for principle in Principle} <= set(REFUSALS)
    for principle in Principle:
        assert "%" not in refusal_sentence("Full Flush", principle)
        assert "  " not in refusal_sentence("", principle)
    assert refusal_sentence("Full Flush", None) == "Not counted with Full Flush."


@pytest.mark.parametrize(
    ("problem", "language", "text"),
    [
        (Problem("unknown_tile", {"text": "X"}, 4), "en", "Character 5: There is no tile “X”."),
        (
            Problem("wrong_tile", {"tile": "1p", "tiles": "1s E"}),
            "en",
            "1 of dots does not complete the hand. It waits on: 1 of bamboos, east wind.",
        ),
        (Problem("wrong_type", {"key": "melds", "expected": "list"}), "en", "“melds” should be a list."),
        (Problem("player_missing", {"kind": "win"}, 2), "en", "Event 3: Say which player."),
        (Problem("reason_missing"), "en", "Give a reason."),
        (
            Problem("below_minimum", {"total": 1, "minimum": 8}),
            "en",
            "1 fan without flowers: the minimum is 8.",
        ),
        (
            Problem("below_minimum", {"total": 7, "minimum": 8}),
            "en",
            "7 fan without flowers: the minimum is 8.",
        ),
        (
            Problem("total_below_minimum", {"total": 1, "minimum": 8}),
            "en",
            "1 fan without flowers: the minimum is 8.",
        ),
        (
            Problem("meld_size", {"count": 1}, 0),
            "en",
            "Character 1: 1 tile is no meld: a chow or pung has three, a kong four.",
        ),
        (
            Problem("table_not_played", {"present": 1}),
            "en",
            "1 player is present: by the rules this table does not play.",
        ),
        (
            Problem("hand_out_of_range", {"number": 2, "planned": 1}),
            "en",
            "There is no hand 2: this sheet has 1 hand.",
        ),
        (Problem("amount_not_in_thirds", {"amount": 1}), "en", "1 point cannot be shared by three."),
        (
            Problem("shares_are_not_the_amount", {"amount": 20}),
            "en",
            "The shares of the receivers do not come to 20 points.",
        ),
    ],
)
def test_sentences_read_well(problem, language, text):
    with override(language):
        assert sentence(problem) == text


def test_tiles_have_their_names_in_the_language_of_the_page():
    problem = Problem("too_many_copies", {"tile": "5m", "count": 5})
    with override("zh-hans"):
        assert "五万" in sentence(problem)
    with override("zh-hant"):
        assert "五萬" in sentence(problem)


def test_an_unknown_code_is_an_error_of_the_program():
    with pytest.raises(KeyError):
        sentence(Problem("no_such_code"))
