/* Left- or right-handed: which side what the thumb needs stands on; kept on this device where that is allowed. */

const SIDE = "desk-side";

function read() {
  try {
    return localStorage.getItem(SIDE) ?? "";
  } catch {
    return "";
  }
}

function show(side) {
  document.body.classList.toggle("is-left", side === "left");
  for (const button of document.querySelectorAll("[data-side]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(side === "left"));
  }
}

function turn() {
  const side = document.body.classList.contains("is-left") ? "right" : "left";
  show(side);
  try {
    localStorage.setItem(SIDE, side);
  } catch {
    show(side); // for this page at least
  }
}

show(read());
for (const button of document.querySelectorAll("[data-side]")) button.addEventListener("click", turn);
