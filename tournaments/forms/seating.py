"""What an organiser types to draw seats: chart, wishes, source of the seed, seed."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm
from tournaments.draw.wishes import WEIGHTS
from tournaments.services import ChartDraft, WishDraft

SOURCES = [
    ("dice", _("Dice thrown in the hall, in front of all")),
    ("tiles", _("Tiles drawn in the hall, in front of all")),
    ("lottery", _("Lottery numbers of a day to come")),
    ("other", _("Something else that nobody controls")),
]
SEED_HELP = _(
    "Anything nobody could choose beforehand: dice thrown or tiles drawn in front of all, lottery numbers. "
    "The same seed gives the same seats, so anyone can check the draw."
)
GREATEST_WEIGHT = 1_000_000
NUMBER = re.compile(r"\d{1,6}")
PIN = re.compile(r"(\d{1,6})(?:\s*[:：=→]\s*|\s+)(\d{1,6})", re.ASCII)


def seed_field() -> forms.CharField:
    """Return the field for the public seed."""
    return forms.CharField(label=_("Seed"), max_length=200, help_text=SEED_HELP)


def read_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in a typed text, apart by blanks or signs; ValidationError names what is none."""
    parts = re.findall(r"\w+", text) or text.split()
    wrong = [part for part in parts if not NUMBER.fullmatch(part)]
    if wrong:
        raise forms.ValidationError(
            [gettext("“%(text)s” is no number.") % {"text": part[:60]} for part in wrong]
        )
    return tuple(map(int, parts))


class WishForm(PlainForm):
    """Who should not meet whom, and who needs a certain table."""

    way = forms.ChoiceField(label=_("Players do not fill tables of four"), required=False, choices=[])
    team = forms.BooleanField(label=_("Keep team-mates apart"), required=False, initial=True)
    club = forms.IntegerField(
        label=_("Same club"), required=False, min_value=0, max_value=GREATEST_WEIGHT, initial=0
    )
    country = forms.IntegerField(
        label=_("Same country"), required=False, min_value=0, max_value=GREATEST_WEIGHT, initial=0
    )
    never = forms.CharField(
        label=_("Must never meet"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Numbers of players, a pair or group a line: 7 12"),
    )
    families = forms.CharField(
        label=_("Families"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Kept apart as far as possible, a family a line: 3 18"),
    )
    pins = forms.CharField(
        label=_("Always at one table"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_(
            "For easy access or a camera. A line each, player: table. 14: 1 seats player 14 at table 1."
        ),
    )

    def __init__(self, *args: Any, ways: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if ways:
            self.fields["way"] = forms.ChoiceField(
                label=_("The players do not fill tables of four"),
                required=False,
                choices=ways,
                widget=forms.RadioSelect,
            )
        else:
            del self.fields["way"]
        self.fields["club"].help_text = _("What one meeting weighs, 0: no wish. Usual: %(weight)s") % {
            "weight": WEIGHTS["club"]
        }
        self.fields["country"].help_text = _("What one meeting weighs, 0: no wish. Usual: %(weight)s") % {
            "weight": WEIGHTS["country"]
        }

    def clean_never(self) -> tuple[tuple[int, ...], ...]:
        """Return the groups, each of at least two players."""
        return self._groups("never")

    def clean_families(self) -> tuple[tuple[int, ...], ...]:
        """Return the groups, each of at least two players."""
        return self._groups("families")

    def clean_pins(self) -> tuple[tuple[int, int], ...]:
        """Return player and table of every line; the same number may stand for both."""
        lines = [line.strip() for line in self.cleaned_data["pins"].splitlines() if line.strip()]
        found = [PIN.fullmatch(line) for line in lines]
        wrong = [
            gettext("“%(line)s”: a player and a table are needed, as in 14: 1.") % {"line": line[:60]}
            for line, pin in zip(lines, found, strict=True)
            if pin is None
        ]
        if wrong:
            raise forms.ValidationError(wrong)
        return tuple((int(pin[1]), int(pin[2])) for pin in found if pin)

    def wishes(self) -> WishDraft:
        """Return the wishes of a valid form."""
        data = self.cleaned_data
        return WishDraft(
            team=WEIGHTS["team"] if data["team"] else 0,
            club=data["club"] or 0,
            country=data["country"] or 0,
            never=data["never"],
            families=data["families"],
            pins=data["pins"],
        )

    def _groups(self, name: str) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(dict.fromkeys(numbers)) for numbers in self._lines(name, 2, 1000))

    def _lines(self, name: str, least: int, most: int) -> list[tuple[int, ...]]:
        lines = [line for line in self.cleaned_data[name].splitlines() if line.strip()]
        numbers, wrong = [], []
        for line in lines:
            try:
                numbers.append(read_numbers(line))
            except forms.ValidationError as error:
                wrong += error.messages
                continue
            if not least <= len(set(numbers[-1])) <= most:
                wrong.append(gettext("“%(line)s”: two numbers are needed.") % {"line": line.strip()[:60]})
        if wrong:
            raise forms.ValidationError(wrong)
        return numbers


class DrawForm(WishForm):
    """The public seed that seats the players at once, to a chart made in the same moment."""

    seed = seed_field()
    field_order = ["seed", "way"]

    def draft(self) -> ChartDraft:
        """Return what the chart is asked for."""
        return ChartDraft(way=self.cleaned_data.get("way", ""), wishes=self.wishes())


class ChartForm(WishForm):
    """What a chart is asked for."""

    sessions = forms.IntegerField(label=_("Sessions drawn now"), min_value=1, max_value=40)
    chart_seed = forms.CharField(
        label=_("Seed of the chart"),
        max_length=200,
        help_text=_(
            "Any text; it decides who of the numbered places meets whom, not who draws which place. Another "
            "text gives another chart."
        ),
    )
    field_order = ["sessions", "chart_seed", "way"]

    def draft(self) -> ChartDraft:
        """Return what the chart is asked for."""
        data = self.cleaned_data
        return ChartDraft(
            seed=data["chart_seed"],
            sessions=data["sessions"],
            way=data.get("way", ""),
            wishes=self.wishes(),
        )


class ChartImportForm(WishForm):
    """A ready chart as CSV text."""

    text = forms.CharField(
        label=_("Chart"),
        widget=forms.Textarea(attrs={"rows": 8, "class": "field-code"}),
        help_text=_(
            "One table a line: session, table, then the places in seats E, S, W, N, numbered from 1."
        ),
    )
    field_order = ["text"]

    def draft(self) -> ChartDraft:
        """Return the chart to read."""
        return ChartDraft(text=self.cleaned_data["text"], wishes=self.wishes())


class SourceForm(PlainForm):
    """Where the seed will come from: named before it is known."""

    source = forms.ChoiceField(
        label=_("Where the seed will come from"), choices=SOURCES, widget=forms.RadioSelect
    )
    detail = forms.CharField(
        label=_("Exactly"),
        max_length=150,
        required=False,
        help_text=_(
            "Which lottery and which day, how many dice, who draws: so that nobody can choose later."
        ),
    )

    def seed_source(self) -> str:
        """Return the source as the certificate keeps it."""
        return ": ".join(part for part in (self.cleaned_data["source"], self.cleaned_data["detail"]) if part)


class SeedForm(PlainForm):
    """The seed, once it is known."""

    seed = seed_field()
