"""The faces of tiles, one drawing each, by kind."""

from __future__ import annotations

from game.art.faces import figures, flowers, honors, suits
from game.art.palette import Palette
from game.art.pen import Pen
from rules.tiles import CODES, Kind

__all__ = ["INDEX", "draw_face"]

INDEX = {"1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "P", "6z": "F", "7z": "C"}
"""Corner letters of the honors; suit tiles show their number."""


def draw_face(kind: Kind, width: int, palette: Palette, *, blank_white: bool = False, arts: bool = False) -> Pen:
    """The drawing of a kind on a transparent canvas of that width.

    `blank_white`: the white dragon shows nothing. `arts`: 1k to 4q are the four arts and the four callings instead of
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
