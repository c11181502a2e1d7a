"""Who should not meet whom: the organiser's settings and the roster make the wishes of a draw."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.draw.wishes import Group, Pin, Wishes, group
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class WishDraft:
    """What an organiser asks for; weights are what one meeting costs, 0 is no wish.

    ``never`` are groups of players who must not meet, ``families`` groups who should not; ``pins`` are
    (player, table number from 1).
    """

    team: int = 0
    club: int = 0
    country: int = 0
    never: tuple[tuple[int, ...], ...] = ()
    families: tuple[tuple[int, ...], ...] = ()
    pins: tuple[tuple[int, int], ...] = ()


def wishes_for(event: Event, numbers: Sequence[int], draft: WishDraft) -> Wishes:
    """Return the wishes for these players, heaviest kinds first (one query)."""
    rows = list(
        Registration.objects.filter(event=event, number__in=numbers)
        .select_related("team")
        .order_by("number")
        .only("number", "club", "country", "team__code")
    )
    listed = [
        *_listed("never", draft.never),
        *_at_tables_of_their_own(draft.pins),
        *_shared("team", draft.team, ((row.number, row.team.code if row.team else "") for row in rows)),
        *_listed("family", draft.families),
        *_shared("club", draft.club, ((row.number, row.club) for row in rows)),
        *_shared("country", draft.country, ((row.number, row.country) for row in rows)),
    ]
    return Wishes(tuple(listed), tuple(Pin(person, table - 1) for person, table in draft.pins))


def _listed(kind: str, groups: Iterable[Sequence[int]]) -> list[Group]:
    return [group(kind, " ".join(map(str, sorted(members))), members) for members in groups]


def _at_tables_of_their_own(pins: Sequence[tuple[int, int]]) -> list[Group]:
    """Return the pairs who cannot meet while both sit at tables of their own."""
    pairs = combinations(sorted(pins), 2)
    return _listed("table", [(one, other) for (one, here), (other, there) in pairs if here != there])


def _shared(kind: str, weight: int, names: Iterable[tuple[int, str]]) -> list[Group]:
    """Return a group for every name that two or more share."""
    if not weight:
        return []
    members: defaultdict[str, list[int]] = defaultdict(list)
    for number, name in names:
        if name:
            members[name].append(number)
    return [group(kind, name, people, weight) for name, people in sorted(members.items()) if len(people) > 1]
