"""The acts that a device may keep until the desk answers: each is a form of the table's pages, done later."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from django.forms import Form
from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.authority import Actor
from referee.forms import CorrectionForm, HandForm, PenaltyForm, ReasonForm
from referee.forms.numbers import whole_number
from referee.messages import labelled
from referee.models import HandEntry, Penalty
from referee.selectors import SheetRows, SheetView
from referee.services import (
    HandDraft,
    Sent,
    cancel_penalty,
    correct_hand,
    record_hand,
    record_penalty,
    withdraw_hand,
)
from referee.views.present import hand_sentence, is_replayed
from referee.views.queued_problems import At, of_form
from referee.views.story_lines import penalty_lines

Keys = tuple[UUID, ...]  # what a device had entered before: no news to it


@dataclass(frozen=True, slots=True)
class How:
    """Who does it to which sheet, from which device."""

    actor: Actor
    rows: SheetRows  # as they were read last, for who sits there; the services ask again
    view: SheetView
    device_key: UUID
    taken: Collection[UUID]  # keys of the batch that have made their acts before

    def common(self, values: Mapping[str, Any], earlier_keys: Keys, *names: str) -> dict[str, Any]:
        """Return what every service asks for, with these fields of the form."""
        return {
            "actor": self.actor,
            "sheet_id": self.rows.sheet.pk,
            "earlier_keys": earlier_keys,
            "device_key": self.device_key,
            **{name: values[name] for name in ("client_key", "seen_version", *names)},
        }


@dataclass(frozen=True, slots=True)
class Done:
    """What became of an act; ``sentence`` says it from the sheet as it stands afterwards."""

    sentence: Callable[[SheetView], str]
    was_there: bool = False  # it had been taken before, and its answer was lost
    note: str = ""  # what the referee should know besides
    rows: SheetRows | None = None  # as they stand after it, where that is known without reading them again


class Unfit(Exception):  # noqa: N818 - it is no fault of the program
    """What was typed cannot be recorded as it is; ``sentences`` say why, ``at`` beside which fields."""

    def __init__(self, sentences: list[str], at: At | None = None) -> None:
        self.sentences, self.at = sentences, at
        super().__init__("; ".join(sentences))


class QueuedAct(ABC):
    """One kind of act."""

    @abstractmethod
    def do(self, how: How, fields: QueryDict, earlier_keys: Keys) -> Done:
        """Do it, or find that it is done. Unfit, or what the services raise."""


class RecordAct(QueuedAct):
    """A hand is recorded."""

    def do(self, how: How, fields: QueryDict, earlier_keys: Keys) -> Done:
        """Check the form, hand it over to the service, and say how the hand stands."""
        form = self.form(fields, how.view)
        values = valid(form)
        was_there = values["client_key"] in how.taken
        entry = self.send(how, form, how.common(values, earlier_keys, "number"))
        note = _("It was recorded in an earlier form; what was changed on this device since was not taken.")
        differs = was_there and not says_the_same(entry, form.draft())
        return Done(
            lambda view: self.said(view, entry),
            was_there=was_there,
            note=note if differs else "",
            rows=None if was_there else with_hand(how.rows, entry),
        )

    def said(self, view: SheetView, entry: HandEntry) -> str:
        """Say what was done."""
        return hand_said(view, entry)

    def form(self, fields: QueryDict, view: SheetView) -> HandForm:
        """Return the form with what was typed."""
        return HandForm(fields, view=view)

    def send(self, how: How, form: HandForm, common: Mapping[str, Any]) -> HandEntry:
        """Hand it over to the service, which need not read again what nobody has changed."""
        return record_hand(draft=form.draft(), known=how.rows, **common)


class CorrectAct(RecordAct):
    """A recorded hand is corrected, with a reason."""

    def said(self, view: SheetView, entry: HandEntry) -> str:
        """Say that it is corrected, and to what."""
        return corrected_said(view, entry)

    def form(self, fields: QueryDict, view: SheetView) -> HandForm:
        """Return the form, which asks for the reason too."""
        return CorrectionForm(fields, view=view)

    def send(self, how: How, form: HandForm, common: Mapping[str, Any]) -> HandEntry:  # noqa: ARG002
        """Hand it over to the service."""
        return correct_hand(draft=form.draft(), reason=form.cleaned_data["reason"], **common)


class WithdrawAct(QueuedAct):
    """The last hand is taken back, with a reason."""

    def do(self, how: How, fields: QueryDict, earlier_keys: Keys) -> Done:
        """Hand the reason over to the service; the number of the hand stands beside it."""
        values = valid(ReasonForm(fields))
        number = whole_number(fields.get("number", ""))
        if not number:
            raise Unfit([_("Say which hand is taken back.")])
        was_there = values["client_key"] in how.taken
        entry = withdraw_hand(number=number, **how.common(values, earlier_keys, "reason"))
        text = _("Hand %(number)s is taken back")
        if is_replayed(how.view, number):
            text = _("Hand %(number)s is not played again: it goes on where it was.").rstrip(".。")
        said = text % {"number": entry.number}
        return Done(lambda _view: said, was_there=was_there)


class PenaltyAct(QueuedAct):
    """A penalty is given."""

    def do(self, how: How, fields: QueryDict, earlier_keys: Keys) -> Done:
        """Check the form, hand it over to the service, and say who lost what."""
        form = PenaltyForm(fields, view=how.view)
        values = valid(form)
        was_there = values["client_key"] in how.taken
        penalty = record_penalty(
            draft=form.draft(), reason=values["note"], **how.common(values, earlier_keys)
        )
        return Done(lambda view: penalty_said(view, penalty), was_there=was_there)


class CancelAct(QueuedAct):
    """A penalty is cancelled, with a reason; the button's value names it."""

    def do(self, how: How, fields: QueryDict, earlier_keys: Keys) -> Done:
        """Hand the reason over to the service, and say what does not count any more."""
        values = valid(ReasonForm(fields))
        key = values["client_key"]
        penalty = cancel_penalty(
            actor=how.actor,
            sheet_id=how.rows.sheet.pk,
            penalty_id=whole_number(fields.get("cancel", "")),
            reason=values["reason"],
            seen_version=values["seen_version"],
            sent=Sent(key, earlier_keys, how.device_key),
        )
        return Done(lambda view: cancelled_said(view, penalty), was_there=key in how.taken)


