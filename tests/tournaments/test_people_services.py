"""One registration at a time: corrections, late players, guests, check-in; each an act of its own."""

import pytest
from build import actor, drawn_event, event, official, sheet_of

from referee.models import Participant
from referee.rules.problem import Problem
from referee.selectors import sheet_view
from referee.services import BadEntry, NotAllowed, StalePage
from tournaments.models import EventAudit, NameChange, Registration
from tournaments.selectors import verify_event
from tournaments.services import publish_results, set_player_status
from tournaments.services.imports import keep_upload, register_list
from tournaments.services.registrations import (
    Correction,
    correct_registration,
    fingerprint,
    register_guest,
    register_late,
)
from tournaments.services.registrations_arrival import check_in, mark_no_show, undo_check_in
from tournaments.services.registrations_rows import PersonDraft

pytestmark = pytest.mark.django_db


def registration(row, number: int) -> Registration:
    return Registration.objects.select_related("participant", "team").get(event=row, number=number)


def correct(who, row, number, **fields):
    shown = {name: fields.pop(name) for name in ("shown_as", "reason", "seen") if name in fields}
    own = registration(row, number)
    person = {
        "name": own.participant.name,
        "country": own.country,
        "team": own.team.code if own.team else "",
        "is_substitute": own.is_substitute,
    }
    correction = Correction(PersonDraft(**(person | fields)), **shown)
    return correct_registration(actor=who, event_id=row.pk, number=number, correction=correction)


def acts(row) -> list[str]:
    return list(EventAudit.objects.filter(event=row).order_by("sequence").values_list("action", flat=True))


def problems(caught) -> list[str]:
    return [each.code for each in caught.value.problems]


def test_a_correction_is_one_act_with_what_was_before_and_after():
    who = actor()
    row = event(who, players=4)
    correct(who, row, 2, country="POR", club="Porto", team="T9", federation_number="007", is_substitute=True)
    now = registration(row, 2)
    assert (now.country, now.club, now.team.code, now.federation_number) == ("POR", "Porto", "T9", "007")
    act = EventAudit.objects.get(action="people.correct")
    assert (act.subject, act.before["country"], act.after["country"]) == ("player:2", "ITA", "POR")
    correct(who, row, 2, club="Porto", team="t9", federation_number="007")
    assert acts(row).count("people.correct") == 1


def test_a_corrected_name_counts_everywhere_and_the_chain_holds_no_name():
    who = actor()
    row = drawn_event(who)
    correct(who, row, 1, name="王芳", latin_name="Wang Fang", reason="misspelt")
    person = registration(row, 1).participant
    assert (person.name, person.latin_name) == ("王芳", "Wang Fang")
    seats = [seat for table in (1, 2) for seat in sheet_view(sheet_of(row, 1, table).pk).seats]
    assert [seat.name for seat in seats if seat.participant_id == person.pk] == ["王芳"]
    change = NameChange.objects.get()
    assert (change.name_before, change.name, change.reason, change.actor_name) == (
        "P1",
        "王芳",
        "misspelt",
        "head",
    )
    act = EventAudit.objects.get(action="people.correct")
    assert (act.after["renamed"], "王芳" in str([act.before, act.after])) == (True, False)
    assert all(report.broken is None for report in verify_event(row))


def test_a_corrected_name_is_told_in_every_event_of_the_person():
    who = actor()
    spring, autumn = event(who, players=1), event(who, players=0, name="Autumn Open")
    person = Participant.objects.get()
    kept = keep_upload(actor=who, event_id=autumn.pk, file_name="", content=b"Name\nP1\n")
    register_list(
        actor=who,
        event_id=autumn.pk,
        key=kept.key,
        people=[PersonDraft("P1", line=2)],
        answers={2: f"same:{person.pk}"},
    )
    correct(who, autumn, 1, name="Paula")
    assert registration(spring, 1).participant.name == "Paula"
    assert (acts(spring)[-1], acts(autumn)[-1]) == ("people.rename", "people.correct")
    assert all(report.broken is None for each in (spring, autumn) for report in verify_event(each))


def test_whoever_saves_second_is_told():
    who = actor()
    row = event(who, players=1)
    seen = fingerprint(registration(row, 1))
    correct(who, row, 1, club="Porto", seen=seen)
    with pytest.raises(StalePage) as caught:
        correct(who, row, 1, club="Lyon", seen=seen)
    assert problems(caught) == ["player_changed_since"]
    assert registration(row, 1).club == "Porto"


def test_a_correction_with_problems_changes_nothing():
    who = actor()
    row = drawn_event(who, open_first=False)
    before = fingerprint(registration(row, 1))
    with pytest.raises(BadEntry) as caught:
        correct(who, row, 1, name=" ", club="x" * 121, shown_as="pseudonym", is_substitute=True)
    assert problems(caught) == [
        "player_name_empty",
        "player_text_too_long",
        "pseudonym_missing",
        "seated_stays_so",
    ]
    assert fingerprint(registration(row, 1)) == before


