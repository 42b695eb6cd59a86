"""Clear faces, printed flat: few bold shapes, told apart by form and lightness before color.

Suits: solid discs in blue, split bars in teal, black numerals above a black field. Dragons: an empty frame, a filled
field, a bare character. A wind has an arrow where it blows from. Everything that is numbered carries its number in a
sign of its own: flowers in a blossom, seasons in a diamond, emperors in a crown. Every ink is at least 4.5 times
darker than the ground it lies on.

docs/decisions/0269-clear-faces.md tells why.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.art.faces import figures, honors, suits
from game.art.faces.flowers import NAMES
from game.art.faces.sparrow import sparrow
from game.art.faces.woodcut import cut
from game.art.palette import PALETTES, Color, Palette
from game.art.pen import Pen, Point, around
from rules.core.tiles import CODES, Kind

INKS = Palette((12, 12, 16), (190, 54, 0), (0, 118, 94), (0, 46, 156), (255, 255, 255), (186, 180, 166))
"""Black, vermilion, teal, blue: to eyes without red or green they are black, olive, gray and blue."""
_MODEL = PALETTES["normal"]
"""Colors in which pictures are drawn before they are reduced to two tones."""


def draw_clear(kind: Kind, width: int, *, blank_white: bool = False, arts: bool = False) -> Pen:
    """Draw the face of a kind in the clear set; the parameters are those of `draw_face`."""
    pen = Pen(width)
    code = CODES[kind]
    rank, suit = int(code[0]), code[1]
    if suit in "mps":
        (_character if suit == "m" else _dots if suit == "p" else _bamboo)(pen, rank or 5, red=rank == 0)
    elif suit == "z":
        _honor(pen, rank, blank_white=blank_white)
    elif suit == "f":
        _flower(pen, rank)
    elif suit == "a":
        figures.animal(pen, _MODEL, rank)
        cut(pen, INKS.ink, INKS.ivory)
    elif suit in "jgh":
        _joker(pen, {"g": 1, "h": 8}.get(suit, rank), frame=0 if suit == "j" else rank)
    elif suit == "y":
        _face(pen, painted=rank == 1)
    elif suit == "b":
        honors.blank(pen, INKS)
    else:
        _person(pen, rank, empress=suit == "q", arts=arts)
    return pen


def _character(pen: Pen, rank: int, *, red: bool) -> None:
    """Draw a characters tile: a numeral above 萬, which is white on a colored field."""
    ink = INKS.red if red else INKS.ink
    pen.glyph(suits.NUMERALS[rank - 1], (150, 112), 186, ink)
    pen.box(34, 232, 232, 146, ink, 22)
    pen.glyph("萬", (150, 305), 124, INKS.ivory)
    _red_corner(pen, red)


def _dots(pen: Pen, rank: int, *, red: bool) -> None:
    """Draw a dots tile of solid discs, each with a hole."""
    ink = INKS.red if red else INKS.blue
    if rank == 1:
        for radius, color in ((128, ink), (90, INKS.ivory), (66, ink), (24, INKS.ivory)):
            pen.disc((150, 200), radius, color)
        return
    for center in suits.DOTS[rank]:
        pen.disc(center, suits.RADIUS[rank] * 1.04, ink)
        pen.disc(center, suits.RADIUS[rank] * 0.3, INKS.ivory)
    _red_corner(pen, red)


_WIDE = {2: 62, 3: 58, 4: 58, 5: 54, 6: 52, 7: 52, 8: 44, 9: 52}


def _bamboo(pen: Pen, rank: int, *, red: bool) -> None:
    """Draw a bamboo tile of bars in two pieces; one bamboo is the sparrow."""
    ink = INKS.red if red else INKS.green
    if rank == 1:
        sparrow(pen, _MODEL)
        cut(pen, ink, INKS.ivory)
    elif rank == 8:
        piece = Pen(pen.surface.get_width())
        _bar(piece, (150, 200), 160, _WIDE[8], ink)
        for y, sign in ((106, 1), (294, -1)):
            for x, turn in ((34, 0), (110, 23 * sign), (190, -23 * sign), (266, 0)):
                pen.stamp(piece, (x, y), turn)
    else:
        for center in suits.STICKS[rank]:
            _bar(pen, center, suits.LONG[rank] + 8, _WIDE[rank], ink)
    _red_corner(pen, red)


def _bar(pen: Pen, center: Point, long: float, wide: float, ink: Color) -> None:
    """Draw one bar of a bamboo tile."""
    x, y = center[0] - wide / 2, center[1] - long / 2
    for top in (y, y + long / 2 + 5):
        pen.box(x, top, wide, long / 2 - 5, ink, 14)


def _red_corner(pen: Pen, red: bool) -> None:
    """Draw a red corner on a red five, so that it differs not only in color."""
    if red:
        pen.shape(((198, 6), (294, 6), (294, 134)), INKS.ivory)
        pen.shape(((216, 6), (294, 6), (294, 110)), INKS.red)


_WINDS: tuple[tuple[Point, tuple[Point, ...]], ...] = (
    ((130, 200), ((242, 132), (296, 200), (242, 268))),
    ((150, 164), ((82, 290), (218, 290), (150, 364))),
    ((170, 200), ((58, 132), (4, 200), (58, 268))),
    ((150, 236), ((82, 110), (218, 110), (150, 36))),
)
"""Middle of the character, and its arrow: east points to the right, as on a map."""


def _honor(pen: Pen, rank: int, *, blank_white: bool) -> None:
    """Draw a wind or dragon, by its rank."""
    if rank <= 4:
        middle, arrow = _WINDS[rank - 1]
        pen.glyph(honors.WINDS[rank - 1], middle, 206, INKS.ink)
        pen.shape(arrow, INKS.ink)
    elif rank == 5:
        if not blank_white:
            pen.box(30, 34, 240, 332, INKS.blue, 30, 36)
    elif rank == 6:
        pen.box(18, 34, 264, 332, INKS.green, 40)
        pen.glyph("發", (150, 200), 226, INKS.ivory)
    else:
        pen.glyph("中", (150, 200), 292, INKS.red)


def _joker(pen: Pen, rank: int, *, frame: int) -> None:
    """Draw a joker: white characters on green over stars or on red over a bar; framed ones on a shape."""
    green, words = rank <= 4, "百搭" if rank == 1 else honors.JOKERS[rank - 1]
    color = INKS.green if green else INKS.red
    if frame:
        pen.shape(_from_middle(honors.FRAMES[frame - 1], 1.14), color)
        size, apart = (88, 96) if len(words) > 1 else (150, 0)
    else:
        pen.box(6, 6, 288, 388, color, 36)
        pen.box(24, 24, 252, 352, INKS.ivory, 22, 8)
        size, apart = (138, 150) if len(words) > 1 else (196, 0)
        if len(words) == 1 and green:
            for x in (92, 150, 208):
                honors.star(pen, x, 326, 28, INKS.ivory)
        elif len(words) == 1:
            pen.box(70, 312, 160, 26, INKS.ivory, 13)
    middle = 200 if frame or len(words) > 1 else 166
    for place, word in enumerate(words):
        pen.glyph(word, (150, middle + (place - (len(words) - 1) / 2) * apart), size, INKS.ivory)


def _from_middle(points: Sequence[Point], part: float) -> list[Point]:
    """Return the outline scaled by `part` about the middle of a face."""
    return [(150 + (x - 150) * part, 200 + (y - 200) * part) for x, y in points]


def _face(pen: Pen, *, painted: bool) -> None:
    """Draw the face tile of Malayan sets: a mask on black, or an oval if it is not `painted`."""
    pen.box(6, 6, 288, 388, INKS.ink, 36)
    if painted:
        mask = Pen(pen.surface.get_width())
        honors.mask(mask, _MODEL)
        cut(mask, INKS.ink, INKS.ivory)
        pen.stamp(mask, (150, 200))
    else:
        pen.oval((150, 200), 92, 130, INKS.ivory)


def _flower(pen: Pen, rank: int) -> None:
    """Draw a plant with its number in a blossom, or a season with its number in a diamond."""
    ink = INKS.red if rank <= 4 else INKS.blue
    if rank <= 4:
        for x, y, _ in around((150, 112), 58, 5):
            pen.disc((x, y), 50, ink)
        pen.disc((150, 112), 60, ink)
    else:
        pen.shape(((150, -6), (268, 112), (150, 230), (32, 112)), ink)
    _numbered(pen, (rank - 1) % 4 + 1, (150, 112), NAMES[rank - 1], ink)


_CROWN: tuple[Point, ...] = ((30, 62), (96, 112), (150, 14), (204, 112), (270, 62), (246, 216), (54, 216))
_HAT: tuple[Point, ...] = ((150, 8), (292, 190), (270, 212), (30, 212), (8, 190))


def _person(pen: Pen, rank: int, *, empress: bool, arts: bool) -> None:
    """Draw an emperor (crown) or empress (mirror); with `arts` an art (scroll) or a calling (straw hat)."""
    ink, middle = INKS.green if empress else INKS.blue, (150.0, 112.0)
    if arts and empress:
        pen.shape(_HAT, ink)
        middle = 150.0, 146.0
    elif arts:
        pen.box(52, 34, 196, 158, ink, 4)
        for x in (30, 238):
            pen.box(x, 14, 32, 198, ink, 14)
    elif empress:
        pen.disc(middle, 106, ink)
    else:
        pen.shape(_CROWN, ink)
        middle = 150.0, 150.0
    _numbered(pen, rank, middle, honors.title(rank, empress=empress, arts=arts), ink)


def _numbered(pen: Pen, number: int, middle: Point, word: str, ink: Color) -> None:
    """Draw a white number on an emblem drawn before, and a character below it."""
    pen.glyph(str(number), middle, 138, INKS.ivory, face="latin")
    pen.glyph(word, (150, 308), 158, ink)
