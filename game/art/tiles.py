"""Pictures of tiles: body, engraved face, soft shadow.

Faces are drawn once at four times their size, and every size, quarter turn and stance is scaled from that original.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.art.body import Body, draw_body
from game.art.faces import INDEX, USUAL, FaceSet, face_set
from game.art.palette import BACKS
from game.art.pen import Pen
from game.art.theme import Theme
from game.scene.node import Sprite
from game.scene.surfaces import Cache, cleared_at_home, surface_bytes
from game.table.layout.projection import FLAT, TALL, Stance, solid
from rules.core.tiles import CODES, HIDDEN, WHITE, Kind

_FACE = 0.93
"""Width of the face, as a share of the tile's width."""
USUAL_LARGEST = 80.0
"""Maximal width of tiles at a table of scale 1, in pixels."""
_TILES = 16 << 20
"""Bytes for the pictures of all faces at a large table: with less, each deal redraws tiles of the one before."""
_MOST = 64 << 20
_ORIGINALS = 4 << 20
"""Bytes for faces at full size, from which smaller ones are scaled and cached. Drawing one takes a millisecond."""
_HALVES = 3
"""Number of times a face is halved, as a source for small tiles."""
_HALVED = 90
"""Bytes for all of the reduced pictures, per square of a face's width: fifty faces."""


@dataclass(frozen=True, slots=True)
class TileStyle:
    """The style of tiles: back, set of faces, palette, corner index, theme."""

    back: str = "jade"
    faces: str = USUAL
    """Name of the built-in set."""
    palette: str = "normal"
    corner_index: bool = False
    blank_white: bool = False
    arts: bool = False
    theme: Theme | None = None


