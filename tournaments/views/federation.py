"""The report to a European federation: a preview that lists what a receiver would refuse, and the files."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from referee.exports.numbers import exact, signed
from referee.messages import listed
from tournaments.exports.files import Report, ReportLine, report_csv, report_workbook
from tournaments.imports.countries import COUNTRIES
from tournaments.selectors import StandingRow, StandingsView, TableView
from tournaments.selectors.people_shown import true_names
from tournaments.selectors.standings import EventResults, load_results, standings_of
from tournaments.standings import event_weight
from tournaments.views.files import CSV, XLSX, Files
from tournaments.views.words import session_title, table_title

PARTICLES: Final = (
    *("van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "du", "la", "le", "ten", "ter"),
    *("zu", "zum", "zur", "al", "el", "bin", "ben", "st", "st."),
)
FAMILY_NAME_FIRST: Final = frozenset({"CHN", "TPE", "HKG", "MAC", "JPN", "KOR", "PRK", "VIE"})
"""Countries whose people write the family name first, in Latin letters too."""
DIGITS: Final = 8
"""Of a number of the European association."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a receiver would refuse or get wrong: what, and whom or which table it concerns."""

    text: str
    about: str


class FederationPage(Files):
    """The lines as they would be sent, the names split into two, and what is wrong with them."""

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the preview."""
        with true_names():
            loaded = load_results(self.event)
            report = self.report(loaded)
            findings = grouped(_findings(loaded, report))
        lines = [
            {
                "line": line,
                "table_points": exact(line.table_points),
                "game_points": signed(line.game_points),
                "is_turned": line.number in self.turned(),
            }
            for line in report.lines
        ]
        query = self.request.GET.urlencode()
        return self.show("federation", report=report, lines=lines, findings=findings, query=query)

    def turned(self) -> frozenset[int]:
        """Return the numbers of those whose two names were to change places."""
        return frozenset(int(text) for text in self.request.GET.getlist("turn") if text.isdecimal())

    def report(self, loaded: EventResults) -> Report:
        """Return the report of what has been played so far."""
        event, turned = self.event, self.turned()
        view = standings_of(loaded)
        rows = [row for row in view.rows if row.place is not None]
        countries = {row.player.country for row in rows if row.player.country}
        days = (event.ends_on - event.starts_on).days + 1
        return Report(
            title=event.name,
            town=event.place,
            country=self.request.GET.get("country", "").strip()[:60],
            dates=event.starts_on.strftime("%d/%m/%Y"),
            days=days,
            weight=event_weight(days, len(rows), len(countries)),
            lines=tuple(_line(row, is_turned=row.player.number in turned) for row in rows),
        )


class FederationFile(FederationPage):
    """The report as a workbook, or as the text that the ranking's own import takes."""

    def get(self, _request: HttpRequest, ending: str) -> HttpResponse:  # type: ignore[override]
        """Send it; 404 before there is a result."""
        with true_names():
            report = self.report(load_results(self.event))
        if not report.lines:
            raise Http404
        if ending == "csv":
            content, content_type = report_csv(report), CSV
        else:
            buffer = BytesIO()
            report_workbook(report, buffer)
            content, content_type = buffer.getvalue(), XLSX
        response = HttpResponse(content, content_type=content_type)
        name = self.file_name("federation", ending)
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response


def split_name(name: str, country: str = "") -> tuple[str, str]:
    """Return first and last name: what is in capitals is the last name, else it is found by custom.

    That is what stands before a comma, else the last word with its particles, or, where family names are
    written first, the first word.

    >>> split_name("Joukje van der Veen"), split_name("Anna Maria KOWALSKA-NOWAK"), split_name("王芳")
    (('Joukje', 'van der Veen'), ('Anna Maria', 'KOWALSKA-NOWAK'), ('', '王芳'))
    >>> split_name("Lê Đức Thịnh", "VIE"), split_name("Takahashi Ken", "JPN")
    (('Đức Thịnh', 'Lê'), ('Ken', 'Takahashi'))
    >>> split_name("Müller, Jürgen"), split_name("van der Veen,Joukje")
    (('Jürgen', 'Müller'), ('Joukje', 'van der Veen'))
    """
    before, comma, after = name.replace("\uff0c", ",").partition(",")
    if comma and before.strip() and after.strip():
        return after.strip(), before.strip()
    words = name.split()
    if len(words) < 2:  # noqa: PLR2004 - one word cannot be split
        return "", name
    capitals = [at for at, word in enumerate(words) if len(word) > 1 and word.isupper()]
    if capitals and len(capitals) < len(words):
        last = [word for at, word in enumerate(words) if at in capitals]
        return " ".join(word for at, word in enumerate(words) if at not in capitals), " ".join(last)
    if country in FAMILY_NAME_FIRST:
        return " ".join(words[1:]), words[0]
    start = len(words) - 1
    while start > 1 and words[start - 1].casefold() in PARTICLES:
        start -= 1
    return " ".join(words[:start]), " ".join(words[start:])


