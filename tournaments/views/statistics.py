"""Statistics of an event as pages show them: players, frequencies of fan, pace of tables, prizes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from referee.messages import listed
from referee.rules import FANS, Fan
from referee.templatetags.desk import called
from tournaments.models import Event
from tournaments.selectors.published import PublishedState
from tournaments.selectors.standings import load_results
from tournaments.selectors.statistics import (
    BestHand,
    EventStatistics,
    FanLine,
    Pace,
    Tally,
    event_statistics,
    prizes,
)
from tournaments.views import words
from tournaments.views.public import PublicPage

PRIZES: Mapping[str, str | Promise] = {
    "best_hand": gettext_lazy("Best hand"),
    "most_wins": gettext_lazy("Most hands won"),
    "most_self_draws": gettext_lazy("Most self-drawn wins"),
    "fewest_deal_ins": gettext_lazy("Fewest winning tiles discarded"),
}
BY_NUMBER: Mapping[int, Fan] = {fan.number: fan for fan in FANS}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its name, and a word beside it."""

    name: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TallyLine:
    """One player's line."""

    number: int
    name: str
    latin_name: str
    url: str
    hands: int
    wins: str
    self_draws: str
    deal_ins: str
    average: str
    best: str
    false_wins: int


@dataclass(frozen=True, slots=True)
class FanShare:
    """How often a fan counted: the share of the hands with tiles as text and, for the bar, in tenths."""

    number: int
    name: str
    chinese: str
    hands: int
    share: str
    bar: int


class StatisticsPage(PublicPage):
    """What the hands of the event tell."""

    template = "public/statistics.html"

    def context(self, event: Event, state: PublishedState) -> dict[str, Any]:
        """Show them as far as hands are recorded."""
        if not state.is_results_published:
            raise Http404
        statistics = event_statistics(event)
        loaded = load_results(event)
        return {
            "has_hands": bool(statistics.hands),
            "figures": event_figures(statistics),
            "prizes": prize_lines(prizes(event, statistics, loaded.disqualified), event.slug),
            "resting": resting_words(statistics, sum(table.source != "none" for table in loaded.tables)),
            "prize_rule": _("Substitutes win prizes here.")
            if event.substitutes_win_prizes
            else _("Substitutes win no prizes."),
            "players": [tally_line(tally, event.slug) for tally in in_order(statistics.players)],
            "fans": fan_lines(statistics),
            "with_tiles": statistics.with_tiles,
            "paces": pace_lines(statistics.paces),
        }


def resting_words(statistics: EventStatistics, tables: int) -> str:
    """Say on how many of the tables with a result statistics and prizes rest: those whose hands are known."""
    known = len(statistics.paces)
    text = ngettext(
        "They rest on the hands of %(count)s of %(tables)s tables.",
        "They rest on the hands of %(count)s of %(tables)s tables.",
        known,
    )
    return text % {"count": known, "tables": max(known, tables)}


def in_order(players: Sequence[Tally]) -> list[Tally]:
    """Return those who played, who won most often first."""
    played = [tally for tally in players if tally.hands]
    return sorted(played, key=lambda tally: (-tally.wins, tally.deal_ins, tally.player.number))


def event_figures(statistics: EventStatistics) -> list[Figure]:
    """Say what all hands together tell."""
    return [
        Figure(_("Hands"), str(statistics.hands)),
        Figure(_("Drawn hands"), counted(statistics.drawn, statistics.hands)),
        Figure(_("Self-drawn wins"), counted(statistics.self_draws, statistics.wins)),
        Figure(_("Average hand"), points_text(statistics.average)),
        Figure(_("Best hand"), listed(best_words(best) for best in statistics.best) or "–"),
    ]


def player_figures(tally: Tally) -> list[Figure]:
    """Say what a player's hands tell."""
    return [
        Figure(_("Hands"), str(tally.hands)),
        Figure(_("Hands won"), counted(tally.wins, tally.hands)),
        Figure(_("of these self-drawn"), counted(tally.self_draws, tally.wins)),
        Figure(_("Winning tiles discarded"), counted(tally.deal_ins, tally.hands)),
        Figure(_("Average hand"), points_text(tally.average)),
        Figure(_("Best hand"), best_words(tally.best, named=False) if tally.best else "–"),
        Figure(_("False wins"), str(tally.false_wins)),
    ]


