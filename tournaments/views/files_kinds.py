"""Every table of an event that can be taken away as a file, and the workbook of them all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.messages import listed, rotation_name, ruleset_label
from tournaments.exports.files import COMMA, SEMICOLON, Dialect, Fact, Grid, Workbook
from tournaments.models import Role
from tournaments.selectors import event_ruleset
from tournaments.selectors.standings import load_results, standings_of
from tournaments.views import files_records as records
from tournaments.views import files_results as results
from tournaments.views.papers_choice import Desk
from tournaments.views.papers_values import dates_of
from tournaments.views.words import progress_words

DIALECTS: Final[Mapping[str, Dialect]] = {"comma": COMMA, "semicolon": SEMICOLON}


@dataclass(frozen=True, slots=True)
class Table:
    """One table: ``is_public`` ones call people as they wish unless true names are asked for."""

    code: str
    title: Promise
    note: Promise
    build: Callable[[Desk], Grid]
    is_public: bool = True


TABLES: Final = (
    Table(
        "standings",
        gettext_lazy("Standings"),
        gettext_lazy("Places with the points of every session."),
        results.standings_grid,
    ),
    Table(
        "teams",
        gettext_lazy("Team standings"),
        gettext_lazy("Places of teams and who counts for them."),
        results.teams_grid,
    ),
    Table(
        "sessions",
        gettext_lazy("Sessions"),
        gettext_lazy("What everybody brought home from every table."),
        results.results_grid,
    ),
    Table(
        "hands",
        gettext_lazy("Hands"),
        gettext_lazy("Every hand with its tiles, fan and payments."),
        records.hands_grid,
    ),
    Table(
        "statistics",
        gettext_lazy("Statistics"),
        gettext_lazy("Hands won, self-drawn, discarded; averages."),
        results.statistics_grid,
    ),
    Table(
        "fans",
        gettext_lazy("Frequencies of fan"),
        gettext_lazy("How often each fan counted."),
        results.fans_grid,
    ),
    Table(
        "seats",
        gettext_lazy("Seats"),
        gettext_lazy("Who was drawn where; the import of a ready chart takes this file."),
        records.seats_grid,
    ),
    Table(
        "players",
        gettext_lazy("Players"),
        gettext_lazy("Everybody registered, by their true names; the import of players takes this file."),
        records.players_grid,
        is_public=False,
    ),
    Table(
        "penalties",
        gettext_lazy("Penalties"),
        gettext_lazy("Every ruling by true names, cancelled ones too."),
        records.penalties_grid,
        is_public=False,
    ),
    Table(
        "results-book",
        gettext_lazy("Chinese results book"),
        gettext_lazy("Rank, unit, name; game points, place and table points of every session; sums."),
        results.chinese_book,
    ),
)
BY_CODE: Final = {table.code: table for table in TABLES}
IN_WORKBOOK: Final = tuple(table for table in TABLES if table.code not in {"results-book", "seats"})


def spelled(grid: Grid) -> Grid:
    """Return a table with the exact fractions as text where a file cannot hold them."""
    return grid.spelled(_("%(column)s, exactly"))


def workbook_of(desk: Desk, tables: tuple[Table, ...]) -> Workbook:
    """Return the workbook of these tables, in the language and with the names that are switched on."""
    grids = [spelled(table.build(desk)) for table in tables]
    return Workbook(
        title=desk.event.name,
        author=listed(desk.names(Role.ORGANISER)),
        facts_title=_("Event"),
        facts=facts_of(desk),
        grids=[grid for grid in grids if not grid.is_empty],
    )


def facts_of(desk: Desk) -> tuple[Fact, ...]:
    """Return what every file has to say: which event, by which rules, as of when."""
    event, view = desk.event, standings_of(load_results(desk.event))
    facts = [
        Fact(_("Event"), event.name),
        Fact(_("Place"), event.place),
        Fact(_("Dates"), dates_of(event)),
        Fact(_("Rules"), ruleset_label(event_ruleset(event))),
        Fact(_("Seat rotation"), rotation_name(event.rotation)),
        Fact(_("Table points"), " – ".join(str(points) for points in event.table_point_scheme)),
        Fact(_("Sessions"), event.sessions_planned),
        *(Fact(capfirst(str(role.label)), listed(desk.names(role))) for role in Role),
        Fact(_("Results"), progress_words(view.progress) or _("none yet")),
        Fact(
            _("Time of the file"),
            desk.now.astimezone(desk.zone).replace(tzinfo=None, microsecond=0),
        ),
        Fact(_("Time zone"), event.time_zone),
        Fact(_("Version"), desk.version),
    ]
    return tuple(fact for fact in facts if fact.value not in {"", None})
