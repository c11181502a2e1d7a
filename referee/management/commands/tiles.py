"""Draw the tile sprite static/tiles/tiles.svg: 34 tiles, 8 flowers, a back, the bare winds and the seal.

Circles, sticks and the bird are drawn here; the Chinese characters are outlines of Noto Serif CJK (OFL-1.1,
its licence lies beside the sprite). fontTools is needed for this command only: ``pip install fonttools``.
"""

import importlib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

WIDTH, HEIGHT = 60, 80
RED, GREEN, BLUE, BLACK, GOLD = "#b0261c", "#176b3f", "#1b4a8a", "#1b1b19", "#8a6410"
NUMERALS = "一二三四五六七八九"
WINDS = dict(zip("ESWN", "東南西北", strict=True))
EAST_IN_SIMPLIFIED = "东"  # a wind beside a name is written as the page is; on a tile it never is
FLOWERS = "春夏秋冬梅蘭菊竹"
FACE = (
    '<rect x="1" y="2" width="58" height="77" rx="8" fill="#b9ae93"/>'
    '<rect x="1" y="1" width="58" height="75" rx="8" fill="#fffdf5" stroke="#8f866c" stroke-width="1.2"/>'
)
BACK = (
    '<rect x="1" y="1" width="58" height="78" rx="8" fill="#1d6a4c" stroke="#0f4731" stroke-width="1.6"/>'
    '<rect x="8" y="8" width="44" height="64" rx="5" fill="none" stroke="#5aa583" stroke-width="1.4"/>'
)
# Where the circles of each rank lie: x, y, radius, colour.
DOTS: dict[int, tuple[tuple[float, float, float, str], ...]] = {
    1: ((30, 38.5, 22, BLUE),),
    2: ((30, 21, 14, GREEN), (30, 56, 14, BLUE)),
    3: ((15, 16.5, 10.5, BLUE), (30, 38.5, 10.5, RED), (45, 60.5, 10.5, GREEN)),
    4: ((17, 21, 11.5, BLUE), (43, 21, 11.5, GREEN), (17, 56, 11.5, GREEN), (43, 56, 11.5, BLUE)),
    5: (
        *((x, y, 10.0, colour) for x, y, colour in ((15, 17, BLUE), (45, 17, GREEN))),
        (30, 38.5, 10, RED),
        *((x, y, 10.0, colour) for x, y, colour in ((15, 60, GREEN), (45, 60, BLUE))),
    ),
    6: tuple((x, y, 10.0, colour) for y, colour in ((16, GREEN), (38.5, RED), (61, RED)) for x in (18, 42)),
    7: (
        *((x, y, 7.8, GREEN) for x, y in ((12, 11.5), (30, 19.5), (48, 27.5))),
        *((x, y, 8.8, RED) for y in (45, 64.5) for x in (19, 41)),
    ),
    8: tuple((x, y, 8.4, BLUE) for y in (11.5, 29.5, 47.5, 65.5) for x in (19, 41)),
    9: tuple(
        (x, y, 8.6, colour)
        for y, colour in ((14.5, GREEN), (38.5, RED), (62.5, BLUE))
        for x in (11.5, 30, 48.5)
    ),
}
# Where the sticks lie: x, y, length, turn in degrees, colour.
STICKS: dict[int, tuple[tuple[float, float, float, int, str], ...]] = {
    2: ((30, 21, 29, 0, BLUE), (30, 56, 29, 0, GREEN)),
    3: ((30, 21, 29, 0, BLUE), (17, 56, 29, 0, GREEN), (43, 56, 29, 0, GREEN)),
    4: ((17, 21, 29, 0, BLUE), (43, 21, 29, 0, GREEN), (17, 56, 29, 0, GREEN), (43, 56, 29, 0, BLUE)),
    5: (
        *((x, 20.0, 27.0, 0, colour) for x, colour in ((12, GREEN), (48, BLUE))),
        (30, 38.5, 27, 0, RED),
        *((x, 57.0, 27.0, 0, colour) for x, colour in ((12, BLUE), (48, GREEN))),
    ),
    6: tuple((x, y, 29.0, 0, colour) for y, colour in ((21, GREEN), (56, BLUE)) for x in (12, 30, 48)),
    7: (
        (30, 14, 20, 0, RED),
        *((x, y, 21.0, 0, colour) for y, colour in ((38, BLUE), (62, GREEN)) for x in (12, 30, 48)),
    ),
    8: (
        *((x, 21.0, 29.0, 0, GREEN) for x in (9, 51)),
        *((x, 21.0, 27.0, turn, GREEN) for x, turn in ((22.5, 32), (37.5, -32))),
        *((x, 56.0, 29.0, 0, BLUE) for x in (9, 51)),
        *((x, 56.0, 27.0, turn, BLUE) for x, turn in ((22.5, -32), (37.5, 32))),
    ),
    9: tuple(
        (x, y, 21.0, 0, colour) for x, colour in ((12, BLUE), (30, RED), (48, GREEN)) for y in (14, 38.5, 63)
    ),
}
BIRD = (
    '<g transform="translate(-3.5 0)"><g fill="none" stroke-linecap="round">'
    f'<path stroke="{GREEN}" stroke-width="4" d="M33 46Q22 56 12 70"/>'
    f'<path stroke="{BLUE}" stroke-width="4" d="M35 48Q28 60 24 72"/>'
    f'<path stroke="{GREEN}" stroke-width="4" d="M38 50Q36 62 36 72"/>'
    f'<path stroke="{BLACK}" stroke-width="2" d="M44 52V66M40 67h9"/>'
    f'<path stroke="{RED}" stroke-width="2.4" d="M41 10L37 4M45 9L45 3"/></g>'
    f'<path fill="{GREEN}" d="M49 21C52 34 54 46 44 54C34 60 24 50 28 38C31 30 38 30 40 20Z"/>'
    f'<path fill="{BLUE}" d="M30 38C34 34 42 36 45 44C42 52 32 52 29 46Z"/>'
    f'<circle cx="44" cy="18" r="8" fill="{RED}"/><path fill="{BLACK}" d="M51 15l8 4-8 3z"/>'
    '<circle cx="46" cy="16.5" r="1.8" fill="#fff"/></g>'
)
PENS = ("boundsPen", "svgPathPen", "transformPen")
FRAME = (
    f'<rect x="10" y="11" width="40" height="55" rx="4" fill="none" stroke="{BLUE}" stroke-width="4.5"/>'
    f'<rect x="17.5" y="18.5" width="25" height="40" rx="1" fill="none" stroke="{BLUE}" stroke-width="1.5"/>'
)


