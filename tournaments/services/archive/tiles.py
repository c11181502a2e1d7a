"""Whether the tiles of an archived hand can be read; what they are worth is not asked at an import."""

from django.utils.translation import gettext as _

from referee.rules import HandError, Problem, parse_hand
from tournaments.services.archive.documents import HandDoc
from tournaments.services.archive.problems import Problems


def check_tiles(hand: HandDoc, problems: Problems) -> None:
    """Report what cannot be read in the tiles of a hand, unless a ruling says why it was paid anyway."""
    if not hand.hand_text or hand.ruling_reason:
        return
    try:
        parse_hand(hand.hand_text)
    except HandError as error:
        for problem in error.problems:
            problems.add(f"{hand.path}.tiles", _sentence(problem))


def _sentence(problem: Problem) -> str:
    details = ", ".join(f"{key} {value}" for key, value in sorted(problem.args.items()))
    what = f"{problem.code} ({details})" if details else problem.code
    if problem.position is None:
        return _("the tiles cannot be read: %(what)s") % {"what": what}
    return _("the tiles cannot be read at character %(position)d: %(what)s") % {
        "position": problem.position + 1,
        "what": what,
    }
