"""The archive of an event: one JSON file with everything that happened (docs/archive.md)."""

from tournaments.services.archive.exporting import canonical, export_event
from tournaments.services.archive.importing import (
    Imported,
    bring_event,
    check,
    contradictions,
    free_slug,
    import_event,
    import_file,
)
from tournaments.services.archive.problems import ArchiveError, ArchiveProblem
from tournaments.services.archive.reader import load_json

__all__ = [
    "ArchiveError",
    "ArchiveProblem",
    "Imported",
    "bring_event",
    "canonical",
    "check",
    "contradictions",
    "export_event",
    "free_slug",
    "import_event",
    "import_file",
    "load_json",
]
