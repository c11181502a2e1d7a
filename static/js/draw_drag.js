/* Drag one seat onto another: both are chosen, and the form asks what their exchange would cost. Nothing is
 * changed before that is confirmed. Without this script, or with a keyboard, two boxes are ticked instead. */

const form = document.querySelector("form.swap-form");

/** Give every seat a handle; a finger on it drags, elsewhere it scrolls the page as usual. */
function prepare() {
  for (const seat of form.querySelectorAll(".swap-seats > li")) {
    const handle = document.createElement("span");
    handle.className = "drag-handle";
    handle.title = form.dataset.drag;
    handle.setAttribute("aria-hidden", "true");
    handle.textContent = "⠿";
    handle.addEventListener("pointerdown", (event) => start(event, seat, handle));
    seat.append(handle);
  }
  form.querySelector(".drag-help").hidden = false;
}

function start(event, seat, handle) {
  if (event.button !== 0) return;
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  const ghost = seat.cloneNode(true);
  ghost.className = "drag-ghost";
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  const drag = { seat, ghost, over: null };
  const move = (at) => follow(drag, at);
  const end = (at) => {
    handle.removeEventListener("pointermove", move);
    handle.removeEventListener("pointerup", end);
    handle.removeEventListener("pointercancel", end);
    finish(drag, at.type === "pointerup");
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
  seat.classList.add("is-dragged");
  follow(drag, event);
}

/** Move the picture of the seat with the pointer, and mark the seat beneath. */
function follow(drag, { clientX, clientY }) {
  drag.ghost.style.transform = `translate(${clientX}px, ${clientY}px)`;
  const under = document.elementFromPoint(clientX, clientY);
  const seat = under && under.closest(".swap-seats > li");
  const over = seat && seat !== drag.seat && form.contains(seat) ? seat : null;
  if (over === drag.over) return;
  if (drag.over) drag.over.classList.remove("is-target");
  if (over) over.classList.add("is-target");
  drag.over = over;
}

function finish({ seat, ghost, over }, isDropped) {
  ghost.remove();
  seat.classList.remove("is-dragged");
  if (!over) return;
  over.classList.remove("is-target");
  if (!isDropped) return;
  const chosen = [seat, over];
  for (const other of form.querySelectorAll(".swap-seats > li")) {
    other.querySelector("input").checked = chosen.includes(other);
  }
  form.requestSubmit();
}

if (form) prepare();
