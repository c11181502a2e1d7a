"""Codes of the rules as sentences in the reader's language: problems, refusals, whole verdicts."""

from referee.messages.citations import citation
from referee.messages.editions import edition_title, option_sentence, ruleset_label
from referee.messages.joining import labelled, listed, separated
from referee.messages.moments import day, moment, recorded_moment
from referee.messages.problems import REFUSALS, RULE_MESSAGES, STORY_MESSAGES, refusal_sentence, sentence
from referee.messages.rotations import ROTATION_NAMES, rotation_name
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
    "ROTATION_NAMES",
    "RULE_MESSAGES",
    "STORY_MESSAGES",
    "citation",
    "day",
    "difference_sentence",
    "edition_title",
    "fan_label",
    "fan_name",
    "labelled",
    "listed",
    "moment",
    "option_sentence",
    "problem_lines",
    "recorded_moment",
    "refusal_sentence",
    "rotation_name",
    "ruleset_label",
    "sentence",
    "separated",
    "verdict_lines",
    "verdict_word",
]
