"""Sentences for what the pure draw reports in codes."""

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext_lazy
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
    "roster_size": ngettext_lazy(
        "The chart has %(slots)s slot for %(people)s people.",
        "The chart has %(slots)s slots for %(people)s people.",
        "slots",
    ),
    "house_size": ngettext_lazy(
        "The chart has %(slots)s place for house players; %(people)s are named.",
        "The chart has %(slots)s places for house players; %(people)s are named.",
        "slots",
    ),
    "person_twice": _("Player %(person)s is on the roster twice."),
    "wish_for_stranger": _("A wish names player %(person)s, who is not on the roster."),
    "weight_not_positive": _("The weight of %(name)s is %(weight)s; it must be at least 1."),
    "no_such_table": ngettext_lazy(
        "Player %(person)s wants table %(table)s; there is %(tables)s table.",
        "Player %(person)s wants table %(table)s; there are %(tables)s tables.",
        "tables",
    ),
    "pinned_twice": _("Player %(person)s has two tables of his own."),
    "table_pinned_full": _("%(people)s players are given table %(table)s: it has four seats."),
    "never_pair_at_table": _("%(one)s and %(other)s must never meet, and both are given table %(table)s."),
    "cut_not_in_fours": _("%(cut)s of %(players)s places cannot be seated at tables of four."),
    "too_many_blocks": _("%(players)s players do not make %(blocks)s blocks of whole tables."),
    "too_few_for_threes": _(
        "With %(players)s players below the final there cannot be %(threes)s tables of three."
    ),
    "place_twice": _("Somebody stands in two places of the standings."),
    "session_has_begun": _("Session %(session)s has begun: its seats do not change."),
    "no_session_left": _("All sessions have begun."),
    "no_such_session": _("There is no session %(session)s."),
    "sits_twice": _("Player %(person)s sits twice in session %(session)s."),
    "not_seated": _("Player %(person)s has no seat there."),
    "seated_already": _("Player %(person)s has a seat there already."),
    "changed_since": _("Table %(table)s of session %(session)s was changed again since."),
    "no_empty_chair": _(
        "%(people)s people want to join and %(chairs)s chairs are empty. Let them replace somebody, or find "
        "house players to make four."
    ),
    "chart_empty": _("The file has no tables."),
    "line_not_six_numbers": _("Not session, table and four players: %(text)s"),
    "no_such_place": _("There is no session %(session)s, table %(table)s."),
    "table_twice": _("Session %(session)s, table %(table)s stands on line %(line)s too."),
    "session_missing": _("Session %(session)s is missing."),
    "players_missing": _("Session %(session)s has no seat for: %(players)s."),
    "player_out_of_range": _("Player %(player)s in session %(session)s: there are %(most)s seats."),
    "not_a_record": _("This is not the record of a draw that this version can read."),
    "field_missing": _("The field %(field)s is missing or not as expected."),
    "number_not_whole": _("%(number)s is not a whole number."),
    "number_out_of_range": _("The number %(number)s is out of range."),
    "not_four_seats": ngettext_lazy(
        "A table has %(seats)s seat instead of four.",
        "A table has %(seats)s seats instead of four.",
        "seats",
    ),
    "chart_not_sound": _("In this chart somebody sits twice in a session, or a slot does not exist."),
    "drawn_already": _("This record has its seed already: one commitment, one draw."),
    "key_not_ascii": _("The field name %(key)s is not plain."),
    "text_not_unicode": _("A text is not Unicode."),
}
CHECKS = {
    "roster_order": _("The roster is in the order of its numbers"),
    "roster_sha256": _("The roster is the one that was published"),
    "wishes_sha256": _("The wishes are the ones that were published"),
    "chart_sha256": _("The chart is the one that was published"),
    "commitment": _("Roster, chart, wishes and source of the seed were bound before the draw"),
    "drawn_order": _("The order of lots follows from the seed"),
    "repairs": _("The repairs follow from the seed and the wishes"),
    "seating": _("The seating follows from chart, order and repairs"),
    "seating_sha256": _("The seating is the one that was published"),
    "metrics": _("The quality is counted rightly"),
    "violations": _("The broken wishes are listed rightly"),
    "events_chained": _("No event was removed, changed or put in later"),
    "events_touch_no_begun_session": _("No event touches a session that had begun"),
    "snapshot_sha256": _("The standings are the ones that were published"),
    "ranked_seats": _("The seats follow from standings, rules, sessions before and seed"),
    "chart_made_again": _("The chart follows from its own seed"),
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
