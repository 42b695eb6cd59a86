"""Characters, dots and bamboos."""

from __future__ import annotations

from game.art.faces.sparrow import sparrow
from game.art.palette import Color, Palette, mixed
from game.art.pen import Pen, Point, around

NUMERALS = "一二三四五六七八九"


def character(pen: Pen, palette: Palette, rank: int) -> None:
    """Draw a characters tile: a numeral above 萬; rank 0 is the red five."""
    number = palette.red if rank == 0 else palette.ink
    pen.glyph(NUMERALS[(rank or 5) - 1], (150, 102), 156, number)
    pen.glyph("萬", (150, 288), 170, palette.red)


DOTS: dict[int, tuple[Point, ...]] = {
    2: ((150, 106), (150, 294)),
    3: ((76, 84), (150, 200), (224, 316)),
    4: ((88, 106), (212, 106), (88, 294), (212, 294)),
    5: ((78, 84), (222, 84), (150, 200), (78, 316), (222, 316)),
    6: ((88, 76), (212, 76), (88, 212), (212, 212), (88, 326), (212, 326)),
    7: ((66, 62), (150, 98), (234, 134), (92, 228), (208, 228), (92, 336), (208, 336)),
    8: tuple((x, y) for y in (58, 152, 248, 342) for x in (94, 206)),
    9: tuple((x, y) for y in (78, 200, 322) for x in (58, 150, 242)),
}
RADIUS = {2: 80, 3: 64, 4: 62, 5: 56, 6: 54, 7: 46, 8: 45, 9: 45}
_DOT_INKS = {2: "gb", 3: "brg", 4: "bggb", 5: "bgrgb", 6: "ggrrrr", 7: "gggrrrr", 8: "b" * 8, 9: "gggrrrbbb"}


def dots(pen: Pen, palette: Palette, rank: int) -> None:
    """Draw a dots tile: rings with a flower at their heart; rank 0 is the red five."""
    if rank == 1:
        _great_dot(pen, palette)
        return
    inks = {"r": palette.red, "g": palette.green, "b": palette.blue}
    colors = "rrrrr" if rank == 0 else _DOT_INKS[rank]
    rank = rank or 5
    for center, ink in zip(DOTS[rank], colors, strict=True):
        _dot(pen, center, RADIUS[rank], inks[ink], palette.ivory)


def _dot(pen: Pen, center: Point, radius: float, color: Color, ground: Color) -> None:
    """Draw one ring of a dots tile."""
    pen.disc(center, radius, color)
    pen.disc(center, radius * 0.80, ground)
    pen.disc(center, radius * 0.66, color)
    petals = 8 if radius > 60 else 6
    for x, y, turn in around(center, radius * 0.37, petals):
        pen.oval((x, y), radius * 0.17, radius * (0.085 if petals == 8 else 0.105), ground, -turn)
    pen.disc(center, radius * 0.14, ground)


def _great_dot(pen: Pen, palette: Palette) -> None:
    """Draw the single dot: a wheel of petals and beads about a red rosette."""
    center = (150.0, 200.0)
    pen.disc(center, 132, palette.green)
    pen.disc(center, 122, palette.ivory)
    for x, y, turn in around(center, 104, 20):
        pen.oval((x, y), 15, 10, palette.green, -turn)
    pen.disc(center, 87, palette.blue)
    pen.disc(center, 79, palette.ivory)
    pen.disc(center, 72, palette.red)
    for x, y, turn in around(center, 46, 10):
        pen.oval((x, y), 19, 10, palette.ivory, -turn)
    pen.disc(center, 21, palette.ivory)
    pen.disc(center, 14, palette.red)


STICKS: dict[int, tuple[Point, ...]] = {
    2: ((150, 108), (150, 292)),
    3: ((150, 108), (86, 292), (214, 292)),
    4: ((86, 108), (214, 108), (86, 292), (214, 292)),
    5: ((64, 104), (236, 104), (150, 200), (64, 296), (236, 296)),
    6: tuple((x, y) for y in (108, 292) for x in (64, 150, 236)),
    7: ((150, 70), *((x, y) for y in (200, 330) for x in (64, 150, 236))),
    9: tuple((x, y) for y in (74, 200, 326) for x in (64, 150, 236)),
}
LONG = {2: 164, 3: 164, 4: 164, 5: 156, 6: 164, 7: 116, 9: 114}


def bamboo(pen: Pen, palette: Palette, rank: int) -> None:
    """Draw a bamboo tile of jointed sticks; one bamboo is the sparrow; rank 0 is the red five."""
    if rank == 1:
        sparrow(pen, palette)
        return
    if rank == 8:
        _eight(pen, palette)
        return
    red = rank == 0
    rank = rank or 5
    accents = {5: {2}, 7: {0}, 9: {1, 4, 7}}.get(rank, set())
    for i, (x, y) in enumerate(STICKS[rank]):
        color = palette.red if red or i in accents else palette.blue if rank == 9 and i % 3 == 2 else palette.green
        stick(pen, (x, y), LONG[rank], color, palette)


def stick(pen: Pen, center: Point, long: float, color: Color, palette: Palette, wide: float = 34.0) -> None:
    """Draw a piece of bamboo: two joints that swell toward their knots, with a highlight along each."""
    x, y = center
    half = long / 2
    knots = (y - half + 6, y, y + half - 6)
    for top, bottom in ((knots[0], knots[1]), (knots[1], knots[2])):
        middle = (top + bottom) / 2
        neck, swell = wide * 0.36, wide * 0.54
        outline = [
            (x - swell, top), (x - neck, top + 16), (x - neck, middle), (x - neck, bottom - 16), (x - swell, bottom),
            (x + swell, bottom), (x + neck, bottom - 16), (x + neck, middle), (x + neck, top + 16), (x + swell, top),
        ]  # fmt: skip
        pen.shape(outline, color)
        pen.line([(x - 1, top + 17), (x - 1, bottom - 17)], wide * 0.17, mixed(color, palette.ivory, 0.82))
    for knot in knots:
        pen.box(x - wide * 0.66, knot - 7, wide * 1.32, 14, color, 7)


def _eight(pen: Pen, palette: Palette) -> None:
    """Draw eight bamboos like an M over a W."""
    piece = Pen(pen.surface.get_width())
    stick(piece, (150, 200), 160, palette.green, palette, 31)
    for y, sign in ((108, 1), (292, -1)):
        for x, turn in ((40, 0), (113, 25 * sign), (187, -25 * sign), (260, 0)):
            pen.stamp(piece, (x, y), turn)
