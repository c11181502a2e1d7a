"""Whether the log of a table means the same persons as its facts.

Acts name persons by their ids on the desk where the act was done. Which id is who is told by the winners of
hands; an event that moved to another desk between two acts has two ids for one person, so that what is found
here is worth saying but may stand.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.services.archive.documents import TableDoc
from tournaments.services.archive.documents_office import ActDoc
from tournaments.services.archive.problems import Problems


def says(act: ActDoc) -> Mapping[str, Any]:
    """Return what an act says is so afterwards; nothing where that is no mapping."""
    return act.after if isinstance(act.after, dict) else {}


def last_acts_on_hands(table: TableDoc) -> dict[str, ActDoc]:
    """Return the last act on each hand, by its subject ("hand:5")."""
    return {
        act.subject: act
        for act in table.log
        if act.action.startswith("hand.") and act.subject.startswith("hand:")
    }


def check_persons(table: TableDoc, problems: Problems) -> None:
    """Note where an act means another person than the fact that it made."""
    known: dict[Any, int] = {}
    for path, identity, person in _pairs(table):
        others = known.keys() if person in known.values() and identity not in known else ()
        if known.setdefault(identity, person) != person or any(known[other] == person for other in others):
            problems.note(path, _("by the log somebody else is meant here, unless the event moved meanwhile"))
            return
    _check_signed(table, known, problems)


def _pairs(table: TableDoc) -> Iterator[tuple[str, Any, int]]:
    """Yield for every person of a hand the id by which the last act on it names the same part."""
    told = last_acts_on_hands(table)
    for versions in table.hands:
        hand = versions[-1]
        said = says(told[f"hand:{hand.number}"]) if f"hand:{hand.number}" in told else {}
        for part in ("winner", "discarder"):
            identity, person = said.get(part), getattr(hand, part)
            if identity is not None and person is not None:
                yield hand.path, identity, person


def _check_signed(table: TableDoc, known: Mapping[Any, int], problems: Problems) -> None:
    signed = [says(act) for act in table.log if act.action == "sheet.sign"]
    named = {str(identity): person for identity, person in known.items()}
    for identity, points in signed[-1].items() if signed else ():
        person = named.get(identity)
        if person is not None and table.signed_totals.get(person) != points:
            path = f"{table.path}.signed_totals.{person}"
            problems.note(path, _("by the log somebody else is meant here, unless the event moved meanwhile"))
