"""The small acts of a table's pages, done later: the page does what it would have done at once."""

from copy import copy

from django.http import HttpRequest

from referee.services import Sent
from referee.views.acts import ActsPage, UnfitError
from referee.views.queue_reading import Queued
from referee.views.queued_acts import Done, How, Unfit, lacking
from referee.views.queued_problems import of_form


def do_on_page(page: ActsPage, request: HttpRequest, how: How, entry: Queued) -> Done:
    """Let a page do one of the acts that it lets a device keep; Unfit, or what the services raise."""
    typed = copy(request)
    setattr(typed, "POST", entry.fields())  # noqa: B010 - as if the form had been posted
    page.setup(typed, sheet_id=how.rows.sheet.pk)
    page.sent = Sent(entry.key, entry.earlier_keys, how.device_key)
    name = page.acts[entry.act.partition(".")[2]]
    try:
        said = str(getattr(page, name)()).rstrip(".。")  # the device ends the sentence
    except UnfitError as error:
        raise Unfit(list(lacking(error.form)), of_form(error.form)) from error
    return Done(lambda _view: said, was_there=entry.key in how.taken)
