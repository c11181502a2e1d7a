"""Parts of a text put side by side as the reader's language does it: Ana, Bo; 安娜、博."""

from collections.abc import Iterable

from django.utils.translation import gettext, pgettext


def listed(parts: Iterable[str]) -> str:
    """Return names or figures one after the other; names with a comma of their own (Müller, Jürgen) apart."""
    said = list(parts)
    comma = pgettext("between names", ", ")
    return (" · " if any(comma.strip() in part for part in said) else comma).join(said)


def separated(parts: Iterable[str]) -> str:
    """Return clauses one after the other."""
    return pgettext("between parts", "; ").join(parts)


def labelled(name: object, text: object) -> str:
    """Return a text with its name before it: Line 3: the name is missing."""
    return gettext("%(name)s: %(text)s") % {"name": name, "text": text}
