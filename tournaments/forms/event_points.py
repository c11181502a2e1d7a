"""The fields of an event's settings that say how results are counted: points, equal players, absence."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.services import OWN
from tournaments.models import CRITERIA, TABLE_POINT_SCHEME, DisqualifiedRule, PointsBy
from tournaments.standings import SHARED

TIE_FIELDS: Final = 8
TIES: Final = tuple(f"criterion_{number}" for number in range(1, TIE_FIELDS + 1))
CRITERIA_WORDS: Final[Mapping[str, str | Promise]] = {
    "table_points": _("table points"),
    "game_points": _("game points"),
    "firsts": _("number of first places at tables"),
    "seconds": _("number of second places at tables"),
    "thirds": _("number of third places at tables"),
    "best_session": _("table points of the best session"),
    "best_sessions": _("the best session, then the second best, and so on"),
    "best_game_points": _("game points of the best session"),
    "wins": _("hands won"),
    "fewest_deal_ins": _("fewest winning tiles discarded"),
    "head_to_head": _("the tables at which they met each other"),
    "lot": _("lots, from the recorded seed"),
    SHARED: _("nothing more: the place is shared"),
}
NUMBERS: Final = 4
LONGEST: Final = 40  # characters
KNOWN_TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "CYCLIC": ("ESWN", "NESW", "WNES", "SWNE"),
    "FRWIKI_NEW": ("ESWN", "SENW", "NWES", "WNSE"),
}
"""Schemes that are known by a name and played as an own table."""


class Numbers(forms.Field):
    """Whole numbers apart by blanks, hyphens or commas: 4-2-1-0."""

    def __init__(self, count: int, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.TextInput({"maxlength": LONGEST}), **kwargs)
        self.count = count

    def to_python(self, value: Any) -> Any:
        """Return the numbers as a list; nothing for an empty field."""
        text = str(value or "").strip()[: LONGEST + 1]
        if not text:
            return []
        parts = text.replace(",", " ").replace("-", " ").replace("–", " ").replace(";", " ").split()
        if len(parts) != self.count or not all(part.isdecimal() and len(part) <= NUMBERS for part in parts):
            raise ValidationError(_("Enter %(count)s whole numbers.") % {"count": self.count})
        return [int(part) for part in parts]

    def prepare_value(self, value: Any) -> Any:
        """Show a list as people write it: 4-2-1-0."""
        return "-".join(map(str, value)) if isinstance(value, list | tuple) else value


class Points(forms.Field):
    """A number that may be a fraction: 3, 1/2, 2½, 1.5."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=forms.TextInput({"maxlength": LONGEST}), **kwargs)

    def to_python(self, value: Any) -> Any:
        """Return the number as a fraction; None for an empty field."""
        text = str(value or "").strip()[:LONGEST].replace("−", "-").replace(",", ".")
        return read_fraction(text) if text else None


def read_fraction(text: str) -> Fraction:
    """Return the number that somebody typed; ValidationError where it is none, or a very large one."""
    try:
        number = Fraction(text[:-1] or 0) + Fraction(1, 2) if text.endswith("½") else Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise ValidationError(_("Enter a number such as 3, 1/2 or 2½.")) from error
    if abs(number) > 10**NUMBERS or number.denominator > 10**NUMBERS:
        raise ValidationError(_("This number is too large."))
    return number


def point_fields() -> dict[str, forms.Field]:
    """Return the fields in their order."""
    return {
        "points_by": forms.ChoiceField(
            label=_("Table points come from"),
            choices=PointsBy.choices,
            widget=forms.RadioSelect,
            required=False,
            initial=PointsBy.TABLE,
        ),
        "table_point_scheme": Numbers(
            len(TABLE_POINT_SCHEME),
            label=_("Table points of the four places at a table"),
            initial=list(TABLE_POINT_SCHEME),
            help_text=_("The best first. Equal players share the points of their places exactly."),
        ),
        "three_players": Numbers(
            3,
            label=_("Table points at a table of three"),
            help_text=_(
                "Left empty, the edition decides; where it says nothing, the last place is left out. Tables "
                "of three are drawn only by an edition that says whether the empty seat pays."
            ),
        ),
        "penalties_after_places": forms.BooleanField(
            label=_("Penalties come off after the places: places at a table come from the hands alone"),
            required=False,
        ),
        **{name: _tie_field(number) for number, name in enumerate(TIES, start=1)},
        **_people_fields(),
    }


