"""One hand under every edition, side by side: totals, each fan, where they differ and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.messages import (
    difference_sentence,
    edition_title,
    fan_name,
    listed,
    refusal_sentence,
    sentence,
)
from referee.rules import (
    FLOWER_TILES,
    RULESETS,
    CountedFan,
    Fan,
    Reading,
    RefusedFan,
    Verdict,
    VerdictKind,
    tile_code,
)
from referee.views.verdict_card import REFUSED, TONES, WHOLE_HAND, FanLine, TileCodes, both_names, word_of

Verdicts = Mapping[str, Verdict]
"""The verdict of each edition, by its code."""


@dataclass(frozen=True, slots=True)
class Plate:
    """What one edition says in a number and a word."""

    code: str
    year: str
    title: str
    number: int | None
    word: str
    tone: str
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """What a fan is worth in one edition; nothing where it does not count there."""

    year: str
    points: int | None
    differs: bool  # from the chosen edition
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Note:
    """Why some editions do not count a fan that another counts."""

    years: str
    why: str
    source: str


@dataclass(frozen=True, slots=True)
class FanRow:
    """A fan that at least one edition counts."""

    name: str
    chinese: str
    times: int
    groups: tuple[TileCodes, ...]
    cells: tuple[Cell, ...]
    differs: bool
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """Another way to read the tiles: its fan and what they come to without flowers."""

    total: int
    groups: tuple[TileCodes, ...]
    fan: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Editions:
    """The editions side by side, and in full what the chosen one says."""

    chosen: Plate
    plates: tuple[Plate, ...]
    agree: bool
    detail: tuple[str, ...]
    problems: tuple[str, ...]
    differences: tuple[str, ...]
    rows: tuple[FanRow, ...]
    refused: tuple[FanLine, ...]
    equal_readings: tuple[ReadingLine, ...]
    lower_readings: tuple[ReadingLine, ...]


def side_by_side(verdicts: Verdicts, chosen: str, queries: Mapping[str, str]) -> Editions:
    """Return what the page shows of the verdicts; the queries lead to the same hand under each edition."""
    verdict = verdicts[chosen]
    plates = tuple(
        _plate(code, each, queries[code], is_chosen=code == chosen) for code, each in verdicts.items()
    )
    rows = _rows(verdicts, chosen)
    count = verdict.count
    return Editions(
        chosen=next(plate for plate in plates if plate.is_chosen),
        plates=plates,
        agree=len({(plate.number, plate.word) for plate in plates}) == 1
        and not any(row.differs for row in rows),
        detail=tuple(_detail(verdict)),
        problems=tuple(sentence(problem) for problem in verdict.problems),
        differences=tuple(map(difference_sentence, verdict.differences)),
        rows=rows,
        refused=tuple(_refused(line) for line in count.refused) if count else (),
        equal_readings=_readings(count.alternatives) if count else (),
        lower_readings=_readings(count.lower) if count else (),
    )


def year_of(code: str) -> str:
    """Return the year in an edition's code, by which players call it."""
    return code[-4:] if code[-4:].isdigit() else code


def _plate(code: str, verdict: Verdict, query: str, *, is_chosen: bool) -> Plate:
    return Plate(
        code=code,
        year=year_of(code),
        title=edition_title(code),
        number=verdict.count.total if verdict.count else None,
        word=word_of(verdict.kind),
        tone=TONES.get(verdict.kind, REFUSED),
        query=query,
        is_chosen=is_chosen,
    )


def _detail(verdict: Verdict) -> Iterable[str]:
    count = verdict.count
    if count is None:
        return
    values = {
        "total": count.total,
        "without": count.total_without_flowers,
        "flowers": count.flowers,
        "declared": verdict.declared_total,
    }
    if count.flowers:
        yield _("%(without)s and %(flowers)s for flowers, which do not help to reach the minimum.") % values
    if verdict.kind is VerdictKind.OVER_DECLARED:
        yield _("Announced %(declared)s, counted %(total)s: corrected when somebody objects.") % values
    elif verdict.kind is VerdictKind.UNDER_DECLARED:
        yield _("Announced %(declared)s, counted %(total)s: it stands when nobody objects.") % values


