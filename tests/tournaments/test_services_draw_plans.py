"""Chart, commitment and seed as separate steps; wishes; any number of players; charts from files."""

import pytest
from build import actor, drawn_event, event
from draw_build import committed, drawn, page_report, published, refused

from tournaments.draw.verification import verify
from tournaments.models import Draw, Event, EventAudit, SeatingChange, SeatingPlan, Table
from tournaments.selectors.seating import open_plan, public_plans, published_plans
from tournaments.services import (
    ChartDraft,
    MoveDraft,
    WishDraft,
    commit_chart,
    discard_plan,
    draw_plan,
    draw_seats,
    lay_chart,
    make_move,
    publish_draw,
    register_players,
    set_player_status,
)
from tournaments.services.archive import ArchiveError, canonical, export_event, import_event, load_json

pytestmark = pytest.mark.django_db

TEAMS = WishDraft(team=10_000)


def test_chart_commitment_and_seed_come_one_after_the_other():
    who = actor()
    row = event(who, 16, sessions_planned=3)
    plan = lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(seed="spring"))
    assert (plan.state, plan.record["seed_source"], "seating" in plan.record) == ("chart", "", False)
    assert refused(lambda: draw_plan(actor=who, event_id=row.pk, plan_id=plan.pk, seed="1")) == [
        "commit_first"
    ]
    assert public_plans(row) == ()
    commit_chart(actor=who, event_id=row.pk, plan_id=plan.pk, seed_source="dice")
    (shown,) = public_plans(row)
    assert (shown.state, shown.committed_at is not None) == ("committed", True)
    draw_plan(actor=who, event_id=row.pk, plan_id=plan.pk, seed="6 1 4")
    again = lambda: draw_plan(actor=who, event_id=row.pk, plan_id=plan.pk, seed="another")  # noqa: E731
    assert refused(again) == ["drawn_already"]
    (shown,) = public_plans(row)
    assert ("seed" in shown.record, "seed" in shown.public_record()) == (True, False)
    acts = list(EventAudit.objects.filter(action__startswith="draw.").values_list("action", flat=True))
    assert acts == ["draw.chart", "draw.commit", "draw.make"]


def test_the_commitment_is_not_moved_by_the_seed():
    who = actor()
    row = event(who, 8)
    before = committed(who, row).record
    draw_plan(actor=who, event_id=row.pk, plan_id=open_plan(row).plan_id, seed="x")
    after = SeatingPlan.objects.get().record
    assert {name: after[name] for name in before} == before


def test_the_published_certificate_is_accepted_by_both_verifiers():
    who = actor()
    row = event(who, 16, sessions_planned=4)
    wishes = WishDraft(team=10_000, never=((1, 6),), pins=((3, 2),))
    record = dict(published(who, row, wishes=wishes).record)
    report = verify(record)
    assert report.is_sound
    assert page_report(record) == report.canonical()
    assert not verify(record | {"seed": "6 1 5"}).is_sound


def test_the_quick_draw_says_that_nothing_was_committed_beforehand():
    who = actor()
    row = event(who, 16, sessions_planned=3)
    draw = draw_seats(actor=who, event_id=row.pk, seed="dice 3 5 1")
    plan = SeatingPlan.objects.get(draw=draw)
    assert (plan.committed_at, plan.record["committed_at"]) == (None, "")
    publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)
    (view,) = published_plans(row)
    assert verify(dict(view.record)).is_sound


def test_a_commitment_needs_a_source_and_its_withdrawal_a_reason():
    who = actor()
    row = event(who, 8)
    plan = lay_chart(actor=who, event_id=row.pk, draft=ChartDraft())
    commit = lambda source: commit_chart(  # noqa: E731
        actor=who, event_id=row.pk, plan_id=plan.pk, seed_source=source
    )
    assert refused(lambda: commit(" ")) == ["seed_source_missing"]
    assert refused(lambda: commit("x" * 201)) == ["seed_source_too_long"]
    commit("lottery")
    discard = lambda reason: discard_plan(  # noqa: E731
        actor=who, event_id=row.pk, plan_id=plan.pk, reason=reason
    )
    assert refused(lambda: discard("")) == ["reason_missing"]
    discard("the list was wrong")
    assert (open_plan(row), [view.state for view in public_plans(row)]) == (None, ["withdrawn"])


