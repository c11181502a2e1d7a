"""Everything that the desk says is collected and translated, and the compiled catalogues are up to date."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from uuid import uuid4

import build
import polib
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from shell import clean_environment

from referee.messages import citation
from referee.rules.rulesets import RULESETS
from referee.rules.rulesets.house import HOUSE_ROWS
from referee.rules.rulesets.penalties import PENALTY_CODES
from referee.services import PenaltyDraft, record_penalty
from tournaments.management.commands.translations import catalogues
from tournaments.services import publish_results

ROOT = Path(settings.BASE_DIR)
PACKAGES = ("referee", "tournaments")
CATALOGUES = list(catalogues())
IDS = [str(path.relative_to(ROOT).parents[1]) for path in CATALOGUES]
CHINESE = ("zh-hans", "zh-hant")
HAN = "\u3400-\u9fff"
NAMES_AND_CODES = {
    *("MCR", "WMO", "EMA", "MIL", "JMSA", "PDF", "JSON", "HTTPS", "SHA", "UTC"),
    *("English", "Enter", "Backspace", "ITA", "SkyEye-FAST", "mcr-mahjong"),
}
"""What is written in Latin letters in Chinese as well."""
every_catalogue = pytest.mark.parametrize("path", CATALOGUES, ids=IDS)
every_chinese = pytest.mark.parametrize("language", CHINESE)


def key(entry: polib.POEntry) -> tuple[str | None, str, str]:
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def said(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def asked(text: str) -> Counter[str]:
    """Return what a translation has to keep: placeholders and marks of HTML."""
    return Counter(re.findall(r"%\(\w+\)[sd]|%%|</?\w+[^>]*>", text))


@every_catalogue
def test_everything_is_translated(path):
    entries = polib.pofile(str(path))
    assert [entry.msgid for entry in entries if entry.fuzzy or not all(said(entry))] == []
    assert [entry.msgid for entry in entries if entry.obsolete] == []


@every_catalogue
def test_placeholders_are_kept(path):
    differing = [
        entry.msgid
        for entry in polib.pofile(str(path))
        for text in said(entry)
        if asked(text) != asked(entry.msgid_plural or entry.msgid)
    ]
    assert differing == []


@every_catalogue
def test_compiled_catalogue_is_the_one_in_the_sources(path):
    compiled = polib.mofile(str(path.with_suffix(".mo")))
    assert {key(entry): said(entry) for entry in compiled} == {
        key(entry): said(entry) for entry in polib.pofile(str(path))
    }


@every_catalogue
def test_punctuation_beside_chinese_is_chinese(path):
    wrong = re.compile(rf"[{HAN}] ?[,;:!?()](?!\w)|[(][{HAN}]|\.\.\.")
    texts = [text for entry in polib.pofile(str(path)) for text in said(entry)]
    assert [text for text in texts if wrong.search(text)] == []


@every_catalogue
def test_each_script_is_its_own(path):
    encoding = "gb2312" if "zh_Hans" in path.parts else "big5hkscs"
    foreign = [
        text
        for entry in polib.pofile(str(path))
        for text in said(entry)
        if re.sub(rf"[^{HAN}]", "", text).encode(encoding, "replace").count(b"?")
    ]
    assert foreign == []


@pytest.mark.parametrize("locale", ["zh_Hans", "zh_Hant"])
def test_one_english_text_has_one_translation(locale):
    spoken: dict[tuple[str | None, str, str], set[str]] = {}
    for path in CATALOGUES:
        if locale in path.parts:
            for entry in polib.pofile(str(path)):
                spoken.setdefault(key(entry), set()).update(said(entry))
    assert {english: texts for english, texts in spoken.items() if len(texts) > 1} == {}


def test_every_text_of_the_sources_is_collected(tmp_path):
    if shutil.which("xgettext") is None:
        pytest.skip("GNU gettext is not installed")
    for name in (*PACKAGES, "templates"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "django", "translations", "--settings", "tournaments.settings"]
    environment = clean_environment(DESK_DATA=str(tmp_path / "data"))
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, stdout=subprocess.PIPE)
    for path in CATALOGUES:
        anew = tmp_path / path.relative_to(ROOT)
        collected = {key(entry) for entry in polib.pofile(str(anew))}
        assert collected ^ {key(entry) for entry in polib.pofile(str(path))} == set(), (
            "manage.py translations"
        )


def test_texts_are_marked_in_ways_that_are_collected():
    known = r"(?:gettext|gettext_lazy|pgettext|pgettext_lazy|ngettext|ngettext_lazy|npgettext|npgettext_lazy)"
    imported = re.compile(rf"\b{known} as (\w+)")
    sources = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    aliases = {alias for path in sources for alias in imported.findall(path.read_text("utf-8"))}
    assert aliases == {"_"}


def sources_of_rules() -> set[str]:
    rows = [row for ruleset in RULESETS.values() for row in ruleset.exclusions]
    rows += HOUSE_ROWS.values()
    principles = [place for ruleset in RULESETS.values() for place in ruleset.principles.values()]
    penalties = [rule.source for code in PENALTY_CODES.values() for rule in code.rules.values()]
    return {row.source for row in rows} | set(principles) | set(penalties)


def test_sources_are_cited_in_english_as_the_rules_have_them():
    with override("en"):
        assert [source for source in sources_of_rules() if citation(source) != source] == []


@every_chinese
def test_sources_are_cited_in_chinese(language):
    with override(language):
        assert {source for source in sources_of_rules() if english_in(citation(source))} == set()


class Page(HTMLParser):
    """Collects what a page says to those who see and to those who hear it."""

    SILENT = ("script", "style", "code", "option")
    SPOKEN = ("title", "aria-label", "placeholder", "alt", "data-sentence", "data-spoken")
    VOID = ("meta", "link", "input", "br", "img", "hr", "use", "path", "rect", "wbr")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent: list[bool] = []
        self.is_data = False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        language = values.get("lang", "zh")
        silent = tag in self.SILENT or not language.startswith("zh") or self.silent[-1:] == [True]
        if not silent:
            self.texts += [values[name] for name in self.SPOKEN if values.get(name)]
        self.is_data = values.get("type") == "application/json"
        if tag not in self.VOID:
            self.silent.append(silent)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.silent.pop()

    def handle_data(self, data):
        if self.is_data:
            self.texts += strings_in(json.loads(data))
        elif self.silent[-1:] != [True]:
            self.texts.append(data)

    def handle_endtag(self, tag):
        self.is_data = False
        if tag not in self.VOID:
            self.silent.pop()


def strings_in(value) -> list[str]:
    """Return the texts for scripts; the names by which a fan is found are in every language."""
    if isinstance(value, dict):
        return [text for name, part in value.items() if name != "names" for text in strings_in(part)]
    if isinstance(value, list):
        return [text for part in value for text in strings_in(part)]
    return [value] if isinstance(value, str) else []


def english_in(text: str) -> set[str]:
    """Return the English words of a text: no names, no codes with digits, no tiles in notation."""
    text = re.sub(r"%\(\w+\)[sd]", "", text)
    words = {word for word in re.findall(r"[A-Za-z0-9-]{2,}", text) if re.search("[A-Za-z]", word)}
    return {word for word in words - NAMES_AND_CODES if not re.search("[0-9]|^[ESWNCFPmsp]+$", word)}


@pytest.fixture
def day(db):
    """An event in its first session: hands with tiles and without, a ruling, a penalty, all of it public."""
    who = build.actor("王裁判")
    event = build.event(who, players=0, name="春季公开赛", place="上海", sessions_planned=2)
    lines = "\n".join(f"选手{number};;;;" for number in "一二三四五六七八")
    build.register(actor=who, event_id=event.pk, text=lines)
    event.refresh_from_db()
    draw = build.draw_seats(actor=who, event_id=event.pk, seed="3 5 1")
    build.publish_draw(actor=who, event_id=event.pk, draw_id=draw.pk)
    build.open_session(actor=who, event_id=event.pk, number=1)
    event.refresh_from_db()
    sheet = build.sheet_of(event, 1, 1)
    tiles = {"hand_text": "[123m,1][456p,3]789s22s45m6m", "declared_total": 14}
    build.play(
        who,
        sheet,
        build.win(sheet, 2, 0, 0, **tiles),
        build.win(sheet, 1, None, 30),
        build.win(sheet, 3, 1, 8, flowers=2, ruled_total=8, ruling_reason="已商定"),
    )
    sheet.refresh_from_db()
    penalty = PenaltyDraft(offender_id=build.people(sheet)[0], amount=30, receivers="each", hand_number=3)
    record_penalty(
        actor=who, sheet_id=sheet.pk, draft=penalty, client_key=uuid4(), seen_version=sheet.version
    )
    publish_results(actor=who, event_id=event.pk, publish=True)
    return event, sheet, who


PUBLIC = ("event", "event-draw", "event-certificate", "event-standings")
OFFICE = (
    *("office-event", "office-players", "office-draw", "office-draw-changes"),
    *("office-officials", "office-settings", "office-access", "office-reconciliation"),
)
TABLE = ("table", "penalties", "seats", "checkpoint", "signing")


def addresses(event, sheet) -> list[str]:
    """Return the main pages in the active language."""
    hand = "?hand=1122334455667m7m|SW1000"
    return [
        *(reverse(name) for name in ("home", "login", "office", "office-new")),
        *(reverse(name, args=[event.slug]) for name in (*PUBLIC, *OFFICE)),
        reverse("event-table", args=[event.slug, 1, 1]),
        *(reverse("office-session", args=[event.slug, number]) for number in (1, 2)),
        *(reverse(f"referee:{name}", args=[sheet.pk]) for name in TABLE),
        *(reverse("referee:hand", args=[sheet.pk, number]) for number in (1, 2, 3)),
        *(
            f"{reverse('referee:penalties', args=[sheet.pk])}?kind={kind}"
            for kind in ("false_win", "offence", "late")
        ),
        *(reverse("calculator") + query for query in ("", hand, "?hand=12m3", "?hand=[135m]55555p22s")),
    ]


def test_no_english_is_left_on_the_main_pages(day):
    event, sheet, who = day
    client = Client()
    client.force_login(get_user_model().objects.get(pk=who.user_id))
    left = {}
    for language in CHINESE:
        with override(language):
            pages = addresses(event, sheet)
        for address in pages:
            answer = client.get(address, follow=True)
            assert answer.status_code == 200, address
            left[address] = english_in("\n".join(Page(answer.content.decode()).texts))
    assert {address: words for address, words in left.items() if words} == {}
