"""A ruling as typed: what stays empty is as the edition proposes; problems stand beside their fields."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.forms.contradictions import contradictions
from referee.forms.hand import named_people
from referee.forms.penalty_fields import ACTIONS, AS_PROPOSED, COUNTS, EFFECTS, LATE, PenaltyFields
from referee.messages import sentence
from referee.models import PenaltyReceivers, RulingKind
from referee.rules.offences import (
    OFFENCES,
    Action,
    Beneficiary,
    Proposal,
    dead_hand_may,
    dead_players,
)
from referee.rules.offences.words import ACTION_WORDS, EFFECT_WORDS
from referee.rules.problem import Problem
from referee.selectors import SheetRows, SheetView, load_sheet, penalties_of, story_of
from referee.services import PenaltyDraft
from referee.services.penalties import MOST_TABLE_POINTS
from referee.services.rulings import Ruling, rule

NUMBER_OR_FRACTION = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+|\d+/\d+)", re.ASCII)  # no powers of ten: 9e99
DEAD_CLAIM = "dead_player_claim"
FIELD_OF_CODE = {
    "amount_not_positive": "amount",
    "amount_not_in_thirds": "amount",
    "amount_negative": "amount",
    "amount_out_of_range": "amount",
    "hand_out_of_range": "hand_number",
    "hand_number_missing": "hand_number",
    "offender_not_at_table": "offender",
    "receiver_missing": "receiver",
    "receiver_not_asked": "receiver",
    "receiver_is_offender": "receiver",
    "receiver_not_at_table": "receiver",
    "receivers_unknown": "receivers",
    "reason_missing": "note",
    "departure_reason_missing": "departure_reason",
    "table_points_out_of_range": "table_points",
    "false_win_is_sound": "hand_text",
    "penalty_given_before": "once_more",
}
RECEIVERS_OF = {
    Beneficiary.NOBODY: PenaltyReceivers.NOBODY,
    Beneficiary.EACH: PenaltyReceivers.EACH,
    Beneficiary.ONE: PenaltyReceivers.ONE,
    Beneficiary.PAYERS: PenaltyReceivers.SHARES,
}


class PenaltyForm(PenaltyFields):
    """An event of a hand or of the session, and what is ruled by it."""

    def __init__(self, *args: Any, view: SheetView, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.view = view
        language = get_language() or "en"
        people = named_people(view)
        self.choose("offender", people)
        self.choose("receiver", [("", _("nobody in particular")), *people])
        offences = [(each.key, each.names.in_language(language)) for each in OFFENCES]
        self.choose("offence_key", [("", _("Something else, in words")), *offences])
        effects = [(effect.value, EFFECT_WORDS[effect].in_language(language)) for effect in EFFECTS]
        self.choose("effect", [AS_PROPOSED, *effects])
        self.choose("action", [(each.value, ACTION_WORDS[each].in_language(language)) for each in ACTIONS])
        for key, name in people:
            self.fields[f"share_{key}"] = forms.IntegerField(label=name, required=False, min_value=0)

    @property
    def shown_kind(self) -> str:
        """Return what the page asks for: false_win, dead_hand, offence, late."""
        return str(self["kind"].value() or RulingKind.OFFENCE)

    def share_fields(self) -> list[forms.BoundField]:
        """Return the fields of what each player receives."""
        return [self[name] for name in self.fields if name.startswith("share_")]

    def clean_table_points(self) -> Fraction | None:
        """Read a number or a fraction."""
        text = "".join(self.cleaned_data["table_points"].split()).replace("½", "1/2").replace("−", "-")
        if not text:
            return None
        try:
            points = Fraction(text) if NUMBER_OR_FRACTION.fullmatch(text) else None
        except ZeroDivisionError:
            points = None
        if points is None:
            raise ValidationError(_("Type a number or a fraction such as 1/2."))
        if not 0 <= points <= MOST_TABLE_POINTS:
            raise ValidationError(sentence(Problem("table_points_out_of_range")))
        return points

    def clean(self) -> dict[str, Any]:
        """Ask for what happened, and for the points where nothing proposes them."""
        cleaned = super().clean() or {}
        kind = cleaned.get("kind") or RulingKind.OFFENCE
        named = cleaned.get("offence_key") or (kind == RulingKind.FALSE_WIN and cleaned.get("hand_text"))
        if kind == LATE:
            if cleaned.get("minutes_late") is None and "minutes_late" not in self.errors:
                self.add_error("minutes_late", _("Say how many minutes."))
        elif kind in {RulingKind.FALSE_WIN, RulingKind.DEAD_HAND} and not named:
            self.add_error("offence_key", _("Say what happened."))
        elif kind == RulingKind.ACTION:
            self._need_action(cleaned)
        elif not named and not self._says_points(cleaned) and "amount" not in self.errors:
            self._need_offence(cleaned)
        told = contradictions(cleaned, dict(self._shares()), None if self.errors else self._proposal())
        for name, text in tuple(told):
            self.add_error(name, text)
        return cleaned

    def _says_points(self, cleaned: dict[str, Any]) -> bool:
        return cleaned.get("amount") is not None or bool(self._shares())

    def _need_offence(self, cleaned: dict[str, Any]) -> None:
        """Ask what happened; where that is told in words, what it costs."""
        if cleaned.get("offence"):
            self.add_error("amount", _("Say how many points are lost."))
        else:
            self.add_error("offence_key", _("Say what happened."))

    def _need_action(self, cleaned: dict[str, Any]) -> None:
        """Ask what somebody did whose hand is dead; of the others there is nothing to put on record."""
        if not cleaned.get("action") and "action" not in self.errors:
            self.add_error("action", _("Say what the player did."))
        number, offender = cleaned.get("hand_number"), cleaned.get("offender")
        if number is None:
            self.add_error("hand_number", _("Say in which hand."))
        elif offender and self.rows.position(int(offender)) not in dead_players(story_of(self.rows, number)):
            text = _("This player's hand is not dead in hand %(number)s.")
            self.add_error("offender", text % {"number": number})

    def _proposal(self) -> Proposal | None:
        return rule(self.rows, self.bare()).proposal

    @cached_property
    def rows(self) -> SheetRows:
        """Return the sheet's rows, read once for all that edition and engine are asked."""
        return load_sheet(self.view.sheet_id)

    @property
    def is_allowed_action(self) -> bool:
        """Tell whether the edition lets a dead hand do what the player did."""
        values = self.cleaned_data
        may = dead_hand_may(penalties_of(self.rows.sheet))
        return values["kind"] == RulingKind.ACTION and Action(values["action"]) in may

    def bare(self) -> PenaltyDraft:
        """Return what was said, without what the edition adds."""
        values = self.cleaned_data
        kind = values["kind"] or RulingKind.OFFENCE
        is_late, is_false_win = kind == LATE, kind == RulingKind.FALSE_WIN
        is_action = kind == RulingKind.ACTION
        is_forbidden = is_action and not self.is_allowed_action
        return PenaltyDraft(
            offender_id=int(values["offender"]),
            amount=0,
            receiver_id=None,
            hand_number=None if is_late else values["hand_number"],
            offence=values["offence"],
            note=values["note"],
            kind=RulingKind.OFFENCE if is_late or is_forbidden else kind,
            offence_key=DEAD_CLAIM if is_forbidden else "" if is_late or is_action else values["offence_key"],
            action=values["action"] if is_action else "",
            effect=values["effect"],
            minutes_late=values["minutes_late"] if is_late else None,
            table_points=values["table_points"],
            counts_for_table_points=values["counts"] == COUNTS if values["counts"] else None,
            departure_reason=values["departure_reason"],
            hand_text=values["hand_text"] if is_false_win else "",
            declared_total=values["declared_total"] if is_false_win else None,
            self_drawn=values["self_drawn"],
            shown=not values["not_shown"],
            deliberate=values["deliberate"],
            once_more=values["once_more"],
        )

    def draft(self) -> PenaltyDraft:
        """Return the ruling as the services take it; call it only when the form is valid."""
        return self._with_points(self.bare(), self._proposal())

    def ruling(self) -> Ruling:
        """Return what edition and engine say to it; writes nothing."""
        return rule(self.rows, self.draft())

    def _with_points(self, bare: PenaltyDraft, proposal: Proposal | None) -> PenaltyDraft:
        values = self.cleaned_data
        shares = self._shares()
        receivers = values["receivers"] or self._proposed_receivers(proposal)
        if shares:
            receivers = PenaltyReceivers.SHARES
        amount = values["amount"] if values["amount"] is not None else values["chosen_amount"]
        if amount is None:
            amount = (proposal.amount if proposal else None) or 0
        if receivers == PenaltyReceivers.SHARES:
            amount = sum(points for _person, points in shares)
            receivers = receivers if shares else PenaltyReceivers.NOBODY
        to_one = receivers == PenaltyReceivers.ONE and values["receiver"]
        return replace(
            bare,
            amount=amount,
            receivers=receivers if amount else PenaltyReceivers.NOBODY,
            receiver_id=int(values["receiver"]) if to_one and amount else None,
            shares=shares if receivers == PenaltyReceivers.SHARES else (),
        )

    def _proposed_receivers(self, proposal: Proposal | None) -> str:
        to = proposal.to if proposal else None
        return RECEIVERS_OF[to] if to else PenaltyReceivers.NOBODY

    def _shares(self) -> tuple[tuple[int, int], ...]:
        return tuple(
            (int(name.removeprefix("share_")), points)
            for name, points in self.cleaned_data.items()
            if name.startswith("share_") and points
        )

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Put what the services found beside the fields it concerns, in words."""
        for problem in problems:
            self.add_error(FIELD_OF_CODE.get(problem.code), sentence(problem))
