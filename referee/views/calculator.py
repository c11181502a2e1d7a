"""The calculator: a hand in the address, its verdict under all editions; no event, no login, no rows."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views import View

from referee.forms.announced import summed
from referee.forms.calculator import NEWEST, OPEN, CalculatorForm, choices_of
from referee.forms.claim import CIRCUMSTANCES
from referee.messages import edition_title, labelled, sentence
from referee.rules import (
    RULESETS,
    Declaration,
    HandError,
    Ruleset,
    Tile,
    Win,
    WinningHand,
    adjudicate,
    distance_to_ready,
    format_hand,
    parse_hand,
)
from referee.views.calculator_words import script_words
from referee.views.editions import Editions, side_by_side, year_of
from referee.views.verdict_card import HandTiles, hand_tiles
from referee.views.waits_table import WaitLine, wait_lines

WHOLE, READY = 14, 13
KEPT = ("declared", "fan", "edition")
EXAMPLES = ("[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8", "1122334455667m7m|SW1000", "12323m456p789s55p5m|SW0000|1")
"""The record hand, one on which the editions differ, a false win."""


@dataclass(frozen=True, slots=True)
class EditionLink:
    """The same hand under an edition."""

    code: str
    title: str
    query: str
    is_chosen: bool

    @property
    def year(self) -> str:
        """Return how players call the edition."""
        return year_of(self.code)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the page says to a hand as far as it has come."""

    hint: str = ""
    problems: tuple[str, ...] = ()
    typed: tuple[tuple[str, bool], ...] = ()
    """The typed text by its characters, with True where a problem stands."""
    hand_text: str = ""
    query: str = ""
    """The address of this hand."""
    tiles: HandTiles | None = None
    links: tuple[EditionLink, ...] = ()
    editions: Editions | None = None
    waits: tuple[tuple[WaitLine, str], ...] = ()
    """The tiles that win, each with the address of the hand it makes."""
    minimum: int = 0
    spoken: str = ""


@method_decorator(login_not_required, name="dispatch")
class Calculator(View):
    """The page, which also answers without scripts."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the form as the address fills it, and the verdict."""
        form = CalculatorForm(request.GET)
        answer = answer_to(form)
        shown = CalculatorForm(_shown(request.GET, form, answer))
        context = {
            "form": shown,
            "wind_fields": [shown["prevalent"], shown["seat"]],
            "flag_fields": [shown[name] for name in CIRCUMSTANCES],
            "answer": answer,
            "examples": [_example(text) for text in EXAMPLES],
            "words": script_words(),
        }
        return render(request, "calculator/calculator.html", context)


@method_decorator(login_not_required, name="dispatch")
class CalculatorVerdict(View):
    """The verdict alone, as a fragment of the page."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Answer the hand in the address."""
        return render(request, "calculator/verdict.html", {"answer": answer_to(CalculatorForm(request.GET))})


def answer_to(form: CalculatorForm) -> Answer:
    """Return the answer to a form, however little is in it and however wrong it is."""
    is_valid = form.is_valid()
    if not form.text.strip() and "hand" not in form.errors:
        return Answer(hint=_("The verdict stands here as soon as there are tiles."), problems=_errors(form))
    if "hand" in form.errors:
        return Answer(problems=_errors(form), spoken=_("This cannot be read yet."))
    try:
        hand, win = form.read_hand()
    except HandError as error:
        return _unreadable(form, error)
    if not is_valid:
        return Answer(problems=_errors(form), spoken=_("This cannot be read yet."))
    return _judged(form, hand, win)


def _unreadable(form: CalculatorForm, error: HandError) -> Answer:
    codes = {problem.code for problem in error.problems}
    if codes == {"no_winning_tile"} and form.is_valid():
        return Answer(hint=_("Now the tiles in the hand; the winning tile comes last."))
    sentences = tuple(sentence(problem) for problem in error.problems)
    places = {problem.position for problem in error.problems}
    return Answer(
        problems=(*_errors(form), *sentences),
        typed=tuple((sign, place in places) for place, sign in enumerate(form.text)),
        spoken=_("This cannot be read yet."),
    )


