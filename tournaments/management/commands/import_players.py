"""Import a list of players into an event: the preview of the office's page in the shell."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from referee.authority import Actor
from referee.services import ServiceError
from tournaments.imports import ENCODINGS, ROLES, SEPARATORS, Choices, NameOrder, Reading, read_list
from tournaments.models import Event, Office, Role
from tournaments.services.imports import keep_upload, register_list
from tournaments.services.imports_matching import (
    Question,
    identical_answers,
    questions_about,
    sure_answers,
)
from tournaments.services.messages import sentence
from tournaments.services.registrations_rows import PersonDraft
from tournaments.views.people_import_words import (
    about,
    answer_choices,
    doubt_sentences,
    drafts,
    match_sentence,
    problem_sentence,
)


class Command(BaseCommand):
    help = (
        "Import players from CSV, TSV, text or XLSX. Shows how the list is read and what is asked about it; "
        "nothing is stored without --yes."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's name in its address")
        parser.add_argument("file", type=Path)
        parser.add_argument("--encoding", choices=ENCODINGS, default="", help="default: guessed")
        parser.add_argument("--separator", choices=[*SEPARATORS, "tab"], default="", help="default: guessed")
        parser.add_argument("--sheet", default="", help="of a workbook; default: the first that holds rows")
        parser.add_argument("--names", choices=[*NameOrder], default="", help="order of names in one cell")
        parser.add_argument(
            "--columns", default="", metavar="ROLES", help=f"what they hold, by commas: {', '.join(ROLES)}"
        )
        parser.add_argument("--leave-out", action="store_true", help="leave out rows that have a problem")
        parser.add_argument(
            "--answer",
            action="append",
            default=[],
            metavar="ROW=ANSWER",
            help="skip, new, or same:ID as the preview offers",
        )
        parser.add_argument(
            "--sure", action="store_true", help="people known by name and federation number are the same"
        )
        parser.add_argument("--user", default="", help="in whose name; default: an organiser of the event")
        parser.add_argument("--yes", action="store_true", help="register everybody who is shown")

    def handle(self, *_args: Any, **options: Any) -> None:
        event = self._event(options["event"])
        actor = self._actor(event, options["user"])
        content = self._content(options["file"])
        reading = read_list(content, self._choices(options))
        wrong = {problem.line for problem in reading.problems}
        people = drafts(each for each in reading.people if not options["leave_out"] or each.line not in wrong)
        questions = questions_about(event, actor, people)
        answers = identical_answers(questions) | (sure_answers(questions) if options["sure"] else {})
        answers |= self._answers(options["answer"])
        for line in preview(reading, people, questions, answers):
            self.stdout.write(line)
        blocking = [each for each in reading.problems if not (each.line and options["leave_out"])]
        if blocking:
            raise CommandError(_("Nothing was registered. Problems: %(count)d") % {"count": len(blocking)})
        if not options["yes"]:
            self.stdout.write(_("Nothing is registered yet: add --yes."))
            return
        try:
            kept = keep_upload(
                actor=actor, event_id=event.pk, file_name=options["file"].name, content=content
            )
            numbers = register_list(
                actor=actor, event_id=event.pk, key=kept.key, people=people, answers=answers
            )
        except ServiceError as error:
            lines = "\n".join(f"  {sentence(problem)}" for problem in error.problems)
            nothing = _("Nothing was registered.")
            raise CommandError(f"{nothing}\n{lines}") from error
        self.stdout.write(_("Registered: %(count)d players.") % {"count": len(numbers)})

    def _event(self, slug: str) -> Event:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(_("There is no event %(slug)s.") % {"slug": slug})
        return event

    def _actor(self, event: Event, username: str) -> Actor:
        """Return the account that the act is written to."""
        offices = Office.objects.filter(event=event, role=Role.ORGANISER).select_related("user")
        named = offices.filter(user__username=username) if username else offices
        office = named.order_by("id").first()
        if office is None:
            raise CommandError(_("No such organiser of this event: %(name)s") % {"name": username or "–"})
        user = office.user
        return Actor(f"user:{user.pk}", user.get_full_name() or user.get_username(), user_id=user.pk)

    def _content(self, file: Path) -> bytes:
        try:
            return file.read_bytes()
        except OSError as error:
            raise CommandError(_("The file cannot be read: %(reason)s") % {"reason": error}) from error

    def _choices(self, options: dict[str, Any]) -> Choices:
        return Choices(
            encoding=options["encoding"],
            separator=options["separator"].replace("tab", "\t"),
            sheet=options["sheet"],
            name_order=options["names"],
            roles=tuple(role.strip() for role in options["columns"].split(",")) if options["columns"] else (),
        )

    def _answers(self, typed: Iterable[str]) -> dict[int, str]:
        answers = {}
        for text in typed:
            row, sign, answer = text.partition("=")
            if not sign or not row.strip().isdecimal():
                raise CommandError(_("“%(text)s” is no answer: write ROW=ANSWER.") % {"text": text})
            answers[int(row)] = answer.strip()
        return answers


def preview(
    reading: Reading, people: list[PersonDraft], questions: Iterable[Question], answers: dict[int, str]
) -> Iterator[str]:
    """Yield the lines of the preview: how the list is read, who is in it, what is wrong and what is asked."""
    how = reading.sheet if reading.is_workbook else f"{reading.encoding}, {reading.separator!r}"
    guessed = f" ({_('guessed')})" if reading.is_encoding_guessed else ""
    yield _("Read as: %(how)s") % {"how": f"{how or '–'}{guessed}"}
    yield _("Columns: %(columns)s") % {"columns": ", ".join(role or "–" for role in reading.columns.roles)}
    for person in people:
        number = person.number or "–"
        yield "  " + "  ".join(
            part for part in (f"{person.line:>4} {number:>5}", person.name, about(person)) if part
        )
    yield from doubt_sentences(reading.notices)
    yield from (problem_sentence(problem) for problem in reading.problems)
    for question in questions:
        given = answers.get(question.line, "")
        yield _("Row %(line)s: %(name)s %(answer)s") % {
            "line": question.line,
            "name": question.person.name,
            "answer": f"= {given}" if given else "?",
        }
        yield from (f"    {match_sentence(match)}" for match in question.matches)
        yield from (
            f"    --answer {question.line}={value}: {label}" for value, label in answer_choices(question)
        )
