/* The live verdict of a form: the server judges; this asks it, and never shows an old answer as new.

   The form has data-preview (where to ask), data-plain (what its button says meanwhile), data-away, and in it
   #verdict, #verdict-spoken, #record, .entry-check and .entry-ruling. */

const PAUSE_TYPED = 250;
const PATIENCE = 8000;

export class LiveVerdict {
  constructor(form) {
    this.form = form;
    this.verdict = form.querySelector("#verdict");
    this.spoken = form.querySelector("#verdict-spoken");
    this.says = form.querySelector("#entry-says");
    this.button = form.querySelector("#record");
    this.next = form.querySelector("#entry-next");
    this.ruling = form.querySelector(".entry-ruling");
    this.timer = 0;
    this.request = null;
  }

  start() {
    this.form.querySelector(".entry-check").hidden = true;
    document.addEventListener("input", (event) => {
      if (event.target.form === this.form) this.changed(event.target, event.isTrusted);
    });
    this.form.addEventListener("submit", (event) => this.submitted(event));
    if (this.form.querySelector("[name=winner]:checked, [name=offender]:checked")) this.soon(0);
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
    this.says.hidden = true;
    this.next?.replaceChildren();
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
    const focused = this.verdict.contains(document.activeElement) && document.activeElement;
    this.verdict.innerHTML = html;
    this.next?.replaceChildren(...this.verdict.querySelectorAll(".verdict-next"));
    if (focused) this.focusAgain(focused);
    this.verdict.removeAttribute("aria-busy");
    const { sentence, spoken, ruling, tone = "refused" } = this.verdict.firstElementChild.dataset;
    this.button.textContent = sentence || this.form.dataset.plain;
    if (this.spoken.textContent !== spoken) this.spoken.textContent = spoken;
    Object.assign(this.says, { textContent: spoken, hidden: !spoken });
    this.says.dataset.tone = tone;
    if (ruling) this.ruling.open = true;
  }

  /* What had the focus has it again where it came back; else whoever is here by keyboard goes on at the verdict. */
  focusAgain({ name, value, href }) {
    const same = (each) => (name ? each.name === name && each.value === value : href && each.href === href);
    const found = [...this.verdict.querySelectorAll("input, a, button")].find(same);
    if (!found) this.verdict.tabIndex = -1;
    (found ?? this.verdict).focus({ preventScroll: true });
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

/* Coming back with the browser's arrow brings the page as it was left: let it be sent again. */
addEventListener("pageshow", () => {
  document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
});
