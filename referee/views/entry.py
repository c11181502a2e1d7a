"""What the entry of a hand needs: judge what is typed, say it back, show it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.forms import REPLAY, VOID, CorrectionForm, HandForm
from referee.messages import sentence
from referee.models import RulingKind, ScoreSheet
from referee.rules.problem import Problem
from referee.selectors import SheetView, ruleset_of
from referee.services import HandDraft, Judgement, judge
from referee.templatetags.desk import called
from referee.views.calculator_words import fan_words, picker_words, usual_fan_words
from referee.views.entry_notes import entry_notes
from referee.views.present import record_sentence
from referee.views.verdict_card import REFUSED, WHOLE_HAND, VerdictCard, bare_card, card_of, hand_tiles

SAID_BY_VERDICT = {"below_minimum": "total_below_minimum"}
WRONG = ("claimants",)  # said as it is, not as something still to come
NEEDS_REASON = frozenset({VOID, REPLAY})
REASON_MISSING = frozenset({"ruling_reason_missing", "outcome_without_ruling"})
RULING_MISSING = frozenset({"ruling_reason_missing", "ruling_total_missing"})


@dataclass(frozen=True, slots=True)
class Entry:
    """A form as far as it is filled in, and what the desk says to it."""

    form: HandForm
    card: VerdictCard | None = None
    hint: str = ""
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # where the text of the tiles and the buttons part, and which counts
    overrulable: tuple[str, ...] = ()
    must_rule: bool = False  # as it stands, only a ruling with a reason can be recorded
    proposed_total: int | None = None
    sentence: str = ""  # what the button says; empty while something is missing
    spoken: str = ""  # the verdict in a few words, for those who hear it, and beside the button
    false_win: str = ""  # what the page of a false win should start with, where these tiles are one

    @property
    def winner_name(self) -> str:
        """Return how the chosen winner is called."""
        winner = self.form.chosen["winner"]
        return next((called(seat) for seat in self.form.view.seats if str(seat.participant_id) == winner), "")

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
        return _without_winner(form, draft, judgement, says)
    if (missing := _still_to_come(judgement)) > 0:
        return Entry(form, hint=_tiles_to_come(missing), sentence=says)
    card = _card(judgement, draft, ruleset_of(sheet).options.minimum)
    return Entry(
        form,
        card=card,
        problems=_sentences(_mistakes(judgement)),
        notes=entry_notes(view, form.cleaned_data, judgement),
        overrulable=_sentences(_doubts(judgement)),
        must_rule=bool(judgement.overrulable),
        proposed_total=judgement.proposed_total,
        sentence=says,
        spoken=_spoken(card, has_silent_flowers=bool(draft.hand_text) and draft.flowers is None),
        false_win=_false_win(form, draft, card),
    )


def _false_win(form: HandForm, draft: HandDraft, card: VerdictCard | None) -> str:
    """Return the query of the page that rules on a false win; nothing for what is none, or is corrected."""
    if card is None or card.tone != REFUSED or is_correction(form):
        return ""
    told = {"kind": RulingKind.FALSE_WIN.value, "offender": draft.winner_id}
    if draft.hand_text:
        told |= {"hand_text": draft.hand_text}
        told |= {"self_drawn": "1"} if draft.self_drawn else {}
        told |= {"declared_total": draft.declared_total} if draft.declared_total else {}
    else:
        told |= {"offence_key": "below_minimum"}
    return urlencode(told)


def _without_winner(form: HandForm, draft: HandDraft, judgement: Judgement, says: str) -> Entry:
    """Return what there is to see where nobody won: at most the reason is asked for."""
    must_rule = draft.outcome in NEEDS_REASON and not draft.ruling_reason
    hint = (
        _("Say why: type the reason of the ruling under “Rule otherwise”.")
        if must_rule
        else _("Nothing to count: nobody won.")
    )
    return Entry(
        form,
        hint=hint,
        problems=_sentences(each for each in judgement.problems if each.code not in REASON_MISSING),
        must_rule=must_rule,
        sentence=says,
        spoken=hint if must_rule else "",
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
    return tuple(sentence(problem) for problem in problems)


def unfinished(form: HandForm) -> Entry:
    """Say what is still to come, in the order of the page, without scolding; what is wrong all at once."""
    wrong = tuple(str(error) for name in WRONG for error in form.errors.get(name, ()))
    if form.asked_total and not form.is_sure:
        return Entry(form, problems=wrong)
    waiting = [
        str(error)
        for name in HandForm.base_fields
        if name not in WRONG
        for error in form.errors.get(name, ())
    ]
    hint = waiting[0] if waiting and form.chosen["winner"] else ""
    return Entry(form, problems=wrong, hint=hint or ("" if wrong else start_hint()), spoken=hint)


def start_hint() -> str:
    """Say what the verdict waits for."""
    return _("The verdict stands here as soon as the winner and the tiles or the total are known.")


def _spoken(card: VerdictCard | None, *, has_silent_flowers: bool) -> str:
    """Say the verdict beside the button; what nobody pressed counts as no flowers, and that is said too."""
    if card is None:
        return ""
    if card.number is None:
        return card.word
    if card.flowers and card.tone == REFUSED:
        values = {"total": card.number - card.flowers, "word": card.word}
        return _("%(total)s fan without flowers, %(word)s") % values
    values = {"total": card.number, "word": card.word}
    if has_silent_flowers and not card.flowers:
        return _("%(total)s fan with 0 flowers, %(word)s") % values
    return _("%(total)s fan, %(word)s") % values


def plain_label(form: HandForm, number: int) -> str:
    """Return what the button says while the sentence is unknown."""
    text = _("Correct hand %(number)s") if is_correction(form) else _("Record hand %(number)s")
    return text % {"number": number}


def entry_words(met: Iterable[str] = ()) -> dict[str, Any]:
    """Return what the scripts of the entry say; ``met`` are fan counted before, which are offered first."""
    ways = {"replacement": _("Kong replacement"), "robbed": _("Robbed kong")}
    found = {"picker": picker_words(), "circumstances": ways, "fan": fan_words()}
    return found | {"usual": usual_fan_words(met)}


def entry_context(entry: Entry, number: int, met: Iterable[str] = ()) -> dict[str, Any]:
    """Return what the entry's templates need."""
    return {
        "entry": entry,
        "form": entry.form,
        "number": number,
        "plain_label": plain_label(entry.form, number),
        "words": entry_words(met),
    }
