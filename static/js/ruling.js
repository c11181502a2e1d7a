/* A ruling on something that happened: live proposal of the edition, tiles of a false win, search in the catalogue. */

import { LiveVerdict } from "./live.js";
import { createPicker } from "./picker.js";

const PAUSE_TAPPED = 80;
const MINUTE = 60000;
const LONGEST = 600; // minutes: whoever comes later than that does not come late

/* What was chosen in the proposal stays chosen when a new one comes; what is not asked any more is not sent. */
class LiveRuling extends LiveVerdict {
  changed(field, isByHand) {
    if (isByHand) this.settle(field);
    super.changed(field);
  }

  /* What a person chooses now takes back what speaks against it. */
  settle(field) {
    const { amount, receivers } = this.form.elements;
    if (field.name === "amount" && field.value) this.untick("chosen_amount");
    if (field.name === "chosen_amount" && field.value) amount.value = "";
    if (field.name === "receivers" && receivers.value !== "one") this.untick("receiver");
    if (["offence_key", "offender"].includes(field.name) && !receivers.value) this.untick("receiver");
  }

  /* Back to the choice that says nothing. */
  untick(name) {
    for (const radio of this.form.querySelectorAll(`[name=${name}]`)) radio.checked = !radio.value;
  }

  show(html) {
    const chosen = new FormData(this.form).get("chosen_amount");
    super.show(html);
    const same = this.verdict.querySelector(`[name=chosen_amount][value="${chosen}"]`);
    if (same) same.checked = true;
    const { receiver, shares } = this.verdict.firstElementChild.dataset;
    this.form.classList.toggle("asks-receiver", receiver === "1");
    if (shares) this.ruling.open = true;
  }
}

function pickTiles(form, live) {
  const place = document.getElementById("picker");
  if (!place) return;
  const words = JSON.parse(document.getElementById("table-words").textContent);
  const { hand_text: text } = form.elements;
  const picker = createPicker(place, {
    words: words.picker,
    tiles: form.dataset.tiles,
    onChange: (hand) => {
      text.value = hand.text;
      live.soon(PAUSE_TAPPED);
    },
  });
  picker.load(text.value);
  text.addEventListener("input", () => picker.load(text.value));
}

function searchOffences(form) {
  const field = form.querySelector("#offence-search");
  if (!field) return;
  field.closest(".offence-search").hidden = false;
  const lines = [...form.querySelectorAll(".offence-all .offence")];
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    for (const line of lines) line.hidden = !line.dataset.words.toLowerCase().includes(wanted);
    for (const group of form.querySelectorAll(".offence-group")) {
      group.hidden = !group.querySelector(".offence:not([hidden])");
    }
  });
}

/* The minutes since the start run on until somebody types them. */
function runMinutes(form) {
  const field = form.querySelector("[data-since]");
  if (!field) return;
  const since = Date.parse(field.dataset.since);
  const fill = () => {
    if (field.dataset.typed) return;
    const minutes = Math.max(1, Math.ceil((Date.now() - since) / MINUTE));
    field.value = minutes > LONGEST ? "" : minutes;
  };
  field.addEventListener("input", () => (field.dataset.typed = "1"));
  fill();
  setInterval(fill, MINUTE / 2);
}

const form = document.getElementById("ruling");
if (form) {
  const live = new LiveRuling(form);
  pickTiles(form, live);
  searchOffences(form);
  runMinutes(form);
  live.start();
}
