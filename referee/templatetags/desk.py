"""Tags and filters that every page uses: figures, tiles, winds, names and the language switch."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import translate_url
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext

from referee.messages import citation, day, moment, separated
from referee.rules.tiles import Wind, parse_tile, tile_code, tile_name

register = template.Library()
register.filter("day", day)
register.filter("moment", moment)

MINUS = "−"
MOST_MESSAGES = 2
LONG_WORD = 9  # letters that a narrow column holds at its usual size
VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
SHORT_LANGUAGE_NAMES = {"en": "English", "zh-hans": "简体", "zh-hant": "繁體"}


@register.filter
def and_then(part: object, other: object) -> str:
    """Put a clause after another as the language joins them: 8 go on; all points are carried over."""
    return separated([str(part), str(other)])


@register.filter
def newest(said: Iterable[Any]) -> list[Any]:
    """Return the last two messages that say different things: more of them hide the page."""
    by_words = {str(each): each for each in said}
    return list(by_words.values())[-MOST_MESSAGES:]


@register.filter
def signed(points: int | Fraction | None) -> str:
    """Write game points with their sign: +48, −8, 0, exactly where they are half carried over: +17½."""
    if points is None:
        return ""
    if isinstance(points, Fraction):
        return f"+{exact(points)}" if points > 0 else exact(points)
    return f"+{points}" if points > 0 else str(points).replace("-", MINUS)


@register.filter
def gain(points: int | Fraction | None) -> str:
    """Return the class of a gain or a loss: plus, minus or nothing."""
    if not points:
        return ""
    return "plus" if points > 0 else "minus"


@register.filter
def exact(value: Fraction | int | None) -> str:
    """Write an exact fraction as people do: 4, 2½, 17 5/12; nothing for None."""
    if value is None:
        return ""
    value = Fraction(value)
    whole, rest = divmod(abs(value), 1)
    sign = MINUS if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = VULGAR.get(rest)
    head = str(whole) if whole else ""
    if part:
        return f"{sign}{head}{part}"
    return f"{sign}{head}{' ' if head else ''}{rest.numerator}/{rest.denominator}"


@register.filter
def plural_of(value: Fraction | int) -> int:
    """Return a whole number of the same grammatical number: one point, but ½ points and 2½ points."""
    return 1 if value == 1 else 2


@register.simple_tag
def tile(code: str | int) -> SafeString:
    """Draw one tile from its code ("5p", "E") or number, named for those who do not see it."""
    name = tile_code(code) if isinstance(code, int) else code
    return format_html(
        '<svg class="tile" role="img" aria-label="{}"><use href="{}#t{}"/></svg>',
        tile_name(parse_tile(name), _tile_language()),
        static("tiles/tiles.svg"),
        name,
    )


@register.simple_tag
def tile_groups(groups: Iterable[Iterable[str | int]]) -> SafeString:
    """Draw groups of tiles, each a little apart from the next."""
    drawn = ((format_html_join("", "{}", ((tile(code),) for code in group)),) for group in groups)
    return format_html_join("", '<span class="tiles-group">{}</span>', drawn)


@register.simple_tag
def tile_back() -> SafeString:
    """Draw the back of a tile; it has no name, for it tells nothing."""
    href = static("tiles/tiles.svg")
    return format_html('<svg class="tile" aria-hidden="true"><use href="{}#tback"/></svg>', href)


@register.simple_tag
def wind(held: Wind | int | str, *, letter: bool = True, named: bool = True) -> SafeString:
    """Draw a wind as its character, in 简体 the simplified one, and its letter; from a Wind or E S W N.

    ``named=False`` where its name stands beside it anyway.
    """
    known = Wind("ESWN".index(held)) if isinstance(held, str) else Wind(held)
    shown = format_html('<span aria-hidden="true">{}</span>', known.letter) if letter else ""
    return format_html(
        '<span class="wind"><svg aria-hidden="true"><use href="{}#w{}{}"/></svg>{}{}</span>',
        static("tiles/tiles.svg"),
        known.letter,
        "-hans" if known == Wind.EAST and get_language() == "zh-hans" else "",
        shown,
        format_html('<span class="unseen">{}</span>', wind_name(known)) if named else "",
    )


@register.filter
def wind_name(held: Wind | int | str) -> str:
    """Name a wind in the language of the page: East."""
    known = "ESWN".index(held) if isinstance(held, str) else int(held)
    names = (
        pgettext("wind", "East"),
        pgettext("wind", "South"),
        pgettext("wind", "West"),
        pgettext("wind", "North"),
    )
    return names[known]


@register.filter
def cited(source: str) -> str:
    """Say where a rule is written in the language of the page."""
    return citation(source)


@register.simple_tag
def seal() -> SafeString:
    """Draw the desk's seal, an ornament beside its name."""
    return format_html('<svg aria-hidden="true"><use href="{}#seal"/></svg>', static("tiles/tiles.svg"))


@register.inclusion_tag("includes/person.html")
def person(who: Any, *, beside: bool = False) -> dict[str, Any]:
    """Show a person: native name first, the Latin form beneath or beside it where it differs."""
    latin = getattr(who, "latin_name", "")
    return {"name": who.name, "latin": latin if latin != who.name else "", "beside": beside}


@register.filter
def called(who: Any) -> str:
    """Return the one name a sentence uses: Latin on pages in Latin script where there is one, else native."""
    latin = getattr(who, "latin_name", "")
    return latin if latin and not (get_language() or "").startswith("zh") else who.name


@register.filter
def name_size(who: Any) -> str:
    """Return the class that sets a name smaller where its longest word would be broken in a narrow place."""
    longest = max((len(word) for word in re.split(r"[\s-]+", called(who))), default=0)
    return "is-longest" if longest > LONG_WORD + 3 else "is-long" if longest > LONG_WORD else ""


@register.inclusion_tag("includes/languages_keeping.html", takes_context=True)
def languages_keeping(context: template.Context, form_id: str) -> dict[str, Any]:
    """Offer the languages as buttons of a form, for browsers without scripts: what is typed goes along."""
    return languages(context) | {"form_id": form_id}


@register.inclusion_tag("includes/languages.html", takes_context=True)
def languages(context: template.Context) -> dict[str, Any]:
    """List this page in the languages of the desk."""
    request = context.get("request")
    path = request.get_full_path() if request else "/"
    current = get_language()
    return {
        "languages": [
            {
                "code": code,
                "name": SHORT_LANGUAGE_NAMES.get(code, code),
                "url": translate_url(path, code),
                "current": code == current,
            }
            for code, _name in settings.LANGUAGES
        ]
    }


def _tile_language() -> str:
    language = get_language() or "en"
    return language if language in {"zh-hans", "zh-hant"} else "en"