class Outlines:
    """Characters of a font as paths, scaled into a box."""

    def __init__(self, font_path: str) -> None:
        try:
            collection = importlib.import_module("fontTools.ttLib").TTCollection(font_path, lazy=True)
            self._pens = {name: importlib.import_module(f"fontTools.pens.{name}") for name in PENS}
        except ModuleNotFoundError as error:
            raise CommandError("fontTools is missing; install it with: pip install fonttools") from error
        except OSError as error:
            raise CommandError(f"The font collection cannot be read: {error}") from error
        fonts: list[Any] = [font for font in collection.fonts if font["name"].getDebugName(1).endswith("TC")]
        self._names = fonts[0].getBestCmap()
        self._glyphs = fonts[0].getGlyphSet()

    def path(self, character: str, box: tuple[float, float, float, float], colour: str) -> str:
        """Return the character as a path that fills the box (centre x, centre y, width, height)."""
        glyph = self._glyphs[self._names[ord(character)]]
        bounds = self._pens["boundsPen"].BoundsPen(self._glyphs)
        glyph.draw(bounds)
        left, bottom, right, top = bounds.bounds
        centre_x, centre_y, width, height = box
        scale = min(width / (right - left), height / (top - bottom))
        shift = (centre_x - scale * (left + right) / 2, centre_y + scale * (top + bottom) / 2)
        pen = self._pens["svgPathPen"].SVGPathPen(self._glyphs, ntos=_short)
        glyph.draw(self._pens["transformPen"].TransformPen(pen, (scale, 0, 0, -scale, *shift)))
        return f'<path fill="{colour}" d="{pen.getCommands()}"/>'


