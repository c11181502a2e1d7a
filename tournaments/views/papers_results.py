"""Documents of results and rulings: places, crosstable, results book, penalties, protests, diplomas."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee.exports.numbers import exact, signed
from referee.exports.words import Label
from referee.messages import listed, rotation_name, ruleset_label
from referee.models import RulingKind
from referee.rules.offences import Effect
from referee.views.ruling_card import effect_name, offence_name, points_of
from tournaments.exports.papers import words
from tournaments.exports.papers.diplomas import Diplomas, Honour
from tournaments.exports.papers.results_book import FactPages, Facts, ResultsBook, SessionResults
from tournaments.exports.papers.rulings import (
    IncidentCase,
    IncidentSheets,
    PenaltyBook,
    ProtestCase,
    ProtestSheets,
)
from tournaments.exports.papers.standings import Crosstable, Standings, TeamStandings
from tournaments.exports.papers.values import Person, Rank, RulingLine
from tournaments.models import Protest, ProtestOutcome, Role
from tournaments.selectors import event_ruleset, roster
from tournaments.selectors.room import BookLine, IncidentView, incidents, penalty_book, protests
from tournaments.selectors.seating import published_plans
from tournaments.selectors.standings import EventResults, load_results, standings_of, team_standings_of
from tournaments.views.draw_cards import plan_card
from tournaments.views.papers_choice import Desk
from tournaments.views.papers_seats import sittings
from tournaments.views.papers_values import local, person_of, ranks_of, seated_tables, team_ranks_of
from tournaments.views.words import progress_words

HONOURED = 3
OUTCOMES = (ProtestOutcome.UPHELD, ProtestOutcome.PARTLY, ProtestOutcome.REJECTED, ProtestOutcome.WITHDRAWN)


def standings_list(desk: Desk) -> Standings:
    """Return the places of persons."""
    return _standings(desk, load_results(desk.event))


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
    """Return everything about the results under one cover; nothing before there is a result."""
    loaded = load_results(desk.event)
    view = standings_of(loaded)
    chapters = [
        _standings(desk, loaded),
        _team_standings(desk, loaded),
        _session_results(desk, loaded),
        _crosstable(desk, loaded),
        penalty_lines(desk),
        FactPages(desk.imprint(), Facts(title=_title(desk, words.OFFICIALS), pairs=list(_officials(desk)))),
        FactPages(desk.imprint(), Facts(title=_title(desk, words.RULES), pairs=list(_rules(desk)))),
        FactPages(desk.imprint(), Facts(title=_title(desk, words.DRAW), pairs=list(_draw(desk)))),
    ]
    parts = [part for part in chapters if not part.is_empty] if loaded.last_session else []
    note = progress_words(view.progress) if view.is_provisional else ""
    return ResultsBook(desk.imprint(), parts, note)


def penalty_lines(desk: Desk) -> PenaltyBook:
    """Return every penalty that stands, session by session."""
    chosen = desk.choice.session
    lines = [
        _ruling(line)
        for line in reversed(penalty_book(desk.event))
        if not line.is_cancelled and line.kind != RulingKind.ACTION and chosen in {None, line.session}
    ]
    lines.sort(key=lambda line: (line.session, line.table.zfill(6), line.hand or 0))
    return PenaltyBook(desk.imprint(), lines, sittings(desk))


def penalty_form(desk: Desk) -> PenaltyBook:
    """Return an empty record of penalties."""
    return PenaltyBook(desk.imprint(_session(desk)), [], sittings(desk), is_blank=True)


def incident_sheets(desk: Desk) -> IncidentSheets:
    """Return a sheet for each incident of the chosen session, or of all."""
    found = [
        each
        for each in reversed(incidents(desk.event))
        if desk.choice.session in {None, each.incident.session_number}
    ]
    return IncidentSheets(desk.imprint(), [_incident(desk, each) for each in found])


def incident_form(desk: Desk) -> IncidentSheets:
    """Return an empty incident sheet."""
    session = "" if desk.choice.session is None else str(desk.choice.session)
    return IncidentSheets(desk.imprint(), [IncidentCase(session=session, table=_table(desk))])


def protest_sheets(desk: Desk) -> ProtestSheets:
    """Return a sheet for each protest of the chosen session, or of all."""
    found = [
        each for each in reversed(protests(desk.event)) if desk.choice.session in {None, each.session_number}
    ]
    return ProtestSheets(desk.imprint(), [_protest(desk, each) for each in found])


def protest_form(desk: Desk) -> ProtestSheets:
    """Return an empty protest sheet."""
    session = "" if desk.choice.session is None else str(desk.choice.session)
    return ProtestSheets(desk.imprint(), [ProtestCase(session=session, table=_table(desk))])


def diplomas(desk: Desk) -> Diplomas:
    """Return a diploma for the first three persons and teams; all who share such a place."""
    loaded = load_results(desk.event)
    say = desk.words
    teams = team_ranks_of(team_standings_of(loaded))
    persons = [
        Honour(
            place=rank.place,
            name=rank.person.name,
            latin_name=rank.person.latin_name,
            origin=rank.person.origin,
            points=say.say(words.POINTS_LINE, **_points(rank)),
        )
        for rank in ranks_of(standings_of(loaded))
        if rank.place and rank.place <= HONOURED and rank.scores
    ]
    honoured = [
        Honour(
            place=team.place,
            name=team.name,
            origin=listed(person.name for person in team.members),
            points=say.say(
                words.POINTS_LINE,
                table_points=exact(team.table_points),
                game_points=signed(team.game_points),
            ),
            is_team=True,
        )
        for team in teams
        if team.place and team.place <= HONOURED and team.scores
    ]
    return Diplomas(desk.imprint(), [*persons, *honoured])


def _points(rank: Rank) -> dict[str, str]:
    return {"table_points": exact(rank.table_points), "game_points": signed(rank.game_points)}


def _standings(desk: Desk, loaded: EventResults) -> Standings:
    view = standings_of(loaded)
    ranks = ranks_of(view) if view.sessions else []
    return Standings(desk.imprint(), ranks, view.sessions, progress_words(view.progress))


def _team_standings(desk: Desk, loaded: EventResults) -> TeamStandings:
    view = team_standings_of(loaded)
    ranks = team_ranks_of(view) if view.sessions else []
    return TeamStandings(desk.imprint(), ranks, view.sessions, progress_words(view.progress))


def _crosstable(desk: Desk, loaded: EventResults) -> Crosstable:
    view = standings_of(loaded)
    tables = seated_tables(loaded.tables, loaded.players)
    return Crosstable(desk.imprint(), ranks_of(view), view.sessions, tables)


def _session_results(desk: Desk, loaded: EventResults) -> SessionResults:
    return SessionResults(desk.imprint(), sittings(desk), seated_tables(loaded.tables, loaded.players))


def _officials(desk: Desk) -> Iterator[tuple[str, str]]:
    for role in Role:
        if names := desk.names(role):
            yield str(role.label), listed(names)


def _rules(desk: Desk) -> Iterator[tuple[str, str]]:
    event, say = desk.event, desk.words
    yield say.say(words.RULES), ruleset_label(event_ruleset(event))
    yield _("Seat rotation"), rotation_name(event.rotation)
    yield _("Sessions"), str(event.sessions_planned)
    yield say.say(words.TABLE_POINTS), " – ".join(str(points) for points in event.table_point_scheme)


def _draw(desk: Desk) -> Iterator[tuple[str, str]]:
    """Yield what proves the draw: the plan's own facts, as its certificate says them."""
    people = roster(desk.event)
    for plan in published_plans(desk.event):
        if plan.first_session > 1:
            continue
        card = plan_card(plan, people)
        yield _("Seed"), card.seed
        yield from ((fact.name, fact.value) for fact in card.hashes)
        yield from ((fact.name, fact.value) for fact in card.quality)


