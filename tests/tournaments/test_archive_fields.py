"""Every field of every row of an event goes through the archive, or stands here with the reason why not."""

import json

import pytest
from archives.samples import sample, story
from archives.whole import all_rows, lived, whole
from django.apps import apps
from wiping import wipe

from tournaments.services.archive import canonical, check, export_event, import_event, load_json

ACCOUNT = "accounts belong to a desk; the name of who did it goes along"
KEY = "made by the device that sent it; a copy of the event may not have it a second time"
MADE = "when the row was made on this desk; the log says when it happened"
COUNTED = "counts the acts of the log"
SEASON = "a season ranks events of one desk, and names them itself"

LEFT_OUT = {
    "referee.DeviceLease": "which device enters for a table is a matter of this desk and moment",
    "referee.AuditEntry": {"client_key": KEY},
    "referee.HandEntry": {"client_key": KEY, "entered_by": ACCOUNT},
    "referee.Participant": {"created": MADE},
    "referee.Penalty": {"client_key": KEY, "entered_by": ACCOUNT, "cancelled_by": ACCOUNT},
    "referee.ScoreSheet": {"created": MADE, "version": COUNTED},
    "referee.Signature": {"signed_by": ACCOUNT},
    "tournaments.ClockEvent": {"acted_by": ACCOUNT},
    "tournaments.Draw": {"created_by": ACCOUNT},
    "tournaments.Event": {"created": MADE, "version": COUNTED},
    "tournaments.Incident": {"client_key": KEY},
    "tournaments.IncidentRuling": {"client_key": KEY, "ruled_user": ACCOUNT},
    "tournaments.Job": "a file that is being made; kept for a day",
    "tournaments.Office": ACCOUNT,
    "tournaments.PlayerImport": "a list that nobody has confirmed yet",
    "tournaments.Protest": {"client_key": KEY, "decided_user": ACCOUNT},
    "tournaments.RefereeCall": {"client_key": KEY, "answered_user": ACCOUNT},
    "tournaments.RefereeDuty": {"user": ACCOUNT},
    "tournaments.Registration": {"created": MADE},
    "tournaments.Season": SEASON,
    "tournaments.SeasonAudit": SEASON,
    "tournaments.SeasonEvent": SEASON,
    "tournaments.SeatingPlan": {"created_by": ACCOUNT},
    "tournaments.TableAccess": "codes are secrets of this desk",
}
SAID_ELSEWHERE = {
    ("tournaments.SeatingPlan", "first_session"): "tests/tournaments/test_services_draw_ranked.py"
}


def models():
    return [model for app in ("referee", "tournaments") for model in apps.get_app_config(app).get_models()]


def sorted_rows(rows):
    """Return the rows of each model in an order that does not depend on when they were written."""
    return {
        label: sorted(json.dumps(row, sort_keys=True, default=str) for row in own)
        for label, own in rows.items()
    }


def says_something(field, value) -> bool:
    default = field.get_default() if field.has_default() else ""
    return value not in (None, "", default, [], {})


@pytest.mark.django_db
def test_every_field_of_every_model_goes_through_the_archive():
    """Two events in which every field says something: after a wipe and an import all rows are the same."""
    first = canonical(export_event(import_event(whole()).event))
    second = canonical(export_event(lived()))
    wipe()
    for content in (first, second):
        import_event(load_json(content))
    before = all_rows(LEFT_OUT)
    wipe()
    again = [canonical(export_event(import_event(load_json(content)).event)) for content in (first, second)]
    assert again == [first, second]
    assert all_rows(LEFT_OUT) == before
    silent = [
        (model._meta.label, field.name)
        for model in models()
        for field in model._meta.concrete_fields
        if model._meta.label in before and not field.primary_key
        if field.name not in LEFT_OUT.get(model._meta.label, {})
        if not any(says_something(field, row[field.name]) for row in before[model._meta.label])
    ]
    assert silent == list(SAID_ELSEWHERE)


def test_what_is_left_out_exists():
    fields = {model._meta.label: {field.name for field in model._meta.concrete_fields} for model in models()}
    unknown = [
        (label, left)
        for label, left in LEFT_OUT.items()
        if not isinstance(left, str) and set(left) - fields[label]
    ]
    assert unknown == []
    assert set(LEFT_OUT) - set(fields) == set()


@pytest.mark.django_db
def test_a_lived_event_is_the_same_on_another_desk():
    """What services wrote, with all references, and not only what an import wrote."""
    event = lived()
    before, content = all_rows(LEFT_OUT), canonical(export_event(event))
    wipe()
    import_event(load_json(content))
    after = all_rows(LEFT_OUT)
    for row in before["tournaments.RefereeDuty"]:
        row["name"] = "Rosa"
    assert sorted_rows(after) == sorted_rows(before)


@pytest.mark.parametrize("document", [sample(), story()])
def test_archives_of_schema_1_are_still_read(document):
    assert document["schema"] == 1
    archive, notes = check(document)
    assert (archive.log, archive.stages, archive.incidents, notes) == ((), (), (), ())
    assert archive.event.settings["session_minutes"] == 120


def test_the_migration_is_a_pure_function():
    from tournaments.services.archive.migration import migrated

    document, original = sample(), sample()
    assert migrated(document) == original | {"schema": 2}
    assert document == original
    assert migrated(migrated(document)) == migrated(document)
    for odd in (None, [], {"schema": 7}, {"schema": True}, {"schema": "1"}):
        assert migrated(odd) is odd


def test_a_key_that_stands_twice_is_told_after_the_migration():
    from tournaments.services.archive import ArchiveError

    text = '{"format": "mcr-desk-event", "schema": 1, "event": {}, "event": {}}'
    with pytest.raises(ArchiveError) as caught:
        check(load_json(text))
    assert ("event", "this field stands here twice") in [
        (problem.path, problem.message) for problem in caught.value.problems
    ]
