"""The office's values as its pages show them: steps, rows, buttons."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import DrawState, SessionState
from tournaments.selectors import DrawView, EventView
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
