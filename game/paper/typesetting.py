"""Text on paper: typefaces embedded in the document, widths and line breaks in millimeters.

The typefaces are those of the window. Sizes are points.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from fpdf import FPDF
from fpdf.fonts import TTFFont

from game.art import text, typefaces

POINT = 25.4 / 72
"""Millimeters of a point."""


class PaperFonts:
    """The typefaces of a document, each embedded at its first use."""

    def __init__(self, pdf: FPDF) -> None:
        """Prepare the typefaces of the document `pdf`."""
        self._pdf, self._closed = pdf, False
        self._width = cache(self._measure)
        self._breakable = cache(self._measured_parts)

    def font(self, face: str, bold: bool) -> TTFFont:
        """Return a typeface of the document, embedded if this is its first use."""
        style = "B" if bold else ""
        if face + style not in self._pdf.fonts:
            self._pdf.add_font(face, style, typefaces.file(face, bold))
        found = self._pdf.fonts[face + style]
        assert isinstance(found, TTFFont)
        return found

    def load(self, faces: Iterable[tuple[str, bool]]) -> None:
        """Embed these typefaces, which takes long, unless they are closed meanwhile."""
        for face, bold in faces:
            if not self._closed:
                self.font(face, bold)
        if self._closed:
            self.close()

    def close(self) -> None:
        """Close the files of the typefaces."""
        self._closed = True
        for found in list(self._pdf.fonts.values()):
            if isinstance(found, TTFFont):
                found.ttfont.close()

    def parts(self, words: str, bold: bool = False, language: str = "") -> list[tuple[str, bool, str]]:
        """Split a text into parts of one typeface each: typeface, True if bold, and the part."""
        return [(face, text.is_bold(face, bold), part) for face, part in text.runs(words, language)]

    def width(self, words: str, points: float, bold: bool = False, language: str = "") -> float:
        """Return the width of a text of that size, in millimeters."""
        return self._width(words, bold, language) * points

    def _measure(self, words: str, bold: bool, language: str) -> float:
        """Return the width of a text of one point, in millimeters."""
        parts = self.parts(words, bold, language)
        return sum(self.font(face, heavy).get_text_width(part, 1, None)[1] for face, heavy, part in parts) * POINT

    def _measured_parts(self, words: str, bold: bool) -> list[tuple[str, float, float]]:
        """Split a text where a line may break; with each part its width, and that without the spaces at its end."""
        parts = text.breakable_parts(words)
        return [(part, self._width(part, bold, ""), self._width(part.rstrip(), bold, "")) for part in parts]

    def wrap(self, words: str, room: float, points: float, bold: bool = False) -> list[str]:
        """Wrap a text to lines of at most `room` millimeters; a word that is wider is cut between letters."""
        lines, taken = [""], 0.0
        for part, wide, ink in self._breakable(words, bold):
            if part == "\n" or (lines[-1] and taken + ink * points > room):
                lines.append("")
                taken = 0.0
            if part == "\n":
                continue
            if not lines[-1] and ink * points > room:
                *full, part = self._cut(part, room, points, bold)
                lines[-1:] = [*full, ""]
                wide = self._width(part, bold, "")
            lines[-1] += part
            taken += wide * points
        return [line.strip() for line in lines]

    def wraps_whole(self, words: str, room: float, points: float) -> bool:
        """Check that a text can be wrapped to lines of `room` millimeters without cutting a word."""
        return all(ink * points <= room for _, _, ink in self._breakable(words, False))

    def _cut(self, word: str, room: float, points: float, bold: bool) -> list[str]:
        """Cut a word into parts that are no wider than `room` millimeters."""
        parts = [""]
        for char in word:
            if parts[-1] and self.width((parts[-1] + char).rstrip(), points, bold) > room:
                parts.append("")
            parts[-1] += char
        return parts
