/* How a hand was won, as fields of a form: only what the tiles allow is offered.

   The fields are those of the server's form: radios `drawn`, `prevalent`, `seat`, `flowers`; boxes
   `last_of_kind`, `last_of_wall`, `about_kong`, each inside a label with data-circumstance. A form may also have
   the box `flower_after_kong`: the kong's replacement was a flower, and the win came on the flower's. */

const FLAGS = ["last_of_kind", "last_of_wall", "about_kong"];
const TAIL = /^([ESWN])([ESWN])([01])([01])([01])([012])(?:\|([0-8]))?$/;

export class Circumstances {
  constructor(form, words) {
    this.fields = form.elements;
    this.words = words;
    this.labels = [...form.querySelectorAll("[data-circumstance]")];
  }

  get selfDrawn() {
    return this.fields.drawn.value === "self";
  }

  /* The tail of the notation: |EE1000|2, the flowers only when there are any. */
  get text() {
    const { prevalent, seat, flowers } = this.fields;
    const flags = [this.selfDrawn, ...FLAGS.map((name) => this.fields[name].checked)].map(Number);
    if (this.fields.flower_after_kong?.checked) flags[3] = 2;
    return `|${prevalent.value}${seat.value}${flags.join("")}${Number(flowers.value) ? `|${flowers.value}` : ""}`;
  }

  /* Add to a query what is not a matter of course, where the typed text has no tail of its own. */
  tell(query) {
    const { drawn, prevalent, seat, flowers, flower_after_kong: afterFlower } = this.fields;
    if (drawn.value === "self") query.set("drawn", "self");
    if (prevalent.value !== "E") query.set("prevalent", prevalent.value);
    if (seat.value !== "E") query.set("seat", seat.value);
    for (const name of FLAGS) if (this.fields[name].checked) query.set(name, "on");
    if (afterFlower?.checked) query.set("flower_after_kong", "on");
    if (Number(flowers.value)) query.set("flowers", flowers.value);
  }

  /* Take over what a canonical text says. */
  load(text) {
    const found = TAIL.exec(text.slice(text.indexOf("|") + 1));
    if (!found) return;
    const [, prevalent, seat, selfDrawn, ...rest] = found;
    this.fields.prevalent.value = prevalent;
    this.fields.seat.value = seat;
    this.fields.drawn.value = selfDrawn === "1" ? "self" : "discard";
    FLAGS.forEach((name, index) => (this.fields[name].checked = rest[index] !== "0"));
    if (this.fields.flower_after_kong) this.fields.flower_after_kong.checked = rest[2] === "2";
    this.fields.flowers.value = rest[3] ?? "0";
  }

  /* Hide what cannot be and take its tick away. */
  show(hand) {
    const allowed = hand.allows({ selfDrawn: this.selfDrawn });
    const { about_kong: kong, flowers } = this.fields;
    allowed.flower_after_kong =
      this.selfDrawn && allowed.about_kong && kong.checked && Number(flowers.value) > 0;
    for (const label of this.labels) {
      const name = label.dataset.circumstance;
      label.hidden = !allowed[name];
      if (!allowed[name]) this.fields[name].checked = false;
      if (name === "about_kong") {
        label.querySelector("[data-words]").textContent = this.selfDrawn
          ? this.words.replacement
          : this.words.robbed;
      }
    }
  }
}
