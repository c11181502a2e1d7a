"""Why a service refused: always all problems at once, and nothing was written."""

from collections.abc import Iterable

from referee.rules.problem import Problem


class ServiceError(Exception):
    """An act that was refused; ``problems`` says why, as codes with arguments."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("; ".join(problem.code for problem in self.problems))


class BadEntry(ServiceError):  # noqa: N818 - the names of the contract read better without "Error"
    """What was entered cannot be recorded as it is."""


class StalePage(ServiceError):  # noqa: N818
    """The page shows an older state of the sheet; the problems after the first name what changed."""


class HandTaken(ServiceError):  # noqa: N818
    """Somebody recorded this hand before."""


class DeviceElsewhere(ServiceError):  # noqa: N818
    """Another device enters for this table; the problem names it."""


class SheetNotOpen(ServiceError):  # noqa: N818
    """The state of the sheet forbids the act."""


class NotAllowed(ServiceError):  # noqa: N818
    """This person may not do this."""
