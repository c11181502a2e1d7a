/* The list of what waits on this device, and the dot that says it in a word. */

import { waitsBehind } from "./behind.js";
import { element, filled } from "./dom.js";

const CHANGED = ["hand.record", "hand.correct", "penalty.record"]; // the others are pressed anew
const SHORTLY = 600000; // how long it is said at a table that something of it was put away

export class WaitingList {
  constructor(section, setup, acts) {
    Object.assign(this, { section, setup, acts, words: setup.words });
    this.find = (name) => section.querySelector(`[data-part="${name}"]`);
    section.hidden = false;
    this.dot = document.querySelector("#saved");
    this.dot.addEventListener("click", () => this.open(this.find("body").hidden));
    for (const place of [section, this.dot]) place.addEventListener("keydown", (event) => this.pressed(event));
  }

  pressed({ key }) {
    if (key !== "Escape" || this.find("body").hidden) return;
    this.open(false);
    this.dot.focus();
  }

  open(isOpen) {
    this.find("body").hidden = !isOpen;
    this.dot.setAttribute("aria-expanded", isOpen);
  }

  /* Whether the page comes back without the desk; where it does not, that is said. */
  stays(canComeBack) {
    this.canComeBack = canComeBack;
    this.find("plain").hidden = canComeBack;
  }

  show(rows, taken, reach) {
    const open = rows.filter(({ state }) => state !== "discarded");
    const refused = open.filter(({ state }) => state === "refused").length;
    this.isWaitingHere = open.some(({ sheet }) => sheet === this.setup.sheet);
    this.dot.dataset.state = refused ? "refused" : open.length ? "waiting" : "saved";
    this.say(open.length - refused, refused);
    this.find("reach").textContent = open.length ? this.reachWords(reach) : "";
    this.find("reach-link").hidden = !(open.length && reach.reach === "sign_in");
    if (this.isTyping) return;
    this.find("list").replaceChildren(...open.map((entry) => this.item(entry, open)));
    this.find("taken").replaceChildren(...taken.map((each) => this.takenItem(each)));
    this.find("discarded").replaceChildren(
      ...rows.filter((entry) => this.isPutAwayHere(entry)).map((entry) => this.discardedItem(entry)),
    );
    this.find("none").hidden = open.length > 0;
    if (refused || taken.some(({ note }) => note)) this.open(true);
  }

  isPutAwayHere({ state, sheet, discarded }) {
    return state === "discarded" && sheet === this.setup.sheet && Date.now() - discarded < SHORTLY;
  }

  /* Somebody is writing a word into the list: it must not come anew now. */
  get isTyping() {
    return this.section.contains(document.activeElement) && document.activeElement.matches("input");
  }

  say(waiting, refused) {
    const parts = [];
    if (refused) parts.push(filled(this.words.refused, { count: refused }));
    if (waiting) parts.push(filled(this.words.waiting, { count: waiting }));
    const text = parts.join(" · ") || this.words.saved;
    this.dot.querySelector("#saved-words").textContent = text;
    const counts = [refused ? `! ${refused}` : "", waiting ? `↑ ${waiting}` : ""].filter(Boolean);
    this.dot.querySelector("#saved-short").textContent = counts.join("  ") || text; // a phone has no room for more
    this.dot.hidden = false; // not before it has words
    if (this.find("spoken").textContent !== text) this.find("spoken").textContent = text;
  }

  reachWords({ reach, status, problem }) {
    if (reach === "away") return this.words.away;
    if (reach === "sign_in") return this.words.signIn;
    if (reach === "trouble") return filled(this.words.trouble, { status, problem });
    return "";
  }

  /* A sentence about what was just done. */
  tell(text, kind) {
    const told = this.find("told");
    told.className = `message${kind ? ` message-${kind}` : ""}`;
    told.hidden = !text;
    told.replaceChildren(element("span", { className: "message-text" }, text));
  }

  /* A sentence about why something was not done: whoever pressed the button far below must see it. */
  insist(text, kind) {
    this.tell(text, kind);
    if (!text) return;
    const told = this.find("told");
    told.tabIndex = -1;
    told.focus({ preventScroll: true });
    told.scrollIntoView({ block: "center" });
  }

