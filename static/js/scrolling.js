/* A table that is wider than the screen is scrolled by keyboard too: it takes the focus while it is, and says
   which table it is. */

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

const watched = new ResizeObserver((changes) => changes.forEach(({ target }) => fit(target)));

/* For parts that a script brings later. */
export function watch(root) {
  for (const region of root.querySelectorAll(".table-scroll")) watched.observe(region);
}

watch(document);
