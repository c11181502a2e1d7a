"""Sentences for what the pure draw reports in codes."""

from collections.abc import Iterable

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.draw import Metrics, Problem

SENTENCES = {
    "too_few_players": _(
        "A draw needs at least %(least)s players; there are %(players)s. "
        "With fewer, play one table without a draw."
    ),
    "players_not_in_fours": _(
        "%(players)s players do not divide by four. Add house players (%(house)s), let %(out)s sit out in "
        "each session in turn, or play some tables with three players."
    ),
    "too_many_players": _("The draw seats up to %(most)s players; there are %(players)s."),
    "too_few_sessions": _("A draw needs at least one session."),
    "too_many_sessions": _("The draw seats up to %(most)s sessions; %(sessions)s were asked for."),
    "roster_size": _("The chart has %(slots)s slots and the roster %(people)s people."),
    "person_twice": _("Player %(person)s is on the roster twice."),
}


def sentence(problem: Problem) -> str:
    """Return one problem in the reader's language."""
    text = str(SENTENCES[problem.code] % dict(problem.args))
    if problem.position is None:
        return text
    return gettext("Line %(line)s: %(problem)s") % {"line": problem.position, "problem": text}


def sentences(problems: Iterable[Problem]) -> str:
    """Return all problems, one a line."""
    return "\n".join(sentence(problem) for problem in problems)


def quality_lines(metrics: Metrics) -> list[str]:
    """Return what a chart is worth, a sentence for each measure."""
    return [
        _repeats_line(metrics),
        gettext("Winds: %(cells)s places off an even share.") % {"cells": metrics.wind_bad_cells},
        gettext("Returns to a table: %(revisits)s.") % {"revisits": metrics.table_revisits},
        gettext("Pairs who never meet: %(never)s, of them %(apart)s without a common opponent.")
        % {"never": metrics.never_met, "apart": metrics.never_met_apart},
        *([] if metrics.connected else [gettext("The field falls into islands that never meet.")]),
    ]


def _repeats_line(metrics: Metrics) -> str:
    numbers = {
        "repeats": metrics.repeats,
        "bound": metrics.repeats_lower_bound,
        "known": metrics.best_known,
        "most": metrics.max_meetings,
    }
    if metrics.repeats == 0:
        return gettext("No pair meets twice.")
    if metrics.repeats == metrics.repeats_lower_bound:
        return (
            gettext("Repeated meetings: %(repeats)s, the fewest possible; a pair meets up to %(most)s times.")
            % numbers
        )
    if metrics.best_known is None:
        return (
            gettext("Repeated meetings: %(repeats)s (at least %(bound)s); a pair meets up to %(most)s times.")
            % numbers
        )
    return (
        gettext(
            "Repeated meetings: %(repeats)s (at least %(bound)s, best known %(known)s); a pair meets up to "
            "%(most)s times."
        )
        % numbers
    )
