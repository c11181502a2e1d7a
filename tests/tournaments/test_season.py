"""Several events ranked together: who is who, what counts, who may change it, the pages."""

from fractions import Fraction

import pytest
from archives.samples import sample
from build import actor, log_in, official

from referee.services import BadEntry, NotAllowed
from tournaments.models import SeasonAudit
from tournaments.selectors.seasons import public_seasons, season_view, seasons_of
from tournaments.services import (
    SeasonDraft,
    add_event,
    create_season,
    publish_season,
    remove_event,
    update_season,
)
from tournaments.services.archive import import_event
from tournaments.views.season import season_context

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Chen", "Dora")


def played(slug, totals, players=FOUR, **fields):
    """Import an event of one table whose signed totals are these, in the order of the players."""
    document = {
        "format": "mcr-desk-event",
        "schema": 1,
        "event": {
            "slug": slug,
            "name": slug.title(),
            "starts_on": "2026-05-16",
            "sessions_planned": 1,
            "draw_published_at": "2026-05-15T18:00:00Z",
            "results_published_at": "2026-05-17T18:00:00Z",
        }
        | fields,
        "players": [
            player if isinstance(player, dict) else {"number": number, "name": player}
            for number, player in enumerate(players, start=1)
        ],
        "sessions": [
            {
                "number": 1,
                "state": "approved",
                "tables": [
                    {
                        "number": 1,
                        "state": "locked",
                        "seats": dict(zip("ESWN", range(1, 5), strict=True)),
                        "signed_totals": {str(n): total for n, total in enumerate(totals, start=1)},
                    }
                ],
            }
        ],
    }
    return import_event(document).event


@pytest.fixture
def who():
    return actor()


def season_of(who, *events, **fields):
    season = create_season(actor=who, draft=SeasonDraft(**({"name": "League"} | fields)))
    for event in events:
        add_event(actor=who, season_id=season.pk, event_id=event.pk)
    season.refresh_from_db()
    return season


def lines(season):
    return [(row.place, row.person.name, row.points) for row in season_view(season).rows]


def test_table_points_of_all_events_are_added_and_the_best_single_one_parts_equals(who):
    season = season_of(who, played("one", [50, 20, -20, -50]), played("two", [-50, 20, -20, 50]))
    assert lines(season) == [(1, "Ana", 4), (1, "Dora", 4), (3, "Bo", 4), (4, "Chen", 2)]


def test_the_best_so_many_count_and_weights_multiply(who):
    one, two = played("one", [50, 20, -20, -50]), played("two", [-50, 20, -20, 50])
    season = season_of(who, one, best_of=1)
    add_event(actor=who, season_id=season.pk, event_id=two.pk, weight=Fraction(3, 2))
    assert lines(season) == [
        (1, "Dora", 6),
        (2, "Ana", 4),
        (3, "Bo", 3),
        (4, "Chen", Fraction(3, 2)),
    ]
    row = season_view(season).rows[0]
    assert (row.counted, sorted(row.results)) == (frozenset({two.pk}), sorted([one.pk, two.pk]))


@pytest.mark.parametrize(
    ("formula", "points"),
    [("place", [4, 2, 1, 0]), ("percent", [1000, Fraction(2000, 3), Fraction(1000, 3), 0])],
)
def test_an_event_may_bring_points_by_place(who, formula, points):
    season = season_of(who, played("one", [50, 20, -20, -50]), formula=formula)
    assert [row.points for row in season_view(season).rows] == points


def test_european_points_weigh_by_days_players_and_countries_and_need_two_results(who):
    one = played("one", [50, 20, -20, -50], ends_on="2026-05-17")
    two = played("two", [50, -20, 20, -50], starts_on="2027-06-01", ends_on="2027-06-01")
    season = season_of(who, one, two, formula="mers")
    view = season_view(season)
    assert [(event.slug, event.weight) for event in view.events] == [("one", 2), ("two", 1)]
    # one is more than a year older than two: half weight; 3 and 2 results are missing
    ana = view.rows[0]
    assert (ana.place, ana.person.name) == (1, "Ana")
    assert ana.points == Fraction(1000 + 1000, 5) / 2 + Fraction(1000 + 1000, 4) / 2
    assert [row.place for row in season_view(season_of(who, one, formula="mers", name="Short")).rows] == [
        None
    ] * 4


