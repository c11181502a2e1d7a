"""Sentences for what services say of registrations, check-in and imported lists."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PEOPLE_MESSAGES: Final[Mapping[str, str | Promise]] = {
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
    "player_name_empty": _("Enter the name."),
    "player_text_too_long": _("%(column)s is longer than %(most)s characters."),
    "player_changed_since": _(
        "Somebody has changed player %(number)s since you opened this page. Nothing was saved."
    ),
    "shown_as_unknown": _("There is no such way to show a person."),
    "pseudonym_missing": _("Enter the pseudonym that is shown instead of the name."),
    "pseudonym_of_another": _(
        "Another player of the event is called %(pseudonym)s. Choose another pseudonym."
    ),
    "name_is_pseudonym": _(
        "%(name)s is the pseudonym of another player. That player needs another pseudonym first."
    ),
    "seated_stays_so": _(
        "Player %(number)s has a seat: who becomes a substitute or plays for a place is changed with the "
        "seats."
    ),
    "withdrawn_cannot_arrive": _("Player %(number)s has withdrawn: let the player play again first."),
    "player_is_here": _("Player %(number)s is checked in: take the check-in back first."),
    "nobody_chosen": _("Choose at least one player."),
    # a list that is imported
    "import_unknown": _("This list is no longer kept. Upload it again."),
    "import_file_empty": _("The file is empty."),
    "import_file_too_large": _("The file is larger than %(most)s MB. Save the list alone, without pictures."),
    "import_nobody_left": _("Nobody is left to be registered."),
    "import_unanswered": _("Row %(line)s: say whether %(name)s is somebody else."),
    "import_same_twice": _("Row %(line)s: %(name)s is the same person as row %(first)s."),
    "import_number_taken": _("Row %(line)s: the number %(number)s of %(name)s is taken in this event."),
    "import_number_twice": _("Row %(line)s: %(name)s has the number %(number)s, as row %(first)s has."),
    # a stale page: what changed meanwhile
    "changed.people.register": _("Players were registered by %(name)s."),
    "changed.people.remove": _("A player was removed by %(name)s."),
    "changed.people.import": _("A list of players was imported by %(name)s."),
    "changed.people.correct": _("A registration was corrected by %(name)s."),
    "changed.people.rename": _("The name of a player was corrected by %(name)s in another event."),
    "changed.people.late": _("A late player was registered by %(name)s."),
    "changed.people.guest": _("A guest was registered by %(name)s."),
    "changed.people.arrive": _("A player was checked in by %(name)s."),
    "changed.people.arrive_undo": _("A check-in was taken back by %(name)s."),
    "changed.people.no_show": _("Players were marked as not come by %(name)s."),
    "changed.people.status": _("The status of a player was changed by %(name)s."),
}
