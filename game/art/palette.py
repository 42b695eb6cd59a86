"""Colors of tiles: inks of the faces, ivory, backs."""

from __future__ import annotations

from dataclasses import dataclass

Color = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colors of a set of tile faces."""

    ink: Color
    red: Color
    green: Color
    blue: Color
    ivory: Color
    side: Color
    """Ivory of the tile's side, in the shade."""


PALETTES: dict[str, Palette] = {
    "normal": Palette((28, 34, 62), (184, 32, 38), (16, 112, 66), (30, 64, 148), (252, 249, 240), (214, 205, 184)),
    "high_contrast": Palette((0, 0, 0), (196, 0, 0), (0, 88, 28), (0, 24, 170), (255, 255, 255), (186, 180, 166)),
    # Orange, teal and dark blue differ in lightness too, so that no kind of color blindness joins two of them.
    "colour_blind": Palette((20, 20, 40), (214, 88, 0), (0, 128, 104), (38, 46, 140), (252, 250, 244), (214, 206, 188)),
}


@dataclass(frozen=True, slots=True)
class Back:
    """The colors of a tile's back: the back itself, its side in the shade, its lit edge."""

    face: Color
    side: Color
    light: Color


BACKS: dict[str, Back] = {
    "jade": Back((64, 154, 112), (28, 92, 64), (138, 210, 170)),
    "red": Back((180, 70, 60), (112, 36, 32), (228, 140, 122)),
    "blue": Back((72, 120, 182), (34, 66, 116), (140, 182, 228)),
}


def mixed(one: Color, other: Color, part: float) -> Color:
    """Return a mixture of two colors: for `part` 0 the first, for 1 the other."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )
