"""Red shades on own tiles that somebody may win on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache

from game.scene.node import Sprite, SpriteNode
from game.table.layout.geometry import around
from game.table.layout.projection import solid
from game.table.overlay.draw import canvas
from game.table.overlay.stage import Stage
from game.tokens import color
from rules.core.tiles import Tile

STEPS = (0.02, 0.045, 0.08)
"""Chances of a loss from which a tile is shaded a step more strongly."""
STRENGTHS = (70, 130, 190)
"""Opacity of each step at the lower edge of a tile, of 255."""
BEGINS = 0.35
"""Share of a tile's height above which it stays clear."""


class DangerShades:
    """Shades tiles of the hand; a shade moves with its tile."""

    def __init__(self, stage: Stage) -> None:
        """Start without shades."""
        self.stage = stage
        self.nodes: dict[Tile, SpriteNode] = {}

    def clear(self) -> None:
        """Remove all shades."""
        for node in self.nodes.values():
            node.remove()
        self.nodes.clear()

    def show(self, chances: Mapping[Tile, float]) -> None:
        """Shade these tiles by their chances of a loss."""
        self.clear()
        for tile, chance in chances.items():
            step, under = bisect_right(STEPS, chance), self.stage.nodes.get(tile)
            if step and under is not None:
                seen = around(solid(under.stance, round(under.width), under.turn).corners())
                picture = _shade(round(seen.w), round(seen.h), STRENGTHS[step - 1])
                node = self.nodes[tile] = under.add(SpriteNode(picture, f"danger {step}", depth=1e-6))
                node.position = round(seen.x), round(seen.y)


@lru_cache(maxsize=32)
def _shade(wide: int, high: int, strength: int) -> Sprite:
    """Draw a shade that grows toward the lower edge, with the round corners of the tile."""
    surface, red, corner = canvas(wide, high), color("red"), wide * 0.1
    first = round(high * BEGINS)
    for y in range(first, high):
        part = (y - first) / (high - first)
        alpha = round(strength * part)
        above = max(0.0, corner - (high - 1 - y))
        inset = round(corner - (corner**2 - above**2) ** 0.5) if above else 0
        tint = (*(round(value * alpha / 255) for value in red[:3]), alpha)
        surface.fill(tint, (inset, y, wide - 2 * inset, 1))
    return Sprite(surface, 0, 0)
