"""One sheet as a page or a print needs it."""

from collections.abc import Sequence
from fractions import Fraction

from referee.models import AuditEntry, HandEntry, Penalty
from referee.rules.four import ZERO, Four
from referee.rules.penalties import Receivers, spread
from referee.rules.rotation import ROTATIONS, dealer, hand_position, moves, seat_winds
from referee.rules.sheet import SheetRow, SheetTally
from referee.rules.table_points import SCHEME, places, table_points
from referee.selectors.rows import SheetRows, load_sheet
from referee.selectors.values import (
    HandView,
    Move,
    NextHand,
    PenaltyView,
    SeatView,
    SheetView,
    Source,
    VersionView,
)


def sheet_view(sheet_id: int, scheme: Sequence[int | Fraction] = SCHEME) -> SheetView:
    """Return a sheet with its totals, in six queries however many hands it has.

    ``scheme`` gives the table points of places 1 to 4. ScoreSheet.DoesNotExist when there is no such sheet.
    """
    rows = load_sheet(sheet_id)
    head = (
        AuditEntry.objects.filter(sheet=sheet_id).order_by("-sequence").values_list("hash", flat=True).first()
    )
    return view_of(rows, scheme=scheme, chain_head=head or "")


def view_of(rows: SheetRows, *, scheme: Sequence[int | Fraction] = SCHEME, chain_head: str = "") -> SheetView:
    """Return the view of rows that are already loaded; no query."""
    sheet, tally = rows.sheet, rows.tally()
    totals = seat_totals(rows, tally)
    return SheetView(
        sheet_id=sheet.pk,
        title=sheet.title,
        state=sheet.state,
        version=sheet.version,
        ruleset=sheet.ruleset,
        ruleset_pinned=bool(sheet.ruleset_digest),
        rotation=sheet.rotation,
        hands_planned=sheet.hands_planned,
        seats=_seats(rows, totals, scheme),
        hands=_hands(rows, tally),
        versions=tuple(_version(rows, entry) for entry in rows.entries),
        penalties=tuple(_penalty(rows, penalty) for penalty in rows.penalties),
        next_hand=next_hand(rows),
        source=source_of(rows),
        signed=tuple(rows.signed.get(each.participant_id) for each in rows.occupancies),
        differences=_differences(rows, tally),
        chain_head=chain_head,
    )


def source_of(rows: SheetRows) -> Source:
    """Return where the totals come from: hands are the truth, signed totals stand in where there are none."""
    if rows.current:
        return "hands"
    if rows.signed:
        return "signed"
    return "hands" if any(penalty.cancelled_at is None for penalty in rows.penalties) else "none"


def seat_totals(rows: SheetRows, tally: SheetTally) -> tuple[int, ...]:
    """Return the game points of those who hold the seats, in drawn order."""
    if source_of(rows) == "signed":
        return tuple(rows.signed.get(each.participant_id, 0) for each in rows.occupancies)
    return tuple(tally.totals[rows.positions[each.participant_id]] for each in rows.occupancies)


def next_hand(rows: SheetRows) -> NextHand | None:
    """Return the hand about to be played by the rotation, None when all planned hands are recorded."""
    number = rows.last_number + 1
    if number > rows.sheet.hands_planned:
        return None
    rotation, position = ROTATIONS[rows.sheet.rotation], hand_position(number)
    east, south, west, north = (wind.letter for wind in seat_winds(rotation, number))
    return NextHand(
        number=number,
        round_number=position.round_index + 1,
        prevalent_wind=position.prevalent_wind.letter,
        dealer_index=int(dealer(rotation, number)),
        winds=(east, south, west, north),
        moves=tuple(
            Move(int(move.drawn_seat), move.from_chair.letter, move.to_chair.letter)
            for move in moves(rotation, number)
        ),
    )


def _seats(
    rows: SheetRows, totals: tuple[int, ...], scheme: Sequence[int | Fraction]
) -> tuple[SeatView, ...]:
    points = table_points(totals, scheme)
    return tuple(
        SeatView(
            seat=each.seat,
            participant_id=each.participant_id,
            name=each.participant.name,
            latin_name=each.participant.latin_name,
            number="",
            total=total,
            table_points=own,
            place=place,
        )
        for each, total, own, place in zip(rows.occupancies, totals, points, places(totals), strict=True)
    )


def _hands(rows: SheetRows, tally: SheetTally) -> tuple[HandView, ...]:
    folded: dict[int, SheetRow] = {row.number: row for row in tally.rows}
    return tuple(_hand(rows, entry, folded[entry.number]) for entry in rows.current)


def _hand(rows: SheetRows, entry: HandEntry, row: SheetRow) -> HandView:
    return HandView(
        number=entry.number,
        outcome=entry.outcome,
        winner_index=rows.position(entry.winner_id),
        discarder_index=rows.position(entry.discarder_id),
        self_drawn=entry.self_drawn,
        declared_total=entry.declared_total,
        ruled_total=entry.ruled_total,
        flowers=entry.flowers,
        hand_text=entry.hand_text,
        verdict=entry.verdict,
        deltas=row.deltas,
        running=row.running,
        ruling_reason=entry.ruling_reason,
        reason=entry.reason,
        entered_by=entry.actor_name,
        version=entry.version,
        created=entry.created,
    )


def _version(rows: SheetRows, entry: HandEntry) -> VersionView:
    return VersionView(
        number=entry.number,
        version=entry.version,
        outcome=entry.outcome,
        winner_index=rows.position(entry.winner_id),
        discarder_index=rows.position(entry.discarder_id),
        self_drawn=entry.self_drawn,
        declared_total=entry.declared_total,
        ruled_total=entry.ruled_total,
        hand_text=entry.hand_text,
        ruling_reason=entry.ruling_reason,
        reason=entry.reason,
        entered_by=entry.actor_name,
        created=entry.created,
    )


def _penalty(rows: SheetRows, penalty: Penalty) -> PenaltyView:
    offender, receiver = rows.positions[penalty.offender_id], rows.position(penalty.receiver_id)
    is_cancelled = penalty.cancelled_at is not None
    standing: Four = spread(penalty.amount, offender, Receivers(penalty.receivers), receiver)
    return PenaltyView(
        id=penalty.pk,
        hand_number=penalty.hand_number,
        offender_index=offender,
        amount=penalty.amount,
        receivers=penalty.receivers,
        receiver_index=receiver,
        deltas=ZERO if is_cancelled else standing,
        offence=penalty.offence,
        note=penalty.note,
        entered_by=penalty.actor_name,
        created=penalty.created,
        is_cancelled=is_cancelled,
        cancelled_by=penalty.cancelled_name,
        cancel_reason=penalty.cancel_reason,
    )


def _differences(rows: SheetRows, tally: SheetTally) -> tuple[int | None, ...]:
    """Return signed minus computed per seat, None where the paper says nothing or there is no hand."""
    if not rows.current:
        return (None,) * len(rows.occupancies)
    return tuple(
        None if (signed := rows.signed.get(each.participant_id)) is None else signed - tally.totals[index]
        for index, each in enumerate(rows.occupancies)
    )
