"""What a score sheet says: the values that the exporter prints, and nothing else."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from referee.exports.words import Language
from referee.rules.four import Four
from referee.rules.rotation import WMO_FULL, Rotation


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBlock:
    """One of the four; the position among the four is the drawn seat, East first."""

    name: str = ""
    latin_name: str = ""
    number: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """A hand as ruled: positions 0 to 3, `fan` with the flowers in it, `deltas` without penalties."""

    number: int
    outcome: Literal["win", "drawn_hand"]
    winner: int | None = None
    discarder: int | None = None
    fan: int | None = None
    flowers: int | None = None
    deltas: Four = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRow:
    """A penalty that stands; without a hand number it was taken for the session. `text` names the offence."""

    offender: int
    deltas: Four
    hand_number: int | None = None
    is_false_win: bool = False
    text: str = ""


NOBODY = (PlayerBlock(), PlayerBlock(), PlayerBlock(), PlayerBlock())


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheetDocument:
    """One sheet, blank (no hands, no totals), begun or complete.

    The running totals on paper are those of the hands; penalties stand apart beneath them and are in
    `totals`. `confirmations` says for each of the four that the desk has a signature. `ended_after` is the
    last hand played when the session ended before all planned hands. An empty chair has neither place nor
    table points. `version` is that of the sheet, so that an older print is known as one. Times are those of
    the place of the event; they are printed as they are given.
    """

    event: str = ""
    session: str = ""
    table: str = ""
    date: dt.date | None = None
    start: str = ""
    end: str = ""
    ruleset: str = ""
    rotation: Rotation = WMO_FULL
    rotation_name: str = ""
    hands_planned: int = 16
    players: tuple[PlayerBlock, PlayerBlock, PlayerBlock, PlayerBlock] = NOBODY
    hands: tuple[HandRow, ...] = ()
    penalties: tuple[PenaltyRow, ...] = ()
    ended_after: int | None = None
    totals: Four | None = None
    places: tuple[int | None, ...] | None = None
    table_points: tuple[Fraction | None, ...] | None = None
    confirmations: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    referee: str = ""
    head_referee: str = ""
    audit_head: str = ""
    generated: dt.datetime | None = None
    version: str = ""
    qr_url: str = ""
    language: Language = "en"
    bilingual: bool = True

    def texts(self) -> Iterator[str]:
        """Yield every text that comes from people: names, teams, titles, remarks."""
        yield from (self.event, self.session, self.table, self.start, self.end, self.ruleset)
        for player in self.players:
            yield from (player.name, player.latin_name, player.number, player.team)
        yield from (penalty.text for penalty in self.penalties)
        yield from (*self.remarks, self.referee, self.head_referee, self.version)
