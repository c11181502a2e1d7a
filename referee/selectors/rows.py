"""Load the rows of one or many sheets in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet

from referee.models import (
    CheckpointTotal,
    DifferenceRuling,
    HandEntry,
    Occupancy,
    Outcome,
    Penalty,
    ScoreSheet,
    Seat,
    Signature,
    SignedTotal,
)
from referee.rules.penalties import Receivers
from referee.rules.sheet import HandFact, PenaltyFact, SheetTally, fold
from referee.selectors.editions import ruleset_of

DRAWN_SEATS = tuple(Seat.values)  # E, S, W, N
UNPLAYED = frozenset({Outcome.WITHDRAWN, Outcome.REPLAY})  # after these a hand is due (again)
LEAN_SEAT = ("sheet_id", "seat", "participant_id", "from_hand", "is_absent")
SHOWN_ONLY = ("proposal", "verdict", "note", "hand_text", "departure_reason", "cancel_reason")
LEAN_HAND = ("sheet_id", "number", "version", "outcome", "winner_id", "discarder_id", "ruled_total")


@dataclass(frozen=True, slots=True)
class SheetRows:
    """A sheet with everything that hangs on it.

    ``occupancies`` are those who hold the seats now and are there, in drawn order, ``seated`` everybody who
    ever held one, in the order in which they sat down; ``positions`` knows all of these. ``entries`` holds
    every version of every hand in order, ``penalties`` the cancelled ones too.
    """

    sheet: ScoreSheet
    occupancies: tuple[Occupancy, ...]
    positions: Mapping[int, int]  # participant id -> place among the seats, 0 East to 3 North
    entries: tuple[HandEntry, ...]
    penalties: tuple[Penalty, ...]
    signed: Mapping[int, int]  # participant id -> points
    seated: tuple[Occupancy, ...] = ()
    checkpoints: tuple[CheckpointTotal, ...] = ()
    signatures: tuple[Signature, ...] = ()
    difference_rulings: tuple[DifferenceRuling, ...] = ()

    @property
    def current(self) -> tuple[HandEntry, ...]:
        """Return the versions that count, by hand number; hands taken back or to be played again are gone."""
        latest = {entry.number: entry for entry in self.entries}
        kept = (entry for entry in latest.values() if entry.outcome not in UNPLAYED)
        return tuple(sorted(kept, key=lambda entry: entry.number))

    @property
    def last_number(self) -> int:
        """Return the number of the last recorded hand, 0 before the first."""
        return max((entry.number for entry in self.current), default=0)

    def latest(self, number: int) -> HandEntry | None:
        """Return the last version of a hand, whatever it says; None where there is none."""
        return next((entry for entry in reversed(self.entries) if entry.number == number), None)

    def playing(self, number: int) -> int:
        """Return how often a hand was to be played again: its events since then are of this playing."""
        times, before = 0, ""
        for entry in self.entries:
            if entry.number == number:
                times += entry.outcome == Outcome.REPLAY
                times -= entry.outcome == Outcome.WITHDRAWN and before == Outcome.REPLAY
                before = entry.outcome
        return times

    def holders(self, number: int) -> Mapping[int, int]:
        """Return who is there in a hand: participant id by place among the seats, 0 East to 3 North."""
        latest = {each.seat: each for each in self.seated if each.from_hand <= number}
        return {
            DRAWN_SEATS.index(seat): each.participant_id
            for seat, each in latest.items()
            if not each.is_absent
        }

    @property
    def absent(self) -> frozenset[int]:
        """Return who was drawn here and is not there: their seats are empty."""
        latest = {each.seat: each for each in self.seated}
        return frozenset(each.participant_id for each in latest.values() if each.is_absent)

    def standing(self, number: int, playing: int | None = None) -> tuple[Penalty, ...]:
        """Return the rulings on a hand that were not cancelled, in order; of its last playing unless said."""
        which = self.playing(number) if playing is None else playing
        return tuple(
            each
            for each in self.penalties
            if each.hand_number == number and each.playing == which and each.cancelled_at is None
        )

    def position(self, participant_id: int | None) -> int | None:
        """Return a person's place among the seats, None for nobody or a stranger."""
        return None if participant_id is None else self.positions.get(participant_id)

    def tally(self) -> SheetTally:
        """Return the totals that the hands and standing penalties fold to."""
        return fold(self.hand_facts(), self.penalty_facts(), ruleset_of(self.sheet).options.base)

    def hand_facts(self) -> tuple[HandFact, ...]:
        """Return the hands that count as the rules read them."""
        return tuple(self._hand_fact(entry) for entry in self.current)

    def penalty_facts(self) -> tuple[PenaltyFact, ...]:
        """Return the rulings that were not cancelled as the rules read them."""
        return tuple(self._penalty_fact(each) for each in self.penalties if each.cancelled_at is None)

    def _hand_fact(self, entry: HandEntry) -> HandFact:
        return HandFact(
            number=entry.number,
            outcome="win" if entry.outcome == Outcome.WIN else "drawn_hand",
            winner=self.position(entry.winner_id),
            discarder=self.position(entry.discarder_id),
            total=entry.ruled_total,
        )

    def _penalty_fact(self, penalty: Penalty) -> PenaltyFact:
        return PenaltyFact(
            hand_number=penalty.hand_number,
            offender=self.positions[penalty.offender_id],
            amount=penalty.amount,
            receivers=Receivers(penalty.receivers),
            receiver=self.position(penalty.receiver_id),
            shares=self.shares(penalty),
            counts=penalty.counts_for_table_points,
            table_points=Fraction(penalty.table_points_numerator, penalty.table_points_denominator),
        )

    def shares(self, penalty: Penalty) -> tuple[tuple[int, int], ...]:
        """Return who receives how much of a penalty in shares, by place among the seats."""
        return tuple((self.positions[person], points) for person, points in penalty.shares)


