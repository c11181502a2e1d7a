"""What seats are worth, as pages show it: facts, the picture of all meetings, wishes and broken wishes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import listed
from tournaments.draw.measure import count_meetings
from tournaments.draw.values import Rows
from tournaments.draw.wishes import Pin, Wishes, least_meetings, unmet_pins
from tournaments.views.words import session_title

LARGEST_PICTURE = 200
SINGLE_CELLS = 64  # up to so many people each meeting is a tile of its own
CELL = 10
EVERY = 4  # people between two numbers at the edge


@dataclass(frozen=True, slots=True)
class Quality:
    """One measure: what it is, its value, whether it deserves a second look."""

    name: str
    value: str
    mark: str = ""  # "jade" as good as can be, "gold" look at it, "cinnabar" wrong

    @property
    def style(self) -> str:
        """Return the class of the value's mark."""
        return f"mark mark-{self.mark}" if self.mark else ""


@dataclass(frozen=True, slots=True)
class Picture:
    """Who meets whom as a square: paths for meetings once, twice and more often."""

    size: int
    view_box: str
    font: int
    title: str
    summary: str
    once: str
    twice: str
    often: str
    diagonal: str
    numbers: tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class WishLine:
    """A group that should not meet, and how often its members meet and must."""

    kind: str
    name: str
    people: int
    least: int
    meetings: int | None  # None before anyone has drawn


def quality_facts(metrics: Mapping[str, Any]) -> list[Quality]:
    """Say how good seats are, the most important first."""
    facts = [_repeats(metrics)]
    if metrics["repeats"]:
        facts.append(Quality(_("The same two meet at most"), _times(metrics["max_meetings"])))
    bad = metrics["wind_bad_cells"]
    facts += [
        Quality(
            _("Starting winds"),
            ngettext("%(count)s place off an even share", "%(count)s places off an even share", bad)
            % {"count": bad}
            if bad
            else _("as even as can be for everybody"),
            "gold" if bad else "jade",
        ),
        Quality(_("Returns to a table"), str(metrics["table_revisits"])),
        Quality(_("Pairs who never meet"), _never_met(metrics)),
    ]
    if not metrics["connected"]:
        facts.append(Quality(_("Islands"), _("the field falls into parts that never meet"), "cinnabar"))
    return facts


