"""Standings as pages show them: lines with movement, the working of every tie, cuts, the sum check."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import listed
from referee.rules.problem import Problem
from referee.templatetags.desk import called, exact, signed
from tournaments.forms.event_points import CRITERIA_WORDS
from tournaments.selectors import PlayerView, StandingRow, StandingsView, TeamStandingsView
from tournaments.selectors.cuts import CutView
from tournaments.selectors.standings import EventResults
from tournaments.services.messages import sentence
from tournaments.standings import SHARED, EventSums, PerSession, Points, Tie, TieStep, Value
from tournaments.views import words

TABLE_POINTS = frozenset({"table_points", "best_session"})
GAME_POINTS = frozenset({"game_points", "best_game_points"})
LOT_SHOWN = 8  # characters of a lot that are enough to compare


@dataclass(frozen=True, slots=True)
class FullLine:
    """One line of the standings with its way through the sessions; ``sessions`` has None for no result."""

    key: str
    place_text: str
    name: str
    latin_name: str
    origin: str
    url: str
    table_points: Fraction
    game_points: Points
    sessions: PerSession
    movement: str  # "▲ 3", "▼ 1", empty where there is none
    movement_style: str
    movement_words: str
    mark: str


@dataclass(frozen=True, slots=True)
class StepLine:
    """One question put to equals: the values of everybody, and what it did."""

    question: str
    values: tuple[tuple[str, str], ...]
    outcome: str


@dataclass(frozen=True, slots=True)
class TieCard:
    """People equal on the first criterion and how they were told apart."""

    title: str
    steps: tuple[StepLine, ...]
    shared: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SumLine:
    """One sum of the event's check."""

    name: str
    game_points: str
    table_points: str


def full_lines(view: StandingsView, places: Mapping[int, Sequence[int | None]], slug: str) -> list[FullLine]:
    """Show the standings of persons; ``places`` are everybody's places after each session."""
    return [_full_line(row, places.get(row.player.number, ()), slug) for row in view.rows]


def _full_line(row: StandingRow, places: Sequence[int | None], slug: str) -> FullLine:
    moved = _moved(places)
    sign = {True: "▲", False: "▼"}[moved > 0] if moved else ""
    up = ngettext("%(count)s place up", "%(count)s places up", abs(moved))
    down = ngettext("%(count)s place down", "%(count)s places down", abs(moved))
    return FullLine(
        key=str(row.player.number),
        place_text="–" if row.place is None else str(row.place),
        name=row.player.name,
        latin_name=row.player.latin_name,
        origin=words.origin(row.player),
        url=reverse("event-player", args=[slug, row.player.number]),
        table_points=row.table_points,
        game_points=row.game_points,
        sessions=row.per_session,
        movement=f"{sign}\u00a0{abs(moved)}" if moved else "",
        movement_style="plus" if moved > 0 else "minus",
        movement_words=(up if moved > 0 else down) % {"count": abs(moved)} if moved else "",
        mark=standing_mark(row),
    )


def standing_mark(row: StandingRow) -> str:
    """Say what is special about a line: disqualified, a substitute, in a later stage."""
    if row.is_disqualified:
        return _("disqualified")
    if row.player.is_substitute:
        return _("substitute")
    return _("stage %(number)s") % {"number": row.stage} if row.stage > 1 else ""


def _moved(places: Sequence[int | None]) -> int:
    """Return how many places somebody went up since the session before; 0 where there was none."""
    if len(places) < 2:  # noqa: PLR2004 - this session and the one before
        return 0
    before, now = places[-2:]
    return before - now if before is not None and now is not None else 0


def tie_cards(ties: Iterable[Tie], people: Mapping[int, PlayerView]) -> list[TieCard]:
    """Show how every group of equal players was told apart, the best first."""
    return _tie_cards(ties, {str(number): called(player) for number, player in people.items()})


def team_tie_cards(view: TeamStandingsView) -> list[TieCard]:
    """Show how every group of equal teams was told apart, the best first."""
    return _tie_cards(view.ties, {row.code: row.name or row.code for row in view.rows})


def out_words(loaded: EventResults) -> list[str]:
    """Say what somebody has to look after: who is out by a ruling and still plays, teams of another size."""
    said = []
    if loaded.ruled_out:
        text = _("Out of the event by a ruling, and still on the list of those who play: %(names)s.")
        said.append(text % {"names": listed(f"{each.number} {called(each)}" for each in loaded.ruled_out)})
    if loaded.odd_teams:
        text = _("Teams with another number of players than %(size)s: %(teams)s.")
        teams = listed(f"{team} ({size})" for team, size in loaded.odd_teams)
        said.append(text % {"size": loaded.event.team_size, "teams": teams})
    return said


def _tie_cards(ties: Iterable[Tie], names: Mapping[str, str]) -> list[TieCard]:
    return [
        TieCard(
            title=_("%(value)s %(criterion)s")
            % {"value": value_text(tie.criterion, tie.value), "criterion": CRITERIA_WORDS[tie.criterion]},
            steps=tuple(_step(step, names) for step in tie.steps),
            shared=tuple(
                _("%(names)s share the place.") % {"names": listed(_names(group, names))}
                for group in tie.shared
            ),
        )
        for tie in ties
    ]


