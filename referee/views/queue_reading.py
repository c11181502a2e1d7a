"""What a device posts: its entries, read and held to their form before anything is done with them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import QueryDict

MOST_ENTRIES = 40
MOST_BYTES = 200_000


class UnreadableError(ValueError):
    """What was posted is no list of entries."""


@dataclass(frozen=True, slots=True)
class Queued:
    """One entry as a device kept it: a form of the table's pages, and what its page had seen."""

    key: UUID
    act: str
    seen_version: int  # of the state that its page showed
    earlier_keys: tuple[UUID, ...]  # what this device had entered by then: no news to it
    actor_id: str  # who was signed in when it was typed
    typed: str  # as the form would have been posted

    def fields(self) -> QueryDict:
        """Return the form's fields with the key and the version that count here."""
        fields = QueryDict(self.typed, mutable=True)
        fields["client_key"], fields["seen_version"] = str(self.key), str(self.seen_version)
        return fields


@dataclass(frozen=True, slots=True)
class Batch:
    """What one device sends at once."""

    device_key: UUID
    entries: tuple[Queued, ...]


def read_batch(body: bytes) -> Batch:
    """Read what a device posts; UnreadableError when it is nothing of the kind."""
    sent = read_object(body)
    try:
        batch = Batch(UUID(sent["device"]), tuple(_queued(row) for row in sent["entries"]))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UnreadableError(f"no entries: {error}") from error
    if not 1 <= len(batch.entries) <= MOST_ENTRIES:
        raise UnreadableError(f"{len(batch.entries)} entries instead of 1 to {MOST_ENTRIES}")
    return batch


def read_object(body: bytes) -> dict[str, Any]:
    """Read the JSON object of a request; UnreadableError when it is none."""
    if len(body) > MOST_BYTES:
        raise UnreadableError(f"more than {MOST_BYTES} bytes")
    try:
        sent = json.loads(body)
    except ValueError as error:
        raise UnreadableError(f"no JSON: {error}") from error
    if not isinstance(sent, dict):
        raise UnreadableError("no object")
    return sent


def read_keys(texts: Iterable[Any]) -> tuple[UUID, ...]:
    """Read keys of devices or entries; UnreadableError when one is none."""
    try:
        return tuple(UUID(text) for text in texts)
    except (ValueError, TypeError, AttributeError) as error:
        raise UnreadableError(f"no key: {error}") from error


def _queued(row: dict[str, Any]) -> Queued:
    return Queued(
        key=UUID(row["key"]),
        act=str(row["act"]),
        seen_version=int(row["seen"]),
        earlier_keys=tuple(UUID(key) for key in row["earlier"]),
        actor_id=str(row["actor"]),
        typed=str(row["typed"]),
    )
