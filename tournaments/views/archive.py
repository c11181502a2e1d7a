"""Bring an event to this desk from its archive: all of it is checked, then all of it is stored or nothing."""

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views import View

from referee.authority import Refused
from referee.services import ServiceError
from tournaments.forms.archive import ArchiveForm
from tournaments.permissions import actor_of, may_event
from tournaments.services.archive import ArchiveError, ArchiveProblem, Imported, bring_event, free_slug
from tournaments.services.messages import sentence
from tournaments.views.office import add_problems

SHOWN: Final = 200  # problems in the list; more of them have one cause
NOTES: Final = 5  # said after an import


class ImportArchive(View):
    """Upload an archive; its problems are listed with their places."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Let in who may create events; tell the others why not."""
        self.actor = actor_of(request)
        answer = may_event(self.actor, "event.create", None)
        if isinstance(answer, Refused):
            return render(request, "table/refused.html", {"reason": sentence(answer.reason)}, status=403)
        return super().dispatch(request, *args, **kwargs)

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the form."""
        return self._show(ArchiveForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Import the event and go to its page, or say everything that is wrong."""
        form = ArchiveForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._show(form, status=422)
        slug = form.cleaned_data["slug"].strip()
        try:
            imported = bring_event(actor=self.actor, data=form.content(), slug=slug)
        except ArchiveError as error:
            return self._show(form, error.problems, 422)
        except ServiceError as error:
            return self._show(add_problems(form, error), status=422)
        self._tell(imported)
        return redirect("office-event", imported.event.slug)

    def _show(
        self, form: ArchiveForm, problems: tuple[ArchiveProblem, ...] = (), status: int = 200
    ) -> HttpResponse:
        count, proposal = len(problems), _proposal(problems)
        form.propose(proposal)
        context = {
            "form": form,
            "problems": problems[:SHOWN],
            "count": count,
            "more": max(0, count - SHOWN),
            "head": ngettext(
                "Nothing was imported: one problem.", "Nothing was imported: %(count)d problems.", count
            )
            % {"count": count},
            "proposal": proposal,
        }
        return render(self.request, "office/archive_import.html", context, status=status)

    def _tell(self, imported: Imported) -> None:
        words = {
            "name": imported.event.name,
            "players": imported.players,
            "tables": imported.tables,
            "hands": imported.hands,
        }
        text = _("Imported %(name)s. Players: %(players)d, tables: %(tables)d, hands: %(hands)d.")
        messages.success(self.request, text % words)
        for note in imported.notes[:NOTES]:
            messages.warning(self.request, str(note))
        if len(imported.notes) > NOTES:
            words = {"count": len(imported.notes) - NOTES}
            messages.warning(self.request, _("Notes that are not shown here: %(count)d") % words)


def _proposal(problems: tuple[ArchiveProblem, ...]) -> str:
    """Return a free short name where the file's is the only thing in the way."""
    taken = [problem.taken for problem in problems if problem.taken]
    return free_slug(taken[0]) if taken and len(problems) == 1 else ""
