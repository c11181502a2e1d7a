"""Sentences for the codes that services refuse with, and for what changed meanwhile: one table."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SERVICE_MESSAGES: Final[Mapping[str, str | Promise]] = {
    # the hand as entered
    "outcome_unknown": _("Say whether the hand was won or drawn."),
    "winner_missing": _("Say who won."),
    "winner_not_at_table": _("The winner does not sit at this table."),
    "discarder_missing": _("Say who discarded the winning tile, or that it was self-drawn."),
    "discarder_not_at_table": _("The discarder does not sit at this table."),
    "winner_is_discarder": _("Nobody wins on their own discard."),
    "self_drawn_with_discarder": _("A self-drawn win has no discarder."),
    "drawn_hand_with_winner": _("A drawn hand has no winner and no discarder."),
    "drawn_hand_with_total": _("A drawn hand has no tiles and no total."),
    "claimant_is_winner": _("The winner is ticked among the others who called the discard."),
    "claimant_not_at_table": _("A player who called a win on the discard does not sit at this table."),
    "claim_without_discard": _("A self-drawn tile has nobody else who claims it."),
    "outcome_without_ruling": _(
        "Hand %(number)s: record the ruling by which it is void or played again, or give the reason."
    ),
    "absence_rule_missing": ngettext_lazy(
        "%(present)s player is present. The rules of this event do not say how such a table plays.",
        "%(present)s players are present. The rules of this event do not say how such a table plays.",
        "present",
    ),
    "table_not_played": ngettext_lazy(
        "%(present)s player is present: by the rules this table does not play.",
        "%(present)s players are present: by the rules this table does not play.",
        "present",
    ),
    "nothing_declared": _("Enter the tiles or the declared total."),
    "flowers_missing": _("Enter the number of flowers: the minimum is counted without them."),
    "total_out_of_range": _("A total of %(total)s is not possible."),
    "hand_text_too_long": _("The text of a hand has at most %(most)s characters."),
    # what a referee may overrule with a reason
    "total_below_minimum": _("%(total)s fan without flowers: the minimum is %(minimum)s."),
    "total_above_count": _("The ruling of %(total)s is more than the %(counted)s counted."),
    "total_above_declared": _("The ruling of %(total)s is more than the %(declared)s declared."),
    "total_below_proposed": _("The ruling of %(total)s is less than the %(proposed)s declared and counted."),
    "ruling_total_missing": _("To let the win stand all the same, rule a total."),
    "ruling_reason_missing": _("To let the win stand all the same, give the reason of the ruling."),
    # the place of the hand on the sheet
    "hand_out_of_range": ngettext_lazy(
        "There is no hand %(number)s: this sheet has %(planned)s hand.",
        "There is no hand %(number)s: this sheet has %(planned)s hands.",
        "planned",
    ),
    "hand_out_of_order": _("Hand %(number)s is not due: the next one is hand %(due)s."),
    "hand_taken": _("Hand %(number)s was recorded before, by %(name)s."),
    "hand_not_recorded": _("Hand %(number)s is not recorded."),
    "only_last_hand_withdrawn": _(
        "Only the last hand can be taken back, that is hand %(last)s. Correct hand %(number)s instead."
    ),
    "client_key_reused": _("This entry was sent before for something else. Reload the page."),
    # penalties and signed totals
    "amount_not_positive": _("A penalty takes at least 1 point."),
    "amount_out_of_range": _("A penalty of %(amount)s points is not possible."),
    "offence_too_long": _("The offence has at most %(most)s characters."),
    "table_points_out_of_range": _("So many table points cannot be taken away."),
    "shares_not_asked": _("Leave the shares empty: the points do not go to several players."),
    "shares_are_not_the_amount": ngettext_lazy(
        "The shares of the receivers do not come to %(amount)s point.",
        "The shares of the receivers do not come to %(amount)s points.",
        "amount",
    ),
    "ruling_kind_unknown": _("There is no such kind of event."),
    "offence_unknown": _("The catalogue has no such offence."),
    "effect_unknown": _("There is no such effect of a ruling."),
    "action_unknown": _("There is no such action."),
    "hand_number_missing": _("Say in which hand it was."),
    "minutes_negative": _("Minutes late are counted from the start on."),
    "false_win_is_sound": _("By the engine's count these tiles are a win."),
    "departure_reason_missing": _("The ruling differs from what the rules provide: give the reason."),
    "amount_not_in_thirds": ngettext_lazy(
        "%(amount)s point cannot be shared by three.",
        "%(amount)s points cannot be shared by three.",
        "amount",
    ),
    "offender_not_at_table": _("The offender does not sit at this table."),
    "receiver_missing": _("Say who receives the points."),
    "receiver_not_asked": _("Leave the receiver empty: the points go to nobody or to each."),
    "receiver_is_offender": _("The offender cannot receive the points."),
    "receiver_not_at_table": _("The receiver does not sit at this table."),
    "receivers_unknown": _("Say who receives the points: nobody, each, or one player."),
    "penalty_given_before": _(
        "This player has this very penalty in this hand already. If it happened again, tick “Once more”."
    ),
    "penalty_unknown": _("This penalty is not on this sheet."),
    "signer_not_at_table": _("A signed total names somebody who does not sit at this table."),
    "signed_totals_missing": _("Signed totals are missing: %(count)s."),
    "signed_total_out_of_range": _("A signed total of %(total)s is not possible."),
    "no_difference": _("The signed totals do not differ from the hands."),
    "totals_differ": _("The signed totals differ from the hands: correct one of them, or rule on it first."),
    # confirmations and signatures
    "capacity_unknown": _("Referees and head referees sign a sheet."),
    "hands_missing": _("Hand %(next)s of %(planned)s is not recorded: play goes on or has to be closed."),
    "points_moved": _("The total has changed from %(shown)s to %(now)s since it was shown."),
    "confirmations_missing": _("Not confirmed yet by: %(names)s. To sign all the same, give a reason."),
    # seats
    "swap_of_strangers": _("Both players must sit at this table."),
    "swap_of_one_seat": _("The two players hold the same seat."),
    "leaver_not_at_table": _("The player does not hold a seat at this table."),
    "takeover_before_arrival": _("The player holds the seat from hand %(number)s on only."),
    "comer_sits_here": _("The player sits at this table already."),
    "comer_unknown": _("There is no such player."),
    "hands_name_leaver": _("Hands that name the player who leaves: %(hands)s. Correct them first."),
    "absence_after_first_hand": _("The first hand is recorded: a player who leaves is replaced."),
    "rotation_not_known": _("There is no such seat rotation."),
    "rotation_seed_missing": _("Enter a seed for the seats: any text that was made public."),
    "rotation_seed_too_long": _("The seed is longer than %(most)s characters."),
    "rotation_of_begun_round": _("Rounds that have begun keep their seats: %(rounds)s."),
    # devices
    "device_name_missing": _("Give this device a name."),
    "device_name_too_long": _("The name of a device has at most %(most)s characters."),
    "device_elsewhere": _("%(device)s enters for this table. Take over first, or leave it to that device."),
    # the sheet and the person
    "reason_missing": _("Give a reason."),
    "sheet_unknown": _("There is no such score sheet."),
    "sheet_not_open": _("The table is not open for play. Nothing was recorded."),
    "state_unknown": _("There is no such state of a sheet."),
    "sheet_state_forbids": _("The state of the sheet does not allow this."),
    "no_office": _("You hold no office in this event."),
    "office_may_not": _("Your office does not allow this."),
    "access_not_for_table": _("The code of this device is not good for this table, or no longer good."),
    "device_may_not": _("A device at a table may not do this: sign in with an account."),
    "device_enters_hands_only": _(
        "The code of this device is good for hands; a referee gives penalties and rules on hands."
    ),
    "own_table": _("You play at this table: another referee has to do this."),
    "session_approved": _(
        "Session %(session)s is approved: nothing at its tables changes any more. The head referee can "
        "unlock it on the page of the session, with a reason."
    ),
    # a stale page: what changed meanwhile
    "stale_page": _("The sheet has changed since you opened this page. Nothing was recorded."),
    "changed.hand.record": _("Hand %(subject)s was recorded by %(name)s."),
    "changed.hand.correct": _("Hand %(subject)s was corrected by %(name)s."),
    "changed.hand.withdraw": _("Hand %(subject)s was taken back by %(name)s."),
    "changed.penalty.record": _("A penalty was recorded by %(name)s."),
    "changed.penalty.cancel": _("A penalty was cancelled by %(name)s."),
    "changed.sheet.state": _("The state of the sheet was changed by %(name)s."),
    "changed.sheet.sign": _("Signed totals were entered by %(name)s."),
    "changed.sheet.confirm": _("The sheet was confirmed by %(name)s."),
    "changed.sheet.referee_sign": _("The sheet was signed by %(name)s as referee."),
    "changed.sheet.head_sign": _("The sheet was signed by %(name)s as head referee."),
    "changed.sheet.unlock": _("The sheet was unlocked by %(name)s."),
    "changed.difference.rule": _("A difference of the signed totals was ruled on by %(name)s."),
    "changed.checkpoint.record": _("The totals on paper after hand %(subject)s were entered by %(name)s."),
    "changed.seats.swap": _("Two seats were exchanged by %(name)s."),
    "changed.seats.replace": _("A player was replaced by %(name)s."),
    "changed.seats.absent": _("Who is present was changed by %(name)s."),
    "changed.rotation.set": _("The seat rotation was changed by %(name)s."),
    "changed.device.take": _("Another device enters for the table since %(name)s took over."),
    "changed.sheet.import": _("The sheet was imported by %(name)s."),
}
