"""The type faces: which file a face is, and which characters it has.

The files are those that pygame_gui brings, opened without loading pygame_gui itself: the first frame has words too.
"""

from __future__ import annotations

import importlib.util
from functools import lru_cache, partial
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
}
NOBODYS = "\ue123"
"""A character of the private use area: every face shows its box for it."""


@lru_cache(maxsize=1)
def folder() -> Path:
    """Where the type faces lie."""
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or not spec.submodule_search_locations:
        raise BadInput("pygame_gui is not installed; install Sparrows with: pip install .")
    return Path(spec.submodule_search_locations[0]) / "data"


def file(face: str, bold: bool) -> Path:
    """The file of a face in a weight."""
    return folder() / FILES[face][bold]


_fonts: Cache[pygame.font.Font] = Cache(64, lambda _: 1, ages=True)
"""So many, counted. Each holds up to a megabyte and a half, more with every character that is drawn, so that sizes of
windows and pages that were left would fill memory for long."""


def font(face: str, bold: bool, pixels: int) -> pygame.font.Font:
    """A face in a weight and size."""
    return _fonts.get((face, bold, pixels), partial(_opened, face, bold, pixels))


def _opened(face: str, bold: bool, pixels: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    path = file(face, bold)
    try:
        return pygame.font.Font(path, pixels)
    except (OSError, pygame.error):
        raise BadInput(f"the type face {path} is missing; install pygame_gui anew") from None


@lru_cache(maxsize=8192)
def has(face: str, char: str, bold: bool = False) -> bool:
    """Whether a face can draw a character: it gives no sign of one that it lacks, but draws a box."""
    return char == " " or _drawn(face, char, bold) != _box(face, bold)


@lru_cache(maxsize=16)
def _box(face: str, bold: bool) -> bytes:
    return _drawn(face, NOBODYS, bold)


def _drawn(face: str, char: str, bold: bool) -> bytes:
    if not font(face, bold, 16).size(char)[0]:
        return b""  # joiners and marks of direction: the face knows them, and draws nothing
    return pygame.image.tobytes(font(face, bold, 16).render(char, True, (255, 255, 255)), "RGBA")
