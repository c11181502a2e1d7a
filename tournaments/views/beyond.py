"""What a correction at a table does to the event, in sentences."""

from django.utils.translation import gettext as _

from referee.messages import listed
from referee.templatetags.desk import called, exact
from tournaments.services.consequences import CutChange, EventConsequences, PlaceChange
from tournaments.views.standing_cards import cut_title

MOST_NAMED = 6


def beyond_the_table(found: EventConsequences) -> tuple[str, ...]:
    """Return the standings that move, sessions seated by them, and published results."""
    moved = [each for each in found.places if each.before.place != each.after.place]
    said = [_moved(each) for each in moved[:MOST_NAMED]]
    if len(moved) > MOST_NAMED:
        said.append(_("%(count)s more players change places.") % {"count": len(moved) - MOST_NAMED})
    said += [_cut(change) for change in found.cuts]
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


def _cut(change: CutChange) -> str:
    """Say how a cut would come out, and what becomes of a field that is approved."""
    text = _("%(stage)s: %(coming)s would go on instead of %(leaving)s.") % {
        "stage": cut_title(change.cut),
        "coming": listed(map(called, change.coming)) or _("nobody"),
        "leaving": listed(map(called, change.leaving)) or _("nobody"),
    }
    if not change.cut.is_approved:
        return text
    return _("%(text)s The approved field stays, unless the cut is opened again.") % {"text": text}
