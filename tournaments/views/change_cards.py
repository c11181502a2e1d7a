"""Changes of seats and sessions by standings as their pages show them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import listed
from referee.templatetags.desk import MINUS, exact, signed
from tournaments.draw.changes import Running, TableChange, apply
from tournaments.draw.wishes import unmet_pins
from tournaments.models import Event
from tournaments.selectors import PlayerView
from tournaments.selectors.seating import ChangeLine, PlanView
from tournaments.selectors.to_seat import ToSeat
from tournaments.services.seating_moves import Preview
from tournaments.views import words
from tournaments.views.draw_cards import numbered_names
from tournaments.views.draw_proof import moment
from tournaments.views.draw_quality import violation_lines


@dataclass(frozen=True, slots=True)
class PriceLine:
    """One measure before and after a change."""

    name: str
    before: int
    after: int

    @property
    def style(self) -> str:
        """Return the class of the new value; the sign beside it says the same."""
        if self.after == self.before:
            return ""
        return "minus" if self.after > self.before else "plus"

    @property
    def difference(self) -> str:
        """Return the difference with its sign."""
        return signed(self.after - self.before)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table that a change seats anew."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PriceCard:
    """What a change would do."""

    sentence: str
    lines: list[PriceLine]
    moved: str
    broken: list[str]
    tables: list[TableLine]
    seen_version: int


@dataclass(frozen=True, slots=True)
class DoneChange:
    """A change that was made."""

    change_id: int
    number: int
    when: str
    sentence: str
    note: str
    by: str
    hash: str
    may_undo: bool
    is_undone: bool


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A line of the standings that a session is seated by."""

    place: str
    name: str
    table_points: str
    game_points: str


def price_card(preview: Preview, plan: Running, people: Sequence[PlayerView]) -> PriceCard:
    """Show what a change would do."""
    names = numbered_names(people)
    price = preview.price
    pairs = [
        (_("Repeated meetings"), price.before.repeats, price.after.repeats),
        (_("Starting winds off an even share"), price.before.wind_bad_cells, price.after.wind_bad_cells),
        (_("Returns to a table"), price.before.table_revisits, price.after.table_revisits),
        (
            _("Meetings against a wish"),
            sum(broken.times for broken in price.broken_before),
            sum(broken.times for broken in price.broken_after),
        ),
    ]
    if plan.wishes.pins:
        after = apply(plan, preview.change)
        unmet = [len(unmet_pins(sessions, plan.wishes)) for sessions in (plan.sessions, after.sessions)]
        pairs.append((_("Seats away from a table of their own"), unmet[0], unmet[1]))
    old = set(price.broken_before)
    return PriceCard(
        sentence=change_sentence(preview.change.kind, preview.change.args, names),
        lines=[PriceLine(*pair) for pair in pairs],
        moved=ngettext(
            "%(count)s seat gets other company.", "%(count)s seats get other company.", price.moved
        )
        % {"count": price.moved},
        broken=violation_lines(
            [list(asdict(broken).values()) for broken in price.broken_after if broken not in old], names
        ),
        tables=[_table_line(change, plan, names) for change in preview.change.tables],
        seen_version=preview.seen_version,
    )


def done_changes(plans: Sequence[PlanView], names: Mapping[int, str]) -> list[DoneChange]:
    """Return every change of published seats, the latest first; people are called by these names."""
    lines = [(plan, change) for plan in plans for change in plan.changes]
    last = plans[-1].plan_id if plans else None
    return [
        DoneChange(
            change_id=change.change_id,
            number=number,
            when=moment(change.entry["at"]),
            sentence=change_sentence(change.entry["kind"], change.entry["args"], names),
            note=change.entry["note"],
            by=change.by,
            hash=change.entry["hash"],
            may_undo=plan.plan_id == last and _may_undo(change),
            is_undone=change.is_undone,
        )
        for number, (plan, change) in reversed(list(enumerate(lines, start=1)))
    ]


def change_sentence(kind: str, args: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Say what a change is, with names."""
    leaving, coming = (_people(str(args.get(part, "")), names) for part in ("leaving", "coming"))
    values = {
        "leaving": leaving,
        "coming": coming,
        "sessions": _sessions(args),
        "number": args.get("undone", ""),
    }
    sentences = {
        "substitute": _("%(coming)s for %(leaving)s, %(sessions)s"),
        "swap": _("%(leaving)s exchange their seats, %(sessions)s"),
        "dissolve": _("%(leaving)s leave and tables are dissolved, %(sessions)s"),
        "late_entry": _("%(coming)s come late, %(sessions)s are drawn anew"),
        "redraw": _("%(sessions)s are drawn anew; leaving: %(leaving)s; coming: %(coming)s"),
        "undo": _("Change %(number)s is taken back"),
    }
    text = sentences.get(kind, kind) % values
    if kind != "dissolve" or not args.get("coming"):
        return text
    return _("%(text)s; %(coming)s take the chairs that remain") % {"text": text, "coming": coming}


def ranked_rows(record: Mapping[str, Any], people: Sequence[PlayerView]) -> list[PlaceRow]:
    """Show the standings that a session was seated by."""
    names = numbered_names(people)
    return [
        PlaceRow(
            "–" if row["place"] is None else str(row["place"]),
            names.get(row["id"], str(row["id"])),
            exact(Fraction(*row["table_points"])),
            _signed(row["game_points"]),
        )
        for row in record["rows"]
    ]


def _signed(points: int | Sequence[int]) -> str:
    """Write game points of a record; a stage may have divided them."""
    if isinstance(points, int):
        return signed(points)
    parts = Fraction(*points)
    return f"{'+' if parts > 0 else MINUS}{exact(abs(parts))}"


def later_sessions(event: Event, seated: int, begun: int, due: ToSeat | None) -> list[dict[str, Any]]:
    """Return the sessions that no draw has seated yet, or whose seats do not follow their cut."""
    first = max(seated, begun) + 1
    if due is not None and due.is_seated:
        first = min(first, due.session)
    return [
        {"number": number, "title": words.session_title(number)}
        for number in range(first, event.sessions_planned + 1)
    ]


def _people(numbers: str, names: Mapping[int, str]) -> str:
    people = [names.get(int(number), number) for number in numbers.split()]
    return listed(people) or _("nobody")


def _sessions(args: Mapping[str, Any]) -> str:
    first, last = args.get("first"), args.get("last")
    if first == last:
        return _("session %(first)s") % {"first": first}
    return _("sessions %(first)s to %(last)s") % {"first": first, "last": last}


def _may_undo(change: ChangeLine) -> bool:
    return not change.is_undone and change.undoes is None


def _table_line(change: TableChange, plan: Running, names: Mapping[int, str]) -> TableLine:
    tables = plan.sessions[change.session]
    before = tables[change.table] if change.table < len(tables) else ()
    title = _("%(session)s, %(table)s") % {
        "session": words.session_title(change.session + 1),
        "table": words.table_title(change.table + 1),
    }
    return TableLine(title, _four(before, names), _four(change.seats, names))


def _four(seats: Sequence[int | None], names: Mapping[int, str]) -> str:
    here = [names.get(number, str(number)) for number in seats if number is not None]
    return " · ".join(here) or _("no table")
