"""A list is kept, asked about, and registered once: in one act, or not at all."""

from datetime import timedelta
from uuid import uuid4

import pytest
from build import actor, drawn_event, event, official
from django.utils import timezone

from referee.models import Participant
from referee.rules.problem import Problem
from referee.services import BadEntry, NotAllowed
from tournaments.models import EventAudit, PlayerImport, Registration, Team
from tournaments.selectors import roster
from tournaments.services.imports import (
    LARGEST,
    discard_upload,
    keep_choices,
    keep_upload,
    register_list,
)
from tournaments.services.imports_matching import Likeness, questions_about, sure_answers
from tournaments.services.registrations_rows import PersonDraft

pytestmark = pytest.mark.django_db


def people(*names: str, **fields) -> list[PersonDraft]:
    return [PersonDraft(name, line=line, **fields) for line, name in enumerate(names, start=2)]


def upload(who, row) -> PlayerImport:
    return keep_upload(actor=who, event_id=row.pk, file_name="list.csv", content=b"Name\nAna\n")


def register(who, row, drafts, answers=None, key=None):
    key = key or upload(who, row).key
    return register_list(actor=who, event_id=row.pk, key=key, people=drafts, answers=answers or {})


def asked(who, row, drafts) -> list[tuple[int, list[tuple[str, int]], tuple[str, ...]]]:
    return [
        (
            each.line,
            [(m.kind.value, m.line or m.number or m.participant_id) for m in each.matches],
            each.answers,
        )
        for each in questions_about(row, who, drafts)
    ]


def test_a_list_is_registered_once_whoever_presses_again():
    who = actor()
    row = event(who, players=0)
    kept = upload(who, row)
    drafts = [
        PersonDraft("王芳", "Wang Fang", 7, "07222774", "CHN", "Beijing", "A", line=2),
        PersonDraft("Ana", team="a", is_substitute=True, line=3),
        PersonDraft("Bo", pseudonym="The Fox", line=4),
    ]
    assert register(who, row, drafts, key=kept.key) == (7, 8, 9)
    assert register(who, row, drafts, key=kept.key) == (7, 8, 9)
    wang, ana, bo = Registration.objects.select_related("participant", "team").order_by("number")
    assert (wang.participant.name, wang.participant.latin_name) == ("王芳", "Wang Fang")
    assert (wang.federation_number, wang.country, wang.club) == ("07222774", "CHN", "Beijing")
    assert (ana.team_id == wang.team_id, ana.is_substitute, Team.objects.count()) == (True, True, 1)
    assert (bo.shown_as, bo.pseudonym) == ("pseudonym", "The Fox")
    act = EventAudit.objects.get(action="people.import")
    assert act.after == {"numbers": [7, 8, 9], "list": str(kept.key)}
    kept.refresh_from_db()
    assert bytes(kept.content) == b""


def test_teams_of_long_names_get_codes_of_their_own():
    who = actor()
    row = event(who, players=0)
    long = "Mahjong Club of a Very Long Name, Team "
    register(
        who,
        row,
        [
            PersonDraft(name, team=f"{long}{number}", line=line)
            for line, (name, number) in enumerate(zip("ABCD", (1, 2, 1, 2), strict=True), start=2)
        ],
    )
    assert [(each.team_code, each.team_name) for each in roster(row)] == [
        ("Mahjong Club of a Very Long Na", f"{long}1"),
        ("Mahjong Club of a Very Lon 2", f"{long}2"),
        ("Mahjong Club of a Very Long Na", f"{long}1"),
        ("Mahjong Club of a Very Lon 2", f"{long}2"),
    ]


def test_nothing_is_stored_before_everything_is_answered():
    who = actor()
    row = event(who, players=0)
    drafts = people("Ana Costa", "COSTA  Ana", "Bo")
    with pytest.raises(BadEntry) as caught:
        register(who, row, drafts)
    assert caught.value.problems == (Problem("import_unanswered", {"line": 3, "name": "COSTA  Ana"}),)
    assert (Registration.objects.count(), Participant.objects.count()) == (0, 0)
    assert register(who, row, drafts, {3: "skip"}) == (1, 2)


def test_two_people_of_one_name_can_be_registered():
    who = actor()
    row = event(who, players=0)
    assert register(who, row, people("Ng", "Ng"), {3: "new"}) == (1, 2)
    assert Participant.objects.count() == 2


def test_the_same_federation_number_is_asked_about_without_its_noughts():
    who = actor()
    row = event(who, players=0)
    drafts = [
        PersonDraft("Ana", federation_number="07222774", line=2),
        PersonDraft("Anna", federation_number="7222774", line=3),
    ]
    (question,) = questions_about(row, who, drafts)
    assert (question.line, question.matches[0].line, question.matches[0].has_same_number) == (3, 2, True)


def test_who_is_registered_already_is_asked_about():
    who = actor()
    row = event(who, players=0)
    register(who, row, [PersonDraft("Łukasz Żółć", line=2)])
    drafts = people("lukasz zolc", "Ana")
    assert asked(who, row, drafts) == [(2, [("registered", 1)], ("skip", "new"))]
    assert register(who, row, drafts, {2: "skip"}) == (2,)


