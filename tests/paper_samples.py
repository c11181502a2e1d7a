"""Documents of an event with names that are hard to print, and what was drawn of them."""

import datetime as dt
import io
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from zoneinfo import ZoneInfo

from pypdf import PdfReader

from referee.exports.frame import Imprint, print_paper
from referee.rules.rotation import DRAWN, WMO_FULL, chair
from referee.rules.tiles import Wind
from tournaments.exports.papers.cards import BadgeHolder, Badges, SeatCards, TableCards, TableSign
from tournaments.exports.papers.diplomas import Diplomas, Honour
from tournaments.exports.papers.draw_sheets import DrawByName, DrawByTable
from tournaments.exports.papers.results_book import FactPages, Facts, ResultsBook, SessionResults
from tournaments.exports.papers.rota import Rota
from tournaments.exports.papers.rulings import (
    IncidentCase,
    IncidentSheets,
    PenaltyBook,
    ProtestCase,
    ProtestSheets,
)
from tournaments.exports.papers.standings import Crosstable, Standings, TeamStandings
from tournaments.exports.papers.statistics import FanLine, PlayerLine, Statistics
from tournaments.exports.papers.values import (
    Chair,
    Duty,
    Person,
    Rank,
    RulingLine,
    SeatedTable,
    Sitting,
    TeamRank,
)

HARD_NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff-Schmi",
    "Nguyễn Ễ Thị Hường Đặng Phương Thảo Uyên",
    "欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳",
    "Łukasz 王小麗 Żółkiewski 歐陽靜雯 Brzęczyszcz",
    "김민준 山田 太郎 Αλέξανδρος Владимир Řehoř",
    "MWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMW",
    '=HYPERLINK("http://x") -1+1 <script>',
    "李明",
)
LATIN = "OUYANG Xiaoli-Brzęczyszczykiewicz Nguyễn"
ZONE = ZoneInfo("Europe/Vienna")
ADDRESS = "https://desk.example.org/en/e/open-european-2027/?who=1004"


def person(number: int) -> Person:
    return Person(
        number=1000 + number,
        name=HARD_NAMES[number % len(HARD_NAMES)],
        latin_name=LATIN if number % 3 == 0 else "",
        country="Österreich" if number % 2 else "PRC",
        team="臺北市第二代表隊 Taipei Second Representative" if number % 4 == 0 else "T1",
    )


def imprint(language: str = "en", *, bilingual: bool = False) -> Imprint:
    return Imprint(
        event="Open European Championship 2027 欧洲公开赛 in der Wolfeschlegelsteinhausen-Halle",
        place="Wien, Österreich",
        dates="2027-05-14 – 2027-05-16",
        officials="Head referee: Søren Østergård · Referees: 张伟, Łukasz Żółkiewski, Nguyễn Thị Hường",
        author="Österreichischer Verband",
        generated=dt.datetime(2027, 5, 14, 16, 5, tzinfo=ZONE),
        version="124.3320",
        language=language,
        bilingual=bilingual,
    )


def sittings(sessions: int) -> list[Sitting]:
    start = dt.datetime(2027, 5, 14, 9, 30, tzinfo=ZONE)
    return [
        Sitting(
            number=number,
            title="Final 决赛" if number == sessions else "",
            starts=start + dt.timedelta(hours=3 * number),
        )
        for number in range(1, sessions + 1)
    ]


def seated(tables: int, sessions: int) -> list[SeatedTable]:
    people, chance, found = [person(number) for number in range(4 * tables)], Random(7), []
    rounds = tuple(tuple(chair(WMO_FULL, drawn, hand) for hand in (1, 5, 9, 13)) for drawn in DRAWN)
    points = (Fraction(4), Fraction(7, 3), Fraction(19, 12), Fraction(0))
    for session in range(1, sessions + 1):
        chance.shuffle(people)
        found += [
            SeatedTable(
                session=session,
                number=table + 1,
                label="Grün 12 绿" if table == 1 else "",
                chairs=tuple(
                    Chair(
                        wind=wind,
                        person=people[4 * table + wind],
                        place=wind + 1,
                        game_points=1020 - 680 * wind,
                        table_points=points[wind],
                    )
                    for wind in Wind
                ),
                chairs_of_rounds=rounds,
            )
            for table in range(tables)
        ]
    return found


def ranks(players: int, sessions: int) -> list[Rank]:
    scores = (Fraction(7, 3), -1020), None, (Fraction(19, 12), 36)
    return [
        Rank(
            place=number + 1 if number < players - 1 else None,
            person=person(number),
            table_points=Fraction(209, 12) + number,
            game_points=-1234 + 10 * number,
            scores=tuple(scores[(number + session) % 3] for session in range(sessions)),
        )
        for number in range(players)
    ]


