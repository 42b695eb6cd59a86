"""The sparrow: one bamboo, and the emblem of the program."""

from __future__ import annotations

from game.art.palette import Palette, mixed
from game.art.pen import Pen, Point

_BODY: tuple[Point, ...] = (
    (70, 128), (64, 176), (68, 226), (96, 278), (146, 304), (196, 294), (230, 262), (236, 226), (214, 186), (184, 146),
    (158, 100), (116, 82), (82, 98),
)  # fmt: skip
_BELLY: tuple[Point, ...] = (
    (66, 168), (66, 226), (94, 276), (144, 302), (184, 296), (150, 268), (124, 226), (112, 184), (92, 160),
)  # fmt: skip
_CAP: tuple[Point, ...] = (
    (62, 116), (74, 82), (112, 62), (152, 76), (176, 116), (180, 152), (158, 140), (134, 116), (96, 108),
)  # fmt: skip
_BIB: tuple[Point, ...] = ((62, 138), (78, 140), (96, 166), (84, 190), (66, 178))
_WING: tuple[Point, ...] = (
    (122, 188), (152, 166), (196, 184), (232, 230), (262, 286), (236, 282), (196, 276), (152, 258), (128, 228),
)  # fmt: skip
_TAIL: tuple[Point, ...] = ((206, 238), (290, 318), (284, 338), (262, 346), (178, 282))


def sparrow(pen: Pen, palette: Palette) -> None:
    """Draw a tree sparrow on a bamboo twig, looking left."""
    brown, dark, cream = (158, 92, 50), (88, 50, 32), (240, 226, 198)
    _twig(pen, palette)
    for x in (142, 172):
        pen.line([(x, 286), (x - 8, 338)], 9, (150, 70, 44))
        for toe in (-26, -6, 12):
            pen.line([(x - 8, 338), (x - 8 + toe, 352)], 7, (150, 70, 44))
    pen.shape(_TAIL, dark)
    pen.line([(212, 256), (276, 330)], 6, brown)
    pen.line([(202, 270), (256, 336)], 5, mixed(dark, brown, 0.5))
    pen.blob(_BODY, brown)
    pen.blob(_BELLY, cream)
    for x, y in ((92, 236), (112, 262), (134, 282), (104, 214)):
        pen.line([(x, y), (x + 7, y + 9)], 4, mixed(cream, brown, 0.45))
    pen.blob(_CAP, palette.red)
    pen.oval((116, 144), 34, 27, cream)
    pen.oval((126, 150), 13, 12, palette.ink)
    pen.blob(_BIB, palette.ink)
    pen.blob(_WING, palette.green)
    deep = mixed(palette.green, (0, 0, 0), 0.35)
    pen.blob(((150, 224), (196, 226), (244, 268), (262, 286), (230, 282), (188, 272), (158, 254)), deep)
    pen.curve([(136, 196), (166, 190), (200, 208)], 9, cream)
    for start, end in (((158, 226), (216, 252)), ((160, 242), (224, 266)), ((172, 256), (230, 276))):
        pen.line([start, end], 4, mixed(palette.green, cream, 0.55))
    pen.shape(((68, 106), (30, 130), (66, 140)), (70, 58, 56))
    pen.line([(34, 130), (66, 126)], 4, (150, 138, 128))
    pen.disc((92, 116), 11, cream)
    pen.disc((91, 116), 9, (18, 18, 26))
    pen.disc((88, 113), 3.4, (255, 255, 255))


def _twig(pen: Pen, palette: Palette) -> None:
    """Draw the piece of bamboo it sits on, with two leaves."""
    green = palette.green
    pen.box(26, 346, 248, 18, green, 9)
    for x in (30, 108, 190, 262):
        pen.box(x - 6, 341, 12, 28, green, 6)
    for x0, x1 in ((44, 96), (122, 178), (204, 250)):
        pen.line([(x0, 354), (x1, 354)], 4, mixed(green, palette.ivory, 0.7))
    pen.blob(((34, 344), (22, 318), (26, 288), (46, 318)), green)
    pen.blob(((44, 344), (54, 322), (78, 312), (66, 338)), mixed(green, palette.ivory, 0.25))
