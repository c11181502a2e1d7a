"""What a correction at a table does to the event, in sentences."""

from django.utils.translation import gettext as _

from referee.templatetags.desk import exact
from tournaments.services.consequences import EventConsequences, PlaceChange

MOST_NAMED = 6


def beyond_the_table(found: EventConsequences) -> tuple[str, ...]:
    """Return the standings that move, sessions seated by them, and published results."""
    moved = [each for each in found.places if each.before.place != each.after.place]
    said = [_moved(each) for each in moved[:MOST_NAMED]]
    if len(moved) > MOST_NAMED:
        said.append(_("%(count)s more players change places.") % {"count": len(moved) - MOST_NAMED})
    seated = _("Session %(number)s was seated by the standings of before.")
    said += [seated % {"number": number} for number in found.later_sessions]
    if found.is_published:
        said.append(
            _("The results are published: everybody sees the change, printed papers are out of date.")
        )
    return tuple(said)


def _moved(change: PlaceChange) -> str:
    return _("%(name)s (%(number)s): place %(before)s becomes %(after)s, %(points)s table points.") % {
        "name": change.name,
        "number": change.number,
        "before": change.before.place or "–",
        "after": change.after.place or "–",
        "points": exact(change.after.table_points),
    }
