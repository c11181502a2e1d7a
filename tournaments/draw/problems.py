"""What can be wrong with a wish for a draw: codes with arguments; sentences are made above."""

from referee.rules.problem import Problem

__all__ = [
    "CertificateError",
    "ChartFileError",
    "DrawError",
    "FrozenError",
    "Problem",
    "RosterError",
    "SizeError",
]


class DrawError(ValueError):
    """A draw that cannot be made as asked; ``problems`` holds every reason at once."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__("; ".join(_plain(problem) for problem in problems))


class SizeError(DrawError):
    """The number of players or sessions allows no chart."""


class RosterError(DrawError):
    """The people do not fit the chart: too many, too few, or one of them twice."""


class ChartFileError(DrawError):
    """A chart that was read from outside breaks the rules of a chart."""


class FrozenError(DrawError):
    """A change would touch a session that has begun, or asks for what cannot be changed."""


class CertificateError(DrawError):
    """A record of a draw is not readable as one."""


def _plain(problem: Problem) -> str:
    details = ", ".join(f"{name}={value}" for name, value in problem.args.items())
    return f"{problem.code}({details})" if details else problem.code
