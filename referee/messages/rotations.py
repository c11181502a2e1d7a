"""The rotations of seats in words, for pages and paper alike."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ROTATION_NAMES: Final[Mapping[str, str | Promise]] = {
    "WMO_FULL": _("Full rotation (WMO): everybody meets every chair"),
    "HALF_SWAP": _("Half: neighbours change after the second round"),
    "FIXED": _("Fixed: everybody keeps the chair"),
    "DRAW": _("Winds drawn anew each round"),
    "OWN": _("Own table"),
}


def rotation_name(code: str) -> str:
    """Say in words how the four change chairs; a code that nobody here knows as it is."""
    return str(ROTATION_NAMES.get(code, code))
