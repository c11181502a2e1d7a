"""Later stages with their cuts, and points given without play, in an archive."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.models import Award, Event, Registration, Stage
from tournaments.services.archive.documents import (
    NAME_LIMIT,
    PLAYER_LIMIT,
    REASON_LIMIT,
    SESSIONS,
    SMALL_LIMIT,
)
from tournaments.services.archive.documents_office import AwardDoc, StageDoc
from tournaments.services.archive.export_entries import export_cancelled, filled, moment_text
from tournaments.services.archive.problems import Problems
from tournaments.services.archive.reader import PART_LIMIT, Reader, is_whole
from tournaments.services.archive.rulings import read_cancelled

WHOLE: Final = (1, 1)
NOTHING: Final = (0, 1)
CUT: Final = {"field", "reserves"}


def read_stage(reader: Reader) -> StageDoc:
    """Return a stage as the archive says it."""
    return StageDoc(
        path=reader.path,
        first_session=reader.needed("first_session", low=2, high=SESSIONS),
        title=reader.text("title", 80),
        field_size=reader.needed("field_size", low=1, high=SMALL_LIMIT),
        reserves=reader.whole("reserves", low=0, high=SMALL_LIMIT) or 0,
        carry=reader.pair("carry", WHOLE),
        cut=_cut(reader),
        cut_approved_at=reader.moment("cut_approved_at"),
        cut_approved_by=reader.text("cut_approved_by", NAME_LIMIT),
    )


def _cut(reader: Reader) -> Mapping[str, list[int]]:
    cut: dict[str, Any] = reader.free("cut", dict)
    lists = all(isinstance(numbers, list) and all(map(is_whole, numbers)) for numbers in cut.values())
    if not cut or (set(cut) == CUT and lists):
        return dict(cut)
    reader.problem("cut", _('two lists of player numbers are needed: "field" and "reserves"'))
    return {}


def read_award(reader: Reader) -> AwardDoc:
    """Return points without play as the archive says them."""
    return AwardDoc(
        path=reader.path,
        player=reader.needed("player", low=1, high=PLAYER_LIMIT),
        session=reader.needed("session", low=1, high=SESSIONS),
        table_points=reader.pair("table_points", NOTHING, low=-PART_LIMIT),
        game_points=reader.whole("game_points") or 0,
        reason=reader.text("reason", REASON_LIMIT, needed=True, lines=True),
        by=reader.text("by", NAME_LIMIT),
        at=reader.moment("at"),
        cancelled=read_cancelled(reader),
    )


def check_stages(
    stages: Iterable[StageDoc], awards: Iterable[AwardDoc], players: set[int], problems: Problems
) -> None:
    """Add players who are not registered, and awards of which only one can stand."""
    for stage in stages:
        for number in sorted({number for own in stage.cut.values() for number in own} - players):
            problems.add(f"{stage.path}.cut", _("there is no player %(number)d") % {"number": number})
    seen: dict[tuple[int, int], str] = {}
    for award in awards:
        if award.player and award.player not in players:
            message = _("there is no player %(number)d") % {"number": award.player}
            problems.add(f"{award.path}.player", message)
        if award.cancelled is None:
            first = seen.setdefault((award.player, award.session), award.path)
            if first != award.path:
                message = _("%(path)s gives this player points for this session already") % {"path": first}
                problems.add(award.path, message)


def import_stages(event: Event, stages: Iterable[StageDoc]) -> None:
    """Write the stages."""
    Stage.objects.bulk_create(
        Stage(
            event=event,
            first_session=doc.first_session,
            title=doc.title,
            field_size=doc.field_size,
            reserves=doc.reserves,
            carry_numerator=doc.carry[0],
            carry_denominator=doc.carry[1],
            cut=dict(doc.cut),
            cut_approved_at=doc.cut_approved_at,
            cut_approved_by=doc.cut_approved_by,
        )
        for doc in stages
    )


def import_awards(event: Event, awards: Iterable[AwardDoc], players: Mapping[int, Registration]) -> None:
    """Write points without play; ``players`` are the registrations by number."""
    Award.objects.bulk_create(_award_row(event, doc, players[doc.player]) for doc in awards)


def _award_row(event: Event, doc: AwardDoc, player: Registration) -> Award:
    row = Award(
        event=event,
        registration=player,
        session=doc.session,
        table_points_numerator=doc.table_points[0],
        table_points_denominator=doc.table_points[1],
        game_points=doc.game_points,
        reason=doc.reason,
        actor_name=doc.by,
    )
    row.created = doc.at or row.created
    if doc.cancelled is not None:
        row.cancelled_at = doc.cancelled.at
        row.cancelled_name = doc.cancelled.by
        row.cancel_reason = doc.cancelled.reason
    return row


def export_stages(event: Event) -> Sequence[dict[str, Any]]:
    """Return the stages in their order (one query)."""
    return [
        filled(
            first_session=row.first_session,
            title=row.title,
            field_size=row.field_size,
            reserves=row.reserves or None,
            carry=_pair(row.carry_numerator, row.carry_denominator, WHOLE),
            cut=row.cut,
            cut_approved_at=moment_text(row.cut_approved_at),
            cut_approved_by=row.cut_approved_by,
        )
        for row in event.stages.order_by("first_session")
    ]


def export_awards(event: Event, numbers: Mapping[int, int]) -> Sequence[dict[str, Any]]:
    """Return points without play (one query); ``numbers`` are the players' by registration."""
    return [
        filled(
            player=numbers[row.registration_id],
            session=row.session,
            table_points=_pair(row.table_points_numerator, row.table_points_denominator, NOTHING),
            game_points=row.game_points or None,
            reason=row.reason,
            by=row.actor_name,
            at=moment_text(row.created),
            cancelled=export_cancelled(row),
        )
        for row in event.awards.order_by("session", "id")
    ]


def _pair(numerator: int, denominator: int, default: tuple[int, int]) -> list[int]:
    return [] if (numerator, denominator) == default else [numerator, denominator]
