"""The four plants and the four seasons: a small picture, a character, a number."""

from __future__ import annotations

import math

from game.art.faces.suits import stick
from game.art.palette import Color, Palette, mixed
from game.art.pen import Pen, Point, around

NAMES = "梅蘭菊竹春夏秋冬"
_YELLOW: Color = (244, 200, 72)


def flower(pen: Pen, palette: Palette, rank: int) -> None:
    """Draw the flower or season of a rank: 1 to 4 plum, orchid, chrysanthemum, bamboo in red; 5 to 8 spring, summer,
    autumn, winter in blue.
    """
    ink = palette.red if rank <= 4 else palette.blue
    pen.glyph(str((rank - 1) % 4 + 1), (62, 76), 96, ink, face="latin")
    pen.glyph(NAMES[rank - 1], (204, 88), 128, ink)
    (_plum, _orchid, _chrysanthemum, _bamboo, _spring, _summer, _autumn, _winter)[rank - 1](pen, palette)


def _blossom(pen: Pen, center: Point, size: float, color: Color, heart: Color, petals: int = 5) -> None:
    """Draw a flower from the front: round petals with a darker root, stamens about the heart."""
    for x, y, _ in around(center, size * 0.6, petals):
        pen.disc((x, y), size * 0.45, color)
    for x, y, _ in around(center, size * 0.42, petals):
        pen.disc((x, y), size * 0.2, mixed(color, (120, 10, 50), 0.3))
    pen.disc(center, size * 0.24, heart)
    for x, y, _ in around(center, size * 0.52, petals, start=-90 + 180 / petals):
        pen.disc((x, y), size * 0.07, heart)


