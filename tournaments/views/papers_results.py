"""Documents of results: places, who met whom, statistics, the results book, diplomas."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from django.utils import translation
from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from referee.exports.numbers import exact, signed
from referee.messages import fan_name, listed, rotation_name, ruleset_label
from referee.rules import FANS
from tournaments.exports.papers import words
from tournaments.exports.papers.diplomas import Diplomas, Honour
from tournaments.exports.papers.results_book import FactPages, Facts, ResultsBook, SessionResults
from tournaments.exports.papers.standings import Crosstable, Standings, TeamStandings
from tournaments.exports.papers.statistics import FanLine, PlayerLine, Statistics
from tournaments.exports.papers.values import Rank, TeamRank
from tournaments.models import Role
from tournaments.selectors import event_ruleset, roster
from tournaments.selectors.cuts import cuts_of
from tournaments.selectors.seating import published_plans
from tournaments.selectors.standings import EventResults, load_results, standings_of, team_standings_of
from tournaments.selectors.statistics import Tally, event_statistics
from tournaments.views.draw_cards import PlanCard, plan_card
from tournaments.views.papers_choice import Desk
from tournaments.views.papers_seats import sittings
from tournaments.views.papers_values import person_of, ranks_of, seated_tables, team_ranks_of
from tournaments.views.results import counted_words
from tournaments.views.words import progress_words

HONOURED = 3
Pair = tuple[str, str]


def standings_list(desk: Desk) -> Standings:
    """Return the places of persons, as they are or as they were after the chosen session."""
    loaded, until = load_results(desk.event), desk.choice.session
    if until is None or until >= loaded.last_session:
        return _standings(desk, loaded)
    view = standings_of(loaded, until)
    name = desk.words.say(words.AFTER_SESSION, number=until)
    return Standings(desk.imprint(name), ranks_of(view, cuts_of(loaded)), view.sessions)


def team_standings_list(desk: Desk) -> TeamStandings:
    """Return the places of teams."""
    return _team_standings(desk, load_results(desk.event))


def crosstable(desk: Desk) -> Crosstable:
    """Return who met whom with which result."""
    return _crosstable(desk, load_results(desk.event))


def session_results(desk: Desk) -> SessionResults:
    """Return every table's result of the chosen session, or of all."""
    return _session_results(desk, load_results(desk.event))


def results_book(desk: Desk) -> ResultsBook:
    """Return everything about the results of all sessions under one cover; nothing before there is one."""
    desk = replace(desk, choice=replace(desk.choice, session=None))
    loaded = load_results(desk.event)
    view = standings_of(loaded)
    chapters = [
        FactPages(desk.imprint(), _facts(desk)),
        _session_results(desk, loaded),
        _standings(desk, loaded),
        _team_standings(desk, loaded),
        _crosstable(desk, loaded),
        statistics_list(desk),
    ]
    parts = [part for part in chapters if not part.is_empty] if loaded.last_session else []
    note = progress_words(view.progress) if view.is_provisional else ""
    return ResultsBook(desk.imprint(), parts, note)


def statistics_list(desk: Desk) -> Statistics:
    """Return what everybody did in the recorded hands, and how often each fan counted."""
    found = event_statistics(desk.event)
    if not found.hands:
        return Statistics(desk.imprint(), [], [])
    note = _("%(hands)s hands: %(wins)s won, %(drawn)s drawn. Fan from %(tiles)s hands with tiles.") % {
        "hands": found.hands,
        "wins": found.wins,
        "drawn": found.drawn,
        "tiles": found.with_tiles,
    }
    fans = [
        FanLine(name=_fan_name(desk, line.number), hands=line.hands, times=line.times) for line in found.fans
    ]
    return Statistics(desk.imprint(), [_player(desk, tally) for tally in found.players], fans, note)


def diplomas(desk: Desk) -> Diplomas:
    """Return a diploma for the first three persons and teams; all who share such a place."""
    loaded = load_results(desk.event)
    say = desk.words
    view, teams = standings_of(loaded), team_ranks_of(team_standings_of(loaded))
    persons = [
        Honour(
            place=rank.place,
            name=rank.person.name,
            latin_name=rank.person.latin_name,
            origin=rank.person.origin,
            points=" · ".join(say.each(words.POINTS_LINE, **_points(rank))),
        )
        for rank in ranks_of(view)
        if rank.place and rank.place <= HONOURED and rank.scores
    ]
    honoured = [
        Honour(
            place=team.place,
            name=team.name,
            origin=listed(person.name for person in team.members),
            points=" · ".join(say.each(words.POINTS_LINE, **_points(team))),
            is_team=True,
        )
        for team in teams
        if team.place and team.place <= HONOURED and team.scores
    ]
    is_final = all(session.is_approved for session in desk.sessions)
    return Diplomas(desk.imprint(), [*persons, *honoured], is_final=is_final)


