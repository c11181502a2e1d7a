"""Totals of many tables from a list: look at what it says, then confirm; nothing is stored before that."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.exports.numbers import signed
from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.forms.people_import import UploadForm
from tournaments.imports.results import Results, read_results
from tournaments.selectors import roster
from tournaments.services.messages import sentence
from tournaments.services.results_import import ListedTotal, import_results, list_problems
from tournaments.views.office import OfficePage
from tournaments.views.people_import_words import problem_sentence
from tournaments.views.words import session_title, table_title


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
        self, results: Results, wrong: list[str] | None = None, form: UploadForm | None = None
    ) -> HttpResponse:
        """Show what the list says of each table, and everything that is wrong with it."""
        totals = _totals(results)
        problems = [problem_sentence(notice) for notice in results.problems]
        problems += [sentence(problem) for problem in list_problems(self.event, totals)]
        problems += wrong or []
        names = {player.number: player.name for player in roster(self.event)}
        return self.show(
            "results_import",
            422 if problems else 200,
            form=form or UploadForm(initial={"text": _listed(totals)}),
            is_read=True,
            problems=problems,
            tables=_tables(totals, names),
            listed=_listed(totals),
        )

    def confirm(self, listed: str) -> HttpResponse:
        """Store the list that was shown, unless something has changed since."""
        results = read_results(listed.encode())
        if results.problems:
            return self.preview(results)
        try:
            count = import_results(actor=self.actor, event_id=self.event.pk, totals=_totals(results))
        except ServiceError as error:
            known = {sentence(problem) for problem in list_problems(self.event, _totals(results))}
            told = [sentence(problem) for problem in error.problems]
            return self.preview(results, [text for text in told if text not in known])
        text = ngettext(
            "The totals of %(count)s table are stored.", "The totals of %(count)s tables are stored.", count
        )
        messages.success(self.request, text % {"count": count})
        return redirect(self.url("office-standings"))


def _totals(results: Results) -> list[ListedTotal]:
    return [ListedTotal(row.line, row.session, row.table, row.number, row.points) for row in results.rows]


def _listed(totals: list[ListedTotal]) -> str:
    """Write the list down again, for the form that confirms it."""
    lines = [f"{each.session},{each.table},{each.number},{each.points}" for each in totals]
    return "\n".join(["session,table,number,points", *lines])


def _tables(totals: list[ListedTotal], names: dict[int, str]) -> list[dict[str, object]]:
    """Return each table with what the list says of its players, and what it comes to."""
    found: dict[tuple[int, int], list[ListedTotal]] = {}
    for each in totals:
        found.setdefault((each.session, each.table), []).append(each)
    return [
        {
            "title": f"{session_title(session)}, {table_title(table)}",
            "lines": [
                f"{each.number} {names.get(each.number, _('unknown'))} {signed(each.points)}"
                for each in listed
            ],
            "sum": signed(sum(each.points for each in listed)),
        }
        for (session, table), listed in sorted(found.items())
    ]
