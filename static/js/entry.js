/* The live verdict of the entry form. The server judges; this asks it, and never shows an old answer as new. */

const PAUSE = 250;
const PATIENCE = 8000;

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
    this.form.addEventListener("input", (event) => this.changed(event.target));
    this.form.addEventListener("submit", (event) => this.submitted(event));
    if (new FormData(this.form).get("winner")) this.ask();
  }

  changed(field) {
    if (field.name === "reason" || field.name === "client_key") return;
    this.grey();
    clearTimeout(this.timer);
    const typed = field.type === "text" || field.type === "number" || field.tagName === "TEXTAREA";
    this.timer = setTimeout(() => this.ask(), typed ? PAUSE : 0);
  }

  /* Enter in a field checks; only the button records. */
  submitted(event) {
    if (event.submitter === this.button) {
      if (this.form.dataset.sent) event.preventDefault();
      this.form.dataset.sent = "1";
      return;
    }
    event.preventDefault();
    this.ask();
  }

  /* While the answer is on its way, the last verdict is grey and the button promises nothing. */
  grey() {
    this.verdict.setAttribute("aria-busy", "true");
    this.button.textContent = this.form.dataset.plain;
  }

  async ask() {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    const patience = setTimeout(() => request.abort("slow"), PATIENCE);
    this.grey();
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

/* Coming back with the browser's arrow brings the page as it was left: let it be sent again. */
addEventListener("pageshow", () => {
  document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
});

const form = document.querySelector("form[data-preview]");
if (form) new LiveVerdict(form).start();
