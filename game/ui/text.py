"""Text in mixed scripts: which face draws which character, how wide it is, where it breaks, how it is cut.

Latin and Cyrillic are Noto Sans, Chinese is Noto Sans SC, Korean Noto Sans KR; the Japanese interface takes Noto Sans
JP. Sizes are pixels on the screen (already scaled). Pictures have plain alpha.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from game import i18n
from game.fonts import folder
from game.tokens import Color

FACES = {
    ("latin", False): "NotoSans-Regular.ttf",
    ("latin", True): "NotoSans-Bold.ttf",
    ("sc", False): "NotoSansSC-Regular.otf",
    ("sc", True): "NotoSansSC-Bold.otf",
    ("jp", False): "NotoSansJP-Regular.otf",
    ("jp", True): "NotoSansJP-Bold.otf",
    ("kr", False): "NotoSansKR-Bold.ttf",
    ("kr", True): "NotoSansKR-Bold.ttf",
}
ELLIPSIS = "…"
NO_LINE_START = "，。、；：！？）」』》〉…,.;:!?)]»”’ーっゃゅょッャュョ%"


@lru_cache(maxsize=96)
def font(face: str, bold: bool, pixels: int) -> pygame.font.Font:
    """A face in a weight and size."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(folder() / FACES[face, bold], pixels)


def script(char: str) -> str:
    """Which face has the character: latin, sc, jp or kr."""
    code = ord(char)
    if 0x2190 <= code <= 0x21FF:
        return "sc"  # arrows: the Latin face has none
    if code < 0x2E80:
        return "latin"
    if 0xAC00 <= code <= 0xD7A3 or 0x1100 <= code <= 0x11FF:
        return "kr"
    if 0x3040 <= code <= 0x30FF:
        return "jp"
    return "jp" if i18n.language() == "ja" and _japanese(char) else "sc"


@lru_cache(maxsize=4096)
def _japanese(char: str) -> bool:
    """Whether the Japanese face has a character; it lacks what China has simplified."""
    return font("jp", True, 16).metrics(char)[0] is not None


def runs(words: str) -> list[tuple[str, str]]:
    """The words in stretches that one face can draw: (face, stretch)."""
    found: list[tuple[str, str]] = []
    for char in words:
        face = script(char)
        if found and found[-1][0] == face:
            found[-1] = face, found[-1][1] + char
        else:
            found.append((face, char))
    return found


def _weight(face: str, bold: bool) -> bool:
    """Chinese names among other letters are bold always; a Chinese or Japanese text has both weights."""
    return bold or (face in ("sc", "jp") and i18n.language() not in ("zh", "ja"))


def _language_key() -> str:
    return i18n.language()


def width(words: str, pixels: int, bold: bool = False) -> int:
    """How many pixels the words take."""
    return _width(words, pixels, bold, _language_key())


@lru_cache(maxsize=8192)
def _width(words: str, pixels: int, bold: bool, _language: str) -> int:
    return sum(font(face, _weight(face, bold), pixels).size(part)[0] for face, part in runs(words))


def line_height(pixels: int) -> int:
    """The distance from line to line that suits a size."""
    return round(pixels * 1.5)


def render(words: str, pixels: int, color: Color, bold: bool = False) -> pygame.Surface:
    """The words in one line. The picture is as high as the Latin face, so that lines of all scripts align."""
    return _render(words, pixels, color, bold, _language_key())


@lru_cache(maxsize=2048)
def _render(words: str, pixels: int, color: Color, bold: bool, _language: str) -> pygame.Surface:
    base = font("latin", bold, pixels)
    parts = [(font(face, _weight(face, bold), pixels), part) for face, part in runs(words)]
    total = sum(face.size(part)[0] for face, part in parts)
    picture = pygame.Surface((max(1, total), base.get_height()), pygame.SRCALPHA)
    x = 0
    for face, part in parts:
        drawn = face.render(part, True, color)
        picture.blit(drawn, (x, base.get_ascent() - face.get_ascent()))
        x += drawn.get_width()
    return picture


def cut(words: str, room: int, pixels: int, bold: bool = False) -> str:
    """The words, or as many of them as fit in `room` pixels with an ellipsis behind."""
    if width(words, pixels, bold) <= room:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if width(words[:middle].rstrip() + ELLIPSIS, pixels, bold) <= room:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + ELLIPSIS


def _pieces(words: str) -> list[str]:
    """Where a line may end: after spaces, and between Chinese or Japanese characters."""
    pieces: list[str] = []
    for char in words:
        wide = script(char) in ("sc", "jp")
        last = pieces[-1] if pieces else ""
        starts = (
            not last
            or last.endswith((" ", "\N{SOFT HYPHEN}"))
            or (
                (wide or script(last[-1]) in ("sc", "jp"))
                and char not in NO_LINE_START
                and last[-1] not in "（「『《〈“«("
            )
        )
        if char == "\n":
            pieces.append("\n")
        elif starts or last == "\n":
            pieces.append(char)
        else:
            pieces[-1] += char
    return pieces


def wrap(words: str, room: int, pixels: int, bold: bool = False, lines: int | None = None) -> list[str]:
    """The words in lines of at most `room` pixels; more than `lines` of them end in an ellipsis."""
    found = [""]
    for piece in _pieces(words):
        if piece == "\n":
            found.append("")
        elif found[-1] and width((found[-1] + piece).rstrip(), pixels, bold) > room:
            found.append(piece)
        else:
            found[-1] += piece
    found = [line.strip() for line in found]
    if lines is not None and len(found) > lines:
        kept = found[: lines - 1]
        rest = " ".join(found[lines - 1 :])
        return [*kept, cut(rest, room, pixels, bold)]
    return [cut(line, room, pixels, bold) for line in found]
