/* The hands to come, while the desk is away: the rotation is known, so the table turns without it. */

const SIDES = "WNSE"; // top, left, right, foot: the order of the page

const seatOf = (person) => document.querySelector(`.seat:has([value="${person}"])`);

/* Let the page show hand `number` as the server would have; false when the plan has no such hand. */
export function showHand(plan, number) {
  const hand = plan.find((each) => each.number === number);
  if (!hand) return false;
  setText(".strip-number strong", number);
  setRound(hand);
  const winds = windsNow();
  for (const side of SIDES) {
    const [person, , wind] = hand.seats.find(([, chair]) => chair === side);
    sit(seatOf(person), side, winds[wind], wind === "E");
  }
  const isAhead = plan[0].number !== number;
  for (const past of document.querySelectorAll("section.moves, section.story")) past.hidden = isAhead;
  if (isAhead) reviveAll();
  setText("#entries-moves", isAhead ? hand.moves : "");
  return true;
}

/* Character and words of the round: what stands beside the character is text. */
function setRound({ round, prevalent }) {
  setText(".square-round", round);
  const strip = document.querySelector(".strip-round");
  const drawn = strip?.querySelector("use");
  if (!drawn) return;
  const isSimplified = prevalent === "E" && document.documentElement.lang === "zh-hans";
  const wind = `#w${prevalent}${isSimplified ? "-hans" : ""}`;
  drawn.setAttribute("href", drawn.getAttribute("href").replace(/#w[\w-]+$/, wind));
  strip.replaceChildren(strip.querySelector(".wind"), ` ${round}`);
}

/* A dead hand is dead in its own hand only. */
function reviveAll() {
  for (const plate of document.querySelectorAll(".seat-plate.is-dead")) {
    plate.classList.remove("is-dead");
    plate.querySelector(".seat-dead")?.remove();
    const pick = plate.closest(".seat").querySelector(".pick-winner");
    if (pick) pick.disabled = false;
  }
}

function setText(selector, text) {
  const found = document.querySelector(selector);
  if (found) found.textContent = text;
}

/* The four winds as they are drawn on the plates, by letter. */
function windsNow() {
  const drawn = [...document.querySelectorAll(".seat .wind")];
  return Object.fromEntries(drawn.map((wind) => [wind.querySelector("[aria-hidden]:not(svg)").textContent, wind]));
}

/* Move one person to a side of the square, with a wind; the dealer's mark goes with East. */
function sit(seat, side, wind, isDealer) {
  if (!seat || !wind) return;
  seat.className = seat.className.replace(/\bseat-[ESWN]\b/, `seat-${side}`);
  seat.parentElement.insertBefore(seat, document.querySelector(".square-centre"));
  const head = seat.querySelector(".seat-head");
  head.prepend(wind);
  const dealer = document.querySelector(".seat-dealer");
  if (isDealer && dealer) head.append(dealer);
}
