"""What an organiser types to draw seats: chart, wishes, source of the seed, seed, sessions by standings."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.draw.ranked import Mode
from tournaments.draw.wishes import WEIGHTS
from tournaments.services import ChartDraft, RankedDraft, WishDraft

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


def seed_field() -> forms.CharField:
    """Return the field for the public seed."""
    return forms.CharField(label=_("Seed"), max_length=200, help_text=SEED_HELP)


def read_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in a typed text, whatever stands between them."""
    return tuple(int(number) for number in re.findall(r"\d{1,6}", text))


class WishForm(forms.Form):
    """Who should not meet whom, and who needs a certain table."""

    way = forms.ChoiceField(label=_("Players do not fill tables of four"), required=False, choices=[])
    team = forms.BooleanField(label=_("Keep team-mates apart"), required=False)
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
        help_text=_("For easy access or a camera; player and table, one a line: 14 1"),
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
        """Return player and table of every line."""
        lines = self._lines("pins", 2, 2)
        return tuple((numbers[0], numbers[1]) for numbers in lines)

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
        numbers = [read_numbers(line) for line in lines]
        wrong = [
            gettext("“%(line)s”: two numbers are needed.") % {"line": line.strip()[:60]}
            for line, found in zip(lines, numbers, strict=True)
            if not least <= len(set(found)) <= most
        ]
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


class SourceForm(forms.Form):
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


class SeedForm(forms.Form):
    """The seed, once it is known."""

    seed = seed_field()


class RankedForm(forms.Form):
    """How a session is seated by the standings."""

    mode = forms.ChoiceField(
        label=_("Tables"),
        widget=forms.RadioSelect,
        initial=Mode.AVOID.value,
        choices=[
            (Mode.STRICT.value, _("Strictly by place: 1 to 4, 5 to 8 ...")),
            (Mode.AVOID.value, _("Near places, without repeated meetings where that is possible")),
            (Mode.SNAKE.value, _("Snake: every table of the same strength")),
            (Mode.BLOCKS.value, _("Blocks: the field is cut, and drawn inside each part")),
        ],
    )
    blocks = forms.IntegerField(label=_("Blocks"), min_value=1, max_value=100, initial=2)
    cut = forms.IntegerField(
        label=_("Final: first places seated strictly"),
        min_value=0,
        max_value=4000,
        initial=0,
        help_text=_("4: the first four play at table 1. 0: no final."),
    )
    only_cut = forms.BooleanField(label=_("Only they play this session"), required=False)
    numbers_drawn = forms.BooleanField(label=_("Draw the table numbers below the final"), required=False)
    seed = seed_field()
    seed_source = forms.CharField(label=_("Where the seed comes from"), max_length=150, required=False)

    def draft(self, session: int) -> RankedDraft:
        """Return how the session is asked to be seated."""
        return RankedDraft(session=session, **self.cleaned_data)
