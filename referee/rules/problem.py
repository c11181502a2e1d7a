"""What is wrong with an input, as a code with arguments: sentences are made above the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: its code, what a sentence needs, where in the text it stands (from 0)."""

    code: str
    args: Mapping[str, str | int] = field(default_factory=dict)
    position: int | None = None

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted(self.args.items())), self.position))


class HandError(ValueError):
    """A hand that cannot be read or cannot exist, with all its problems at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.code for problem in self.problems))