def load_sheets(
    sheets: QuerySet[ScoreSheet], *, lean: bool = False, papers: bool = False
) -> dict[int, SheetRows]:
    """Return the rows of every sheet of the query, by sheet id, in five queries however many there are.

    With ``lean`` the rows of seats, hands and penalties hold only what totals need: no names, tiles or
    reasons. With ``papers`` three more queries bring checkpoints, signatures and rulings on differences.
    """
    return _gathered(sheets, sheets.order_by().values("pk"), lean=lean, papers=papers)


def load_sheet(sheet_id: int, *, papers: bool = False) -> SheetRows:
    """Return the rows of one sheet as `load_sheets` does; ScoreSheet.DoesNotExist when there is none."""
    return rows_of(ScoreSheet.objects.get(pk=sheet_id), papers=papers)


def rows_of(sheet: ScoreSheet, *, papers: bool = False) -> SheetRows:
    """Return what hangs on a sheet whose own row is at hand: one query less than `load_sheet`."""
    return _gathered([sheet], [sheet.pk], lean=False, papers=papers)[sheet.pk]


def _gathered(sheets: Iterable[ScoreSheet], ids: Any, *, lean: bool, papers: bool) -> dict[int, SheetRows]:
    """Return the rows of sheets; ``ids`` are theirs, as a list or as a query."""
    seats = _grouped(_occupancies(ids, lean=lean))
    hands = _grouped(_entries(ids, lean=lean))
    penalties = _grouped(_penalties(ids, lean=lean))
    signed = _grouped(SignedTotal.objects.filter(sheet__in=ids))
    checkpoints, signatures, rulings = (
        _grouped(model.objects.filter(sheet__in=ids).order_by("id") if papers else ())
        for model in (CheckpointTotal, Signature, DifferenceRuling)
    )
    return {
        sheet.pk: SheetRows(
            sheet=sheet,
            occupancies=_holders(seats[sheet.pk]),
            positions={each.participant_id: DRAWN_SEATS.index(each.seat) for each in seats[sheet.pk]},
            entries=tuple(hands[sheet.pk]),
            penalties=tuple(penalties[sheet.pk]),
            signed={each.participant_id: each.points for each in signed[sheet.pk]},
            seated=tuple(seats[sheet.pk]),
            checkpoints=tuple(checkpoints[sheet.pk]),
            signatures=tuple(signatures[sheet.pk]),
            difference_rulings=tuple(rulings[sheet.pk]),
        )
        for sheet in sheets
    }


def _occupancies(ids: QuerySet[Any], *, lean: bool) -> Iterable[Any]:
    rows = Occupancy.objects.filter(sheet__in=ids).order_by("from_hand", "-is_absent", "id")
    if lean:
        return rows.values_list(*LEAN_SEAT, named=True)
    return rows.select_related("participant")


def _entries(ids: QuerySet[Any], *, lean: bool) -> Iterable[Any]:
    """Return hands in the order of their versions; lean ones are tuples with the same names."""
    rows = HandEntry.objects.filter(sheet__in=ids).order_by("sheet", "number", "version")
    return rows.values_list(*LEAN_HAND, named=True) if lean else rows


def _penalties(ids: QuerySet[Any], *, lean: bool) -> Iterable[Penalty]:
    rows = Penalty.objects.filter(sheet__in=ids).order_by("id")
    return rows.defer(*SHOWN_ONLY) if lean else rows


def _grouped(rows: Iterable[Any]) -> defaultdict[int, list[Any]]:
    groups: defaultdict[int, list[Any]] = defaultdict(list)
    for row in rows:
        groups[row.sheet_id].append(row)
    return groups


def _holders(occupancies: Iterable[Occupancy]) -> tuple[Occupancy, ...]:
    """Return the last holder of each seat in drawn order; nobody for a seat that is empty."""
    latest = {each.seat: each for each in occupancies}  # ordered by from_hand
    return tuple(latest[seat] for seat in DRAWN_SEATS if seat in latest and not latest[seat].is_absent)
