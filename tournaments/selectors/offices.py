"""Who holds which office."""

from dataclasses import dataclass

from tournaments.models import Event, Office


@dataclass(frozen=True, slots=True)
class OfficeView:
    """One office of one person."""

    user_id: int
    username: str
    full_name: str
    role: str

    @property
    def called(self) -> str:
        """Return the name of the person, or of the account where no name is known."""
        return self.full_name or self.username


def offices(event: Event) -> tuple[OfficeView, ...]:
    """Return the offices of an event by role and name (one query)."""
    rows = Office.objects.filter(event=event).select_related("user").order_by("role", "user__username")
    return tuple(
        OfficeView(row.user_id, row.user.get_username(), row.user.get_full_name(), row.role) for row in rows
    )
