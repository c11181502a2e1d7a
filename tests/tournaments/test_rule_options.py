"""An event chooses options on top of an edition: they decide its counts and stand on its documents."""

from io import BytesIO

import pytest
from django.core.cache import cache
from pypdf import PdfReader

from referee.messages import option_sentence, ruleset_label
from referee.rules import RULESETS
from referee.selectors import ruleset_of
from referee.services import ServiceError, judge
from tests import build
from tournaments.services import update_event

pytestmark = pytest.mark.django_db

DRAGONS = "[CCC,1][FFF,1][PPP,1]EEENN"  # big three dragons and more: far over 88


@pytest.fixture
def who():
    return build.actor()


def form_of(**options):
    return {
        "name": "Autumn Open",
        "starts_on": "2026-10-03",
        "ends_on": "2026-10-04",
        "time_zone": "UTC",
        "ruleset": "mil2025",
        "rotation": "WMO_FULL",
        "sessions_planned": "2",
    } | {f"option_{name}": value for name, value in options.items()}


def test_options_typed_in_the_office_are_kept(client):
    client.force_login(build.user("organiser"))
    client.post(
        "/en/office/new/", form_of(hand_cap="88", knitted_straight_waits="none", kong_on_last_tile="yes")
    )
    event = build.Event.objects.get()
    assert event.ruleset_options == {
        "hand_cap": 88,
        "knitted_straight_waits": "none",
        "kong_on_last_tile": True,
    }
    page = client.get(f"/en/office/{event.slug}/settings/")
    shown = {field.name: field.value() for field in page.context["form"].options if field.value()}
    assert shown == {
        "option_hand_cap": 88,
        "option_knitted_straight_waits": "none",
        "option_kong_on_last_tile": "yes",
    }


def test_a_cap_decides_what_is_proposed(who):
    event = build.drawn_event(who, ruleset_options={"hand_cap": 88})
    sheet = build.sheet_of(event, 1, 1)
    draft = build.win(sheet, 0, 1, None, hand_text=DRAGONS, flowers=None)
    assert judge(sheet, 1, draft).proposed_total == 88


def test_an_option_the_rules_do_not_know_is_refused(who):
    event = build.event(who)
    with pytest.raises(ServiceError) as refused:
        update_event(actor=who, event_id=event.pk, draft=build.draft_of_event(ruleset_options={"dora": True}))
    assert [problem.code for problem in refused.value.problems] == ["ruleset_options_wrong"]


def test_options_stay_once_the_seats_are_drawn(who):
    event = build.drawn_event(who)
    with pytest.raises(ServiceError) as refused:
        update_event(
            actor=who, event_id=event.pk, draft=build.draft_of_event(ruleset_options={"hand_cap": 88})
        )
    assert [problem.code for problem in refused.value.problems] == ["settled_ruleset_options"]


def test_options_are_printed_on_the_sheet_and_shown_to_everybody(client, who):
    cache.clear()
    event = build.drawn_event(who, ruleset_options={"hand_cap": 88})
    build.log_in(client, who)
    label = "MIL Supplementary Rules 2025; a hand is worth at most 88"
    sheet = build.sheet_of(event, 1, 1)
    pdf = client.get(f"/en/sheets/{sheet.pk}/sheet.pdf").content
    assert label in " ".join(PdfReader(BytesIO(pdf)).pages[0].extract_text().split())
    assert label in client.get(f"/en/e/{event.slug}/").content.decode()
    assert ruleset_of(sheet).digest != RULESETS["mil2025"].digest


def test_every_option_of_every_edition_has_words():
    labels = [ruleset_label(ruleset) for ruleset in RULESETS.values()]
    options = RULESETS["mil2025"].options
    changed = {
        name: option_sentence(name, not value)
        for name, value in ((name, getattr(options, name)) for name in options.__dataclass_fields__)
        if isinstance(value, bool)
    }
    assert (len(set(labels)), len(set(changed.values()))) == (len(RULESETS), len(changed))
