"""The faces of tiles by kind, in each built-in set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from game.art.faces import figures, flowers, honors, suits
from game.art.palette import PALETTES, Palette
from game.art.pen import Pen, Point
from rules.core.tiles import CODES, Kind

USUAL, CLEAR = "", "clear"
"""Built-in sets: the usual one, and bold faces that differ in shape."""
OURS = (USUAL, CLEAR)

INDEX = {"1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "P", "6z": "F", "7z": "C"}
"""Index letters of the honors; suit tiles show their number."""


def draw_face(kind: Kind, width: int, *, palette: Palette, blank_white: bool = False, arts: bool = False) -> Pen:
    """Draw the face of a kind on a transparent canvas `width` pixels wide.

    `blank_white`: the white dragon is blank. `arts`: 1k to 4q are the four arts and the four callings instead of
    emperors and empresses.
    """
    pen = Pen(width)
    code = CODES[kind]
    rank, suit = int(code[0]), code[1]
    if suit == "m":
        suits.character(pen, palette, rank)
    elif suit == "p":
        suits.dots(pen, palette, rank)
    elif suit == "s":
        suits.bamboo(pen, palette, rank)
    elif suit == "z":
        honors.honor(pen, palette, rank, blank_white=blank_white)
    elif suit == "f":
        flowers.flower(pen, palette, rank)
    elif suit == "a":
        figures.animal(pen, palette, rank)
    elif suit == "j":
        honors.joker(pen, palette, rank)
    elif suit in "gh":
        honors.joker(pen, palette, 1 if suit == "g" else 8, frame=rank)
    elif suit == "y":
        honors.face(pen, palette, painted=rank == 1)
    elif suit == "b":
        honors.blank(pen, palette)
    else:
        honors.person(pen, palette, rank, empress=suit == "q", arts=arts)
    return pen


@dataclass(frozen=True, slots=True)
class IndexPlace:
    """The place of a face's corner index (`at`, `size` in units of a face), and how the picture makes room for it.

    `part` is the scale of the picture, `left` and `top` its position in tile widths.
    """

    part: float
    left: float
    top: float
    at: Point
    size: float


@dataclass(frozen=True, slots=True)
class FaceSet:
    """A built-in set of faces: how it is drawn, its colors, engraved or not, and the places of the corner index."""

    draw: Callable[..., Pen]
    """Called with kind, width, `blank_white` and `arts`."""
    palette: Palette
    engraved: bool
    corner: IndexPlace
    own_corner: IndexPlace
    """Place of the corner index in the own hand, whose tiles are large."""


_CORNER, _OWN_CORNER = IndexPlace(0.84, 0.155, 0.185, (42, 52), 94), IndexPlace(0.88, 0.10, 0.14, (36, 44), 62)
_CLEAR_CORNER = IndexPlace(0.72, 0.27, 0.36, (70, 82), 140)


@cache
def face_set(name: str, palette: str) -> FaceSet:
    """Return a built-in set of faces by its name; the clear set has its own colors instead of the palette's."""
    if name == CLEAR:
        from game.art.faces.clear import INKS, draw_clear  # loaded only if chosen

        return FaceSet(draw_clear, INKS, False, _CLEAR_CORNER, _CLEAR_CORNER)
    inks = PALETTES[palette]
    return FaceSet(partial(draw_face, palette=inks), inks, True, _CORNER, _OWN_CORNER)
