"""What is wrong with an archive: every problem with the path of the field it stands in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ArchiveProblem:
    """One thing that is wrong: the path in the document (indices from 0, "" for the whole) and a sentence.

    ``taken`` is the short name that another event here has, where this is the problem.
    """

    path: str
    message: str
    taken: str = ""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class ArchiveError(ValueError):
    """An archive that cannot be imported, with all its problems at once; nothing was written."""

    def __init__(self, problems: Sequence[ArchiveProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Problems:
    """Collects problems and notes while a document is read; a note is worth saying but stops nothing."""

    def __init__(self) -> None:
        self.found: list[ArchiveProblem] = []
        self.notes: list[ArchiveProblem] = []

    def __iter__(self) -> Iterator[ArchiveProblem]:
        return iter(self.found)

    def add(self, path: str, message: str, taken: str = "") -> None:
        """Record a problem at a path."""
        self.found.append(ArchiveProblem(path, message, taken))

    def note(self, path: str, message: str) -> None:
        """Record something that a reader should know but that may stand."""
        self.notes.append(ArchiveProblem(path, message))

    def raise_any(self) -> None:
        """Raise ArchiveError with everything found; return when there is nothing."""
        if self.found:
            raise ArchiveError(self.found)
