"""Expressions of the portraits: eyes, brows and mouth by mood, alike for all faces, and for the sparrow."""

from __future__ import annotations

from dataclasses import dataclass

from game.art.palette import Color
from game.art.pen import Pen, Point

DARK: Color = (38, 30, 30)
WHITE: Color = (255, 255, 255)
LIPS, INSIDE, SWEAT, GOLD = (168, 70, 66), (112, 34, 38), (118, 190, 232), (255, 236, 150)


@dataclass(frozen=True, slots=True)
class Expression:
    """The drawing of a mood: half axes of the eyes (empty: shut with laughter) and the shift of an upward gaze, heights
    of the brows from the nose outward, the line of the mouth, an open mouth, a drop of sweat.
    """

    eyes: Point | None = (7.5, 9.5)
    gaze: Point = (0, 0)
    brows: tuple[float, float, float] = (130, 125, 131)
    mouth: tuple[Point, ...] = ((132, 194), (150, 203), (168, 194))
    open: tuple[Point, ...] = ()
    sweat: bool = False


EXPRESSIONS = {
    "calm": Expression(),
    "glad": Expression(
        eyes=None, brows=(124, 115, 122), mouth=(),
        open=((120, 187), (150, 191), (180, 187), (172, 208), (150, 217), (128, 208)),
    ),
    "sorry": Expression((7.5, 8.5), (0, -3), (117, 124, 136), ((128, 206), (150, 193), (172, 206))),
    "tense": Expression((9, 6), (0, 0), (140, 130, 124), ((130, 199), (143, 195), (157, 200), (170, 196)), sweat=True),
    "speaking": Expression(
        eyes=(9.5, 12), gaze=(0, 1), brows=(121, 113, 120), mouth=(),
        open=((134, 196), (150, 187), (166, 196), (164, 211), (150, 218), (136, 211)),
    ),
    "thinking": Expression((8, 10), (4, 4), (126, 118, 123), ((142, 199), (156, 199), (168, 193))),
}  # fmt: skip
"""The expression of each mood."""
MOODS = tuple(EXPRESSIONS)
TILTS = {"glad": -12.0, "sorry": 12.0}
"""Degrees by which the sparrow is turned counter-clockwise."""


def draw_eyes(pen: Pen, mood: str) -> None:
    """Draw both eyes of a face."""
    how = EXPRESSIONS[mood]
    for x in (123, 177):
        if how.eyes is None:
            pen.curve([(x - 13, 154), (x, 142), (x + 13, 154)], 6, DARK)
            continue
        right, up = how.gaze
        pen.oval((x + right, 150 - up), *how.eyes, DARK)
        pen.disc((x + 3 + right, 146 - up), 2.8, WHITE)


def draw_brows(pen: Pen, mood: str, color: Color, thick: float) -> None:
    """Draw both brows of a face."""
    heights = EXPRESSIONS[mood].brows
    for side in (-1, 1):
        ends = zip((14, 27, 41), heights, strict=True)
        pen.curve([(150 + side * away, height) for away, height in ends], thick, color)


def draw_mouth(pen: Pen, mood: str) -> None:
    """Draw the mouth of a face, and a drop of sweat at its temple."""
    how = EXPRESSIONS[mood]
    if how.open:
        pen.blob(how.open, LIPS)
        x, y = (sum(part) / len(how.open) for part in zip(*how.open, strict=True))
        pen.blob([(x + (at - x) * 0.74, y + (down - y) * 0.62) for at, down in how.open], INSIDE)
    if how.mouth:
        pen.curve(how.mouth, 6, LIPS)
    if how.sweat:
        draw_drop(pen, (216, 122))


def draw_drop(pen: Pen, at: Point, size: float = 1.0) -> None:
    """Draw a drop of sweat or a tear with its middle at a point."""
    x, y = at
    pen.blob([(x, y - 24 * size), (x + 11 * size, y), (x, y + 12 * size), (x - 11 * size, y)], SWEAT)
    pen.disc((x - 3 * size, y + 2 * size), 3 * size, WHITE)


def draw_sparrow_face(bird: Pen, mood: str, cap: Color) -> None:
    """Draw eye and beak of the sparrow over its calm ones, in units of a tile face."""
    if mood in ("glad", "speaking"):
        bird.shape(((66, 128), (34, 166), (76, 152)), (70, 58, 56))
        bird.shape(((68, 130), (44, 142), (68, 146)), LIPS)
    if mood == "glad":
        bird.disc((92, 116), 14, cap)
        bird.curve([(78, 120), (92, 106), (106, 120)], 6, WHITE)
    elif mood == "sorry":
        bird.curve([(74, 104), (92, 96), (112, 106)], 12, cap)
    elif mood == "tense":
        bird.line([(72, 112), (112, 94)], 9, DARK)
    elif mood in ("speaking", "thinking"):
        bird.disc((92, 114), 15, (240, 226, 198))
        x, y = (90, 114) if mood == "speaking" else (95, 109)
        bird.disc((x, y), 9.5, (18, 18, 26))
        bird.disc((x - 3, y - 3), 3.4, WHITE)


def draw_sign(pen: Pen, mood: str) -> None:
    """Draw the sign beside the sparrow that shows its mood where the portrait is too small for a face."""
    if mood == "glad":
        for x, y, size in ((212, 92, 32), (246, 142, 20)):
            star = [(x, y - size), (x + size / 4, y - size / 4), (x + size, y), (x + size / 4, y + size / 4)]
            pen.shape([*star, *((2 * x - right, 2 * y - down) for right, down in star)], GOLD)
    elif mood == "sorry":
        draw_drop(pen, (66, 160), 1.7)
    elif mood == "tense":
        draw_drop(pen, (212, 86), 1.7)
    elif mood == "speaking":
        for ends in (((64, 76), (44, 58)), ((54, 102), (28, 102)), ((64, 128), (44, 146))):
            pen.line(ends, 10, WHITE)
    elif mood == "thinking":
        for x, y, radius in ((192, 96, 8), (216, 80, 11), (240, 66, 13)):
            pen.disc((x, y), radius, WHITE)
