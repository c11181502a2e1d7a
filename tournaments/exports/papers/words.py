"""The words of the event's documents; what the score sheet says too is said with its words."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

DRAW_BY_TABLE: Final = _("Seats by table")
DRAW_BY_NAME: Final = _("Seats by name")
TABLE_CARDS: Final = _("Table cards")
SEAT_CARDS: Final = _("Seat cards")
BADGES: Final = _("Badges")
STANDINGS: Final = _("Standings")
TEAM_STANDINGS: Final = _("Team standings")
CROSSTABLE: Final = _("Crosstable")
SESSION_RESULTS: Final = _("Results of the sessions")
BOOK: Final = _("Results book")
PENALTY_BOOK: Final = _("Penalty book")
INCIDENT: Final = _("Incident report")
PROTEST: Final = _("Protest")
ROTA: Final = _("Referees' rota")
DIPLOMAS: Final = _("Diplomas")
OFFICIALS: Final = _("Officials")
RULES: Final = _("Rules and format")
DRAW: Final = _("Draw")

SESSION: Final = _("Session")
SESSION_NUMBER: Final = _("Session %(number)s")
SESSION_CALLED: Final = _("Session %(number)s: %(title)s")
TABLE: Final = _("Table")
TABLE_NUMBER: Final = _("Table %(number)s")
SEAT: Final = _("Seat")
NAME: Final = _("Name")
NUMBER: Final = pgettext_lazy("of a player", "No.")
TEAM: Final = _("Team")
COUNTRY_TEAM: Final = _("Country, team")
START: Final = _("Start")
PLACE: Final = _("Place")
TABLE_POINTS: Final = _("Table points")
GAME_POINTS: Final = _("Game points")
SESSION_SHORT: Final = pgettext_lazy("a session, as a column", "S%(number)s")
MEMBERS: Final = _("Members")
PROVISIONAL: Final = _("Provisional: not all tables are finished.")
CROSSTABLE_KEY: Final = _(
    "In each session: table points and game points; beneath, the table and the numbers of the opponents."
)

HAND: Final = _("Hand")
OFFENDER: Final = _("Player")
OFFENCE: Final = pgettext_lazy("a penalty", "What happened")
COST: Final = _("Penalty")
REMARK: Final = _("Remark")
DATE: Final = _("Date")
TIME: Final = _("Time")
SIGNATURE: Final = _("Signature")
REFEREE: Final = _("Referee")
HEAD_REFEREE: Final = _("Head referee")
ORGANISER: Final = _("Organiser")

INCIDENT_NUMBER: Final = _("Incident no.")
PROTEST_NUMBER: Final = _("Protest no.")
WHAT: Final = _("What happened")
ONE_SIDE: Final = _("One side")
OTHER_SIDE: Final = _("The other side")
RULING: Final = _("Ruling")
RULE: Final = _("Rule it rests on")
REPORTED: Final = _("Reported")
PROTESTER: Final = _("Protest by (player or leader of a team)")
PROTEST_TEXT: Final = _("Against what, and why")
LODGED: Final = _("Handed in")
DUE: Final = _("Possible until")
LATE: Final = _("Late because")
DECISION: Final = _("Decision and its reason")
OUTCOME: Final = _("Outcome")
OUTCOMES: Final = (
    pgettext_lazy("a protest", "upheld"),
    pgettext_lazy("a protest", "partly upheld"),
    pgettext_lazy("a protest", "rejected"),
    pgettext_lazy("a protest", "withdrawn"),
)

OFFICE: Final = _("Office")
SEES_TO: Final = _("Tables of the session")
FOLD: Final = _("Fold here")
DIPLOMA: Final = _("Diploma")
DIPLOMA_PLACE: Final = _("Place %(place)s")
DIPLOMA_TEAM: Final = _("Place %(place)s of the teams")
POINTS_LINE: Final = _("%(table_points)s table points, %(game_points)s game points")
CHAIRS: Final = _("Chairs of the rounds")
REFEREES: Final = _("Referees")
