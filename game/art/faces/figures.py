"""Animals and their people: cat and rat, rooster and centipede, rich man and gold, angler and fish."""

from __future__ import annotations

from game.art.palette import Color, Palette, mixed
from game.art.pen import Pen, around


def animal(pen: Pen, palette: Palette, rank: int) -> None:
    """Draw an animal tile: 1 cat, 2 rat, 3 rooster, 4 centipede, 5 rich man, 6 pot of gold, 7 angler, 8 fish."""
    (_cat, _rat, _rooster, _centipede, _rich_man, _gold, _angler, _fish)[rank - 1](pen, palette)


def _eye(pen: Pen, x: float, y: float, size: float = 9.0) -> None:
    """Draw an eye with a highlight."""
    pen.disc((x, y), size, (20, 20, 28))
    pen.disc((x - size * 0.3, y - size * 0.3), size * 0.34, (255, 255, 255))


def _cat(pen: Pen, palette: Palette) -> None:
    """Draw a ginger cat sitting, seen from the front."""
    fur, dark, pale = (222, 142, 62), (168, 92, 34), (250, 230, 200)
    pen.curve([(216, 330), (272, 320), (270, 262), (246, 246)], 26, fur)
    pen.disc((246, 248), 13, dark)
    pen.blob(((150, 184), (206, 220), (234, 306), (214, 368), (150, 376), (86, 368), (66, 306), (94, 220)), fur)
    pen.blob(((150, 226), (182, 262), (178, 330), (150, 350), (122, 330), (118, 262)), pale)
    for x in (112, 188):
        pen.oval((x, 362), 28, 18, fur)
        for toe in (-10, 0, 10):
            pen.line([(x + toe, 362), (x + toe, 374)], 4, dark)
    for sign in (-1, 1):
        pen.shape([(150 + sign * 74, 34), (150 + sign * 20, 74), (150 + sign * 80, 122)], fur)
        pen.shape([(150 + sign * 66, 54), (150 + sign * 36, 80), (150 + sign * 68, 104)], (240, 170, 160))
    pen.oval((150, 128), 86, 70, fur)
    for dx in (-22, 0, 22):
        pen.line([(150 + dx, 64), (150 + dx * 0.8, 90)], 9, dark)
    pen.oval((150, 158), 42, 30, pale)
    for sign in (-1, 1):
        pen.oval((150 + sign * 38, 122), 17, 19, (150, 196, 70))
        pen.oval((150 + sign * 38, 122), 6, 16, (20, 20, 28))
        for dy in (-4, 8):
            pen.line([(150 + sign * 40, 158 + dy), (150 + sign * 100, 152 + dy * 2.2)], 4, dark)
    pen.shape(((138, 142), (162, 142), (150, 156)), (210, 96, 100))
    pen.curve([(128, 168), (140, 174), (150, 158), (160, 174), (172, 168)], 5, dark)


def _rat(pen: Pen, palette: Palette) -> None:
    """Draw a gray rat looking left, its tail in a curl."""
    fur, dark, pink = (136, 140, 152), (92, 96, 108), (232, 160, 160)
    pen.curve([(216, 300), (272, 296), (278, 230), (240, 204), (214, 232)], 13, pink)
    pen.blob(((58, 250), (92, 186), (164, 154), (228, 196), (250, 268), (228, 328), (150, 346), (88, 330)), fur)
    pen.blob(((96, 300), (150, 290), (204, 312), (166, 342), (110, 336)), mixed(fur, palette.ivory, 0.55))
    pen.blob(((18, 268), (58, 206), (116, 186), (146, 236), (120, 292), (66, 296)), fur)
    for x, y, size in ((96, 176, 36.0), (140, 178, 30.0)):
        pen.disc((x, y), size, dark)
        pen.disc((x, y + 2), size * 0.66, pink)
    _eye(pen, 82, 232, 12)
    pen.disc((22, 268), 13, pink)
    for dy in (-18, -2, 14):
        pen.line([(48, 268), (6 + abs(dy) * 0.4, 262 + dy * 1.6 + 18)], 4, dark)
    for x in (104, 196):
        pen.oval((x, 346), 26, 13, pink)
    pen.shape(((196, 74), (270, 96), (262, 142), (188, 120)), (246, 206, 92))
    for x, y in ((212, 94), (242, 112), (222, 116)):
        pen.disc((x, y), 8, (214, 162, 46))


