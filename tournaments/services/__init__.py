"""Writes of the event: an act is one transaction and one audit entry, or it changes nothing."""

from tournaments.services.access import (
    AccessDraft,
    IssuedAccess,
    issue_access,
    redeem_code,
    reissue_access,
    revoke_access,
)
from tournaments.services.awards import AwardDraft, award_points, cancel_award
from tournaments.services.calls import answer_call, call_referee
from tournaments.services.clocks import extend_clock, pause_clock, resume_clock, start_clock, take_start_back
from tournaments.services.consequences import EventConsequences, PlaceChange, event_consequences
from tournaments.services.draws import draw_plan, draw_seats, playing_numbers, publish_draw
from tournaments.services.events import (
    EventDraft,
    create_event,
    draft_of,
    grant_office,
    publish_results,
    revoke_office,
    update_event,
)
from tournaments.services.incidents import IncidentDraft, amend_incident, report_incident, rule_incident
from tournaments.services.people import register_players, remove_player, set_player_status
from tournaments.services.protests import ProtestDraft, decide_protest, lodge_protest
from tournaments.services.roster import PlayerLine, read_players
from tournaments.services.rota import link_official, set_duties
from tournaments.services.seasons import (
    SeasonDraft,
    add_event,
    create_season,
    publish_season,
    remove_event,
    update_season,
)
from tournaments.services.seating_changes import make_move, price_move, undo_move
from tournaments.services.seating_charts import (
    ChartDraft,
    commit_chart,
    discard_plan,
    lay_chart,
    rule_of_three,
)
from tournaments.services.seating_moves import MoveDraft
from tournaments.services.seating_ranked import RankedDraft, draw_session, publish_session
from tournaments.services.seating_wishes import WishDraft
from tournaments.services.sessions import (
    approve_session,
    check_session,
    close_session,
    open_session,
    plan_session,
    unlock_session,
)
from tournaments.services.stages import StageDraft, approve_cut, plan_stage, remove_stage, withdraw_cut
from tournaments.services.substitutes import replace_at_table
from tournaments.services.table_rotations import set_session_rotation
from tournaments.services.table_time import grant_extra_time, move_table

__all__ = [
    "AccessDraft",
    "AwardDraft",
    "ChartDraft",
    "EventConsequences",
    "EventDraft",
    "IncidentDraft",
    "IssuedAccess",
    "MoveDraft",
    "PlaceChange",
    "PlayerLine",
    "ProtestDraft",
    "RankedDraft",
    "SeasonDraft",
    "StageDraft",
    "WishDraft",
    "add_event",
    "amend_incident",
    "answer_call",
    "approve_cut",
    "approve_session",
    "award_points",
    "call_referee",
    "cancel_award",
    "check_session",
    "close_session",
    "commit_chart",
    "create_event",
    "create_season",
    "decide_protest",
    "discard_plan",
    "draft_of",
    "draw_plan",
    "draw_seats",
    "draw_session",
    "event_consequences",
    "extend_clock",
    "grant_extra_time",
    "grant_office",
    "issue_access",
    "lay_chart",
    "link_official",
    "lodge_protest",
    "make_move",
    "move_table",
    "open_session",
    "pause_clock",
    "plan_session",
    "plan_stage",
    "playing_numbers",
    "price_move",
    "publish_draw",
    "publish_results",
    "publish_season",
    "publish_session",
    "read_players",
    "redeem_code",
    "register_players",
    "reissue_access",
    "remove_event",
    "remove_player",
    "remove_stage",
    "replace_at_table",
    "report_incident",
    "resume_clock",
    "revoke_access",
    "revoke_office",
    "rule_incident",
    "rule_of_three",
    "set_duties",
    "set_player_status",
    "set_session_rotation",
    "start_clock",
    "take_start_back",
    "undo_move",
    "unlock_session",
    "update_event",
    "update_season",
    "withdraw_cut",
]