def _short(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _dot(x: float, y: float, radius: float, colour: str) -> str:
    ring = f'<circle cx="{x}" cy="{y}" r="{radius * 0.83:.1f}" fill="none" stroke="{colour}"'
    point = f'<circle cx="{x}" cy="{y}" r="{radius * 0.36:.1f}" fill="{colour}"/>'
    return f'{ring} stroke-width="{radius * 0.34:.1f}"/>{point}'


def _stick(x: float, y: float, length: float, turn: int, colour: str) -> str:
    half = length / 2
    turned = f' transform="rotate({turn} {x} {y})"' if turn else ""
    bars = "".join(
        f'<rect x="{x - 4.5}" y="{_short(start)}" width="9" height="{_short(half - 0.6)}" rx="3.4"/>'
        for start in (y - half, y + 0.6)
    )
    top, foot = _short(y - half + 3.5), _short(y + half - 3.5)
    light = f'<path stroke="#fffdf5" stroke-width="1.3" d="M{x} {top}V{foot}"/>'
    return f'<g fill="{colour}"{turned}>{bars}{light}</g>'


def faces(outlines: Outlines) -> dict[str, str]:
    """Return what is drawn on each face, by tile code; flowers are 1f to 8f."""
    drawn: dict[str, str] = {}
    for rank, numeral in enumerate(NUMERALS, 1):
        number = outlines.path(numeral, (30, 20, 36, 26), BLACK)
        drawn[f"{rank}m"] = number + outlines.path("萬", (30, 54, 40, 38), RED)
        drawn[f"{rank}s"] = "".join(_stick(*stick) for stick in STICKS.get(rank, ())) or BIRD
        drawn[f"{rank}p"] = "".join(_dot(*dot) for dot in DOTS[rank])
    for letter, character in WINDS.items():
        drawn[letter] = outlines.path(character, (30, 38.5, 44, 50), BLACK)
    drawn["C"] = outlines.path("中", (30, 38.5, 40, 54), RED)
    drawn["F"] = outlines.path("發", (30, 38.5, 46, 54), GREEN)
    drawn["P"] = FRAME
    for rank, character in enumerate(FLOWERS, 1):
        colour = RED if rank <= 4 else BLUE  # noqa: PLR2004 - seasons first, then plants
        numeral = outlines.path(NUMERALS[(rank - 1) % 4], (13, 14, 14, 12), GOLD)
        drawn[f"{rank}f"] = numeral + outlines.path(character, (30, 44, 40, 44), colour)
    return drawn


def seal(outlines: Outlines) -> str:
    """Return the desk's seal: 和, "won", on cinnabar."""
    ground = f'<rect width="60" height="60" rx="9" fill="{RED}"/>'
    return ground + outlines.path("和", (30, 30, 44, 44), "#fffdf5")


def sprite(outlines: Outlines) -> str:
    """Return the whole sprite: faces ``t5p``, ``tback``, ``seal``, and bare winds in the text's colour.

    These are ``wE`` and so on; ``wE-hans`` is the one that 简体 writes otherwise.
    """
    parts = [_symbol(f"t{code}", FACE + drawing) for code, drawing in faces(outlines).items()]
    parts.append(_symbol("tback", BACK))
    bare = {f"w{letter}": character for letter, character in WINDS.items()}
    for name, character in (bare | {"wE-hans": EAST_IN_SIMPLIFIED}).items():
        parts.append(_symbol(name, outlines.path(character, (30, 30, 54, 54), "currentColor"), 60))
    seal = f'<rect width="60" height="60" rx="9" fill="{RED}"/>' + outlines.path(
        "和", (30, 30, 44, 44), "#fffdf5"
    )
    parts.append(_symbol("seal", seal, 60))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>\n'


def _symbol(name: str, drawing: str, height: int = HEIGHT) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {height}">{drawing}</symbol>\n'


class Command(BaseCommand):
    help = "Draw the tile sprite and the seal anew from the shapes in this command and a Noto Serif CJK font."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--font", default="/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc")
        parser.add_argument("--to", type=Path, default=settings.BASE_DIR / "static" / "tiles")

    def handle(self, *_args: str, **options: Any) -> None:
        outlines, folder = Outlines(options["font"]), options["to"]
        icon = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">{seal(outlines)}</svg>\n'
        for name, text in (("tiles.svg", sprite(outlines)), ("seal.svg", icon)):
            (folder / name).write_text(text, encoding="utf-8")
            print(f"{folder / name}: {len(text)} characters")
