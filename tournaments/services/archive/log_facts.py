"""Whether the log of an archive says the same as its facts, where that can be told without the ids in it.

| what is compared | with |
|---|---|
| state of a sheet | the last act that moved it |
| last version, outcome, totals and flowers of every hand | the last act on that hand |
| hands, penalties and what they add up to | the act that an import left, while nothing came after it |
| penalties: number, points, receivers, how many cancelled | the acts on them, and what an import brought |
| signed totals | the last act that signed them |
| whether results are published | the last act that published or closed them |
| head of a signed sheet in the event's chain | the act with that number in the sheet's chain |

A sheet without a log is compared with nothing: it was written from other records. Who is meant is compared in
`log_persons`, as far as that can be told.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.services.archive.documents import Archive, HandDoc, TableDoc
from tournaments.services.archive.documents_office import ActDoc
from tournaments.services.archive.log_persons import check_persons, last_acts_on_hands, says
from tournaments.services.archive.problems import Problems
from tournaments.services.archive.table_checks import tally

IMPORT: Final = "sheet.import"
MOVED: Final = frozenset({"sheet.state", "sheet.unlock"})  # these say the state itself
COUNTED: Final = ("hand.", "penalty.", "seats.")  # acts after which the points of a sheet may be others
PUBLISHED: Final = {"results.publish": True, "results.withdraw": False}


def check_log_facts(archive: Archive, problems: Problems) -> None:
    """Add every place where facts and log contradict each other; both are sound by themselves."""
    tables = {
        (session.number, table.number): table for session in archive.sessions for table in session.tables
    }
    for table in tables.values():
        if table.log:
            _check_state(table, problems)
            _check_hands(table, problems)
            _check_penalties(table, problems)
            _check_signed(table, problems)
            _check_brought(table, problems)
            check_persons(table, problems)
    if archive.log:
        _check_published(archive, problems)
        _check_heads(archive.log, tables, problems)


def _check_state(table: TableDoc, problems: Problems) -> None:
    told = [says(act).get("state") if act.action not in MOVED else act.after for act in table.log]
    state = next((each for each in reversed(told) if isinstance(each, str)), None)
    if state is not None and state != table.state:
        message = _('by its log the sheet is "%(state)s"') % {"state": state}
        problems.add(f"{table.path}.state", message)


def _check_hands(table: TableDoc, problems: Problems) -> None:
    told = last_acts_on_hands(table)
    hands = {f"hand:{versions[-1].number}": versions[-1] for versions in table.hands}
    is_imported = table.log[0].action == IMPORT
    for subject, hand in hands.items():
        if subject in told:
            _check_hand(hand, told[subject], problems)
        elif not is_imported:
            problems.add(hand.path, _("the log knows nothing of this hand"))
    for subject, act in told.items():
        if subject not in hands:
            problems.add(act.path, _("the hand of this act is missing"))


def _check_hand(hand: HandDoc, act: ActDoc, problems: Problems) -> None:
    names = ("version", "outcome", "self_drawn", "declared_total", "flowers", "ruled_total")
    facts = {name: getattr(hand, name) for name in names}
    said = says(act)
    wrong = [name for name, value in facts.items() if name in said and said[name] != value]
    if wrong:
        words = {"path": act.path, "fields": ", ".join(wrong)}
        problems.add(hand.path, _("the log says otherwise at %(path)s: %(fields)s") % words)


def _check_penalties(table: TableDoc, problems: Problems) -> None:
    brought = says(table.log[0]).get("penalties", 0) if table.log[0].action == IMPORT else 0
    count = [act.action for act in table.log].count
    if isinstance(brought, int) and len(table.penalties) != brought + count("penalty.record"):
        words = {"number": brought + count("penalty.record")}
        problems.add(f"{table.path}.penalties", _("by the log there are %(number)d") % words)
    cancelled = sum(row.cancelled is not None for row in table.penalties)
    if cancelled < count("penalty.cancel"):
        words = {"number": count("penalty.cancel")}
        problems.add(f"{table.path}.penalties", _("by the log %(number)d are cancelled") % words)

    if isinstance(brought, int) and len(table.penalties) == brought + count("penalty.record"):
        _check_points(table, brought, problems)


def _check_points(table: TableDoc, brought: int, problems: Problems) -> None:
    """Every penalty of the log is there with its points; without an import there is no other."""
    told = Counter(_points(says(act)) for act in table.log if act.action == "penalty.record")
    there = Counter(
        (row.hand, row.amount, row.receivers, tuple(sorted(row.shares.values()))) for row in table.penalties
    )
    missing = told - there
    if missing or (not brought and there - told):
        points = [f"−{amount}" for _hand, amount, *_rest in missing.elements()]
        message = _("the log says otherwise: %(fields)s") % {"fields": ", ".join(points) or "?"}
        problems.add(f"{table.path}.penalties", message)


def _points(fact: Mapping[str, Any]) -> tuple[Any, ...]:
    shares: Iterable[Sequence[int]] = fact.get("shares") or ()
    each = tuple(sorted(share[1] for share in shares))
    return fact.get("hand"), fact.get("amount"), fact.get("receivers"), each


def _check_signed(table: TableDoc, problems: Problems) -> None:
    """Add that the four numbers are not those that were signed last."""
    signed = [act for act in table.log if act.action == "sheet.sign"]
    if signed and sorted(says(signed[-1]).values()) != sorted(table.signed_totals.values()):
        words = {"path": signed[-1].path, "fields": _numbers(says(signed[-1]).values())}
        message = _("the log says otherwise at %(path)s: %(fields)s") % words
        problems.add(f"{table.path}.signed_totals", message)


def _check_brought(table: TableDoc, problems: Problems) -> None:
    """Add that what an import brought adds up to something else; acts that came after may have changed it."""
    first, *others = table.log
    told = says(first).get("totals")
    if first.action != IMPORT or told is None or any(act.action.startswith(COUNTED) for act in others):
        return
    if list(tally(table).totals) != told:
        words = {"path": first.path, "fields": _numbers(told)}
        problems.add(f"{table.path}.hands", _("the log says otherwise at %(path)s: %(fields)s") % words)


def _numbers(points: Iterable[int]) -> str:
    return ", ".join(str(each).replace("-", "−") for each in points)


def _check_published(archive: Archive, problems: Problems) -> None:
    told = [PUBLISHED[act.action] for act in archive.log if act.action in PUBLISHED]
    if told and told[-1] != (archive.event.results_published_at is not None):
        message = _("the log says that results are open") if told[-1] else _("the log says they are closed")
        problems.add("event.results_published_at", message)


def _check_heads(
    log: Sequence[ActDoc], tables: Mapping[tuple[int, int], TableDoc], problems: Problems
) -> None:
    for act in log:
        if act.action != "sheet.seal":
            continue
        table = _table_of(act, tables)
        head, number = says(act).get("head"), says(act).get("sequence")
        if (
            table is not None
            and table.log
            and head not in [each.hash for each in table.log if each.sequence == number]
        ):
            message = _("the sheet that was signed here has another log: %(path)s") % {"path": table.path}
            problems.add(act.path, message)


def _table_of(act: ActDoc, tables: Mapping[tuple[int, int], TableDoc]) -> TableDoc | None:
    session, _slash, number = act.subject.partition(":")[2].partition("/")
    is_place = session.isdecimal() and number.isdecimal()
    return tables.get((int(session), int(number))) if is_place else None
