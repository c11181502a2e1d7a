"""Records of an event as tables for files: hands, penalties, players, seats."""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.exports.words import wind_mark
from referee.models import Outcome, RulingKind
from referee.rules.tiles import Wind
from referee.selectors import HandView, SeatView
from referee.views.ruling_card import effect_name, offence_name
from tournaments.exports.files import Cell, Column, Grid, Kind
from tournaments.models import RegistrationStatus
from tournaments.selectors import roster, table_results
from tournaments.selectors.papers import PaperSheet, paper_sheets
from tournaments.selectors.room import BookLine, penalty_book
from tournaments.views.papers_choice import Desk
from tournaments.views.papers_values import local
from tournaments.views.statistics import BY_NUMBER

WHOLE, EXACT, MOMENT = Kind.WHOLE, Kind.EXACT, Kind.MOMENT
SEATS = ("E", "S", "W", "N")


def hands_grid(desk: Desk) -> Grid:
    """Return every hand that counts: who won from whom, with what, and what the four paid and got."""
    marks = [wind_mark(wind, get_language() or "en") for wind in Wind]
    columns = (
        Column(_("Session"), WHOLE),
        Column(_("Table"), WHOLE),
        Column(_("Hand"), WHOLE),
        Column(_("Outcome")),
        Column(_("Winner"), WHOLE),
        Column(_("Winner, name")),
        Column(_("Discarder"), WHOLE),
        Column(_("Discarder, name")),
        Column(_("Self-drawn")),
        Column(_("Points announced"), WHOLE),
        Column(_("Points ruled"), WHOLE),
        Column(_("Flowers"), WHOLE),
        Column(_("Fan counted")),
        Column(_("Tiles")),
        *(Column(_("Drawn %(seat)s") % {"seat": mark}, WHOLE) for mark in marks),
        Column(_("Entered by")),
        Column(_("Entered at"), MOMENT),
        Column(_("Version"), WHOLE),
        Column(_("Reason")),
    )
    rows = [row for paper in paper_sheets(desk.event) for row in _hand_rows(paper, desk.zone)]
    return Grid("hands", _("Hands"), columns, rows)


def penalties_grid(desk: Desk) -> Grid:
    """Return every ruling, in order of time; cancelled ones say by whom and why."""
    columns = (
        Column(_("Session"), WHOLE),
        Column(_("Table"), WHOLE),
        Column(_("Hand"), WHOLE),
        Column(_("Number"), WHOLE),
        Column(_("Name")),
        Column(_("Kind")),
        Column(_("Offence")),
        Column(_("Game points lost"), WHOLE),
        Column(_("Table points lost"), EXACT),
        Column(_("Effect")),
        Column(_("Remark")),
        Column(_("Ruled by")),
        Column(_("Ruled at"), MOMENT),
        Column(_("Cancelled by")),
        Column(_("Cancelled at"), MOMENT),
        Column(_("Reason of the cancellation")),
    )
    rows = [_ruling(line, desk.zone) for line in reversed(penalty_book(desk.event))]
    return Grid("penalties", _("Penalties"), columns, rows)


def players_grid(desk: Desk) -> Grid:
    """Return everybody registered, under headings that the import of players knows."""
    columns = (
        Column(_("Number"), WHOLE),
        Column(_("Name")),
        Column(_("Latin name")),
        Column(_("Federation number")),
        Column(_("Country")),
        Column(_("Club")),
        Column(_("Team")),
        Column(_("Substitute")),
        Column(_("Status")),
        Column(_("Arrived"), MOMENT),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            player.number,
            player.name,
            player.latin_name,
            player.federation_number,
            player.country,
            player.club,
            player.team_code,
            _("yes") if player.is_substitute else _("no"),
            str(RegistrationStatus(player.status).label),
            _naive(player.arrived_at, desk.zone),
        )
        for player in roster(desk.event)
    ]
    return Grid("players", _("Players"), columns, rows)


def seats_grid(desk: Desk) -> Grid:
    """Return who was drawn where: the same columns that the import of a ready chart takes."""
    columns = (
        Column(_("Session"), WHOLE),
        Column(_("Table"), WHOLE),
        *(Column(seat, WHOLE) for seat in SEATS),
    )
    rows: list[tuple[Cell, ...]] = []
    for table in table_results(desk.event):
        seated = {seat.seat: seat.number for seat in table.seats}
        rows.append((table.session, table.number, *(seated.get(seat) for seat in SEATS)))
    return Grid("seats", _("Seats"), columns, rows)


def _hand_rows(paper: PaperSheet, zone: ZoneInfo) -> Iterator[tuple[Cell, ...]]:
    for hand in paper.view.hands:
        winner = _seat(paper, hand.winner_index)
        discarder = _seat(paper, hand.discarder_index)
        yield (
            paper.session.number,
            paper.number,
            hand.number,
            str(Outcome(hand.outcome).label),
            _number(paper, winner),
            winner.name if winner else "",
            _number(paper, discarder),
            discarder.name if discarder else "",
            "" if winner is None else _("yes") if hand.self_drawn else _("no"),
            hand.declared_total,
            hand.ruled_total,
            hand.flowers,
            _fans(hand),
            hand.hand_text,
            *hand.deltas,
            hand.entered_by,
            _naive(hand.created, zone),
            hand.version,
            " · ".join(part for part in (hand.ruling_reason, hand.reason) if part),
        )


def _seat(paper: PaperSheet, index: int | None) -> SeatView | None:
    return None if index is None else paper.view.seats[index]


def _number(paper: PaperSheet, seat: SeatView | None) -> int | None:
    player = paper.people.get(seat.participant_id) if seat else None
    return player.number if player else None


def _fans(hand: HandView) -> str:
    """Name the fan that counted, with how often."""
    language = (get_language() or "en").replace("-", "_")
    named = []
    for row in hand.verdict.get("counted", ()):
        name = getattr(BY_NUMBER[int(row["number"])].names, language)
        named.append(f"{name} ×{row['times']}" if row["times"] > 1 else name)
    return ", ".join(named)


def _ruling(line: BookLine, zone: ZoneInfo) -> tuple[Cell, ...]:
    named = offence_name(line.offence_key), line.offence
    return (
        line.session,
        line.table,
        line.hand,
        line.player.number if line.player else None,
        line.player.name if line.player else "",
        str(RulingKind(line.kind).label),
        " · ".join(part for part in named if part),
        line.amount,
        line.table_points,
        effect_name(line.effect),
        line.note,
        line.ruled_by,
        _naive(line.at, zone),
        line.cancelled_by,
        _naive(line.cancelled_at, zone),
        line.cancel_reason,
    )


def _naive(moment: datetime | None, zone: ZoneInfo) -> datetime | None:
    """Return a moment as the clock of the hall showed it, to the second."""
    there = local(moment, zone)
    return there.replace(tzinfo=None, microsecond=0) if there else None