def test_a_changed_list_makes_chart_and_commitment_out_of_date():
    who = actor()
    row = event(who, 8)
    plan = committed(who, row)
    register_players(actor=who, event_id=row.pk, text="A\nB\nC\nD")
    assert refused(lambda: draw_plan(actor=who, event_id=row.pk, plan_id=plan.pk, seed="1")) == [
        "draw_out_of_date"
    ]


def test_no_chart_once_play_has_begun():
    who = actor()
    row = drawn_event(who)
    assert refused(lambda: lay_chart(actor=who, event_id=row.pk, draft=ChartDraft())) == ["play_has_begun"]


def test_what_a_chart_cannot_be():
    who = actor()
    row = event(who, 8, ruleset="wmo2006")
    lay = lambda **fields: lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(**fields))  # noqa: E731
    assert refused(lambda: lay(seed=" ", sessions=3, way="threes")) == [
        "chart_seed_missing",
        "tables_need_four",
        "chart_too_long",
    ]
    strangers = WishDraft(never=((1, 99),), pins=((2, 7), (88, 1)))
    assert refused(lambda: lay(wishes=strangers)) == [
        "wish_for_stranger",
        "wish_for_stranger",
        "no_such_table",
    ]


TWO_TABLES = "1,1,1,2,3,4\n1,2,5,6,7,8"
WISHES = (
    (WishDraft(never=((1, 2),), pins=((1, 1), (2, 1))), "never_pair_at_table"),
    (WishDraft(never=((1, 2, 3),), pins=((3, 2), (1, 2))), "never_pair_at_table"),
    (WishDraft(pins=tuple((number, 1) for number in range(1, 6))), "table_pinned_full"),
    (WishDraft(pins=((1, 3),)), "no_such_table"),
)


@pytest.mark.parametrize(("wishes", "code"), WISHES)
def test_wishes_that_no_chart_fulfils_are_refused_in_every_form_of_a_draw(wishes, code):
    who = actor()
    row = event(who, 8)
    charts = (ChartDraft(wishes=wishes), ChartDraft(wishes=wishes, text=TWO_TABLES, seed=""))
    for chart in charts:
        at = {"actor": who, "event_id": row.pk}
        assert refused(lambda at=at, chart=chart: lay_chart(**at, draft=chart)) == [code]
        assert refused(lambda at=at, chart=chart: draw_seats(**at, seed="x", chart=chart)) == [code]
    assert not SeatingPlan.objects.exists()


@pytest.mark.parametrize(("players", "sessions"), [(4, 2), (7, 3)])
def test_fewer_than_eight_get_a_clear_answer(players, sessions):
    who = actor()
    row = event(who, players, sessions_planned=sessions)
    assert refused(lambda: draw_seats(actor=who, event_id=row.pk, seed="x")) == ["too_few_players"]


def test_more_sessions_than_possible_without_repeats_say_the_bound():
    who = actor()
    row = event(who, 8, sessions_planned=7)
    metrics = draw_seats(actor=who, event_id=row.pk, seed="x").metrics
    assert metrics["repeats"] >= metrics["repeats_lower_bound"] > 0


def test_house_players_come_from_the_substitutes():
    who = actor()
    row = event(who, 10, sessions_planned=3)
    draw = lambda: draw_seats(actor=who, event_id=row.pk, seed="x", chart=ChartDraft(way="house"))  # noqa: E731
    assert refused(draw) == ["house_players_missing"]
    register_players(actor=who, event_id=row.pk, text="House 1\nHouse 2\nHouse 3", are_substitutes=True)
    made = draw()
    assert made.parameters["house"] == [11, 12]
    assert [sorted(n for table in session for n in table) for session in made.seating] == [
        list(range(1, 13))
    ] * 3
    assert not any({11, 12} <= set(table) for session in made.seating for table in session)
    publish_draw(actor=who, event_id=row.pk, draw_id=made.pk)
    assert Table.objects.count() == 9


