"""The stand-alone page that checks a draw's record, opened from a file as a player would."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tournaments.draw import CHART_SEED, Wishes, commit, complete, make_chart, request_for, verify

PAGE = Path(__file__).resolve().parents[2] / "static" / "verifier" / "verify.html"
pytestmark = pytest.mark.browser


@pytest.fixture
def record(tmp_path):
    request = request_for(16, 5, CHART_SEED, Wishes())
    roster = {number: f"选手 {number}" for number in range(1, 17)}
    document = commit(
        make_chart(request), roster, Wishes(), seed_source="dice", committed_at="noon", request=request
    )
    path = tmp_path / "record.json"
    path.write_text(json.dumps(complete(document, "3-1-4"), ensure_ascii=False), encoding="utf-8")
    return path


@pytest.fixture
def page(chromium):
    context = chromium.new_context(locale="en-GB", viewport={"width": 900, "height": 1200})
    opened = context.new_page()
    opened.goto(PAGE.as_uri())
    yield opened
    context.close()


def test_a_sound_record_passes_and_its_hash_is_shown(page, record):
    page.set_input_files("#record", record)
    page.wait_for_selector("#result:not([hidden])")
    assert page.inner_text("#verdict") == "Every check holds."
    assert page.locator("#checks tr.holds").count() == 13
    report = verify(json.loads(record.read_text(encoding="utf-8")))
    assert page.inner_text("#hash") == report.current_sha256


def test_a_changed_record_fails_in_the_language_chosen(page, record):
    document = json.loads(record.read_text(encoding="utf-8"))
    document["seed"] = "another"
    record.write_text(json.dumps(document), encoding="utf-8")
    page.set_input_files("#record", record)
    page.wait_for_selector("#checks tr.fails")
    page.select_option("#language", "zh-Hant")
    assert page.inner_text("#verdict") == "至少一項核對不通過：記錄與已公布的內容不符。"
    assert page.inner_text("h1") == "核對抽籤編排"


def test_another_file_is_refused_with_a_sentence(page, record):
    record.write_text('{"format": 1}', encoding="utf-8")
    page.set_input_files("#record", record)
    expect(page.locator("#verdict")).to_have_text("This is not the record of a draw that this page can read.")
    other = record.with_name("other.json")
    other.write_text("no", encoding="utf-8")
    page.set_input_files("#record", other)
    expect(page.locator("#verdict")).to_have_text("This file is not JSON.")