ACTS: Final[Mapping[str, QueuedAct]] = {
    "hand.record": RecordAct(),
    "hand.correct": CorrectAct(),
    "hand.withdraw": WithdrawAct(),
    "penalty.record": PenaltyAct(),
    "penalty.cancel": CancelAct(),
}


def with_hand(rows: SheetRows, entry: HandEntry) -> SheetRows | None:
    """Return rows with one more version of a hand; None where something else has happened besides."""
    if entry.sheet.version != rows.sheet.version + 1:
        return None
    entries = sorted((*rows.entries, entry), key=lambda each: (each.number, each.version))
    return replace(rows, sheet=entry.sheet, entries=tuple(entries))


def valid(form: Form) -> dict[str, Any]:
    """Return what the form says; Unfit with what is missing or wrong in it."""
    if form.is_valid():
        return form.cleaned_data
    raise Unfit(list(lacking(form)), of_form(form))


def lacking(form: Form) -> Iterable[str]:
    """Yield what is missing or wrong in a form, each with the name of its field."""
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else None
        yield from (labelled(label, error) if label else str(error) for error in errors)


def says_the_same(entry: HandEntry, draft: HandDraft) -> bool:
    """Tell whether a stored hand is the one that is sent; it is another when it was changed meanwhile."""
    stored = (entry.winner_id, entry.discarder_id, entry.hand_text, entry.declared_total)
    return stored == (draft.winner_id, draft.discarder_id, draft.hand_text, draft.declared_total)


def hand_said(view: SheetView, entry: HandEntry) -> str:
    """Say how the hand stands in the version that this entry made."""
    return _("Hand %(number)s: %(result)s") % {"number": entry.number, "result": _result(view, entry)}


def corrected_said(view: SheetView, entry: HandEntry) -> str:
    """Say to what the hand is corrected in the version that this entry made."""
    text = _("Hand %(number)s is corrected: %(result)s")
    return text % {"number": entry.number, "result": _result(view, entry)}


def _result(view: SheetView, entry: HandEntry) -> str:
    version = next(each for each in view.history(entry.number) if each.version == entry.version)
    return hand_sentence(view, version)


def penalty_said(view: SheetView, penalty: Penalty) -> str:
    """Say who lost what."""
    result = next(line.sentence for line in penalty_lines(view) if line.id == penalty.pk)
    return _("Penalty: %(result)s") % {"result": result}


def cancelled_said(view: SheetView, penalty: Penalty) -> str:
    """Say which penalty does not count any more."""
    result = next(line.sentence for line in penalty_lines(view) if line.id == penalty.pk)
    return _("Cancelled: %(result)s") % {"result": result}
