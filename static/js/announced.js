/* The announced fan: before a name is typed, those met most are offered; then those that fit; a touch takes one. */

import { element } from "./dom.js";

const MOST = 6;
const SEPARATOR = /[,;，、；]/;

export class Announced {
  constructor(field, offers, { fan, usual }, onChange) {
    Object.assign(this, { field, offers, fan, usual, onChange });
    field.addEventListener("input", () => this.offer());
    this.offer();
  }

  /* What is being typed: everything behind the last comma. */
  get piece() {
    return this.field.value.split(SEPARATOR).at(-1).trim();
  }

  offer() {
    const typed = this.piece.toLowerCase();
    const fits = ({ names }) => names.some((name) => name.toLowerCase().includes(typed) && name !== this.piece);
    const isNew = ({ name }) => !this.field.value.includes(name);
    const found = (typed ? this.fan.filter(fits) : this.usual.filter(isNew)).slice(0, MOST);
    this.offers.replaceChildren(...found.map(({ name }) => this.button(name)));
  }

  button(name) {
    const take = ({ currentTarget }) => {
      const byKeys = currentTarget.matches(":focus-visible");
      this.take(name);
      if (byKeys) this.field.focus(); // the button is gone; a finger needs no field, it would bring the keyboard
    };
    return element("button", { type: "button", className: "announced-offer", onclick: take }, name);
  }

  take(name) {
    const before = this.field.value.slice(0, this.field.value.length - this.piece.length).trimEnd();
    this.field.value = `${before ? `${before} ` : ""}${name}, `;
    this.offer();
    this.onChange();
  }
}
