"""Portraits of the players, drawn from a few shapes.

Persons are sparrows in their own color, or have the face they chose; each computer player always has the same one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.art.expressions import TILTS, draw_brows, draw_eyes, draw_mouth, draw_sign, draw_sparrow_face
from game.art.faces.sparrow import sparrow
from game.art.palette import PALETTES, Color, mixed
from game.art.pen import Pen
from game.scene.node import Sprite
from saves.characters import character_of

_SIDE = 320
"""Portraits are drawn in a square of 300 units at this many pixels, and scaled down."""


@dataclass(frozen=True, slots=True)
class _Looks:
    """The features of a computer player's face: skin, hair, haircut, clothes, beard, glasses."""

    skin: Color
    hair: Color
    cut: str
    cloth: Color
    worn: str = ""


_LIGHT, _WARM, _TAN, _BROWN = (246, 214, 188), (236, 192, 156), (214, 164, 122), (168, 116, 82)
_LOOKS = {
    "mei": _Looks(_LIGHT, (32, 28, 34), "bob", (190, 62, 58)),
    "lin": _Looks(_WARM, (40, 36, 40), "short", (52, 72, 116), "glasses"),
    "oleg": _Looks(_LIGHT, (150, 98, 56), "short", (74, 98, 70), "beard"),
    "anna": _Looks(_LIGHT, (222, 180, 104), "long", (96, 120, 168)),
    "hana": _Looks(_WARM, (52, 38, 36), "bun", (204, 128, 146)),
    "tomas": _Looks(_TAN, (84, 54, 38), "curls", (168, 108, 52), "moustache"),
    "noor": _Looks(_BROWN, (44, 118, 116), "scarf", (28, 88, 90)),
    "ivo": _Looks(_LIGHT, (208, 206, 202), "bald", (92, 84, 78), "brows"),
}
_CHOSEN = {
    "river": _Looks(_LIGHT, (96, 62, 40), "bob", (58, 122, 152), "glasses"),
    "grove": _Looks(_BROWN, (34, 28, 30), "short", (88, 128, 70), "moustache"),
    "dawn": _Looks(_TAN, (40, 30, 32), "long", (198, 112, 78)),
    "stone": _Looks(_WARM, (150, 148, 146), "curls", (92, 88, 110), "beard"),
    "plum": _Looks(_LIGHT, (190, 190, 194), "bun", (122, 72, 120), "glasses"),
    "sand": _Looks(_WARM, (176, 92, 48), "curls", (176, 146, 92)),
    "night": _Looks(_BROWN, (62, 44, 92), "scarf", (44, 50, 96)),
}
"""Faces that persons can choose, by name."""

PORTRAITS = ("", *_CHOSEN)
"""Portraits of persons; the first is the sparrow."""


@lru_cache(maxsize=128)
def portrait(name: str, human: bool, tint: Color, size: int, chosen: str = "", mood: str = "calm") -> Sprite:
    """Draw the portrait of a player in a disc of that player's color, anchored at its middle.

    A computer player's face depends on the name; a person has the one `chosen` or is the program's sparrow. `mood` is
    one of `MOODS`.
    """
    pen = Pen(_SIDE)
    pen.surface = pygame.Surface((_SIDE, _SIDE), pygame.SRCALPHA)
    pen.disc((150, 150), 150, tint)
    pen.disc((150, 150), 138, mixed(tint, (255, 255, 255), 0.22))
    if human and chosen in _CHOSEN:
        _face(pen, _CHOSEN[chosen], mood)
    elif human:
        _bird(pen, mood)
    else:
        looks = _LOOKS.get(character_of(name)) or list(_LOOKS.values())[sum(map(ord, name)) % len(_LOOKS)]
        _face(pen, looks, mood)
    mask = pygame.Surface((_SIDE, _SIDE), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255), (_SIDE / 2, _SIDE / 2), _SIDE / 2)
    pen.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ring = Pen(_SIDE)
    ring.surface = pen.surface
    ring.ring((150, 150), 150, 12, tint)
    return Sprite(pygame.transform.smoothscale(pen.surface, (size, size)), size / 2, size / 2)


def _bird(pen: Pen, mood: str) -> None:
    """Draw the sparrow that stands for a human player."""
    bird = Pen(210)
    palette = PALETTES["normal"]
    sparrow(bird, palette)
    draw_sparrow_face(bird, mood, palette.red)
    pen.stamp(bird, (152, 150), TILTS.get(mood, 0.0))
    draw_sign(pen, mood)


