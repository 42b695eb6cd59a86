"""Finished tiles: a body lit from one side, a face engraved on it, a soft shadow.

The light comes from the upper left and never turns with the seat: a tile lying sideways still shows its side along the
screen's lower edge. Faces are drawn at four times their size once, and every size and angle is cut from that original.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.art.body import Body, draw_body
from game.art.faces import INDEX, draw_face
from game.art.palette import BACKS, PALETTES
from game.art.pen import Pen
from game.art.theme import Theme
from game.scene.node import Sprite
from game.scene.surfaces import Cache, surface_bytes
from rules.tiles import CODES, HIDDEN, WHITE, Kind

_FACE = 0.93
"""The face's part of the tile's width."""


@dataclass(frozen=True, slots=True)
class TileStyle:
    """The player's choice of tiles."""

    back: str = "jade"
    palette: str = "normal"
    corner_index: bool = False
    blank_white: bool = False
    arts: bool = False
    theme: Theme | None = None


class TileArt:
    """Pictures of tiles in one style; finished ones are kept, the oldest go first."""

    def __init__(self, style: TileStyle | None = None, *, largest: float = 84.0, budget: int = 0) -> None:
        """`largest`: the width of the largest tiles that will be asked for, four times which faces are drawn.

        `budget`: the bytes to keep of finished tiles, by default what a table of that size needs.
        """
        self.style = style or TileStyle()
        self._width = max(240, min(400, round(largest * 4)))
        budget = budget or round((12 << 20) * max(1.0, largest / 84))
        self._faces: dict[Kind, pygame.Surface] = {}
        self._tiles: Cache[Sprite] = Cache(budget, lambda sprite: surface_bytes(sprite.surface))
        self._flat: Cache[pygame.Surface] = Cache(budget // 2, surface_bytes)
        self._on_way: Cache[Sprite] = Cache(budget // 2, lambda sprite: surface_bytes(sprite.surface))
        self._bodies: Cache[Body] = Cache(budget // 2, lambda body: surface_bytes(body.surface))

    def sprite(
        self,
        face: Kind,
        width: float,
        angle: float = 0.0,
        *,
        shadow: int = 1,
        dim: bool = False,
        moving: bool = False,
    ) -> Sprite:
        """A tile of that width, turned by `angle`, the middle of its upper face at the sprite's (dx, dy).

        `shadow`: 0 none, 1 lying on the felt, 2 lifted. `dim`: 15 % darker, for what was drawn and thrown. `moving`:
        a tile that turns or grows on its way is drawn more roughly, and the bodies of all such tiles are shared.
        """
        size = max(6, round(width))
        turn = round(angle) % 360
        if moving and (face, size, turn, shadow, dim) not in self._tiles:
            return self._passing(face, size, turn, shadow, dim)
        key = (face, size, turn, shadow, dim)
        return self._tiles.get(key, lambda: self._finished(face, size, turn, shadow, dim))

    def warm(self, faces: Iterable[Kind], width: float, angles: Iterable[float] = (0.0,)) -> None:
        """Draw tiles ahead of time."""
        for angle in angles:
            for face in faces:
                self.sprite(face, width, angle)

    def face(self, kind: Kind) -> pygame.Surface:
        """The original of a face, four times the largest size, with premultiplied alpha."""
        found = self._faces.get(kind)
        if found is None:
            found = self._faces[kind] = self._original(kind)
        return found

    # -- inside ---

    def _original(self, kind: Kind) -> pygame.Surface:
        style = self.style
        if style.theme is not None and not (style.blank_white and kind == WHITE):
            picture = style.theme.face(kind, self._width)
            if picture is not None:
                return picture
        palette = PALETTES[style.palette]
        pen = draw_face(kind, self._width, palette, blank_white=style.blank_white, arts=style.arts)
        face = _engraved(pen.surface)
        return _indexed(face, kind, self._width, palette.ink) if style.corner_index else face

    def _finished(self, face: Kind, size: int, turn: int, shadow: int, dim: bool) -> Sprite:
        body = self._body(face == HIDDEN, size, turn, shadow)
        surface = body.surface.copy()
        if face != HIDDEN:
            picture = _turned(self.face(face), size * _FACE, turn)
            surface.blit(
                picture, picture.get_rect(center=(round(body.dx), round(body.dy))),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )  # fmt: skip
        if dim:
            surface.fill((216, 216, 216, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(surface, body.dx, body.dy)

    def _passing(self, face: Kind, size: int, turn: int, shadow: int, dim: bool) -> Sprite:
        """A tile between two places, of about the size and angle: on a journey it shows each picture a few frames."""
        near = _step(size)
        notch = 15 if near < 100 else 30
        lean = round(turn / notch) * notch % 360
        key = (face, near, lean if face != HIDDEN else lean % 180, shadow, dim)
        return self._on_way.get(key, lambda: self._roughly(face, near, lean, shadow, dim))

    def _roughly(self, face: Kind, near: int, lean: int, shadow: int, dim: bool) -> Sprite:
        upright = lean % 180
        style = self.style
        key = (face == HIDDEN, near, upright, shadow, "rough")
        body = self._bodies.get(
            key,
            lambda: draw_body(
                near, upright, PALETTES[style.palette], BACKS[style.back], face == HIDDEN, shadow, rough=True
            ),
        )
        if face == HIDDEN:
            return Sprite(body.surface, body.dx, body.dy)
        flat = self._flat.get((face, near), lambda: self._cut(face, near))
        picture = flat if not lean else pygame.transform.rotate(flat, lean)
        surface = body.surface.copy()
        where = picture.get_rect(center=(round(body.dx), round(body.dy)))
        surface.blit(picture, where, special_flags=pygame.BLEND_PREMULTIPLIED)
        if dim:
            surface.fill((216, 216, 216, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(surface, body.dx, body.dy)

    def _cut(self, face: Kind, size: int) -> pygame.Surface:
        return _turned(self._smaller(face, size), size * _FACE, 0)

    def _smaller(self, face: Kind, size: int) -> pygame.Surface:
        """The original or a half or a quarter of it, whichever is least and still larger than `size`.

        A tile that grows on its way is cut at many sizes: from the original each would cost as much as the largest.
        """
        width, halves = self._width, 0
        while halves < 3 and width / 2 >= size * 1.2:
            width, halves = width // 2, halves + 1
        if not halves:
            return self.face(face)
        return self._flat.get((face, "part", halves), lambda: _turned(self.face(face), width, 0))

    def _body(self, hidden: bool, size: int, turn: int, shadow: int) -> Body:
        turn %= 180
        return self._bodies.get((hidden, size, turn, shadow), lambda: self._drawn(hidden, size, turn, shadow))

    def _drawn(self, hidden: bool, size: int, turn: int, shadow: int) -> Body:
        style = self.style
        picture = None
        if style.theme is not None:
            picture = style.theme.back(size, turn) if hidden else style.theme.front(size, turn)
        return draw_body(size, turn, PALETTES[style.palette], BACKS[style.back], hidden, shadow, picture)


def _step(size: int) -> int:
    """The nearest of a few sizes, each a seventh above the one before, so that tiles that grow share bodies."""
    return max(6, round(1.15 ** round(math.log(size, 1.15))))


def _turned(face: pygame.Surface, width: float, turn: int) -> pygame.Surface:
    """A face cut from its original at a width and an angle."""
    size = (max(1, round(width)), max(1, round(width * 4 / 3)))
    if turn % 90 == 0:
        picture = pygame.transform.smoothscale(face, size)
        return pygame.transform.rotate(picture, turn) if turn else picture
    # Turned at double size and halved afterwards, the edges come out smooth.
    double = pygame.transform.smoothscale(face, (size[0] * 2, size[1] * 2))
    turned = pygame.transform.rotate(double, turn)
    return pygame.transform.smoothscale(turned, (turned.get_width() // 2, turned.get_height() // 2))


def _engraved(face: pygame.Surface) -> pygame.Surface:
    """Strokes cut into the ivory: their upper left edge lies in the shade."""
    depth = max(1, round(face.get_width() / 110))
    # The floor of a groove is seen where the stroke, moved to the lower right, still covers itself.
    floor = face.copy()
    floor.blit(face, (depth, depth), special_flags=pygame.BLEND_RGBA_MIN)
    face.fill((150, 150, 160, 255), special_flags=pygame.BLEND_RGBA_MULT)
    face.blit(floor, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return face


def _indexed(face: pygame.Surface, kind: Kind, width: int, ink: tuple[int, int, int]) -> pygame.Surface:
    """A face with a letter or number in the upper left corner, the picture a little smaller beside it."""
    code = CODES[kind]
    word = INDEX.get(code) or (code[0].replace("0", "5") if code[1] in "mps" else "")
    if not word:
        return face
    pen = Pen(width)
    small = pygame.transform.smoothscale(face, (round(width * 0.84), round(width * 0.84 * 4 / 3)))
    pen.surface.blit(small, (round(width * 0.15), round(width * 0.2)), special_flags=pygame.BLEND_PREMULTIPLIED)
    pen.glyph(word, (36, 46), 74, ink, face="latin")
    return pen.surface