def tally_line(tally: Tally, slug: str) -> TallyLine:
    """Show a player's line."""
    return TallyLine(
        number=tally.player.number,
        name=tally.player.name,
        latin_name=tally.player.latin_name,
        url=reverse("event-player", args=[slug, tally.player.number]),
        hands=tally.hands,
        wins=counted(tally.wins, tally.hands),
        self_draws=str(tally.self_draws),
        deal_ins=counted(tally.deal_ins, tally.hands),
        average=points_text(tally.average),
        best=str(tally.best.total) if tally.best else "–",
        false_wins=tally.false_wins,
    )


def prize_lines(found: Mapping[str, Sequence[Tally]], slug: str) -> list[dict[str, Any]]:
    """Show who wins what; several names where they are equal."""
    return [
        {
            "name": str(PRIZES[key]),
            "winners": [
                {
                    "name": called(tally.player),
                    "url": reverse("event-player", args=[slug, tally.player.number]),
                }
                for tally in tallies
            ],
            "value": _prize_value(key, tallies[0]),
        }
        for key, tallies in found.items()
        if tallies
    ]


def _prize_value(key: str, tally: Tally) -> str:
    if key == "best_hand" and tally.best:
        return best_words(tally.best, named=False)
    count = {"most_wins": tally.wins, "most_self_draws": tally.self_draws}.get(key, tally.deal_ins)
    if key == "fewest_deal_ins":
        return ngettext("%(count)s in %(hands)s hands", "%(count)s in %(hands)s hands", count) % {
            "count": count,
            "hands": tally.hands,
        }
    return ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count}


def best_words(best: BestHand, *, named: bool = True) -> str:
    """Say how dear a hand was and where it was won."""
    text = _("%(points)s fan (session %(session)s, table %(table)s)") % {
        "points": best.total,
        "session": best.session,
        "table": best.table,
    }
    return _("%(name)s: %(text)s") % {"name": called(best.player), "text": text} if named else text


def fan_lines(statistics: EventStatistics) -> list[FanShare]:
    """Show how often each fan counted, the most frequent first."""
    return [_fan_line(line, statistics.with_tiles) for line in statistics.fans]


def _fan_line(line: FanLine, hands: int) -> FanShare:
    fan = BY_NUMBER.get(line.number)
    language = (get_language() or "").lower()
    chinese = (fan.names.zh_hant if language == "zh-hant" else fan.names.zh_hans) if fan else ""
    name = fan.names.en if fan else line.key
    is_chinese = language.startswith("zh")
    return FanShare(
        number=line.number,
        name=chinese if is_chinese and chinese else name,
        chinese="" if is_chinese else chinese,
        hands=line.hands,
        share=percent(line.hands, hands),
        bar=round(Fraction(1000 * line.hands, hands)) if hands else 0,
    )


def pace_lines(paces: Sequence[Pace]) -> list[dict[str, str]]:
    """Show the pace of tables whose hands were entered as they were played, the slowest first."""
    timed = [(pace.minutes, pace) for pace in paces if pace.minutes is not None]
    ordered = sorted(timed, key=lambda each: (-each[0], each[1].session, each[1].table))
    return [
        {
            "session": words.session_title(pace.session),
            "table": words.table_title(pace.table),
            "hands": str(pace.hands),
            "minutes": decimal(minutes),
        }
        for minutes, pace in ordered
    ]


def points_text(average: Fraction | None) -> str:
    """Write an average on one decimal; a dash where there is none."""
    return "–" if average is None else decimal(average)


def decimal(number: Fraction) -> str:
    """Write a number on one decimal, halves up."""
    tenths = int(number * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def percent(part: int, whole: int) -> str:
    """Write a share in per cent on one decimal; a dash of nothing."""
    return f"{decimal(Fraction(100 * part, whole))} %" if whole else "–"


def counted(part: int, whole: int) -> str:
    """Write a number and its share: 12 (23.5 %)."""
    return f"{part} ({percent(part, whole)})" if whole else str(part)