def test_withdrawal_keeps_its_reason_and_earlier_sessions():
    who = actor()
    row = drawn_event(who)
    set_player_status(actor=who, event_id=row.pk, number=3, status="withdrawn", reason="ill")
    act = EventAudit.objects.get(action="people.status")
    assert (act.before, act.after, act.reason) == ("active", "withdrawn", "ill")
    person = registration(row, 3).participant_id
    assert any(
        seat.participant_id == person for t in (1, 2) for seat in sheet_view(sheet_of(row, 1, t).pk).seats
    )


def test_a_late_player_waits_for_seats_once_they_are_drawn():
    who = actor()
    early, late = event(who), drawn_event(who, name="Autumn Open")
    for row, waits in ((early, False), (late, True)):
        made = register_late(
            actor=who, event_id=row.pk, person=PersonDraft(" Late ", country="POR"), reason="train"
        )
        assert (made.number, made.participant.name, made.is_substitute) == (9, "Late", waits)
        act = EventAudit.objects.get(event=row, action="people.late")
        assert (act.after, act.reason) == ({"numbers": [9], "waits_for_seats": waits}, "train")


def test_a_guest_needs_a_name_only_and_the_head_referee_may_take_one_in():
    who = actor()
    row = drawn_event(who)
    head, table = official(row, "head_referee", "Hilda"), official(row, "table_referee", "Tom")
    guest = register_guest(actor=head, event_id=row.pk, name="Visitor", reason="two absent")
    assert (guest.number, guest.is_guest, guest.is_substitute) == (9, True, True)
    with pytest.raises(NotAllowed):
        register_guest(actor=table, event_id=row.pk, name="Visitor")
    with pytest.raises(BadEntry) as caught:
        register_guest(actor=head, event_id=row.pk, name="  ")
    assert problems(caught) == ["player_name_empty"]


def test_check_in_once_and_back():
    who = actor()
    row = event(who, players=2)
    table = official(row, "table_referee", "Tom")
    first = check_in(actor=table, event_id=row.pk, number=1).arrived_at
    assert check_in(actor=who, event_id=row.pk, number=1).arrived_at == first
    undo_check_in(actor=table, event_id=row.pk, number=1)
    undo_check_in(actor=table, event_id=row.pk, number=1)
    assert registration(row, 1).arrived_at is None
    assert acts(row)[-2:] == ["people.arrive", "people.arrive_undo"]


def test_check_in_makes_no_page_of_the_office_stale():
    who = actor()
    row = event(who, players=2)
    check_in(actor=who, event_id=row.pk, number=1)
    publish_results(actor=who, event_id=row.pk, seen_version=row.version)
    with pytest.raises(StalePage) as caught:
        publish_results(actor=who, event_id=row.pk, publish=False, seen_version=row.version)
    assert problems(caught) == ["stale_event_page", "changed.results.publish"]


def test_who_did_not_come_in_one_act_with_a_reason():
    who = actor()
    row = event(who, players=4)
    head = official(row, "head_referee", "Hilda")
    check_in(actor=who, event_id=row.pk, number=1)
    with pytest.raises(BadEntry) as caught:
        mark_no_show(actor=head, event_id=row.pk, numbers=[1, 2], reason=" ")
    assert caught.value.problems == (Problem("reason_missing"), Problem("player_is_here", {"number": 1}))
    mark_no_show(actor=head, event_id=row.pk, numbers=[2, 4, 2], reason="not there at 9:00")
    assert [registration(row, number).status for number in (1, 2, 3, 4)] == [
        "active",
        "no_show",
        "active",
        "no_show",
    ]
    act = EventAudit.objects.get(action="people.no_show")
    assert (act.after, act.reason) == ({"numbers": [2, 4]}, "not there at 9:00")
    mark_no_show(actor=head, event_id=row.pk, numbers=[2], reason="again")
    assert acts(row).count("people.no_show") == 1


def test_who_is_here_did_come():
    who = actor()
    row = event(who, players=1)
    check_in(actor=who, event_id=row.pk, number=1)
    with pytest.raises(BadEntry) as caught:
        set_player_status(actor=who, event_id=row.pk, number=1, status="no_show")
    assert problems(caught) == ["player_is_here"]


def test_a_guest_who_plays_for_a_place_is_a_guest_no_more():
    who = actor()
    row = event(who, players=1)
    register_guest(actor=who, event_id=row.pk, name="Visitor")
    assert correct(who, row, 2, is_substitute=False).is_guest is False


def test_a_registration_of_no_event_is_told():
    with pytest.raises(BadEntry) as caught:
        correct_registration(actor=actor(), event_id=404, number=1, correction=Correction(PersonDraft("x")))
    assert problems(caught) == ["event_unknown"]


def test_who_turns_up_after_all_plays_and_who_withdrew_does_not():
    who = actor()
    row = event(who, players=2)
    mark_no_show(actor=who, event_id=row.pk, numbers=[1], reason="late")
    assert check_in(actor=who, event_id=row.pk, number=1).status == "active"
    set_player_status(actor=who, event_id=row.pk, number=2, status="withdrawn")
    with pytest.raises(BadEntry) as caught:
        check_in(actor=who, event_id=row.pk, number=2)
    assert problems(caught) == ["withdrawn_cannot_arrive"]
    with pytest.raises(BadEntry) as caught:
        mark_no_show(actor=who, event_id=row.pk, numbers=[], reason="x")
    assert problems(caught) == ["nobody_chosen"]
