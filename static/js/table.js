/* The table page beside the entry: turn timer, end of a hand without a winner. */

const TICK = 200;
const SECOND = 1000;
const BEEP = { pitch: 880, seconds: 0.6 };

class TurnTimer {
  constructor(section) {
    this.section = section;
    this.face = section.querySelector(".timer-face");
    this.spoken = section.querySelector("#timer-spoken");
    this.sound = section.querySelector("#timer-sound");
  }

  start() {
    this.section.hidden = false;
    for (const button of this.section.querySelectorAll("[data-limit]")) {
      button.addEventListener("click", () => this.run(Number(button.dataset.limit)));
    }
  }

  run(seconds) {
    clearInterval(this.ticking);
    this.ends = Date.now() + seconds * SECOND;
    this.section.classList.remove("is-over");
    this.spoken.textContent = "";
    this.ticking = setInterval(() => this.tick(), TICK);
    this.tick();
  }

  tick() {
    const left = Math.max(0, Math.ceil((this.ends - Date.now()) / SECOND));
    this.face.textContent = this.section.dataset.seconds.replace("%(count)s", left);
    if (left) return;
    clearInterval(this.ticking);
    this.section.classList.add("is-over");
    this.face.textContent = this.spoken.textContent = this.section.dataset.over;
    if (this.sound.checked) beep();
  }
}

function beep() {
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = BEEP.pitch;
  tone.connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + BEEP.seconds);
}

/* Whoever ends the hand without a winner is asked why, at once. */
function ends() {
  const reason = document.querySelector("#entry [name=ruling_reason]");
  for (const radio of document.querySelectorAll(".end-choice input")) {
    radio.addEventListener("change", () => {
      reason.closest("details").open = true;
      reason.scrollIntoView({ block: "center" });
      reason.focus({ preventScroll: true });
    });
  }
}

const timer = document.getElementById("timer");
if (timer) new TurnTimer(timer).start();
ends();
