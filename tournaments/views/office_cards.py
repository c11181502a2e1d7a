"""The office's values as its pages show them: steps, rows, buttons."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import listed
from tournaments.models import DrawState, Event, RegistrationStatus, SessionState
from tournaments.selectors import DrawView, EventView, PlayerView, SessionView
from tournaments.views import words
from tournaments.views.present import SessionCard, draft_sessions, draw_facts


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of an event: what it is, how far it is, where to go."""

    name: str
    text: str
    url: str
    action: str
    is_done: bool
    is_next: bool = False

    @property
    def style(self) -> str:
        """Return the class; the words say the same."""
        if self.is_done:
            return "stage-done"
        return "stage-next" if self.is_next else ""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A registered player and what can be done about the registration."""

    player: PlayerView
    team: str
    mark: str
    url: str
    act: str
    act_label: str


@dataclass(frozen=True, slots=True)
class DrawCard:
    """A draw with its quality and its tables."""

    draw_id: int
    seed: str
    algorithm: str
    state_name: str
    mark: str
    may_publish: bool
    facts: list[words.Fact]
    sessions: list[SessionCard]


def stages(view: EventView) -> list[Stage]:
    """Return the steps from the first player to the published results; the first undone one is next."""
    steps = [_players_stage(view), _draw_stage(view), _play_stage(view), _results_stage(view)]
    following = next((step for step in steps if not step.is_done), None)
    return [
        Stage(step.name, step.text, step.url, step.action, step.is_done, is_next=step is following)
        for step in steps
    ]


def _players_stage(view: EventView) -> Stage:
    return Stage(
        name=_("Players"),
        text=ngettext("%(count)s player", "%(count)s players", view.players) % {"count": view.players},
        url=reverse("office-players", args=[view.slug]),
        action=_("Add players") if not view.players else _("Players"),
        is_done=view.players > 0,
    )


def _draw_stage(view: EventView) -> Stage:
    return Stage(
        name=_("Draw"),
        text=_("published") if view.is_draw_published else _("not published"),
        url=reverse("office-draw", args=[view.slug]) if view.players else "",
        action=_("Look at the draw") if view.is_draw_published else _("Draw the seats"),
        is_done=view.is_draw_published,
    )


def _play_stage(view: EventView) -> Stage:
    over = [
        session
        for session in view.sessions
        if session.state in {SessionState.ENTERED, SessionState.CHECKED, SessionState.APPROVED}
    ]
    waiting = [session for session in view.sessions if session not in over and session.tables]
    now = waiting[0] if waiting else None
    return Stage(
        name=_("Sessions"),
        text=_("%(done)s of %(all)s closed") % {"done": len(over), "all": view.sessions_planned},
        url=reverse("office-session", args=[view.slug, now.number]) if now else "",
        action=words.session_title(now.number) if now else "",
        is_done=len(over) == view.sessions_planned,
    )


def _results_stage(view: EventView) -> Stage:
    return Stage(
        name=_("Results"),
        text=_("published") if view.is_results_published else _("not published"),
        url=reverse("event-standings", args=[view.slug]) if view.is_results_published else "",
        action=_("Standings"),
        is_done=view.is_results_published,
    )


def has_begun(view: EventView) -> bool:
    """Tell whether a session was opened for play: from then on the seats stay."""
    waiting = {SessionState.PLANNED, SessionState.DRAWN, SessionState.PUBLISHED}
    return any(session.state not in waiting for session in view.sessions)


def session_lines(view: EventView) -> list[dict[str, Any]]:
    """Return the sessions for the list of the day."""
    return [
        {
            "title": words.session_title(session.number, session.title),
            "url": reverse("office-session", args=[view.slug, session.number]),
            "state_name": words.session_state(session.state),
            "mark": words.SESSION_MARKS.get(session.state, ""),
            "finished": f"{session.finished_tables} / {session.tables}" if session.tables else "–",
        }
        for session in view.sessions
    ]


def session_acts(view: SessionView, *, asks_reason: bool) -> list[dict[str, Any]]:
    """Return the buttons of a session: open it, close it, open it again with a reason."""
    opening = {"act": "open", "name": _("Open for play"), "is_main": True, "needs_reason": False}
    closing = {"act": "close", "name": _("Close the session"), "is_main": True, "needs_reason": asks_reason}
    reopening = {"act": "open", "name": _("Open again"), "is_main": False, "needs_reason": True}
    if view.state == SessionState.PUBLISHED:
        return [opening]
    if view.state == SessionState.PLAYING:
        return [closing]
    return [reopening] if view.state == SessionState.ENTERED else []


def player_rows(event: Event, people: Iterable[PlayerView]) -> list[PlayerRow]:
    """Return the roster with what can be done about each player."""
    is_drawn = event.draw_published_at is not None
    return [
        PlayerRow(
            player,
            player.team_name or player.team_code,
            _player_mark(player),
            reverse("office-player", args=[event.slug, player.number]),
            *_player_act(player, is_drawn=is_drawn),
        )
        for player in people
    ]


def players_line(people: Sequence[PlayerView]) -> str:
    """Say how many play, and how many tables they fill."""
    playing = sum(
        player.status == RegistrationStatus.ACTIVE and not player.is_substitute for player in people
    )
    tables, over = divmod(playing, 4)
    values = {"players": playing, "tables": tables, "over": over}
    if over:
        return _("%(players)s players: %(tables)s tables and %(over)s left over") % values
    return _("%(players)s players, %(tables)s tables") % values


def draw_card(draw: DrawView) -> DrawCard:
    """Return a draw for its page."""
    is_draft = draw.state == DrawState.DRAFT
    return DrawCard(
        draw_id=draw.draw_id,
        seed=draw.seed,
        algorithm=draw.algorithm,
        state_name=str(DrawState(draw.state).label),
        mark="mark-gold" if is_draft else "mark-jade",
        may_publish=is_draft,
        facts=[
            words.Fact(_("Seed"), draw.seed),
            words.Fact(_("Method"), draw.algorithm),
            *draw_facts(draw),
        ],
        sessions=draft_sessions(draw),
    )


def _player_mark(player: PlayerView) -> str:
    marks = [_("substitute")] if player.is_substitute else []
    if player.status != RegistrationStatus.ACTIVE:
        marks.append(str(RegistrationStatus(player.status).label))
    return listed(marks)


def _player_act(player: PlayerView, *, is_drawn: bool) -> tuple[str, str]:
    if not is_drawn:
        return "remove", _("Remove")
    if player.status == RegistrationStatus.ACTIVE:
        return RegistrationStatus.WITHDRAWN.value, _("Withdrawn")
    return RegistrationStatus.ACTIVE.value, _("Plays again")
