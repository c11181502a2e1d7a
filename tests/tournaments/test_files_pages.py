"""Files of an event over HTTP: who may take them, and that every one says the same numbers."""

import io
import json
import re
import zipfile
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from django.core.management import call_command
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import build
from tests.archives.hard_event import hard_event
from tournaments.draw.chart_file import read_chart
from tournaments.exports.files import COMMA, SEMICOLON, Kind, read_text
from tournaments.imports.reading import read_list
from tournaments.models import Event, Role
from tournaments.selectors import roster
from tournaments.services.archive import import_event
from tournaments.services.demo import load_demo
from tournaments.views.federation import split_name
from tournaments.views.files_kinds import TABLES

pytestmark = pytest.mark.django_db

ADDRESS = "/en/office/hard/files"


@pytest.fixture
def event(client) -> Event:
    import_event(hard_event())
    row = Event.objects.get(slug="hard")
    client.force_login(build.user("boss", is_superuser=True))
    return row


def sheet_of(content: bytes, title: str) -> list[list]:
    return [[cell.value for cell in row] for row in load_workbook(io.BytesIO(content))[title]]


@pytest.mark.parametrize(
    ("role", "code"), [(Role.ORGANISER, 200), (Role.HEAD_REFEREE, 200), (Role.TABLE_REFEREE, 403)]
)
@pytest.mark.parametrize("page", ["/", "/all.xlsx", "/hands.csv", "/federation/", "/archive.json"])
def test_organiser_and_head_referee_may_take_files(client, event, page, role, code):
    who = build.official(event, role, role)
    build.log_in(client, who)
    assert client.get(ADDRESS + page).status_code == code


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.code)
@pytest.mark.parametrize("ending", ["xlsx", "csv"])
def test_every_table_is_sent_in_every_language(client, event, language, table, ending):
    if table.code == "fans":
        return
    response = client.get(f"{ADDRESS}/{table.code}.{ending}", {"language": language})
    assert response.status_code == 200
    assert response["Content-Disposition"] == f'attachment; filename="hard-{table.code}.{ending}"'


def test_a_table_without_rows_says_so(client, event):
    response = client.get(f"{ADDRESS}/fans.xlsx")
    assert response.status_code == 404
    assert [str(each) for each in response.context["messages"]] == [
        "Frequencies of fan: there is nothing yet."
    ]


def test_an_unknown_table_is_not_there(client, event):
    assert client.get(f"{ADDRESS}/salaries.xlsx").status_code == 404


def test_the_demo_event_is_one_workbook_with_a_sheet_a_table(client):
    load_demo()
    client.force_login(build.user("boss", is_superuser=True))
    content = client.get("/en/office/demo/files/all.xlsx").content
    book = load_workbook(io.BytesIO(content))
    titles = [
        "Standings",
        "Team standings",
        "Sessions",
        "Hands",
        "Statistics",
        "Frequencies of fan",
    ]
    assert book.sheetnames == [*titles, "Players", "Penalties", "Event"]
    assert book["Hands"].max_row == 1 + 282
    content = client.get("/en/office/demo/files/all.zip").content
    with zipfile.ZipFile(io.BytesIO(content)) as folder:
        names = ["standings", "teams", "sessions", "hands", "statistics", "fans", "players", "penalties"]
        assert folder.namelist() == [f"{name}.csv" for name in names]


def test_sheets_are_named_in_the_chosen_language(client, event):
    content = client.get(f"{ADDRESS}/all.xlsx", {"language": "zh-hans"}).content
    book = load_workbook(io.BytesIO(content))
    assert "名次" in {cell.value for cell in book.worksheets[0][1]}


def test_who_asked_to_be_hidden_is_hidden_unless_true_names_are_chosen(client, event):
    event.registrations.filter(number=1).update(shown_as="pseudonym", pseudonym="Amber Fox")
    shown = client.get(f"{ADDRESS}/standings.csv").content.decode("utf-8-sig")
    true = client.get(f"{ADDRESS}/standings.csv", {"true_names": "on"}).content.decode("utf-8-sig")
    assert ("Amber Fox" in shown, "Łucja" in shown) == (True, False)
    assert ("Amber Fox" in true, "Łucja" in true) == (False, True)


def test_the_file_of_players_is_taken_by_the_import_as_it_is(client, event):
    for language in ("en", "zh-hans", "zh-hant"):
        for ending in ("csv", "xlsx"):
            content = client.get(f"{ADDRESS}/players.{ending}", {"language": language}).content
            read = read_list(content)
            assert read.problems == ()
            assert [(each.code, each.line) for each in read.notices] == [
                ("name_like_a_formula", 5),
                ("name_like_a_formula", 7),
            ]
            assert [
                (
                    each.number,
                    each.name,
                    each.latin_name,
                    each.federation_number,
                    each.country,
                    each.team,
                    each.is_substitute,
                )
                for each in read.people
            ] == [
                (
                    each.number,
                    each.name,
                    each.latin_name,
                    each.federation_number,
                    each.country,
                    each.team_code,
                    each.is_substitute,
                )
                for each in roster(event)
            ]


