"""Whole numbers in what a browser sends beside forms: the value of a pressed button, a part of an address."""

import re

LONGEST = 9  # digits; more is no number of ours, and Python refuses thousands of them
_WHOLE = re.compile(rf"-?[0-9]{{1,{LONGEST}}}")


def whole_number(text: str, otherwise: int = 0) -> int:
    """Return the number a text is, or ``otherwise`` for anything that is no plain whole number."""
    plain = text.strip().replace("−", "-")
    return int(plain) if _WHOLE.fullmatch(plain) else otherwise
