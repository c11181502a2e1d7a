"""A sheet as the table page shows it: plates around the square, rows of hands, lines of penalties."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from referee.forms import DRAWN, REPLAY, SELF_DRAWN, VOID
from referee.rules.rotation import hand_position
from referee.selectors import HandView, SeatView, SheetView, VersionView
from referee.templatetags.desk import called, wind_name
from referee.views.absences import paid_by
from referee.views.ruling_card import effect_name


@dataclass(frozen=True, slots=True)
class Plate:
    """One of the four, in the chair and with the wind that the person holds in the hand shown."""

    seat: SeatView
    chair: str  # the side of the square: "E" at the foot, then counter-clockwise S, W, N
    wind: str
    is_dealer: bool
    is_winner: bool = False  # as chosen in the form
    is_discarder: bool = False
    is_dead: bool = False  # may not win this hand any more
    barred: str = ""  # may not win it by an earlier ruling: which effect it had, in words


@dataclass(frozen=True, slots=True)
class Cell:
    """What one hand brought one person, and where that person stood after it."""

    delta: int
    running: int
    role: str  # "won", "gave" or nothing


@dataclass(frozen=True, slots=True)
class HandRow:
    """One recorded hand in the list."""

    number: int
    sentence: str
    fan: int | None
    is_overruled: bool
    is_corrected: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """Who changes chairs before the hand."""

    seat: SeatView
    from_chair: str
    to_chair: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How one person stands at this table."""

    seat: SeatView
    from_hands: int
    from_penalties: int
    total: int  # of an empty seat what it has paid
    table_points: Fraction | None  # none before anything was played, and for an empty seat


def plates(view: SheetView, number: int, chosen: Mapping[str, str] | None = None) -> tuple[Plate, ...]:
    """Return the four as they sit in a hand, chairs West, North, South, East: top, left, right, foot."""
    picked = chosen or {}
    due = view.next_hand
    due = due if due is not None and due.number == number else None
    dead, barred = (due.dead, due.barred) if due else ((), {})
    around = []
    for index, seat in enumerate(view.seats):
        chair, wind = chair_and_wind(view, seat.seat, number)
        plate = Plate(
            seat=seat,
            chair=chair,
            wind=wind,
            is_dealer=wind == "E",
            is_winner=picked.get("winner") == str(seat.participant_id),
            is_discarder=picked.get("discarder") == str(seat.participant_id),
            is_dead=index in dead,
            barred=effect_name(barred[index]) if index in barred else "",
        )
        around.append(plate)
    return tuple(sorted(around, key=lambda plate: "WNSE".index(plate.chair)))


def chair_and_wind(view: SheetView, drawn: str, number: int) -> tuple[str, str]:
    """Return where somebody sits in a hand and the wind held there: winds go round once a hand."""
    position = hand_position(number)
    chair = view.rotation_rounds[position.round_index].index(drawn)
    return "ESWN"[chair], "ESWN"[(chair - position.index_in_round) % 4]


def move_lines(view: SheetView) -> tuple[MoveLine, ...]:
    """Return who changes chairs before the next hand; empty within a round."""
    if view.next_hand is None:
        return ()
    return tuple(
        MoveLine(view.seats[move.index], move.from_seat, move.to_seat) for move in view.next_hand.moves
    )


def hand_rows(view: SheetView) -> tuple[HandRow, ...]:
    """Return the recorded hands, the last one first."""
    return tuple(_hand_row(view, hand) for hand in reversed(view.hands))


def _hand_row(view: SheetView, hand: HandView) -> HandRow:
    return HandRow(
        number=hand.number,
        sentence=hand_sentence(view, hand),
        fan=hand.ruled_total,
        is_overruled=bool(hand.ruling_reason),
        is_corrected=bool(hand.reason),
        cells=tuple(
            Cell(hand.deltas[index], hand.running[index], _role(hand, index))
            for index in range(len(view.seats))
        ),
    )


def _role(hand: HandView, index: int) -> str:
    if index == hand.winner_index:
        return "won"
    return "gave" if index == hand.discarder_index else ""


def is_replayed(view: SheetView, number: int) -> bool:
    """Tell whether the hand is due again and nothing but its replay is on record."""
    due = view.next_hand
    return due is not None and due.number == number and due.playing > 0


def hand_sentence(view: SheetView, hand: HandView | VersionView) -> str:
    """Say how a recorded hand ended: Li wins from Zhang, 24 fan."""
    if hand.winner_index is None:
        return outcome_without_winner(hand.outcome)
    winner = called(view.seats[hand.winner_index])
    if hand.discarder_index is None:
        return _("%(winner)s wins self-drawn, %(total)s fan") % {"winner": winner, "total": hand.ruled_total}
    discarder = called(view.seats[hand.discarder_index])
    return _("%(winner)s wins from %(discarder)s, %(total)s fan") % {
        "winner": winner,
        "discarder": discarder,
        "total": hand.ruled_total,
    }


def outcome_without_winner(outcome: str) -> str:
    """Say how a hand ended that nobody won."""
    words = {VOID: _("hand void, counts as drawn"), REPLAY: _("to be played again")}
    return words.get(outcome) or _("drawn hand")


def record_sentence(
    view: SheetView, where: str, number: int, chosen: Mapping[str, str], total: int | None
) -> str:
    """Say what the button records: Table 7, hand 5: Li wins from Zhang, 24 fan; nothing while unknown."""
    names = {str(seat.participant_id): called(seat) for seat in view.seats}
    winner, discarder = names.get(chosen["winner"]), names.get(chosen["discarder"])
    values = {"table": where, "number": number, "winner": winner, "discarder": discarder, "total": total}
    if chosen["winner"] in {DRAWN, VOID, REPLAY}:
        values["result"] = outcome_without_winner(chosen["winner"])
        return _("%(table)s, hand %(number)s: %(result)s") % values
    if not winner or total is None or winner == discarder:
        return ""
    if chosen["discarder"] == SELF_DRAWN:
        return _("%(table)s, hand %(number)s: %(winner)s wins self-drawn, %(total)s fan") % values
    if not discarder:
        return ""
    return _("%(table)s, hand %(number)s: %(winner)s wins from %(discarder)s, %(total)s fan") % values


def standings(view: SheetView) -> tuple[Standing, ...]:
    """Return the four with what penalties cost or brought them, in drawn order."""
    return tuple(_standing(view, index, seat) for index, seat in enumerate(view.seats))


def _standing(view: SheetView, index: int, seat: SeatView) -> Standing:
    return Standing(
        seat,
        from_hands=view.hands[-1].running[index] if view.hands else 0,
        from_penalties=sum(penalty.deltas[index] for penalty in view.penalties),
        total=paid_by(view, index) if seat.is_empty else seat.total,
        table_points=None if view.source == "none" or seat.is_empty else seat.table_points,
    )


def round_name(prevalent: str) -> str:
    """Name a round: East round."""
    return _("%(wind)s round") % {"wind": wind_name(prevalent)}
