/* What is wider than the screen. A table is scrolled by keyboard too: it takes the focus while it is wider, and
   says which table it is. A row of tabs shows the page one is on, and whole what has the focus. */

let named = 0;

function nameOf(region) {
  const caption = region.querySelector("caption");
  if (caption && !caption.id) caption.id = `scrolled-${(named += 1)}`;
  return caption?.id;
}

function fit(region) {
  const name = nameOf(region);
  if (region.scrollWidth > region.clientWidth) {
    region.tabIndex = 0;
    region.setAttribute("role", "group");
    if (name) region.setAttribute("aria-labelledby", name);
  } else if (region !== document.activeElement) {
    for (const attribute of ["tabindex", "role", "aria-labelledby"]) region.removeAttribute(attribute);
  }
}

const watched = new ResizeObserver((changes) => {
  for (const { target } of changes) fit(target.closest(".table-scroll"));
});

/* For parts that a script brings later. */
export function watch(root) {
  for (const each of root.querySelectorAll(".table-scroll, .table-scroll > *")) watched.observe(each);
}

watch(document);

document.addEventListener("focusin", ({ target }) => {
  const row = target.closest(".tabs, .table-scroll");
  if (row && row !== target) target.scrollIntoView({ block: "nearest", inline: "nearest" });
});

for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  const row = tab.closest(".tabs");
  const over = tab.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (over > 0) row.scrollLeft += Math.ceil(over);
}