def test_people_are_the_same_by_federation_number_else_by_name(who):
    numbered = {"number": 1, "name": "Ana Ruiz", "federation_number": "00123"}
    renamed = {"number": 1, "name": "A. Ruiz", "federation_number": "00123"}
    plain = {"number": 1, "name": "ana ruiz"}
    season = season_of(
        who,
        played("one", [50, 20, -20, -50], [numbered, *FOUR[1:]]),
        played("two", [50, 20, -20, -50], [renamed, *FOUR[1:]]),
        played("three", [50, 20, -20, -50], [plain, *FOUR[1:]]),
    )
    assert [(row.points, len(row.results)) for row in season_view(season).rows] == [
        (12, 3),
        (6, 3),
        (3, 3),
        (0, 3),
    ]


def ana(country, number=""):
    return {"number": 1, "name": "Ana Núñez", "country": country, "federation_number": number}


@pytest.mark.parametrize(
    ("entries", "people"),
    [
        ((("ESP",), ("POR",)), 2),
        ((("ESP", "00123"), ("POR",)), 2),
        ((("ESP", "00123"), ("esp",)), 1),
        ((("ESP",), ("",)), 1),
        ((("ESP", "00123"), ("",)), 1),
        ((("", "00123"), ("ESP",)), 1),
        ((("ESP",), ("POR",), ("",)), 3),
        ((("ESP",), ("POR",), ("", "00123")), 3),
        ((("ESP", "00123"), ("ESP", "00456"), ("ESP",)), 3),
        ((("ESP", "00123"), ("POR", "00456"), ("POR",)), 2),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_another_country_is_another_person_whichever_event_came_first(who, entries, people, turned):
    events = [
        played(f"event-{at}", [50, 20, -20, -50], [ana(*entry), *FOUR[1:]])
        for at, entry in enumerate(reversed(entries) if turned else entries)
    ]
    rows = season_view(season_of(who, *events)).rows
    assert sum(row.person.name == "Ana Núñez" for row in rows) == people


def test_namesakes_in_one_event_stay_apart(who):
    season = season_of(who, played("one", [50, 20, -20, -50], ["Li Wei", "Li Wei", "Chen", "Dora"]))
    assert [row.points for row in season_view(season).rows] == [4, 2, 1, 0]


def test_events_whose_results_are_closed_are_not_shown_in_public(who):
    closed = played("closed", [50, 20, -20, -50], results_published_at=None)
    season = season_of(who, played("open", [50, 20, -20, -50]), closed)
    assert [event.slug for event in season_view(season).events] == ["open"]
    assert [event.slug for event in season_view(season, published_only=False).events] == ["closed", "open"]


def test_a_season_belongs_to_who_made_it_and_takes_events_of_its_organiser(who):
    event = played("one", [50, 20, -20, -50])
    rosa = official(event, "organiser", "Rosa")
    season = season_of(rosa, event)
    other = official(event, "organiser", "Ugo")
    with pytest.raises(NotAllowed) as caught:
        remove_event(actor=other, season_id=season.pk, event_id=event.pk)
    assert [problem.code for problem in caught.value.problems] == ["season_of_another"]
    foreign = import_event(sample()).event
    with pytest.raises(NotAllowed):
        add_event(actor=rosa, season_id=season.pk, event_id=foreign.pk)
    assert (seasons_of(rosa.user_id), seasons_of(other.user_id)) == ((season,), ())
    remove_event(actor=who, season_id=season.pk, event_id=event.pk)
    assert [act.action for act in SeasonAudit.objects.order_by("sequence")] == [
        "season.create",
        "season.add",
        "season.remove",
    ]


def test_every_problem_of_a_season_is_named(who):
    with pytest.raises(BadEntry) as caught:
        create_season(
            actor=who, draft=SeasonDraft(" ", slug="Not An Address", formula="luck", best_of=0, dropped=-1)
        )
    assert [problem.code for problem in caught.value.problems] == [
        "season_name_missing",
        "slug_not_an_address",
        "season_formula_unknown",
        "season_best_out_of_range",
        "season_dropped_out_of_range",
    ]
    season = season_of(who)
    with pytest.raises(BadEntry):
        add_event(actor=who, season_id=season.pk, event_id=played("x", [0, 0, 0, 0]).pk, weight=Fraction(0))


def test_pages_of_a_season(client, who):
    log_in(client, who)
    event = played("one", [50, 20, -20, -50])
    answer = client.post(
        "/en/office/seasons/", {"name": "League 2026", "formula": "table_points", "best_of": "2"}
    )
    assert (answer.status_code, answer["Location"]) == (302, "/en/office/seasons/league-2026/")
    address = answer["Location"]
    client.post(address, {"act": "add", "event": str(event.pk), "weight": "1½"})
    page = client.get(address)
    assert [row["points"] for row in page.context["rows"]] == ["6", "3", "1½", "0"]
    assert client.get("/en/seasons/league-2026/").status_code == 404
    client.post(address, {"act": "publish", "publish": "1"})
    assert client.get("/en/seasons/league-2026/").status_code == 200
    assert [season.name for season in public_seasons()] == ["League 2026"]
    wrong = client.post(address, {"act": "rules", "name": "", "formula": "place"})
    assert wrong.status_code == 422
    client.post(address, {"act": "remove", "event": str(event.pk)})
    assert client.get(address).context["rows"] == []


def test_publishing_and_renaming_again_changes_nothing_twice(who):
    season = season_of(who)
    publish_season(actor=who, season_id=season.pk)
    publish_season(actor=who, season_id=season.pk)
    update_season(actor=who, season_id=season.pk, draft=SeasonDraft("Other name", best_of=3))
    season.refresh_from_db()
    assert (season.name, season.slug, season.best_of, season.version) == ("Other name", "league", 3, 3)


def test_an_event_that_is_there_already_is_named_with_its_short_name(client, who):
    log_in(client, who)
    one, copy = (played(slug, [50, 20, -20, -50], name="Spring Cup") for slug in ("w16", "w16-2"))
    season = season_of(who, one)
    address = f"/en/office/seasons/{season.slug}/"
    choices = [text for _value, text in client.get(address).context["event_form"].fields["event"].choices]
    assert sorted(choices) == ["Spring Cup · w16 · 2026-05-16", "Spring Cup · w16-2 · 2026-05-16"]
    page = client.post(address, {"act": "add", "event": str(copy.pk), "weight": "1"}, follow=True)
    assert [str(each) for each in page.context["messages"]] == [
        "Spring Cup with the same dates is in the season already (w16): it must not count twice."
    ]
    assert "w16-2 · 16 May 2026" in page.content.decode()
    assert "w16-2 · 16 May 2026" in client.get("/en/office/").content.decode()
    other = played("other", [50, 20, -20, -50], name="Spring Cup", starts_on="2026-09-01")
    page = client.post(address, {"act": "add", "event": str(other.pk), "weight": "1"}, follow=True)
    assert list(page.context["messages"]) == []


def test_points_of_a_season_are_written_in_one_way(who):
    one = played("one", [50, 20, -20, -50])
    percents = season_context(season_view(season_of(who, one, formula="percent")))
    assert [row["points"] for row in percents["rows"]] == ["1000.0", "666.7", "333.3", "0.0"]
    whole = season_context(season_view(season_of(who, one, name="Places", formula="place")))
    assert [row["points"] for row in whole["rows"]] == ["4", "2", "1", "0"]


def test_a_season_says_why_a_result_brings_no_place_yet(who):
    season = season_of(who, played("one", [50, 20, -20, -50]), formula="mers")
    shown = season_context(season_view(season))
    assert shown["rules"][-1] == "With fewer than two results that still count there is no place yet."
    first = shown["rows"][0]
    assert (first["place_text"], first["points"]) == ("–", "–")
    assert (first["cells"][0]["counts"], first["cells"][0]["waits"]) == (False, True)
