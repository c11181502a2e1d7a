/* Parts of a page that are asked for again: data-fresh on their container says where, data-region names each.

   A part changes only when the desk says something else, never while somebody writes in it, and the focus stays
   where it was. Away from the desk the page stays as it is. */

const ASK_EVERY = 8_000;
const PATIENCE = 8_000;

/* What is new with every answer is no change: keys of forms, and clocks, which count on by themselves. */
function stable(part) {
  const copy = part.cloneNode(true);
  copy.querySelectorAll(".clock, [name=csrfmiddlewaretoken]").forEach((each) => each.remove());
  return copy.innerHTML;
}

class FreshParts {
  constructor(container) {
    this.container = container;
    this.url = new URL(container.dataset.fresh, location.href);
    this.etag = "";
  }

  async ask() {
    const request = new AbortController();
    const patience = setTimeout(() => request.abort(), PATIENCE);
    try {
      const headers = this.etag ? { "If-None-Match": this.etag } : {};
      const response = await fetch(this.url, { headers, signal: request.signal, cache: "no-store" });
      if (response.status !== 200 || response.redirected) return;
      const etag = response.headers.get("ETag") ?? "";
      if (this.show(await response.text())) this.etag = etag;
    } catch {
      /* The next question comes soon. */
    } finally {
      clearTimeout(patience);
    }
  }

  /* Whether everything that came is on the page now. */
  show(html) {
    const came = new DOMParser().parseFromString(html, "text/html");
    const done = [...came.querySelectorAll("[data-region]")].map((part) => this.replace(part));
    return done.every(Boolean);
  }

  replace(part) {
    const old = this.container.querySelector(`[data-region="${part.dataset.region}"]`);
    if (!old || stable(old) === stable(part)) return true;
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    if (focused?.matches("input:not([type=hidden]), textarea, select")) return false;
    old.replaceWith(part);
    if (focused?.id) document.getElementById(focused.id)?.focus({ preventScroll: true });
    return true;
  }
}

const parts = [...document.querySelectorAll("[data-fresh]")].map((each) => new FreshParts(each));
setInterval(() => {
  if (!document.hidden) parts.forEach((each) => each.ask());
}, ASK_EVERY);
