/* The entry form as text and back: what it lacks before it can be kept, what it says, filling it in again. */

import { filled } from "./dom.js";
import { newKey } from "./queue.js";

const HANDS = ["hand.record", "hand.correct"];
const WITH_REASON = [
  "hand.withdraw",
  "penalty.cancel",
  "seats.swap",
  "seats.absent",
  "seats.present",
  "seats.replace",
  "signing.difference",
];
const WITHOUT_WINNER = ["drawn", "void", "replay"];

/* What the desk would ask for at once; the desk itself judges the rest when the entry arrives. */
export function missing(form, act, words) {
  const fields = new FormData(form);
  const has = (name) => Boolean(String(fields.get(name) ?? "").trim());
  if (WITH_REASON.includes(act)) return has("reason") ? [] : [words.noReason];
  if (act === "penalty.record") return missingOfRuling(fields, has, words);
  if (!HANDS.includes(act)) return [];
  if (!has("winner")) return [words.noWinner];
  if (WITHOUT_WINNER.includes(fields.get("winner"))) return [];
  if (!has("discarder")) return [words.noDiscarder];
  if (has("tiles") && fields.get("way") !== "total") return [];
  if (!has("declared_total") && !has("usual_total")) return [words.noTotal];
  return has("flowers") ? [] : [words.noFlowers];
}

/* What is kept of a form that was sent: its fields as typed, and what the list says of it. */
export function entryOf(form, act, setup, submitter) {
  const { sheet, url, where, actor, tableUrl } = setup;
  const fields = new FormData(form, submitter);
  fields.delete("csrfmiddlewaretoken");
  const number = Number(form.dataset.number ?? fields.get("number")) || null;
  return {
    key: form.dataset.key ?? newKey(),
    act,
    text: sentenceOf(form, act, setup, submitter),
    typed: new URLSearchParams(fields).toString(),
    seen: setup.version,
    saved: Date.now(),
    isReplayed: fields.get("winner") === "replay",
    number,
    ...{ sheet, url, where, actor, tableUrl },
  };
}

function missingOfRuling(fields, has, words) {
  const lacking = has("offender") ? [] : [words.noOffender];
  const kind = fields.get("kind");
  const isNamed = has("offence_key") || (kind === "false_win" && has("hand_text"));
  const saysPoints = [...fields.keys()].some((name) => /^(amount|share_.*)$/.test(name) && has(name));
  if (kind === "late") return has("minutes_late") ? lacking : [...lacking, words.noMinutes];
  if (kind === "action") return has("action") ? lacking : [...lacking, words.noAction];
  if (isNamed || (kind === "offence" && saysPoints)) return lacking;
  return [...lacking, kind === "offence" && has("offence") ? words.noPoints : words.noOffence];
}

/* Say in the list what an entry is: the desk's own sentence where the page has it, else one of our own. */
function sentenceOf(form, act, { people, words }, submitter) {
  const button = form.querySelector("#record");
  if (act !== "hand.record") return words[act] ?? (submitter?.textContent.trim() || words.entry);
  const said = button?.textContent.trim() ?? "";
  const [, behind] = said.split(": ");
  return behind && said !== form.dataset.plain ? behind : ownWords(form, people, words);
}

function ownWords(form, people, words) {
  const fields = new FormData(form);
  const winner = people[fields.get("winner")];
  const discarder = people[fields.get("discarder")];
  const total = fields.get("declared_total") || fields.get("usual_total") || fields.get("tiles") || "";
  if (!winner) return words[fields.get("winner")] ?? words.drawn;
  return filled(discarder ? words.won : words.selfDrawn, { winner, discarder, total });
}

/* Put back what was typed, field by field, and let the page's other scripts know. */
export function fill(form, typed, hidden) {
  const values = new URLSearchParams(typed);
  for (const [name, value] of Object.entries(hidden)) values.set(name, value);
  for (const field of form.elements) {
    if (!field.name || field.name === "csrfmiddlewaretoken" || field.tagName === "BUTTON") continue;
    if (field.type === "radio") field.checked = field.value === (values.get(field.name) ?? "");
    else if (field.type === "checkbox") field.checked = values.getAll(field.name).includes(field.value);
    else field.value = values.get(field.name) ?? "";
  }
  announce(form);
}

/* Empty the form for the next hand; how this device enters hands stays chosen. */
export function empty(form, hidden) {
  const way = form.elements.way?.value;
  form.reset();
  const kept = way ? { way, ...hidden } : hidden;
  const whose = [...form.elements].filter(({ name }) => name === "winner" || name === "discarder");
  for (const radio of whose) radio.checked = radio.value === "";
  for (const [name, value] of Object.entries(kept)) {
    if (form.elements[name]) form.elements[name].value = value;
  }
  form.querySelector("#verdict")?.replaceChildren();
  announce(form);
}

/* Values that a script sets make no events of their own. */
function announce(form) {
  for (const name of ["tiles", "number"]) {
    form.elements[name]?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
