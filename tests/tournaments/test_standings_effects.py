"""What forfeits, substitutes, disqualification, absence and points without play do to the standings."""

from fractions import Fraction
from uuid import uuid4

import pytest
from build import actor, drawn_event, people, play, sheet_of, win

from referee.models import Penalty
from referee.services import BadEntry, PenaltyDraft, cancel_penalty, record_penalty, replace_player
from tournaments.models import Registration
from tournaments.selectors import session_view, standings, team_standings
from tournaments.selectors.standings import load_results
from tournaments.selectors.sums import sums_of
from tournaments.services import (
    AwardDraft,
    award_points,
    cancel_award,
    draft_of,
    open_session,
    register_players,
    update_event,
)

pytestmark = pytest.mark.django_db


def first_table(row, session=1):
    return session_view(row, session).tables[0]


def shown(table):
    return [(seat.game_points, seat.table_points, seat.place, seat.mark) for seat in table.seats]


OFFENCES = {"session_forfeited": "late_over_15_minutes", "disqualified": "cheating"}


def rule(who, sheet, offender, effect, amount=0):
    draft = PenaltyDraft(offender, amount, "nobody", offence_key=OFFENCES[effect], effect=effect)
    return record_penalty(actor=who, sheet_id=sheet.pk, draft=draft, client_key=uuid4())


def played(who, **fields):
    """Return an event whose first table has one hand: East won 24 from South."""
    row = drawn_event(who, **fields)
    sheet = sheet_of(row, 1, 1)
    play(who, sheet, win(sheet, 0, 1, 24))
    return row, sheet


def number_of(row, participant):
    return Registration.objects.get(event=row, participant=participant).number


def line_of(row, participant):
    number = number_of(row, participant)
    return next(line for line in standings(row).rows if line.player.number == number)


def test_who_forfeits_has_the_penalty_alone_and_the_others_share_4_2_1():
    who = actor()
    row, sheet = played(who)
    rule(who, sheet, people(sheet)[0], "session_forfeited", 80)
    assert shown(first_table(row)) == [
        (-80, 0, 4, "forfeited"),
        (-32, 1, 3, ""),
        (-8, 3, 1, ""),
        (-8, 3, 1, ""),
    ]
    sums = sums_of(load_results(row))
    assert (sums.hands, sums.penalties, sums.forfeited, sums.total, sums.balances) == (0, -80, 48, -128, True)
    assert (sums.expected, sums.given, sums.not_earned) == (7, 7, 0)


def test_cancelling_the_ruling_gives_everything_back():
    who = actor()
    row, sheet = played(who)
    before = shown(first_table(row))
    ruling = rule(who, sheet, people(sheet)[0], "session_forfeited", 80)
    assert shown(first_table(row)) != before
    cancel_penalty(actor=who, sheet_id=sheet.pk, penalty_id=ruling.pk, reason="was there in time")
    assert shown(first_table(row)) == before


def test_the_disqualified_lose_all_table_points_where_the_edition_says_so_and_others_keep_theirs():
    who = actor()
    row, sheet = played(who, ruleset="wmo2006")
    east = people(sheet)[0]
    earlier = {
        line.player.number: line.per_session[0] for line in standings(row).rows if line.sessions_played
    }
    open_session(actor=who, event_id=row.pk, number=2)
    second = next(sheet_of(row, 2, table) for table in (1, 2) if east in people(sheet_of(row, 2, table)))
    rule(who, second, east, "disqualified")
    line = line_of(row, east)
    assert (line.is_disqualified, line.is_ranked, line.table_points, line.game_points) == (True, True, 0, 48)
    assert line.place is not None
    now = {
        line.player.number: line.per_session[0]
        for line in standings(row).rows
        if line.player.number in earlier
    }
    assert now == earlier


def test_where_the_edition_says_nothing_the_disqualified_have_no_place_and_the_table_stands():
    who = actor()
    row, sheet = played(who)
    before = shown(first_table(row))
    rule(who, sheet, people(sheet)[0], "disqualified")
    line = line_of(row, people(sheet)[0])
    assert (line.place, line.is_ranked, line.table_points) == (None, False, 4)
    assert shown(first_table(row)) == before
    assert [each.place for each in standings(row).rows if each.place] == [1, 1, 3]


