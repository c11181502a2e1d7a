"""A verdict as lines of text for people: what counts, what does not and why, the other readings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from referee.messages.citations import citation
from referee.messages.editions import ruleset_label
from referee.messages.joining import labelled, listed
from referee.messages.problems import refusal_sentence, sentence
from referee.rules.adjudication import Difference, DifferenceKind, Verdict, VerdictKind
from referee.rules.fans import FAN_BY_KEY, Fan
from referee.rules.hand import Arrangement
from referee.rules.notation.grouped import write_latin
from referee.rules.problem import Problem
from referee.rules.results import Count, CountedFan, Instance, Reading, RefusedFan
from referee.rules.ruleset import Ruleset

_VERDICTS: Final[Mapping[VerdictKind, str | Promise]] = {
    VerdictKind.SOUND: gettext_lazy("Sound"),
    VerdictKind.OVER_DECLARED: gettext_lazy("Declared too high: it is corrected when somebody objects"),
    VerdictKind.UNDER_DECLARED: gettext_lazy("Declared too low: it stands when nobody objects"),
    VerdictKind.BELOW_MINIMUM: gettext_lazy("No win: below the minimum"),
    VerdictKind.WRONG_TILE: gettext_lazy("No win: the wrong tile"),
    VerdictKind.NOT_READY: gettext_lazy("No win: not ready"),
    VerdictKind.WRONG_COUNT: gettext_lazy("No win: wrong number of tiles"),
    VerdictKind.INVALID: gettext_lazy("This hand cannot be"),
}
_DIFFERENCES: Final[Mapping[DifferenceKind, str | Promise]] = {
    DifferenceKind.MISSING: gettext_lazy("%(fan)s counts and was not announced."),
    DifferenceKind.EXTRA: gettext_lazy("%(fan)s was announced and does not count."),
    DifferenceKind.POINTS: gettext_lazy("%(fan)s was announced with %(declared)s and is worth %(counted)s."),
    DifferenceKind.UNKNOWN: gettext_lazy("There is no fan “%(fan)s”."),
}


def fan_name(fan: Fan) -> str:
    """Return a fan's name in the active language."""
    names = {"zh-hans": fan.names.zh_hans, "zh-hant": fan.names.zh_hant}
    return names.get(get_language() or "", fan.names.en)


def fan_label(fan: Fan) -> str:
    """Return a fan's name in the active language and, where that is not Chinese, its Chinese name."""
    name = fan_name(fan)
    return f"{name} {fan.names.zh_hans}" if name == fan.names.en else name


def verdict_word(kind: VerdictKind) -> str:
    """Return what became of a declaration in a few words."""
    return str(_VERDICTS[kind])


def difference_sentence(difference: Difference) -> str:
    """Return how an announced fan and the count differ."""
    fan = FAN_BY_KEY.get(difference.fan)
    args = {
        "fan": fan_label(fan) if fan else difference.fan,
        "declared": difference.declared,
        "counted": difference.counted,
    }
    text = (
        _times_differ(difference)
        if difference.kind is DifferenceKind.TIMES
        else str(_DIFFERENCES[difference.kind])
    )
    return text % args


def _times_differ(difference: Difference) -> str:
    """Return the sentence for a fan that counts more or less often than announced."""
    if difference.declared > difference.counted:
        return ngettext(
            "%(fan)s counts only once, not %(declared)s times as announced.",
            "%(fan)s counts only %(counted)s times, not %(declared)s times as announced.",
            difference.counted,
        )
    return ngettext(
        "%(fan)s was announced once and counts %(counted)s times.",
        "%(fan)s was announced %(declared)s times and counts %(counted)s times.",
        difference.declared,
    )


def problem_lines(problems: Iterable[Problem]) -> list[str]:
    """Return why a text is no hand that could be judged."""
    return [verdict_word(VerdictKind.INVALID), *(f"  {sentence(problem)}" for problem in problems)]


def verdict_lines(verdict: Verdict, ruleset: Ruleset) -> list[str]:
    """Return the verdict, the reasons for a refusal, and the count with everything that did not count."""
    lines = [_headline(verdict)]
    lines += [f"  {sentence(problem)}" for problem in verdict.problems]
    lines += [f"  {difference_sentence(difference)}" for difference in verdict.differences]
    if verdict.count:
        lines += _count_lines(verdict.count)
    return [*lines, _("Rules: %(title)s") % {"title": ruleset_label(ruleset)}]


def _headline(verdict: Verdict) -> str:
    word = verdict_word(verdict.kind)
    if verdict.count is None:
        return word
    total = _total(verdict.count)
    if verdict.declared_total is None or verdict.declared_total == verdict.count.total:
        return labelled(word, total)
    return _("%(word)s: %(total)s, announced %(declared)s") % {
        "word": word,
        "total": total,
        "declared": verdict.declared_total,
    }


def _total(count: Count) -> str:
    args = {"total": count.total, "without": count.total_without_flowers, "flowers": count.flowers}
    if count.flowers:
        return _("%(total)s fan, %(without)s without flowers") % args
    return _("%(total)s fan") % args


def _count_lines(count: Count) -> Iterator[str]:
    for line in count.counted:
        yield _counted_line(line, count.arrangement)
    if count.refused:
        yield _("Not counted:")
        yield from (_refused_line(line) for line in count.refused)
    yield from _reading_lines(_("The same total in another reading:"), count.alternatives, count)
    yield from _reading_lines(_("A lower total in another reading:"), count.lower, count)
    if count.total != count.uncapped_total:
        yield _("Without the limit of the event: %(total)s fan") % {"total": count.uncapped_total}


def _counted_line(line: CountedFan, arrangement: Arrangement) -> str:
    points = f"{line.points:>4}"
    times = f" ({line.times} × {line.points_each})" if line.times > 1 else ""
    tiles = _instances(line.instances, arrangement)
    return f"{points}  {fan_label(line.fan)}{times}" + (f"  {tiles}" if tiles else "")


def _instances(instances: Sequence[Instance], arrangement: Arrangement) -> str:
    """Return the tiles that make a fan; nothing where the whole hand does."""
    parts = [instance for instance in instances if 0 < len(instance) < len(arrangement.groups)]
    return "; ".join(" ".join(write_latin(group.tiles) for group in instance) for instance in parts)


def _refused_line(line: RefusedFan) -> str:
    why = refusal_sentence(fan_label(line.because) if line.because else "", line.principle)
    said = labelled(fan_label(line.fan), why)
    return f"      {said}" + (f" [{citation(line.source)}]" if line.source else "")


def _reading_lines(title: str, readings: Sequence[Reading], count: Count) -> Iterator[str]:
    """Yield each reading by what it counts that the chosen one does not."""
    if readings:
        yield title
    chosen = {(line.fan.key, line.times) for line in count.counted}
    for reading in readings:
        others = [line for line in reading.counted if (line.fan.key, line.times) not in chosen]
        names = listed(
            fan_label(line.fan) + (f" × {line.times}" if line.times > 1 else "") for line in others
        )
        yield f"{reading.total_without_flowers:>4}  {names or '—'}"
