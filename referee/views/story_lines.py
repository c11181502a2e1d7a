"""What happened in a hand, as one line of events, and penalties in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.messages import listed
from referee.models import PenaltyReceivers, RulingKind
from referee.rules.offences import Effect
from referee.selectors import PenaltyView, SheetView
from referee.templatetags.desk import MINUS, called
from referee.views.ruling_card import (
    action_name,
    effect_name,
    offence_name,
    points_of,
    step_words,
    table_points_words,
)

WORDS_OF_KIND = {
    RulingKind.FALSE_WIN: "cinnabar",
    RulingKind.DEAD_HAND: "cinnabar",
    RulingKind.ACTION: "jade",
}


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One event of a hand."""

    id: int
    place: int  # 1, 2, ... in the hand
    name: str
    what: str
    result: str
    tone: str


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """One penalty in words."""

    id: int
    sentence: str
    when: str
    offence: str
    result: str  # effect on the hand, step of the ladder, table points
    note: str
    departure: str
    entered_by: str
    is_cancelled: bool
    cancelled_by: str
    cancel_reason: str


def story_lines(view: SheetView, number: int) -> tuple[StoryLine, ...]:
    """Return what was ruled in a hand as it is played now, in order; cancelled rulings are no part of it."""
    playing = view.next_hand.playing if view.next_hand and view.next_hand.number == number else None
    standing = [
        penalty
        for penalty in view.penalties
        if penalty.hand_number == number and not penalty.is_cancelled and playing in {None, penalty.playing}
    ]
    return tuple(_story_line(view, place, penalty) for place, penalty in enumerate(standing, start=1))


def _story_line(view: SheetView, place: int, penalty: PenaltyView) -> StoryLine:
    return StoryLine(
        id=penalty.id,
        place=place,
        name=called(view.seats[penalty.offender_index]),
        what=event_name(penalty),
        result=event_result(penalty),
        tone=WORDS_OF_KIND.get(RulingKind(penalty.kind), "gold"),
    )


def event_name(penalty: PenaltyView) -> str:
    """Return what somebody did: by the catalogue, or in the referee's words."""
    if penalty.kind == RulingKind.ACTION and penalty.action:
        return action_name(penalty.action)
    name = offence_name(penalty.offence_key) or penalty.offence or str(RulingKind(penalty.kind).label)
    if penalty.action:
        return _("%(offence)s (%(action)s)") % {"offence": name, "action": action_name(penalty.action)}
    return name


def event_result(penalty: PenaltyView) -> str:
    """Say what it came to: −40, dead hand."""
    if penalty.kind == RulingKind.ACTION:
        return _("allowed")
    points = points_of(penalty.amount, is_warning=penalty.is_warning)
    if penalty.table_points:
        lost = table_points_words(penalty.table_points)
        points = _("%(points)s, %(effect)s") % {"points": points, "effect": lost} if penalty.amount else lost
    if penalty.effect == Effect.NONE:
        return points
    if not penalty.amount and not penalty.table_points:
        return effect_name(penalty.effect)
    return _("%(points)s, %(effect)s") % {"points": points, "effect": effect_name(penalty.effect)}


def penalty_lines(view: SheetView) -> tuple[PenaltyLine, ...]:
    """Return the penalties in the order they were given, cancelled ones too."""
    return tuple(
        PenaltyLine(
            id=penalty.id,
            sentence=_penalty_sentence(view, penalty),
            when=_("hand %(number)s") % {"number": penalty.hand_number} if penalty.hand_number else "",
            offence=_offence(penalty),
            result=" · ".join(_results(penalty)),
            note=penalty.note,
            departure=penalty.departure_reason,
            entered_by=penalty.entered_by,
            is_cancelled=penalty.is_cancelled,
            cancelled_by=penalty.cancelled_by,
            cancel_reason=penalty.cancel_reason,
        )
        for penalty in view.penalties
    )


def recorded_words(line: PenaltyLine) -> str:
    """Say that a penalty is on record, and for what."""
    said = ", ".join(part for part in (line.when, line.offence) if part)
    text = _("Recorded: %(sentence)s (%(what)s).") if said else _("Recorded: %(sentence)s.")
    return text % {"sentence": line.sentence, "what": said}


def _offence(penalty: PenaltyView) -> str:
    """Return what happened by the catalogue, and in the referee's own words where these were typed too."""
    if penalty.action:
        return event_name(penalty)
    return " · ".join(filter(None, (offence_name(penalty.offence_key), penalty.offence)))


def _results(penalty: PenaltyView) -> list[str]:
    """Return what the penalty did besides game points."""
    found = [] if penalty.effect == Effect.NONE else [effect_name(penalty.effect)]
    if penalty.table_points and penalty.amount:
        found.append(table_points_words(penalty.table_points))
    if penalty.amount and not penalty.counts_for_table_points:
        found.append(_("does not count for table points"))
    if penalty.step is not None and penalty.scope:
        found.append(step_words(penalty.step, penalty.scope))
    return found


def _penalty_sentence(view: SheetView, penalty: PenaltyView) -> str:
    offender = called(view.seats[penalty.offender_index])
    values = {"offender": offender, "amount": f"{MINUS}{penalty.amount}", "share": f"+{penalty.amount // 3}"}
    if not penalty.amount:
        points = event_result(penalty)
        return _("%(offender)s: %(points)s") % {"offender": offender, "points": points}
    if penalty.receivers == PenaltyReceivers.EACH:
        return _("%(offender)s %(amount)s, each of the others %(share)s") % values
    if penalty.receivers == PenaltyReceivers.SHARES:
        shares = listed(f"{called(view.seats[index])} +{points}" for index, points in penalty.shares)
        return _("%(offender)s %(amount)s, %(shares)s") % (values | {"shares": shares})
    if penalty.receiver_index is not None:
        values |= {"receiver": called(view.seats[penalty.receiver_index]), "share": f"+{penalty.amount}"}
        return _("%(offender)s %(amount)s, %(receiver)s %(share)s") % values
    return _("%(offender)s %(amount)s, nobody receives them") % values
