"""Every part that is packed has its licence on a page of the program."""

from __future__ import annotations

from importlib.metadata import requires
from pathlib import Path
from re import match

import pygame
import pytest

from game import i18n
from game.screens.settings.licences import parts
from tests.game.languages import LAID_OUT
from tests.game.table.seat import Program

ROOT = Path(__file__).resolve().parents[3]


def test_every_library_is_named() -> None:
    """Those that the build asks for, those that they bring, and every typeface of our own."""
    named = {part.name.replace("-", "_").lower() for part in parts()}
    needed = {match(r"[\w-]+", line)[0] for line in requires("sparrows-mahjong") or () if "extra" not in line}  # type: ignore[index]
    assert {name.replace("-", "_").lower() for name in needed} <= named
    told = "".join(part.name for part in parts()).replace(" ", "")
    for path in (ROOT / "assets" / "typefaces").glob("*.[ot]tf"):
        assert path.stem.split("-")[0] in told


@pytest.mark.parametrize("lang", LAID_OUT)
def test_the_version_on_the_title_leads_there_and_esc_back(lang: str) -> None:
    program = Program((1280, 720), lang)
    try:
        program.open("title")
        program.step()
        program.click(program.top.elements["licences"].rect.center)
        program.step()
        assert program.top.name == "licences"
        program.key(pygame.K_ESCAPE)
        program.step()
        assert program.top.name == "title"
    finally:
        program.user_data.close()
        i18n.use("en")
