"""What documents of many tables read: sheets, seats and signs in a fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from referee.models import AuditEntry, ScoreSheet
from referee.rules import Ruleset
from referee.rules.rotation import DRAWN, chair
from referee.rules.tiles import Wind
from referee.selectors import SheetView, load_sheets, rotation_of, ruleset_of, view_of
from tournaments.models import Event, Session, SessionState, Table
from tournaments.selectors.people import roster
from tournaments.selectors.tables import as_counted, tables_of
from tournaments.selectors.values import PlayerView

FIRST_HANDS = (1, 5, 9, 13)


@dataclass(frozen=True, slots=True)
class PaperSession:
    """A session as papers call it."""

    number: int
    title: str
    starts_at: datetime | None
    minutes: int | None
    closed_at: datetime | None
    is_approved: bool


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet with the table it lies on; ``people`` are those of the event, by participant."""

    session: PaperSession
    number: int
    label: str
    sheet: ScoreSheet
    view: SheetView
    ruleset: Ruleset
    people: dict[int, PlayerView]


def paper_sessions(event: Event) -> tuple[PaperSession, ...]:
    """Return the sessions of an event (one query)."""
    return tuple(_session(session) for session in Session.objects.filter(event=event).order_by("number"))


def paper_sheets(
    event: Event, session: int | None = None, tables: Iterable[int] | None = None
) -> tuple[PaperSheet, ...]:
    """Return the sheets of the event, of a session, or of some table numbers (seventeen queries)."""
    rows = Table.objects.filter(session__event=event)
    if session is not None:
        rows = rows.filter(session__number=session)
    if tables is not None:
        rows = rows.filter(number__in=list(tables))
    listed = list(rows.select_related("session").order_by("session__number", "number"))
    sheets = ScoreSheet.objects.filter(pk__in=[table.sheet_id for table in listed])
    loaded = load_sheets(sheets, papers=True)
    heads = dict(
        AuditEntry.objects.filter(sheet__in=sheets.values("pk"), sequence=F("sheet__version")).values_list(
            "sheet_id", "hash"
        )
    )
    players = roster(event)
    people = {player.participant_id: player for player in players}
    counted = {table.sheet_id: table for table in tables_of(event, players, session)}
    return tuple(
        PaperSheet(
            session=_session(table.session),
            number=table.number,
            label=table.label,
            sheet=loaded[table.sheet_id].sheet,
            view=as_counted(
                view_of(
                    loaded[table.sheet_id],
                    scheme=event.table_point_scheme,
                    chain_head=heads.get(table.sheet_id, ""),
                ),
                people,
                counted[table.sheet_id],
            ),
            ruleset=ruleset_of(loaded[table.sheet_id].sheet),
            people=people,
        )
        for table in listed
    )


def chairs_of_rounds(event: Event, session: int | None = None) -> dict[int, tuple[tuple[Wind, ...], ...]]:
    """Return by sheet id, for each drawn seat from East, the chairs of the rounds (one query)."""
    sheets = ScoreSheet.objects.filter(table__session__event=event)
    if session is not None:
        sheets = sheets.filter(table__session__number=session)
    found = {}
    for sheet in sheets:
        rotation = rotation_of(sheet)
        hands = [hand for hand in FIRST_HANDS if hand <= sheet.hands_planned]
        found[sheet.pk] = tuple(tuple(chair(rotation, drawn, hand) for hand in hands) for drawn in DRAWN)
    return found


def table_numbers(event: Event, session: int | None = None) -> dict[int, str]:
    """Return the tables of the event, or of a session, and what they are called (one query)."""
    rows = Table.objects.filter(session__event=event)
    if session is not None:
        rows = rows.filter(session__number=session)
    return dict(rows.order_by("number", "session__number").values_list("number", "label"))


def _session(session: Session) -> PaperSession:
    return PaperSession(
        session.number,
        session.title,
        session.starts_at,
        session.minutes,
        session.closed_at,
        session.state == SessionState.APPROVED,
    )
