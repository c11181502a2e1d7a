"""The one signal of the table: an act on a sheet, sent inside its transaction.

Receivers get ``sheet_id``, ``action`` and ``actor``; they may write a log or drop a cache, never decide.
"""

from django.dispatch import Signal

sheet_acted = Signal()
