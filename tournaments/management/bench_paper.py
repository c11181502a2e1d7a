"""How long paper takes: the sheets of a whole hall, with names and QR codes, in one file."""

import io
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

from django.core.management.base import CommandError, CommandParser

from referee.exports.score_sheet import PlayerBlock, ScoreSheetDocument, ScoreSheets
from referee.management.bench import Bench

MOST: Final = 2000
NAMES: Final = (
    ("李明", "LI Ming", "北京市代表队"),
    ("Łukasz Żółkiewski-Brzęczyszczykiewicz", "", "Poland"),
    ("Nguyễn Thị Hường", "", "Việt Nam"),
    ("王小麗", "WANG Xiaoli", "臺北市第二代表隊"),
    ("Søren Østergård", "", "Danmark"),
)


def add_arguments(parser: CommandParser) -> None:
    """Take how many sheets there are."""
    parser.add_argument("--sheets", type=int, default=100, help="how many score sheets (100)")


def run(options: Mapping[str, Any]) -> Iterator[str]:
    """Print that many sheets into memory, twice: the first run reads the font."""
    count = options["sheets"]
    if not 1 <= count <= MOST:
        raise CommandError(f"1 to {MOST} sheets can be printed.")
    sheets = ScoreSheets([_sheet(number) for number in range(1, count + 1)])
    yield f"{count} score sheets with names, teams and a QR code each, in one file; processor time"
    for title in ("first run", "again"):
        seconds, size = _measured(sheets)
        each = f"{1000 * seconds / count:.1f} ms, {size // count:,} bytes a sheet"
        yield f"{title:10} {seconds:.2f} s  {size:,} bytes  ({each})"


def _measured(sheets: ScoreSheets) -> tuple[float, int]:
    buffer, start = io.BytesIO(), time.process_time()
    sheets.write(buffer)
    return time.process_time() - start, buffer.tell()


def _sheet(number: int) -> ScoreSheetDocument:
    east, south, west, north = (_player(4 * number + seat) for seat in range(4))
    return ScoreSheetDocument(
        event="Open European Championship 2027 欧洲公开赛",
        session="3",
        table=str(number),
        date=date(2027, 5, 14),
        start="14:00",
        ruleset="MIL Supplementary Rules 2025",
        players=(east, south, west, north),
        generated=datetime(2027, 5, 14, 12, 5, tzinfo=UTC),
        version="1",
        qr_url=f"https://desk.example.org/en/sheets/{1000 + number}/",
    )


def _player(number: int) -> PlayerBlock:
    name, latin, team = NAMES[number % len(NAMES)]
    return PlayerBlock(name=name, latin_name=latin, number=str(number), team=team)


PAPER: Final = Bench("score sheets as PDF: seconds and bytes", add_arguments, run)
