"""What happened in a hand as the rules read it, and what an edition proposes for what happens next."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, cast

from django.conf import settings
from django.utils.module_loading import import_string

from referee.models import Penalty, ScoreSheet
from referee.rules.offences import (
    BARS_LATER_HANDS,
    Action,
    Effect,
    EventKind,
    LadderStep,
    PastRuling,
    Proposal,
    Situation,
    StoryEvent,
    late_band,
    lateness,
    next_step,
    propose,
    turn_seconds,
)
from referee.selectors.editions import penalties_of
from referee.selectors.rows import SheetRows, load_sheet

THIS_SESSION: Final = 0
EarlierRulings = Callable[[ScoreSheet, int], Iterable[PastRuling]]


@dataclass(frozen=True, slots=True)
class TurnLimits:
    """Seconds that the edition gives a player; None where it does not say."""

    turn: int | None
    first_discard: int | None
    pung: int | None


def turn_limits(sheet: ScoreSheet) -> TurnLimits:
    """Return the seconds of the sheet's edition; no query."""
    edition = penalties_of(sheet)
    return TurnLimits(
        turn=turn_seconds(edition, Situation.TURN),
        first_discard=turn_seconds(edition, Situation.FIRST_DISCARD),
        pung=turn_seconds(edition, Situation.PUNG),
    )


def story_of(rows: SheetRows, number: int) -> tuple[StoryEvent, ...]:
    """Return the standing rulings on a hand, since it was last to be played again, in order."""
    return tuple(_event(rows, each) for each in rows.standing(number))


def barred_of(rows: SheetRows, number: int) -> Mapping[int, Effect]:
    """Return who may not win a hand because of rulings before it, by place among the seats, and by what.

    A ruling outside a hand stands for the whole session, one in a hand that is played again for the replay.
    """
    playing = rows.playing(number)
    return {
        rows.positions[each.offender_id]: Effect(each.effect)
        for each in rows.penalties
        if each.cancelled_at is None
        and each.effect in BARS_LATER_HANDS
        and ((each.hand_number or 0, each.playing) < (number, playing))
    }


def proposal_for(sheet_id: int, offence_key: str, player_id: int, hand_number: int | None = None) -> Proposal:
    """Return what the sheet's edition proposes for an offence of a player now, by the ladder.

    KeyError for an offence that the catalogue does not have, ScoreSheet.DoesNotExist for no such sheet.
    """
    return proposal_of(load_sheet(sheet_id), offence_key, player_id, hand_number)


def proposal_of(rows: SheetRows, offence_key: str, player_id: int, hand_number: int | None) -> Proposal:
    """Return the same for rows that are already loaded; asks only the event for earlier sessions."""
    return propose(penalties_of(rows.sheet), offence_key, step_of(rows, offence_key, player_id, hand_number))


def lateness_for(sheet_id: int, player_id: int, minutes: int | Fraction) -> Proposal | None:
    """Return what the edition proposes for a player so many minutes late; None for nobody late."""
    return lateness_of(load_sheet(sheet_id), player_id, minutes)


def lateness_of(rows: SheetRows, player_id: int, minutes: int | Fraction) -> Proposal | None:
    """Return the same for rows that are already loaded."""
    edition = penalties_of(rows.sheet)
    band = late_band(edition, minutes)
    if band is None:
        return None
    return lateness(edition, minutes, step_of(rows, band.offence, player_id, None))


def step_of(rows: SheetRows, offence_key: str, player_id: int, hand_number: int | None) -> LadderStep:
    """Return the step of the ladder: rulings on this sheet, and what the event knows of earlier sessions."""
    own = [
        PastRuling(each.offence_key, each.offender_id, THIS_SESSION, each.hand_number)
        for each in rows.penalties
        if each.offence_key and each.cancelled_at is None
    ]
    history = [*_earlier_rulings(rows.sheet, player_id), *own]
    edition = penalties_of(rows.sheet)
    return next_step(history, offence_key, edition, player_id, hand_number, THIS_SESSION)


def _earlier_rulings(sheet: ScoreSheet, player_id: int) -> Iterable[PastRuling]:
    """Ask the callable that ``settings.REFEREE_EARLIER_RULINGS`` names; nothing is earlier without one.

    It knows an event's other sheets: the rulings on a person there, each in a session other than 0.
    """
    path = getattr(settings, "REFEREE_EARLIER_RULINGS", "")
    return cast("EarlierRulings", import_string(path))(sheet, player_id) if path else ()


def _event(rows: SheetRows, penalty: Penalty) -> StoryEvent:
    return StoryEvent(
        kind=EventKind(penalty.kind),
        player=rows.positions[penalty.offender_id],
        offence=penalty.offence_key,
        effect=Effect(penalty.effect),
        action=Action(penalty.action) if penalty.action else None,
    )
