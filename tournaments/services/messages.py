"""Sentences for the codes that the office's services and the draw refuse with: one table."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.messages import sentence as sentence_of_table
from referee.rules.problem import Problem

EVENT_MESSAGES: Final[Mapping[str, str | Promise]] = {
    # the event
    "event_unknown": _("There is no such event."),
    "login_needed": _("Sign in first."),
    "event_name_missing": _("Enter the name of the event."),
    "event_name_too_long": _("The name of the event has at most %(most)s characters."),
    "event_place_too_long": _("The place has at most %(most)s characters."),
    "event_slug_too_long": _("The address has at most %(most)s characters."),
    "event_ends_before_start": _("The event ends before it starts."),
    "sessions_out_of_range": _("%(sessions)s sessions: between 1 and %(most)s are possible."),
    "time_zone_unknown": _("The time zone %(time_zone)s is not known."),
    "slug_not_an_address": _("The address %(slug)s may hold only small letters a to z, digits and hyphens."),
    "slug_taken": _("Another event has the address %(slug)s."),
    "ruleset_unknown": _("There is no ruleset %(ruleset)s."),
    "rotation_unknown": _("There is no seat rotation %(rotation)s."),
    "scheme_needs_four_places": _("Table points need a number for each of the four places."),
    "criteria_unknown": _("Places cannot be decided by these criteria: %(criteria)s."),
    "settled_ruleset": _("The seats are drawn: the ruleset cannot be changed."),
    "settled_rotation": _("The seats are drawn: the seat rotation cannot be changed."),
    "settled_sessions_planned": _("The seats are drawn: the number of sessions cannot be changed."),
    "role_unknown": _("There is no such office."),
    "user_unknown": _("There is no such account."),
    "account_name_missing": _("Enter the user name."),
    "account_name_too_long": _("The user name is longer than %(most)s characters."),
    "account_password_missing": _("There is no account %(name)s yet: enter a password to make it."),
    "account_password_weak": _("The password is too easy to guess. %(why)s"),
    "last_organiser": _("The event needs at least one organiser."),
    "stale_event_page": _("The event has changed since you opened this page. Nothing was saved."),
    # people
    "player_list_empty": _("The list is empty."),
    "player_name_missing": _("Line %(line)s: the name is missing."),
    "player_columns_too_many": _("Line %(line)s: %(columns)s columns, at most %(most)s are read."),
    "player_cell_too_long": _("Line %(line)s: %(column)s is longer than %(most)s characters."),
    "player_listed_twice": _("Line %(line)s: %(name)s stands in line %(first)s already."),
    "player_registered_already": _("Line %(line)s: %(name)s is registered already, as number %(number)s."),
    "drawn_takes_substitutes_only": _("The seats are drawn: only substitutes can be added."),
    "player_unknown": _("There is no player with the number %(number)s."),
    "player_is_seated": _("Player %(number)s has a seat: mark the player as withdrawn instead."),
    "status_unknown": _("There is no such status."),
    # the draw
    "seed_missing": _("Enter a seed: any text that was made public, such as lottery numbers or dice."),
    "seed_too_long": _("The seed is longer than %(most)s characters."),
    "play_has_begun": _("Play has begun: the seats stay as they are."),
    "draw_unknown": _("There is no such draw."),
    "draw_withdrawn": _("This draw was replaced by another one."),
    "draw_out_of_date": _("The players or sessions have changed since this draw. Draw again."),
    "too_few_players": _("%(players)s players: the draw needs at least %(least)s."),
    "players_not_in_fours": _(
        "%(players)s players do not fill tables of four: %(house)s more are needed, or %(out)s sit out."
    ),
    "too_many_players": _("%(players)s players: the draw takes at most %(most)s."),
    "too_few_sessions": _("The draw needs at least one session."),
    "too_many_sessions": _("%(sessions)s sessions: the draw takes at most %(most)s."),
    "roster_size": _("%(people)s players for %(slots)s seats."),
    "person_twice": _("Player %(person)s is in the list twice."),
    # sessions
    "session_unknown": _("There is no session %(session)s."),
    "session_not_published": _("Session %(session)s has no published draw."),
    "session_not_playing": _("Session %(session)s is not in play."),
    "tables_without_result": _(
        "Tables without any result: %(tables)s. To close the session without them, give a reason."
    ),
    # a stale page: what changed meanwhile
    "changed.event.create": _("The event was created by %(name)s."),
    "changed.event.update": _("The event was changed by %(name)s."),
    "changed.event.import": _("The event was imported by %(name)s."),
    "changed.office.grant": _("An office was given by %(name)s."),
    "changed.office.revoke": _("An office was taken back by %(name)s."),
    "changed.people.register": _("Players were registered by %(name)s."),
    "changed.people.remove": _("A player was removed by %(name)s."),
    "changed.people.status": _("The status of a player was changed by %(name)s."),
    "changed.draw.make": _("The seats were drawn by %(name)s."),
    "changed.draw.publish": _("The draw was published by %(name)s."),
    "changed.session.open": _("A session was opened by %(name)s."),
    "changed.session.close": _("A session was closed by %(name)s."),
    "changed.results.publish": _("The results were published by %(name)s."),
    "changed.results.withdraw": _("The results were closed by %(name)s."),
}


def sentence(problem: Problem) -> str:
    """Return what is wrong as a sentence, for every code of event and table.

    Raises KeyError for a code that nobody has written a sentence for.
    """
    if problem.code in EVENT_MESSAGES:
        return str(EVENT_MESSAGES[problem.code]) % dict(problem.args)
    return sentence_of_table(problem)
