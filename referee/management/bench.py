"""What a measurement is, so that each package may bring its own in `management/benches.py`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandParser


@dataclass(frozen=True, slots=True)
class Bench:
    """One measurement: what it is for, its arguments, and the lines it prints as they come."""

    help: str
    add_arguments: Callable[[CommandParser], None]
    run: Callable[[Mapping[str, Any]], Iterator[str]]
