"""The floors of the two packages and what none of them may do; every law is shown to catch a breach."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from architecture import (
    Module,
    clock_readings,
    forbidden_imports,
    foreign_imports,
    homeless,
    lies_in,
    logic,
    long_functions,
    modules,
    names_in_strings,
    page_faults,
    receivers,
    template_logic,
    upward_imports,
    writes,
)

ROOT = Path(__file__).resolve().parent.parent

# A module imports its own floor and those below. A name stands for what lies below it, unless that is listed.
FLOORS = {
    name: floor
    for floor, names in {
        15: "tournaments.settings tournaments.urls tournaments.wsgi tournaments.asgi",
        14: "tournaments.views tournaments.api tournaments.management tournaments.apps "
        "tournaments.middleware tournaments.preparation tournaments.serving tournaments.demo_logins",
        13: "tournaments.forms tournaments.tables tournaments.exports tournaments.imports "
        "tournaments.templatetags tournaments.draw_messages",
        12: "tournaments.services",
        11: "tournaments.permissions tournaments.selectors",
        10: "tournaments.models tournaments.sqlite tournaments.migrations",
        9: "tournaments.draw tournaments.standings tournaments.clock",
        # above: the event - below: the table
        8: "referee.views referee.urls referee.management referee.apps",
        7: "referee.forms referee.tables referee.exports referee.templatetags referee.messages",
        6: "referee.services",
        5: "referee.selectors referee.authority referee.signals",
        4: "referee.models referee.migrations",
        # above: Django - below: pure
        3: "referee.rules.__init__ referee.rules.adjudication referee.rules.sheet referee.rules.fuzhou "
        "referee.rules.reconciliation",
        2: "referee.rules.scoring referee.rules.payments referee.rules.penalties referee.rules.rotation "
        "referee.rules.rotation_draw referee.rules.table_points referee.rules.rulesets "
        "referee.rules.ruleset referee.rules.offences "
        "referee.rules.results referee.rules.readings referee.rules.resolution referee.rules.explaining",
        1: "referee.rules.fans referee.rules.patterns referee.rules.shapes referee.rules.waits "
        "referee.rules.suits referee.rules.notation referee.rules.cases referee.rules.hand "
        "referee.rules.validation referee.rules.distance referee.rules.four",
        0: "referee.rules.tiles referee.rules.problem",
        # what a bare interpreter starts with imports nothing else of the desk
        -1: "tournaments.bootstrap tournaments.secret_key",
    }.items()
    for name in names.split()
}
PURE = ("referee.rules", "tournaments.draw", "tournaments.standings", "tournaments.clock")
POINTS = tuple(
    f"referee.rules.{name}" for name in ("payments", "sheet", "table_points", "scoring", "adjudication")
)
FUNCTION_LINES = 50


def floors(module: Module) -> list[str]:
    return homeless(module, FLOORS) + upward_imports(module, FLOORS)


def referee_knows_no_tournament(module: Module) -> list[str]:
    if not lies_in(module.name, "referee"):
        return []
    return forbidden_imports(module, "tournaments") + names_in_strings(module, "tournaments")


def pure_code_is_pure(module: Module) -> list[str]:
    if not lies_in(module.name, *PURE):
        return []
    closed = ("django", "time", "random", "secrets", "uuid", "os")
    return (
        forbidden_imports(module, *closed, but=("random", "random.Random"))
        + _random_used_globally(module)
        + foreign_imports(module, *PURE)
        + clock_readings(module)
    )


def _random_used_globally(module: Module) -> list[str]:
    """A generator of one's own, made from a seed, is no global random."""
    return [
        f"{module.name} imports random as a whole"
        for line in module.source.splitlines()
        if line == "import random"
    ]


def rulesets_are_data(module: Module) -> list[str]:
    return logic(module) if lies_in(module.name, "referee.rules.rulesets") else []


def points_are_not_stored(module: Module) -> list[str]:
    if lies_in(module.name, "referee.models", "tournaments.models") or receivers(module):
        return forbidden_imports(module, *POINTS, "tournaments.standings")
    return []


def selectors_do_not_write(module: Module) -> list[str]:
    return writes(module) if lies_in(module.name, "referee.selectors", "tournaments.selectors") else []


