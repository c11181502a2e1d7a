"""What needs a person now: calls, differences, quiet tables, missing people, decisions; the urgent first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import listed
from tournaments.models import Event, Protest, ProtestOutcome, RegistrationStatus, SessionState
from tournaments.selectors import SessionLine
from tournaments.selectors.gone import SeatOfGone
from tournaments.selectors.hall_tables import HallTable
from tournaments.selectors.room import IncidentView
from tournaments.selectors.session_state import SessionPapers
from tournaments.views import words
from tournaments.views.clock_words import waited
from tournaments.views.day_cards import Beside

OVER = frozenset({SessionState.ENTERED, SessionState.CHECKED})
NOTHING_LACKS = SessionPapers((), (), ())


@dataclass(frozen=True, slots=True)
class Need:
    """Something that a person has to see to; ``call_id`` where it can be answered on the spot."""

    key: str
    title: str
    text: str
    url: str
    tone: str
    since: str = ""
    call_id: int | None = None


def needs(event: Event, session: SessionLine, tables: Sequence[HallTable], beside: Beside) -> list[Need]:
    """Return what needs a person at the tables, the most urgent first."""
    calling = sorted((each for each in tables if each.called_at), key=lambda each: str(each.called_at))
    found = [_call(table, beside.now) for table in calling]
    if session.state in OVER:
        return found
    found += [_difference(event, table) for table in tables if table.is_differing]
    found += _quiet(tables, beside.started, beside.now)
    found += _missing_people(tables)
    return found


def closed_needs(
    event: Event, sessions: Iterable[SessionLine], papers: Mapping[int, SessionPapers]
) -> list[Need]:
    """Return what sessions that are closed still need until they are approved."""
    closed = [session for session in sessions if session.state in OVER]
    return [
        need
        for session in closed
        for need in _still_needed(event, session, papers.get(session.number, NOTHING_LACKS))
    ]


def _still_needed(event: Event, session: SessionLine, lacks: SessionPapers) -> Iterator[Need]:
    name = {"session": words.session_title(session.number, session.title)}
    url = reverse("office-session", args=[event.slug, session.number])
    paper = reverse("office-reconciliation", args=[event.slug])
    told = (
        ("differs", _("%(session)s: paper and hands differ"), lacks.differing, paper, "cinnabar"),
        ("sums", _("%(session)s: totals do not add up"), lacks.unbalanced, url, "cinnabar"),
        ("unsigned", _("%(session)s: sheets are not signed"), lacks.unsigned, url, "gold"),
    )
    for key, text, tables, page, tone in told:
        if tables:
            yield Need(f"{key}{session.number}", text % name, _tables(tables), page, tone)
    is_unchecked = session.state == SessionState.ENTERED
    step = _("%(session)s has to be checked") if is_unchecked else _("%(session)s has to be approved")
    yield Need(f"step{session.number}", step % name, "", url, "indigo")


def room_needs(
    event: Event, incidents: Iterable[IncidentView], protests: Iterable[Protest], now: datetime
) -> list[Need]:
    """Return the protests and incidents that wait for a decision."""
    url = reverse("office-room", args=[event.slug])
    found = [
        Need(
            key=f"protest{protest.number}",
            title=_("Protest %(number)s is open") % {"number": protest.number},
            text=protest.protester,
            url=f"{url}#protest-{protest.number}",
            tone="indigo",
            since=waited(protest.lodged_at, now),
        )
        for protest in protests
        if protest.outcome == ProtestOutcome.OPEN
    ]
    return found + [
        Need(
            key=f"incident{each.incident.number}",
            title=_("Incident %(number)s has no ruling") % {"number": each.incident.number},
            text=each.incident.what,
            url=reverse("office-incident", args=[event.slug, each.incident.number]),
            tone="indigo",
            since=waited(each.incident.reported_at, now),
        )
        for each in incidents
        if not each.is_ruled
    ]


def arrivals_need(event: Event, missing: int, session: SessionLine | None) -> list[Need]:
    """Return that people have not checked in, as long as the session to come has not begun."""
    waiting = session is not None and session.state in {SessionState.DRAWN, SessionState.PUBLISHED}
    if not missing or not waiting:
        return []
    title = ngettext("%(count)s player has not checked in", "%(count)s players have not checked in", missing)
    return [
        Need(
            key="arrivals",
            title=title % {"count": missing},
            text="",
            url=reverse("office-players", args=[event.slug]),
            tone="gold",
        )
    ]


def gone_needs(event: Event, found: Iterable[SeatOfGone]) -> list[Need]:
    """Return who does not play any more and still has a seat: a link to change the seats."""
    return [
        Need(
            key=f"gone{each.player.number}",
            title=_gone_words(each),
            text="",
            url=reverse("office-draw-changes", args=[event.slug]) + f"?leaving={each.player.number}",
            tone="gold",
        )
        for each in found
    ]


def _gone_words(found: SeatOfGone) -> str:
    count = len(found.sessions)
    if found.player.status == RegistrationStatus.WITHDRAWN:
        text = ngettext(
            "%(player)s has withdrawn and still has a seat in session %(sessions)s: change the seats",
            "%(player)s has withdrawn and still has a seat in sessions %(sessions)s: change the seats",
            count,
        )
    else:
        text = ngettext(
            "%(player)s did not come and still has a seat in session %(sessions)s: change the seats",
            "%(player)s did not come and still has a seat in sessions %(sessions)s: change the seats",
            count,
        )
    return text % {"player": gone_name(found), "sessions": ", ".join(map(str, found.sessions))}


def gone_name(found: SeatOfGone) -> str:
    """Return number and name."""
    return f"{found.player.number} {found.player.name}"


def _call(table: HallTable, now: datetime) -> Need:
    assert table.called_at is not None
    return Need(
        key=f"call{table.call_id}",
        title=_("%(table)s calls") % {"table": words.table_title(table.number, table.label)},
        text=table.call_note,
        url=reverse("referee:table", args=[table.sheet_id]),
        tone="cinnabar",
        since=waited(table.called_at, now),
        call_id=table.call_id,
    )


def _difference(event: Event, table: HallTable) -> Need:
    return Need(
        key=f"differs{table.number}",
        title=_("%(table)s: paper and hands differ")
        % {"table": words.table_title(table.number, table.label)},
        text="",
        url=reverse("office-reconciliation", args=[event.slug]) + f"#differs-{table.sheet_id}",
        tone="cinnabar",
    )


def _quiet(tables: Iterable[HallTable], started: datetime | None, now: datetime) -> Iterator[Need]:
    waiting = [(table.quiet_since(started, now), table) for table in tables if not table.called_at]
    for since, table in sorted(((s, t) for s, t in waiting if s), key=lambda each: each[0]):
        yield Need(
            key=f"quiet{table.number}",
            title=_("%(table)s: no hand entered") % {"table": words.table_title(table.number, table.label)},
            text="",
            url=reverse("referee:table", args=[table.sheet_id]),
            tone="gold",
            since=waited(since, now),
        )


def _missing_people(tables: Iterable[HallTable]) -> Iterator[Need]:
    for table in tables:
        empty = sum(seat is None for seat in table.seats)
        if table.absent:
            yield Need(
                key=f"absent{table.number}",
                title=_("%(table)s: somebody is missing")
                % {"table": words.table_title(table.number, table.label)},
                text=listed(player.name for player in table.absent),
                url=reverse("referee:seats", args=[table.sheet_id]),
                tone="gold" if empty else "",
            )


def _tables(numbers: Sequence[int]) -> str:
    text = ngettext("table %(tables)s", "tables %(tables)s", len(numbers))
    return text % {"tables": ", ".join(map(str, numbers))}
