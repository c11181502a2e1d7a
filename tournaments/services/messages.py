"""Sentences for the codes that the office's services and the draw refuse with: one table."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from referee.messages import sentence as sentence_of_table
from referee.rules.problem import Problem
from tournaments.services.messages_people import PEOPLE_MESSAGES
from tournaments.services.messages_results import RESULT_MESSAGES
from tournaments.services.messages_sessions import SESSION_MESSAGES

EVENT_MESSAGES: Final[Mapping[str, str | Promise]] = {
    **PEOPLE_MESSAGES,
    **SESSION_MESSAGES,
    # the event
    "event_unknown": _("There is no such event."),
    "login_needed": _("Sign in first."),
    "event_name_missing": _("Enter the name of the event."),
    "event_name_too_long": _("The name of the event has at most %(most)s characters."),
    "event_place_too_long": _("The place has at most %(most)s characters."),
    "event_slug_too_long": _("The address has at most %(most)s characters."),
    "event_years_out_of_range": _("The days of an event lie between the years %(first)s and %(last)s."),
    "event_too_long": _("An event lasts at most %(most)s days."),
    "session_starts_elsewhere": _("A session starts at most %(days)s days before or after its event."),
    "event_ends_before_start": _("The event ends before it starts."),
    "sessions_out_of_range": _("%(sessions)s sessions: between 1 and %(most)s are possible."),
    "time_zone_unknown": _("The time zone %(time_zone)s is not known."),
    "slug_not_an_address": _("The address %(slug)s may hold only small letters a to z, digits and hyphens."),
    "slug_reserved": _("The desk needs the address %(slug)s for itself. Choose another one."),
    "slug_taken": _("Another event has the address %(slug)s."),
    "ruleset_unknown": _("There is no ruleset %(ruleset)s."),
    "ruleset_options_wrong": _("These options of the rules are not possible: %(why)s"),
    "rotation_unknown": _("There is no seat rotation %(rotation)s."),
    "scheme_needs_four_places": _("Table points need a number for each of the four places."),
    "criteria_unknown": _("Places cannot be decided by these criteria: %(criteria)s."),
    "settled_ruleset": _("The seats are drawn: the ruleset cannot be changed."),
    "settled_ruleset_options": _("The seats are drawn: the options of the rules cannot be changed."),
    "settled_rotation": _("The seats are drawn: the seat rotation cannot be changed."),
    "settled_sessions_planned": _("The seats are drawn: the number of sessions cannot be changed."),
    "role_unknown": _("There is no such office."),
    "user_unknown": _("There is no such account."),
    "account_name_missing": _("Enter the user name."),
    "account_name_too_long": _("The user name is longer than %(most)s characters."),
    "account_password_missing": _("There is no account %(name)s yet: enter a password to make it."),
    "account_exists": _(
        "There is an account %(name)s already, with a password of its own. Leave the password empty to give "
        "the office to that account, or choose another user name."
    ),
    "account_password_weak": _("The password is too easy to guess. %(why)s"),
    "last_organiser": _("The event needs at least one organiser."),
    "settings_changed_since": _(
        "Somebody has changed the settings since you opened this page. Nothing was saved."
    ),
    "fact_changed_since": _("Somebody has changed this since you opened this page. Nothing was saved."),
    "stale_event_page": _("The event has changed since you opened this page. Nothing was saved."),
    # the draw
    "seed_missing": _("Enter a seed: any text that was made public, such as lottery numbers or dice."),
    "seed_too_long": _("The seed is longer than %(most)s characters."),
    "play_has_begun": _("Play has begun: the seats stay as they are."),
    "draw_unknown": _("There is no such draw."),
    "draw_withdrawn": _("This draw was replaced by another one."),
    "draw_out_of_date": _("The players or sessions have changed since this draw. Draw again."),
    "too_few_players": ngettext_lazy(
        "%(players)s player: the draw needs at least %(least)s.",
        "%(players)s players: the draw needs at least %(least)s.",
        "players",
    ),
    "players_not_in_fours": _(
        "%(players)s players do not fill tables of four: %(house)s more are needed, or %(out)s sit out."
    ),
    "too_many_players": _("%(players)s players: the draw takes at most %(most)s."),
    "too_few_sessions": _("The draw needs at least one session."),
    "too_many_sessions": _("%(sessions)s sessions: the draw takes at most %(most)s."),
    "roster_size": ngettext_lazy(
        "%(people)s player for %(slots)s seats.",
        "%(people)s players for %(slots)s seats.",
        "people",
    ),
    "person_twice": _("Player %(person)s is in the list twice."),
    # charts, commitments, wishes
    "chart_seed_missing": _("Enter a seed for the chart: any text."),
    "chart_too_long": _("%(sessions)s sessions: the event has only %(planned)s."),
    "tables_need_four": _(
        "Tables of three are not possible: the rules of this event do not say how three play. Choose house "
        "players or let some sit out."
    ),
    "way_unknown": _("“%(way)s” is no way to seat players who do not fill tables of four."),
    "house_players_missing": ngettext_lazy(
        "House players: %(needed)s are needed, and %(have)s substitute is registered. Add them to "
        "the players as substitutes.",
        "House players: %(needed)s are needed, and %(have)s substitutes are registered. Add them "
        "to the players as substitutes.",
        "have",
    ),
    "house_size": ngettext_lazy(
        "%(people)s house player for %(slots)s chairs.",
        "%(people)s house players for %(slots)s chairs.",
        "people",
    ),
    "seed_source_missing": _("Say where the seed will come from."),
    "seed_source_too_long": _("The source of the seed is longer than %(most)s characters."),
    "commit_first": _("Publish the commitment before the seed is drawn."),
    "drawn_already": _("The seed is drawn already: one draw for one commitment. Make a new chart."),
    "never_pair_meets": ngettext_lazy(
        "%(one)s and %(other)s must never meet, and meet %(times)s time. Make another chart or "
        "drop the wish.",
        "%(one)s and %(other)s must never meet, and meet %(times)s times. Make another chart or "
        "drop the wish.",
        "times",
    ),
    "wish_for_stranger": _("A wish names player %(person)s, who is not drawn."),
    "weight_not_positive": _("The wish “%(name)s” has the weight %(weight)s; it must be at least 1."),
    "no_such_table": ngettext_lazy(
        "Player %(person)s cannot be at table %(table)s: there is %(tables)s table.",
        "Player %(person)s cannot be at table %(table)s: there are %(tables)s tables.",
        "tables",
    ),
    "pinned_twice": _("Player %(person)s is given two tables."),
    "table_pinned_full": _("%(people)s players are given table %(table)s: it has four seats."),
    "never_pair_at_table": _("%(one)s and %(other)s must never meet, and both are given table %(table)s."),
    # a chart from a file
    "chart_empty": _("The chart is empty."),
    "line_not_six_numbers": _("Line %(line)s: six numbers are needed: session, table, E, S, W, N: %(text)s"),
    "no_such_place": _("Line %(line)s: there is no session %(session)s, table %(table)s."),
    "table_twice": _("Line %(line)s: session %(session)s, table %(table)s stands in line %(first)s already."),
    "session_missing": _("Session %(session)s is missing."),
    "player_out_of_range": _("Session %(session)s: there is no player %(player)s; the chart has %(most)s."),
    "players_missing": _("Session %(session)s: these players are missing: %(players)s."),
    # changes of published seats
    "draw_not_published": _("No draw is published yet: there are no seats to change."),
    "session_has_begun": _("Session %(session)s has begun: its seats stay as they are."),
    "no_session_left": _("Every session that is seated has begun: there are no seats to change."),
    "no_such_session": _("There is no session %(session)s."),
    "not_seated": _("Player %(person)s has no seat in a session to come."),
    "seated_already": _("Player %(person)s has a seat already."),
    "sits_twice": _("Player %(person)s would sit twice in session %(session)s."),
    "no_empty_chair": _("%(people)s come and %(chairs)s chairs are empty."),
    "player_not_there": _("Player %(number)s is withdrawn or did not come."),
    "nobody_named": _("Name who leaves or who comes."),
    "nobody_leaves": _("Name who leaves."),
    "seats_do_not_match": _(
        "%(leaving)s leave and %(coming)s come: each seat that is left needs somebody who takes it. Where "
        "nobody comes, dissolve tables or draw anew."
    ),
    "swap_needs_two": _("Choose two players of the session to exchange their seats; %(chosen)s are chosen."),
    "dissolve_needs": _(
        "Of every four chairs that are left one table is dissolved: %(needed)s players are needed for the "
        "chairs that remain, and %(coming)s come."
    ),
    "chairs_stay_empty": _(
        "%(chairs)s chairs of a session would stay empty, and a score sheet has four players. Name house "
        "players who come."
    ),
    "last_before_first": _("Session %(last)s comes before session %(first)s."),
    "nothing_changes": _("This changes no seat."),
    "change_unknown": _("There is no such change."),
    "change_undone": _("This change was taken back already, or takes one back itself."),
    "changed_since": _("Session %(session)s, table %(table)s was changed again since."),
    # sessions by standings
    "standings_need_a_session": _(
        "Session %(session)s cannot be seated by standings: no session before it has been played."
    ),
    "session_is_seated": _("Session %(session)s is seated already."),
    "sessions_not_closed": _("These sessions are not closed yet: %(sessions)s."),
    "results_in_doubt": _(
        "Session %(session)s: at these tables the paper says something else than the hands: %(tables)s. "
        "Correct them, or rule on the difference, before places decide who sits where."
    ),
    "cut_not_approved": _(
        "Session %(session)s belongs to a stage for the first %(places)s: approve who goes on, then seat it."
    ),
    "chart_reaches_cut": _(
        "Session %(session)s belongs to a stage for the first %(places)s: the draw seats the sessions before "
        "it."
    ),
    "too_few_for_threes": _(
        "With %(players)s players below the final there cannot be %(threes)s tables of three."
    ),
    "standings_moved": _("The standings have changed since. Seat the session again."),
    "mode_unknown": _("There is no way %(mode)s to seat by standings."),
    "cut_missing": _("Say how many places play the final."),
    "cut_not_in_fours": _("The first %(cut)s of %(players)s places do not fill tables of four."),
    "too_many_blocks": _("%(players)s players cannot be cut into %(blocks)s blocks of whole tables."),
    "place_twice": _("A player stands twice in the standings."),
    # tables in the hall
    "sheet_without_table": _("This score sheet belongs to no table of an event."),
    "player_sits_elsewhere": _("Player %(number)s sits at table %(table)s in this session."),
    "extra_time_out_of_range": _("%(minutes)s minutes: up to %(most)s minutes of extra time are possible."),
    "label_too_long": _("The name of the table has at most %(most)s characters."),
    "call_unknown": _("There is no such call."),
    "call_note_too_long": _("The note has at most %(most)s characters."),
    "place_needs_a_session": _("Say in which session table %(table)s played."),
    "table_unknown": _("There is no table %(table)s in session %(session)s."),
    # incidents, protests, the rota of the referees
    "incident_unknown": _("There is no incident %(number)s."),
    "incident_says_nothing": _("Say in one line what happened."),
    "incident_line_too_long": _("One line has at most %(most)s characters."),
    "incident_name_too_long": _("A name has at most %(most)s characters."),
    "incident_story_too_long": _("A text has at most %(most)s characters."),
    "incident_hand_out_of_range": _("Hand %(hand)s: a session has hands 1 to %(most)s."),
    "ruling_says_nothing": _("Write down the ruling."),
    "protest_unknown": _("There is no protest %(number)s."),
    "protester_missing": _("Say who protests."),
    "protest_says_nothing": _("Write down what the protest is against."),
    "protest_is_late": _("The time for protests is over: say why this one is taken."),
    "protest_outcome_unknown": _("Choose what becomes of the protest."),
    "decision_missing": _("Write down the decision."),
    "tables_not_read": _("“%(text)s” is no table: write numbers and ranges, such as 1-4, 7."),
    "tables_unknown": _("Session %(session)s has no tables %(tables)s."),
    "session_has_no_tables": _("Session %(session)s has no tables yet: publish its seats first."),
    "duty_at_own_table": _("The referee plays at table %(table)s: another one has to look after it."),
    "user_without_office": _("This person holds no office in the event."),
    "player_is_another_official": _("Another official plays as number %(number)s."),
    # codes for devices
    "access_unknown": _("There is no such code."),
    "access_rights_unknown": _("Say what the device may enter: hands and penalties, or hands only."),
    "access_expires_in_the_past": _("The code would be expired already: choose a later time."),
    "access_scope_unknown": _("Say for what the code is good: the event, a session or a table."),
    "access_scope_incomplete": _("Say for which session or table the code is good, and for nothing else."),
    "access_to_nothing": _("There is no such session or table."),
    # a stale page: what changed meanwhile
    "changed.access.issue": _("A code for devices was made by %(name)s."),
    "changed.access.revoke": _("A code for devices was taken back by %(name)s."),
    "changed.access.reissue": _("A code for devices was replaced by %(name)s."),
    "changed.session.clock": _("The clock of a session was changed by %(name)s."),
    "changed.sheet.seal": _("A sheet was signed by %(name)s."),
    "changed.call.open": _("The head referee was called by %(name)s."),
    "changed.call.answer": _("A call was answered by %(name)s."),
    "changed.table.time": _("The time of the table was changed by %(name)s."),
    "changed.table.move": _("The table was moved by %(name)s."),
    "changed.event.create": _("The event was created by %(name)s."),
    "changed.event.update": _("The event was changed by %(name)s."),
    "changed.event.import": _("The event was imported by %(name)s."),
    "changed.office.grant": _("An office was given by %(name)s."),
    "changed.office.revoke": _("An office was taken back by %(name)s."),
    "changed.draw.make": _("The seats were drawn by %(name)s."),
    "changed.draw.publish": _("The draw was published by %(name)s."),
    "changed.draw.chart": _("A chart was made by %(name)s."),
    "changed.draw.commit": _("The commitment of the draw was published by %(name)s."),
    "changed.draw.discard": _("A draw was withdrawn by %(name)s."),
    "changed.draw.change": _("Seats were changed by %(name)s."),
    "changed.draw.undo": _("A change of seats was taken back by %(name)s."),
    "changed.draw.session": _("A session was seated by standings by %(name)s."),
    "changed.session.open": _("A session was opened by %(name)s."),
    "changed.session.plan": _("A session was planned anew by %(name)s."),
    "changed.session.check": _("A session was checked by %(name)s."),
    "changed.session.approve": _("A session was approved by %(name)s."),
    "changed.session.unlock": _("A session was unlocked by %(name)s."),
    "changed.session.close": _("A session was closed by %(name)s."),
    "changed.incident.report": _("An incident was written down by %(name)s."),
    "changed.incident.amend": _("An incident was completed by %(name)s."),
    "changed.incident.rule": _("An incident was decided by %(name)s."),
    "changed.protest.lodge": _("A protest was taken by %(name)s."),
    "changed.protest.decide": _("A protest was decided by %(name)s."),
    "changed.rota.set": _("The tables of a referee were changed by %(name)s."),
    "changed.rota.link": _("As whom an official plays was changed by %(name)s."),
    "changed.results.publish": _("The results were published by %(name)s."),
    "changed.results.withdraw": _("The results were closed by %(name)s."),
    **RESULT_MESSAGES,
}


def sentence(problem: Problem) -> str:
    """Return what is wrong as a sentence, for every code of event and table.

    Raises KeyError for a code that nobody has written a sentence for.
    """
    if problem.code in EVENT_MESSAGES:
        return str(EVENT_MESSAGES[problem.code] % dict(problem.args))
    return sentence_of_table(problem)
