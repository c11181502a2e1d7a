"""Lists of players as organisers type them: bytes in, people and everything doubtful about them out.

Nothing here knows rows of a database; what is wrong comes as codes with the row's number.
"""

from tournaments.imports.cells import Notice, Row
from tournaments.imports.columns import Columns
from tournaments.imports.encodings import ENCODINGS, Decoded, decode
from tournaments.imports.headings import ROLES
from tournaments.imports.names import NameOrder
from tournaments.imports.people import ImportedPerson
from tournaments.imports.reading import Choices, Reading, read_list
from tournaments.imports.separated import SEPARATORS

__all__ = [
    "ENCODINGS",
    "ROLES",
    "SEPARATORS",
    "Choices",
    "Columns",
    "Decoded",
    "ImportedPerson",
    "NameOrder",
    "Notice",
    "Reading",
    "Row",
    "decode",
    "read_list",
]