class TileArt:
    """Draws tiles in one style, with caches large enough for every tile of the last deal."""

    def __init__(self, style: TileStyle | None = None, *, largest: float = USUAL_LARGEST) -> None:
        """Prepare for tiles up to the width `largest`: faces are drawn at four times that width."""
        self.style = style or TileStyle()
        self._set = face_set(self.style.faces, self.style.palette)
        self._width = max(240, min(400, round(largest * 4)))
        budget = min(_MOST, round(_TILES * max(1.0, largest / USUAL_LARGEST) ** 2))
        self._faces: Cache[pygame.Surface] = Cache(_ORIGINALS, surface_bytes)
        self._tiles: Cache[Sprite] = Cache(budget, lambda sprite: surface_bytes(sprite.surface))
        self._flat: Cache[tuple[pygame.Surface, ...]] = Cache(
            _HALVED * self._width**2, lambda row: sum(map(surface_bytes, row))
        )
        self._moving_tiles: Cache[Sprite] = Cache(budget // 4, lambda sprite: surface_bytes(sprite.surface))
        self._bodies: Cache[Body] = Cache(budget // 4, lambda body: surface_bytes(body.surface))

    def sprite(
        self,
        face: Kind,
        width: float,
        angle: float = 0.0,
        *,
        stance: Stance = Stance.PAGE,
        shadow: int = 1,
        dim: bool = False,
        moving: bool = False,
    ) -> Sprite:
        """Return the picture of a tile of that width, anchored at the middle of its visible side.

        `angle` turns a lying tile: by quarter turns, or with its back up by any angle. `shadow`: 0 none, 1 on the felt,
        2 lifted. `dim`: 14 % duller, for tiles discarded straight after they were drawn. `moving`: drawn more roughly,
        in few sizes.
        """
        size = max(6, round(width))
        turn = round(angle) % 360 if stance in (Stance.PAGE, Stance.LYING) else 0
        if face == HIDDEN or stance in (Stance.ACROSS, Stance.LEFT, Stance.RIGHT):
            face, turn = HIDDEN, turn % 180
        key = (face, size, turn, stance, shadow, dim)
        if moving and key not in self._tiles:
            return self._moving_sprite(face, size, turn, stance, shadow, dim)
        return self._tiles.get(key, lambda: self._finished(face, size, turn, stance, shadow, dim))

    def face(self, kind: Kind, *, large: bool = False) -> pygame.Surface:
        """Return the face of a kind at its original size (four times the largest tile), with premultiplied alpha.

        `large`: for the viewer's own hand, where the corner index may be smaller.
        """
        large = large and self.style.corner_index
        return self._faces.get((kind, large), lambda: self._original(kind, large))

    def _original(self, kind: Kind, large: bool) -> pygame.Surface:
        """Draw a face at its original size, from the theme or the built-in set."""
        style = self.style
        if style.theme is not None and not (style.blank_white and kind == WHITE):
            picture = style.theme.face(kind, self._width)
            if picture is not None:
                return picture
        face = self._set.draw(kind, self._width, blank_white=style.blank_white, arts=style.arts).surface
        if self._set.engraved:
            face = _engraved(face)
        return _indexed(face, kind, self._set, large) if style.corner_index else face

    def _finished(self, face: Kind, size: int, turn: int, stance: Stance, shadow: int, dim: bool) -> Sprite:
        """Return the finished picture of a tile, cached: body and face."""
        body = self._body(face == HIDDEN, size, turn, stance, shadow, rough=False)
        return self._with_face(body, face, size, turn, stance, dim)

    def _moving_sprite(self, face: Kind, size: int, turn: int, stance: Stance, shadow: int, dim: bool) -> Sprite:
        """Return the picture of a moving tile of about that size; each picture is visible for a few frames only."""
        near = _step(size)
        lean = round(turn / 15) * 15 % 360
        key = (face, near, lean, stance, shadow, dim)
        return self._moving_tiles.get(key, lambda: self._rough_sprite(face, near, lean, stance, shadow, dim))

    def _rough_sprite(self, face: Kind, near: int, lean: int, stance: Stance, shadow: int, dim: bool) -> Sprite:
        """Draw a moving tile roughly."""
        body = self._body(face == HIDDEN, near, lean, stance, shadow, rough=True)
        return self._with_face(body, face, near, lean, stance, dim)

    def _with_face(self, body: Body, face: Kind, size: int, turn: int, stance: Stance, dim: bool) -> Sprite:
        """Return a body with its face on it, dimmed if `dim`."""
        if face == HIDDEN and not dim:
            return Sprite(body.surface, body.dx, body.dy)
        surface = body.surface.copy()
        if face != HIDDEN:
            picture = self._cut(self._smaller(face, size, stance is Stance.UPRIGHT), size, turn, stance)
            where = picture.get_rect(center=(round(body.dx), round(body.dy)))
            surface.blit(picture, where, special_flags=pygame.BLEND_PREMULTIPLIED)
        if dim:
            surface.fill((220, 221, 222, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(surface, body.dx, body.dy)

    @staticmethod
    def _cut(picture: pygame.Surface, size: int, turn: int, stance: Stance) -> pygame.Surface:
        """Return a face scaled to the visible side of a tile: turned, and flattened where the tile lies."""
        seen = solid(stance, size, turn)
        if turn % 90:  # only backs lie at odd angles
            flat = pygame.transform.smoothscale(picture, (size, round(size * TALL)))
            turned = pygame.transform.rotate(flat, turn)
            high = round(turned.get_height() * (FLAT if stance is Stance.LYING else 1.0))
            return pygame.transform.smoothscale(turned, (turned.get_width(), high))
        if turn:
            picture = pygame.transform.rotate(picture, turn)
        across, along = (abs(seen.across[i]) + abs(seen.down[i]) for i in (0, 1))
        return pygame.transform.smoothscale(picture, (max(1, round(across * _FACE)), max(1, round(along * _FACE))))

    def _smaller(self, face: Kind, size: int, large: bool) -> pygame.Surface:
        """Return the smallest halving of a face's original that is still larger than `size`.

        A moving tile is scaled to many sizes; each would take as long as the largest if it were made from the original.
        """
        width, halves = self._width, 0
        while halves < _HALVES and width / 2 >= size * 1.2:
            width, halves = width // 2, halves + 1
        if not halves:
            return self.face(face, large=large)
        large = large and self.style.corner_index
        return self._flat.get((face, large), lambda: self._halved(face, large))[halves - 1]

    def _halved(self, face: Kind, large: bool) -> tuple[pygame.Surface, ...]:
        """Return a face at one half, one quarter and one eighth of its original size."""
        original, widths = self.face(face, large=large), [self._width >> half for half in range(1, _HALVES + 1)]
        return tuple(pygame.transform.smoothscale(original, (width, round(width * TALL))) for width in widths)

    def _body(self, hidden: bool, size: int, turn: int, stance: Stance, shadow: int, *, rough: bool) -> Body:
        """Return the body of a tile, cached."""
        turn = turn % 180
        key = (hidden, size, turn, stance, shadow, rough)
        return self._bodies.get(key, lambda: self._drawn(hidden, size, turn, stance, shadow, rough))

    def _drawn(self, hidden: bool, size: int, turn: int, stance: Stance, shadow: int, rough: bool) -> Body:
        """Draw the body of a tile, with the theme's front or back."""
        style = self.style
        picture = None
        if style.theme is not None and stance in (Stance.PAGE, Stance.LYING, Stance.UPRIGHT):
            picture = style.theme.back(size * 2) if hidden else style.theme.front(size * 2)
            picture = None if picture is None else self._cut(picture, size, turn, stance)
        return draw_body(size, stance, turn, self._set.palette, BACKS[style.back], hidden, shadow, picture, rough=rough)


def tile_art(style: TileStyle, largest: float = USUAL_LARGEST) -> TileArt:
    """Return the source of tile pictures in a style, shared by all screens.

    The last two are cached: one for the menus, one for a larger table.
    """
    return _shared(style, max(USUAL_LARGEST, float(round(largest))))


@lru_cache(maxsize=2)
def _shared(style: TileStyle, largest: float) -> TileArt:
    """Create the object that `tile_art` caches."""
    return TileArt(style, largest=largest)


cleared_at_home(_shared.cache_clear)
"""Empties the cache of styles at home: a large table needs two hundred megabytes of it, menus hardly any."""


def _step(size: int) -> int:
    """Return the nearest of a few sizes, a seventh apart, so that moving tiles share pictures."""
    return max(6, round(1.15 ** round(math.log(size, 1.15))))


def _engraved(face: pygame.Surface) -> pygame.Surface:
    """Return a face whose strokes look engraved in ivory: their upper left edge lies in the shade."""
    depth = max(1, round(face.get_width() / 110))
    # The floor of a groove is visible where the stroke overlaps itself moved to the lower right.
    floor = face.copy()
    floor.blit(face, (depth, depth), special_flags=pygame.BLEND_RGBA_MIN)
    face.fill((150, 150, 160, 255), special_flags=pygame.BLEND_RGBA_MULT)
    face.blit(floor, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return face


def _indexed(face: pygame.Surface, kind: Kind, faces: FaceSet, large: bool) -> pygame.Surface:
    """Return a face with its number or letter in the upper left corner; the picture shrinks to make room."""
    code = CODES[kind]
    word = INDEX.get(code) or (code[0].replace("0", "5") if code[1] in "mps" else "")
    if not word:
        return face
    width = face.get_width()
    pen, corner = Pen(width), faces.own_corner if large else faces.corner
    small = pygame.transform.smoothscale(face, (round(width * corner.part), round(width * corner.part * TALL)))
    where = round(width * corner.left), round(width * corner.top)
    pen.surface.blit(small, where, special_flags=pygame.BLEND_PREMULTIPLIED)
    ink = faces.palette.red if code[0] == "0" else faces.palette.ink
    pen.glyph(word, corner.at, corner.size, ink, face="latin")
    return pen.surface
