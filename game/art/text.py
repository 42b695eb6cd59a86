"""Text rendering: choice of typefaces, widths, line breaks, ellipses.

Each language has its typefaces, the same in the menus and on the table: Latin and Cyrillic are Noto Sans, Chinese is
Noto Sans SC, Korean Noto Sans KR, Thai Noto Sans Thai; Japanese texts prefer Noto Sans JP, traditional Chinese ones
Noto Sans TC; the minus is that of Noto Sans SC. A text is in the language of the interface unless `language` says
otherwise.
Sizes are pixels on the screen (already scaled). Pictures have premultiplied alpha.
"""

from __future__ import annotations

import re
from functools import lru_cache

import pygame

from game import i18n
from game.art.typefaces import font, has
from game.scene.surfaces import Cache, surface_bytes
from game.tokens import Color
from rules.core.number_text import MINUS

ELLIPSIS = "…"
LEAST = 14
"""Minimal text size, in pixels."""
NO_LINE_START = "，。、；：！？）」』》〉…,.;:!?)]»”’ーっゃゅょッャュョ%"
NO_LINE_END = "（「『《〈“«("
WIDE = ("chinese", "japanese", "traditional")
"""Typefaces whose characters may be separated by a line break."""
_VOWEL = "[aeiouyаеёиоуыэюя]"
_ONSET = rf"(?=(?:[cpstw]h|[^\W\d_aeiouyаеёиоуыэюяьъй]){_VOWEL})"
_SYLLABLE_ENDS = re.compile(rf"(?<={_VOWEL}){_ONSET}|(?<={_VOWEL}[^\W\d_ьъ]){_ONSET}(?!h)")
"""Position before a consonant with a vowel, after a vowel or one more consonant: some-thing, chal-lenge."""

_pictures: Cache[pygame.Surface] = Cache(10 << 20, surface_bytes)


def face_of(char: str, language: str = "") -> str:
    """Return the name of the typeface for a character in a language, by default the current one."""
    return _face_of(char, language or i18n.language())


def _undrawable(char: str) -> bool:
    """Check that a character cannot be drawn: NUL, or a lone surrogate as in file names that cannot be decoded."""
    return char == "\0" or "\ud800" <= char <= "\udfff"


@lru_cache(maxsize=8192)
def _face_of(char: str, language: str) -> str:
    """Return the name of the typeface for a character in a language."""
    if _undrawable(char):
        return "latin"
    code = ord(char)
    if 0xAC00 <= code <= 0xD7A3 or 0x1100 <= code <= 0x11FF:
        order: tuple[str, ...] = ("korean",)
    elif 0x0E00 <= code <= 0x0E7F:
        order = ("thai",)
    elif 0x3040 <= code <= 0x30FF or (language == "ja" and code >= 0x2E80):
        order = ("japanese", "chinese")
    elif language == "zh-Hant" and code >= 0x2E80:
        order = ("traditional", "chinese", "japanese")
    elif code >= 0x2E80:
        order = ("chinese", "japanese")
    elif char == MINUS:  # that of the Latin face is a hyphen
        order = ("signs", "latin")
    else:
        order = ("latin", "chinese")
    return next((face for face in order if has(face, char)), order[0])


def runs(words: str, language: str = "") -> list[tuple[str, str]]:
    """Split a text into parts of one typeface each, as pairs of typeface and part."""
    found: list[tuple[str, str]] = []
    for char in words:
        if _undrawable(char):
            continue
        face = face_of(char, language)
        if found and found[-1][0] == face:
            found[-1] = face, found[-1][1] + char
        else:
            found.append((face, char))
    return found


def is_bold(face: str, bold: bool) -> bool:
    """Return true for bold text, and for Chinese and Korean characters within other scripts, which are always bold."""
    return bold or face == "korean" or (face in WIDE and not i18n.words().wide)


def width(words: str, pixels: float, bold: bool = False, language: str = "") -> int:
    """Return the width of a text of size `pixels`, in pixels."""
    return _width(words, round(pixels), bold, language, i18n.language())


@lru_cache(maxsize=8192)
def _width(words: str, pixels: int, bold: bool, language: str, _shown_in: str) -> int:
    """Compute the result that `width` caches, for one language of the interface."""
    return sum(font(face, is_bold(face, bold), pixels).size(part)[0] for face, part in runs(words, language))


