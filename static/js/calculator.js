/* The calculator: the picker, the form and the address always say the same hand; the server judges it. */

import { Announced } from "./announced.js";
import { Circumstances } from "./circumstances.js";
import { element } from "./dom.js";
import { createPicker } from "./picker.js";

const PAUSE_TAPPED = 80;
const PAUSE_TYPED = 250;
const PAUSE_ADDRESS = 400;
const PATIENCE = 8000;
const NEWEST = "mil2025";

/* Another question was asked meanwhile; a request that took too long is not replaced by any. */
const isReplaced = ({ signal }) => signal.aborted && signal.reason !== "slow";

class Calculator {
  constructor(form, words) {
    this.form = form;
    this.words = words.calculator;
    this.field = form.elements.hand;
    this.verdict = document.getElementById("verdict");
    this.spoken = document.getElementById("verdict-spoken");
    this.bar = document.getElementById("verdict-bar");
    this.circumstances = new Circumstances(form, words.calculator);
    this.picker = createPicker(document.getElementById("picker"), {
      words: words.picker,
      tiles: form.dataset.tiles,
      onChange: () => this.picked(),
    });
    const { fan } = form.elements;
    const offers = document.getElementById("announced-offers");
    this.announced = new Announced(fan, offers, { fan: words.fan, usual: [] }, () => this.soon(0));
  }

  start() {
    document.body.classList.add("has-picker");
    this.form.append(this.form.querySelector(".calculator-text"));
    this.form.addEventListener("input", (event) => this.edited(event.target));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.soon(0);
    });
    document.addEventListener("click", (event) => this.followed(event));
    addEventListener("online", () => this.soon(0));
    const { hand, spoken } = this.verdict.firstElementChild.dataset;
    this.understand(hand || this.field.value);
    if (hand) this.write();
    this.say(spoken);
  }

  /* Tiles were picked: the text follows. */
  picked() {
    this.isRead = true;
    this.chosen(PAUSE_TAPPED);
  }

  /* The way of winning was chosen; a text that nobody could read yet stays as it is. */
  chosen(pause) {
    this.circumstances.show(this.picker.hand);
    if (this.isRead) this.write();
    this.soon(pause);
  }

  edited(field) {
    if (field === this.field) this.typed();
    else if (field.type === "text" || field.type === "number") this.soon(PAUSE_TYPED);
    else this.chosen(0);
  }

  /* Something was typed: the picker follows, at once where it can read the text, else after the server has. */
  typed() {
    this.understand(this.field.value);
    this.soon(PAUSE_TYPED);
  }

  write() {
    const { hand } = this.picker;
    this.field.value = hand.isEmpty ? "" : hand.text + this.circumstances.text;
  }

  understand(text) {
    this.isRead = this.picker.load(text);
    this.circumstances.load(text);
    this.circumstances.show(this.picker.hand);
  }

  /* What the address says: the hand with its way of winning, and the rest where it is not a matter of course. */
  get query() {
    const { declared, fan, edition } = this.form.elements;
    const typed = this.field.value;
    const query = new URLSearchParams();
    if (typed.trim()) query.set("hand", typed);
    if (typed.trim() && !/[|｜]/.test(typed)) this.circumstances.tell(query);
    if (declared.value) query.set("declared", declared.value);
    if (fan.value.trim()) query.set("fan", fan.value.trim());
    if (edition.value !== NEWEST) query.set("edition", edition.value);
    return query.toString();
  }

  /* While the answer is on its way, the last verdict is grey. */
  soon(pause) {
    this.verdict.setAttribute("aria-busy", "true");
    this.bar.setAttribute("aria-busy", "true");
    clearTimeout(this.timer);
    this.request?.abort();
    this.timer = setTimeout(() => this.ask(), pause);
  }

  async ask() {
    const { query } = this;
    const request = new AbortController();
    this.request = request;
    const patience = setTimeout(() => request.abort("slow"), PATIENCE);
    this.remember(query);
    try {
      const response = await fetch(`${this.form.dataset.verdict}?${query}`, { signal: request.signal });
      const html = await response.text();
      if (isReplaced(request)) return;
      if (response.ok) this.show(html);
      else this.failed(this.words.failed);
    } catch {
      if (!isReplaced(request)) this.failed(this.words.away);
    } finally {
      clearTimeout(patience);
    }
  }

  show(html) {
    this.verdict.innerHTML = html;
    this.notice?.remove();
    this.verdict.removeAttribute("aria-busy");
    this.bar.removeAttribute("aria-busy");
    const { hand, spoken } = this.verdict.firstElementChild.dataset;
    if (hand) this.understand(hand);
    this.say(spoken);
  }

  say(words) {
    if (this.spoken.textContent !== words) this.spoken.textContent = words;
    this.bar.textContent = words;
    this.bar.hidden = !words;
  }

  /* The old verdict stays grey: it is not the answer to this hand. */
  failed(words) {
    const again = { type: "button", className: "button", onclick: () => this.soon(0) };
    this.notice?.remove();
    this.notice = element(
      "div",
      { className: "message message-warning" },
      element("span", { className: "message-text" }, words),
      element("button", again, this.words.again),
    );
    this.verdict.before(this.notice);
    this.say(words);
  }

  remember(query) {
    clearTimeout(this.address);
    const address = query ? `?${query}` : location.pathname;
    this.address = setTimeout(() => history.replaceState(null, "", address), PAUSE_ADDRESS);
  }

  /* A link to another hand or edition is followed on the spot. */
  followed(event) {
    const link = event.target.closest("a[href^='?']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const wanted = new URLSearchParams(link.getAttribute("href").slice(1));
    const { declared, fan, edition } = this.form.elements;
    declared.value = wanted.get("declared") ?? "";
    fan.value = wanted.get("fan") ?? "";
    edition.value = wanted.get("edition") ?? NEWEST;
    this.field.value = wanted.get("hand") ?? "";
    this.understand(this.field.value);
    this.soon(0);
  }
}

const form = document.getElementById("calculator");
if (form) new Calculator(form, JSON.parse(document.getElementById("calculator-words").textContent)).start();
