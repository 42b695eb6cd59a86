"""Winds, dragons, jokers, and the extra flowers of the south: tiles that show a character."""

from __future__ import annotations

from game.art.palette import Color, Palette, mixed
from game.art.pen import Pen, around

WINDS = "東南西北"


def honor(pen: Pen, palette: Palette, rank: int, *, blank_white: bool) -> None:
    """Draw an honor tile: winds in ink, the white dragon as a blue double frame (or blank), green 發, red 中."""
    if rank <= 4:
        pen.glyph(WINDS[rank - 1], (150, 200), 232, palette.ink)
    elif rank == 5:
        if not blank_white:
            _frame(pen, palette)
    else:
        pen.glyph("發" if rank == 6 else "中", (150, 200), 240, palette.green if rank == 6 else palette.red)


def _frame(pen: Pen, palette: Palette) -> None:
    """Draw the white dragon: two frames with a bar between at each corner."""
    pen.box(42, 48, 216, 304, palette.blue, 26, 16)
    pen.box(76, 84, 148, 232, palette.blue, 12, 8)
    for x, y in ((58, 66), (242, 66), (58, 334), (242, 334)):
        inner = (80.0 if x < 150 else 220.0, 88.0 if y < 200 else 312.0)
        pen.line([(x, y), inner], 8, palette.blue)


def blank(pen: Pen, palette: Palette) -> None:
    """Draw the blank tile, which can be swapped for a discard: two arrows that chase each other."""
    for side, color in ((1, palette.ink), (-1, palette.red)):
        arc = [(150 + side * x, 200 + side * y) for x, y in ((-78, -12), (-62, -62), (-10, -86), (42, -74))]
        pen.curve(arc, 20, color)
        pen.shape([(150 + side * x, 200 + side * y) for x, y in ((30, -118), (98, -58), (26, -30))], color)


JOKERS = "百筒索萬花喜元合"


def joker(pen: Pen, palette: Palette, rank: int, *, frame: int = 0) -> None:
    """Draw a joker: light characters on a colored field, which no other tile has.

    Green ones, over stars: 1 any tile, 2 dots, 3 bamboos, 4 characters. Red ones, over a bar: 5 flowers, 6 winds, 7
    dragons, 8 any suit tile. `frame` is the shape of the field: 0 the tile, 1 a circle, 2 a diamond, 3 a hexagon.
    """
    green = rank <= 4
    color = palette.green if green else palette.red
    gold = (250, 214, 112)
    if frame:
        _framed(pen, palette, "百搭" if rank == 1 else JOKERS[rank - 1], frame, color)
        return
    _field(pen, color)
    if rank == 1:
        pen.glyph("百", (150, 124), 124, palette.ivory)
        pen.glyph("搭", (150, 268), 124, palette.ivory)
        return
    pen.glyph(JOKERS[rank - 1], (150, 168), 178, palette.ivory)
    if not green:
        pen.box(80, 306, 140, 20, gold, 10)
        return
    for x in (94, 150, 206):
        star(pen, x, 316, 24 if x == 150 else 17, gold)


FRAMES: tuple[tuple[tuple[float, float], ...], ...] = (
    tuple((x, y) for x, y, _ in around((150, 200), 120, 48)),
    ((150, 34), (276, 200), (150, 366), (24, 200)),
    ((150, 56), (270, 128), (270, 272), (150, 344), (30, 272), (30, 128)),
)
"""Outlines that distinguish further copies of a joker."""


def _framed(pen: Pen, palette: Palette, words: str, frame: int, color: Color) -> None:
    """Draw a framed joker: a colored shape with a gold line around it on the bare tile, and its characters within."""
    outline = FRAMES[frame - 1]
    pen.shape(outline, color)
    pen.line([*outline, outline[0]], 12, (226, 170, 52))
    size = 74 if len(words) > 1 else 124
    for place, word in enumerate(words):
        pen.glyph(word, (150, 200 + (place - (len(words) - 1) / 2) * 84), size, palette.ivory)


def star(pen: Pen, x: float, y: float, size: float, color: Color) -> None:
    """Draw a star with five points."""
    points = []
    for i, (px, py, _) in enumerate(around((x, y), size, 10)):
        scale = 1.0 if i % 2 == 0 else 0.45
        points.append((x + (px - x) * scale, y + (py - y) * scale))
    pen.shape(points, color)