def papers(tables: int, sessions: int, paper_imprint: Imprint) -> dict[str, object]:
    """Return one of each document, all with the same hard names."""
    held, sat, numbers = sittings(sessions), seated(tables, sessions), list(range(1, sessions + 1))
    placed, people = ranks(4 * tables, sessions), [person(number) for number in range(4 * tables)]
    found = {
        "seats by table": DrawByTable(paper_imprint, held, sat),
        "seats by name": DrawByName(paper_imprint, held, sat),
        "table cards": TableCards(
            paper_imprint,
            [
                TableSign(called="Grün 12 绿" if n == 2 else str(n), address=ADDRESS)
                for n in range(1, tables + 1)
            ],
        ),
        "seat cards": SeatCards(paper_imprint, held, [table for table in sat if table.session == 1]),
        "badges": Badges(
            paper_imprint, [BadgeHolder(person=each, address=ADDRESS) for each in people], held, sat
        ),
        "standings": Standings(paper_imprint, placed, numbers, "After 3 sessions and 2 of 8 tables"),
        "team standings": TeamStandings(paper_imprint, _teams(people, sessions), numbers),
        "crosstable": Crosstable(paper_imprint, placed, numbers, sat),
        "session results": SessionResults(paper_imprint, held, sat),
        "statistics": Statistics(
            paper_imprint, _lines(people), [FanLine(name="Mixed Straight 花龙", hands=12, times=12)]
        ),
        "penalty book": PenaltyBook(paper_imprint, _rulings(people, sessions, tables), held),
        "penalty form": PenaltyBook(paper_imprint, [], held, is_blank=True),
        "incidents": IncidentSheets(paper_imprint, [_incident(), IncidentCase()]),
        "protests": ProtestSheets(paper_imprint, [_protest(), ProtestCase()]),
        "rota": Rota(
            paper_imprint,
            [
                Duty(name=name, office="table referee", tables=dict.fromkeys(numbers, "1–25, 104"))
                for name in HARD_NAMES
            ],
            held,
        ),
        "diplomas": Diplomas(
            paper_imprint,
            [
                Honour(
                    place=n,
                    name=each.name,
                    latin_name=each.latin,
                    origin=each.origin,
                    points="34½ table points, +1234 game points",
                )
                for n, each in enumerate(people, start=1)
            ],
        ),
    }
    facts = [Facts(title="Officials", pairs=[("Head referee", HARD_NAMES[0]), ("Seed", "ab12 " * 40)])]
    book = [
        FactPages(paper_imprint, facts),
        found["session results"],
        found["standings"],
        found["crosstable"],
    ]
    return {**found, "results book": ResultsBook(paper_imprint, book, "After 3 sessions")}


def drawn(paper) -> tuple[PdfReader, list]:
    """Return a document read back, and every piece of text as the pen drew it."""
    pieces: list = []
    return PdfReader(io.BytesIO(print_paper(paper, watch=pieces.append))), pieces


def _teams(people: Sequence[Person], sessions: int) -> list[TeamRank]:
    return [
        TeamRank(
            place=number + 1,
            name=people[4 * number].team,
            members=tuple(people[4 * number : 4 * number + 4]),
            table_points=Fraction(55, 2),
            game_points=-4000,
            scores=((Fraction(19, 2), -1020),) * sessions,
        )
        for number in range(len(people) // 4)
    ]


def _lines(people: Sequence[Person]) -> list[PlayerLine]:
    return [
        PlayerLine(
            person=each,
            hands=80,
            wins=19,
            self_draws=7,
            deal_ins=12,
            false_wins=1,
            average="14.5",
            best="332 (session 11, hand 16)",
        )
        for each in people
    ]


def _rulings(people: Sequence[Person], sessions: int, tables: int) -> list[RulingLine]:
    return [
        RulingLine(
            session=1 + number % sessions,
            table=str(1 + number % tables),
            hand=number % 16 + 1 if number % 3 else None,
            offender=people[number % len(people)],
            offence="False win: the tiles are no winning hand, declared with 24 fan and shown to everybody",
            cost="−60, +20 to each of the others",
            remark="ruled by Søren Østergård after looking at the discards; the player agreed",
        )
        for number in range(40)
    ]


def _incident() -> IncidentCase:
    return IncidentCase(
        number="3",
        session="2",
        table="104",
        hand="12",
        what="Two players claimed the same discard",
        one_name=HARD_NAMES[1],
        one_says="I said hu before the other pung was complete. " * 20,
        other_name=HARD_NAMES[2],
        other_says="先碰后和。" * 60,
        ruling="The win stands. " * 10,
        rule="MIL 2025 7 (3)",
        reported=dt.datetime(2027, 5, 14, 12, 3, tzinfo=ZONE),
        ruled_by="Søren Østergård",
    )


def _protest() -> ProtestCase:
    return ProtestCase(
        number="1",
        session="2",
        table="7",
        protester=HARD_NAMES[0],
        text="The hand was counted wrongly. " * 30,
        lodged=dt.datetime(2027, 5, 14, 12, 3, tzinfo=ZONE),
        outcome=1,
        decision="Partly right: " * 20,
        decided_by="Søren Østergård",
    )
