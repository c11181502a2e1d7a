"""A phone that waits for the desk's answer, however slow the machine of the tests is."""

PROMPT = 2500  # milliseconds: how long static/js/offline.js waits before it goes on without the desk
WAIT = f"""(() => {{
  const later = window.setTimeout;
  window.setTimeout = (work, pause, ...rest) => later(work, pause === {PROMPT} ? 60000 : pause, ...rest);
}})()"""


def patient(page):
    """Let the pages opened from now on wait a minute for the answer to what is sent."""
    page.add_init_script(WAIT)
    return page


def bar(page):
    return page.locator("#bar")


def said(page, name):
    """Return what stands beside a field of this name; "" is the form as a whole."""
    return page.locator(f'[data-said="{name}"]')
