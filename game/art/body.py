"""The body of a tile: a rounded box of ivory with a colored back, in every stance.

The light comes from the upper left and does not turn with the seat: every visible strip of the edge has its own shade.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.art.palette import Back, Color, Palette
from game.table.layout.projection import FLAT, THICK, Point, Solid, Stance, Vector, hull, solid

_CORNER = 0.12
"""Corner radius of a tile, in widths."""
_LIGHT: Vector = (-0.55, 0.35, 0.75)
_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_WHITE = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Body:
    """The picture of a tile without its face; the middle of the tile's visible side lies at (dx, dy) in it."""

    surface: pygame.Surface
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class _BodyColors:
    """The colors of a tile's body: visible side, its lit rim, and two layers of the edge, which meet at `joint`."""

    face: Color
    rim: Color
    near: Color
    far: Color
    joint: float = 0.56
    line: Color | None = None


def _shade(color: Color, part: float) -> Color:
    """Return the color with its brightness multiplied by `part`."""
    return (
        max(0, min(255, round(color[0] * part))), max(0, min(255, round(color[1] * part))),
        max(0, min(255, round(color[2] * part))),
    )  # fmt: skip


def _body_colors(stance: Stance, palette: Palette, back: Back, hidden: bool) -> _BodyColors:
    """Return the colors of a tile's body in its stance; `hidden`: its back is up."""
    ivory, green = palette.ivory, back.face
    if stance is Stance.ACROSS:
        return _BodyColors(_shade(green, 0.86), _shade(back.light, 0.92), _shade(green, 1.12), ivory)
    if stance in (Stance.LEFT, Stance.RIGHT):
        face = _shade(green, 0.90 if stance is Stance.LEFT else 0.78)
        return _BodyColors(face, _shade(back.light, 0.95), _shade(green, 1.10), ivory, line=_shade(back.side, 0.9))
    if stance is Stance.UPRIGHT:
        if hidden:
            return _BodyColors(green, back.light, _shade(green, 1.05), ivory, 0.45)
        return _BodyColors(ivory, _WHITE, ivory, _shade(green, 1.1), 0.5)
    side, dark = _shade(palette.side, 1.09), _shade(green, 0.74)
    return _BodyColors(green, back.light, dark, side) if hidden else _BodyColors(ivory, _WHITE, side, dark)


def draw_body(
    width: int, stance: Stance, angle: int, palette: Palette, back: Back, hidden: bool, shadow: int,
    picture: pygame.Surface | None = None, *, rough: bool = False,
) -> Body:  # fmt: skip
    """Draw the body of a tile. `shadow`: 0 none, 1 standing on something, 2 lifted. `picture` covers the visible side.

    `hidden`: its back is up. `rough`: with less antialiasing, for moving tiles.
    """
    shape = solid(stance, width, angle)
    over = (1 if width >= 72 else 2) if rough else 2 if width >= 110 else 3 if width >= 60 else 4
    seen, cover = shape.corners(), shape.outline()
    cast = _cast(shape, stance, width, shadow) if shadow else ()
    blur = max(2, round(width * (0.07 if shadow == 1 else 0.15))) if shadow else 0
    reach = [*cover, *((x + sx * (blur + 1), y + sy * (blur + 1)) for x, y in cast for sx in (-1, 1) for sy in (-1, 1))]
    left, top = min(x for x, _ in seen), min(y for _, y in seen)
    dx = math.ceil(left - min(x for x, _ in reach)) + 1 - left
    dy = math.ceil(top - min(y for _, y in reach)) + 1 - top
    size = (math.ceil(max(x for x, _ in reach) + dx) + 1, math.ceil(max(y for _, y in reach) + dy) + 1)
    body = _box(shape, width, _body_colors(stance, palette, back, hidden), size, (dx, dy), over)
    if picture is not None:
        body.blit(picture, picture.get_rect(center=(round(dx), round(dy))), special_flags=_PREMULTIPLIED)
    if stance is Stance.UPRIGHT and not hidden:
        _darken_foot(body, shape, dx, dy)
    if not shadow:
        return Body(body, dx, dy)
    whole = _soft(size, [(x + dx, y + dy) for x, y in cast], blur, 104 if shadow == 1 else 76, rough=rough)
    whole.blit(body, (0, 0), special_flags=_PREMULTIPLIED)
    return Body(whole, dx, dy)