def services_know_no_pages(module: Module) -> list[str]:
    if not lies_in(module.name, "referee.services", "tournaments.services"):
        return []
    closed = ("django.http", "django.shortcuts", "django.forms", "django.contrib.messages")
    return forbidden_imports(
        module,
        *closed,
        *(f"{p}.{part}" for p in ("referee", "tournaments") for part in ("forms", "exports", "views")),
    )


def exports_take_values(module: Module) -> list[str]:
    if not lies_in(module.name, "referee.exports", "tournaments.exports"):
        return []
    parts = ("models", "views", "forms", "selectors", "services")
    return forbidden_imports(
        module,
        "django.db",
        "django.http",
        *(f"{p}.{part}" for p in ("referee", "tournaments") for part in parts),
    )


def views_do_not_write(module: Module) -> list[str]:
    return (
        writes(module)
        if lies_in(module.name, "referee.views", "tournaments.views", "tournaments.api")
        else []
    )


def nothing_imports_tests(module: Module) -> list[str]:
    runner = ("pytest",) if module.name == "tournaments.management.commands.test" else ()
    return forbidden_imports(module, "tests", "conftest", "pytest", but=runner)


def migrations_stand_alone(module: Module) -> list[str]:
    if ".migrations." not in module.name:
        return []
    return forbidden_imports(module, "referee", "tournaments")


def functions_are_short(module: Module) -> list[str]:
    return long_functions(module, FUNCTION_LINES)


