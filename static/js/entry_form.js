/* The entry form as text and back: what it lacks before it can be kept, what it says, filling it in again. */

import { filled } from "./dom.js";
import { showProblems } from "./problems.js";
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

/* What the desk would ask for at once, as pairs of a field and the words beside it; the desk itself judges the rest
   when the entry arrives. */
export function missing(form, act, words) {
  const fields = new FormData(form);
  const has = (name) => Boolean(String(fields.get(name) ?? "").trim());
  if (WITH_REASON.includes(act)) return has("reason") ? [] : [["reason", words.noReason]];
  if (act === "penalty.record") return missingOfRuling(fields, has, words);
  if (!HANDS.includes(act)) return [];
  const lacking = missingOfHand(fields, has, words);
  if (act === "hand.correct" && !has("reason")) lacking.push(["reason", words.noReason]);
  return lacking;
}

function missingOfHand(fields, has, words) {
  if (!has("winner")) return [["winner", words.noWinner]];
  if (WITHOUT_WINNER.includes(fields.get("winner"))) return [];
  if (!has("discarder")) return [["discarder", words.noDiscarder]];
  if (has("tiles") && fields.get("way") !== "total") return [];
  const lacking = has("declared_total") || has("usual_total") ? [] : [["declared_total", words.noTotal]];
  return has("flowers") ? lacking : [...lacking, ["flowers", words.noFlowers]];
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
    from: act === "hand.record" ? tableUrl : location.pathname + location.search,
    isReplayed: fields.get("winner") === "replay",
    number,
    ...{ sheet, url, where, actor, tableUrl },
  };
}

function missingOfRuling(fields, has, words) {
  const lacking = has("offender") ? [] : [["offender", words.noOffender]];
  const kind = fields.get("kind");
  const isNamed = has("offence_key") || (kind === "false_win" && has("hand_text"));
  const saysPoints = [...fields.keys()].some((name) => /^(amount|share_.*)$/.test(name) && has(name));
  if (kind === "late") return has("minutes_late") ? lacking : [...lacking, ["minutes_late", words.noMinutes]];
  if (kind === "action") return has("action") ? lacking : [...lacking, ["action", words.noAction]];
  if (isNamed || (kind === "offence" && saysPoints)) return lacking;
  const isInWords = kind === "offence" && has("offence");
  return [...lacking, isInWords ? ["amount", words.noPoints] : ["offence_key", words.noOffence]];
}

/* Say in the list what an entry is: the desk's own sentence where the page has it, else one of our own. */
function sentenceOf(form, act, { people, words }, submitter) {
  const kind = words[act];
  if (act === "penalty.record") return `${kind}: ${saidBy(form, /^.*?(?:: |：)/) || rulingWords(form, people)}`;
  if (act === "hand.correct") return `${kind}: ${saidBy(form) || ownWords(form, people, words)}`;
  if (act === "penalty.cancel") return submitter?.textContent.trim() || kind;
  if (act !== "hand.record") return kind ?? (submitter?.textContent.trim() || words.entry);
  return saidBy(form) || ownWords(form, people, words);
}

/* What the button says behind the table and the hand, once the desk has judged what is typed. */
function saidBy(form, before = /^.*(?:: |：)/) {
  const said = form.querySelector("#record")?.textContent.trim() ?? "";
  return said === form.dataset.plain ? "" : said.replace(before, "");
}

/* Who, what and how many points, as far as they stand in the form. */
function rulingWords(form, people) {
  const fields = new FormData(form);
  const chosen = form.querySelector("[name=offence_key]:checked, [name=action]:checked");
  const label = chosen?.closest("label");
  const what = fields.get("offence") || (label?.querySelector("strong") ?? label)?.textContent.trim();
  const points = fields.get("amount") || fields.get("chosen_amount");
  return [people[fields.get("offender")], what, points ? `−${points}` : ""].filter(Boolean).join(" · ");
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

/* Put a kept entry into the form of its page again; it keeps its key, so that it is recorded once at most. */
export function putBack(form, entry, { version }) {
  form.dataset.key = entry.key;
  fill(form, entry.typed, { client_key: entry.key, seen_version: version });
  if (entry.at?.length) showProblems(form, entry.at);
  else form.scrollIntoView();
}

/* Empty the form of a ruling, also of what the address had filled in: nobody gives the same penalty twice by a slip. */
export function emptyRuling(form) {
  form.reset();
  const kind = form.elements.kind?.value;
  for (const field of form.elements) {
    if (["radio", "checkbox"].includes(field.type)) field.checked = field.type === "radio" && field.value === "";
    else if (["text", "number"].includes(field.type) || field.tagName === "TEXTAREA") field.value = "";
  }
  form.querySelector("#verdict")?.replaceChildren();
  form.querySelector("#record").textContent = form.dataset.plain;
  form.querySelector("#entry-says").hidden = true;
  history.replaceState(null, "", kind ? `?kind=${kind}` : location.pathname);
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
