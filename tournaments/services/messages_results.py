"""Sentences for what settings, stages, points without play and seasons are refused with."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RESULT_MESSAGES: Final[Mapping[str, str | Promise]] = {
    # totals from a list
    "results_no_table": _("Row %(line)s: session %(session)s has no table %(table)s."),
    "results_table_has_hands": _(
        "Session %(session)s, table %(table)s has hands: sign what its paper says at the table."
    ),
    "results_not_at_table": _(
        "Row %(line)s: player %(number)s does not sit at table %(table)s of session %(session)s."
    ),
    "results_twice": _("Session %(session)s, table %(table)s: player %(number)s stands there twice."),
    "results_player_missing": _("Session %(session)s, table %(table)s: player %(number)s is missing."),
    "results_too_large": _("Row %(line)s: “%(text)s” is too large a number."),
    "results_not_open": _(
        "Session %(session)s is not open yet at these tables: %(tables)s. Open it for play first, then read "
        "the list again."
    ),
    "results_sealed": _(
        "Session %(session)s, tables whose sheet is signed already: %(tables)s. Unlock them first, then read "
        "the list again."
    ),
    "results_moved": _(
        "Session %(session)s: these tables have changed since you read the list: %(tables)s. Nothing was "
        "stored."
    ),
    "results_sum_off": _(
        "Session %(session)s, table %(table)s: the totals come to %(sum)s, they should come to %(expected)s. "
        "Correct them, or give a reason."
    ),
    "results_replaced": _(
        "Session %(session)s: other totals are stored already at these tables: %(tables)s. To replace them, "
        "give a reason."
    ),
    # settings
    "event_lot_seed_too_long": _("What the lots are drawn from has at most %(most)s characters."),
    "settled_rotation_table": _("Seats are drawn: the seat rotation stays as it is."),
    "settings_need_a_reason": _(
        "There are results already. Give a reason for changing what places and table points are counted by."
    ),
    "rotation_letters_wrong": _("A round of the seat rotation is written with the letters E, S, W and N."),
    "scheme_goes_down": _(
        "Table points go from the first place down: no place brings more than a better one."
    ),
    "criteria_twice": _("Name each criterion for equal players once."),
    "criteria_begin_with_lot": _("Places are not decided by lots alone: put something before them."),
    "points_by_unknown": _("Choose whose places bring table points."),
    "three_players_need_three": _("A table of three needs the table points of three places."),
    "left_out_is_no_number": _("Enter the points of those left without play as numbers."),
    "minutes_out_of_range": _("A session lasts between %(least)s and %(most)s minutes."),
    "at_time_unknown": _("Choose what happens when the time is over."),
    "disqualified_unknown": _("Choose what becomes of the points of the disqualified."),
    "more_members_count_than_there_are": _("A team has %(size)s members: no more of them can count."),
    "languages_unknown": _("The desk does not speak one of these languages."),
    # stages and their cut
    "stage_unknown": _("No stage begins with session %(session)s."),
    "stage_session_out_of_range": _("A later stage begins with one of the sessions 2 to %(last)s."),
    "stage_field_out_of_range": _("A stage has between 1 and %(most)s players."),
    "stage_larger_than_event": _("%(players)s players play in this event: so many cannot go on."),
    "stage_is_planned": _(
        "A stage for the first %(places)s begins with session %(session)s already. Say that it is to be "
        "planned anew."
    ),
    "stage_reserves_out_of_range": _("There are between 0 and %(most)s reserves."),
    "stage_carry_out_of_range": _("Between nothing and all of the points can be carried over."),
    "stage_title_too_long": _("The name of a stage has at most %(most)s characters."),
    "stage_larger_than_before": _("The stage before has %(size)s players: no more can go on."),
    "stage_smaller_than_after": _("The stage after it has %(size)s players: at least so many go on before."),
    "stage_has_begun": _("Session %(session)s has begun: no stage can begin with it any more."),
    "cut_before_is_open": _("Approve the cut from session %(session)s on first."),
    "stage_is_seated": _("Session %(session)s is seated already: its field stays as it is."),
    "cut_is_approved": _("The cut is approved. Open it again before you change the stage."),
    "cut_choose_among_equals": _(
        "Choose %(places)s of the %(equal)s players who share the place across the line."
    ),
    "sessions_not_approved": _(
        "Approve these sessions first: %(sessions)s. To take their results as they are, give a reason."
    ),
    # points without play
    "award_for_nobody": _("Choose who gets the points."),
    "award_unknown": _("There are no such points."),
    "award_out_of_range": _("So many points cannot be given."),
    "award_has_a_table": _("Player %(number)s has a table in session %(session)s."),
    "award_given_already": _("Player %(number)s has points without play for session %(session)s already."),
    # seasons
    "season_unknown": _("There is no such season."),
    "season_of_another": _("Only who made a season may change it."),
    "season_name_missing": _("Enter the name of the season."),
    "season_name_too_long": _("The name of the season has at most %(most)s characters."),
    "season_slug_too_long": _("The address has at most %(most)s characters."),
    "season_formula_unknown": _("Choose what an event brings to the season."),
    "season_best_out_of_range": _("Between 1 and %(most)s results count."),
    "season_dropped_out_of_range": _("Between 0 and %(most)s results are dropped."),
    "weight_out_of_range": _("A weight is a number above 0, at most 100."),
    # what happened since a page was read
    "changed.stage.plan": _("A stage was planned by %(name)s."),
    "changed.stage.remove": _("A stage was taken back by %(name)s."),
    "changed.cut.approve": _("A cut was approved by %(name)s."),
    "changed.cut.withdraw": _("A cut was opened again by %(name)s."),
    "changed.points.award": _("Points without play were given by %(name)s."),
    "changed.points.cancel": _("Points without play were taken back by %(name)s."),
    "changed.season.create": _("The season was made by %(name)s."),
    "changed.season.update": _("The season was changed by %(name)s."),
    "changed.season.add": _("An event was added to the season by %(name)s."),
    "changed.season.remove": _("An event was taken out of the season by %(name)s."),
    "changed.season.publish": _("The season was shown or closed by %(name)s."),
}
