"""What an archive says of the paper beside the hands, and of calls for the head referee."""

from collections.abc import Mapping, Sequence
from uuid import uuid4

from django.utils.translation import gettext as _

from referee.models import (
    Capacity,
    CheckpointTotal,
    DifferenceRuling,
    Participant,
    ScoreSheet,
    Signature,
)
from tournaments.models import RefereeCall, Table
from tournaments.services.archive.documents import (
    HANDS,
    NAME_LIMIT,
    PLAYER_LIMIT,
    REASON_LIMIT,
    SEATS,
    TableDoc,
)
from tournaments.services.archive.documents_papers import (
    CallDoc,
    CheckpointDoc,
    DifferenceDoc,
    PapersDoc,
    SignatureDoc,
)
from tournaments.services.archive.reader import HEX_64, Reader, is_whole

NOTE_LIMIT = 200


def read_papers(reader: Reader) -> PapersDoc:
    """Return what a table's document says of its paper and of its calls."""
    return PapersDoc(
        checkpoints=reader.objects("checkpoints", _checkpoint),
        differences=reader.objects("difference_rulings", _difference),
        signatures=reader.objects("signatures", _signature),
        calls=reader.objects("calls", _call),
    )


def import_papers(
    tables: Sequence[tuple[ScoreSheet, TableDoc]],
    rows: Mapping[int, Table],
    people: Mapping[int, Participant],
) -> None:
    """Write the papers of all tables, all rows of a kind at once; ``rows`` are the tables by sheet id."""
    CheckpointTotal.objects.bulk_create(
        CheckpointTotal(sheet=sheet, after_hand=doc.after_hand, participant=people[player], points=points)
        for sheet, table in tables
        for doc in table.papers.checkpoints
        for player, points in doc.totals.items()
    )
    DifferenceRuling.objects.bulk_create(
        _difference_row(sheet, doc) for sheet, table in tables for doc in table.papers.differences
    )
    Signature.objects.bulk_create(
        _signature_row(sheet, doc, people) for sheet, table in tables for doc in table.papers.signatures
    )
    RefereeCall.objects.bulk_create(
        _call_row(rows[sheet.pk], doc) for sheet, table in tables for doc in table.papers.calls
    )


def _checkpoint(reader: Reader) -> CheckpointDoc:
    return CheckpointDoc(
        path=reader.path,
        after_hand=reader.needed("after_hand", low=1, high=HANDS),
        totals=reader.points("totals"),
    )


def _difference(reader: Reader) -> DifferenceDoc:
    points = reader.free("differences", list)
    if len(points) != len(SEATS) or not all(each is None or is_whole(each) for each in points):
        reader.problem("differences", _("four numbers are needed: signed minus computed of E, S, W, N"))
        points = []
    return DifferenceDoc(
        path=reader.path,
        differences=tuple(points),
        reason=reader.text("reason", REASON_LIMIT, needed=True, lines=True),
        by=reader.text("by", NAME_LIMIT),
        at=reader.moment("at"),
    )


def _signature(reader: Reader) -> SignatureDoc:
    capacity = reader.choice("as", Capacity.values)
    player = reader.whole("player", low=1, high=PLAYER_LIMIT)
    if (capacity == Capacity.PLAYER) != (player is not None):
        reader.problem("player", _('a signature as "player" names the player, and only it'))
    return SignatureDoc(
        path=reader.path,
        capacity=capacity,
        player=player,
        content=_digest(reader, "content", needed=True),
        chain_head=_digest(reader, "chain_head"),
        points=reader.whole("points"),
        reason=reader.text("reason", REASON_LIMIT, lines=True),
        by=reader.text("by", NAME_LIMIT),
        at=reader.moment("at"),
    )


def _call(reader: Reader) -> CallDoc:
    return CallDoc(
        path=reader.path,
        note=reader.text("note", NOTE_LIMIT, lines=True),
        by=reader.text("by", NAME_LIMIT),
        at=reader.moment("at"),
        answer=reader.text("answer", NOTE_LIMIT, lines=True),
        answered_by=reader.text("answered_by", NAME_LIMIT),
        answered_at=reader.moment("answered_at"),
    )


def _digest(reader: Reader, key: str, *, needed: bool = False) -> str:
    digest = reader.text(key, 64, needed=needed)
    if digest and not HEX_64.fullmatch(digest):
        reader.problem(key, _("hexadecimal digits are needed"))
    return digest


def _difference_row(sheet: ScoreSheet, doc: DifferenceDoc) -> DifferenceRuling:
    row = DifferenceRuling(
        sheet=sheet, differences=list(doc.differences), reason=doc.reason, actor_name=doc.by
    )
    row.created = doc.at or row.created
    return row


def _signature_row(sheet: ScoreSheet, doc: SignatureDoc, people: Mapping[int, Participant]) -> Signature:
    row = Signature(
        sheet=sheet,
        capacity=doc.capacity,
        participant=None if doc.player is None else people[doc.player],
        content=doc.content,
        chain_head=doc.chain_head,
        points=doc.points,
        reason=doc.reason,
        actor_name=doc.by,
    )
    row.created = doc.at or row.created
    return row


def _call_row(table: Table, doc: CallDoc) -> RefereeCall:
    row = RefereeCall(
        table=table,
        note=doc.note,
        client_key=uuid4(),
        called_by=doc.by,
        answer=doc.answer,
        answered_by=doc.answered_by,
        answered_at=doc.answered_at,
    )
    row.called_at = doc.at or row.called_at
    return row