def _field(pen: Pen, color: Color) -> None:
    """Draw the colored field of a joker, with a gold rim."""
    pen.box(24, 24, 252, 352, color, 40)
    pen.box(38, 38, 224, 324, (250, 214, 112), 28, 6)


def face(pen: Pen, palette: Palette, *, painted: bool) -> None:
    """Draw the face tile of Malayan sets: a mask, `painted` or not."""
    _field(pen, (116, 48, 132) if painted else (24, 118, 132))
    if painted:
        mask(pen, palette)
    else:
        pen.oval((150, 200), 84, 118, palette.ivory)


def mask(pen: Pen, palette: Palette) -> None:
    """Draw the painted mask of a face tile."""
    pen.blob(((150, 66), (228, 92), (240, 190), (206, 296), (150, 338), (94, 296), (60, 190), (72, 92)), palette.ivory)
    for sign in (-1, 1):
        pen.curve([(150 + sign * 22, 140), (150 + sign * 56, 118), (150 + sign * 80, 142)], 14, palette.ink)
        pen.oval((150 + sign * 48, 172), 22, 13, palette.ink)
        pen.disc((150 + sign * 46, 170), 6, palette.ivory)
        pen.oval((150 + sign * 56, 230), 20, 15, (238, 150, 150))
    pen.curve([(150, 176), (142, 226), (160, 230)], 8, mixed(palette.ink, palette.ivory, 0.35))
    pen.blob(((108, 272), (150, 260), (192, 272), (150, 302)), palette.red)
    pen.disc((150, 100), 14, palette.red)


def person(pen: Pen, palette: Palette, rank: int, *, empress: bool, arts: bool) -> None:
    """Draw an emperor or empress of Vietnam under a crown, or with `arts` one of the four arts and callings of Siam.

    `rank` 1 to 4 is its number.
    """
    color = palette.green if empress else palette.blue
    word = title(rank, empress=empress, arts=arts)
    pen.glyph(str(rank), (58, 74), 92, color, face="latin")
    pen.glyph(word, (150, 268), 196, color)
    if arts:
        _scroll(pen, palette, color)
    elif empress:
        _hairpin(pen, palette)
    else:
        _crown(pen, palette)


def title(rank: int, *, empress: bool, arts: bool) -> str:
    """Return the Chinese character for an emperor or empress, or with `arts` for an art or a calling."""
    if not arts:
        return "后" if empress else "皇"
    return ("漁樵耕讀" if empress else "琴棋書畫")[rank - 1]


def _crown(pen: Pen, palette: Palette) -> None:
    """Draw an emperor's crown."""
    gold, dark = (226, 170, 52), (160, 108, 22)
    pen.box(112, 34, 156, 20, dark, 4)
    pen.shape(((140, 54), (240, 54), (228, 116), (152, 116)), gold)
    for x in (122, 150, 230, 258):
        pen.line([(x, 54), (x, 92)], 4, dark)
        pen.disc((x, 98), 8, palette.red)
    pen.disc((190, 86), 14, palette.red)


def _hairpin(pen: Pen, palette: Palette) -> None:
    """Draw an empress's hairpin."""
    gold = (226, 170, 52)
    pen.curve([(112, 124), (150, 70), (190, 50), (232, 70), (268, 124)], 12, gold)
    for x, y, size in ((190, 66, 30), (138, 98, 20), (242, 98, 20)):
        for px, py, _ in around((x, y), size * 0.62, 5):
            pen.disc((px, py), size * 0.46, palette.red)
        pen.disc((x, y), size * 0.34, (250, 214, 112))


def _scroll(pen: Pen, palette: Palette, color: Color) -> None:
    """Draw a scroll."""
    pen.box(118, 44, 148, 66, mixed(palette.ivory, (200, 160, 90), 0.45), 6)
    for x in (114, 254):
        pen.box(x, 34, 16, 86, mixed(color, (0, 0, 0), 0.2), 7)
    for y in (62, 77, 92):
        pen.line([(142, y), (242, y)], 5, mixed(color, palette.ivory, 0.35))
