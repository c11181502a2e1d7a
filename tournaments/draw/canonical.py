"""JSON with one spelling, so that two programs hash the same bytes: sorted keys, no spaces, UTF-8."""

import hashlib
import json
from typing import TypeAlias

from tournaments.draw.problems import CertificateError, Problem

Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None

GREATEST = (1 << 53) - 1  # beyond this, JavaScript does not keep whole numbers apart


def canonical(value: Json) -> bytes:
    """Return the one spelling. Raises CertificateError where a number is not whole or not exact elsewhere."""
    _check(value)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode()


def sha256_of(value: Json) -> str:
    """Return SHA-256 of the one spelling, in hexadecimal digits."""
    return hashlib.sha256(canonical(value)).hexdigest()


def _check(value: Json) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            if not key.isascii():
                raise CertificateError(Problem("key_not_ascii", {"key": key}))
            _check(part)
    elif isinstance(value, list):
        for part in value:
            _check(part)
    elif isinstance(value, str):
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise CertificateError(Problem("text_not_unicode"))
    elif value is not None and (not isinstance(value, int) or abs(value) > GREATEST):
        raise CertificateError(Problem("number_not_whole", {"number": str(value)}))
