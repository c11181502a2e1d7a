"""Read from a page what is wrong with its forms, and whether each fault is tied to its field."""

from html.parser import HTMLParser

VOID = frozenset({"input", "br", "hr", "img", "link", "meta", "use", "path", "wbr", "source", "col"})


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.stack: list[dict[str, str | None]] = []
        self.ids: set[str] = set()
        self.described: dict[str, str] = {}
        self.invalid: list[tuple[str, str]] = []
        self.lists: list[tuple[str, str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs) | {"tag": tag}
        self.ids.add(found.get("id") or "")
        for each in (found.get("aria-describedby") or "").split():
            self.described[each] = found.get("name") or found.get("class") or tag
        if found.get("aria-invalid") == "true":
            described = found.get("aria-describedby") or ""
            around = " ".join(part.get("aria-describedby") or "" for part in self.stack)
            self.invalid.append((found.get("name") or "", f"{described} {around}".strip()))
        if "field-error" in (found.get("class") or "").split():
            is_said = any(part.get("role") == "alert" for part in self.stack)
            in_form = any(part["tag"] == "form" for part in self.stack)
            in_verdict = any(part.get("id") == "verdict" for part in self.stack)  # said by its status line
            self.lists.append((found.get("id") or "", tag, is_said or in_verdict or not in_form))
        if tag not in VOID:
            self.stack.append(found)

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop()["tag"] != tag:
            pass


def loose_errors(html: str) -> list[str]:
    """Return what a listener would not hear: faults tied to no field, fields whose fault is not there."""
    page = _Page()
    page.feed(html)
    loose = [
        f"{name}: described by {described!r}"
        for name, described in page.invalid
        if not any(each.endswith(("_error", "-errors")) and each in page.ids for each in described.split())
    ]
    loose += [
        f"a list of faults ({name or tag}) that no field names"
        for name, tag, is_said in page.lists
        if not is_said and name not in page.described
    ]
    return loose


def faults_shown(html: str) -> int:
    """Return how many lists of faults stand on a page."""
    page = _Page()
    page.feed(html)
    return len(page.lists)
