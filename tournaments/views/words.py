"""How the event's pages call things: sessions, tables, states, progress, qualities of a draw."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.models import SheetState
from tournaments.models import SessionState
from tournaments.selectors import PlayerView, Progress, TableView

SESSION_MARKS: Mapping[str, str] = {
    SessionState.PLAYING: "mark-indigo",
    SessionState.ENTERED: "mark-jade",
    SessionState.CHECKED: "mark-jade",
    SessionState.APPROVED: "mark-jade",
}


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and a value, side by side."""

    name: str
    value: str


def session_title(number: int, title: str = "") -> str:
    """Call a session: Session 3, with its own title behind it where it has one."""
    name = _("Session %(number)s") % {"number": number}
    return _("%(name)s: %(text)s") % {"name": name, "text": title} if title else name


def table_title(number: int, label: str = "") -> str:
    """Call a table: Table 7, or by its label."""
    return label or _("Table %(number)s") % {"number": number}


def session_state(state: str) -> str:
    """Name the state of a session."""
    return str(SessionState(state).label)


def table_state(table: TableView) -> str:
    """Say how far a table has come, in words."""
    if table.state == SheetState.CLOSED and table.source == "none":
        return _("not open yet")
    if table.state == SheetState.OPEN and table.source == "signed":
        return _("totals from paper")
    if table.is_finished:
        return (
            str(SheetState(table.state).label) if table.state != SheetState.OPEN else _("all hands recorded")
        )
    if table.hands_recorded == 0:
        return _("open, no hand yet")
    return ngettext("%(count)s hand recorded", "%(count)s hands recorded", table.hands_recorded) % {
        "count": table.hands_recorded
    }


def table_state_word(state: str) -> str:
    """Name the state of a sheet."""
    return str(SheetState(state).label)


def progress_words(progress: Progress) -> str:
    """Say what standings rest on: after 2 sessions and 3 of 8 tables, with the points of the others."""
    if not progress.sessions_finished and not progress.tables:
        return ""
    after, playing = _after(progress), progress.tables - progress.tables_finished
    if not playing:
        return after
    text = ngettext(
        "%(after)s, with %(count)s table still playing",
        "%(after)s, with %(count)s tables still playing",
        playing,
    )
    return text % {"after": after, "count": playing}


def _after(progress: Progress) -> str:
    values = {
        "sessions": progress.sessions_finished,
        "done": progress.tables_finished,
        "tables": progress.tables,
    }
    if not progress.tables:
        text = ngettext(
            "After %(sessions)s session", "After %(sessions)s sessions", progress.sessions_finished
        )
    elif not progress.sessions_finished:
        text = _("In the first session, %(done)s of %(tables)s tables finished")
    else:
        text = ngettext(
            "After %(sessions)s session and %(done)s of %(tables)s tables of the next",
            "After %(sessions)s sessions and %(done)s of %(tables)s tables of the next",
            progress.sessions_finished,
        )
    return text % values


def origin(player: PlayerView) -> str:
    """Say where a player comes from: number, country, team."""
    return " · ".join(part for part in (player.shown_number, player.country, player.team_code) if part)


def draw_facts(metrics: Mapping[str, Any]) -> list[Fact]:
    """Say how good a draw is, in the words of players."""
    repeats = metrics["repeats"]
    facts = [Fact(_("Pairs that meet again"), str(repeats) if repeats else _("none: no pair meets twice"))]
    if repeats:
        bound = _("at least %(bound)s for this many players and sessions")
        facts.append(Fact(_("That cannot be avoided"), bound % {"bound": metrics["repeats_lower_bound"]}))
    uneven = metrics["wind_bad_cells"]
    facts.append(
        Fact(_("Starting winds"), _("as even as can be for everybody") if not uneven else str(uneven))
    )
    facts.append(Fact(_("Times somebody comes back to a table"), str(metrics["table_revisits"])))
    return facts