  /* Lead somebody from far below to the list. */
  goTo() {
    this.open(true);
    this.dot.focus({ preventScroll: true });
    this.section.scrollIntoView({ block: "start" });
  }

  item(entry, open) {
    const isRefused = entry.state === "refused";
    const isHeld = open.some((each) => each.state === "refused" && waitsBehind(entry, each));
    const state = isRefused ? this.words.isRefused : isHeld ? this.words.isHeld : this.words.isWaiting;
    const problems = (entry.problems ?? []).map((text) => element("li", {}, text));
    return element(
      "li",
      { className: isRefused ? "entries-refused" : "" },
      element("p", {}, element("strong", {}, this.title(entry)), ` ${entry.text} `, this.mark(state, isRefused)),
      element("ul", { className: "field-error" }, ...problems),
      element("div", { className: "row" }, ...this.buttons(entry)),
      this.discarding(entry),
    );
  }

  title({ where, number, sheet }) {
    const hand = number ? filled(this.words.hand, { number }) : "";
    return [sheet === this.setup.sheet ? "" : where, hand].filter(Boolean).join(", ");
  }

  mark(text, isRefused) {
    return element("span", { className: `mark ${isRefused ? "mark-cinnabar" : "mark-gold"}` }, text);
  }

  buttons(entry) {
    const button = (text, onclick) => element("button", { type: "button", className: "button", onclick }, text);
    const { words, acts } = this;
    const canGo = entry.state === "refused" && !["unfit", "taken", "elsewhere"].includes(entry.kind);
    const again = entry.kind === "not_oneself" ? words.sendAsMine : words.sendAgain;
    const canChange = CHANGED.includes(entry.act);
    return [
      ...(canGo ? [button(again, () => acts.again(entry))] : []),
      ...(entry.kind === "elsewhere" ? [button(words.takeOver, () => acts.takeOver())] : []),
      ...(canChange ? [button(words.change, () => acts.edit(entry))] : []),
    ];
  }

  /* Nothing goes away by a slip: a word is asked for, and the entry stays in the list of what was put away. */
  discarding(entry) {
    const word = element("input", { type: "text", maxLength: 80, required: true });
    const form = element(
      "form",
      { className: "more-body form" },
      element("p", { className: "small" }, entry.tries && entry.state === "waiting" ? this.words.maybeSent : ""),
      element("label", {}, this.words.discardWord, " ", word),
      element("button", { className: "button button-danger", type: "submit" }, this.words.discard),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!word.value.trim()) return;
      word.blur();
      this.acts.discard(entry, word.value.trim());
    });
    return element("details", { className: "more" }, element("summary", {}, this.words.discard), form);
  }

  takenItem({ sentence, note, status, entry }) {
    const late = entry.state === "discarded" ? this.words.recordedAnyway : "";
    const where = entry.sheet === this.setup.sheet ? "" : `${entry.where}, `;
    const text = [`${where}${sentence}.`, note, late].filter(Boolean).join(" ");
    return element("li", { "data-status": status }, `${this.words.recorded} ${text}`);
  }

  discardedItem(entry) {
    const text = filled(this.words.discarded, { what: `${this.title(entry)} ${entry.text}`, word: entry.word });
    return element("li", {}, text);
  }

  /* Somebody else has gone on: what is shown is old, and so is what is typed below it. */
  movedOn(changes) {
    if (!changes.length) return;
    this.tell([this.words.movedOn, ...changes].join(" "), "warning");
    const look = element("a", { className: "button", href: this.setup.tableUrl }, this.words.showNow);
    this.find("told").append(look);
  }

  showLease(lease) {
    const part = this.find("lease");
    part.hidden = !lease || lease.is_mine;
    if (part.hidden) return;
    const take = () => this.acts.takeOver();
    part.replaceChildren(
      element("span", { className: "message-text" }, filled(this.words.elsewhere, lease)),
      element("button", { type: "button", className: "button", onclick: take }, this.words.takeOver),
    );
  }
}
