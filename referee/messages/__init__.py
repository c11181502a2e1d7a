"""Codes of the rules as sentences in the reader's language: problems, refusals, whole verdicts."""

from referee.messages.problems import REFUSALS, RULE_MESSAGES, STORY_MESSAGES, refusal_sentence, sentence
from referee.messages.verdicts import (
    difference_sentence,
    fan_label,
    fan_name,
    problem_lines,
    verdict_lines,
    verdict_word,
)

__all__ = [
    "REFUSALS",
    "RULE_MESSAGES",
    "STORY_MESSAGES",
    "difference_sentence",
    "fan_label",
    "fan_name",
    "problem_lines",
    "refusal_sentence",
    "sentence",
    "verdict_lines",
    "verdict_word",
]
