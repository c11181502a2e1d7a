/* The entry of a hand: the picker, the numbers, and the live verdict. The server judges; this asks it, and never
   shows an old answer as new. */

import { Announced } from "./announced.js";
import { Circumstances } from "./circumstances.js";
import { createPicker } from "./picker.js";

const PAUSE_TYPED = 250;
const PAUSE_TAPPED = 80;
const PATIENCE = 8000;
const WAY = "desk-way"; // how this device entered the last hand

class LiveVerdict {
  constructor(form) {
    this.form = form;
    this.verdict = form.querySelector("#verdict");
    this.spoken = form.querySelector("#verdict-spoken");
    this.button = form.querySelector("#record");
    this.ruling = form.querySelector(".entry-ruling");
    this.timer = 0;
    this.request = null;
  }

  start() {
    this.form.querySelector(".entry-check").hidden = true;
    document.addEventListener("input", (event) => {
      if (event.target.form === this.form) this.changed(event.target);
    });
    this.form.addEventListener("submit", (event) => this.submitted(event));
    if (new FormData(this.form).get("winner")) this.soon(0);
  }

  changed(field) {
    if (field.name === "reason" || field.name === "client_key") return;
    const typed = ["text", "number"].includes(field.type) || field.tagName === "TEXTAREA";
    this.soon(typed ? PAUSE_TYPED : 0);
  }

  /* What was asked before is no answer to what stands in the form now. */
  soon(pause) {
    this.request?.abort();
    this.request = null;
    this.grey();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), pause);
  }

  /* Enter in a field checks; only the button records. */
  submitted(event) {
    if (event.submitter === this.button) {
      if (this.form.dataset.sent) event.preventDefault();
      this.form.dataset.sent = "1";
      return;
    }
    event.preventDefault();
    this.soon(0);
  }

  /* While the answer is on its way, the last verdict is grey and the button promises nothing. */
  grey() {
    this.verdict.setAttribute("aria-busy", "true");
    this.button.textContent = this.form.dataset.plain;
  }

  async ask() {
    const request = new AbortController();
    this.request = request;
    const patience = setTimeout(() => request.abort("slow"), PATIENCE);
    try {
      const response = await fetch(this.form.dataset.preview, {
        method: "POST",
        body: new FormData(this.form),
        headers: { "X-Requested-With": "fetch" },
        signal: request.signal,
      });
      if (!response.ok || response.redirected) throw new Error(`status ${response.status}`);
      const html = await response.text();
      if (this.request === request) this.show(html);
    } catch {
      if (this.request === request) this.away();
    } finally {
      clearTimeout(patience);
    }
  }

  show(html) {
    this.verdict.innerHTML = html;
    this.verdict.removeAttribute("aria-busy");
    const { sentence, spoken, ruling } = this.verdict.firstElementChild.dataset;
    this.button.textContent = sentence || this.form.dataset.plain;
    if (this.spoken.textContent !== spoken) this.spoken.textContent = spoken;
    if (ruling) this.ruling.open = true;
  }

  away() {
    this.spoken.textContent = this.form.dataset.away;
    const note = document.createElement("p");
    note.className = "verdict-hint";
    note.textContent = this.form.dataset.away;
    this.verdict.querySelector(".verdict-hint")?.remove();
    this.verdict.prepend(note);
  }
}

/* At a table the way of winning stands on the plates, and the desk knows the winds. */
class TableCircumstances extends Circumstances {
  get selfDrawn() {
    return this.fields.discarder.value === "self";
  }
}

class TilesAndNumbers {
  constructor(form, words, live) {
    this.form = form;
    this.fields = form.elements;
    this.live = live;
    this.circumstances = new TableCircumstances(form, words.circumstances);
    this.picker = createPicker(document.getElementById("picker"), {
      words: words.picker,
      tiles: form.dataset.tiles,
      onChange: () => this.picked(),
    });
    new Announced(this.fields.fan, document.getElementById("announced-offers"), words.fan, () => live.soon(0));
  }

  start() {
    this.form.classList.add("has-picker");
    const text = this.form.querySelector(".entry-text");
    const ways = this.form.querySelector(".ways");
    if (!this.fields.tiles.value && ways.dataset.keeps !== "no") this.recall();
    this.picker.load(this.fields.tiles.value);
    this.circumstances.show(this.picker.hand);
    text.parentElement.append(text);
    this.form.addEventListener("input", (event) => this.changed(event.target));
  }

  picked() {
    this.fields.tiles.value = this.picker.hand.text;
    this.circumstances.show(this.picker.hand);
    this.live.soon(PAUSE_TAPPED);
  }

  changed(field) {
    if (field.name === "tiles") this.picker.load(field.value);
    if (field.name === "way") this.remember(field.value);
    if (field.name === "usual_total") this.fields.declared_total.value = "";
    if (field.name === "declared_total" && field.value) this.untick("usual_total");
    if (["tiles", "discarder", "winner"].includes(field.name)) this.circumstances.show(this.picker.hand);
  }

  untick(name) {
    for (const radio of this.fields[name]) radio.checked = false;
  }

  /* A device stays with the way that it is used in; a store that is closed to pages is no reason to stop. */
  remember(way) {
    try {
      localStorage.setItem(WAY, way);
    } catch {
      this.form.dataset.way = way;
    }
  }

  recall() {
    try {
      const way = localStorage.getItem(WAY);
      if (way) this.fields.way.value = way;
    } catch {
      delete this.form.dataset.way;
    }
  }
}

/* Coming back with the browser's arrow brings the page as it was left: let it be sent again. */
addEventListener("pageshow", () => {
  document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
});

const form = document.querySelector("form[data-preview]");
if (form) {
  const live = new LiveVerdict(form);
  new TilesAndNumbers(form, JSON.parse(document.getElementById("table-words").textContent), live).start();
  live.start();
}