def picture(rows: Rows, names: Mapping[int, str] | None = None) -> Picture | None:
    """Draw who meets whom; None where the field is too large for a picture that says anything."""
    people = sorted({p for session in rows for table in session for p in table if p is not None})
    if not people or len(people) > LARGEST_PICTURE:
        return None
    meetings = count_meetings(rows)
    index = {person: at for at, person in enumerate(people)}
    grid = [[0] * len(people) for _ in people]
    for (one, other), times in meetings.items():
        grid[index[one]][index[other]] = grid[index[other]][index[one]] = times
    single = len(people) <= SINGLE_CELLS
    font = max(5, len(people) * CELL // 40)
    labels = [names[person] if names else str(person + 1) for person in people]
    return Picture(
        size=len(people) * CELL,
        view_box=_view_box(len(people), font, single=single),
        font=font,
        title=_("Who meets whom"),
        summary=_summary(len(people), meetings),
        once=_path(grid, lambda times: times == 1, single=single),
        twice=_path(grid, lambda times: times == 2, single=single),  # noqa: PLR2004
        often=_path(grid, lambda times: times > 2, single=single),  # noqa: PLR2004
        diagonal="".join(_box(at, at, 1, single=single) for at in range(len(people))),
        numbers=tuple(
            (at * CELL + CELL // 2, at * CELL + CELL // 2 + font // 3, label)
            for at, label in enumerate(labels)
            if single and at % EVERY == 0
        ),
    )


def wish_lines(record: Mapping[str, Any]) -> list[WishLine]:
    """Show every group that is kept apart, with the meetings that no draw avoids."""
    sessions = record["chart"]["sessions"]
    tables = max(len(session) for session in sessions)
    meetings = count_meetings(record["seating"]) if "seating" in record else None
    lines = []
    for wish in record["wishes"]["groups"]:
        members = sorted(wish["members"])
        pairs = [(one, other) for at, one in enumerate(members) for other in members[at + 1 :]]
        lines.append(
            WishLine(
                wish_kind(wish["kind"]),
                wish["name"],
                len(members),
                least_meetings(len(members), tables, len(sessions)),
                None if meetings is None else sum(meetings.get(pair, 0) for pair in pairs),
            )
        )
    return lines


def violation_lines(violations: Iterable[Sequence[Any]], names: Mapping[int, str]) -> list[str]:
    """Say every pair that meets in spite of a wish."""
    return [
        ngettext(
            "%(one)s and %(other)s meet %(times)s time (%(kind)s: %(name)s)",
            "%(one)s and %(other)s meet %(times)s times (%(kind)s: %(name)s)",
            times,
        )
        % {
            "one": names.get(one, str(one)),
            "other": names.get(other, str(other)),
            "times": times,
            "kind": wish_kind(kind),
            "name": name,
        }
        for kind, name, one, other, times in violations
    ]


def pin_lines(record: Mapping[str, Any], names: Mapping[int, str]) -> list[str]:
    """Say who does not sit at the table of his own, and in which session."""
    pins = record.get("wishes", {}).get("pins", [])
    wishes = Wishes(pins=tuple(Pin(pin["person"], pin["table"]) for pin in pins))
    return [
        _("%(session)s: %(name)s does not sit at table %(table)s")
        % {
            "session": session_title(at + 1),
            "name": names.get(pin.person, str(pin.person)),
            "table": pin.table + 1,
        }
        for at, pin in unmet_pins(record.get("seating") or [], wishes)
    ]


def broken_line(violations: Sequence[Sequence[Any]]) -> str:
    """Say how many meetings go against a wish, and against which kinds."""
    times: dict[str, int] = {}
    for kind, _name, _one, _other, count in violations:
        times[kind] = times.get(kind, 0) + count
    total = sum(times.values())
    if not total:
        return ""
    kinds = listed(f"{wish_kind(kind)} {count}" for kind, count in times.items())
    text = ngettext(
        "%(count)s meeting against a wish (%(kinds)s)", "%(count)s meetings against a wish (%(kinds)s)", total
    )
    return text % {"count": total, "kinds": kinds}


def wish_kind(kind: str) -> str:
    """Name a kind of wish."""
    names = {
        "never": _("must never meet"),
        "team": _("team"),
        "family": _("family"),
        "table": _("tables of their own"),
        "club": _("club"),
        "country": _("country"),
    }
    return names.get(kind, kind)


def sitting_out_lines(rows: Rows, names: Mapping[int, str]) -> list[tuple[str, str]]:
    """Say who sits out in which session; nothing where everybody always plays."""
    people = sorted({p for session in rows for table in session for p in table if p is not None})
    lines = []
    for number, session in enumerate(rows, start=1):
        playing = {p for table in session for p in table}
        out = [names.get(person, str(person)) for person in people if person not in playing]
        if out:
            lines.append((session_title(number), listed(out)))
    return lines


def _repeats(metrics: Mapping[str, Any]) -> Quality:
    repeats, bound, known = metrics["repeats"], metrics["repeats_lower_bound"], metrics["best_known"]
    name = _("Repeated meetings")
    if not repeats:
        return Quality(name, _("none: no pair meets twice"), "jade")
    values = {"repeats": repeats, "bound": bound, "known": known}
    if repeats <= bound:
        return Quality(name, _("%(repeats)s: proven to be the fewest possible") % values, "jade")
    if known is not None and repeats <= known:
        text = _("%(repeats)s: the fewest known; proven is that there are at least %(bound)s")
        return Quality(name, text % values, "jade")
    if known is not None:
        text = _("%(repeats)s: the best known is %(known)s; proven is that there are at least %(bound)s")
        return Quality(name, text % values, "gold")
    text = _("%(repeats)s: proven is that there are at least %(bound)s")
    return Quality(name, text % values, "gold")


def _times(count: int) -> str:
    return ngettext("%(count)s time", "%(count)s times", count) % {"count": count}


def _never_met(metrics: Mapping[str, Any]) -> str:
    values = {"never": metrics["never_met"], "apart": metrics["never_met_apart"]}
    if not values["apart"]:
        return _("%(never)s, all with a common opponent") % values if values["never"] else _("none")
    return _("%(never)s, of them %(apart)s without a common opponent") % values


def _view_box(people: int, font: int, *, single: bool) -> str:
    """Return the frame of a picture, with room for the numbers at its edges."""
    left, top = (font * 3, font * 2) if single else (0, 0)
    return f"-{left} -{top} {people * CELL + left + 1} {people * CELL + top + 1}"


def _summary(people: int, meetings: Mapping[Any, int]) -> str:
    again = sum(times > 1 for times in meetings.values())
    values = {"people": people, "pairs": len(meetings), "again": again}
    text = _("%(people)s players; %(pairs)s pairs meet, %(again)s of them more than once.")
    return text % values


def _path(grid: Sequence[Sequence[int]], wanted: Any, *, single: bool) -> str:
    parts = []
    for y, row in enumerate(grid):
        start = None
        for x, times in enumerate([*row, -1]):
            inside = wanted(times) and times > 0
            if inside and start is None:
                start = x
            if start is not None and (not inside or single):
                parts.append(_box(start, y, (x - start) or 1, single=single))
                start = None
    return "".join(parts)


def _box(x: int, y: int, length: int, *, single: bool) -> str:
    side = CELL - 1 if single else CELL
    wide = length * CELL - (1 if single else 0)
    return f"M{x * CELL} {y * CELL}h{wide}v{side}h-{wide}z"
