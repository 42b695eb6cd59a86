"""Typefaces: their files and the characters they contain.

Most files are those of pygame_gui, opened without loading pygame_gui itself: the first frame has text too. Those of
`OURS` lie in `assets/typefaces`, whose licence names their sources. The traditional one holds, of the 5401 common
characters, the 2575 that Taiwan writes otherwise than the mainland; the others look alike in Noto Sans SC.
"""

from __future__ import annotations

import importlib.util
from functools import lru_cache, partial
from importlib.resources import files
from pathlib import Path

import pygame

from game.config import BadInput
from game.scene.surfaces import Cache

FILES = {  # face -> regular, bold
    "latin": ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    "chinese": ("NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf"),
    "japanese": ("NotoSansJP-Regular.otf", "NotoSansJP-Bold.otf"),
    "korean": ("NotoSansKR-Regular.ttf", "NotoSansKR-Bold.ttf"),
    "signs": ("NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf"),
    "thai": ("NotoSansThai-Regular.ttf", "NotoSansThai-Bold.ttf"),
    "traditional": ("NotoSansTC-Regular.otf", "NotoSansTC-Bold.otf"),
}
OURS = ("thai", "traditional")
"""Typefaces that pygame_gui lacks."""
UNASSIGNED = "\ue123"
"""A private-use character, for which every typeface draws its missing-glyph box."""


@lru_cache(maxsize=1)
def folder() -> Path:
    """Return the folder that contains the typefaces of pygame_gui."""
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or not spec.submodule_search_locations:
        raise BadInput("pygame_gui is not installed; install Sparrows with: pip install .")
    return Path(spec.submodule_search_locations[0]) / "data"


def file(face: str, bold: bool) -> Path:
    """Return the file of a typeface, bold or regular."""
    name = FILES[face][bold]
    return Path(str(files("assets").joinpath("typefaces", name))) if face in OURS else folder() / name


_fonts: Cache[pygame.font.Font] = Cache(32, lambda _: 1)
"""Maximal number of open fonts. Each holds up to 1.5 MB, growing with every character drawn."""


def font(face: str, bold: bool, pixels: int) -> pygame.font.Font:
    """Return a typeface, bold or regular, at a size in pixels; cached."""
    return _fonts.get((FILES[face][bold], pixels), partial(_opened, face, bold, pixels))


def _opened(face: str, bold: bool, pixels: int) -> pygame.font.Font:
    """Open a typeface at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = file(face, bold)
    try:
        return pygame.font.Font(path, pixels)
    except (OSError, pygame.error):
        raise BadInput(f"the type face {path} is missing; install Sparrows anew") from None


@lru_cache(maxsize=8192)
def has(face: str, char: str, bold: bool = False) -> bool:
    """Check that a typeface has a character, by comparison with the box it draws for missing ones."""
    return char == " " or _drawn(face, char, bold) != _box(face, bold)


@lru_cache(maxsize=16)
def _box(face: str, bold: bool) -> bytes:
    """Return the pixels that a typeface draws for a missing character."""
    return _drawn(face, UNASSIGNED, bold)


def _drawn(face: str, char: str, bold: bool) -> bytes:
    """Return the pixels that a typeface draws for a character."""
    if not font(face, bold, 16).size(char)[0]:
        return b""  # joiners and marks of direction: the face knows them, and draws nothing
    return pygame.image.tobytes(font(face, bold, 16).render(char, True, (255, 255, 255)), "RGBA")
