"""The type faces that come with pygame_gui, opened without loading pygame_gui itself: the first frame has words too."""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from pathlib import Path

import pygame

from game.app.config import BadInput

FACES = {"latin": "NotoSans-Regular.ttf", "latin_bold": "NotoSans-Bold.ttf", "han_bold": "NotoSansSC-Bold.otf"}


@lru_cache(maxsize=1)
def folder() -> Path:
    """Where the type faces lie."""
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or not spec.submodule_search_locations:
        raise BadInput("pygame_gui is not installed; install Sparrows with: pip install .")
    return Path(spec.submodule_search_locations[0]) / "data"


@lru_cache(maxsize=32)
def face(name: str, pixels: int) -> pygame.font.Font:
    """One of `FACES` in a size."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = folder() / FACES[name]
    try:
        return pygame.font.Font(path, pixels)
    except (OSError, pygame.error):
        raise BadInput(f"the type face {path} is missing; install pygame_gui anew") from None


def fitting(pixels: int) -> pygame.font.Font:
    """A face that has the letters of the current language."""
    from game.i18n import language

    return face("han_bold" if language() in ("zh", "ja") else "latin", pixels)


def wrapped(font: pygame.font.Font, words: str, width: int) -> list[str]:
    """The words in lines of at most `width` pixels; breaks at spaces, between characters where there are none."""
    lines, line = [], ""
    pieces = words.split(" ") if " " in words else list(words)
    gap = " " if " " in words else ""
    for piece in pieces:
        longer = f"{line}{gap}{piece}" if line else piece
        if line and font.size(longer)[0] > width:
            lines.append(line)
            line = piece
        else:
            line = longer
    return [*lines, line] if line else lines
