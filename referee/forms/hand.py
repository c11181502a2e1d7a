"""One hand as typed at the table: clean values out, every problem beside its field."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from referee.forms.announced import NOTHING, Announcement, announced_fan, announced_text
from referee.forms.claim import CIRCUMSTANCES
from referee.forms.hand_fields import (
    DRAWN,
    ONLY_TOTAL,
    REPLAY,
    SELF_DRAWN,
    USUAL_TOTALS,
    VOID,
    WITH_TILES,
    HandFields,
)
from referee.messages import sentence
from referee.rules.problem import Problem
from referee.rules.rotation import hand_position
from referee.selectors import HandView, SheetView
from referee.services import HandDraft

WITHOUT_WINNER = {DRAWN: "drawn_hand", VOID: "void", REPLAY: "replay"}
# Beside which field a problem of the services is shown; "" is the form as a whole, the tiles have the rest.
FIELD_OF_CODE = {
    "winner_missing": "winner",
    "winner_not_at_table": "winner",
    "discarder_missing": "discarder",
    "discarder_not_at_table": "discarder",
    "winner_is_discarder": "discarder",
    "claimant_is_winner": "claimants",
    "claimant_is_discarder": "claimants",
    "claimant_not_at_table": "claimants",
    "claim_without_discard": "claimants",
    "nearer_claimant": "claimants",
    "nothing_declared": "declared_total",
    "total_out_of_range": "declared_total",
    "flowers_missing": "flowers",
    "flowers_out_of_range": "flowers",
    "dead_player_won": "winner",
    "barred_player_won": "ruling_reason",
    "total_below_minimum": "ruling_reason",
    "total_above_count": "ruling_reason",
    "total_above_declared": "ruling_reason",
    "total_below_proposed": "ruling_reason",
    "wrong_tile": "ruling_reason",
    "not_ready": "ruling_reason",
    "ruling_reason_missing": "ruling_reason",
    "ruling_total_missing": "ruled_total",
    "reason_missing": "reason",
    "hand_out_of_range": "",
    "hand_out_of_order": "",
    "hand_not_recorded": "",
    "only_last_hand_withdrawn": "",
    "client_key_reused": "",
    "outcome_unknown": "",
    "drawn_hand_with_winner": "winner",
    "drawn_hand_with_total": "",
    "self_drawn_with_discarder": "discarder",
    "sheet_unknown": "",
}


class HandForm(HandFields):
    """Winner, from whom, total and tiles; the same form records a hand and corrects one."""

    def __init__(self, *args: Any, view: SheetView, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.view = view
        people = named_people(view)
        ends = [(DRAWN, _("Drawn hand")), (VOID, _("Hand void")), (REPLAY, _("Played again"))]
        self.choose("winner", [*people, *ends])
        self.choose("discarder", [*people, (SELF_DRAWN, _("Self-drawn"))])
        self.choose("claimants", people)

    @property
    def chosen(self) -> Mapping[str, str]:
        """Return the chosen winner and discarder as they stand in the form, right or wrong."""
        return {name: str(self[name].value() or "") for name in ("winner", "discarder")}

    def clean(self) -> dict[str, Any]:
        """Add what is missing; a drawn hand needs nothing more."""
        cleaned = super().clean() or {}
        self._one_total(cleaned)
        winner, discarder = cleaned.get("winner"), cleaned.get("discarder")
        if not winner or winner in WITHOUT_WINNER:
            return cleaned
        if not discarder and "discarder" not in self.errors:
            self.add_error("discarder", _("Say who discarded the tile, or that it was self-drawn."))
        if discarder and winner == discarder:
            self.add_error(
                "discarder", _("Nobody wins from their own discard. Choose self-drawn or somebody else.")
            )
        self._need_tiles_or_total(cleaned)
        return cleaned

    def clean_fan(self) -> Announcement:
        """Return what was announced fan by fan."""
        return announced_fan(self.cleaned_data["fan"])

    def _one_total(self, cleaned: dict[str, Any]) -> None:
        """Take the total from the button or from the field; leave out what the chosen way hides."""
        usual, typed = cleaned.get("usual_total"), cleaned.get("declared_total")
        if usual is not None and typed not in (None, usual):
            text = _("Two totals, %(usual)s and %(typed)s: leave one.")
            self.add_error("declared_total", text % {"usual": usual, "typed": typed})
        elif typed is None:
            cleaned["declared_total"] = usual
        if cleaned.get("way") == ONLY_TOTAL and not self.keeps_tiles(cleaned):
            cleaned |= {"tiles": "", "fan": NOTHING} | dict.fromkeys(CIRCUMSTANCES, False)

    def keeps_tiles(self, cleaned: Mapping[str, Any]) -> bool:  # noqa: ARG002 - a correction looks
        """Tell whether tiles that the chosen way hides count all the same."""
        return False

    def _need_tiles_or_total(self, cleaned: dict[str, Any]) -> None:
        has_tiles = cleaned.get("tiles") and not self.keeps_tiles(cleaned)
        if has_tiles or "tiles" in self.errors:
            return
        if cleaned.get("declared_total") is None and "declared_total" not in self.errors:
            self.add_error("declared_total", _("Type the declared total, or the tiles below."))
        if cleaned.get("flowers") is None and "flowers" not in self.errors:
            self.add_error("flowers", _("Say how many flowers; 0 counts too."))

    def draft(self) -> HandDraft:
        """Return the hand as the services take it; call it only when the form is valid."""
        values = self.cleaned_data
        if values["winner"] in WITHOUT_WINNER:
            reason = "" if values["winner"] == DRAWN else values["ruling_reason"]
            return HandDraft(outcome=WITHOUT_WINNER[values["winner"]], ruling_reason=reason)
        self_drawn = values["discarder"] == SELF_DRAWN
        announced = values.get("fan", NOTHING)
        return HandDraft(
            outcome="win",
            winner_id=int(values["winner"]),
            discarder_id=None if self_drawn else int(values["discarder"]),
            self_drawn=self_drawn,
            hand_text=self._hand_text(),
            declared_total=values["declared_total"],
            flowers=values["flowers"],
            declared_fan=announced.times,
            declared_points=announced.points,
            claimant_ids=() if self_drawn else self._claimants(),
            ruled_total=values["ruled_total"],
            ruling_reason=values["ruling_reason"],
        )

    def _claimants(self) -> tuple[int, ...]:
        values = self.cleaned_data
        chosen = {values["winner"], values["discarder"]}
        return tuple(int(key) for key in values.get("claimants", ()) if key not in chosen)

    def _hand_text(self) -> str:
        """Return the tiles with the ticked circumstances behind a bar, unless the text has a bar already."""
        values = self.cleaned_data
        text: str = values["tiles"].strip()
        if not text or "|" in text or not any(values[name] for name in CIRCUMSTANCES):
            return text
        return f"{text}|{self._winds()}{self.flags(self_drawn=values['discarder'] == SELF_DRAWN)}"

    def _winds(self) -> str:
        """Return the prevalent wind and the winner's wind in this hand, as the notation has them."""
        number, winner = self.cleaned_data["number"], int(self.cleaned_data["winner"])
        lot = next(seat.seat for seat in self.view.seats if seat.participant_id == winner)
        position = hand_position(number)
        chair = self.view.rotation_rounds[position.round_index].index(lot)
        return f"{position.prevalent_wind.letter}{'ESWN'[(chair - position.index_in_round) % 4]}"

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Put what the services found beside the fields it concerns, in words."""
        for problem in problems:
            name = FIELD_OF_CODE.get(problem.code, "tiles")
            text = ValidationError(sentence(problem), code=problem.code)
            self.add_error(name or None, text)


class CorrectionForm(HandForm):
    """A hand entered anew, with the reason why."""

    reason = forms.CharField(
        label=_("Reason of the correction"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why the hand is corrected; both versions are kept.")},
    )

    def keeps_tiles(self, cleaned: Mapping[str, Any]) -> bool:
        """Tell whether the total alone is corrected: tiles on record stay unless somebody touched them."""
        hand = self._on_record(cleaned)
        if cleaned.get("way") != ONLY_TOTAL or hand is None or not hand.hand_text:
            return False
        return bool(cleaned.get("tiles") == typed_again(hand, self.view)["tiles"])

    def draft(self) -> HandDraft:
        """Return the hand; a total beside tiles that stay is ruled, for the reason of the correction."""
        draft, values = super().draft(), self.cleaned_data
        hand = self._on_record(values)
        if draft.outcome != "win" or hand is None or not self.keeps_tiles(values):
            return draft
        total = draft.declared_total
        if hand.ruling_reason and _is_ruled_so(draft, hand) and total != hand.declared_total:
            draft = replace(draft, ruled_total=None, ruling_reason="")  # of the ruling that this one replaces
        if draft.ruled_total is not None:
            return draft
        counted = hand.verdict.get("total") if hand.verdict else None
        if total is None or (counted is not None and total <= counted):
            return replace(draft, ruled_total=total)
        # the verdict does not wait for the reason; without it nothing is recorded
        reason = draft.ruling_reason or values["reason"] or str(self.fields["reason"].label)
        return replace(draft, ruled_total=total, ruling_reason=reason)

    def _on_record(self, cleaned: Mapping[str, Any]) -> HandView | None:
        return next((hand for hand in self.view.hands if hand.number == cleaned.get("number")), None)


def _is_ruled_so(draft: HandDraft, hand: HandView) -> bool:
    """Tell whether a ruling stands in the form as it stands on record."""
    return (draft.ruled_total, draft.ruling_reason) == (hand.ruled_total, hand.ruling_reason)


def named_people(view: SheetView) -> list[tuple[str, Any]]:
    """Return the four as choices, by both names where there are two."""
    return [
        (str(seat.participant_id), " ".join(dict.fromkeys(filter(None, (seat.name, seat.latin_name)))))
        for seat in view.seats
        if not seat.is_empty
    ]


def typed_again(hand: HandView, view: SheetView) -> dict[str, Any]:
    """Return what the form shows when a recorded hand is corrected: the hand as it was typed."""
    text, _bar, tail = hand.hand_text.partition("|")
    flags = "".join(tail.split("|")[0].split())[3:6].ljust(3, "0")
    if hand.outcome != "win" or hand.winner_index is None:
        return {"winner": VOID if hand.outcome == VOID else DRAWN, "way": ONLY_TOTAL}
    seats = view.seats
    discarder = (
        SELF_DRAWN if hand.discarder_index is None else str(seats[hand.discarder_index].participant_id)
    )
    return {
        "winner": str(seats[hand.winner_index].participant_id),
        "discarder": discarder,
        "way": WITH_TILES if text else ONLY_TOTAL,
        **_typed_total(hand.declared_total),
        "flowers": hand.flowers,
        "tiles": text,
        **{name: flag != "0" for name, flag in zip(CIRCUMSTANCES, flags, strict=False)},
        "flower_after_kong": flags[-1] == "2",
        "fan": announced_text(hand.declared_fan, hand.declared_points),
        "ruled_total": hand.ruled_total if hand.ruling_reason else None,
        "ruling_reason": hand.ruling_reason,
    }


def _typed_total(total: int | None) -> dict[str, int | None]:
    """Return the total where the form has it: on a button, or in the field."""
    return {"usual_total": total} if total in USUAL_TOTALS else {"declared_total": total}