def render(words: str, pixels: float, tint: Color, bold: bool = False, language: str = "") -> pygame.Surface:
    """Return a text in one line, as high as the Latin typeface, so that lines of all scripts align."""
    key = words, round(pixels), tint, bold, language, i18n.language()
    return _pictures.get(key, lambda: _draw(words, round(pixels), tint, bold, language))


def _draw(words: str, pixels: int, tint: Color, bold: bool, language: str) -> pygame.Surface:
    """Draw the picture that `render` caches."""
    base = font("latin", bold, pixels)
    picture = pygame.Surface((max(1, width(words, pixels, bold, language)), base.get_height()), pygame.SRCALPHA)
    x = 0
    for name, part in runs(words, language):
        face = font(name, is_bold(name, bold), pixels)
        if not face.size(part)[0]:
            continue  # joiners and marks of direction
        drawn = face.render(part, True, tint).premul_alpha()
        picture.blit(drawn, (x, base.get_ascent() - face.get_ascent()), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += drawn.get_width()
    return picture


def write(
    surface: pygame.Surface, words: str, at: tuple[float, float], pixels: float, tint: Color,
    bold: bool = False, anchor: str = "midleft", language: str = "",
) -> pygame.Rect:  # fmt: skip
    """Draw a text in one line; its corner or side named `anchor` lies at a point. Return its area."""
    picture = render(words, pixels, tint, bold, language)
    rect = picture.get_rect(**{anchor: (round(at[0]), round(at[1]))})
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    return rect


def cut(words: str, room: float, pixels: float, bold: bool = False) -> str:
    """Return the text, or if it is wider than `room` pixels, as much as fits with an ellipsis."""
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


def shrunk(words: str, room: float, pixels: int, bold: bool = False) -> int:
    """Return the text size, at most `pixels`, that fits in `room` pixels, or the smallest readable one."""
    return next((less for less in range(pixels, LEAST, -1) if width(words, less, bold) <= room), min(pixels, LEAST))


def breakable_parts(words: str) -> list[str]:
    """Split a text at all points where a line may break: after spaces, and between Chinese or Japanese characters."""
    pieces: list[str] = []
    for char in words:
        wide = face_of(char) in WIDE
        last = pieces[-1] if pieces else ""
        starts = (
            not last
            or last.endswith((" ", "\N{SOFT HYPHEN}"))
            or (
                (wide or face_of(last[-1]) in WIDE)
                and char not in NO_LINE_START
                and last[-1] not in NO_LINE_END
            )
        )
        if char == "\n":
            pieces.append("\n")
        elif starts or last == "\n":
            pieces.append(char)
        else:
            pieces[-1] += char
    return pieces


def wrap(
    words: str, room: float, pixels: float, bold: bool = False, lines: int | None = None, first: float = 0.0
) -> list[str]:
    """Wrap a text to lines of at most `room` pixels; if there are more than `lines`, the last ends in an ellipsis.

    `first` pixels of the first line are taken already; that line is empty if no word fits beside them.
    """
    found = [""]
    for piece in breakable_parts(words):
        taken = first if len(found) == 1 else 0.0
        if piece == "\n":
            found.append("")
        elif (found[-1] or taken) and width((found[-1] + piece).rstrip(), pixels, bold) > room - taken:
            found.append(piece)
        else:
            found[-1] += piece
    found = [line.strip() for line in found]
    if lines is not None and len(found) > lines:
        kept = found[: lines - 1]
        rest = " ".join(found[lines - 1 :])
        return [*kept, cut(rest, room, pixels, bold)]
    return [cut(line, room, pixels, bold) for line in found]


def hyphenated(words: str, room: float, pixels: float, bold: bool = False) -> str:
    """Return the text with words that are wider than `room` hyphenated, so that `wrap` need not cut any."""
    return " ".join(_hyphenated_word(word, room, pixels, bold) for word in words.split(" "))


def _hyphenated_word(word: str, room: float, pixels: float, bold: bool) -> str:
    """Split a word into parts that fit in `room` pixels, at the ends of syllables where possible."""
    if width(word, pixels, bold) <= room or any(face_of(char) in WIDE for char in word):
        return word
    fitting = [end for end in range(2, len(word) - 2) if width(word[:end] + "-", pixels, bold) <= room]
    if not fitting:
        return word
    syllables = {found.start() for found in _SYLLABLE_ENDS.finditer(word.casefold())}
    end = max(syllables.intersection(fitting), default=fitting[-1])
    return f"{word[:end]}- {_hyphenated_word(word[end:], room, pixels, bold)}"