def test_a_house_player_who_is_gone_makes_the_draw_out_of_date():
    who = actor()
    row = event(who, 11)
    register_players(actor=who, event_id=row.pk, text="House", are_substitutes=True)
    draw = draw_seats(actor=who, event_id=row.pk, seed="x", chart=ChartDraft(way="house"))
    set_player_status(actor=who, event_id=row.pk, number=12, status="withdrawn")
    assert refused(lambda: publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)) == ["draw_out_of_date"]


def test_sitting_out_is_shared_fairly():
    who = actor()
    row = event(who, 14, sessions_planned=7)
    view = published(who, row, way="sit_out")
    out = [
        number
        for session in view.record["seating"]
        for number in set(range(1, 15)) - {n for table in session for n in table}
    ]
    assert sorted(out) == list(range(1, 15))
    assert (Table.objects.count(), verify(dict(view.record)).is_sound) == (21, True)


def test_team_mates_never_meet_where_a_chart_allows_it():
    who = actor()
    row = event(who, 24, sessions_planned=6)
    draw = drawn(who, row, wishes=TEAMS)
    record = SeatingPlan.objects.get(draw=draw).record
    assert (record["violations"], record["metrics"]["repeats"]) == ([], 0)
    assert len(record["wishes"]["groups"]) == 6


def test_a_pair_that_must_never_meet_and_does_is_not_published():
    who = actor()
    row = event(who, 8, sessions_planned=6)
    everybody = tuple((1, number) for number in range(2, 9))
    draw = drawn(who, row, wishes=WishDraft(never=everybody))
    problems = refused(lambda: publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk))
    assert set(problems) == {"never_pair_meets"}


def test_a_chart_from_a_file_is_checked_and_its_repeats_are_counted(shared_cases):
    who = actor()
    row = event(who, 24, sessions_planned=6)
    text = (shared_cases / "seating" / "official1998_t3_24p_6r.csv").read_text()
    plan = lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(text=text))
    assert (plan.record["method"], plan.record["chart_request"]) == ("imported", None)
    commit_chart(actor=who, event_id=row.pk, plan_id=plan.pk, seed_source="dice")
    draw = draw_plan(actor=who, event_id=row.pk, plan_id=plan.pk, seed="1")
    assert draw.metrics["repeats"] == 44


def test_a_chart_with_mistakes_names_who_is_missing():
    who = actor()
    row = event(who, 8, sessions_planned=1)
    text = "session,table,E,S,W,N\n1,1,1,2,3,4\n1,2,5,6,7,7\n"
    with pytest.raises(Exception, match="players_missing") as caught:
        lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(text=text))
    assert [problem.code for problem in caught.value.problems] == ["sits_twice", "players_missing"]
    assert caught.value.problems[1].args["players"] == "8"
    assert refused(lambda: lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(text="1,1,2"))) == [
        "line_not_six_numbers"
    ]
    small = "1,1,1,2,3,4\n1,2,5,6,7,8\n1,3,9,10,11,12"
    assert refused(lambda: lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(text=small))) == [
        "roster_size"
    ]


def test_the_certificate_goes_through_the_archive():
    who = actor()
    row = event(who, 16, sessions_planned=4)
    register_players(actor=who, event_id=row.pk, text="S1\nS2", are_substitutes=True)
    published(who, row, sessions=3, wishes=TEAMS)
    make_move(actor=who, event_id=row.pk, draft=MoveDraft("seats", (5,), (17,)), note="ill")
    first = canonical(export_event(row))
    copy = import_event(load_json(first), slug="copy").event
    document = load_json(canonical(export_event(copy)))
    document["event"]["slug"] = row.slug
    assert canonical(document) == first
    (view,) = published_plans(copy)
    assert (verify(dict(view.record)).is_sound, len(view.changes)) == (True, 1)
    assert SeatingChange.objects.filter(plan__event=copy).get().effects == {
        "5": {"status": ["active", "withdrawn"]}
    }


def test_an_archive_with_a_false_certificate_is_refused():
    who = actor()
    row = event(who, 8)
    published(who, row)
    document = load_json(canonical(export_event(row)))
    document["plans"][0]["record"]["seed"] = "a better one"
    with pytest.raises(ArchiveError) as caught:
        import_event(document, slug="copy")
    assert [problem.path for problem in caught.value.problems] == ["plans[0].record"]
    assert (Event.objects.count(), Draw.objects.count()) == (1, 1)
