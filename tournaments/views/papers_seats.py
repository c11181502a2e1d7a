"""Documents of who sits where: lists for the wall, cards, badges, the referees' rota."""

from django.urls import reverse
from django.utils.translation import gettext as _

from referee.messages import listed
from tournaments.exports.papers.cards import BadgeHolder, Badges, SeatCards, TableCards, TableSign
from tournaments.exports.papers.draw_sheets import DrawByName, DrawByTable
from tournaments.exports.papers.rota import Rota
from tournaments.exports.papers.values import Duty, Person, SeatedTable, Sitting
from tournaments.models import RegistrationStatus, Role
from tournaments.selectors import roster, table_results
from tournaments.selectors.papers import chairs_of_rounds, table_numbers
from tournaments.selectors.room import rota
from tournaments.views.papers_choice import Desk
from tournaments.views.papers_values import person_of, seated_tables, sitting_of
from tournaments.views.words import table_title


def sittings(desk: Desk) -> list[Sitting]:
    """Return the chosen sessions as documents take them."""
    return [sitting_of(session, desk.zone) for session in desk.chosen]


def seats(desk: Desk, *, with_rounds: bool = False) -> list[SeatedTable]:
    """Return the tables of the chosen session, or of all, with those who sit there (eight queries)."""
    choice = desk.choice
    rounds = chairs_of_rounds(desk.event, choice.session) if with_rounds else {}
    tables = table_results(desk.event, choice.session)
    return seated_tables(tables, roster(desk.event), rounds)


def draw_by_table(desk: Desk) -> DrawByTable:
    """Return the seats for the wall, table by table."""
    return DrawByTable(desk.imprint(), sittings(desk), seats(desk))


def draw_by_name(desk: Desk) -> DrawByName:
    """Return the seats for the wall, by name."""
    return DrawByName(desk.imprint(), sittings(desk), seats(desk))


def table_cards(desk: Desk) -> TableCards:
    """Return a tent for every table of the hall, or for the chosen one."""
    choice = desk.choice
    address = desk.address(reverse("event", args=[desk.event.slug])) if choice.base_url else ""
    tables = table_numbers(desk.event, choice.session)
    signs = [
        TableSign(called=label or str(number), address=address)
        for number, label in tables.items()
        if choice.table in {None, number}
    ]
    return TableCards(desk.imprint(), signs)


def seat_cards(desk: Desk) -> SeatCards:
    """Return a card for every seat."""
    tables = [each for each in seats(desk, with_rounds=True) if desk.choice.table in {None, each.number}]
    return SeatCards(desk.imprint(), sittings(desk), tables)


def badges(desk: Desk) -> Badges:
    """Return a badge for everybody who plays, helps out or holds an office."""
    players = [
        each
        for each in roster(desk.event)
        if each.status == RegistrationStatus.ACTIVE and desk.choice.player in {None, each.number}
    ]
    holders = [
        BadgeHolder(
            person=person_of(player),
            role=_("Substitute") if player.is_substitute else "",
            address=_badge(desk, player.number),
        )
        for player in players
    ]
    officials = _officials(desk) if desk.choice.player is None else []
    return Badges(desk.imprint(), [*holders, *officials], sittings(desk), seats(desk))


def _badge(desk: Desk, number: int) -> str:
    """Return what a badge's code opens: check-in for officials, the player's tables for everybody else."""
    address = reverse("badge", args=[desk.event.slug, number])
    return desk.address(address) if desk.choice.base_url else ""


def _officials(desk: Desk) -> list[BadgeHolder]:
    roles: dict[str, list[str]] = {}
    for each in desk.officials:
        roles.setdefault(each.full_name or each.username, []).append(str(Role(each.role).label))
    return [
        BadgeHolder(person=Person(number=0, name=name), role=listed(held)) for name, held in roles.items()
    ]


def referees_rota(desk: Desk) -> Rota:
    """Return which referee sees to which tables."""
    labels = table_numbers(desk.event)
    duties = [
        Duty(
            name=each.name,
            office=listed(str(Role(role).label) for role in each.roles),
            tables={session: _ranges(tables, labels) for session, tables in each.tables.items()},
        )
        for each in rota(desk.event)
        if set(each.roles) & {Role.HEAD_REFEREE, Role.TABLE_REFEREE}
    ]
    return Rota(desk.imprint(), duties, sittings(desk))


def _ranges(tables: tuple[int, ...], labels: dict[int, str]) -> str:
    """Return table numbers in order, those that follow each other as a range: 1–4, 7."""
    if any(labels.get(number) for number in tables):
        return listed(table_title(number, labels.get(number, "")) for number in tables)
    runs: list[list[int]] = []
    for number in sorted(tables):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
