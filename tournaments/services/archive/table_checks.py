"""What the fields of one table say about each other, and what its hands add up to.

A missing hand number and signed totals that disagree with the hands are notes: real sheets have them, and a
referee should know of them; they stop nothing.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from referee.models import Outcome
from referee.rules.penalties import Receivers
from referee.rules.sheet import HandFact, PenaltyFact, SheetTally, fold
from tournaments.services.archive.documents import HANDS, SEATS, HandDoc, PenaltyDoc, TableDoc
from tournaments.services.archive.problems import Problems
from tournaments.services.archive.tiles import check_tiles


def check_table(table: TableDoc, problems: Problems) -> None:
    """Add the contradictions of one table to the problems."""
    _check_takeovers(table, problems)
    for hand in (version for versions in table.hands for version in versions):
        _check_at_table(problems, f"{hand.path}.winner", hand.winner, table, hand.number)
        _check_at_table(problems, f"{hand.path}.discarder", hand.discarder, table, hand.number)
        check_tiles(hand, problems)
        for player in hand.claimants:
            _check_at_table(problems, f"{hand.path}.claimants", player, table, hand.number)
    for row in table.penalties:
        _check_offender(problems, row, table)
        _check_at_table(problems, f"{row.path}.receiver", row.receiver, table, row.hand)
        for player in row.shares:
            _check_at_table(problems, f"{row.path}.shares", player, table, row.hand)
    for checkpoint in table.papers.checkpoints:
        for player in checkpoint.totals:
            _check_at_table(problems, f"{checkpoint.path}.totals", player, table, None)
    for signature in table.papers.signatures:
        _check_at_table(problems, f"{signature.path}.player", signature.player, table, None)
    _check_signed(table, problems)


def note_oddities(table: TableDoc, problems: Problems) -> None:
    """Note what is odd about a table of an archive without problems."""
    _note_gaps(table, problems)
    _note_signed(table, problems)


def sitters_at(table: TableDoc, number: int | None) -> dict[int, int]:
    """Return the seat (0 to 3) of everybody who holds one in a hand, or of all who ever sat at the table."""
    everybody = sorted(table.sitters, key=lambda sitter: (sitter.from_hand, not sitter.absent))
    if number is not None:
        holders = {sitter.seat: sitter for sitter in everybody if sitter.from_hand <= number}
        everybody = [sitter for sitter in holders.values() if not sitter.absent]
    return {sitter.player: SEATS.index(sitter.seat) for sitter in everybody}


def current_hands(table: TableDoc) -> list[HandDoc]:
    """Return the latest version of each hand that counts, in order."""
    latest = (versions[-1] for versions in table.hands)
    standing = (hand for hand in latest if hand.outcome not in {Outcome.WITHDRAWN, Outcome.REPLAY})
    return sorted(standing, key=lambda hand: hand.number)


def tally(table: TableDoc) -> SheetTally:
    """Return the folded hands and penalties of a table without problems."""
    seats = sitters_at(table, None)
    valid = (row for row in table.penalties if row.cancelled is None)
    return fold(
        [_hand_fact(hand, seats) for hand in current_hands(table)],
        [_penalty_fact(row, seats) for row in valid],
    )


def _hand_fact(hand: HandDoc, seats: Mapping[int, int]) -> HandFact:
    if hand.winner is None:
        return HandFact(hand.number, "drawn_hand")
    discarder = None if hand.discarder is None else seats[hand.discarder]
    return HandFact(hand.number, "win", seats[hand.winner], discarder, hand.ruled_total)


def _penalty_fact(row: PenaltyDoc, seats: Mapping[int, int]) -> PenaltyFact:
    receiver = None if row.receiver is None else seats[row.receiver]
    shares = tuple((seats[player], points) for player, points in row.shares.items())
    return PenaltyFact(row.hand, seats[row.offender], row.amount, Receivers(row.receivers), receiver, shares)


def _check_takeovers(table: TableDoc, problems: Problems) -> None:
    """Each seat is held from hand 1 on, and by one person at a time; or its chair is empty throughout."""
    for seat in SEATS:
        own = [sitter for sitter in table.sitters if sitter.seat == seat]
        starts = [sitter.from_hand for sitter in own]
        there = [sitter.from_hand for sitter in own if not sitter.absent]
        if len(set(there)) < len(there):
            problems.add(f"{table.path}.seats.{seat}", _("two players take this seat from the same hand on"))
        elif own and 1 not in starts:
            problems.add(f"{table.path}.seats.{seat}", _("nobody holds this seat from hand 1 on"))


def _check_offender(problems: Problems, row: PenaltyDoc, table: TableDoc) -> None:
    """Who did not come is fined all the same."""
    absent = {sitter.player for sitter in table.sitters if sitter.absent}
    number = None if row.offender in absent else row.hand
    _check_at_table(problems, f"{row.path}.offender", row.offender, table, number)


def _check_at_table(
    problems: Problems, path: str, player: int | None, table: TableDoc, number: int | None
) -> None:
    if not player or player in sitters_at(table, number):
        return
    if number is not None and player in sitters_at(table, None):
        message = _("player %(player)d does not sit at this table in hand %(hand)d")
        problems.add(path, message % {"player": player, "hand": number})
    else:
        problems.add(path, _("player %(player)d does not sit at this table") % {"player": player})


def _check_signed(table: TableDoc, problems: Problems) -> None:
    """Report signed totals that are not of exactly the four who hold the seats at the end."""
    holders = sitters_at(table, HANDS)
    for player in table.signed_totals:
        if player not in holders:
            message = _("player %(player)d does not hold a seat of this table at the end")
            problems.add(f"{table.path}.signed_totals.{player}", message % {"player": player})
    missing = [player for player in holders if player and player not in table.signed_totals]
    if table.signed_totals and missing:
        numbers = ", ".join(map(str, missing))
        message = _("the total of player %(numbers)s is missing") % {"numbers": numbers}
        problems.add(f"{table.path}.signed_totals", message)


def _note_gaps(table: TableDoc, problems: Problems) -> None:
    numbers = {versions[-1].number for versions in table.hands}
    missing = [str(number) for number in range(1, max(numbers, default=0)) if number not in numbers]
    if missing:
        problems.note(
            f"{table.path}.hands", _("no record of hand %(numbers)s") % {"numbers": ", ".join(missing)}
        )


def _note_signed(table: TableDoc, problems: Problems) -> None:
    if not table.signed_totals:
        return
    path = f"{table.path}.signed_totals"
    folded, signed = tally(table), list(tally(table).totals)
    for player, seat in sitters_at(table, HANDS).items():
        signed[seat] = table.signed_totals[player]
    if not current_hands(table):
        if sum(signed) != folded.expected_sum:
            sums = {"sum": sum(signed), "expected": folded.expected_sum}
            problems.note(path, _("the totals add up to %(sum)d, they should come to %(expected)d") % sums)
    elif tuple(signed) != folded.totals:
        texts = {"signed": signed, "computed": list(folded.totals)}
        problems.note(path, _("signed %(signed)s, but the hands give %(computed)s") % texts)
