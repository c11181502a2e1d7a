"""Hold a page against WCAG 2.2 A and AA with axe-core (MPL-2.0): light and dark, on a desk and on a phone."""

from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
# What WCAG asks for in general and axe tests by rules of its own: an order of headings, landmarks around
# everything, names that are said as they are read.
BESIDES = [
    "aria-allowed-role",
    "aria-text",
    "empty-heading",
    "empty-table-header",
    "heading-order",
    "label-content-name-mismatch",
    "landmark-banner-is-top-level",
    "landmark-contentinfo-is-top-level",
    "landmark-main-is-top-level",
    "landmark-no-duplicate-banner",
    "landmark-no-duplicate-contentinfo",
    "landmark-no-duplicate-main",
    "landmark-one-main",
    "landmark-unique",
    "page-has-heading-one",
    "region",
    "scope-attr-valid",
    "skip-link",
    "tabindex",
    "table-duplicate-name",
    "target-size",
    "td-has-header",
]
RULES = {
    "runOnly": {"type": "tag", "values": LEVELS},
    "rules": {rule: {"enabled": True} for rule in BESIDES},
    "resultTypes": ["violations"],
}
# What a narrow page and a dark one can have wrong that a wide and light one has right.
NARROW = [
    "color-contrast",
    "link-in-text-block",
    "scrollable-region-focusable",
    "target-size",
    "heading-order",
]
RULES_NARROW = {"runOnly": {"type": "rule", "values": NARROW}, "resultTypes": ["violations"]}
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
NARROWEST = {"width": 320, "height": 640}  # what WCAG 1.4.10 asks for
# What is folded is unfolded. What sticks to an edge lies on something: it is put where it stands, or axe
# would measure what it covers.
UNFOLD = """() => {
  document.querySelectorAll("details").forEach((each) => (each.open = true));
  for (const each of document.querySelectorAll("*")) {
    if (getComputedStyle(each).position === "sticky") each.style.position = "static";
  }
}"""
# What axe leaves to people: names that point to nothing, two things with one name, heads of no column or row.
LOOSE_ENDS = """() => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `#${id} is there twice`);
  const loose = ["for", "form", "headers", "aria-describedby", "aria-labelledby", "aria-controls"].flatMap(
    (name) => [...document.querySelectorAll(`[${name}]`)]
      .flatMap((each) => each.getAttribute(name).split(/\\s+/))
      .filter((id) => id && !ids.includes(id))
      .map((id) => `${name} points to #${id}, which is not there`),
  );
  const heads = [...document.querySelectorAll("th:not([scope])")];
  return [...twice, ...loose, ...heads.map((each) => `no scope: ${each.outerHTML}`)];
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
RUN = "(options) => axe.run(document, options).then((results) => results.violations)"


def new_context(chromium: Browser, **options: Any) -> BrowserContext:
    """Return a browser in which every page knows axe, and nothing is measured half-way of a transition."""
    context = chromium.new_context(viewport=DESK, reduced_motion="reduce", color_scheme="light", **options)
    context.add_init_script(Axe().axe_script)
    return context


def faults(page: Page) -> list[str]:
    """Return what is wrong with the page as it stands, everything that can be unfolded unfolded.

    One line each: where it was seen, the rule, the element, and what axe says. The page is left as wide and
    as bright as it was found.
    """
    page.evaluate(UNFOLD)
    found = page.evaluate(LOOSE_ENDS)
    found += [f"desk, light: {line}" for line in _run(page, RULES)]
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)
    found += [f"phone, dark: {line}" for line in _run(page, RULES_NARROW)]
    page.set_viewport_size(NARROWEST)
    if (width := page.evaluate("document.documentElement.scrollWidth")) > NARROWEST["width"]:
        found.append(f"{width} pixels wide on the narrowest phone")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESK)
    return found


def _run(page: Page, rules: dict[str, Any]) -> Iterator[str]:
    page.evaluate(DRAWN)  # what scripts do to a page of another width is done
    for violation in page.evaluate(RUN, rules):
        for node in violation["nodes"]:
            summary = " ".join(node["failureSummary"].split()[:40])
            yield f"{violation['id']}: {' '.join(map(str, node['target']))} {node['html'][:160]} {summary}"
