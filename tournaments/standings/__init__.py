"""Standings without Django: table points of sessions, places of persons and teams, stages, seasons, sums."""

from tournaments.standings.awards import Earned, Seat, at_table, field_scheme, in_field
from tournaments.standings.criteria import (
    CRITERIA,
    DEFAULT_CRITERIA,
    LOT,
    SHARED,
    Value,
    lot_of,
    unknown_criteria,
)
from tournaments.standings.deciding import Tie, TieStep
from tournaments.standings.mers import RatedResult, ageing, base_rank, event_weight, rating
from tournaments.standings.ranking import Ranking, rank, rank_teams, ranking
from tournaments.standings.season import (
    SeasonResult,
    SeasonStanding,
    percent_points,
    place_points,
    rank_rated,
    rank_season,
)
from tournaments.standings.stages import Cut, StageRule, cut, last_stage, weight_of
from tournaments.standings.sums import EventSums, TableSum, check_sums
from tournaments.standings.values import (
    AwardedResult,
    Entrant,
    Id,
    PerSession,
    Points,
    Record,
    ResultLine,
    SessionScore,
    Standing,
    TableResult,
    TeamStanding,
)

__all__ = [
    "CRITERIA",
    "DEFAULT_CRITERIA",
    "LOT",
    "SHARED",
    "AwardedResult",
    "Cut",
    "Earned",
    "Entrant",
    "EventSums",
    "Id",
    "PerSession",
    "Points",
    "Ranking",
    "RatedResult",
    "Record",
    "ResultLine",
    "SeasonResult",
    "SeasonStanding",
    "Seat",
    "SessionScore",
    "StageRule",
    "Standing",
    "TableResult",
    "TableSum",
    "TeamStanding",
    "Tie",
    "TieStep",
    "Value",
    "ageing",
    "at_table",
    "base_rank",
    "check_sums",
    "cut",
    "event_weight",
    "field_scheme",
    "in_field",
    "last_stage",
    "lot_of",
    "percent_points",
    "place_points",
    "rank",
    "rank_rated",
    "rank_season",
    "rank_teams",
    "ranking",
    "rating",
    "unknown_criteria",
    "weight_of",
]
