/* The entry of a hand: the picker, the numbers, what is possible; live.js asks the desk for its verdict. */

import { Announced } from "./announced.js";
import { Circumstances } from "./circumstances.js";
import { LiveVerdict } from "./live.js";
import { createPicker } from "./picker.js";

const PAUSE_TAPPED = 80;
const SHOWN_BY = ["tiles", "discarder", "winner", "about_kong", "flowers"]; // fields that circumstances rest on
const WAY = "desk-way"; // how this device entered the last hand

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
    new Announced(this.fields.fan, document.getElementById("announced-offers"), words, () => live.soon(0));
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
    this.showClaimants();
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
    if (SHOWN_BY.includes(field.name)) this.circumstances.show(this.picker.hand);
    if (["discarder", "winner"].includes(field.name)) this.showClaimants();
  }

  /* Neither who won nor who discarded the tile called it besides. */
  showClaimants() {
    const taken = [this.fields.winner.value, this.fields.discarder.value];
    for (const box of this.form.querySelectorAll("[name=claimants]")) {
      const isTaken = taken.includes(box.value);
      box.closest(".chip").hidden = isTaken;
      if (isTaken) box.checked = false;
    }
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

const form = document.getElementById("entry");
if (form) {
  const live = new LiveVerdict(form);
  new TilesAndNumbers(form, JSON.parse(document.getElementById("table-words").textContent), live).start();
  live.start();
}