def _player(desk: Desk, tally: Tally) -> PlayerLine:
    best = tally.best
    values = {"total": best.total, "session": best.session, "hand": best.number} if best else {}
    return PlayerLine(
        person=person_of(tally.player),
        hands=tally.hands,
        wins=tally.wins,
        self_draws=tally.self_draws,
        deal_ins=tally.deal_ins,
        false_wins=tally.false_wins,
        average="" if tally.average is None else _tenths(tally.average),
        best=desk.words.first(words.BEST_HAND, **values) if best else "",
    )


def _fan_name(desk: Desk, number: int) -> str:
    fan = next(fan for fan in FANS if fan.number == number)
    return desk.words.say(lazy(fan_name, str)(fan))


def _tenths(value: Fraction) -> str:
    """Return a number rounded to a tenth, halves upwards."""
    whole, tenth = divmod((20 * value + 1) // 2, 10)
    return f"{whole}.{tenth}"


def _points(rank: Rank | TeamRank) -> dict[str, str]:
    return {"table_points": exact(rank.table_points), "game_points": signed(rank.game_points)}


def _standings(desk: Desk, loaded: EventResults) -> Standings:
    view = standings_of(loaded)
    ranks = ranks_of(view, cuts_of(loaded)) if view.sessions else []
    return Standings(desk.imprint(), ranks, view.sessions, progress_words(view.progress))


def _team_standings(desk: Desk, loaded: EventResults) -> TeamStandings:
    view = team_standings_of(loaded)
    ranks = team_ranks_of(view) if view.sessions else []
    note = " · ".join(
        part for part in (progress_words(view.progress), counted_words(view.counted_members)) if part
    )
    return TeamStandings(desk.imprint(), ranks, view.sessions, note)


def _crosstable(desk: Desk, loaded: EventResults) -> Crosstable:
    view = standings_of(loaded)
    tables = seated_tables(loaded.tables, loaded.players)
    return Crosstable(desk.imprint(), ranks_of(view, cuts_of(loaded)), view.sessions, tables)


def _session_results(desk: Desk, loaded: EventResults) -> SessionResults:
    return SessionResults(desk.imprint(), sittings(desk), seated_tables(loaded.tables, loaded.players))


def _facts(desk: Desk) -> list[Facts]:
    found = ((words.OFFICIALS, _officials), (words.RULES, _rules), (words.DRAW, _draw))
    facts = [Facts(title=desk.words.say(label), pairs=_in_each(desk, pairs)) for label, pairs in found]
    now = _in_each(desk, _draw_now)
    return [*facts, Facts(title=desk.words.say(words.DRAW_NOW), pairs=now)] if now else facts


def _in_each(desk: Desk, pairs: Callable[[Desk], Iterator[Pair]]) -> list[Pair]:
    """Return names and values in every language of the document, those that differ side by side."""
    told: list[list[Pair]] = []
    for language in desk.words.languages:
        with translation.override(language):
            told.append([(str(name), str(value)) for name, value in pairs(desk)])
    return [
        (" ".join(dict.fromkeys(names)), " · ".join(dict.fromkeys(values)))
        for names, values in (zip(*same, strict=True) for same in zip(*told, strict=True))
    ]


def _officials(desk: Desk) -> Iterator[Pair]:
    for role in Role:
        if names := desk.names(role):
            yield capfirst(str(role.label)), " · ".join(names)


def _rules(desk: Desk) -> Iterator[Pair]:
    event = desk.event
    yield _("Rules"), ruleset_label(event_ruleset(event))
    yield _("Seat rotation"), rotation_name(event.rotation)
    yield _("Sessions"), str(event.sessions_planned)
    yield str(words.TABLE_POINTS), " – ".join(str(points) for points in event.table_point_scheme)


def _draw(desk: Desk) -> Iterator[Pair]:
    """Yield what proves the draw: the plan's own facts, as its certificate says them."""
    for card in _plan_cards(desk):
        yield from ((fact.name, fact.value) for fact in card.hashes)
        yield from ((fact.name, fact.value) for fact in card.quality)


def _draw_now(desk: Desk) -> Iterator[Pair]:
    """Yield what the seats are worth after the changes; nothing where nothing was changed."""
    for card in _plan_cards(desk):
        yield from ((fact.name, fact.value) for fact in card.now)


def _plan_cards(desk: Desk) -> Iterator[PlanCard]:
    people = roster(desk.event)
    return (plan_card(plan, people) for plan in published_plans(desk.event) if plan.first_session == 1)
