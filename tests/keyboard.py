"""Walk through a page with the Tab key, as somebody without a mouse does."""

from dataclasses import dataclass

from playwright.sync_api import Page

MOST_STOPS = 400
# What stands out now and did not before anything had the focus, and is seen: outlines of the focused element
# itself, or of the label or plate that shows for it.
HELPERS = """() => {
  const outlined = () => [...document.querySelectorAll("*")].filter((each) => {
    const style = getComputedStyle(each);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  });
  const isSeen = (each) => {
    const box = each.getBoundingClientRect();
    const isLarge = box.width > 4 && box.height > 4 && each.checkVisibility({ opacityProperty: true });
    return isLarge && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  };
  /* Something fixed may lie on a part of it, never on all of it. */
  const isFree = (each) => {
    const box = each.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((share) => {
      const at = [box.left + box.width / 2, Math.max(0, box.top) + Math.min(innerHeight, box.height) * share];
      const top = document.elementFromPoint(...at);
      return top && (each.parentElement.contains(top) || top.contains(each));
    });
  };
  const always = new Set(outlined());
  window.stop = () => {
    const now = document.activeElement;
    if (!now || now === document.body) return null;
    const isSame = now === window.last; // a date has several places to stop at
    now.visited = (now.visited ?? 0) + (isSame ? 0 : 1);
    window.last = now;
    const marks = outlined().filter((each) => !always.has(each) && isSeen(each));
    const name = `${now.tagName.toLowerCase()}${now.id ? `#${now.id}` : ""}.${now.className} `
      + (now.getAttribute("aria-label") ?? now.textContent).trim().slice(0, 30);
    return { name, seen: marks.length > 0, free: marks.some(isFree), again: now.visited > 1, isSame };
  };
  document.activeElement?.blur();
}"""


@dataclass
class Walk:
    """Where the focus stood, in order, and what was wrong there."""

    stops: list[str]
    unseen: list[str]
    hidden: list[str]
    is_trapped: bool


def walk(page: Page) -> Walk:
    """Press Tab until the focus leaves the page or comes round."""
    page.evaluate(HELPERS)
    found = Walk([], [], [], is_trapped=True)
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate("stop()")
        if stop is None or stop["again"]:
            found.is_trapped = stop is not None and found.stops.index(stop["name"]) > 0
            return found
        if stop["isSame"]:
            continue
        found.stops.append(stop["name"])
        if not stop["seen"]:
            found.unseen.append(stop["name"])
        elif not stop["free"]:
            found.hidden.append(stop["name"])
    return found