def test_the_file_of_seats_is_taken_as_a_ready_chart(client, event):
    event.sessions.filter(number=2).delete()
    text = client.get(f"{ADDRESS}/seats.csv").content.decode("utf-8-sig")
    assert read_chart(text).sessions == (((0, 1, 2, 3), (4, 5, 6, 7)),)


def test_the_archive_of_the_page_is_that_of_the_command(client, event, tmp_path):
    file = tmp_path / "hard.json"
    call_command("export_event", "hard", str(file))
    assert client.get(f"{ADDRESS}/archive.json").content == file.read_bytes()


# The same numbers everywhere -------------------------------------------------------------------------------

POINTS = {"½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}


def number(text: str) -> Fraction:
    """Read a number as pages and papers write it."""
    found = re.fullmatch(r"([+\N{MINUS SIGN}]?)(\d*)([½⅓⅔]?)", text.strip())
    assert found is not None, text
    value = Fraction(found[2] or 0) + POINTS.get(found[3], 0)
    return -value if found[1] == "\N{MINUS SIGN}" else value


class Cells(HTMLParser):
    """The texts of the cells of the first table of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.depth, self.hidden = 0, 0
        self.feed(page[page.index("<tbody>") : page.index("</tbody>")])

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append("")
        elif tag == "span" and (self.hidden or dict(attributes).get("class") in {"unseen", "movement"}):
            self.hidden += 1
        elif tag == "b":
            self.rows[-1][-1] += "|"

    def handle_endtag(self, tag):
        if tag == "span" and self.hidden:
            self.hidden -= 1

    def handle_data(self, data):
        if not self.hidden and self.rows and self.rows[-1]:
            self.rows[-1][-1] += data


def of_page(client) -> dict[int, tuple]:
    """Return table points, game points and sessions by player, as the public page says them."""
    page = client.get("/en/e/hard/standings/").content.decode()
    numbers = re.findall(r'<tr id="p(\d+)"', page[page.index("<tbody>") :])
    found = {}
    for key, (_place, _person, points, game, *sessions) in zip(numbers, Cells(page).rows, strict=False):
        pairs = [None if "·" in text else tuple(map(number, text.split("|"))) for text in sessions]
        found[int(key)] = (number(points), number(game), pairs)
    return found


def of_grid(rows: list[tuple], headings: list[str]) -> dict[int, tuple]:
    """Return the same of a table whose fractions are spelled out beside them."""
    found = {}
    for row in rows:
        cells = dict(zip(headings, row, strict=True))
        pairs = [
            None
            if cells[f"Session {session}, game points"] is None
            else (
                exactly(cells, f"Session {session}, table points"),
                cells[f"Session {session}, game points"],
            )
            for session in (1, 2)
        ]
        found[int(cells["Number"])] = (exactly(cells, "Table points"), cells["Game points"], pairs)
    return found


def exactly(cells: dict, name: str) -> Fraction:
    """Return a number from its column, or from the text beside it where there is one."""
    spelled = cells.get(f"{name}, exactly")
    if not spelled:
        return Fraction(cells[name])
    sign = -1 if spelled.startswith("-") else 1
    return sign * sum(Fraction(part) for part in spelled.lstrip("-").split())


def of_csv(client, dialect, shape) -> dict[int, tuple]:
    from tournaments.exports.files import Column

    content = client.get(f"{ADDRESS}/standings.csv", {"shape": shape}).content
    headings = content.decode("utf-8-sig").splitlines()[0].replace('"', "")
    names = re.split(r"[,;](?! )", headings)
    columns = tuple(Column(name, kind_of(name)) for name in names)
    return of_grid(read_text(content, columns, dialect), names)


def kind_of(name: str) -> Kind:
    if name.endswith("exactly") or name in {
        "Name",
        "Name in Latin letters",
        "Country",
        "Club",
        "Team",
        "Remark",
    }:
        return Kind.TEXT
    return Kind.EXACT if "points" in name else Kind.WHOLE


def of_workbook(client) -> dict[int, tuple]:
    headings, *rows = sheet_of(client.get(f"{ADDRESS}/standings.xlsx").content, "Standings")
    return of_grid(rows, headings)


def of_command() -> dict[int, tuple]:
    out = io.StringIO()
    call_command("standings", "hard", "--json", stdout=out)
    return {
        row["number"]: (
            Fraction(row["table_points"]),
            Fraction(row["game_points"]),
            [
                None if each is None else (Fraction(each["table_points"]), each["game_points"])
                for each in row["sessions"]
            ],
        )
        for row in json.loads(out.getvalue())["players"]
    }


def of_paper(client) -> dict[int, tuple]:
    """Return the same of the printed list, which has the table points of the sessions only."""
    content = client.get("/en/office/hard/papers/standings.pdf", {"language": "en"}).content
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    found = {}
    for line in text.splitlines():
        if re.match(r"[\d–]+ \d+ ", line):
            _place, key, *_name, first, second, points, game = line.split()
            sessions = [None if each == "–" else number(each) for each in (first, second)]
            found[int(key)] = (number(points), number(game), sessions)
    return found


def test_page_workbook_text_and_command_say_the_same(client, event):
    expected = of_command()
    assert expected[1] == (Fraction(13, 3), Fraction(0), [(Fraction(7, 3), 8), (Fraction(2), -8)])
    assert of_page(client) == expected
    assert of_workbook(client) == expected
    assert of_csv(client, COMMA, "comma") == expected
    assert of_csv(client, SEMICOLON, "semicolon") == expected
    short = {
        key: (points, game, [each and each[0] for each in sessions])
        for key, (points, game, sessions) in expected.items()
    }
    assert of_paper(client) == short


# The report to a federation --------------------------------------------------------------------------------


def test_names_are_split_into_first_and_last():
    names = ["Joukje van der Veen", "Anna Maria KOWALSKA-NOWAK", "王芳", "Van Tran", "Li WANG"]
    assert split_name("Lê Đức Thịnh", "VIE") == ("Đức Thịnh", "Lê")
    assert split_name("Xiaowen LIN", "CHN") == ("Xiaowen", "LIN")
    assert split_name("Müller, Jürgen", "GER") == ("Jürgen", "Müller")
    assert split_name("Lê, Đức Thịnh", "VIE") == ("Đức Thịnh", "Lê")
    assert [split_name(name) for name in names] == [
        ("Joukje", "van der Veen"),
        ("Anna Maria", "KOWALSKA-NOWAK"),
        ("", "王芳"),
        ("Van", "Tran"),
        ("Li", "WANG"),
    ]


def test_the_preview_lists_what_a_receiver_would_refuse(client, event):
    response = client.get(f"{ADDRESS}/federation/")
    findings = [(finding.about, finding.text) for finding in response.context["findings"]]
    halves = (
        *("1 Łucja Żak (4⅓)", "3 Quốc Bảo Trần (3⅓)", "2 Xiaowen Lin (2⅓)", "8 Jo van der Veen (1½)"),
        "7 Ana Ruiz (½)",
    )
    assert findings == [
        ("Trial & Error Cup 试炼杯", "Not every session is approved: results may still change."),
        ("Trial & Error Cup 试炼杯", "The country of the tournament is not given."),
        ("6 -Dash · 4 =HYPERLINK(1)", "The name cannot be split into first and last name."),
        (
            " · ".join(halves),
            "Points that are no whole number: receivers that take whole numbers only refuse the line.",
        ),
        ("7 Ana Ruiz", "No federation number: reported as no member, without ranking points."),
    ]


def test_a_table_without_a_result_and_a_wrong_number_are_found(client, event):
    table = event.sessions.get(number=2).tables.get(number=2)
    table.sheet.signed_totals.all().delete()
    event.registrations.filter(number=1).update(federation_number="123")
    event.registrations.filter(number=2).update(federation_number="04090003")
    event.registrations.filter(number=8).update(country="XX")
    found = {(each.about, each.text) for each in client.get(f"{ADDRESS}/federation/").context["findings"]}
    assert {
        ("Session 2, Table 2", "No result."),
        ("1 Łucja Żak (123)", "The federation number does not have 8 digits."),
        ("8 Jo van der Veen (XX)", "The country is no code that the desk knows."),
        ("2, 3 (04090003)", "Several players have the same federation number."),
    } <= found


def test_the_report_turns_names_that_were_split_the_wrong_way_round(client, event):
    content = client.get(f"{ADDRESS}/federation.xlsx", {"turn": "2", "country": "POL"}).content
    rows = sheet_of(content, "Results")
    assert [row[2:10] for row in rows[1:7:5]] == [
        [1, "Søren", "Ågård", "04090005", 7, 60, "YES", "DEN"],
        [6, "Lin", "Xiaowen", "04090002", pytest.approx(7 / 3), -32, "YES", "CHN"],
    ]
    assert (rows[2][0], rows[2][1], rows[2][11:14]) == ("Trial & Error Cup 试炼杯", 8, ["POL", "Gdańsk", 2.5])
    text = client.get(f"{ADDRESS}/federation.csv").content.decode("utf-8-sig").splitlines()
    assert text[:2] == [
        "position,ema_id,last_name,first_name,nationality,points,mahjong",
        "1,04090005,Ågård,Søren,DEN,7,60",
    ]
