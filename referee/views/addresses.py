"""Numbers in addresses: never larger than a database can compare with, so any of them can be looked up."""

from typing import Final

from django.urls.converters import IntConverter, register_converter

MOST_DIGITS: Final = 9


class SmallNumber(IntConverter):
    """A whole number of at most nine digits; Django's own ``int`` takes any length."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"


register_converter(SmallNumber, "number")