def _step(step: TieStep, names: Mapping[str, str]) -> StepLine:
    if not step.is_known:
        outcome = _("not known of everybody: decides nothing")
    else:
        outcome = "" if step.decides else _("equal")
    return StepLine(
        question=str(CRITERIA_WORDS[step.criterion]),
        values=tuple(
            (names[str(owner)], value_text(step.criterion, value) if value is not None else "–")
            for owner, value in step.values
        ),
        outcome=outcome,
    )


def _names(group: Sequence[int | str], names: Mapping[str, str]) -> list[str]:
    return [names[str(owner)] for owner in group]


def value_text(criterion: str, value: Value) -> str:
    """Write the value of a criterion as people do."""
    if isinstance(value, tuple):
        return " ".join(exact(each) for each in value)
    if isinstance(value, str):
        return value[:LOT_SHOWN]
    if criterion in GAME_POINTS:
        return signed(value)
    return exact(value)


def criteria_sentence(criteria: Sequence[str]) -> str:
    """Say what decides places, in order."""
    asked = [str(CRITERIA_WORDS[key]) for key in criteria if key != SHARED]
    text = asked[0]
    for more in asked[1:]:
        text = _("%(before)s, then %(more)s") % {"before": text, "more": more}
    whole = _("Places are decided by %(criteria)s; who is equal on all of it shares the place.")
    return whole % {"criteria": text}


def state_words(view: StandingsView) -> str:
    """Say whether the standings are final as far as they go."""
    if not view.sessions:
        return ""
    return _("approved") if view.is_approved else _("provisional until approved")


def cut_title(view: CutView) -> str:
    """Call a stage: by its name, and by its first session, which no other stage has."""
    since = _("From session %(session)s on") % {"session": view.first_session}
    return f"{view.title} · {since}" if view.title else since


def cut_notes(view: CutView) -> list[str]:
    """Say what approving a cut does to the standings, and where a field fills no tables of four."""
    notes = [_uneven_words(view.field_size)] if view.field_size % 4 else []
    if not view.is_approved:
        notes.append(
            _(
                "Approving the cut changes the standings: who goes on stands before everybody else, whatever "
                "the others still win."
            )
        )
    return notes


def size_warning(size: int, players: int) -> str:
    """Say what is odd about a field of this size: more than play, or no tables of four; else nothing."""
    if size > players:
        return sentence(Problem("stage_larger_than_event", {"players": players}))
    return _uneven_words(size) if size % 4 else ""


def _uneven_words(size: int) -> str:
    return _("%(players)s players do not fill tables of four.") % {"players": size}


def carry_words(carry: Fraction) -> str:
    """Say what a stage carries over."""
    if carry == 1:
        return _("all points are carried over")
    if not carry:
        return _("everybody begins at nought")
    return _("points times %(factor)s are carried over") % {"factor": exact(carry)}


def cut_warning(view: CutView) -> str:
    """Say how the standings of today differ from the approved field; nothing where they do not."""
    if not view.has_moved:
        return ""
    text = _("By the standings of today %(coming)s would go on instead of %(leaving)s.")
    return text % {
        "coming": listed(map(called, view.coming)) or _("nobody"),
        "leaving": listed(map(called, view.leaving)) or _("nobody"),
    }


def seated_warning(first_session: int) -> str:
    """Say that a session was drawn before its stage was planned, or without it."""
    text = _(
        "The seats of %(session)s are drawn already and do not follow this cut: who is not in the field sits "
        "there too. Once the cut is approved, seat the session by it."
    )
    return text % {"session": words.session_title(first_session)}


def missing_words(missing: Mapping[int, Sequence[int]]) -> list[str]:
    """Name the tables without a result in sessions that are over, session by session."""
    text = _("Tables without any result: %(tables)s")
    return [
        f"{words.session_title(session)} · {text % {'tables': ', '.join(map(str, tables))}}"
        for session, tables in missing.items()
    ]


def sum_lines(sums: EventSums) -> list[SumLine]:
    """Show where every point went, from the hands to what the players have."""
    lines = [
        SumLine(_("Payments at full tables"), signed(sums.hands), ""),
        SumLine(_("What empty seats paid to the others"), signed(sums.empty_seats), ""),
        SumLine(_("Penalties that others received, for information"), _moved_points(sums.received), ""),
        SumLine(_("Penalties that nobody received"), signed(sums.penalties), ""),
        SumLine(_("Taken by forfeited sessions"), signed(-sums.forfeited), ""),
        SumLine(_("Table points of the scheme"), "", exact(sums.expected)),
        SumLine(_("Taken for conduct"), "", exact(-sums.deducted)),
        SumLine(_("Earned by nobody"), "", exact(-sums.not_earned)),
        SumLine(_("Given without play"), signed(sums.awarded), exact(sums.awarded_points)),
        SumLine(_("All together"), signed(sums.total), exact(sums.given + sums.awarded_points)),
        SumLine(
            _("of these, substitutes without a place"),
            signed(sums.substitutes),
            exact(sums.substitute_points),
        ),
    ]
    always = (lines[0], lines[-2])
    return [line for line in lines if line in always or {line.game_points, line.table_points} - {"", "0"}]


def _moved_points(points: int) -> str:
    return f"±{points}" if points else "0"
