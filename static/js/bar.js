/* What must be seen where the thumb is: something was not recorded, the table has moved on, something is kept. */

import { element } from "./dom.js";

export class Bar {
  constructor(words) {
    this.words = words;
    this.kept = element("p", { className: "bar-line bar-kept", role: "status" });
    this.moved = element("p", { className: "bar-line bar-alarm" });
    this.alarm = element("p", { className: "bar-line bar-alarm" });
    this.bar = element("div", { className: "bar", id: "bar" }, this.alarm, this.moved, this.kept);
    this.place();
  }

  /* Above the button of the screen; on a page without one, or with its form put away, at the foot of the page. */
  place() {
    const record = document.querySelector("form:not([hidden]) .entry-record");
    const [host, others] = record ? [record, [...record.children]] : [document.querySelector("main"), []];
    this.bar.classList.toggle("bar-alone", !record);
    if (this.bar.parentElement !== host) others.length ? others[0].before(this.bar) : host.append(this.bar);
    this.bar.hidden = ![this.alarm, this.moved, this.kept].some((line) => line.childNodes.length);
  }

  line(line, ...children) {
    line.replaceChildren(...children);
    this.place();
  }

  /* So many of this table were not recorded; `holds` says that what this page records waits behind them, and `open`
     shows the list. */
  alarmOf(text, holds, open) {
    if (!text) return this.line(this.alarm);
    const words = element("span", {}, element("strong", {}, text), holds ? ` ${this.words.held}` : "");
    const show = element("button", { type: "button", className: "button", onclick: open }, this.words.show);
    return this.line(this.alarm, words, show);
  }

  movedOn(tableUrl) {
    const link = element("a", { className: "button", href: tableUrl }, this.words.showNow);
    this.line(this.moved, element("span", {}, this.words.movedOn), link);
  }

  keep(text) {
    this.line(this.kept, ...(text ? [text] : []));
  }
}
