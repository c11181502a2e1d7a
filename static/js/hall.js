/* The screen of the hall: one slide at a time, faded slowly; the clock comes to the front when it announces.

   New slides are fetched beforehand and shown at the next change, so that nothing moves while somebody reads. */

import { watch } from "./scrolling.js";

const SHOW = 14_000;
const ANNOUNCE = 45_000;
const FETCH_EVERY = 20_000;
const PATIENCE = 8_000;

class Slides {
  constructor(container) {
    this.container = container;
    this.url = new URL(container.dataset.slides, location.href);
    this.fetched = null;
    this.current = "";
    this.until = 0;
  }

  get all() {
    return [...this.container.querySelectorAll("[data-slide]")];
  }

  start() {
    this.container.classList.add("is-rotating");
    this.show(this.all[0]);
    setInterval(() => this.turn(), 1000);
    setInterval(() => this.fetch(), FETCH_EVERY);
    document.addEventListener("clock-announces", () => this.announce());
    document.addEventListener("keydown", (event) => this.key(event));
    this.stay = document.querySelector("[data-stay]");
    this.stay.hidden = this.all.length < 2;
    this.stay.addEventListener("click", () => this.stay.setAttribute("aria-pressed", String(!this.isHeld)));
  }

  /* Whoever needs longer to read holds the slide; what the clock announces still comes to the front. */
  get isHeld() {
    return this.stay.getAttribute("aria-pressed") === "true";
  }

  show(slide, stay = SHOW) {
    if (!slide) return;
    this.current = slide.dataset.slide;
    for (const each of this.all) {
      each.classList.toggle("is-shown", each === slide);
      each.toggleAttribute("inert", each !== slide);
    }
    document.body.dataset.slide = this.current;
    this.until = Date.now() + stay;
  }

  turn() {
    if (Date.now() >= this.until && !this.isHeld) this.next();
  }

  next(step = 1) {
    const place = this.all.findIndex((each) => each.dataset.slide === this.current);
    this.renew();
    const slides = this.all;
    this.show(slides[(place + step + slides.length) % slides.length]);
  }

  /* Slides that came meanwhile take the place of the old ones, the one that is seen first among them. */
  renew() {
    if (!this.fetched) return;
    this.container.replaceChildren(...this.fetched);
    watch(this.container);
    this.fetched = null;
  }

  announce() {
    const clock = this.all.find((each) => each.dataset.slide === "clock");
    if (clock) this.show(clock, ANNOUNCE);
  }

  key(event) {
    if (event.key === "ArrowRight") this.next();
    if (event.key === "ArrowLeft") this.next(-1);
  }

  async fetch() {
    const request = new AbortController();
    const patience = setTimeout(() => request.abort(), PATIENCE);
    try {
      const response = await fetch(this.url, { signal: request.signal, cache: "no-store" });
      if (!response.ok || response.redirected) return;
      const came = new DOMParser().parseFromString(await response.text(), "text/html");
      const slides = [...came.querySelectorAll("[data-slide]")];
      if (slides.length) this.fetched = slides;
    } catch {
      /* The slides stay as they are until the desk is there again; the clock says that it counts on. */
    } finally {
      clearTimeout(patience);
    }
  }
}

function fullScreen() {
  const button = document.querySelector("[data-full]");
  if (!button || !document.fullscreenEnabled) return;
  button.hidden = false;
  button.addEventListener("click", () => document.documentElement.requestFullscreen());
  document.addEventListener("fullscreenchange", () => {
    button.hidden = Boolean(document.fullscreenElement);
  });
}

const container = document.querySelector("[data-slides]");
if (container) new Slides(container).start();
fullScreen();
