/* What waits behind what was not recorded of the same sheet: the table of docs/decisions on what waits behind what.
   referee/views/queued_order.py has the same one; whoever changes it here changes it there. */

const KINDS = {
  "hand.record": "hand",
  "hand.withdraw": "hand",
  "hand.correct": "correction",
  "penalty.record": "penalty",
  "penalty.cancel": "penalty",
};
const BEHIND = {
  hand: ["hand", "seats"], // a hand builds on the one before it, and on who sits where
  seats: ["hand", "seats"],
  totals: ["hand", "penalty", "correction"], // confirmations, signatures, checkpoints: their totals would lack them
  correction: [],
  penalty: [],
};

/* hand, correction, penalty, seats, or totals. */
export const kindOf = ({ act }) => KINDS[act] ?? (act.startsWith("seats.") ? "seats" : "totals");

/* Whether `entry` must not go before `refused`, which the desk did not record, is changed or put away. */
export function waitsBehind(entry, refused) {
  if (entry.sheet !== refused.sheet || entry.key === refused.key || entry.seq < refused.seq) return false;
  const isSameHand = entry.act === "hand.correct" && refused.act === entry.act && entry.number === refused.number;
  return isSameHand || BEHIND[kindOf(entry)].includes(kindOf(refused));
}

/* Whether `entry` is the same act once more: a new signature or confirmation takes the place of a refused one. */
export function replaces(entry, old) {
  const isSame = old.sheet === entry.sheet && old.act === entry.act && old.key !== entry.key;
  return isSame && kindOf(entry) === "totals" && whose(entry) === whose(old);
}

const whose = ({ typed }) => new URLSearchParams(typed).get("person");