def test_an_event_may_settle_what_becomes_of_the_disqualified():
    who = actor()
    row, sheet = played(who)
    rule(who, sheet, people(sheet)[0], "disqualified")
    update_event(actor=who, event_id=row.pk, draft=draft_of(row, disqualified="nought"), reason="agreed")
    row.refresh_from_db()
    line = line_of(row, people(sheet)[0])
    assert (line.place, line.table_points, line.game_points) == (3, 0, 48)
    team = next(each for each in team_standings(row).rows if each.code == line.player.team_code)
    own = [line_of(row, each.participant_id).table_points for each in team.members]
    assert team.table_points == sum(own)


def substitute(who, row, sheet, seat, from_hand):
    (coming,) = register_players(actor=who, event_id=row.pk, text="Sub", are_substitutes=True)
    leaving = people(sheet)[seat]
    sheet.refresh_from_db()
    replace_player(
        actor=who,
        sheet_id=sheet.pk,
        leaving_id=leaving,
        coming_id=coming.participant_id,
        from_hand=from_hand,
        reason="ill",
        seen_version=sheet.version,
    )
    return coming


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("wmo2006", [(0, "substitute"), (1, ""), (3, ""), (3, "")]),
        ("mil2025", [(4, ""), (0, ""), (Fraction(3, 2), ""), (Fraction(3, 2), "")]),
    ],
)
def test_a_substitute_during_the_session_earns_by_the_edition(ruleset, expected):
    who = actor()
    row, sheet = played(who, ruleset=ruleset)
    substitute(who, row, sheet, 0, 2)
    assert [(seat.table_points, seat.mark) for seat in first_table(row).seats] == expected


def test_a_substitute_from_the_first_hand_earns_and_is_ranked_only_where_settled_so():
    who = actor()
    row = drawn_event(who, ruleset="wmo2006")
    sheet = sheet_of(row, 1, 1)
    coming = substitute(who, row, sheet, 0, 1)
    play(who, sheet, win(sheet, 0, 1, 24, winner_id=coming.participant_id))
    line = line_of(row, coming.participant_id)
    assert (line.table_points, line.place) == (4, None)
    sums = sums_of(load_results(row))
    assert (sums.substitutes, sums.substitute_points) == (48, 4)
    update_event(
        actor=who, event_id=row.pk, draft=draft_of(row, substitutes_ranked=True), reason="asked before"
    )
    row.refresh_from_db()
    assert line_of(row, coming.participant_id).place == 1


def test_penalties_after_the_places_leave_places_to_the_hands():
    who = actor()
    row, sheet = played(who)
    record_penalty(
        actor=who, sheet_id=sheet.pk, draft=PenaltyDraft(people(sheet)[0], 60, "each"), client_key=uuid4()
    )
    assert [seat.place for seat in first_table(row).seats] == [3, 3, 1, 1]
    update_event(
        actor=who, event_id=row.pk, draft=draft_of(row, penalties_after_places=True), reason="agreed"
    )
    row.refresh_from_db()
    assert [(seat.game_points, seat.place) for seat in first_table(row).seats] == [
        (-12, 1),
        (-12, 4),
        (12, 2),
        (12, 2),
    ]
    assert Penalty.objects.get().amount == 60


def test_the_whole_session_may_be_ranked():
    who = actor()
    row, _sheet = played(who)
    update_event(actor=who, event_id=row.pk, draft=draft_of(row, points_by="field"), reason="1998")
    row.refresh_from_db()
    points = [seat.table_points for seat in first_table(row).seats]
    assert points == [8, 4, Fraction(11, 2), Fraction(11, 2)]  # of eight players: 8, 6, 5, 4


def test_points_without_play_are_rows_with_a_reason_and_can_be_taken_back():
    who = actor()
    row, sheet = played(who)
    (late,) = register_players(actor=who, event_id=row.pk, text="Late", are_substitutes=True)
    draft = AwardDraft(1, [late.number], Fraction(3), 0, "left without a table")
    (award,) = award_points(actor=who, event_id=row.pk, draft=draft)
    line = line_of(row, late.participant_id)
    assert (line.table_points, line.sessions_played) == (3, 1)
    assert sums_of(load_results(row)).awarded_points == 3
    seated = number_of(row, people(sheet)[0])
    wrong = AwardDraft(1, [late.number, seated, 99], Fraction(1), 0, " ")
    with pytest.raises(BadEntry) as caught:
        award_points(actor=who, event_id=row.pk, draft=wrong)
    assert [problem.code for problem in caught.value.problems] == [
        "reason_missing",
        "player_unknown",
        "award_has_a_table",
        "award_given_already",
    ]
    cancel_award(actor=who, event_id=row.pk, award_id=award.pk, reason="played after all")
    assert line_of(row, late.participant_id).sessions_played == 0