Law = Callable[[Module], list[str]]
LAWS: list[Law] = [
    floors,
    referee_knows_no_tournament,
    pure_code_is_pure,
    rulesets_are_data,
    points_are_not_stored,
    selectors_do_not_write,
    services_know_no_pages,
    exports_take_values,
    views_do_not_write,
    nothing_imports_tests,
    migrations_stand_alone,
    functions_are_short,
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_holds(law):
    assert [breach for module in modules(ROOT) for breach in law(module)] == []


BREACHES = [
    (floors, "referee.models.hand", "from referee.services import record_hand"),
    (floors, "referee.models.hand", "from .. import selectors"),
    (floors, "referee.rules.hand", "def late():\n    from referee.rules.scoring import count"),
    (floors, "tournaments.selectors.people", "import tournaments.services.people"),
    (floors, "tournaments.new_thing", ""),
    (floors, "referee.rules.new_thing", ""),
    (referee_knows_no_tournament, "referee.views.base", "from tournaments import permissions"),
    (referee_knows_no_tournament, "referee.authority", "LAW = 'tournaments.permissions.authority'"),
    (pure_code_is_pure, "referee.rules.scoring", "from django.db import models"),
    (pure_code_is_pure, "tournaments.draw.search", "import random"),
    (pure_code_is_pure, "tournaments.draw.search", "from random import shuffle"),
    (pure_code_is_pure, "tournaments.standings", "import time"),
    (pure_code_is_pure, "tournaments.clock", "import datetime\nnow = datetime.datetime.now()"),
    (pure_code_is_pure, "tournaments.draw.engine", "import datetime\nstart = datetime.datetime.now()"),
    (pure_code_is_pure, "tournaments.draw.engine", "from referee.models import ScoreSheet"),
    (rulesets_are_data, "referee.rules.rulesets.wmo2006", "def points(): return 1"),
    (rulesets_are_data, "referee.rules.rulesets.wmo2006", "if True: POINTS = {}"),
    (rulesets_are_data, "referee.rules.rulesets.wmo2006", "for fan in FANS: fan"),
    (rulesets_are_data, "referee.rules.rulesets.wmo2006", "POINTS = {fan: 1 for fan in FANS}"),
    (rulesets_are_data, "referee.rules.rulesets.wmo2006", "POINTS = lambda fan: 1"),
    (rulesets_are_data, "referee.rules.rulesets.wmo2006", "class Points: pass"),
    (points_are_not_stored, "referee.models.hand", "from referee.rules.payments import settle"),
    (
        points_are_not_stored,
        "tournaments.apps",
        "from referee.rules.sheet import fold\n@receiver(sheet_acted)\ndef acted(**_): fold()",
    ),
    (selectors_do_not_write, "referee.selectors.sheet", "ScoreSheet.objects.filter(pk=1).update(version=2)"),
    (selectors_do_not_write, "tournaments.selectors.people", "person.save()"),
    (services_know_no_pages, "referee.services.hands", "from django.http import HttpRequest"),
    (services_know_no_pages, "tournaments.services.draws", "from tournaments.exports import chart"),
    (exports_take_values, "referee.exports.pen", "from referee.models import ScoreSheet"),
    (exports_take_values, "tournaments.exports.places", "from tournaments.views.public import heading"),
    (views_do_not_write, "referee.views.entry", "def post(self):\n    HandEntry.objects.create(number=1)"),
    (views_do_not_write, "tournaments.views.office", "Event.objects.filter(pk=1).delete()"),
    (views_do_not_write, "tournaments.views.office", "Team.objects.bulk_update(teams, ['name'])"),
    (nothing_imports_tests, "referee.management.commands.score", "from tests.conftest import SHARED_CASES"),
    (migrations_stand_alone, "referee.migrations.0002_names", "from referee.models import Participant"),
    (functions_are_short, "referee.views.entry", "def long():\n" + "    x = 1\n" * FUNCTION_LINES),
]


@pytest.mark.parametrize(
    ("law", "name", "source"), BREACHES, ids=lambda value: getattr(value, "__name__", None)
)
def test_law_catches_a_breach(law, name, source):
    assert len(law(Module(name, source))) > 0


def test_every_law_is_shown_to_catch_something():
    assert {law for law, _, _ in BREACHES} == set(LAWS)


PERMITTED = [
    (floors, "tournaments.views.office", "from referee.views import TablePage"),
    (floors, "tournaments.services.draws", "from tournaments.draw import chart"),
    (pure_code_is_pure, "tournaments.draw.lots", "import hashlib\nfrom referee.rules import tiles"),
    (pure_code_is_pure, "tournaments.draw.search", "from random import Random"),
    (rulesets_are_data, "referee.rules.rulesets.wmo2006", "POINTS = {'big_four_winds': 88}"),
    (selectors_do_not_write, "referee.selectors.sheet", "rows.update({1: row})"),
    (exports_take_values, "referee.exports.pen", "from django.utils.translation import gettext"),
]


@pytest.mark.parametrize(
    ("law", "name", "source"), PERMITTED, ids=lambda value: getattr(value, "__name__", None)
)
def test_law_lets_good_code_pass(law, name, source):
    assert law(Module(name, source)) == []


def test_pure_code_runs_where_there_is_no_django():
    script = f"import sys; sys.modules['django'] = None; import {', '.join(PURE)}"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


@pytest.mark.parametrize("law", [page_faults, template_logic])
def test_templates_hold_the_law(law):
    found = [
        breach for file in TEMPLATES for breach in law(str(file.relative_to(ROOT)), file.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("law", "text"),
    [
        (page_faults, "<script>go()</script>"),
        (page_faults, '<script type="module">go()</script>'),
        (page_faults, '<p style="color: red">'),
        (page_faults, "<style>p {}</style>"),
        (page_faults, '<button onclick="go()">'),
        (page_faults, '<a href="javascript:go()">'),
        (page_faults, '<link rel="stylesheet" href="https://example.org/x.css">'),
        (page_faults, '<img src="//example.org/x.png">'),
        (template_logic, "{{ total|add:8 }}"),
        (template_logic, "{% widthratio won played 100 %}"),
        (template_logic, "{% if perms.referee.change_handentry %}"),
        (template_logic, "{% if user.is_superuser %}"),
    ],
)
def test_template_law_catches_a_breach(law, text):
    assert len(law("x.html", text)) == 1


@pytest.mark.parametrize(
    ("law", "text"),
    [
        (page_faults, '<script type="module" src="{% static \'js/entry.js\' %}"></script>'),
        (page_faults, '<a href="https://example.org/">the rules</a>'),
        (page_faults, "{# <style> belongs into the stylesheet #}"),
        (template_logic, "{% if user.is_authenticated %}{{ name|default:_('nobody') }}{% endif %}"),
    ],
)
def test_template_law_lets_good_text_pass(law, text):
    assert law("x.html", text) == []