def _face(pen: Pen, looks: _Looks, mood: str) -> None:
    """Draw the face of a computer player."""
    skin, hair, shade = looks.skin, looks.hair, mixed(looks.skin, (120, 60, 40), 0.28)
    if looks.cut == "long":
        pen.blob([(78, 110), (66, 220), (92, 276), (208, 276), (234, 220), (222, 110), (150, 52)], hair)
    elif looks.cut == "bob":
        pen.blob([(76, 120), (74, 206), (100, 222), (200, 222), (226, 206), (224, 120), (150, 46)], hair)
    elif looks.cut == "bun":
        pen.disc((150, 50), 34, hair)
    elif looks.cut == "scarf":
        pen.blob([(70, 130), (72, 240), (60, 300), (240, 300), (228, 240), (230, 130), (150, 40)], hair)
    elif looks.cut == "curls":
        for x, y in ((92, 112), (104, 80), (136, 62), (170, 62), (198, 80), (210, 112)):
            pen.disc((x, y), 30, hair)
    pen.blob([(20, 300), (52, 240), (112, 222), (188, 222), (248, 240), (280, 300), (150, 330)], looks.cloth)
    pen.box(126, 186, 48, 54, shade, 16)
    if looks.cut == "scarf":
        pen.blob([(92, 232), (150, 262), (208, 232), (214, 300), (86, 300)], mixed(hair, (0, 0, 0), 0.12))
    else:
        collar = [(118, 226), (150, 256), (182, 226), (172, 222), (150, 236), (128, 222)]
        pen.shape(collar, mixed(looks.cloth, (255, 255, 255), 0.5))
    for x in (84, 216):
        if looks.cut in ("short", "bald", "bun", "curls"):
            pen.oval((x, 150), 12, 18, shade)
    pen.oval((150, 146), 64, 74, skin)
    _hair(pen, looks)
    _features(pen, looks, shade, mood)


def _hair(pen: Pen, looks: _Looks) -> None:
    """Draw the hair over the forehead."""
    hair = looks.hair
    if looks.cut in ("bob", "long"):
        pen.blob([(84, 146), (88, 92), (150, 62), (212, 92), (216, 146), (204, 112), (150, 104), (96, 112)], hair)
    elif looks.cut == "short":
        pen.blob([(84, 128), (92, 82), (150, 58), (208, 82), (216, 128), (202, 104), (160, 98), (110, 102)], hair)
    elif looks.cut == "bun":
        pen.blob([(84, 132), (92, 84), (150, 62), (208, 84), (216, 132), (184, 96), (150, 90), (116, 96)], hair)
    elif looks.cut == "curls":
        for x, y in ((104, 98), (128, 86), (154, 84), (178, 88), (198, 100)):
            pen.disc((x, y), 17, hair)
    elif looks.cut == "scarf":
        pen.blob([(82, 150), (84, 96), (150, 60), (216, 96), (218, 150), (204, 108), (150, 96), (96, 108)], hair)
    elif looks.cut == "bald":
        for x in (86, 214):
            pen.oval((x, 136), 14, 26, hair)


def _features(pen: Pen, looks: _Looks, shade: Color, mood: str) -> None:
    """Draw eyes, brows, mouth, beard and glasses."""
    brow = mixed(looks.hair, (0, 0, 0), 0.25)
    if looks.cut == "scarf":
        brow = (52, 36, 30)
    for side in (-1, 1):
        pen.disc((150 + side * 40, 172), 11, mixed(looks.skin, (226, 110, 90), 0.26))
    draw_eyes(pen, mood)
    if looks.worn == "brows":
        draw_brows(pen, mood, (236, 234, 230), 10)
    else:
        draw_brows(pen, mood, brow, 6)
    pen.curve([(150, 152), (145, 170), (153, 172)], 5, shade)
    if looks.worn == "beard":
        cheeks = [(90, 168), (104, 182), (150, 178), (196, 182), (210, 168), (198, 214), (150, 234), (102, 214)]
        pen.blob(cheeks, looks.hair)
    if looks.worn in ("beard", "moustache"):
        lip = [(116, 186), (150, 176), (184, 186), (170, 192), (150, 188), (130, 192)]
        pen.blob(lip, mixed(looks.hair, (0, 0, 0), 0.15))
    if looks.worn == "glasses":
        for side in (-1, 1):
            pen.ring((150 + side * 28, 151), 21, 5, (46, 46, 54))
        pen.line([(143, 149), (157, 149)], 5, (46, 46, 54))
    draw_mouth(pen, mood)
