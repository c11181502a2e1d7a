"""The people of an event as lists show them: rows, counts, marks, who is meant."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import listed
from tournaments.models import Event, RegistrationStatus, ShownAs
from tournaments.selectors import PlayerView
from tournaments.selectors.finding import folded, forms_of, is_called

MOST_NAMED = 12  # missing people in one sentence


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A registered person in a list; ``words`` is what a search on the page looks through."""

    player: PlayerView
    team: str
    beneath: str  # country, club and team in one line, for narrow pages
    marks: tuple[str, ...]
    url: str
    words: str
    is_here: bool


def person_rows(event: Event, people: Iterable[PlayerView]) -> list[PersonRow]:
    """Return people as rows of a list."""
    return [_row(event, player) for player in people]


def _row(event: Event, player: PlayerView) -> PersonRow:
    team = player.team_name or player.team_code
    return PersonRow(
        player,
        team,
        " · ".join(part for part in (player.country, player.club, team) if part),
        tuple(_marks(player)),
        reverse("office-player", args=[event.slug, player.number]),
        _words(player),
        is_here=player.arrived_at is not None,
    )


def is_expected(player: PlayerView) -> bool:
    """Tell whether somebody should come: plays, and is no guest."""
    return player.status == RegistrationStatus.ACTIVE and not player.is_guest


def found_people(people: Sequence[PlayerView], who: str) -> list[PlayerView]:
    """Return those who may be meant by what was typed; everybody where nothing was."""
    if not folded(who):
        return list(people)
    return [each for each in people if is_called(who, each.number, each.name, each.latin_name)]


def players_line(people: Sequence[PlayerView]) -> str:
    """Say how many play, and how many tables they fill."""
    playing = sum(
        player.status == RegistrationStatus.ACTIVE and not player.is_substitute for player in people
    )
    tables, over = divmod(playing, 4)
    values = {
        "players": ngettext("%(count)s player", "%(count)s players", playing) % {"count": playing},
        "tables": ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables},
        "over": over,
    }
    if over:
        return _("%(players)s: %(tables)s and %(over)s left over") % values
    return _("%(players)s, %(tables)s") % values


def arrival_line(people: Iterable[PlayerView]) -> str:
    """Say who is here and who is missing: 31 of 32 here, missing: 7 王芳."""
    expected = [player for player in people if is_expected(player)]
    missing = [player for player in expected if player.arrived_at is None]
    values = {"here": len(expected) - len(missing), "all": len(expected)}
    if not expected:
        return _("Nobody is expected yet.")
    if not missing:
        return _("All %(all)s are here.") % values
    if len(missing) > MOST_NAMED:
        return _("%(here)s of %(all)s here.") % values
    names = listed([f"{player.number} {player.name}" for player in missing])
    return _("%(here)s of %(all)s here, missing: %(names)s") % (values | {"names": names})


def _marks(player: PlayerView) -> Iterable[str]:
    if player.is_guest:
        yield _("guest")
    elif player.is_substitute:
        yield _("substitute")
    if player.status != RegistrationStatus.ACTIVE:
        yield str(RegistrationStatus(player.status).label)
    if player.shown_as != ShownAs.NAME:
        yield _("name hidden")


def _words(player: PlayerView) -> str:
    """Return number and names as the page's search compares them, as `is_called` does."""
    return "|".join((str(player.number), *forms_of(player.name, player.latin_name)))
