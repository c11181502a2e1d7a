"""``manage.py verify_log``."""

from io import StringIO

import pytest
from build import actor, drawn_event, sheet_of
from django.core.management import CommandError, call_command
from django.db import connection

from referee.models import AuditEntry

pytestmark = pytest.mark.django_db


def verify(*arguments) -> str:
    out = StringIO()
    call_command("verify_log", *arguments, stdout=out)
    return out.getvalue()


def test_sound_chains_are_counted_and_their_heads_printed():
    row = drawn_event(actor())
    assert verify() == "spring-open: chains 5, acts 7, broken 0\n"
    head = AuditEntry.objects.get(sheet=sheet_of(row, 1, 2)).hash[:8]
    lines = verify("spring-open", "--heads").splitlines()
    assert (len(lines), lines[3]) == (6, f"  1/2: acts 1, head {head}")
    assert lines[4] == "  2/1: acts 0, head -"


def test_a_broken_chain_fails_and_is_named():
    drawn_event(actor())
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_eventaudit SET after = '{}' WHERE sequence = 2")
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("verify_log", stdout=out)
    assert str(caught.value) == "Broken chains: 1."
    assert out.getvalue().splitlines()[1].endswith(", broken at act 2 (hash)")


def test_an_unknown_event_is_said():
    with pytest.raises(CommandError) as caught:
        verify("nowhere")
    assert str(caught.value) == "There is no event nowhere."
