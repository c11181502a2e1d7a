"""Seasons: the results of their events ranked together (ten queries for each event)."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from tournaments.models import Event, Season, SeasonEvent, SeasonFormula
from tournaments.selectors.standings import standings
from tournaments.selectors.values import PlayerView, StandingRow
from tournaments.standings import (
    SeasonResult,
    SeasonStanding,
    ageing,
    base_rank,
    event_weight,
    percent_points,
    place_points,
    rank_rated,
    rank_season,
)


@dataclass(frozen=True, slots=True)
class SeasonEventLine:
    """An event of a season; its weight is the season's times, for European points, that of the formula."""

    event_id: int
    slug: str
    name: str
    starts_on: date
    ends_on: date
    weight: Fraction
    players: int
    is_published: bool


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One line of a season: the points of every event by its id, and which of them count."""

    place: int | None
    person: PlayerView
    points: Fraction
    results: dict[int, SeasonResult]
    counted: frozenset[int]


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season with its events in order and its standings."""

    season_id: int
    slug: str
    name: str
    formula: str
    best_of: int | None
    dropped: int
    published_at: datetime | None
    events: tuple[SeasonEventLine, ...]
    rows: tuple[SeasonRow, ...]


def season_view(season: Season, *, published_only: bool = True) -> SeasonView:
    """Return a season; with ``published_only`` of the events whose results are open to everybody."""
    entries = list(SeasonEvent.objects.filter(season=season).select_related("event"))
    shown = [entry for entry in entries if entry.event.results_published_at is not None or not published_only]
    shown.sort(key=lambda entry: (entry.event.starts_on, entry.event.pk))
    rows = {entry.event_id: standings(entry.event).rows for entry in shown}
    lines = [_line(entry, rows[entry.event_id], season.formula) for entry in shown]
    keys = _keys(rows)
    last = max((line.ends_on for line in lines), default=date.min)
    results = [
        _result(season.formula, line, row, keys[line.event_id, row.player.number], last)
        for line in lines
        for row in rows[line.event_id]
        if row.place is not None
    ]
    ranked = _ranked(season, results)
    people = {
        keys[line.event_id, row.player.number]: row.player for line in lines for row in rows[line.event_id]
    }
    return SeasonView(
        season_id=season.pk,
        slug=season.slug,
        name=season.name,
        formula=season.formula,
        best_of=season.best_of,
        dropped=season.dropped,
        published_at=season.published_at,
        events=tuple(lines),
        rows=tuple(_row(each, people[str(each.person)]) for each in ranked),
    )


def seasons_of(user_id: int | None, *, is_superuser: bool = False) -> tuple[Season, ...]:
    """Return the seasons that somebody made, all of them for a superuser (one query)."""
    seasons = Season.objects.all() if is_superuser else Season.objects.filter(created_by=user_id or 0)
    return tuple(seasons)


def public_seasons() -> tuple[Season, ...]:
    """Return the seasons that everybody may see (one query)."""
    return tuple(Season.objects.filter(published_at__isnull=False))


def _ranked(season: Season, results: Sequence[SeasonResult]) -> tuple[SeasonStanding, ...]:
    if season.formula == SeasonFormula.MERS:
        return rank_rated(results)
    return rank_season(results, season.best_of, season.dropped)


def _line(entry: SeasonEvent, rows: Iterable[StandingRow], formula: str) -> SeasonEventLine:
    placed = [row.player for row in rows if row.place is not None]
    event: Event = entry.event
    weight = Fraction(entry.weight_numerator, entry.weight_denominator)
    if formula == SeasonFormula.MERS:
        days = (event.ends_on - event.starts_on).days + 1
        countries = len({player.country.casefold() for player in placed if player.country})
        weight *= event_weight(days, len(placed), countries)
    return SeasonEventLine(
        event_id=event.pk,
        slug=event.slug,
        name=event.name,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        weight=weight,
        players=len(placed),
        is_published=event.results_published_at is not None,
    )


def _result(formula: str, line: SeasonEventLine, row: StandingRow, person: str, last: date) -> SeasonResult:
    assert row.place is not None
    points = {
        SeasonFormula.TABLE_POINTS: lambda place, _players: row.table_points * (place > 0),
        SeasonFormula.PLACE: place_points,
        SeasonFormula.PERCENT: percent_points,
        SeasonFormula.MERS: lambda place, players: Fraction(base_rank(place, players)),
    }[SeasonFormula(formula)](row.place, line.players)
    return SeasonResult(
        person=person,
        event=line.event_id,
        place=row.place,
        players=line.players,
        points=Fraction(points),
        weight=line.weight,
        ageing=ageing((last - line.ends_on).days) if formula == SeasonFormula.MERS else Fraction(1),
    )


def _row(standing: SeasonStanding, person: PlayerView) -> SeasonRow:
    return SeasonRow(
        place=standing.place,
        person=person,
        points=standing.points,
        results={int(each.event): each for each in standing.results},
        counted=frozenset(int(each) for each in standing.counted),
    )


def _keys(rows: dict[int, tuple[StandingRow, ...]]) -> dict[tuple[int, int], str]:
    """Return who is who: by federation number, else by name and country; namesakes in one event stay apart.

    Another country is another person. What a player's entry leaves out, number or country, is that of the
    only person with the name, where there is exactly one.
    """
    known: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
    for standing_rows in rows.values():
        for row in standing_rows:
            known[_name(row.player)].add((row.player.federation_number, _country(row.player)))
    keys: dict[tuple[int, int], str] = {}
    for event, standing_rows in rows.items():
        taken: set[str] = set()
        for row in standing_rows:
            key = _key(row.player, known[_name(row.player)])
            key = f"{key} {event}/{row.player.number}" if key in taken else key
            taken.add(key)
            keys[event, row.player.number] = key
    return keys


def _key(player: PlayerView, known: Collection[tuple[str, str]]) -> str:
    """Return who a player is; ``known`` are number and country of everybody with the same name."""
    if player.federation_number:
        return f"number {player.federation_number}"
    countries = {country for _number, country in known if country}
    only = next(iter(countries)) if len(countries) == 1 else ""
    country = _country(player) or only
    fitting = {number for number, other in known if number and (other or only) == country}
    if len(fitting) == 1 and (country or not countries):
        return f"number {next(iter(fitting))}"
    return f"name {_name(player)} / {country}"


def _name(player: PlayerView) -> str:
    return f"{player.name} {player.latin_name}".casefold()


def _country(player: PlayerView) -> str:
    return player.country.strip().casefold()