def _rows(verdicts: Verdicts, chosen: str) -> tuple[FanRow, ...]:
    """Return a row for each fan that counts somewhere, the dearest first, flowers last."""
    lines: dict[str, dict[str, CountedFan]] = {}
    for code in (chosen, *verdicts):
        for line in _counted(verdicts[code]):
            lines.setdefault(line.fan.key, {})[code] = line
    ranked = sorted(lines.values(), key=_rank)
    return tuple(_row(by_edition, verdicts, chosen) for by_edition in ranked)


def _rank(by_edition: Mapping[str, CountedFan]) -> tuple[bool, int]:
    line = next(iter(by_edition.values()))
    return line.fan is FLOWER_TILES, -max(line.points for line in by_edition.values())


def _counted(verdict: Verdict) -> tuple[CountedFan, ...]:
    return verdict.count.counted if verdict.count else ()


def _row(by_edition: Mapping[str, CountedFan], verdicts: Verdicts, chosen: str) -> FanRow:
    shown = next(iter(by_edition.values()))  # the chosen edition comes first where it counts the fan
    name, chinese = both_names(shown.fan)
    points = {code: by_edition[code].points if code in by_edition else None for code in verdicts}
    cells = tuple(
        Cell(year_of(code), each, differs=each != points[chosen], is_chosen=code == chosen)
        for code, each in points.items()
    )
    return FanRow(
        name=name,
        chinese=chinese,
        times=shown.times,
        groups=_groups(shown),
        cells=cells,
        differs=any(cell.differs for cell in cells),
        notes=_notes(shown.fan, by_edition, verdicts),
    )


def _notes(fan: Fan, by_edition: Mapping[str, CountedFan], verdicts: Verdicts) -> tuple[Note, ...]:
    """Return the reasons of the editions that do not count the fan, equal reasons together."""
    years: dict[tuple[str, str], list[str]] = {}
    for code, verdict in verdicts.items():
        if verdict.count and code not in by_edition:
            refusal = next((line for line in verdict.count.refused if line.fan is fan), None)
            reason = (_why(refusal), refusal.source) if refusal else (_absent(fan, code), "")
            years.setdefault(reason, []).append(year_of(code))
    return tuple(Note(listed(each), why, source) for (why, source), each in years.items())


def _absent(fan: Fan, code: str) -> str:
    """Say why an edition is silent about a fan."""
    if fan.key not in RULESETS[code].points:
        return _("This edition has no such fan.")
    return _("It is not in the tiles as this edition reads them.")


def _groups(line: CountedFan) -> tuple[TileCodes, ...]:
    """Return the groups that make a fan; nothing where the whole hand makes it: it stands above."""
    groups = [group.tiles for instance in line.instances for group in instance]
    if sum(len(tiles) for tiles in groups) >= WHOLE_HAND * line.times:
        return ()
    return tuple(tuple(tile_code(tile) for tile in tiles) for tiles in groups)


def _why(line: RefusedFan) -> str:
    return refusal_sentence(fan_name(line.because) if line.because else "", line.principle)


def _refused(line: RefusedFan) -> FanLine:
    name, chinese = both_names(line.fan)
    return FanLine(name, chinese, why=_why(line), source=line.source)


def _readings(readings: Iterable[Reading]) -> tuple[ReadingLine, ...]:
    return tuple(
        ReadingLine(
            total=reading.total_without_flowers,
            groups=tuple(
                tuple(tile_code(tile) for tile in group.tiles) for group in reading.arrangement.groups
            ),
            fan=tuple(_reading_fan(line) for line in reading.counted),
        )
        for reading in readings
    )


def _reading_fan(line: CountedFan) -> str:
    times = f" × {line.times}" if line.times > 1 else ""
    return _("%(fan)s %(points)s") % {"fan": fan_name(line.fan) + times, "points": line.points}
