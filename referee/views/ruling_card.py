"""A ruling as people read it: what the edition proposes, what it costs, and the sentence of the button."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from referee.forms import PenaltyForm
from referee.messages import labelled, listed, sentence
from referee.models import PenaltyReceivers, RulingKind
from referee.rules.offences import OFFENCE_BY_KEY, Action, Basis, Beneficiary, Effect, Facet, Proposal
from referee.rules.offences.words import (
    ACTION_WORDS,
    BENEFICIARY_WORDS,
    EFFECT_WORDS,
    REMEDY_WORDS,
    SCOPE_WORDS,
)
from referee.rules.problem import Problem
from referee.services import PenaltyDraft
from referee.services.repeats import is_on_record
from referee.services.rulings import Ruling, effect_of
from referee.templatetags.desk import MINUS, called, exact, plural_of
from referee.views.entry_notes import said_in
from referee.views.verdict_card import VerdictCard, card_of

REASON_MISSING = "departure_reason_missing"


@dataclass(frozen=True, slots=True)
class RulingCard:
    """Everything that the page says to a ruling before it is recorded."""

    points: str = ""
    what: str = ""  # the offence as the edition's catalogue calls it
    facts: tuple[str, ...] = ()  # effect, receivers, table points, remedies
    step: str = ""
    source: str = ""
    doubts: tuple[str, ...] = ()  # what the edition leaves open
    choices: tuple[int, ...] = ()
    needs_receiver: bool = False
    needs_shares: bool = False
    needs_reason: bool = False
    problems: tuple[str, ...] = ()
    verdict: VerdictCard | None = None
    sentence: str = ""  # of the button; empty while something is missing
    hint: str = ""
    spoken: str = ""
    again: str = ""  # why it is asked whether it happened once more


def ruling_card(form: PenaltyForm, where: str) -> RulingCard:
    """Return the card of a filled-in form; a hint where it is not filled in yet."""
    if not form.is_valid():
        return _unfinished(form)
    draft, ruling = form.draft(), form.ruling()
    if draft.kind == RulingKind.ACTION:
        return _allowed_action(form, where, draft, ruling)
    proposal = ruling.proposal
    problems = [problem for problem in ruling.problems if problem.code != REASON_MISSING]
    effect = effect_of(draft, proposal)
    result = result_of(draft, effect, table_points_of(draft, proposal))
    who = next(called(seat) for seat in form.view.seats if seat.participant_id == draft.offender_id)
    what = offence_name(draft.offence_key or (proposal.offence if proposal else "")) or draft.offence
    if draft.action:
        what = _with_action(what, draft.action)
    says = _sentence(where, draft, _named(who, what, result))
    again = sentence(Problem("penalty_given_before")) if is_on_record(form.rows, draft, ruling) else ""
    is_asked = bool(again) and not draft.once_more
    is_open = bool(problems) or (proposal is not None and proposal.amount is None and not draft.amount)
    return RulingCard(
        points=_headline(draft, proposal, effect),
        what=what,
        facts=tuple(_facts(draft, proposal)),
        step=step_words(proposal.step, ruling.scope) if proposal else "",
        source=proposal.source if proposal else "",
        doubts=(*_parted(draft), *(_doubts(proposal) if proposal else ())),
        choices=proposal.choices if proposal else (),
        needs_receiver=draft.receivers == PenaltyReceivers.ONE,
        needs_shares=bool(proposal and proposal.to is Beneficiary.PAYERS),
        needs_reason=len(problems) < len(ruling.problems),
        problems=_sentences(problems),
        verdict=card_of(ruling.shown) if ruling.shown else None,
        sentence="" if is_open or is_asked else says,
        spoken=_("Once more?") if is_asked else "" if is_open else labelled(what, result),
        again=again,
    )


def _unfinished(form: PenaltyForm) -> RulingCard:
    """Return what is wrong all at once; else the first thing that is still to come."""
    errors = [(name, str(error)) for name in form.fields for error in form.errors.get(name, ())]
    wrong = tuple(text for name, text in errors if form[name].value() not in (None, "", False))
    waiting = [text for _name, text in errors if text not in wrong]
    return RulingCard(problems=wrong, hint=waiting[0] if waiting and not wrong else "")


def _allowed_action(form: PenaltyForm, where: str, draft: PenaltyDraft, ruling: Ruling) -> RulingCard:
    """Return the card of what a dead hand may do: it goes on record without a penalty."""
    who = next(called(seat) for seat in form.view.seats if seat.participant_id == draft.offender_id)
    what, result = action_name(draft.action), _("allowed")
    return RulingCard(
        points=result,
        what=what,
        facts=(_("The edition lets a dead hand do this. It goes on record without a penalty."),),
        problems=_sentences(ruling.problems),
        sentence="" if ruling.problems else _sentence(where, draft, _named(who, what, result)),
        spoken=labelled(what, result),
    )


def _named(who: str, what: str, result: str) -> Mapping[str, str]:
    return {"name": who, "what": what, "result": result}


def _with_action(what: str, action: str) -> str:
    return _("%(offence)s (%(action)s)") % {"offence": what, "action": action_name(action)}


def action_name(action: str) -> str:
    """Return what somebody did in the language of the page: pung."""
    return ACTION_WORDS[Action(action)].in_language(_language())


def _sentence(where: str, draft: PenaltyDraft, values: Mapping[str, str]) -> str:
    named = {"table": where, "number": draft.hand_number, **values}
    if draft.hand_number is None:
        return _("%(table)s: %(name)s, %(what)s: %(result)s") % named
    return _("%(table)s, hand %(number)s: %(name)s, %(what)s: %(result)s") % named


def offence_name(key: str) -> str:
    """Return how the language of the page calls an offence; nothing for none."""
    return OFFENCE_BY_KEY[key].names.in_language(_language()) if key in OFFENCE_BY_KEY else ""


def effect_name(effect: str | Effect) -> str:
    """Return an effect in words."""
    return EFFECT_WORDS[Effect(effect)].in_language(_language())


def points_of(amount: int, *, is_warning: bool = False) -> str:
    """Write what somebody loses: −40, or warning, or no points."""
    if amount:
        return f"{MINUS}{amount}"
    return _("warning") if is_warning else _("no points")


def table_points_words(points: Fraction | int) -> str:
    """Write table points that somebody loses: −½ table points."""
    text = ngettext("%(points)s table point", "%(points)s table points", plural_of(points))
    return text % {"points": f"{MINUS}{exact(Fraction(points))}"}


def table_points_of(draft: PenaltyDraft, proposal: Proposal | None) -> Fraction:
    """Return the table points that a ruling takes: as ruled, else as proposed."""
    if draft.table_points is not None:
        return draft.table_points
    return Fraction((proposal.table_points if proposal else None) or 0)


def _headline(draft: PenaltyDraft, proposal: Proposal | None, effect: Effect) -> str:
    if not draft.amount and (table_points := table_points_of(draft, proposal)):
        return table_points_words(table_points)
    if draft.amount or effect is Effect.NONE:
        return points_of(draft.amount, is_warning=bool(proposal and proposal.warning))
    return effect_name(effect)


def result_of(draft: PenaltyDraft, effect: Effect, table_points: Fraction = Fraction(0)) -> str:
    """Say what a ruling comes to: −40, dead hand; or −½ table points."""
    points = points_of(draft.amount, is_warning=effect is Effect.NONE)
    if table_points:
        lost = table_points_words(table_points)
        points = _("%(points)s, %(effect)s") % {"points": points, "effect": lost} if draft.amount else lost
    if effect is Effect.NONE:
        return points
    if not draft.amount and not table_points:
        return effect_name(effect)
    return _("%(points)s, %(effect)s") % {"points": points, "effect": effect_name(effect)}


def step_words(step: int, scope: str) -> str:
    """Say the how manieth time it is, where repetitions count."""
    if not scope:
        return ""
    within = SCOPE_WORDS_BY_VALUE[scope]
    times = ngettext("%(count)s time", "%(count)s times", step + 1) % {"count": step + 1}
    return _("%(times)s %(scope)s") % {"times": times, "scope": within.in_language(_language())}


def _facts(draft: PenaltyDraft, proposal: Proposal | None) -> Iterable[str]:
    effect = effect_of(draft, proposal)
    if effect is not Effect.NONE and draft.amount:
        yield effect_name(effect)
    if draft.amount and draft.receivers in BENEFICIARY_BY_VALUE:
        yield BENEFICIARY_BY_VALUE[draft.receivers].in_language(_language())
    if draft.amount and (points := table_points_of(draft, proposal)):
        yield table_points_words(points)
    if proposal is None:
        return
    counts = draft.counts_for_table_points
    if draft.amount and (proposal.counts_for_table_points if counts is None else counts) is False:
        yield _("does not count for table points")
    for remedy in proposal.remedies:
        yield REMEDY_WORDS[remedy].in_language(_language())


def _parted(draft: PenaltyDraft) -> Iterable[str]:
    """Yield where the text of the tiles says another way of winning than the tick beside it."""
    said = said_in(draft.hand_text)
    if said is not None and said.self_drawn != draft.self_drawn:
        yield (
            _("The tiles say from a discard; the tick says self-drawn: the tick counts.")
            if draft.self_drawn
            else _("The tiles say self-drawn; that is not ticked: the tick counts.")
        )


def _doubts(proposal: Proposal) -> Iterable[str]:
    if proposal.basis is Basis.SILENT:
        yield _("The edition says nothing about this: the referee decides.")
    elif Facet.POINTS in proposal.unknown:
        yield _("The edition does not say how many points.")
    if len(proposal.effects) > 1:
        others = listed(effect_name(effect) for effect in proposal.effects[1:])
        yield _("The referee may also rule: %(effects)s.") % {"effects": others}


def _sentences(problems: Iterable[Problem]) -> tuple[str, ...]:
    return tuple(sentence(problem) for problem in problems)


def _language() -> str:
    return get_language() or "en"


SCOPE_WORDS_BY_VALUE: Mapping[str, Any] = {scope.value: words for scope, words in SCOPE_WORDS.items()}
BENEFICIARY_BY_VALUE: Mapping[str, Any] = {to.value: words for to, words in BENEFICIARY_WORDS.items()}