def _line(row: StandingRow, *, is_turned: bool) -> ReportLine:
    player = row.player
    first, last = split_name(player.latin_name or player.name, player.country)
    if is_turned:
        first, last = last, first
    return ReportLine(
        place=row.place,
        number=player.number,
        first_name=first,
        last_name=last,
        federation_number=player.federation_number,
        table_points=row.table_points,
        game_points=Fraction(row.game_points),
        is_member=bool(player.federation_number),
        country=player.country,
    )


def grouped(findings: Iterable[Finding]) -> list[Finding]:
    """Return every kind of finding once, with everybody whom it concerns."""
    concerned: dict[str, list[str]] = {}
    for finding in findings:
        concerned.setdefault(finding.text, []).append(finding.about)
    return [Finding(text, " · ".join(about)) for text, about in concerned.items()]


def _findings(loaded: EventResults, report: Report) -> Iterator[Finding]:
    """Yield everything that a receiver would refuse, of all kinds at once."""
    yield from _about_event(standings_of(loaded), report)
    for line in report.lines:
        about = " ".join(part for part in (str(line.number), line.first_name, line.last_name) if part)
        for text, detail in _about_person(line):
            yield Finding(text, f"{about} ({detail})" if detail else about)
    yield from _about_doubles(report)
    for table in loaded.tables:
        if finding := _about_table(table):
            name = listed((session_title(table.session), table_title(table.number, table.label)))
            text, detail = finding
            yield Finding(text, f"{name} ({detail})" if detail else name)


def _about_event(view: StandingsView, report: Report) -> Iterator[Finding]:
    if view.is_provisional:
        yield Finding(_("Not every table of a session that has begun is finished."), report.title)
    elif not view.is_approved:
        yield Finding(_("Not every session is approved: results may still change."), report.title)
    if not report.country:
        yield Finding(_("The country of the tournament is not given."), report.title)
    if not report.town:
        yield Finding(_("The place of the tournament is not given."), report.title)


def _about_person(line: ReportLine) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a line, and the value that is."""
    number = line.federation_number
    if not number:
        yield _("No federation number: reported as no member, without ranking points."), ""
    elif not (number.isascii() and number.isdecimal()):
        yield _("The federation number holds other signs than digits."), number
    elif len(number) != DIGITS:
        yield _("The federation number does not have 8 digits."), number
    if not line.country:
        yield _("No country."), ""
    elif line.country not in COUNTRIES:
        yield _("The country is no code that the desk knows."), line.country
    if not line.first_name:
        yield _("The name cannot be split into first and last name."), ""
    whole = _("Points that are no whole number: receivers that take whole numbers only refuse the line.")
    for points in (line.table_points, line.game_points):
        if points.denominator != 1:
            yield whole, exact(points)


def _about_doubles(report: Report) -> Iterator[Finding]:
    owners: defaultdict[str, list[int]] = defaultdict(list)
    for line in report.lines:
        owners[line.federation_number].append(line.number)
    for number, people in owners.items():
        if number and len(people) > 1:
            about = f"{listed(map(str, sorted(people)))} ({number})"
            yield Finding(_("Several players have the same federation number."), about)


def _about_table(table: TableView) -> tuple[str, str] | None:
    if table.source == "none":
        return _("No result."), ""
    given = sum((seat.table_points for seat in table.seats), Fraction())
    if given == table.expected:
        return None
    return _(
        "The table points do not come to what the scheme gives."
    ), f"{exact(given)} ≠ {exact(table.expected)}"
