/* Clocks in step with the desk's own: each counts on by itself and asks again every few seconds.

   An element with data-clock holds what the desk said when the page was made (milliseconds, "now" is the desk's
   time), data-texts what is said in every phase, data-url where to ask. Away from the desk it counts on and says
   so; after a reload it goes on from the newest answer that this device has seen. */

const ASK_EVERY = 10_000;
const TICK = 250;
const PATIENCE = 8_000;
const SECOND = 1_000;
const MINUTE = 60;
const PHASES = ["waiting", "playing", "warning", "last_hand", "over"];
/* Pitch in hertz and length in seconds: two, three, and one long tone. */
const TONES = {
  warning: [[660, 0.35], [660, 0.35]],
  last_hand: [[740, 0.3], [740, 0.3], [740, 0.3]],
  over: [[440, 0.6], [440, 0.6], [330, 1.8]],
};

const kept = {
  read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      /* This browser keeps nothing for pages: then a reload starts from the page. */
    }
  },
};

/* Sound begins only after a tap: browsers allow no other beginning. */
export const sound = {
  context: null,
  start() {
    this.context ??= new AudioContext();
    this.context.resume();
    this.play([[880, 0.15]]);
  },
  play(tones) {
    if (!this.context) return;
    let at = this.context.currentTime;
    for (const [pitch, seconds] of tones) {
      const tone = this.context.createOscillator();
      const loudness = this.context.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.8, at);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      tone.connect(loudness).connect(this.context.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds + 0.1;
    }
  },
};

export const figures = (seconds) => {
  const two = (value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / (MINUTE * MINUTE));
  const minutes = Math.floor(seconds / MINUTE) % MINUTE;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}` : `${minutes}:${two(seconds % MINUTE)}`;
};

/* What the clock shows at a moment of the desk's time. */
export function reading(clock, now) {
  const played = clock.used + (clock.since === null ? 0 : Math.max(0, now - clock.since));
  const left = clock.length === null ? null : Math.max(0, clock.length - played);
  const seconds = left === null ? Math.floor(played / SECOND) : Math.ceil(left / SECOND);
  return { phase: phaseOf(clock, left), paused: clock.started && clock.since === null, figures: figures(seconds) };
}

function phaseOf(clock, left) {
  if (!clock.started) return "waiting";
  if (left === null || left > clock.warning) return "playing";
  if (left === 0) return "over";
  return left <= clock.last ? "last_hand" : "warning";
}

class HallClock {
  constructor(element) {
    this.element = element;
    this.url = element.dataset.url;
    this.key = `desk-clock ${this.url}`;
    this.texts = JSON.parse(element.dataset.texts);
    this.face = element.querySelector(".clock-figures");
    this.words = element.querySelector(".clock-words");
    this.away = element.querySelector(".clock-away");
    this.announced = null;
    this.begin(JSON.parse(element.dataset.clock));
  }

  /* The page may come from a cache, older than what this device has heard since. */
  begin(said) {
    const known = kept.read(this.key);
    if (known && known.clock.stamp > said.stamp) {
      this.clock = known.clock;
      this.offset = known.offset;
      return;
    }
    this.clock = said;
    this.offset = said.stamp === known?.clock.stamp ? known.offset : said.now - Date.now();
  }

  now() {
    return Date.now() + this.offset;
  }

  show() {
    const { phase, paused, figures: shown } = reading(this.clock, this.now());
    this.element.dataset.phase = paused ? "paused" : phase;
    if (this.face.textContent !== shown) this.face.textContent = shown;
    const text = paused ? this.texts.paused : this.texts[phase];
    if (this.words.textContent !== text) this.words.textContent = text;
    this.announce(paused ? null : phase, text);
  }

  /* Said once, when the clock comes to it while somebody looks; not for what was so already. */
  announce(phase, text) {
    const before = this.announced;
    this.announced = phase;
    if (before === null || phase === null || before === phase) return;
    if (PHASES.indexOf(phase) < PHASES.indexOf(before) || !TONES[phase]) return;
    sound.play(TONES[phase]);
    const spoken = document.querySelector("[data-announce]");
    if (spoken) spoken.textContent = text;
    this.element.dispatchEvent(new CustomEvent("clock-announces", { bubbles: true, detail: phase }));
  }

  async ask() {
    const request = new AbortController();
    const patience = setTimeout(() => request.abort(), PATIENCE);
    const asked = Date.now();
    try {
      const response = await fetch(this.url, { signal: request.signal, cache: "no-store" });
      if (!response.ok || response.redirected) throw new Error(`status ${response.status}`);
      this.heard(await response.json(), asked);
    } catch {
      this.lost();
    } finally {
      clearTimeout(patience);
    }
  }

  heard(said, asked) {
    if (said.over) this.texts.over = said.over;
    this.clock = said;
    this.offset = said.now - (asked + Date.now()) / 2; /* half of the way there and back */
    kept.write(this.key, { clock: said, offset: this.offset });
    this.away.hidden = true;
    this.show();
  }

  lost() {
    this.away.textContent = this.texts.away;
    this.away.hidden = false;
  }
}

const clocks = new Map();

/* Elements come and go as parts of a page are renewed. */
export function tick() {
  for (const element of document.querySelectorAll("[data-clock]")) {
    if (!clocks.has(element)) clocks.set(element, takeOver(element));
    clocks.get(element).show();
  }
  for (const element of clocks.keys()) if (!element.isConnected) clocks.delete(element);
}

/* A renewed element goes on from what the one before it had announced. */
function takeOver(element) {
  const made = new HallClock(element);
  for (const [old, clock] of clocks) {
    if (!old.isConnected && clock.url === made.url) made.announced = clock.announced;
  }
  return made;
}

function soundButton() {
  const button = document.querySelector("[data-sound]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    sound.start();
    button.textContent = button.dataset.on;
    button.setAttribute("aria-pressed", "true");
  });
}

tick();
soundButton();
setInterval(tick, TICK);
setInterval(() => {
  if (!document.hidden) clocks.forEach((clock) => clock.ask());
}, ASK_EVERY);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) clocks.forEach((clock) => clock.ask());
});
clocks.forEach((clock) => clock.ask());