def _rooster(pen: Pen, palette: Palette) -> None:
    """Draw a rooster with a high tail, looking left."""
    red, gold, rust = palette.red, (240, 176, 40), (186, 84, 30)
    for points, color in (
        (((196, 262), (234, 122), (272, 108), (278, 190)), palette.green),
        (((196, 270), (246, 178), (284, 196), (268, 262)), palette.blue),
        (((188, 262), (206, 96), (254, 58), (258, 150)), mixed(palette.green, (0, 0, 0), 0.3)),
    ):
        pen.blob(points, color)
    body = ((78, 152), (120, 168), (150, 214), (212, 214), (236, 262), (196, 318), (136, 326), (84, 284), (70, 214))
    pen.blob(body, rust)
    pen.blob(((68, 96), (104, 78), (132, 106), (140, 178), (116, 226), (80, 222), (66, 160)), gold)
    for x, y in ((86, 196), (104, 214), (122, 198), (98, 174)):
        pen.line([(x, y), (x + 3, y + 20)], 6, rust)
    pen.disc((96, 92), 40, gold)
    for x, y, size in ((74, 48, 19.0), (100, 38, 22.0), (126, 52, 18.0)):
        pen.disc((x, y), size, red)
    pen.shape(((60, 84), (22, 100), (60, 110)), (226, 150, 40))
    pen.oval((66, 130), 13, 22, red)
    _eye(pen, 86, 86, 9)
    pen.blob(((128, 226), (190, 224), (220, 262), (176, 290), (134, 270)), palette.green)
    for y in (246, 264):
        pen.line([(144, y), (200, y + 6)], 5, mixed(palette.green, palette.ivory, 0.5))
    for x in (122, 168):
        pen.line([(x, 316), (x, 366)], 10, (214, 140, 30))
        for toe in (-24, 0, 22):
            pen.line([(x, 364), (x + toe, 382)], 8, (214, 140, 30))


