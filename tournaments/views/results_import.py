"""Totals of many tables from a list: look at what it says, then confirm; nothing is stored before that."""

from collections.abc import Iterable
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.exports.numbers import signed
from referee.forms.numbers import whole_number
from referee.services import BadEntry, ServiceError, StalePage
from referee.views.acts import known_act
from tournaments.forms.people_import import UploadForm
from tournaments.imports.results import Results, read_results
from tournaments.selectors import roster
from tournaments.services.messages import sentence
from tournaments.services.results_import import (
    ListedTable,
    ListedTotal,
    hold_list,
    import_results,
)
from tournaments.views.office import OfficePage
from tournaments.views.people_import_words import problem_sentence
from tournaments.views.words import session_title, table_title

LONGEST_REASON: Final = 500


class ImportResults(OfficePage):
    """Upload a list or paste it, look at it, confirm it."""

    action = "results.import"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Ask for the list."""
        return self.show("results_import", form=UploadForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Read the list and show it, or store what was shown."""
        if known_act(request.POST.get("act", "read"), ("read", "confirm")) == "confirm":
            return self.confirm(request.POST.get("listed", ""))
        form = UploadForm(request.POST, request.FILES)
        if not form.is_valid():
            return self.show("results_import", 422, form=form)
        results = read_results(form.content()[1])
        return self.preview(results, form=UploadForm(initial={"text": form.cleaned_data["text"]}))

    def preview(
        self, results: Results, refused: ServiceError | None = None, form: UploadForm | None = None
    ) -> HttpResponse:
        """Show what the list says of each table beside what is stored, and what is wrong with it."""
        totals = _totals(results)
        tables, found = hold_list(self.event, totals)
        problems = [problem_sentence(notice) for notice in results.problems]
        problems += [sentence(problem) for problem in found.forbid]
        doubts = [sentence(problem) for problem in found.ask]
        told = [sentence(problem) for problem in refused.problems] if refused else []
        names = {player.number: player.name for player in roster(self.event)}
        return self.show(
            "results_import",
            _status(refused, is_wrong=bool(problems)),
            form=form or UploadForm(initial={"text": _listed(totals)}),
            is_read=True,
            problems=problems,
            told=[text for text in told if text not in {*problems, *doubts}],
            doubts=doubts,
            tables=_cards(totals, tables, names),
            has_stored=any(table.stored for table in tables),
            listed=_listed(totals),
            seen=" ".join(f"{table.sheet_id}:{table.version}" for table in tables),
            reason=self.request.POST.get("reason", ""),
            is_reason_missing=isinstance(refused, BadEntry) and bool(doubts) and not problems,
        )

    def confirm(self, listed: str) -> HttpResponse:
        """Store the list that was shown, unless a table of it has changed since."""
        results = read_results(listed.encode())
        if results.problems:
            return self.preview(results)
        posted = self.request.POST
        try:
            count = import_results(
                actor=self.actor,
                event_id=self.event.pk,
                totals=_totals(results),
                reason=posted.get("reason", "")[:LONGEST_REASON],
                seen=_versions(posted.get("seen", "")),
            )
        except ServiceError as error:
            return self.preview(results, error)
        text = ngettext(
            "The totals of %(count)s table are stored.", "The totals of %(count)s tables are stored.", count
        )
        messages.success(self.request, text % {"count": count})
        return redirect(self.url("office-standings"))


def _status(refused: ServiceError | None, *, is_wrong: bool) -> int:
    if isinstance(refused, StalePage):
        return 409
    return 422 if is_wrong or refused else 200


def _versions(text: str) -> dict[int, int]:
    """Return the versions of the sheets that the preview showed."""
    pairs = (part.partition(":") for part in text.split())
    return {whole_number(sheet): whole_number(version) for sheet, _colon, version in pairs}


def _totals(results: Results) -> list[ListedTotal]:
    return [ListedTotal(row.line, row.session, row.table, row.number, row.points) for row in results.rows]


def _listed(totals: list[ListedTotal]) -> str:
    """Write the list down again, for the form that confirms it."""
    lines = [f"{each.session},{each.table},{each.number},{each.points}" for each in totals]
    return "\n".join(["session,table,number,points", *lines])


def _cards(
    totals: list[ListedTotal], tables: Iterable[ListedTable], names: dict[int, str]
) -> list[dict[str, object]]:
    """Return each table with what the list says of its players, what it comes to, and what is stored."""
    found: dict[tuple[int, int], list[ListedTotal]] = {}
    for each in totals:
        found.setdefault((each.session, each.table), []).append(each)
    known = {(table.session, table.table): table for table in tables}
    return [
        {
            "title": f"{session_title(place[0])}, {table_title(place[1])}",
            "lines": [_line(each.number, each.points, names) for each in listed],
            "sum": signed(sum(each.points for each in listed)),
            "stored": _stored(known.get(place), listed, names),
            "is_off": place in known and known[place].is_off,
        }
        for place, listed in sorted(found.items())
    ]


def _stored(table: ListedTable | None, listed: list[ListedTotal], names: dict[int, str]) -> list[str]:
    """Return the totals that are stored of a table, in the order of the list."""
    if table is None:
        return []
    order = {each.number: at for at, each in enumerate(listed)}
    numbers = sorted(table.stored, key=lambda number: (order.get(number, len(order)), number))
    return [_line(number, table.stored[number], names) for number in numbers]


def _line(number: int, points: int, names: dict[int, str]) -> str:
    return f"{number} {names.get(number, _('unknown'))} {signed(points)}"
