"""Codes that let devices in: shown once, kept as a hash, for a scope, until a time, taken back."""

import hashlib
from dataclasses import replace
from datetime import timedelta

import pytest
from build import actor, drawn_event, official, sheet_of
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.utils import timezone

from referee.authority import Actor, Allowed, Refused, may
from referee.services import BadEntry, NotAllowed
from tournaments.middleware import SESSION_KEY, TableDevice
from tournaments.models import TableAccess
from tournaments.permissions import actor_of
from tournaments.selectors import access_codes
from tournaments.services import AccessDraft, issue_access, redeem_code, reissue_access, revoke_access

pytestmark = pytest.mark.django_db


def draft(**fields):
    later = timezone.now() + timedelta(hours=4)
    return replace(AccessDraft("table", "Table 1", later, table_number=1), **fields)


def test_a_code_is_shown_once_and_kept_as_its_hash():
    head = actor()
    event = drawn_event(head)
    issued = issue_access(actor=head, event_id=event.pk, draft=draft())
    assert len(issued.code) == 16  # 96 bits in letters that an address takes
    assert issued.access.code_hash == hashlib.sha256(issued.code.encode()).hexdigest()
    stored = str(list(TableAccess.objects.values())) + str(list(event.audit.values()))
    assert issued.code not in stored
    assert redeem_code(f" {issued.code} ") == issued.access
    assert redeem_code("guessed") is None


def test_a_code_expires_and_is_taken_back_and_made_anew():
    head = actor()
    event = drawn_event(head)
    issued = issue_access(actor=head, event_id=event.pk, draft=draft())
    other = reissue_access(actor=head, event_id=event.pk, access_id=issued.access.pk)
    assert redeem_code(issued.code) is None
    assert redeem_code(other.code).table_number == 1
    revoke_access(actor=head, event_id=event.pk, access_id=other.access.pk, reason="phone lost")
    revoke_access(actor=head, event_id=event.pk, access_id=other.access.pk)
    assert redeem_code(other.code) is None
    late = issue_access(actor=head, event_id=event.pk, draft=draft())
    TableAccess.objects.filter(pk=late.access.pk).update(expires_at=timezone.now())
    assert redeem_code(late.code) is None
    assert [view.is_good for view in access_codes(event, timezone.now())] == [False, False, False]
    actions = list(event.audit.order_by("sequence").values_list("action", flat=True))
    assert actions[-4:] == ["access.issue", "access.reissue", "access.revoke", "access.issue"]


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"scope": "hall"}, ["access_scope_unknown"]),
        ({"rights": "all"}, ["access_rights_unknown"]),
        ({"scope": "event"}, ["access_scope_incomplete"]),
        ({"scope": "session"}, ["access_scope_incomplete"]),
        ({"table_number": 9}, ["access_to_nothing"]),
        ({"scope": "session", "table_number": None, "session_number": 9}, ["access_to_nothing"]),
        ({"name": " ", "expires_at": timezone.now()}, ["device_name_missing", "access_expires_in_the_past"]),
    ],
)
def test_a_code_is_refused_with_every_problem(fields, codes):
    head = actor()
    event = drawn_event(head)
    with pytest.raises(BadEntry) as error:
        issue_access(actor=head, event_id=event.pk, draft=draft(**fields))
    assert [problem.code for problem in error.value.problems] == codes


def test_a_code_is_good_for_hands_and_penalties_or_for_hands_only_and_stays_so_when_made_anew():
    head = actor()
    event = drawn_event(head)
    row = sheet_of(event, 1, 1)
    for rights, codes in (("penalties", [None] * 3), ("hands", ["device_enters_hands_only"] * 3)):
        access = issue_access(actor=head, event_id=event.pk, draft=draft(rights=rights)).access
        again = reissue_access(actor=head, event_id=event.pk, access_id=access.pk).access
        device = Actor(f"device:{again.pk}", "Table 1")
        answers = [may(device, action, row) for action in ("penalty.record", "penalty.cancel", "hand.rule")]
        assert [(isinstance(each, Refused) and each.reason.code) or None for each in answers] == codes
        for action in ("hand.record", "hand.correct", "checkpoint.record", "sheet.confirm", "call.open"):
            assert may(device, action, row) == Allowed("device")
        assert access_codes(event, timezone.now())[-1].rights == rights


def test_a_table_referee_makes_no_codes():
    event = drawn_event(actor())
    with pytest.raises(NotAllowed):
        issue_access(actor=official(event, "table_referee", "Rosa"), event_id=event.pk, draft=draft())


def test_a_device_acts_under_its_own_name_as_long_as_its_code_is_good(django_assert_num_queries):
    head = actor()
    event = drawn_event(head)
    access = issue_access(actor=head, event_id=event.pk, draft=draft()).access
    request = RequestFactory().get("/")
    request.user, request.session = AnonymousUser(), {SESSION_KEY: access.pk}
    answer = TableDevice(actor_of)
    assert answer(request) == Actor(f"device:{access.pk}", "Table 1")
    revoke_access(actor=head, event_id=event.pk, access_id=access.pk)
    assert answer(request) == Actor("nobody", "")
    request.session = {}
    with django_assert_num_queries(0):
        assert answer(request) == Actor("nobody", "")
    assert Client().get("/en/").status_code == 200