def _box(
    shape: Solid, width: int, colors: _BodyColors, size: tuple[int, int], at: Point, over: int
) -> pygame.Surface:  # fmt: skip
    """Draw the tile's box without shadow, `over` times as large as needed, to be scaled down for smooth edges.

    `at` is the middle of the visible side in the picture.
    """
    canvas = pygame.Surface((size[0] * over, size[1] * over), pygame.SRCALPHA)
    around = _rounded()
    seen = [((x + at[0]) * over, (y + at[1]) * over) for x, y in (shape.at(u, v) for u, v in around)]
    ex, ey = shape.edge[0] * over, shape.edge[1] * over
    wound = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*seen, seen[0]]))
    for i, (a, b) in enumerate(pairwise([*seen, seen[0]])):
        if ((b[0] - a[0]) * ey - (b[1] - a[1]) * ex) * wound > -1e-6:
            continue  # behind the tile, or seen as a line
        u, v = around[i], around[(i + 1) % len(around)]
        lit = _lit(shape, (u[0] + v[0]) / 2, (u[1] + v[1]) / 2)
        for start, end, color in ((0.0, colors.joint, colors.near), (colors.joint, 1.0, colors.far)):
            strip = [
                (p[0] + ex * t, p[1] + ey * t) for p, t in ((a, start), (b, start), (b, end), (a, end))
            ]  # fmt: skip
            pygame.draw.polygon(canvas, _shade(color, lit), strip)
            pygame.draw.polygon(canvas, _shade(color, lit), strip, 2)
    pygame.draw.polygon(canvas, colors.rim, seen)
    pygame.draw.polygon(canvas, colors.face, _within(seen, over))
    if colors.line is not None:
        pygame.draw.polygon(canvas, colors.line, seen, max(1, over // 2))
    return pygame.transform.smoothscale(canvas, size) if over > 1 else canvas


def _rounded(steps: int = 5) -> list[Point]:
    """Return the outline of a tile's broad side with rounded corners; coordinates from -0.5 to 0.5."""
    rx, ry = _CORNER, _CORNER * 0.75
    points = []
    for cx, cy, start in ((0.5 - rx, -0.5 + ry, -90), (0.5 - rx, 0.5 - ry, 0), (-0.5 + rx, 0.5 - ry, 90),
                          (-0.5 + rx, -0.5 + ry, 180)):  # fmt: skip
        for i in range(steps + 1):
            turn = math.radians(start + 90 * i / steps)
            points.append((cx + math.cos(turn) * rx, cy + math.sin(turn) * ry))
    return points


def _lit(shape: Solid, x: float, y: float) -> float:
    """Return the brightness of a tile's edge at a point of the outline, by the angle of its normal to the light."""
    x, y = (x, 0.0) if abs(x) * 4 > abs(y) * 4 and abs(x) > 0.47 else (0.0, y) if abs(y) > 0.47 else (x, y)
    long = math.hypot(x, y) or 1.0
    normal = [(shape.u[i] * x + shape.v[i] * y) / long for i in range(3)]
    strength = math.sqrt(sum(part * part for part in _LIGHT))
    return 0.70 + 0.42 * max(0.0, sum(a * b for a, b in zip(normal, _LIGHT, strict=True)) / strength)


def _within(seen: Sequence[Point], over: int) -> list[Point]:
    """Return the outline `seen` of the visible side without its lit rim, about `over` pixels wide and broader at the
    upper left.
    """
    xs, ys = [x for x, _ in seen], [y for _, y in seen]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    fx, fy = 1 - 2.4 * over / (max(xs) - min(xs)) / 2, 1 - 2.4 * over / (max(ys) - min(ys)) / 2
    return [((x - cx) * fx + cx + over * 0.25, (y - cy) * fy + cy + over * 0.35) for x, y in seen]


def _darken_foot(body: pygame.Surface, shape: Solid, dx: float, dy: float) -> None:
    """Darken an upright tile's face slightly toward its foot."""
    wide, high = round(shape.across[0]), round(shape.down[1])
    strip = pygame.Surface((1, 8), pygame.SRCALPHA)
    for i in range(8):
        strip.set_at((0, i), (2 * i, 2 * i, 2 * i, 0))
    veil = pygame.transform.smoothscale(strip, (wide, high))
    body.blit(veil, (round(dx - wide / 2), round(dy - high / 2)), special_flags=pygame.BLEND_RGBA_SUB)


def _cast(shape: Solid, stance: Stance, width: int, shadow: int) -> tuple[Point, ...]:
    """Return the outline of a tile's shadow, which falls to the right and down."""
    deep = width * THICK
    if stance in (Stance.UPRIGHT, Stance.ACROSS):
        foot, half, thick = shape.down[1] / 2, width / 2, deep * 0.8
        back = -thick * (0.3 if stance is Stance.UPRIGHT else FLAT)
        lower = ((half + thick * 0.5, foot + thick * 0.5), (-half + thick * 0.25, foot + thick * 0.5))
        points = ((-half, foot + back), (half, foot + back), *lower)
    elif stance in (Stance.LEFT, Stance.RIGHT):
        foot = max(y for _, y in shape.corners())
        near = [x for x, y in shape.corners() if y > foot - 1]
        inner = near[0] if near else 0.0
        low, high = (inner - deep, inner) if stance is Stance.LEFT else (inner, inner + deep)
        top = foot - width * FLAT
        right, below = high + deep * 0.35, foot + deep * 0.3
        points = ((low, top), (right, top), (right, below), (low, below))
    else:
        ground = [(x + shape.edge[0], y + shape.edge[1]) for x, y in (shape.at(u, v) for u, v in _rounded(2))]
        right, down = (deep * 0.30, deep * 0.18) if shadow == 1 else (width * 0.16, width * 0.34)
        if shadow == 2:
            return tuple((x + right, y + down) for x, y in ground)
        return hull([*ground, *((x + right, y + down) for x, y in ground)])
    if shadow == 2:
        return tuple((x + width * 0.1, y + width * 0.14) for x, y in points)
    return points


def _soft(size: tuple[int, int], shape: Sequence[Point], blur: int, strength: int, *, rough: bool) -> pygame.Surface:
    """Draw a shadow of that shape, blurred by `blur` pixels; `strength` is its opacity."""
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(canvas, (0, 0, 0, strength), shape)
    if rough:
        # Scaling down and up again is soft enough for a moving tile, at a tenth of the work.
        part = (max(1, size[0] // (blur * 2)), max(1, size[1] // (blur * 2)))
        return pygame.transform.smoothscale(pygame.transform.smoothscale(canvas, part), size)
    return pygame.transform.box_blur(canvas, max(1, round(blur * 0.7)))
