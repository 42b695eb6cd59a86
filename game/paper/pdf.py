"""Writing laid-out pages as a PDF document: its typefaces embedded, every tile face once, at print resolution."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from fpdf import FPDF
from PIL import Image

from game import i18n
from game.art.tiles import TileArt
from game.paper.layout import TALL, Mark, PaperBox, PaperPage, PaperSize, PaperText, PaperTile
from game.paper.portions import Portions
from game.paper.typesetting import PaperFonts
from game.tokens import color, on_paper
from rules.core.tiles import HIDDEN, Kind

FACE_PIXELS = 180
"""Width of a face in pixels; on tiles of 4.7 mm that is more than 900 pixels an inch."""
FACE = 0.92
"""Width of a face, as a share of the tile's."""
ROUND = 0.13
"""Radius of a tile's corners, in its widths."""


def blank_document(size: PaperSize) -> FPDF:
    """Return a document without pages."""
    pdf = FPDF(unit="mm", format=(size.wide, size.high))
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_creator("Sparrows")
    pdf.set_lang(i18n.language())
    return pdf


@dataclass
class PageWriter:
    """Writes pages into a document; tile faces come from `art`."""

    pdf: FPDF
    fonts: PaperFonts
    art: TileArt
    faces: dict[Kind, Image.Image] = field(default_factory=dict)

    def add(self, page: PaperPage) -> Portions[None]:
        """Add a page to the document, a mark in each portion."""
        self.pdf.add_page()
        for mark in page.marks:
            with on_paper():
                self._draw(mark)
            yield

    def _draw(self, mark: Mark) -> None:
        """Draw a mark on the page."""
        match mark:
            case PaperText():
                self._write(mark)
            case PaperTile():
                self._tile(mark)
            case PaperBox():
                self._box(mark)

    def _write(self, mark: PaperText) -> None:
        """Write a line of text, part by part, each in its typeface."""
        self.pdf.set_text_color(*color(mark.ink))
        x = mark.x
        for face, bold, part in self.fonts.parts(mark.words, mark.bold, mark.language):
            self.fonts.font(face, bold)
            self.pdf.set_font(face, "B" if bold else "", mark.points)
            self.pdf.text(x, mark.y, part)
            x += self.pdf.get_string_width(part)

    def _box(self, mark: PaperBox) -> None:
        """Draw a rectangle."""
        if mark.fill:
            self.pdf.set_fill_color(*color(mark.fill))
        if mark.line:
            self.pdf.set_draw_color(*color(mark.line))
            self.pdf.set_line_width(mark.thick)
        style = ("D" if mark.line else "") + ("F" if mark.fill else "")
        self.pdf.rect(mark.x, mark.y, mark.wide, mark.high, style=style)

    def _tile(self, mark: PaperTile) -> None:
        """Draw a tile: an outline with the face in it; the back is gray."""
        wide, high = mark.wide, mark.wide * TALL
        self.pdf.set_fill_color(*color("line_soft" if mark.kind == HIDDEN else "panel"))
        self.pdf.set_draw_color(*color("text" if mark.winning else "line"))
        self.pdf.set_line_width(0.45 if mark.winning else 0.15)
        self.pdf.rect(mark.x, mark.y, wide, high, style="DF", round_corners=True, corner_radius=wide * ROUND)
        if mark.kind != HIDDEN:
            inset = wide * (1 - FACE) / 2
            self.pdf.image(self._face(mark.kind), mark.x + inset, mark.y + inset * TALL, wide * FACE, high * FACE)

    def _face(self, kind: Kind) -> Image.Image:
        """Return the face of a kind on white."""
        if kind not in self.faces:
            face = self.art.face(kind)
            size = FACE_PIXELS, round(FACE_PIXELS * TALL)
            white = pygame.Surface(face.get_size(), depth=32)
            white.fill((255, 255, 255))
            white.blit(face, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
            picture = pygame.transform.smoothscale(white, size)
            self.faces[kind] = Image.frombytes("RGB", size, pygame.image.tobytes(picture, "RGB"))
        return self.faces[kind]
