"""Read the text files of tests/rules/standings: results as they came from the tables, and what follows."""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from referee.rules.table_points import table_points
from tournaments.standings import AwardedResult, Entrant, ResultLine, StageRule, TableResult

FOLDER = Path(__file__).parent / "rules" / "standings"
LINE = re.compile(r"(\w+) ([+-]?\d+)(?: w(\d+) d(\d+))?")


@dataclass
class Case:
    """One file: options before the first section, then the lines of every section."""

    options: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)

    @property
    def criteria(self) -> list[str]:
        return [key.strip() for key in self.options.get("criteria", "table_points, game_points").split(",")]

    @property
    def results(self) -> list[TableResult]:
        return [
            _table(int(name.split()[1]), line)
            for name, lines in self.sections.items()
            if name.startswith("session ")
            for line in lines
        ]

    @property
    def entrants(self) -> list[Entrant]:
        void, unplaced = (self.options.get(name, "").split() for name in ("loses all", "without a place"))
        played = {line.player_id for result in self.results for line in result.lines}
        names = sorted(played | {award.line.player_id for award in self.awards})
        return [Entrant(name, is_ranked=name not in unplaced, is_void=name in void) for name in names]

    @property
    def awards(self) -> list[AwardedResult]:
        found = []
        for line in self.sections.get("given without play", []):
            player, session, points, game = line.split()
            found.append(AwardedResult(int(session), ResultLine(player, None, int(game), Fraction(points))))
        return found

    @property
    def stages(self) -> list[StageRule]:
        found = []
        for line in self.sections.get("stages", []):
            session, carry, people = line.split(":")
            found.append(StageRule(int(session), Fraction(carry.strip()), frozenset(people.split())))
        return found

    def rows(self, section: str) -> list[list[str]]:
        return [[cell.strip() for cell in line.split("|")] for line in self.sections.get(section, [])]


def read(path: Path) -> Case:
    case, lines = Case(), None
    for raw in path.read_text(encoding="utf-8").splitlines():
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            lines = case.sections.setdefault(line[1:-1], [])
        elif lines is None:
            name, value = line.split(":", 1)
            case.options[name] = value.strip()
        else:
            lines.append(line)
    return case


def files(kind: str) -> list[Path]:
    return sorted((FOLDER / kind).glob("*.txt"))


def points_text(points: int | Fraction) -> str:
    return f"+{points}" if points > 0 else str(points)


def _table(session: int, line: str) -> TableResult:
    number, people = line.split(":")
    found = [LINE.fullmatch(part.strip()).groups() for part in people.split(",")]
    earned = table_points([int(score) for _, score, _, _ in found])
    return TableResult(
        session,
        int(number),
        tuple(
            ResultLine(
                who,
                None,
                int(score),
                points,
                wins=None if wins is None else int(wins),
                deal_ins=None if gave is None else int(gave),
            )
            for (who, score, wins, gave), points in zip(found, earned, strict=True)
        ),
    )
