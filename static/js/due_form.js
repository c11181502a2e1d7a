/* The entry form of the table's page: it is for the hand that comes behind all that is kept on this device. */

import { showHand } from "./ahead.js";
import { filled } from "./dom.js";
import { empty, fill } from "./entry_form.js";
import { due, entries, known, newKey } from "./queue.js";

/* `isSpent` says whether what stands in the form has just been kept or taken. Other pages of the table have no such
   form: then `form` is null. */
export class DueForm {
  constructor(form, setup, list, isSpent) {
    Object.assign(this, { form, setup, list, isSpent });
  }

  get isUntouched() {
    return !this.form || (!this.form.dataset.key && !this.form.elements.winner?.value);
  }

  /* Show the form for the hand that is due, and empty; `keeps` leaves in it what is typed. */
  async show({ keeps = false } = {}) {
    const { sheet, number } = this.setup;
    const { next } = await known(sheet);
    const now = due(await entries(), sheet, next ?? number);
    this.showElsewhere(now);
    if (!this.form) return null;
    if (now === Number(this.form.elements.number.value) && !this.isSpent()) return null;
    if (keeps && !this.isUntouched) return this.moveTo(now);
    empty(this.form, { number: now, client_key: newKey(), seen_version: this.setup.version });
    this.turnTo(now);
    return null;
  }

  /* Put a kept entry into the form again; it keeps its key, so that it is recorded once at most. */
  async putBack(entry) {
    const { next } = await known(entry.sheet);
    const others = (await entries()).filter(({ seq }) => seq < entry.seq);
    const number = due(others, entry.sheet, next ?? entry.number);
    this.form.dataset.key = entry.key;
    this.turnTo(number);
    fill(this.form, entry.typed, { number, client_key: entry.key, seen_version: this.setup.version });
    this.list.tell(filled(this.setup.words.editing, { number }), "");
    this.form.scrollIntoView();
  }

  /* What stands in the form becomes another hand only in sight of whoever typed it. */
  moveTo(number) {
    const { number: field } = this.form.elements;
    this.turnTo(number);
    field.value = number;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    this.list.insist(filled(this.setup.words.moved, { number }), "warning");
  }

  turnTo(number) {
    const isPlanned = showHand(this.setup.plan, number);
    this.form.hidden = !isPlanned;
    this.form.dataset.plain = filled(this.setup.words.record, { number });
    this.form.querySelector("#record").textContent = this.form.dataset.plain;
    delete this.form.dataset.sent;
    if (!isPlanned && this.list.isWaitingHere) this.list.tell(this.setup.words.finished, "");
  }

  /* A ruling is of the hand in play, also when its page was kept some hands ago. */
  showElsewhere(number) {
    const field = document.querySelector("form[data-act='penalty.record'] [name=hand_number]");
    if (field && Number(field.value) === this.setup.number) field.value = number;
  }
}
