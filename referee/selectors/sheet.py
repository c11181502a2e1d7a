"""One sheet as a page or a print needs it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from referee.models import AuditEntry, HandEntry, Occupancy, Penalty
from referee.rules.four import ZERO
from referee.rules.offences import dead_players
from referee.rules.penalties import Receivers, spread
from referee.rules.rotation import dealer, hand_position, moves, seat_winds
from referee.rules.sheet import SheetRow, SheetTally
from referee.rules.table_points import SCHEME
from referee.selectors.announced import points_announced, times_announced
from referee.selectors.content import content_digest
from referee.selectors.editions import rotation_of
from referee.selectors.papers import (
    checkpoint_due,
    checkpoint_views,
    difference_ruling,
    differences,
    first_block,
    signature_views,
)
from referee.selectors.results import result_of
from referee.selectors.rotation_tables import letters_of
from referee.selectors.rows import DRAWN_SEATS, SheetRows, load_sheet
from referee.selectors.stories import barred_of, story_of
from referee.selectors.values import (
    HandView,
    HolderView,
    Move,
    NextHand,
    PenaltyView,
    SeatView,
    SheetResult,
    SheetView,
    VersionView,
)


def sheet_view(sheet_id: int, scheme: Sequence[int | Fraction] = SCHEME) -> SheetView:
    """Return a sheet with its totals, in nine queries however many hands it has.

    ``scheme`` gives the table points of places 1 to 4. ScoreSheet.DoesNotExist when there is no such sheet.
    """
    rows = load_sheet(sheet_id, papers=True)
    head = (
        AuditEntry.objects.filter(sheet=sheet_id).order_by("-sequence").values_list("hash", flat=True).first()
    )
    return view_of(rows, scheme=scheme, chain_head=head or "")


def view_of(rows: SheetRows, *, scheme: Sequence[int | Fraction] = SCHEME, chain_head: str = "") -> SheetView:
    """Return the view of rows that are already loaded; no query."""
    sheet, tally, result = rows.sheet, rows.tally(), result_of(rows)
    checkpoints, digest = checkpoint_views(rows, tally), content_digest(rows)
    signed = {rows.positions[person]: points for person, points in rows.signed.items()}
    return SheetView(
        sheet_id=sheet.pk,
        title=sheet.title,
        state=sheet.state,
        version=sheet.version,
        ruleset=sheet.ruleset,
        rotation=sheet.rotation,
        hands_planned=sheet.hands_planned,
        seats=_seats(rows, result, scheme),
        hands=_hands(rows, tally),
        versions=tuple(_version(rows, entry) for entry in rows.entries),
        penalties=tuple(_penalty(rows, penalty) for penalty in rows.penalties),
        next_hand=next_hand(rows),
        source=result.source,
        signed=tuple(signed.get(index) for index in range(len(DRAWN_SEATS))),
        differences=differences(rows, tally),
        chain_head=chain_head,
        rotation_rounds=letters_of(rotation_of(sheet)),
        rotation_seed=sheet.rotation_seed,
        expected_sum=tally.expected_sum,
        sum_holds=_sum_holds(result, signed, tally),
        checkpoints=checkpoints,
        first_block=first_block(checkpoints),
        checkpoint_due=checkpoint_due(rows),
        signatures=signature_views(rows, digest),
        difference_ruling=difference_ruling(rows, tally),
        content=digest,
    )


def _sum_holds(result: SheetResult, signed: dict[int, int], tally: SheetTally) -> bool:
    """Tell whether signed totals come to what the penalties leave; hands do by their nature."""
    is_full = len(result.seats) == len(DRAWN_SEATS)
    return not (signed and is_full) or sum(signed.values()) == tally.expected_sum


def next_hand(rows: SheetRows) -> NextHand | None:
    """Return the hand about to be played by the rotation, None when all planned hands are recorded."""
    number = rows.last_number + 1
    if number > rows.sheet.hands_planned:
        return None
    rotation, position = rotation_of(rows.sheet), hand_position(number)
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
        playing=rows.playing(number),
        dead=tuple(sorted(dead_players(story_of(rows, number)))),
        barred={index: effect.value for index, effect in barred_of(rows, number).items()},
    )


def _seats(rows: SheetRows, result: SheetResult, scheme: Sequence[int | Fraction]) -> tuple[SeatView, ...]:
    """Return a view for each of the four seats, those that are empty too."""
    there = {each.seat: each for each in rows.occupancies}
    points, places = result.table_points(scheme), result.places()
    standing = {
        seat: {
            "total": result.totals[index],
            "table_points": points[index],
            "place": places[index],
            "deduction": result.deductions[index],
        }
        for index, seat in enumerate(result.seats)
    }
    return tuple(
        _seat(rows, there[seat], standing[seat]) if seat in there else _empty_seat(rows, seat)
        for seat in DRAWN_SEATS
    )


def _seat(rows: SheetRows, each: Occupancy, standing: Mapping[str, Any]) -> SeatView:
    return SeatView(
        seat=each.seat,
        participant_id=each.participant_id,
        name=each.participant.name,
        latin_name=each.participant.latin_name,
        number="",
        holders=_holders(rows, each.seat),
        **standing,
    )


def _empty_seat(rows: SheetRows, seat: str) -> SeatView:
    return SeatView(
        seat=seat,
        participant_id=0,
        name="",
        latin_name="",
        number="",
        total=0,
        table_points=Fraction(0),
        place=0,
        is_empty=True,
        holders=_holders(rows, seat),
    )


def _holders(rows: SheetRows, seat: str) -> tuple[HolderView, ...]:
    return tuple(
        HolderView(
            participant_id=each.participant_id,
            name=each.participant.name,
            latin_name=each.participant.latin_name,
            from_hand=each.from_hand,
            is_absent=each.is_absent,
        )
        for each in rows.seated
        if each.seat == seat
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
        running=row.played,
        ruling_reason=entry.ruling_reason,
        reason=entry.reason,
        entered_by=entry.actor_name,
        version=entry.version,
        created=entry.created,
        claimant_indices=tuple(
            position for person in entry.claimants if (position := rows.position(person)) is not None
        ),
        declared_fan=times_announced(entry.declared_fan),
        declared_points=points_announced(entry.declared_fan),
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
    is_cancelled, shares = penalty.cancelled_at is not None, rows.shares(penalty)
    standing = spread(penalty.amount, offender, Receivers(penalty.receivers), receiver, shares)
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
        kind=penalty.kind,
        playing=penalty.playing,
        offence_key=penalty.offence_key,
        effect=penalty.effect,
        action=penalty.action,
        shares=shares,
        step=penalty.step,
        scope=penalty.scope,
        minutes_late=penalty.minutes_late,
        table_points=Fraction(penalty.table_points_numerator, penalty.table_points_denominator),
        counts_for_table_points=penalty.counts_for_table_points,
        proposal=penalty.proposal,
        verdict=penalty.verdict,
        hand_text=penalty.hand_text,
        declared_total=penalty.declared_total,
        departure_reason=penalty.departure_reason,
    )
