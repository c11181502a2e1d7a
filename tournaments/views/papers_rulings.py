"""Documents of rulings: the book of penalties, incidents and protests, filled or to be filled."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee.exports.numbers import exact, signed
from referee.messages import listed
from referee.models import PenaltyReceivers, RulingKind
from referee.rules.offences import Effect
from referee.views.ruling_card import effect_name, offence_name, points_of
from tournaments.exports.papers import words
from tournaments.exports.papers.rulings import (
    IncidentCase,
    IncidentSheets,
    PenaltyBook,
    ProtestCase,
    ProtestSheets,
)
from tournaments.exports.papers.values import Person, RulingLine
from tournaments.models import Protest, ProtestOutcome
from tournaments.selectors.room import BookLine, IncidentView, incidents, penalty_book, protests
from tournaments.views.papers_choice import Desk
from tournaments.views.papers_seats import sittings
from tournaments.views.papers_values import local, person_of

OUTCOMES = (ProtestOutcome.UPHELD, ProtestOutcome.PARTLY, ProtestOutcome.REJECTED, ProtestOutcome.WITHDRAWN)


def penalty_lines(desk: Desk) -> PenaltyBook:
    """Return every penalty that stands, session by session."""
    chosen = desk.choice.session
    lines = [
        _ruling(line)
        for line in reversed(penalty_book(desk.event))
        if not line.is_cancelled and line.kind != RulingKind.ACTION and chosen in {None, line.session}
    ]
    lines.sort(key=lambda line: (line.session, line.table.zfill(6), line.hand or 0))
    return PenaltyBook(desk.imprint(), lines, sittings(desk))


def penalty_form(desk: Desk) -> PenaltyBook:
    """Return an empty record of penalties."""
    return PenaltyBook(desk.imprint(_session(desk)), [], sittings(desk), is_blank=True)


def incident_sheets(desk: Desk) -> IncidentSheets:
    """Return a sheet for each incident of the chosen session, or of all."""
    found = [
        each
        for each in reversed(incidents(desk.event))
        if desk.choice.session in {None, each.incident.session_number}
    ]
    return IncidentSheets(desk.imprint(), [_incident(desk, each) for each in found])


def incident_form(desk: Desk) -> IncidentSheets:
    """Return an empty incident sheet."""
    session = "" if desk.choice.session is None else str(desk.choice.session)
    return IncidentSheets(desk.imprint(), [IncidentCase(session=session, table=_table(desk))])


def protest_sheets(desk: Desk) -> ProtestSheets:
    """Return a sheet for each protest of the chosen session, or of all."""
    found = [
        each for each in reversed(protests(desk.event)) if desk.choice.session in {None, each.session_number}
    ]
    return ProtestSheets(desk.imprint(), [_protest(desk, each) for each in found])


def protest_form(desk: Desk) -> ProtestSheets:
    """Return an empty protest sheet."""
    session = "" if desk.choice.session is None else str(desk.choice.session)
    return ProtestSheets(desk.imprint(), [ProtestCase(session=session, table=_table(desk))])


def _ruling(line: BookLine) -> RulingLine:
    named = offence_name(line.offence_key), line.offence
    offence = " · ".join(part for part in named if part) or str(RulingKind(line.kind).label)
    return RulingLine(
        session=line.session,
        table=line.label or str(line.table),
        hand=line.hand,
        offender=person_of(line.player) if line.player else Person(number=0, name="–"),
        offence=offence,
        cost=listed(_costs(line)),
        remark=" · ".join(part for part in (line.note, line.ruled_by) if part),
    )


def _costs(line: BookLine) -> Iterator[str]:
    is_warning = line.effect == Effect.NONE and not line.table_points
    if line.amount or is_warning:
        yield points_of(line.amount, is_warning=is_warning)
    if line.amount and line.receivers == PenaltyReceivers.EACH:
        yield _("%(share)s to each of the others") % {"share": signed(line.amount // 3)}
    if line.table_points:
        yield _("%(points)s table points") % {"points": exact(-line.table_points)}
    if line.effect != Effect.NONE:
        yield effect_name(line.effect)


def _incident(desk: Desk, view: IncidentView) -> IncidentCase:
    row, ruling = view.incident, view.rulings[-1] if view.rulings else None
    return IncidentCase(
        number=str(row.number),
        session=_text(row.session_number),
        table=_text(row.table_number),
        hand=_text(row.hand_number),
        what=row.what,
        one_name=row.one_name,
        one_says=row.one_says,
        other_name=row.other_name,
        other_says=row.other_says,
        ruling=ruling.text if ruling else "",
        rule=ruling.rule if ruling else "",
        reported=local(row.reported_at, desk.zone),
        ruled_by=ruling.ruled_by if ruling else "",
    )


def _protest(desk: Desk, row: Protest) -> ProtestCase:
    outcome = ProtestOutcome(row.outcome)
    return ProtestCase(
        number=str(row.number),
        session=str(row.session_number),
        table=_text(row.table_number),
        protester=row.protester,
        text=row.text,
        lodged=local(row.lodged_at, desk.zone),
        due=local(row.due_at, desk.zone),
        late_reason=row.late_reason,
        outcome=OUTCOMES.index(outcome) if outcome in OUTCOMES else None,
        decision=row.decision,
        decided_by=row.decided_by,
    )


def _session(desk: Desk) -> str:
    chosen = sittings(desk)
    return desk.words.say(words.SESSION_NUMBER, number=chosen[0].number) if len(chosen) == 1 else ""


def _table(desk: Desk) -> str:
    return _text(desk.choice.table)


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
