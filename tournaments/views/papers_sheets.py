"""Score sheets of a table, a session or a whole event: blank, with names, or as they stand."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from referee.exports.score_sheet import PlayerBlock, ScoreSheetDocument, ScoreSheets
from referee.messages import listed, rotation_name, ruleset_label
from referee.models import ScoreSheet
from referee.rules.rotation import ROTATIONS, WMO_FULL
from referee.selectors.rotation_tables import rotation_in
from referee.views import Heading, SheetPdf
from tournaments.models import Role
from tournaments.selectors import PlayerView, event_ruleset
from tournaments.selectors.papers import PaperSheet, paper_sheets
from tournaments.views.papers_choice import Desk


class _OutOfRequest(SheetPdf):
    """Makes the document of a sheet where nobody asked for its page."""

    def __init__(self, sheet: ScoreSheet, heading: Heading) -> None:
        super().__init__()
        self.sheet, self.heading = sheet, heading

    def get_heading(self) -> Heading:
        """Return how the table is called."""
        return self.heading


def blank_sheet(desk: Desk) -> ScoreSheets:
    """Return one sheet without table and names: a spare one."""
    event = desk.event
    own = event.rotation_table
    rotation = rotation_in(event.rotation, own) if own else ROTATIONS.get(event.rotation, WMO_FULL)
    document = ScoreSheetDocument(
        event=event.name,
        ruleset=ruleset_label(event_ruleset(event)),
        rotation=rotation,
        rotation_name=rotation_name(event.rotation),
        generated=desk.now.astimezone(desk.zone),
        version=desk.version,
        language=desk.choice.language,
        bilingual=desk.choice.bilingual,
    )
    return ScoreSheets([document], author=listed(desk.names(Role.ORGANISER)))


def named_sheets(desk: Desk) -> ScoreSheets:
    """Return the sheets with names, numbers, teams and seats, to be written on."""
    return _sheets(desk, is_blank=True)


def filled_sheets(desk: Desk) -> ScoreSheets:
    """Return the sheets as they stand."""
    return _sheets(desk, is_blank=False)


def _sheets(desk: Desk, *, is_blank: bool) -> ScoreSheets:
    choice = desk.choice
    tables = None if choice.table is None else [choice.table]
    sheets = paper_sheets(desk.event, choice.session, tables)
    return ScoreSheets(
        [sheet_document(desk, paper, is_blank=is_blank) for paper in sheets],
        author=listed(desk.names(Role.ORGANISER)),
    )


def sheet_document(desk: Desk, paper: PaperSheet, *, is_blank: bool) -> ScoreSheetDocument:
    """Return one sheet with what its event knows of it."""
    session, called = paper.session, paper.label or str(paper.number)
    heading = Heading(called, " ".join(part for part in (str(session.number), session.title) if part))
    document = _OutOfRequest(paper.sheet, heading).get_document(paper.view, blank=is_blank)
    starts = session.starts_at and session.starts_at.astimezone(desk.zone)
    closed = session.closed_at.astimezone(desk.zone) if session.closed_at and not is_blank else None
    east, south, west, north = _with_teams(document.players, paper)
    return replace(
        document,
        event=desk.event.name,
        ruleset=ruleset_label(paper.ruleset),
        session=heading.session,
        table=called,
        date=starts.date() if starts else None,
        start=_clock(starts),
        end=_clock(closed),
        players=(east, south, west, north),
        generated=desk.now.astimezone(desk.zone),
        version=str(paper.view.version),
        confirmations=() if is_blank else tuple(_confirmations(desk, paper)),
        qr_url=desk.address(reverse("referee:table", args=[paper.sheet.pk])) if desk.choice.base_url else "",
        language=desk.choice.language,
        bilingual=desk.choice.bilingual,
    )


def _confirmations(desk: Desk, paper: PaperSheet) -> Iterator[str]:
    """Yield for each seat when its player signed at the desk, as long as that stands."""
    signed = {each.index: each.at for each in paper.view.signatures if each.stands and each.index is not None}
    for index in range(len(paper.view.seats)):
        time = _clock(signed[index].astimezone(desk.zone)) if index in signed else ""
        yield _("confirmed at the desk, %(time)s") % {"time": time} if time else ""


def _with_teams(blocks: Iterable[PlayerBlock], paper: PaperSheet) -> list[PlayerBlock]:
    players: list[PlayerView | None] = [paper.people.get(seat.participant_id) for seat in paper.view.seats]
    return [
        replace(block, team=_belongs(player)) if player else block
        for block, player in zip(blocks, players, strict=True)
    ]


def _belongs(player: PlayerView) -> str:
    """Return the team and the number in the federation."""
    return " · ".join(
        part for part in (player.team_name or player.team_code, player.federation_number) if part
    )


def _clock(moment: datetime | None) -> str:
    return f"{moment:%H:%M}" if moment else ""