def _judged(form: CalculatorForm, hand: WinningHand, win: Win) -> Answer:
    count = 3 * len(hand.melds) + len(hand.concealed) + 1
    text = format_hand(hand, win)
    answer = Answer(
        hand_text=text,
        query=_query(form, text, form.cleaned_data["edition"]),
        tiles=hand_tiles(hand),
        links=_links(form, hand, win),
        minimum=_ruleset(form).options.minimum,
    )
    if count < READY:
        hint = _still_to_come(WHOLE - count)
        return replace(answer, hint=hint, spoken=hint)
    if count == READY:
        return _ready(answer, form, hand, win)
    editions = _editions(form, hand, win)
    found = _waits(form, hand, win, hand.winning_tile) if count == WHOLE else ()
    return replace(answer, editions=editions, waits=found, spoken=_spoken(editions))


def _ready(answer: Answer, form: CalculatorForm, hand: WinningHand, win: Win) -> Answer:
    """Return what thirteen tiles wait on, or how far they are from waiting."""
    thirteen = tuple(sorted((*hand.concealed, hand.winning_tile)))
    found = _waits(form, replace(hand, concealed=thirteen), win, None)
    if found:
        said = ngettext("Ready: %(count)s tile wins.", "Ready: %(count)s different tiles win.", len(found))
        return replace(answer, waits=found, spoken=said % {"count": len(found)})
    distance = distance_to_ready(hand.melds, thirteen)
    hint = ngettext(
        "Not ready: %(count)s tile has to be exchanged.",
        "Not ready: %(count)s tiles have to be exchanged.",
        distance,
    ) % {"count": distance}
    return replace(answer, hint=hint, spoken=hint)


def _waits(
    form: CalculatorForm, hand: WinningHand, win: Win, shown: Tile | None
) -> tuple[tuple[WaitLine, str], ...]:
    lines = wait_lines(hand, win, _ruleset(form), shown)
    return tuple((line, _query(form, line.hand_text, form.cleaned_data["edition"])) for line in lines)


def _links(form: CalculatorForm, hand: WinningHand, win: Win) -> tuple[EditionLink, ...]:
    text, chosen = format_hand(hand, win), form.cleaned_data["edition"]
    return tuple(
        EditionLink(code, edition_title(code), _query(form, text, code), code == chosen) for code in RULESETS
    )


def _ruleset(form: CalculatorForm) -> Ruleset:
    return RULESETS[form.cleaned_data["edition"]]


def _editions(form: CalculatorForm, hand: WinningHand, win: Win) -> Editions:
    values, announced = form.cleaned_data, summed(form.announced())
    declaration = Declaration(hand, win, values["declared"], announced.times or None, announced.points)
    verdicts = {code: adjudicate(declaration, ruleset) for code, ruleset in RULESETS.items()}
    queries = {link.code: link.query for link in _links(form, hand, win)}
    return side_by_side(verdicts, values["edition"], queries)


def _still_to_come(count: int) -> str:
    return ngettext(
        "%(count)s more tile makes a whole hand.", "%(count)s more tiles make a whole hand.", count
    ) % {"count": count}


def _spoken(editions: Editions) -> str:
    """Return the verdict in a few words."""
    plate = editions.chosen
    values = {"year": plate.year, "total": plate.number, "word": plate.word}
    said = (
        _("%(year)s: %(word)s") if plate.number is None else _("%(year)s: %(total)s fan, %(word)s")
    ) % values
    return said if editions.agree else _("%(verdict)s; the editions differ") % {"verdict": said}


def _errors(form: CalculatorForm) -> tuple[str, ...]:
    """Return what is wrong with the fields, each with the name of its field."""
    return tuple(
        labelled(form[name].label, error) for name, errors in form.errors.items() for error in errors
    )


def _query(form: CalculatorForm, text: str, edition: str) -> str:
    """Return the address of a hand as a query, without what goes without saying."""
    query = QueryDict(mutable=True)
    query["hand"] = text
    values = {name: form.cleaned_data.get(name) for name in KEPT} | {"edition": edition}
    for name, value in values.items():
        if value not in (None, "") and (name, value) != ("edition", NEWEST):
            query[name] = str(value)
    return "?" + query.urlencode()


def _example(text: str) -> dict[str, Any]:
    """Return a hand to try: its address and its tiles."""
    hand, _win = parse_hand(text)
    groups = [*(meld.tiles for meld in hand.melds), hand.concealed, (hand.winning_tile,)]
    return {"query": f"?{urlencode({'hand': text})}", "groups": groups}


def _shown(typed: QueryDict, form: CalculatorForm, answer: Answer) -> dict[str, Any]:
    """Return the form's values: the tiles of a readable hand as text, the way of winning as choices."""
    values = OPEN | {name: typed[name] for name in form.fields if typed.get(name)}
    return values | choices_of(*form.read_hand()) if answer.hand_text else values
