"""Writes of the event: an act is one transaction and one audit entry, or it changes nothing."""

from tournaments.services.draws import draw_seats, playing_numbers, publish_draw
from tournaments.services.events import (
    EventDraft,
    create_event,
    grant_office,
    publish_results,
    revoke_office,
    update_event,
)
from tournaments.services.people import register_players, remove_player, set_player_status
from tournaments.services.roster import PlayerLine, read_players
from tournaments.services.sessions import close_session, open_session

__all__ = [
    "EventDraft",
    "PlayerLine",
    "close_session",
    "create_event",
    "draw_seats",
    "grant_office",
    "open_session",
    "playing_numbers",
    "publish_draw",
    "publish_results",
    "read_players",
    "register_players",
    "remove_player",
    "revoke_office",
    "set_player_status",
    "update_event",
]
