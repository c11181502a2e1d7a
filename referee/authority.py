"""Who may do what at a table: the question, and the door to whoever answers it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from django.conf import settings
from django.utils.module_loading import import_string

from referee.models import ScoreSheet
from referee.rules.problem import Problem


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who acts: a user, or the device of a table."""

    id: str  # "user:3", "device:7"; what the chain of acts is sealed with
    name: str
    office: str = ""
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class Allowed:
    """Yes, in this office; ``needs_reason`` where the act has to be explained."""

    office: str = ""
    needs_reason: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """No, and why."""

    reason: Problem


Answer = Allowed | Refused
Authority = Callable[[Actor, str, ScoreSheet], Answer]


def may(actor: Actor, action: str, sheet: ScoreSheet) -> Answer:
    """Answer whether ``actor`` may do ``action`` ("hand.record") on ``sheet`` as it stands now.

    The answer comes from the callable that ``settings.REFEREE_AUTHORITY`` names.
    """
    authority = cast("Authority", import_string(settings.REFEREE_AUTHORITY))
    return authority(actor, action, sheet)