def _people_fields() -> dict[str, forms.Field]:
    """Return the fields about equals, substitutes, the disqualified and those left without a table."""
    return {
        "lot_seed": forms.CharField(
            label=_("Seed of the lots"),
            max_length=200,
            required=False,
            help_text=_("Drawn before everybody. Without it no lots are drawn and the place stays shared."),
        ),
        "substitutes_ranked": forms.BooleanField(label=_("Substitutes have a place"), required=False),
        "substitutes_win_prizes": forms.BooleanField(label=_("Substitutes win prizes"), required=False),
        "disqualified": forms.ChoiceField(
            label=_("Who is disqualified"),
            choices=DisqualifiedRule.choices,
            required=False,
            initial=DisqualifiedRule.EDITION,
        ),
        "left_out_points": Points(
            label=_("Table points for a session without play"),
            help_text=_(
                "What the form for players left without a table proposes. Nothing is given by itself."
            ),
        ),
        "left_out_game": forms.IntegerField(
            label=_("Game points for a session without play"), required=False, min_value=-500, max_value=500
        ),
    }


def counted_values(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was entered as an event's draft takes it; what was not sent is as usual."""
    points, game = cleaned.get("left_out_points"), cleaned.get("left_out_game")
    return {
        "points_by": cleaned.get("points_by") or PointsBy.TABLE.value,
        "table_point_scheme": cleaned.get("table_point_scheme") or list(TABLE_POINT_SCHEME),
        "three_players": cleaned.get("three_players") or [],
        "penalties_after_places": bool(cleaned.get("penalties_after_places")),
        "criteria": [key for name in TIES if (key := cleaned.get(name))] or list(CRITERIA),
        "lot_seed": cleaned.get("lot_seed") or "",
        "substitutes_ranked": bool(cleaned.get("substitutes_ranked")),
        "substitutes_win_prizes": bool(cleaned.get("substitutes_win_prizes")),
        "disqualified": cleaned.get("disqualified") or DisqualifiedRule.EDITION.value,
        "left_out": [] if points is None else [points.numerator, points.denominator, game or 0],
    }


def initial_points(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event's settings as the fields show them."""
    names = [
        "points_by",
        "table_point_scheme",
        "three_players",
        "penalties_after_places",
        "lot_seed",
        "substitutes_ranked",
        "substitutes_win_prizes",
        "disqualified",
    ]
    shown = {name: values[name] for name in names if name in values}
    shown |= dict(zip(TIES, values.get("criteria", CRITERIA), strict=False))
    if values.get("left_out"):
        numerator, denominator, game = values["left_out"]
        shown |= {"left_out_points": str(Fraction(numerator, denominator)), "left_out_game": game}
    return shown


def rotation_values(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return code and table of the rotation: a scheme that is known by name stands as an own table."""
    code = cleaned["rotation"]
    if code in KNOWN_TABLES:
        return {"rotation": OWN, "rotation_table": list(KNOWN_TABLES[code])}
    table = str(cleaned.get("rotation_table") or "").upper().split() if code == OWN else []
    return {"rotation": code, "rotation_table": table}


def initial_rotation(code: str, table: Sequence[str]) -> dict[str, Any]:
    """Return code and text as the fields show them."""
    named = [name for name, rows in KNOWN_TABLES.items() if list(rows) == list(table)]
    return {"rotation": named[0] if named else code, "rotation_table": "" if named else " ".join(table)}


def _tie_field(number: int) -> forms.ChoiceField:
    choices = [
        ("", _("nothing more")),
        *((key, words) for key, words in CRITERIA_WORDS.items() if key != SHARED),
    ]
    label = _("Places are decided by") if number == 1 else _("then by")
    initial = CRITERIA[number - 1] if number <= len(CRITERIA) else ""
    return forms.ChoiceField(label=label, choices=choices, required=False, initial=initial)
