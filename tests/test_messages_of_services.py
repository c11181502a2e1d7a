"""Every code that services refuse with has exactly one sentence, and the sentence takes its arguments."""

import re
from pathlib import Path

import pytest

from referee.messages import RULE_MESSAGES, STORY_MESSAGES
from referee.rules.problem import Problem
from referee.services.messages import SERVICE_MESSAGES
from tournaments.services.messages import EVENT_MESSAGES, sentence

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("referee/services", "referee/authority.py", "tournaments/services", "tournaments/permissions.py")


def sources():
    for folder in FOLDERS:
        path = ROOT / folder
        yield from [path] if path.is_file() else [p for p in path.glob("*.py") if p.name != "messages.py"]


def written_codes() -> set[str]:
    """Return the codes that stand in the sources, and those made from an action's or field's name."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources())
    plain = set(re.findall(r'Problem\(\s*"([a-z_.]+)"', text))
    actions = set(re.findall(r'Record\(\s*"([a-z_.]+)"', text)) | {
        "hand.record",
        "hand.correct",
        "hand.withdraw",
    }
    actions |= {"results.publish", "results.withdraw"}
    settled = {"settled_ruleset", "settled_ruleset_options", "settled_rotation", "settled_sessions_planned"}
    return plain | settled | {f"changed.{action}" for action in actions}


class Arguments(dict):
    """Has every argument, and keeps those it is asked for: a sentence with a plural has no text before."""

    def __missing__(self, name):
        self[name] = 1
        return 1


def test_no_code_has_two_sentences():
    tables = (RULE_MESSAGES, SERVICE_MESSAGES, EVENT_MESSAGES)
    codes = [code for table in tables for code in table]
    assert sorted(codes) == sorted(set(codes))


@pytest.mark.parametrize("code", sorted(written_codes()))
def test_every_code_has_a_sentence(code):
    known = {**RULE_MESSAGES, **STORY_MESSAGES, **SERVICE_MESSAGES, **EVENT_MESSAGES}
    arguments = Arguments()
    assert known[code] % arguments
    assert sentence(Problem(code, arguments))
