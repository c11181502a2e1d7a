"""Which device enters for a table, as a second one is told."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateformat import format as date_format
from django.utils.translation import gettext as _

from referee.selectors import LeaseView, lease_of

DEVICES = ("iPad", "iPhone", "Android", "Windows", "Macintosh", "Linux")
LONGEST_NAME = 80


def device_name(request: HttpRequest, who: str) -> str:
    """Name a device by who uses it and what it says it is, as a second referee would recognise it."""
    told = request.headers.get("User-Agent", "")
    kind = next((name for name in DEVICES if name in told), "")
    return ", ".join(filter(None, (who, kind)))[:LONGEST_NAME] or _("another device")


def lease_facts(lease: LeaseView) -> dict[str, Any]:
    """Return what a device is told about the one that enters: its name, since when, whether it is itself."""
    return {"device_name": lease_label(lease), "since": _since(lease), "is_mine": lease.is_mine}


def lease_label(lease: LeaseView) -> str:
    """Call a device by a name of its own, else by who is signed in on it, what it is, and since when."""
    if not lease.device_name.startswith(lease.actor_name):
        return lease.device_name
    values = {"device": lease.device_name, "since": _since(lease)}
    return _("Another device (%(device)s, since %(since)s)") % values


def elsewhere(request: HttpRequest, sheet_id: int, who: str) -> str:
    """Return the device that enters for a sheet, where it is plainly not the one that asks; else nothing.

    A page does not send the key of its device: its script tells two alike from each other (one query).
    """
    lease = lease_of(sheet_id)
    return "" if lease is None or lease.device_name == device_name(request, who) else lease_label(lease)


def _since(lease: LeaseView) -> str:
    return date_format(timezone.localtime(lease.since), "H:i")
