"""Archives of earlier schemas, brought to today's before they are read.

| from | what changed |
|---|---|
| 1 to 2 | more fields, all of which may be left out; what schema 1 says is said as before |

A file of schema 1 has no log. It is read like any other file without one: every sheet that holds something
gets its first act at the import.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tournaments.services.archive.reader import JsonObject, is_whole


def migrated(value: Any) -> Any:
    """Return a document in today's schema; what is no document of an earlier schema comes back as it is."""
    schema = value.get("schema") if isinstance(value, dict) else None
    while isinstance(schema, int) and is_whole(schema) and schema in STEPS:
        value = STEPS[schema](value)
        schema = value["schema"]
    return value


def _from_1(document: Mapping[str, Any]) -> dict[str, Any]:
    """Say that it is of schema 2, which has only added fields."""
    return _with(document, schema=2)


def _with(document: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    """Return a copy with other values, which still knows the keys that stood there twice."""
    copy = JsonObject({**document, **fields})
    copy.doubled = getattr(document, "doubled", ())
    return copy


STEPS: Final[Mapping[int, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {1: _from_1}
