"""Load the rows of one or many sheets in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from referee.models import HandEntry, Occupancy, Outcome, Penalty, ScoreSheet, Seat, SignedTotal
from referee.rules.penalties import Receivers
from referee.rules.sheet import HandFact, PenaltyFact, SheetTally, fold
from referee.selectors.editions import ruleset_of

DRAWN_SEATS = tuple(Seat.values)  # E, S, W, N
LEAN_HAND = ("sheet_id", "number", "version", "outcome", "winner_id", "discarder_id", "ruled_total")


@dataclass(frozen=True, slots=True)
class SheetRows:
    """A sheet with everything that hangs on it.

    ``occupancies`` are those who hold the seats now, in drawn order; ``positions`` knows everybody who ever
    held one. ``entries`` holds every version of every hand in order, ``penalties`` the cancelled ones too.
    """

    sheet: ScoreSheet
    occupancies: tuple[Occupancy, ...]
    positions: Mapping[int, int]  # participant id -> place among the seats, 0 East to 3 North
    entries: tuple[HandEntry, ...]
    penalties: tuple[Penalty, ...]
    signed: Mapping[int, int]  # participant id -> points

    @property
    def current(self) -> tuple[HandEntry, ...]:
        """Return the versions that count, by hand number; withdrawn hands are gone."""
        latest = {entry.number: entry for entry in self.entries}
        kept = (entry for entry in latest.values() if entry.outcome != Outcome.WITHDRAWN)
        return tuple(sorted(kept, key=lambda entry: entry.number))

    @property
    def last_number(self) -> int:
        """Return the number of the last recorded hand, 0 before the first."""
        return max((entry.number for entry in self.current), default=0)

    def position(self, participant_id: int | None) -> int | None:
        """Return a person's place among the seats, None for nobody or a stranger."""
        return None if participant_id is None else self.positions.get(participant_id)

    def tally(self) -> SheetTally:
        """Return the totals that the hands and standing penalties fold to."""
        return fold(
            (self._hand_fact(entry) for entry in self.current),
            (self._penalty_fact(penalty) for penalty in self.penalties if penalty.cancelled_at is None),
            ruleset_of(self.sheet).options.base,
        )

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
        )


def load_sheets(sheets: QuerySet[ScoreSheet], *, lean: bool = False) -> dict[int, SheetRows]:
    """Return the rows of every sheet of the query, by sheet id, in five queries however many there are.

    With ``lean`` the rows of seats and hands hold only what totals need: no names, tiles, verdicts, reasons.
    """
    ids = sheets.order_by().values("pk")
    seats = _grouped(_occupancies(ids, lean=lean))
    hands = _grouped(_entries(ids, lean=lean))
    penalties = _grouped(Penalty.objects.filter(sheet__in=ids).order_by("id"))
    signed = _grouped(SignedTotal.objects.filter(sheet__in=ids))
    return {
        sheet.pk: SheetRows(
            sheet=sheet,
            occupancies=_holders(seats[sheet.pk]),
            positions={each.participant_id: DRAWN_SEATS.index(each.seat) for each in seats[sheet.pk]},
            entries=tuple(hands[sheet.pk]),
            penalties=tuple(penalties[sheet.pk]),
            signed={each.participant_id: each.points for each in signed[sheet.pk]},
        )
        for sheet in sheets
    }


def load_sheet(sheet_id: int) -> SheetRows:
    """Return the rows of one sheet; ScoreSheet.DoesNotExist when there is none."""
    try:
        return load_sheets(ScoreSheet.objects.filter(pk=sheet_id))[sheet_id]
    except KeyError:
        raise ScoreSheet.DoesNotExist(f"no score sheet has the id {sheet_id}") from None


def _occupancies(ids: QuerySet[Any], *, lean: bool) -> Iterable[Any]:
    rows = Occupancy.objects.filter(sheet__in=ids).order_by("from_hand")
    if lean:
        return rows.values_list("sheet_id", "seat", "participant_id", named=True)
    return rows.select_related("participant")


def _entries(ids: QuerySet[Any], *, lean: bool) -> Iterable[Any]:
    """Return hands in the order of their versions; lean ones are tuples with the same names."""
    rows = HandEntry.objects.filter(sheet__in=ids).order_by("sheet", "number", "version")
    return rows.values_list(*LEAN_HAND, named=True) if lean else rows


def _grouped(rows: Iterable[Any]) -> defaultdict[int, list[Any]]:
    groups: defaultdict[int, list[Any]] = defaultdict(list)
    for row in rows:
        groups[row.sheet_id].append(row)
    return groups


def _holders(occupancies: Iterable[Occupancy]) -> tuple[Occupancy, ...]:
    """Return the last holder of each seat in drawn order."""
    latest = {each.seat: each for each in occupancies}  # ordered by from_hand
    return tuple(latest[seat] for seat in DRAWN_SEATS if seat in latest)
