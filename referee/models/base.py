"""What rows of record share: they are written once."""

from typing import Any, NoReturn

from django.db import models


class AppendOnlyError(TypeError):
    """Somebody tried to change or delete a row of record; a correction is a new row."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """Rows that may be added and read, and nothing else."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Refuse: a correction is a new row."""
        raise AppendOnlyError(f"{self.model.__name__} rows are never updated: {sorted(kwargs)}")

    def delete(self) -> NoReturn:
        """Refuse: what happened stays written."""
        raise AppendOnlyError(f"{self.model.__name__} rows are never deleted")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: a correction is a new row."""
        raise AppendOnlyError(f"{self.model.__name__} rows are never updated: {args}, {kwargs}")

    def bulk_create(self, *args: Any, **kwargs: Any) -> list[Any]:
        """Insert rows; refuse the form that updates rows which are there already."""
        if kwargs.get("update_conflicts"):
            raise AppendOnlyError(f"{self.model.__name__} rows are never updated")
        return super().bulk_create(*args, **kwargs)


class AppendOnlyModel(models.Model):
    """A row of record: inserted once, never updated, never deleted."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        """No table of its own."""

        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the row; refuse to write an existing one again."""
        if not self._state.adding:
            raise AppendOnlyError(f"{type(self).__name__} rows are never updated")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: what happened stays written."""
        raise AppendOnlyError(f"{type(self).__name__} rows are never deleted ({args}, {kwargs})")
