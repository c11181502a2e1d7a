/* What is half typed stays: through a change of language, a reload, a step back. Any page, any form.

   A form takes part by data-keep="a name of its own"; "{number}" in it stands for the field of that name, so that
   what was typed for one hand never turns up in another. It is kept for this tab only, it goes when the form is
   sent, and it is put back with a sentence and a way to be rid of it. A form that the server brings back with
   what was typed has data-typed. A link with data-drops leaves what was typed behind. */

import { element } from "./dom.js";

const PLACE = "kept:";
const LONGEST = 12 * 3600 * 1000;
const NEVER = ["hidden", "password", "file", "submit", "button", "reset"];

const script = document.querySelector("script[data-kept]");

/* A store that is closed to pages is no reason to stop. */
const store = {
  read(key) {
    try {
      const row = JSON.parse(sessionStorage.getItem(PLACE + key) ?? "null");
      return row && Date.now() - row.at < LONGEST ? row.typed : null;
    } catch {
      return null;
    }
  },
  write(key, typed) {
    try {
      sessionStorage.setItem(PLACE + key, JSON.stringify({ typed, at: Date.now() }));
    } catch {
      delete script.dataset.works;
    }
  },
  drop(key) {
    try {
      sessionStorage.removeItem(PLACE + key);
    } catch {
      delete script.dataset.works;
    }
  },
};

const fieldsOf = (form) => [...form.elements].filter(({ name, type }) => name && !NEVER.includes(type));

function typedIn(form) {
  const pairs = fieldsOf(form)
    .filter(({ type, checked }) => !["radio", "checkbox"].includes(type) || checked)
    .flatMap((field) =>
      field.type === "select-multiple"
        ? [...field.selectedOptions].map(({ value }) => [field.name, value])
        : [[field.name, field.value]],
    );
  return new URLSearchParams(pairs).toString();
}

function putBack(form, typed) {
  const values = new URLSearchParams(typed);
  for (const field of fieldsOf(form)) {
    if (["radio", "checkbox"].includes(field.type)) field.checked = values.getAll(field.name).includes(field.value);
    else if (field.type === "select-multiple") {
      for (const option of field.options) option.selected = values.getAll(field.name).includes(option.value);
    } else if (values.has(field.name)) field.value = values.get(field.name);
  }
}

class Kept {
  constructor(form) {
    this.form = form;
    this.start();
  }

  get key() {
    return this.form.dataset.keep.replace(/\{(\w+)\}/g, (_whole, name) => this.form.elements[name]?.value ?? "");
  }

  start() {
    this.empty = typedIn(this.form);
    if ("typed" in this.form.dataset) store.write(this.key, this.empty);
    this.shown = this.key;
    this.dropPast();
    this.restore();
    document.addEventListener("input", ({ target }) => target.form === this.form && this.changed());
    document.addEventListener("change", ({ target }) => target.form === this.form && this.changed());
  }

  /* A script may turn the form to another hand: what is kept is that hand's then. */
  changed() {
    if (this.isBusy) return;
    if (this.key !== this.shown) {
      if (store.read(this.shown) === typedIn(this.form)) store.drop(this.shown); // it went along to that hand
      this.shown = this.key;
      this.empty = typedIn(this.form);
      this.restore();
    }
    this.save();
  }

  /* What was typed for a hand that is recorded since is of no use to another hand. */
  dropPast() {
    const [before, behind] = this.form.dataset.keep.split("{number}");
    if (behind !== "") return;
    const due = Number(this.form.elements.number?.value);
    for (let number = 1; number < due; number += 1) store.drop(before + number);
  }

  save() {
    const typed = typedIn(this.form);
    if (typed === this.empty && !("typed" in this.form.dataset)) store.drop(this.key);
    else store.write(this.key, typed);
  }

  restore() {
    const typed = store.read(this.key);
    this.note?.remove();
    if (typed === null || typed === typedIn(this.form)) return;
    putBack(this.form, typed);
    this.announce();
    this.tell();
  }

  /* Values that a script sets make no events of their own. */
  announce() {
    this.isBusy = true;
    for (const field of fieldsOf(this.form)) {
      const counts = !["radio", "checkbox"].includes(field.type) || field.checked;
      if (counts && (field.value || field.type === "text")) field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const more of this.form.querySelectorAll("details:not([open])")) {
      more.open = [...more.querySelectorAll("input, textarea")].some((field) => field.value !== field.defaultValue);
    }
    this.isBusy = false;
  }

  tell() {
    const anew = () => this.startAnew();
    const { kept, anew: words } = script.dataset;
    this.note = element(
      "div",
      { className: "message kept-note", role: "status" },
      element("span", { className: "message-text" }, kept),
      element("button", { type: "button", className: "button", onclick: anew }, words),
    );
    this.form.prepend(this.note);
  }

  startAnew() {
    store.drop(this.key);
    location.reload();
  }

  drop() {
    store.drop(this.key);
  }
}

function start() {
  const all = [...document.querySelectorAll("form[data-keep]")].map((form) => new Kept(form));
  if (!all.length) return;
  // on window, before scripts of the page that take the sending over
  addEventListener(
    "submit",
    ({ target, submitter }) => {
      const own = all.find(({ form }) => form === target);
      const record = target.querySelector("#record");
      if (own && submitter?.name !== "check" && !(record && submitter !== record)) own.drop();
    },
    { capture: true },
  );
  addEventListener("click", ({ target }) => {
    if (target.closest?.("a[data-drops]")) all.forEach((each) => each.drop());
    else if (target.closest?.(".languages a")) all.forEach((each) => each.save());
  });
}

/* Behind every module of the page, which then hears what is put back. */
if (script) {
  if (document.readyState === "complete") start();
  else document.addEventListener("DOMContentLoaded", start);
}
