"""Whether the tiles of an archived hand can be read; what they are worth is not asked at an import."""

from django.utils.translation import gettext as _

from referee.messages import sentence
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
            problems.add(f"{hand.path}.tiles", _placed(problem))


def _placed(problem: Problem) -> str:
    if problem.position is None:
        return sentence(problem)
    words = {"position": problem.position + 1, "problem": sentence(problem)}
    return _("at character %(position)d: %(problem)s") % words
