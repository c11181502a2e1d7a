"""The sprite holds everything that the tags draw, names its source, and brings nothing from elsewhere."""

import re
from pathlib import Path

from django.conf import settings

from referee.rules.tiles import ALL_TILES, tile_code

TILES = Path(settings.BASE_DIR) / "static" / "tiles"
SPRITE = (TILES / "tiles.svg").read_text(encoding="utf-8")


def test_every_tile_flower_wind_back_and_seal_is_drawn_once():
    tiles = [f"t{tile_code(tile)}" for tile in ALL_TILES]
    flowers = [f"t{number}f" for number in range(1, 9)]
    others = ["tback", *(f"w{letter}" for letter in "ESWN"), "wE-hans", "seal"]
    assert sorted(re.findall(r'<symbol id="([\w-]+)"', SPRITE)) == sorted([*tiles, *flowers, *others])


def test_no_two_faces_are_equal():
    faces = re.findall(r'<symbol id="t\w+" [^>]*>(.*?)</symbol>', SPRITE, re.DOTALL)
    assert len(faces) == len(set(faces)) == 43


def test_the_sprite_is_small_and_free_of_scripts_styles_and_addresses():
    assert len(SPRITE.encode()) < 64_000
    assert not re.search(r"<script|<style|style=|href=|url\(", SPRITE)


def test_the_licence_of_the_outlines_lies_beside_the_sprite():
    text = (TILES / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in text
    assert text.startswith("Copyright 2017-2022 Adobe")