def _ruling(line: BookLine) -> RulingLine:
    named = offence_name(line.offence_key), line.offence
    offence = " · ".join(part for part in named if part) or str(RulingKind(line.kind).label)
    return RulingLine(
        session=line.session,
        table=line.label or str(line.table),
        hand=line.hand,
        offender=person_of(line.player) if line.player else Person(number=0, name="–"),
        offence=offence,
        cost=", ".join(_costs(line)),
        remark=" · ".join(part for part in (line.note, line.ruled_by) if part),
    )


def _costs(line: BookLine) -> Iterator[str]:
    is_warning = line.effect == Effect.NONE and not line.table_points
    if line.amount or is_warning:
        yield points_of(line.amount, is_warning=is_warning)
    if line.table_points:
        yield _("%(points)s table points") % {"points": exact(-line.table_points)}
    if line.effect != Effect.NONE:
        yield effect_name(line.effect)


def _incident(desk: Desk, view: IncidentView) -> IncidentCase:
    row, ruling = view.incident, view.rulings[-1] if view.rulings else None
    return IncidentCase(
        number=str(row.number),
        session=_text(row.session_number),
        table=_text(row.table_number),
        hand=_text(row.hand_number),
        what=row.what,
        one_name=row.one_name,
        one_says=row.one_says,
        other_name=row.other_name,
        other_says=row.other_says,
        ruling=ruling.text if ruling else "",
        rule=ruling.rule if ruling else "",
        reported=local(row.reported_at, desk.zone),
        ruled_by=ruling.ruled_by if ruling else "",
    )


def _protest(desk: Desk, row: Protest) -> ProtestCase:
    outcome = ProtestOutcome(row.outcome)
    return ProtestCase(
        number=str(row.number),
        session=str(row.session_number),
        table=_text(row.table_number),
        protester=row.protester,
        text=row.text,
        lodged=local(row.lodged_at, desk.zone),
        due=local(row.due_at, desk.zone),
        late_reason=row.late_reason,
        outcome=OUTCOMES.index(outcome) if outcome in OUTCOMES else None,
        decision=row.decision,
        decided_by=row.decided_by,
    )


def _session(desk: Desk) -> str:
    chosen = sittings(desk)
    return desk.words.say(words.SESSION_NUMBER, number=chosen[0].number) if len(chosen) == 1 else ""


def _table(desk: Desk) -> str:
    return _text(desk.choice.table)


def _title(desk: Desk, label: Label) -> str:
    return desk.words.say(label)


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
