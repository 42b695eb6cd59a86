"""Draws a scene over an unchanging background, repainting only the changed parts.

All pictures have premultiplied alpha: measured 10 to 25 % quicker than plain alpha, and their edges stay clean when
they are scaled. Idle frames draw nothing.
"""

from __future__ import annotations

import math

import pygame

from game.scene.node import Node, Scene
from game.scene.surfaces import Cache, faded, surface_bytes

_STEPS = 24
"""Opacities are rounded to this number of steps, so that tiles fading together share their pictures."""
_HALF = 0.5 + 1e-4
_ROW = 120
"""Overhead of a row of pixels, in pixels: every row lies elsewhere in memory."""


class Renderer:
    """Draws a scene, repainting only what has changed.

    For that it remembers the position and picture of each node, in drawing order.
    """

    def __init__(self, scene: Scene, ground: pygame.Surface) -> None:
        """Draw this scene on the opaque background `ground`, which has the window's size."""
        self.scene = scene
        scene.restructured = True  # it may have been drawn by another renderer
        self._ground = ground
        self._nodes: list[Node] = []
        self._index: dict[Node, int] = {}
        self._rects: list[pygame.Rect] = []
        self._pictures: list[pygame.Surface | None] = []
        self._faded: Cache[pygame.Surface] = Cache(10 << 20, surface_bytes)
        self._everything = True

    @property
    def ground(self) -> pygame.Surface:
        """The opaque background, of the window's size."""
        return self._ground

    @ground.setter
    def ground(self, surface: pygame.Surface) -> None:
        """Set another background and repaint everything on it."""
        self._ground = surface
        self._everything = True

    def refresh(self) -> None:
        """Repaint everything next time: the window was uncovered, or something else drew on it."""
        self._everything = True

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Bring the screen up to date; returns the parts that were drawn, an empty list if nothing changed."""
        dirty: list[pygame.Rect] = []
        if self.scene.restructured:
            self._collect(dirty)
        for node in self.scene.stale:
            index = self._index.get(node)
            if index is not None:
                self._update(index, node, dirty)
        self.scene.stale.clear()
        if self.scene.reordered:
            self._sort()
        bounds = screen.get_rect()
        if self._everything:
            self._everything = False
            parts = [bounds]
        else:
            parts = _merged(dirty, bounds)
        for part in parts:
            self._paint(screen, part)
        return parts

    def _collect(self, dirty: list[pygame.Rect]) -> None:
        """List all nodes again after additions or removals, keeping the pictures of those that stayed.

        Areas to be repainted are added to `dirty`.
        """
        old = {node: (self._rects[i], self._pictures[i]) for node, i in self._index.items()}
        self._nodes = sorted(self.scene.walk(), key=_depth)
        self._index = {node: i for i, node in enumerate(self._nodes)}
        self._rects, self._pictures = [], []
        fresh: list[Node] = []
        for node in self._nodes:
            known = old.pop(node, None)
            if known is None:
                fresh.append(node)
                known = (pygame.Rect(0, 0, 0, 0), None)
            self._rects.append(known[0])
            self._pictures.append(known[1])
        dirty += [rect for rect, picture in old.values() if picture is not None]
        self.scene.stale.update(fresh)
        self.scene.restructured = self.scene.reordered = False

    def _sort(self) -> None:
        """Sort the nodes again after changes of depth."""
        held = {node: (self._rects[i], self._pictures[i]) for node, i in self._index.items()}
        order = {node: i for i, node in enumerate(self.scene.walk())}
        self._nodes.sort(key=lambda node: (node.place.depth, order[node]))
        self._index = {node: i for i, node in enumerate(self._nodes)}
        self._rects = [held[node][0] for node in self._nodes]
        self._pictures = [held[node][1] for node in self._nodes]
        self.scene.reordered = False

    def _update(self, index: int, node: Node, dirty: list[pygame.Rect]) -> None:
        """Update the picture and position of a changed node; adds its old and new area to `dirty`."""
        old = self._rects[index] if self._pictures[index] is not None else None
        place = node.place
        sprite = node.sprite() if place.visible and place.opacity > 0.01 else None
        if sprite is None:
            if old is not None:
                dirty.append(old)
            self._pictures[index] = None
            self._rects[index] = pygame.Rect(0, 0, 0, 0)
            return
        surface = sprite.surface
        if place.opacity < 0.99:
            step = round(place.opacity * _STEPS)
            full = surface
            surface = self._faded.get((full, step), lambda: faded(full, step / _STEPS))
        # Round halves always the same way, despite floating-point errors, so that tiles in a row keep even gaps.
        corner = (math.floor(place.x - sprite.dx + _HALF), math.floor(place.y - sprite.dy + _HALF))
        rect = surface.get_rect(topleft=corner)
        self._pictures[index], self._rects[index] = surface, rect
        if old is None:
            dirty.append(rect)
        elif old.colliderect(rect):
            dirty.append(old.union(rect))
        else:
            dirty += (old, rect)

    def _paint(self, screen: pygame.Surface, part: pygame.Rect) -> None:
        """Repaint one part of the screen."""
        screen.set_clip(part)
        if part.x % 4 or part.w % 4:
            screen.blit(self._ground, part, part)
        else:
            # SDL copies rows that begin and end at 16 bytes past the cache, which takes up to 16 times as long.
            most, last = (part.x, part.y, part.w - 1, part.h), (part.right - 1, part.y, 1, part.h)
            screen.blit(self._ground, part, most)
            screen.blit(self._ground, last, last)
        pictures, rects = self._pictures, self._rects
        found = ((pictures[i], rects[i]) for i in part.collidelistall(rects))
        screen.fblits([(picture, rect) for picture, rect in found if picture is not None], pygame.BLEND_PREMULTIPLIED)
        screen.set_clip(None)


def _depth(node: Node) -> float:
    """Return the depth of a node in the window, by which nodes are sorted."""
    return node.place.depth


def _merged(rects: list[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """Return rectangles, cut to `bounds`, that cover the given ones and cost little to draw.

    Two are merged if their union costs less than both.
    """
    parts: list[pygame.Rect] = []
    for rect in sorted((rect.clip(bounds) for rect in rects), key=_left):
        if not rect.w or not rect.h:
            continue
        while True:
            for index in rect.collidelistall(parts):
                other = parts[index]
                union = rect.union(other)
                if union.h * (union.w + _ROW) <= rect.h * (rect.w + _ROW) + other.h * (other.w + _ROW):
                    rect = union
                    del parts[index]
                    break
            else:
                break
        parts.append(rect)
    if sum(rect.h * (rect.w + _ROW) for rect in parts) > bounds.h * (bounds.w + _ROW):
        return [bounds]
    return parts


def _left(rect: pygame.Rect) -> int:
    """Return the left edge of a rectangle, by which they are sorted."""
    return rect.x
