"""What is asked of a document: which session and table, which languages; and what every page says of it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Sum
from django.utils import timezone, translation

from referee.exports.frame import Imprint
from referee.exports.words import Language, Words
from referee.messages import labelled, listed
from referee.models import ScoreSheet
from tournaments.exports.papers import words
from tournaments.models import Event, Role
from tournaments.selectors.offices import OfficeView, offices
from tournaments.selectors.papers import PaperSession, paper_sessions
from tournaments.selectors.people_shown import public_names, true_names
from tournaments.views.papers_values import dates_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A document as it was asked for; ``base_url`` is how browsers reach the desk, for QR codes."""

    session: int | None = None
    table: int | None = None
    player: int | None = None
    language: Language = "en"
    bilingual: bool = False
    base_url: str = ""


@dataclass(frozen=True, slots=True)
class Desk:
    """An event at the time of printing: what the builders of documents are given."""

    event: Event
    choice: Choice
    now: datetime
    officials: tuple[OfficeView, ...]
    sessions: tuple[PaperSession, ...]
    acts: int = 0
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))

    @property
    def chosen(self) -> tuple[PaperSession, ...]:
        """Return the chosen session, or all of them."""
        return tuple(each for each in self.sessions if self.choice.session in {None, each.number})

    @property
    def version(self) -> str:
        """Return the version of what is printed: acts of the office, and acts at the tables."""
        return f"{self.event.version}.{self.acts}"

    @property
    def words(self) -> Words:
        """Return the words of the document's languages."""
        return Words(self.choice.language, bilingual=self.choice.bilingual)

    def address(self, path: str) -> str:
        """Return the whole address of a page."""
        return f"{self.choice.base_url}{path}"

    def names(self, role: Role) -> list[str]:
        """Return who holds an office."""
        return [each.full_name or each.username for each in self.officials if each.role == role]

    def imprint(self, session: str = "") -> Imprint:
        """Return what every page says."""
        choice = self.choice
        return Imprint(
            event=self.event.name,
            place=self.event.place,
            dates=dates_of(self.event),
            session=session,
            officials=self._officials(),
            author=listed(self.names(Role.ORGANISER)),
            generated=self.now.astimezone(self.zone),
            version=self.version,
            language=choice.language,
            bilingual=choice.bilingual,
        )

    def _officials(self) -> str:
        say = Words(self.choice.language, bilingual=False)
        named = ((words.HEAD_REFEREE, Role.HEAD_REFEREE), (words.REFEREES, Role.TABLE_REFEREE))
        parts = (
            labelled(say.first(label), listed(names)) for label, role in named if (names := self.names(role))
        )
        return " · ".join(parts)


def desk_of(event: Event, choice: Choice) -> Desk:
    """Return the event as it stands now (three queries)."""
    sheets = ScoreSheet.objects.filter(table__session__event=event)
    return Desk(
        event=event,
        choice=choice,
        now=timezone.now(),
        officials=offices(event),
        sessions=paper_sessions(event),
        acts=sheets.aggregate(acts=Sum("version"))["acts"] or 0,
        zone=ZoneInfo(event.time_zone),
    )


@contextmanager
def printing(event: Event, choice: Choice, *, is_public: bool) -> Iterator[None]:
    """Speak the language of a document, in the time of the hall, with the names its readers may know."""
    with ExitStack() as stack:
        stack.enter_context(translation.override(choice.language))
        stack.enter_context(timezone.override(ZoneInfo(event.time_zone)))
        stack.enter_context(public_names() if is_public else true_names())
        yield