def _centipede(pen: Pen, palette: Palette) -> None:
    """Draw a centipede winding up the tile."""
    spots = [(88, 70), (136, 58), (184, 74), (206, 116), (184, 156), (140, 178), (104, 208), (94, 252), (124, 290),
             (170, 302), (208, 328), (214, 366)]  # fmt: skip
    shell, legs = (150, 54, 34), (214, 128, 36)
    for i, (x, y) in enumerate(spots):
        before, after = spots[max(0, i - 1)], spots[min(len(spots) - 1, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = (dx * dx + dy * dy) ** 0.5
        nx, ny = -dy / length, dx / length
        for sign in (-1, 1):
            knee = (x + nx * 36 * sign, y + ny * 36 * sign)
            foot = (knee[0] + dx / length * 14, knee[1] + dy / length * 14)
            pen.line([(x, y), knee, foot], 6, legs)
    for i, (x, y) in enumerate(reversed(spots)):
        pen.disc((x, y), 25, mixed(shell, (0, 0, 0), 0.3))
        pen.disc((x, y), 21, shell if i % 2 else mixed(shell, (230, 120, 60), 0.35))
    pen.disc((82, 72), 30, palette.red)
    pen.curve([(66, 52), (40, 36), (22, 44)], 6, legs)
    pen.curve([(78, 46), (66, 22), (44, 14)], 6, legs)
    _eye(pen, 70, 66, 8)
    _eye(pen, 92, 86, 8)


def _rich_man(pen: Pen, palette: Palette) -> None:
    """Draw a merchant in a red robe with an ingot."""
    skin, gold = (246, 208, 168), (240, 184, 50)
    pen.blob(((150, 176), (232, 214), (258, 330), (240, 378), (60, 378), (42, 330), (68, 214)), palette.red)
    pen.blob(((150, 190), (180, 260), (150, 376), (120, 260)), mixed(palette.red, (255, 230, 160), 0.35))
    pen.disc((150, 136), 66, skin)
    pen.blob(((82, 110), (96, 52), (150, 34), (204, 52), (218, 110), (150, 92)), palette.ink)
    pen.disc((150, 34), 14, palette.red)
    for x in (124, 176):
        _eye(pen, x, 128, 7)
    pen.curve([(124, 160), (150, 176), (176, 160)], 6, (170, 60, 50))
    for sign in (-1, 1):
        pen.curve([(150 + sign * 6, 152), (150 + sign * 34, 160), (150 + sign * 44, 190)], 6, palette.ink)
    _ingot(pen, 150, 304, 66, gold)


def _ingot(pen: Pen, x: float, y: float, size: float, gold: Color) -> None:
    """Draw a gold ingot."""
    dark = mixed(gold, (120, 60, 0), 0.45)
    outline = ((-1, -0.4), (0, -0.1), (1, -0.4), (0.7, 0.5), (0, 0.62), (-0.7, 0.5))
    pen.blob([(x + across * size, y + down * size) for across, down in outline], dark)
    pen.oval((x, y - size * 0.14), size * 0.56, size * 0.42, gold)
    pen.oval((x - size * 0.14, y - size * 0.26), size * 0.26, size * 0.14, mixed(gold, (255, 255, 255), 0.6))


def _gold(pen: Pen, palette: Palette) -> None:
    """Draw a pot full of coins."""
    clay, dark, gold = (150, 84, 50), (104, 54, 30), (240, 190, 60)
    pen.blob(((70, 190), (230, 190), (272, 266), (240, 348), (150, 372), (60, 348), (28, 266)), dark)
    pen.blob(((84, 196), (200, 196), (236, 266), (204, 340), (140, 358), (72, 338), (44, 266)), clay)
    pen.blob(((84, 216), (116, 208), (90, 270), (104, 324), (66, 296), (58, 256)), mixed(clay, palette.ivory, 0.35))
    pen.box(48, 162, 204, 40, dark, 18)
    pen.box(56, 164, 188, 26, clay, 12)
    for x, y in ((96, 150), (150, 154), (204, 150), (122, 124), (178, 124), (150, 98)):
        pen.oval((x, y), 34, 26, mixed(gold, (120, 60, 0), 0.5))
        pen.oval((x, y - 5), 33, 23, gold)
        pen.box(x - 8, y - 12, 16, 14, mixed(gold, (120, 60, 0), 0.6), 2)
    pen.glyph("金", (150, 276), 96, (250, 214, 112))


def _angler(pen: Pen, palette: Palette) -> None:
    """Draw an old man with a broad hat and a rod."""
    skin, straw = (246, 208, 168), (222, 180, 96)
    pen.curve([(98, 300), (190, 140), (276, 42)], 9, (120, 76, 42))
    pen.line([(276, 42), (272, 330)], 3, mixed(palette.ink, palette.ivory, 0.35))
    pen.curve([(272, 330), (264, 346), (256, 334)], 5, palette.ink)
    pen.blob(((110, 178), (176, 214), (196, 320), (182, 356), (40, 356), (28, 320), (52, 214)), palette.blue)
    pen.line([(110, 190), (108, 340)], 8, mixed(palette.blue, (0, 0, 0), 0.35))
    pen.disc((110, 142), 48, skin)
    pen.blob(((88, 160), (132, 160), (124, 216), (110, 234), (98, 216)), (236, 236, 236))
    for x in (94, 124):
        _eye(pen, x, 142, 6)
    pen.shape(((10, 118), (110, 34), (210, 118)), straw)
    pen.oval((110, 118), 100, 17, mixed(straw, (120, 70, 20), 0.4))
    for x in (62, 110, 158):
        pen.line([(110, 44), (x, 110)], 4, mixed(straw, (120, 70, 20), 0.5))
    pen.line([(150, 236), (126, 270), (104, 296)], 24, palette.blue)
    pen.disc((104, 294), 15, skin)
    for y in (366, 384):
        pen.curve([(16, y), (86, y - 9), (150, y), (214, y - 9), (284, y)], 7, (92, 152, 206))


def _fish(pen: Pen, palette: Palette) -> None:
    """Draw a red carp leaping out of the water."""
    red, pale = (216, 74, 44), (250, 196, 150)
    for y in (356, 380):
        pen.curve([(16, y), (84, y - 12), (150, y), (216, y - 12), (284, y)], 9, (92, 152, 206))
    pen.blob(((206, 268), (284, 246), (262, 296), (290, 338), (222, 322), (190, 300)), mixed(red, (120, 20, 0), 0.25))
    pen.blob(((150, 96), (206, 92), (222, 150), (196, 170)), mixed(red, (120, 20, 0), 0.25))
    pen.blob(((46, 92), (96, 54), (166, 90), (216, 180), (230, 272), (206, 304), (140, 270), (78, 206), (48, 140)), red)
    pen.blob(((50, 128), (84, 196), (142, 262), (196, 298), (150, 214), (92, 142)), pale)
    for x, y in ((128, 116), (152, 148), (174, 182), (192, 218), (204, 254), (126, 160), (150, 194), (172, 230)):
        for px, py, _ in around((x, y), 12, 12, 20)[:5]:
            pen.disc((px, py), 3.4, mixed(red, (110, 10, 0), 0.45))
    pen.blob(((98, 196), (70, 244), (116, 244), (132, 222)), mixed(red, (120, 20, 0), 0.25))
    pen.curve([(100, 78), (112, 112), (92, 150)], 6, mixed(red, (110, 10, 0), 0.5))
    pen.disc((74, 102), 14, palette.ivory)
    _eye(pen, 73, 102, 9)
    for end in ((14, 132), (26, 152)):
        pen.curve([(50, 118), (34, 122), end], 5, mixed(red, (110, 10, 0), 0.3))
