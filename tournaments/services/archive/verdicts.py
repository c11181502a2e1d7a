"""The engine's word on archived hands that come with tiles and without the verdict that was shown."""

from typing import Any

from referee.models import HandEntry, Occupancy, ScoreSheet
from referee.selectors import DRAWN_SEATS, SheetRows, points_announced, times_announced
from referee.services.drafts import HandDraft
from referee.services.judging import judge_rows


class Judge:
    """Judges the hands of one sheet as the table page would; knows who sits where without a query."""

    def __init__(self, sheet: ScoreSheet) -> None:
        self.sheet = sheet
        self.positions: dict[int, int] = {}
        self.seated: list[Occupancy] = []

    def seat(self, occupancy: Occupancy) -> None:
        """Take note of somebody who holds a seat."""
        self.positions[occupancy.participant_id] = DRAWN_SEATS.index(occupancy.seat)
        self.seated.append(occupancy)

    def verdict(self, entry: HandEntry) -> dict[str, Any]:
        """Return the verdict on an entry as it is stored, empty where there are no readable tiles."""
        if not entry.hand_text:
            return {}
        draft = HandDraft(
            outcome=entry.outcome,
            winner_id=entry.winner_id,
            discarder_id=entry.discarder_id,
            self_drawn=entry.self_drawn,
            hand_text=entry.hand_text,
            declared_total=entry.declared_total,
            flowers=entry.flowers,
            ruled_total=entry.ruled_total,
            ruling_reason=entry.ruling_reason,
            declared_fan=times_announced(entry.declared_fan),
            declared_points=points_announced(entry.declared_fan),
        )
        return dict(judge_rows(self._rows(), entry.number, draft).shown)

    def _rows(self) -> SheetRows:
        return SheetRows(
            sheet=self.sheet,
            occupancies=(),
            positions=self.positions,
            entries=(),
            penalties=(),
            signed={},
            seated=tuple(sorted(self.seated, key=lambda each: each.from_hand)),
        )
