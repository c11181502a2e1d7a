"""The acts of a session as buttons, each with what it will do; and what rests on a session's results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.messages import listed, moment
from tournaments.clock import Clock
from tournaments.selectors.session_state import RestingOn, SessionPapers
from tournaments.services.messages import sentence
from tournaments.services.session_doubts import Doubts
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
MOST_NAMED = 12  # more names than that nobody reads beside a button
# What speaks against an act in short, beside its button.
SHORT = {
    "tables_without_result": gettext_lazy("Tables without any result: %(tables)s"),
    "tables_unbalanced": gettext_lazy("Tables whose totals do not add up: %(tables)s"),
    "tables_unsigned": gettext_lazy("Tables whose sheet nobody has signed: %(tables)s"),
    "tables_differ": gettext_lazy("Tables whose paper differs from the hands: %(tables)s"),
}
TOLD_ANYHOW = ("tables_unfinished",)


@dataclass(frozen=True, slots=True)
class Way:
    """A page where what speaks against an act is put right."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class ActButton:
    """A button of a session: what it is called, what it will do, whether a reason is asked."""

    act: str
    name: str
    what: str
    lines: list[str]
    ways: list[Way]
    is_main: bool
    is_danger: bool
    needs_reason: bool
    is_refused: bool


def session_acts(
    may: Mapping[str, bool],
    against: Mapping[str, Doubts],
    told: Mapping[str, list[str]],
    pages: Mapping[str, str],
    *,
    refused: str = "",
) -> list[ActButton]:
    """Return the buttons for the acts that are possible, the next step first.

    ``against`` is what speaks against each act, ``told`` what is to be known beside that, ``pages`` where
    papers and protests are seen to. A reason is asked for only where it helps.
    """
    return [
        ActButton(
            act=act,
            name=str(_reopening() if act == "session.open" and needs_reason else NAMES[act]),
            what=_what(act, reopens=needs_reason),
            lines=[*_lines(against[act]), *told.get(act, ())],
            ways=_ways(against[act], pages),
            is_main=not needs_reason,
            is_danger=act == "session.unlock",
            needs_reason=needs_reason or bool(against[act].ask and not against[act].forbid),
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


def told_before(
    papers: SessionPapers, resting: RestingOn, gone: Sequence[str], arrivals: Sequence[str]
) -> dict[str, list[str]]:
    """Return what is to be known before an act and does not keep anybody from it.

    ``gone`` are those who sit at a table and do not play any more, ``arrivals`` lines on who is not there.
    """
    left = _("Withdrawn or not come, and still at a table: %(players)s. Change the seats first.")
    return {
        "session.open": [*([left % {"players": listed(gone)}] if gone else ()), *arrivals],
        "session.close": [
            text % {"tables": ", ".join(map(str, tables))}
            for text, tables in (
                (_("Tables with hands left to play: %(tables)s"), papers.unfinished),
                (_("Tables whose sheet nobody has signed: %(tables)s"), papers.unsigned),
            )
            if tables
        ],
        "session.unlock": resting_lines(resting),
    }


def arrival_lines(missing: Sequence[str], *, is_anybody_there: bool) -> list[str]:
    """Say who sits at a table and has not checked in; that nobody has, where nobody has."""
    if not is_anybody_there:
        return [_("Nobody has checked in.")]
    if len(missing) > MOST_NAMED:
        text = ngettext(
            "%(count)s player has not checked in", "%(count)s players have not checked in", len(missing)
        )
        return [text % {"count": len(missing)}]
    return [_("Seated and not checked in: %(players)s") % {"players": listed(missing)}] if missing else []


def _lines(found: Doubts) -> list[str]:
    """Return what speaks against an act; what the reader has to do about it the buttons say."""
    return [
        str(SHORT[each.code]) % dict(each.args) if each.code in SHORT else sentence(each)
        for each in (*found.forbid, *found.ask)
        if each.code not in TOLD_ANYHOW
    ]


def _ways(found: Doubts, pages: Mapping[str, str]) -> list[Way]:
    names = {"tables_differ": _("Paper and desk"), "protests_open": _("Protests")}
    codes = [each.code for each in (*found.forbid, *found.ask)]
    return [Way(name, pages[code]) for code, name in names.items() if code in codes]
