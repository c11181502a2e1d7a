"""The public standings: places with movement, teams, cuts, and the working of every tie."""

from typing import Any

from django.utils.translation import gettext as _

from referee.templatetags.desk import called
from tournaments.models import Event
from tournaments.selectors.cuts import CutView, cuts_of
from tournaments.selectors.published import PublishedState
from tournaments.selectors.standings import load_results, places_after, standings_of, team_standings_of
from tournaments.selectors.sums import missing_of
from tournaments.views.public import PublicPage
from tournaments.views.results import counted_words, team_lines
from tournaments.views.standing_cards import (
    carry_words,
    criteria_sentence,
    cut_title,
    full_lines,
    missing_words,
    state_words,
    team_tie_cards,
    tie_cards,
)
from tournaments.views.words import progress_words


class StandingsPage(PublicPage):
    """The places of persons and teams."""

    template = "public/standings.html"

    def context(self, event: Event, state: PublishedState) -> dict[str, Any]:
        """Show them as far as the event has come."""
        if not state.is_results_published:
            return {"empty": _("The results are not published yet.")}
        loaded = load_results(event)
        view, teams = standings_of(loaded), team_standings_of(loaded)
        return {
            "rows": full_lines(view, places_after(loaded), event.slug) if view.sessions else [],
            "teams": team_lines(teams),
            "counted": counted_words(event.counted_members),
            "sessions": view.sessions,
            "progress": progress_words(view.progress),
            "missing": missing_words(missing_of(loaded)),
            "state": state_words(view),
            "is_approved": view.is_approved,
            "criteria": criteria_sentence(event.criteria),
            "ties": tie_cards(view.ties, loaded.by_number),
            "team_ties": team_tie_cards(teams),
            "cuts": [cut_card(each) for each in cuts_of(loaded)] if view.sessions else [],
            "empty": _("No table has a result yet."),
        }


def cut_card(view: CutView) -> dict[str, Any]:
    """Show who goes on to a stage, as far as that is known."""
    return {
        "title": cut_title(view),
        "carry": carry_words(view.carry),
        "state": _("approved") if view.is_approved else _("provisional until approved"),
        "is_approved": view.is_approved,
        "size": view.field_size,
        "field": [called(player) for player in view.field],
        "tied": [called(player) for player in view.tied],
        "open_places": view.open_places,
        "reserves": [called(player) for player in view.reserves],
    }
