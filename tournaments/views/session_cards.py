"""The acts of a session as buttons, each with what it will do; and what rests on a session's results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.messages import listed, moment
from tournaments.clock import Clock
from tournaments.selectors.session_state import RestingOn, SessionPapers
from tournaments.views.clock_words import figures
from tournaments.views.words import session_title

NAMES = {
    "session.open": gettext_lazy("Open for play"),
    "session.close": gettext_lazy("Close the session"),
    "session.check": gettext_lazy("Mark as checked"),
    "session.approve": gettext_lazy("Approve the session"),
    "session.unlock": gettext_lazy("Unlock the session"),
}
DONE = {
    "session.open": gettext_lazy("%(session)s is open for play. Its clock has not been started."),
    "session.close": gettext_lazy("%(session)s is closed."),
    "session.check": gettext_lazy("%(session)s is checked."),
    "session.approve": gettext_lazy("%(session)s is approved: nothing at its tables changes any more."),
    "session.unlock": gettext_lazy("%(session)s is unlocked: correct it, then check and approve it anew."),
}


@dataclass(frozen=True, slots=True)
class ActButton:
    """A button of a session: what it is called, what it will do, whether a reason is asked."""

    act: str
    name: str
    what: str
    lines: list[str]
    is_main: bool
    is_danger: bool
    needs_reason: bool
    is_refused: bool


def session_acts(
    may: Mapping[str, bool],
    papers: SessionPapers,
    resting: RestingOn,
    *,
    refused: str = "",
    gone: Sequence[str] = (),
) -> list[ActButton]:
    """Return the buttons for the acts that are possible, the next step first.

    ``gone`` are those who sit at a table and do not play any more.
    """
    return [
        ActButton(
            act=act,
            name=str(_reopening() if act == "session.open" and needs_reason else NAMES[act]),
            what=_what(act, reopens=needs_reason),
            lines=_lines(act, papers, resting, gone),
            is_main=not needs_reason,
            is_danger=act == "session.unlock",
            needs_reason=needs_reason or act == refused or _asks(act, papers),
            is_refused=act == refused,
        )
        for act, needs_reason in sorted(may.items(), key=lambda each: each[1])
    ]


def done_words(act: str, session: str, clock: Clock) -> str:
    """Say what was done to a session; one that is opened again has a clock that was started before."""
    if act != "session.open" or clock.started is None:
        return str(DONE[act]) % {"session": session}
    values = {"session": session, "clock": figures(clock, timezone.now())}
    if clock.is_running:
        return _("%(session)s is open for play. Its clock runs: %(clock)s.") % values
    return _("%(session)s is open for play. Its clock stands at %(clock)s: let it run on.") % values


def unlock_words(heads: Sequence[str]) -> str:
    """Say who unlocks an approved session, to those who do not."""
    if not heads:
        return _(
            "Only the head referee unlocks an approved session, and nobody holds that office. The organiser "
            "gives it on the page of the referees."
        )
    text = _("Only the head referee unlocks an approved session: %(names)s.")
    return text % {"names": listed(heads)}


def resting_lines(resting: RestingOn) -> list[str]:
    """Say what was made from a session's results and may be wrong once they change."""
    found = []
    for number in resting.drawn:
        if number in resting.finals:
            found.append(_("Who plays the final: %(session)s") % {"session": session_title(number)})
        else:
            found.append(_("The seats of %(session)s, drawn by the standings") % _named(number))
    if resting.approved:
        count = len(resting.approved)
        text = ngettext(
            "The standings after %(count)s later session that is approved",
            "The standings after %(count)s later sessions that are approved",
            count,
        )
        found.append(text % {"count": count})
    if resting.is_published:
        found.append(_("The results that everybody sees"))
    if resting.approved_at is not None:
        since = moment(resting.approved_at)
        found.append(_("Score sheets, lists and certificates printed since %(time)s") % {"time": since})
    return found


def _named(number: int) -> dict[str, str]:
    return {"session": session_title(number)}


def _reopening() -> str:
    return _("Open again for play")


def _asks(act: str, papers: SessionPapers) -> bool:
    """Tell whether an act will be refused without a reason, by what the tables lack."""
    lacks = {"session.close": papers.missing, "session.approve": papers.unsigned}
    return bool(lacks.get(act))


def _what(act: str, *, reopens: bool) -> str:
    if act == "session.open" and reopens:
        return _("Open sheets take hands again; signed ones stay signed.")
    return {
        "session.open": _("Every table takes hands. The clock does not start by itself."),
        "session.close": _("Sheets take no more hands; corrections need a reason."),
        "session.check": _("Somebody has looked through all tables."),
        "session.approve": _("Nothing at its tables can change any more."),
        "session.unlock": _("Sheets can be corrected again. These may be wrong afterwards:"),
    }[act]


def _lines(act: str, papers: SessionPapers, resting: RestingOn, gone: Sequence[str]) -> list[str]:
    if act == "session.open" and gone:
        text = _("Withdrawn or not come, and still at a table: %(players)s. Change the seats first.")
        return [text % {"players": listed(gone)}]
    if act == "session.unlock":
        return resting_lines(resting)
    told = {
        "session.close": (
            (_("Tables without any result: %(tables)s"), papers.missing),
            (_("Tables whose sheet nobody has signed: %(tables)s"), papers.unsigned),
        ),
        "session.check": ((_("Tables whose paper differs from the hands: %(tables)s"), papers.differing),),
        "session.approve": ((_("Tables whose sheet nobody has signed: %(tables)s"), papers.unsigned),),
    }.get(act, ())
    return [text % {"tables": ", ".join(map(str, tables))} for text, tables in told if tables]