def _leaf(pen: Pen, root: Point, tip: Point, wide: float, color: Color) -> None:
    """Draw a pointed leaf from its root to its tip."""
    dx, dy = tip[0] - root[0], tip[1] - root[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * wide / 2, dx / length * wide / 2
    middle = (root[0] + dx * 0.45, root[1] + dy * 0.45)
    pen.shape(
        [root, (middle[0] + nx, middle[1] + ny), tip, (middle[0] - nx, middle[1] - ny)],
        color,
    )


def _plum(pen: Pen, palette: Palette) -> None:
    """Draw a branch of plum blossom."""
    bark = (104, 62, 40)
    pen.curve([(34, 384), (96, 338), (150, 306), (232, 214)], 15, bark)
    pen.curve([(110, 330), (180, 338), (256, 330)], 9, bark)
    pen.curve([(150, 304), (126, 256), (96, 230)], 9, bark)
    for center, size in (((176, 276), 60.0), ((86, 240), 42.0), ((240, 330), 42.0), ((88, 334), 34.0)):
        _blossom(pen, center, size, (224, 84, 112), _YELLOW)
    for center in ((236, 212), (140, 228), (276, 300)):
        pen.disc(center, 12, (206, 52, 84))


def _orchid(pen: Pen, palette: Palette) -> None:
    """Draw an orchid with its long leaves."""
    for points, thick in (
        ([(150, 388), (92, 300), (28, 250)], 15), ([(154, 388), (130, 290), (96, 196)], 13),
        ([(160, 388), (196, 290), (216, 190)], 13), ([(164, 388), (228, 320), (280, 292)], 15),
        ([(158, 388), (240, 352), (286, 368)], 11),
    ):  # fmt: skip
        pen.curve(points, thick, palette.green)
        pen.curve(points, thick * 0.3, mixed(palette.green, palette.ivory, 0.45))
    for center, size in (((132, 262), 58.0), ((208, 312), 48.0)):
        for x, y, turn in around(center, size * 0.52, 5):
            pen.oval((x, y), size * 0.5, size * 0.26, (132, 92, 192), -turn)
            pen.oval((x, y), size * 0.36, size * 0.1, (184, 152, 226), -turn)
        pen.disc(center, size * 0.22, _YELLOW)


def _chrysanthemum(pen: Pen, palette: Palette) -> None:
    """Draw a chrysanthemum."""
    pen.curve([(150, 288), (156, 340), (146, 390)], 13, palette.green)
    _leaf(pen, (152, 372), (256, 330), 44, palette.green)
    _leaf(pen, (150, 384), (48, 344), 44, mixed(palette.green, palette.ivory, 0.15))
    center = (150.0, 262.0)
    for radius, long, wide, count, color in (
        (70, 36, 15, 16, (222, 146, 24)), (48, 32, 14, 13, (240, 180, 48)), (26, 24, 11, 9, (250, 208, 92)),
    ):  # fmt: skip
        for x, y, turn in around(center, radius, count):
            pen.oval((x, y), long, wide, mixed(color, (150, 70, 0), 0.3), -turn)
            pen.oval((x + 1, y + 1), long - 4, wide - 5, color, -turn)
    pen.disc(center, 13, (196, 112, 20))


def _bamboo(pen: Pen, palette: Palette) -> None:
    """Draw three bamboo stems with leaves."""
    for x, top, wide in ((84, 190, 22.0), (146, 206, 26.0), (214, 182, 22.0)):
        stick(pen, (x, (top + 390) / 2), 390 - top, palette.green, palette, wide)
    light = mixed(palette.green, (120, 200, 60), 0.45)
    for root, tip in (
        ((90, 250), (22, 286)), ((90, 252), (40, 218)), ((152, 246), (112, 288)), ((220, 240), (282, 282)),
        ((220, 236), (280, 212)), ((208, 246), (172, 286)), ((90, 330), (34, 362)), ((220, 330), (274, 372)),
    ):  # fmt: skip
        _leaf(pen, root, tip, 24, light)


def _spring(pen: Pen, palette: Palette) -> None:
    """Draw peach blossom and a willow shoot."""
    pen.curve([(30, 214), (66, 276), (70, 384)], 8, palette.green)
    for y in (246, 282, 318, 352):
        _leaf(pen, (66, y), (24, y + 26), 18, mixed(palette.green, (150, 210, 60), 0.4))
        _leaf(pen, (66, y), (104, y + 30), 18, mixed(palette.green, (150, 210, 60), 0.4))
    pen.curve([(96, 386), (170, 320), (276, 296)], 11, (118, 72, 46))
    for center, size in (((176, 276), 62.0), ((240, 338), 48.0), ((142, 346), 40.0)):
        _blossom(pen, center, size, (244, 150, 172), _YELLOW)


def _summer(pen: Pen, palette: Palette) -> None:
    """Draw a lotus on the water under the sun."""
    pen.disc((70, 216), 34, (240, 160, 40))
    for x, y, turn in around((70, 216), 50, 12):
        pen.oval((x, y), 10, 4.5, (240, 160, 40), -turn)
    for y in (366, 384):
        pen.curve([(26, y), (90, y - 9), (150, y), (210, y - 9), (274, y)], 6, (92, 152, 206))
    pen.oval((222, 346), 62, 17, palette.green)
    pen.oval((72, 350), 50, 14, mixed(palette.green, palette.ivory, 0.2))
    pink, deep = (240, 142, 168), (220, 92, 130)
    for tip, color in (
        ((76, 288), deep), ((224, 288), deep), ((100, 244), pink), ((200, 244), pink), ((150, 216), deep),
    ):  # fmt: skip
        root = (150.0, 346.0)
        dx, dy = tip[0] - root[0], tip[1] - root[1]
        length = math.hypot(dx, dy)
        nx, ny = -dy / length * 30, dx / length * 30
        mid = (root[0] + dx * 0.5, root[1] + dy * 0.5)
        pen.blob([root, (mid[0] + nx, mid[1] + ny), tip, (mid[0] - nx, mid[1] - ny)], color)
    pen.blob([(150, 350), (122, 300), (150, 256), (178, 300)], (250, 196, 210))


def _autumn(pen: Pen, palette: Palette) -> None:
    """Draw maple leaves."""
    for x, y, size, turn, color in (
        (118, 274, 1.25, -12, (206, 70, 30)), (218, 314, 0.95, 24, (228, 132, 28)), (72, 362, 0.55, -40, (190, 52, 36)),
        (52, 208, 0.5, 30, (228, 132, 28)),
    ):  # fmt: skip
        _maple(pen, (x, y), size, turn, color)


def _maple(pen: Pen, center: Point, size: float, turn: float, color: Color) -> None:
    """Draw a maple leaf, turned by `turn` degrees."""
    tips = ((-90, 78), (-66, 40), (-36, 74), (-14, 38), (14, 62), (50, 26), (90, 22))
    right = [(angle, reach) for angle, reach in tips]
    left = [(-180 - angle, reach) for angle, reach in reversed(tips)]
    outline = []
    for angle, reach in right + left:
        radians = math.radians(angle + turn)
        outline.append((center[0] + math.cos(radians) * reach * size, center[1] + math.sin(radians) * reach * size))
    pen.shape(outline, color)
    vein = mixed(color, (80, 20, 0), 0.4)
    stalk = math.radians(90 + turn)
    end = (center[0] + math.cos(stalk) * 76 * size, center[1] + math.sin(stalk) * 76 * size)
    pen.line([center, end], 7 * size, vein)
    for angle in (-90, -36, -144, 14, 166):
        radians = math.radians(angle + turn)
        pen.line(
            [center, (center[0] + math.cos(radians) * 52 * size, center[1] + math.sin(radians) * 52 * size)],
            4 * size, vein,
        )  # fmt: skip


def _winter(pen: Pen, palette: Palette) -> None:
    """Draw a snow crystal, and small ones falling."""
    ice = (70, 132, 200)
    center = (156.0, 284.0)
    for x, y, angle in around(center, 98, 6):
        pen.line([center, (x, y)], 12, ice)
        for part in (0.45, 0.75):
            root = (center[0] + (x - center[0]) * part, center[1] + (y - center[1]) * part)
            for side in (-60, 60):
                radians = math.radians(angle + side)
                reach = 38 * (1.25 - part)
                pen.line([root, (root[0] + math.cos(radians) * reach, root[1] + math.sin(radians) * reach)], 9, ice)
    pen.disc(center, 17, ice)
    pen.disc(center, 8, palette.ivory)
    for x, y, size in ((44, 206, 18.0), (40, 366, 22.0), (268, 372, 16.0)):
        for px, py, _ in around((x, y), size, 6):
            pen.line([(x, y), (px, py)], 5, mixed(ice, palette.ivory, 0.25))
