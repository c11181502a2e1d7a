"""The import of a list: upload, look at how it is read, answer, confirm. Nothing is stored before that."""

import hashlib
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.forms.people_import import ReadingForm, UploadForm
from tournaments.imports import Choices, Reading, read_list
from tournaments.models import PlayerImport
from tournaments.selectors.people_known import waiting_import
from tournaments.services.imports import discard_upload, keep_choices, keep_upload, register_list
from tournaments.services.imports_matching import (
    NEW,
    SKIP,
    Question,
    identical_answers,
    is_answer,
    questions_about,
    sure_answers,
)
from tournaments.services.messages import sentence
from tournaments.services.registrations_rows import PersonDraft
from tournaments.views.office import OfficePage, add_problems
from tournaments.views.people_import_words import (
    about,
    answer_choices,
    doubt_sentences,
    drafts,
    match_sentence,
    problem_sentence,
)

SAMPLES = 3  # cells of a column that are shown beside its name


@dataclass(frozen=True, slots=True)
class Preview:
    """A list as it is read now, and what is asked about it."""

    reading: Reading
    people: list[PersonDraft]  # without the rows that are left out for their problems
    questions: tuple[Question, ...]
    answers: dict[int, str]
    leaves_out: bool

    @property
    def seen(self) -> str:
        """Return a stamp of what the page shows: only that is registered."""
        return hashlib.sha256(repr([*self.people, *self.questions]).encode()).hexdigest()[:16]


class ImportPlayers(OfficePage):
    """Upload a list."""

    action = "people.register"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the form."""
        return self.show("import", form=UploadForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Keep the list and go to its preview, or say why it cannot be kept."""
        form = UploadForm(request.POST, request.FILES)
        if not form.is_valid():
            return self.show("import", 422, form=form)
        file_name, content = form.content()
        try:
            kept = keep_upload(actor=self.actor, event_id=self.event.pk, file_name=file_name, content=content)
        except ServiceError as error:
            return self.show("import", 422, form=add_problems(form, error))
        return redirect("office-import-preview", self.event.slug, kept.key)


