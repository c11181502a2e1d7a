"""Sentences for what the acts of a session are refused with."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SESSION_MESSAGES: Final[Mapping[str, str | Promise]] = {
    "session_unknown": _("There is no session %(session)s."),
    "session_not_published": _("Session %(session)s has no published draw."),
    "session_not_playing": _("Session %(session)s is not in play."),
    "clock_not_started": _("The clock of session %(session)s has not been started."),
    "clock_is_over": _("The time of session %(session)s is over: there is nothing to pause."),
    "clock_has_no_length": _("Session %(session)s has no length: its clock only counts up."),
    "clock_minutes_out_of_range": _("%(minutes)s minutes: 1 to %(most)s can be added or taken back."),
    "session_not_closed": _("Session %(session)s is not closed, or checked already."),
    "session_not_checked": _("Session %(session)s is not checked: check it, then approve it."),
    "session_not_approved": _("Session %(session)s is not approved: there is nothing to unlock."),
    "session_state_forbids": _("This is not possible in a session in this state."),
    "session_title_too_long": _("The title of the session has at most %(most)s characters."),
    "session_minutes_out_of_range": _("%(minutes)s minutes: a session has between 1 and %(most)s."),
    "tables_unsigned": _(
        "Tables whose sheet nobody has signed: %(tables)s. To approve the session without them, give a "
        "reason."
    ),
    "tables_differ": _(
        "Tables whose paper says something else than the hands: %(tables)s. Correct them, or rule on the "
        "difference."
    ),
    "tables_without_result": _(
        "Tables without any result: %(tables)s. To go on without them, give a reason."
    ),
    "seats_not_of_cut": _(
        "The seats of session %(session)s do not follow the cut: seat it by the cut. To play with these "
        "seats, give a reason."
    ),
    "tables_unbalanced": _(
        "Tables whose totals do not add up: %(tables)s. Correct them, or give a reason to go on."
    ),
    "tables_unfinished": _(
        "The clock has time left, and hands are left at these tables: %(tables)s. To close the session now, "
        "give a reason."
    ),
    "protests_open": ngettext_lazy(
        "Protest %(protests)s is open: decide it, or give a reason to go on.",
        "Protests %(protests)s are open: decide them, or give a reason to go on.",
        "count",
    ),
}
