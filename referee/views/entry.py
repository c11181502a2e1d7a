"""What the entry of a hand needs: judge what is typed, say it back, show it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.forms import REPLAY, VOID, CorrectionForm, HandForm
from referee.messages import sentence
from referee.models import ScoreSheet
from referee.rules.problem import Problem
from referee.selectors import SheetView, ruleset_of
from referee.services import HandDraft, Judgement, judge
from referee.views.calculator_words import fan_words, picker_words
from referee.views.present import record_sentence
from referee.views.verdict_card import WHOLE_HAND, VerdictCard, bare_card, card_of, hand_tiles

SAID_BY_VERDICT = {"below_minimum": "total_below_minimum"}
NEEDS_REASON = frozenset({VOID, REPLAY})
RULING_MISSING = frozenset({"ruling_reason_missing", "ruling_total_missing"})


@dataclass(frozen=True, slots=True)
class Entry:
    """A form as far as it is filled in, and what the desk says to it."""

    form: HandForm
    card: VerdictCard | None = None
    hint: str = ""
    problems: tuple[str, ...] = ()
    overrulable: tuple[str, ...] = ()
    must_rule: bool = False  # as it stands, only a ruling with a reason can be recorded
    proposed_total: int | None = None
    sentence: str = ""  # what the button says; empty while something is missing
    spoken: str = ""  # the verdict in a few words, for those who hear it

    @property
    def needs_ruling(self) -> bool:
        """Tell whether the form should ask for a ruling at once."""
        typed = (self.form[name].value() for name in ("ruled_total", "ruling_reason"))
        return self.must_rule or any(typed)


def judged(form: HandForm, view: SheetView, sheet: ScoreSheet, where: str) -> Entry:
    """Judge a filled-in form without writing anything; problems that stop the entry come as sentences."""
    if not form.is_valid():
        return Entry(form)  # its problems stand beside the fields
    number, draft = form.cleaned_data["number"], form.draft()
    judgement = judge(sheet, number, draft)
    says = "" if judgement.problems else _says(form, view, where, judgement.ruled_total)
    if draft.outcome != "win":
        must_rule = draft.outcome in NEEDS_REASON and not draft.ruling_reason
        hint = (
            _("Say why: type the reason of the ruling below.")
            if must_rule
            else _("Nothing to count: nobody won.")
        )
        others = [each for each in judgement.problems if each.code not in RULING_MISSING]
        return Entry(form, hint=hint, problems=_sentences(others), must_rule=must_rule, sentence=says)
    if (missing := _still_to_come(judgement)) > 0:
        return Entry(form, hint=_tiles_to_come(missing), sentence=says)
    card = _card(judgement, draft, ruleset_of(sheet).options.minimum)
    return Entry(
        form,
        card=card,
        problems=_sentences(_mistakes(judgement)),
        overrulable=_sentences(_doubts(judgement)),
        must_rule=bool(judgement.overrulable),
        proposed_total=judgement.proposed_total,
        sentence=says,
        spoken=_spoken(card),
    )


def _still_to_come(judgement: Judgement) -> int:
    """Return how many tiles are missing in a hand that is being picked; a kong counts as three."""
    hand = judgement.hand
    return 0 if hand is None else WHOLE_HAND - 3 * len(hand.melds) - len(hand.concealed) - 1


def _tiles_to_come(missing: int) -> str:
    text = ngettext("%(count)s tile is still to come.", "%(count)s tiles are still to come.", missing)
    return text % {"count": missing}


def _says(form: HandForm, view: SheetView, where: str, total: int | None) -> str:
    says = record_sentence(view, where, form.cleaned_data["number"], form.chosen, total)
    return _("Correct: %(sentence)s") % {"sentence": says} if says and is_correction(form) else says


def is_correction(form: HandForm) -> bool:
    """Tell whether the form corrects a recorded hand."""
    return isinstance(form, CorrectionForm)


def _card(judgement: Judgement, draft: HandDraft, minimum: int) -> VerdictCard | None:
    if judgement.shown:
        return card_of(judgement.shown, judgement.hand)
    if not draft.hand_text and draft.declared_total is not None and judgement.flowers is not None:
        return bare_card(draft.declared_total, judgement.flowers, minimum)
    if judgement.hand is not None:
        return VerdictCard("open", _("not counted yet"), hand=hand_tiles(judgement.hand))
    return None


def _mistakes(judgement: Judgement) -> list[Problem]:
    """Return what has to be typed differently; the verdict shows its own, a missing ruling may wait."""
    shown = (*judgement.overrulable, *_of_verdict(judgement))
    return [each for each in judgement.problems if each not in shown and each.code not in RULING_MISSING]


def _doubts(judgement: Judgement) -> list[Problem]:
    """Return what only a ruling with a reason lifts, as far as the verdict does not show it."""
    shown = {SAID_BY_VERDICT.get(each.code, each.code) for each in _of_verdict(judgement)}
    return [each for each in judgement.overrulable if each.code not in shown]


def _of_verdict(judgement: Judgement) -> tuple[Problem, ...]:
    return judgement.verdict.problems if judgement.verdict else ()


def _sentences(problems: Iterable[Problem]) -> tuple[str, ...]:
    return tuple(_sentence(problem) for problem in problems)


def _sentence(problem: Problem) -> str:
    """Name who has the win where somebody nearer called it too; all else is said as everywhere."""
    if problem.code == "nearer_claimant" and problem.args.get("nearest"):
        return _("%(name)s sits nearer behind the discarder and has the win.") % {
            "name": problem.args["nearest"]
        }
    return sentence(problem)


def unfinished(form: HandForm) -> Entry:
    """Say what is still to come, in the order of the page, without scolding."""
    waiting = [str(error) for name in HandForm.base_fields for error in form.errors.get(name, ())]
    return Entry(form, hint=waiting[0] if waiting and form.chosen["winner"] else start_hint())


def start_hint() -> str:
    """Say what the verdict waits for."""
    return _("The verdict stands here as soon as the winner and the tiles or the total are known.")


def _spoken(card: VerdictCard | None) -> str:
    if card is None:
        return ""
    if card.number is None:
        return card.word
    return _("%(total)s fan, %(word)s") % {"total": card.number, "word": card.word}


def plain_label(form: HandForm, number: int) -> str:
    """Return what the button says while the sentence is unknown."""
    text = _("Correct hand %(number)s") if is_correction(form) else _("Record hand %(number)s")
    return text % {"number": number}


def entry_words() -> dict[str, Any]:
    """Return what the scripts of the entry say."""
    ways = {"replacement": _("Kong replacement"), "robbed": _("Robbed kong")}
    return {"picker": picker_words(), "circumstances": ways, "fan": fan_words()}


def entry_context(entry: Entry, number: int) -> dict[str, Any]:
    """Return what the entry's templates need."""
    return {
        "entry": entry,
        "form": entry.form,
        "number": number,
        "plain_label": plain_label(entry.form, number),
        "words": entry_words(),
    }
