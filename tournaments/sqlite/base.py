"""Django's SQLite backend with a lock of the process around write transactions.

SQLite lets one writer in at a time and makes the others try again after pauses, which is no queue: the
unlucky ones wait for seconds (docs/decisions/0002-sqlite-as-measured.md). Threads of one process can line up
instead. The lock only shortens waits: SQLite's own lock keeps writers apart, so a writer that has waited as
long as the database would let it goes on without.
"""

from collections import defaultdict
from threading import Lock
from typing import Any

from django.db.backends.sqlite3 import base

_Django: Any = base.DatabaseWrapper  # the published types leave out the methods that are overridden here
_queues: defaultdict[str, Lock] = defaultdict(Lock)  # by database name


class DatabaseWrapper(_Django):
    """A connection that holds its database's queue from BEGIN to COMMIT, ROLLBACK or its end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._held: Lock | None = None

    def _start_transaction_under_autocommit(self) -> None:
        self._enter_queue()
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._leave_queue()
            raise

    def _commit(self) -> None:
        super()._commit()  # a refused commit leaves the transaction open: the rollback that follows lets go
        self._leave_queue()

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self._leave_queue()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self._leave_queue()

    def _enter_queue(self) -> None:
        queue = _queues[str(self.settings_dict["NAME"])]
        patience = self.settings_dict["OPTIONS"].get("timeout", 5)
        if queue.acquire(timeout=patience):
            self._held = queue

    def _leave_queue(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            held.release()
