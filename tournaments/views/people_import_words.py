"""What a preview of an import says: problems row by row, doubts gathered, questions and their answers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.imports import ImportedPerson, Notice
from tournaments.services.imports_matching import NEW, SAME, SKIP, Likeness, Match, Question
from tournaments.services.registrations_rows import PersonDraft

MOST_ROWS: Final = 12  # row numbers in one sentence

COLUMN_NAMES: Final[Mapping[str, str | Promise]] = {
    "name": gettext_lazy("The name"),
    "latin_name": gettext_lazy("The name in Latin letters"),
    "federation_number": gettext_lazy("The federation number"),
    "country": gettext_lazy("The country"),
    "club": gettext_lazy("The club"),
    "team": gettext_lazy("The team"),
    "pseudonym": gettext_lazy("The pseudonym"),
}
PROBLEMS: Final[Mapping[str, str | Promise]] = {
    "results_without_headings": gettext_lazy(
        "No row has headings for session, table, number and game points: write them over the columns."
    ),
    "results_empty": gettext_lazy("There is no row beneath the headings."),
    "results_no_number": gettext_lazy("Row %(line)s: “%(text)s” is no whole number."),
    "results_too_large": gettext_lazy("Row %(line)s: “%(text)s” is too large a number."),
    "results_too_many_rows": gettext_lazy("The list has more than %(most)s rows. Read it in parts."),
    "import_nobody": gettext_lazy("Nobody is in this list. Say below which column holds the names."),
    "import_name_missing": gettext_lazy("Row %(line)s: the name is missing."),
    "import_cell_too_long": gettext_lazy("Row %(line)s: %(column)s is longer than %(most)s characters."),
    "import_number_wrong": gettext_lazy("Row %(line)s: “%(text)s” is no number of a player."),
    "import_answer_unknown": gettext_lazy("Row %(line)s: “%(text)s” is neither yes nor no for a substitute."),
    "import_signs_unreadable": gettext_lazy(
        "Row %(line)s: %(name)s has signs that this encoding does not know. Choose another encoding."
    ),
    "import_too_many_rows": gettext_lazy("The list has more than %(most)s rows. Read it in parts."),
    "workbook_old": gettext_lazy(
        "This is an Excel file of the old kind (.xls). Save it as .xlsx or as CSV, and upload it again."
    ),
    "workbook_damaged": gettext_lazy("This Excel file cannot be opened. Save it anew, or save it as CSV."),
    "workbook_too_large": gettext_lazy(
        "This Excel file is too large once unpacked. Copy the list alone into a new workbook."
    ),
}
DOUBTS: Final[Mapping[str, str | Promise]] = {
    "row_above_heading": gettext_lazy("Above the headings, not read: rows: %(rows)s."),
    "row_of_totals": gettext_lazy("Totals, not read: rows: %(rows)s."),
    "row_of_headings": gettext_lazy("Headings again, not read: rows: %(rows)s."),
    "federation_number_was_a_number": gettext_lazy(
        "The federation number was a number with decimals or a cell of numbers: a nought at its front may be "
        "lost. Rows: %(rows)s."
    ),
    "federation_number_rounded": gettext_lazy(
        "The spreadsheet has rounded the federation number (1.09922E+07): type it anew as text. Rows: "
        "%(rows)s."
    ),
    "federation_number_short": gettext_lazy(
        "The federation number has a digit less than others: a nought at its front may be lost. Rows: "
        "%(rows)s."
    ),
    "name_like_a_formula": gettext_lazy(
        "The name begins like a formula; it is kept as text. Rows: %(rows)s."
    ),
    "country_unknown": gettext_lazy("The country is not known here; it is kept as written. Rows: %(rows)s."),
    "name_with_digits": gettext_lazy("The name holds digits. Rows: %(rows)s."),
    "formula_without_result": gettext_lazy(
        "A formula has no result in this file: open it in Excel and save it. Rows: %(rows)s."
    ),
}


def problem_sentence(problem: Notice) -> str:
    """Say what is wrong with a row, or with the whole list."""
    args: dict[str, Any] = {"line": problem.line, **problem.args}
    if "column" in args:
        args["column"] = COLUMN_NAMES[args["column"]]
    return str(PROBLEMS[problem.code]) % args


def doubt_sentences(notices: Iterable[Notice]) -> list[str]:
    """Say how doubtful rows were read, a sentence for each kind with the numbers of its rows."""
    rows: defaultdict[str, list[int]] = defaultdict(list)
    for notice in notices:
        rows[notice.code].append(notice.line)
    return [str(text) % {"rows": row_numbers(rows[code])} for code, text in DOUBTS.items() if rows[code]]


def row_numbers(rows: list[int]) -> str:
    """List row numbers, runs as 3–7, and count those that would be too many to read."""
    runs: list[list[int]] = []
    for row in sorted(set(rows)):
        if runs and runs[-1][1] == row - 1:
            runs[-1][1] = row
        else:
            runs.append([row, row])
    texts = [str(first) if first == last else f"{first}–{last}" for first, last in runs]
    shown = ", ".join(texts[:MOST_ROWS])
    if len(texts) <= MOST_ROWS:
        return shown
    left = sum(last - first + 1 for first, last in runs[MOST_ROWS:])
    return _("%(rows)s and %(count)s more") % {"rows": shown, "count": left}


def drafts(people: Iterable[ImportedPerson]) -> list[PersonDraft]:
    """Return the people of a list as the services take them."""
    return [PersonDraft(**asdict(person)) for person in people]


def about(person: PersonDraft | Match) -> str:
    """Say about somebody what tells people of one name apart."""
    parts = (person.latin_name, person.country, person.club, person.federation_number)
    return " · ".join(part for part in parts if part)


def match_sentence(match: Match) -> str:
    """Say where somebody like the row's person stands, and what is the same."""
    texts = {
        Likeness.IN_LIST: _("Row %(line)s of this list: %(name)s"),
        Likeness.REGISTERED: _("Registered as number %(number)s: %(name)s"),
        Likeness.KNOWN: _("%(name)s of %(event)s"),
    }
    values = {"line": match.line, "number": match.number, "event": match.event, "name": match.name}
    same = _("same federation number") if match.has_same_number else _("same name")
    return " · ".join(part for part in (texts[match.kind] % values, about(match), same) if part)


def answer_choices(question: Question) -> list[tuple[str, str]]:
    """Return the possible answers with their words."""
    known = {f"{SAME}{each.participant_id}": each for each in question.matches if each.participant_id}
    choices = []
    for answer in question.answers:
        if answer == SKIP:
            choices.append((answer, _("the same person: leave row %(line)s out") % {"line": question.line}))
        elif answer == NEW:
            choices.append((answer, _("somebody else: register")))
        else:
            who = match_sentence(known[answer])
            choices.append((answer, _("the same person: %(who)s") % {"who": who}))
    return choices