def test_people_of_former_events_are_offered_as_the_same_person():
    who = actor()
    spring, autumn = event(who, players=0), event(who, players=0, name="Autumn Open")
    register(who, spring, [PersonDraft("王芳", "Wang Fang", federation_number="1001", line=2)])
    person = Participant.objects.get()
    drafts = [PersonDraft("Fang Wang", federation_number="1001", line=2), PersonDraft("王芳", line=3)]
    (first, second) = questions_about(autumn, who, drafts)
    assert [(m.kind, m.event, m.has_same_number) for m in first.matches] == [
        (Likeness.KNOWN, "Spring Open", True)
    ]
    assert (first.answers, second.line) == ((f"same:{person.pk}", "new"), 3)
    assert sure_answers([first, second]) == {2: f"same:{person.pk}"}
    assert register(who, autumn, drafts, {2: f"same:{person.pk}", 3: "new"}) == (1, 2)
    assert [each.name for each in roster(autumn)] == ["王芳", "王芳"]
    assert person.registrations.count() == 2


def test_one_known_person_cannot_be_two_rows():
    who = actor()
    spring, autumn = event(who, players=0), event(who, players=0, name="Autumn Open")
    register(who, spring, people("Ana"))
    same = f"same:{Participant.objects.get().pk}"
    with pytest.raises(BadEntry) as caught:
        register(who, autumn, people("Ana", "ana"), {2: same, 3: same})
    assert caught.value.problems == (Problem("import_same_twice", {"line": 3, "first": 2, "name": "ana"}),)


def test_an_answer_that_nobody_offered_is_none():
    who = actor()
    spring, autumn = event(who, players=0), event(who, players=0, name="Autumn Open")
    register(who, spring, people("Ana", "Bo"))
    bo = Participant.objects.get(name="Bo")
    with pytest.raises(BadEntry) as caught:
        register(who, autumn, people("Ana"), {2: f"same:{bo.pk}"})
    assert caught.value.problems == (Problem("import_unanswered", {"line": 2, "name": "Ana"}),)


def test_events_of_others_tell_nothing_of_their_people():
    head = actor()
    secret = event(head, players=0)
    register(head, secret, people("Ana"))
    own = event(head, players=0, name="Own")
    organiser = official(own, "organiser", "Olga")
    assert questions_about(own, organiser, people("Ana")) == ()


def test_numbers_that_are_taken_or_given_twice():
    who = actor()
    row = event(who, players=0)
    register(who, row, [PersonDraft("Ana", number=7, line=2)])
    drafts = [
        PersonDraft("Bo", number=7, line=2),
        PersonDraft("Cy", number=8, line=3),
        PersonDraft("Di", number=8, line=4),
    ]
    with pytest.raises(BadEntry) as caught:
        register(who, row, drafts)
    assert [(each.code, each.args["line"]) for each in caught.value.problems] == [
        ("import_number_taken", 2),
        ("import_number_twice", 4),
    ]


def test_a_line_that_is_left_out_takes_no_number():
    who = actor()
    row = event(who, players=0)
    drafts = [PersonDraft("Ana", number=7, line=2), PersonDraft("Ana", number=7, line=3)]
    assert register(who, row, drafts, {3: "skip"}) == (7,)


def test_after_the_draw_a_list_holds_substitutes_only():
    who = actor()
    row = drawn_event(who, open_first=False)
    with pytest.raises(BadEntry) as caught:
        register(who, row, people("Late"))
    assert caught.value.problems == (Problem("drawn_takes_substitutes_only"),)
    assert register(who, row, people("Late", is_substitute=True)) == (9,)


def test_files_that_are_empty_or_too_large_are_not_kept():
    who = actor()
    row = event(who, players=0)
    for content, code in ((b" \n", "import_file_empty"), (b"x" * (LARGEST + 1), "import_file_too_large")):
        with pytest.raises(BadEntry) as caught:
            keep_upload(actor=who, event_id=row.pk, file_name="x", content=content)
        assert [each.code for each in caught.value.problems] == [code]
    assert PlayerImport.objects.count() == 0


def test_a_list_belongs_to_its_event_and_is_forgotten_after_a_day():
    who = actor()
    row, other = event(who, players=0), event(who, players=0, name="Other")
    kept = upload(who, row)
    with pytest.raises(BadEntry) as caught:
        register(who, other, people("Ana"), key=kept.key)
    assert caught.value.problems == (Problem("import_unknown"),)
    PlayerImport.objects.update(created=timezone.now() - timedelta(hours=25))
    upload(who, other)
    assert PlayerImport.objects.filter(pk=kept.pk).exists()
    upload(who, row)
    assert not PlayerImport.objects.filter(pk=kept.pk).exists()
    with pytest.raises(BadEntry):
        keep_choices(actor=who, event_id=row.pk, key=uuid4(), choices={})


def test_a_list_can_be_discarded_before_it_is_registered():
    who = actor()
    row = event(who, players=0)
    kept, done = upload(who, row), upload(who, row)
    register(who, row, people("Ana"), key=done.key)
    for each in (kept, done):
        discard_upload(actor=who, event_id=row.pk, key=each.key)
    assert list(PlayerImport.objects.values_list("pk", flat=True)) == [done.pk]


def test_choices_are_kept_while_the_list_waits():
    who = actor()
    row = event(who, players=0)
    kept = upload(who, row)
    keep_choices(actor=who, event_id=row.pk, key=kept.key, choices={"encoding": "big5"})
    kept.refresh_from_db()
    assert kept.choices == {"encoding": "big5"}


def test_only_organisers_import():
    who = actor()
    row = event(who, players=0)
    head = official(row, "head_referee", "Hilda")
    with pytest.raises(NotAllowed):
        upload(head, row)


@pytest.mark.parametrize("count", [1, 30])
def test_questions_cost_the_same_queries_for_every_list(count, django_assert_num_queries):
    who = actor()
    spring, autumn = event(who, players=0), event(who, players=0, name="Autumn Open")
    drafts = people(*(f"Player {number}" for number in range(count)))
    register(who, spring, drafts)
    with django_assert_num_queries(3):
        assert len(questions_about(autumn, who, drafts)) == count
