"""A pseudonym is nobody else's name: two people on a public page are never taken for one another."""

import pytest
from build import actor, event

from referee.services import BadEntry
from tournaments.models import Registration, ShownAs
from tournaments.services import register_players
from tournaments.services.imports import keep_upload, register_list
from tournaments.services.registrations import (
    Correction,
    correct_registration,
    register_guest,
    register_late,
)
from tournaments.services.registrations_rows import PersonDraft

pytestmark = pytest.mark.django_db


def refused(call):
    with pytest.raises(BadEntry) as caught:
        call()
    return [(problem.code, problem.args["pseudonym"]) for problem in caught.value.problems]


def hide(who, row, number, pseudonym):
    person = PersonDraft(f"P{number}", country="ITA", pseudonym=pseudonym)
    correction = Correction(person, ShownAs.PSEUDONYM)
    return correct_registration(actor=who, event_id=row.pk, number=number, correction=correction)


def test_the_name_or_pseudonym_of_another_is_refused_however_it_is_written():
    who = actor()
    row = event(who, players=4)
    for name in ("P2", "ｐ２", " p2 "):
        assert refused(lambda name=name: hide(who, row, 1, name)) == [("pseudonym_of_another", name.strip())]
    hide(who, row, 2, "Fox")
    assert refused(lambda: hide(who, row, 1, "fóx")) == [("pseudonym_of_another", "fóx")]
    assert hide(who, row, 2, "Fox").pseudonym == "Fox"
    assert hide(who, row, 1, "P1").pseudonym == "P1"  # the own name is nobody else's


def test_who_comes_late_and_who_is_on_a_list_keep_to_it():
    who = actor()
    row = event(who, players=4)
    late = PersonDraft("Late", pseudonym="P3")
    assert refused(lambda: register_late(actor=who, event_id=row.pk, person=late)) == [
        ("pseudonym_of_another", "P3")
    ]
    people = [PersonDraft("Ana", pseudonym="Bo", line=1), PersonDraft("Bo", pseudonym="p1", line=2)]
    kept = keep_upload(actor=who, event_id=row.pk, file_name="list.csv", content=b"x")
    common = {"actor": who, "event_id": row.pk, "key": kept.key, "answers": {}}
    assert refused(lambda: register_list(**common, people=people)) == [
        ("pseudonym_of_another", "Bo"),
        ("pseudonym_of_another", "p1"),
    ]
    assert Registration.objects.filter(event=row).count() == 4


def test_the_same_name_in_another_event_does_not_matter():
    who = actor()
    event(who, players=4, slug="one")
    row = event(who, players=2, slug="two")
    assert hide(who, row, 1, "P4").pseudonym == "P4"


def named(call):
    with pytest.raises(BadEntry) as caught:
        call()
    return [(problem.code, problem.args["name"]) for problem in caught.value.problems]


def rename(who, row, number, name, latin_name=""):
    correction = Correction(PersonDraft(name, latin_name, country="ITA"), ShownAs.NAME)
    return correct_registration(actor=who, event_id=row.pk, number=number, correction=correction)


def test_a_name_that_comes_later_is_nobody_elses_pseudonym():
    who = actor()
    row = event(who, players=4)
    hide(who, row, 1, "Fox")
    taken = [("name_is_pseudonym", "fóx")]
    common = {"actor": who, "event_id": row.pk}
    assert named(lambda: rename(who, row, 2, "fóx")) == taken
    assert named(lambda: rename(who, row, 2, "P2", "fóx")) == taken
    assert named(lambda: register_late(**common, person=PersonDraft("fóx"))) == taken
    assert named(lambda: register_guest(**common, name="fóx")) == taken
    assert named(lambda: register_players(**common, text="fóx;;ITA")) == taken
    kept = keep_upload(**common, file_name="list.csv", content=b"x")
    people = [PersonDraft("fóx", line=1)]
    assert named(lambda: register_list(**common, key=kept.key, answers={}, people=people)) == taken
    assert Registration.objects.filter(event=row).count() == 4
    correction = Correction(PersonDraft("Fox", country="ITA", pseudonym="Fox"), ShownAs.PSEUDONYM)
    own = correct_registration(**common, number=1, correction=correction)
    assert own.participant.name == "Fox"  # the own pseudonym is nobody else's


def test_a_name_is_corrected_in_every_event_of_the_person_and_is_nobodys_pseudonym_there():
    who = actor()
    one, two = event(who, players=2, slug="one"), event(who, players=2, slug="two")
    person = Registration.objects.get(event=one, number=1).participant
    Registration.objects.filter(event=two, number=1).update(participant=person)
    hide(who, two, 2, "Fox")
    assert named(lambda: rename(who, one, 1, "Fox")) == [("name_is_pseudonym", "Fox")]
