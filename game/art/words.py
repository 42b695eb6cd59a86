"""Words as pictures: each run of letters in the face that has them, with premultiplied alpha."""

from __future__ import annotations

import pygame

from game.fonts import folder
from game.scene.surfaces import Cache, surface_bytes

Color = tuple[int, int, int]

_FILES = {
    "latin": ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    "han": ("NotoSansSC-Bold.otf", "NotoSansSC-Bold.otf"),
    "hangul": ("NotoSansKR-Bold.ttf", "NotoSansKR-Bold.ttf"),
    "signs": ("NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf"),
}
_SIGNS = frozenset("←→↑↓▲▼◀▶●○★☆✓✕⇄◆▸▾")
_fonts: dict[tuple[str, int], pygame.font.Font] = {}
_kept: Cache[pygame.Surface] = Cache(8 << 20, surface_bytes)


def _font(script: str, size: int, bold: bool) -> pygame.font.Font:
    name = _FILES[script][bold]
    found = _fonts.get((name, size))
    if found is None:
        if len(_fonts) > 48:
            _fonts.clear()
        if not pygame.font.get_init():
            pygame.font.init()
        found = _fonts[name, size] = pygame.font.Font(folder() / name, size)
    return found


def _script(letter: str) -> str:
    code = ord(letter)
    if 0xAC00 <= code < 0xD7A4 or 0x1100 <= code < 0x1200:
        return "hangul"
    if letter in _SIGNS:
        return "signs"
    return "han" if code >= 0x2E80 else "latin"


def _runs(text: str) -> list[tuple[str, str]]:
    """The text in pieces of one script each."""
    runs: list[tuple[str, str]] = []
    for letter in text:
        script = _script(letter)
        if runs and runs[-1][1] == script:
            runs[-1] = (runs[-1][0] + letter, script)
        else:
            runs.append((letter, script))
    return runs


def width(text: str, size: float, *, bold: bool = False) -> int:
    """How broad a text is in pixels."""
    return sum(_font(script, round(size), bold).size(run)[0] for run, script in _runs(text))


def fit(text: str, size: float, most: float, *, bold: bool = False) -> str:
    """The text, cut with an ellipsis if it is broader than `most` pixels."""
    if width(text, size, bold=bold) <= most:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", size, bold=bold) <= most:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def words(text: str, size: float, color: Color, *, bold: bool = False) -> pygame.Surface:
    """A line of text, scripts mixed on one base line."""
    key = (text, round(size), color, bold)
    return _kept.get(key, lambda: _draw(text, round(size), color, bold))


def _draw(text: str, size: int, color: Color, bold: bool) -> pygame.Surface:
    base = _font("latin", size, bold)
    ascent, height = base.get_ascent(), base.get_height()
    surface = pygame.Surface((max(1, width(text, size, bold=bold)), height), pygame.SRCALPHA)
    x = 0
    for run, script in _runs(text):
        font = _font(script, size, bold)
        picture = font.render(run, True, color).premul_alpha()
        surface.blit(picture, (x, ascent - font.get_ascent()), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += font.size(run)[0]
    return surface