class ImportPreview(OfficePage):
    """How the list is read, who is in it, what is wrong and what is asked; confirm it."""

    action = "people.register"

    def get(self, _request: HttpRequest, key: UUID) -> HttpResponse:
        """Show it; a list that is registered leads to the players."""
        kept = self._kept(key)
        if kept.numbers is not None:
            return self._done(len(kept.numbers))
        return self._show(self._preview(kept), kept)

    def post(self, request: HttpRequest, key: UUID) -> HttpResponse:
        """Read anew, take the sure answers, discard, or register everybody."""
        kept = self._kept(key)
        if kept.numbers is not None:
            return self._done(len(kept.numbers))
        act = known_act(request.POST.get("act", ""), ("read", "sure", "confirm", "discard"))
        if act == "discard":
            discard_upload(actor=self.actor, event_id=self.event.pk, key=key)
            return redirect("office-import", self.event.slug)
        preview = self._preview(kept)
        form = ReadingForm(request.POST, preview.reading, leaves_out=preview.leaves_out)
        answers = preview.answers | self._typed_answers(preview.questions)
        if not form.is_valid():
            return self._show(preview, kept, form=form, status=422)
        if act == "confirm" and not form.is_changed():
            return self._confirm(preview, kept, answers)
        if act == "sure":
            answers = sure_answers(preview.questions) | answers
        return self._read_anew(kept, form, answers, was_confirmed=act == "confirm")

    def _confirm(self, preview: Preview, kept: PlayerImport, answers: dict[int, str]) -> HttpResponse:
        """Register everybody who is shown; where something is wrong or has changed show it."""
        self._keep(kept, Choices.of(kept.choices), answers, leaves_out=preview.leaves_out)
        wrong = []
        if self.request.POST.get("seen") != preview.seen:
            wrong.append(_("The list is read in another way by now. Look at it again, then confirm."))
        elif any(not (problem.line and preview.leaves_out) for problem in preview.reading.problems):
            wrong.append(_("Mend the rows below in your file and upload it again, or leave them out."))
        if not wrong:
            try:
                numbers = register_list(
                    actor=self.actor,
                    event_id=self.event.pk,
                    key=kept.key,
                    people=preview.people,
                    answers=answers,
                )
            except ServiceError as error:
                wrong = [sentence(problem) for problem in error.problems]
            else:
                return self._done(len(numbers))
        return self._show(self._preview(self._kept(kept.key)), kept, wrong=wrong, status=422)

    def _read_anew(
        self, kept: PlayerImport, form: ReadingForm, answers: dict[int, str], *, was_confirmed: bool
    ) -> HttpResponseRedirect:
        before = Choices.of(kept.choices)
        self._keep(kept, form.choices(before), answers, leaves_out=form.cleaned_data["leave_out"])
        if was_confirmed:
            messages.warning(self.request, _("The list is read anew. Nothing is registered yet: look at it."))
        return redirect("office-import-preview", self.event.slug, kept.key)

    def _keep(
        self, kept: PlayerImport, choices: Choices, answers: dict[int, str], *, leaves_out: bool
    ) -> None:
        stored = choices.stored() | {"answers": {str(line): each for line, each in answers.items()}}
        keep_choices(
            actor=self.actor,
            event_id=self.event.pk,
            key=kept.key,
            choices=stored | {"leave_out": leaves_out},
        )

    def _kept(self, key: UUID) -> PlayerImport:
        kept = waiting_import(self.event, key)
        if kept is None:
            raise Http404
        return kept

    def _preview(self, kept: PlayerImport) -> Preview:
        reading = read_list(bytes(kept.content), Choices.of(kept.choices))
        leaves_out = bool(kept.choices.get("leave_out"))
        wrong = {problem.line for problem in reading.problems if leaves_out}
        people = drafts(person for person in reading.people if person.line not in wrong)
        questions = questions_about(self.event, self.actor, people)
        kept_answers = {int(line): str(each) for line, each in kept.choices.get("answers", {}).items()}
        answers = identical_answers(questions) | kept_answers
        return Preview(reading, people, questions, answers, leaves_out)

    def _typed_answers(self, questions: tuple[Question, ...]) -> dict[int, str]:
        posted = self.request.POST
        typed = {each.line: posted.get(f"answer_{each.line}", "") for each in questions}
        return {line: answer for line, answer in typed.items() if answer}

    def _done(self, count: int) -> HttpResponseRedirect:
        text = ngettext("%(count)s player registered.", "%(count)s players registered.", count)
        messages.success(self.request, text % {"count": count})
        return redirect("office-players", self.event.slug)

    def _show(
        self,
        preview: Preview,
        kept: PlayerImport,
        *,
        form: ReadingForm | None = None,
        wrong: list[str] | None = None,
        status: int = 200,
    ) -> HttpResponse:
        questions = [_question(each, preview.answers) for each in preview.questions]
        answers = {each["line"]: each["answer"] for each in questions}
        count = sum(answers.get(person.line) != SKIP for person in preview.people)
        fresh = ReadingForm(None, preview.reading, leaves_out=preview.leaves_out)
        return self.show(
            "import_preview",
            status,
            kept=kept,
            form=form or fresh,
            columns=_columns(form or fresh, preview.reading),
            preview=preview,
            wrong=wrong or [],
            problems=[problem_sentence(problem) for problem in preview.reading.problems],
            doubts=doubt_sentences(preview.reading.notices),
            questions=questions,
            waiting=[each for each in questions if each["is_open"]],
            answered=[each for each in questions if not each["is_open"]],
            sure_questions=len(sure_answers(preview.questions)),
            rows=[_row(person, answers.get(person.line)) for person in preview.people],
            count=count,
        )


def _columns(form: ReadingForm, reading: Reading) -> list[dict[str, Any]]:
    """Return every column with its field and the first of its cells."""
    below = [row for row in reading.rows if row.line > reading.columns.line]
    return [
        {
            "field": form[f"column_{column}"],
            "samples": [cell for row in below if (cell := row.cell(column))][:SAMPLES],
        }
        for column in range(len(reading.columns.roles))
    ]


def _question(question: Question, answers: dict[int, str]) -> dict[str, Any]:
    given = answers.get(question.line, "")
    chosen = given if is_answer(question, given) else ""
    return {
        "line": question.line,
        "name": question.person.name,
        "about": about(question.person),
        "answer": chosen,
        "matches": [match_sentence(match) for match in question.matches if not match.participant_id],
        "choices": [
            {"value": value, "label": label, "is_chosen": value == chosen}
            for value, label in answer_choices(question)
        ],
        "is_open": not chosen,
    }


def _row(person: PersonDraft, answer: str | None) -> dict[str, Any]:
    """Return a line of the table; ``answer`` is None where nothing is asked, empty before an answer."""
    marks = {None: "", "": _("asked about"), SKIP: _("left out"), NEW: _("somebody else")}
    return {
        "person": person,
        "mark": marks.get(answer, _("known")),
        "style": "mark-gold" if answer == "" else "",
        "is_left_out": answer == SKIP,
    }
