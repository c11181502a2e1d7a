"""The research cases of other editions: the 1998 book's examples, WMO 2006 and 2014 as programs read them."""

import json
import re

from referee.rules.adjudication import Declaration, VerdictKind, adjudicate
from referee.rules.cases import hand_from_case
from referee.rules.rulesets import RULESETS
from referee.rules.scoring import count

PROFILES = {"WMO2006": "wmo2006", "WMO2014": "mcr2014", "MIL/com": "mil2025", "wrong i": "mil2025"}

# Where the engine keeps to the rule and not to the implementation: the total it counts, None for no win.
KEPT_TO_THE_RULE = {
    # All green in seven pairs has one tile hog by necessity: it is absorbed (2014, as quoted; Tianjin 2006).
    "wmo-011": 122,
    "wmo-056": 118,
    # The robbed tile would be a fifth one.
    "wmo-024": None,
    # Beside four kongs no fan for one concealed kong (WMO 2006, kong table of the Italian rule book).
    "wmo-033": 88,
    # The pair's single wait counts beside a knitted straight; edge and closed waits do not (Tianjin 2006).
    "wmo-055": 17,
    # The case itself says that its source omits a point.
    "wmo-065": 27,
}
# Where the book's example leaves out what its own definitions say.
LEFT_OUT_BY_THE_BOOK = {
    # All tiles are reversible, which bars one voided suit.
    "r1998-019": ["缺一门"],
    # Lower tiles are contained in lower four: the book prints both, its non-repeat principle bars the second.
    "r1998-047": ["小于五"],
}


def read(shared_cases, name):
    with (shared_cases / "hands" / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def lists_of(counted):
    readings = [counted.counted, *(reading.counted for reading in counted.alternatives)]
    return [{line.fan.names.zh_hans: line.times for line in reading} for reading in readings]


def agrees(case, counted):
    """Tell whether the total is as stated and some equal reading has the stated fan and not the others."""
    return counted.total == case["total"] and any(
        all(times.get(name) == stated for name, stated in case["fan_stated"].items())
        and not any(name in times for name in case["fan_stated_absent"])
        for times in lists_of(counted)
    )


def test_hands_of_other_editions(shared_cases):
    cases = read(shared_cases, "published_wmo.jsonl")
    others = {}
    for case in cases:
        ruleset = RULESETS[PROFILES[case["rule_profile"][:7]]]
        verdict = adjudicate(Declaration(*hand_from_case(case["hand"])), ruleset)
        if verdict.count is None or not agrees(case, verdict.count):
            others[case["id"]] = verdict.count.total if verdict.count else None
    assert len(cases) == 43
    assert others == KEPT_TO_THE_RULE


def test_published_hands_of_other_readings(shared_cases):
    cases = read(shared_cases, "published.jsonl")
    others = [case for case in cases if case["rule_profile"] != "MIL/common"]
    totals = {}
    for case in others:
        ruleset = RULESETS["wmo2006" if case["rule_profile"] == "WMO2006" else "mil2025"]
        totals[case["id"]] = (case["total"], count(*hand_from_case(case["hand"]), ruleset).total)
    # The older net convention counts no wait beside a knitted straight; MIL 2025 annex 1 (9) does.
    assert totals == {"pub-0448": (17, 18), "pub-0495": (88, 88), "pub-0496": (88, 88)}


def stated_times(name):
    """Return the names that are meant, any of which will do, and how often: 一般高×2, 连六|喜相逢."""
    names, _sign, times = name.partition("×")
    return re.split(r"\|", names), int(times or 1)


def test_compositions_of_the_1998_book(shared_cases):
    cases = read(shared_cases, "published_1998_static.jsonl")
    missing = {}
    for case in cases:
        counted = count(*hand_from_case(case["example_hand"]), RULESETS["mcr1998"])
        lists = lists_of(counted)
        lost = []
        for name in case["stated_fan"]:
            names, times = stated_times(name)
            if not any(found.get(one, 0) >= times for one in names for found in lists):
                lost.append(name)
        if lost:
            missing[case["id"]] = lost
        assert not set(case["stated_not_counted"]) & set(lists[0]), case["id"]
    assert len(cases) == 48
    assert missing == LEFT_OUT_BY_THE_BOOK


def test_no_case_is_refused_but_the_impossible_one(shared_cases):
    for case in read(shared_cases, "published_wmo.jsonl"):
        ruleset = RULESETS[PROFILES[case["rule_profile"][:7]]]
        kind = adjudicate(Declaration(*hand_from_case(case["hand"])), ruleset).kind
        assert kind is (VerdictKind.INVALID if case["id"] == "wmo-024" else VerdictKind.SOUND), case["id"]
