"""The scene node of a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.tiles import TileArt
from game.scene.node import Node, Point, Sprite, Tracked
from game.scene.timeline import Done, Timeline
from game.scene.tween import Ease, ease_in_out
from game.table.layout.depths import FLYING
from game.table.layout.geometry import around
from game.table.layout.projection import Stance, solid
from rules.core.tiles import CODES, HIDDEN, Kind, Tile

if TYPE_CHECKING:
    from game.table.layout import Box, Slot

SWAP = 0.5
"""Share of the way after which a moving tile turns: it is never drawn between two quarter turns."""


class TileNode(Node):
    """One physical tile for the whole deal, positioned at the middle of its visible side.

    A hidden tile has no face at all, not merely one that is not drawn.
    """

    face = Tracked[Kind]()
    width = Tracked[float]()
    """The tile's short side in pixels."""
    shadow = Tracked[int]()
    """0 none, 1 lying, 2 lifted."""
    dim = Tracked[bool]()
    """15 % darker: drawn and discarded at once."""

    def __init__(self, art: TileArt, tile: Tile, face: Kind = HIDDEN, *, slot: Slot | None = None) -> None:
        super().__init__(f"tile {tile}")
        self._art = art
        self.tile = tile
        self._face = face
        self._width = 40.0
        self._shadow = 1
        self._dim = False
        self._stance, self._turn = Stance.LYING, 0
        self._flight = 0
        """Number of the current motion, 0 at rest: only the newest one may end."""
        if slot is not None:
            self.put(slot)

    @property
    def stance(self) -> Stance:
        return self._stance

    @property
    def turn(self) -> int:
        """Rotation on the screen, in degrees."""
        return self._turn

    def orient(self, stance: Stance, turn: int) -> None:
        """Change stance and rotation."""
        if (stance, turn) != (self._stance, self._turn):
            self._stance, self._turn = stance, turn
            self.changed()

    @property
    def art(self) -> TileArt:
        return self._art

    @art.setter
    def art(self, value: TileArt) -> None:
        self._art = value
        self.changed()

    def put(self, slot: Slot) -> None:
        """Place the tile at a slot at once, ending any motion."""
        self._flight = 0
        self.position, self.width, self.depth = slot.position, slot.width, slot.depth
        self.orient(slot.stance, slot.angle)

    def glide(
        self,
        timeline: Timeline,
        slot: Slot,
        seconds: float,
        *,
        delay: float = 0.0,
        ease: Ease = ease_in_out,
        arc: float = 0.0,
        done: Done | None = None,
    ) -> None:
        """Move to a slot above everything else, resizing on the way and turning half way; then take its depth."""

        def start() -> None:
            flight = self._flight = self._flight + 1
            self.depth = slot.depth + FLYING

            def swap() -> None:
                if self._flight == flight:
                    self.orient(slot.stance, slot.angle)

            def arrive() -> None:
                if self._flight == flight:
                    self._flight = 0
                    self.depth = slot.depth
                    self.orient(slot.stance, slot.angle)
                    self.changed()
                if done is not None:
                    done()

            if timeline.target(self, "width") != slot.width:
                timeline.move(self, "width", slot.width, seconds, ease)
            if (slot.stance, slot.angle) != (self._stance, self._turn):
                timeline.call(swap, seconds * SWAP)
            timeline.move(self, "position", slot.position, seconds, ease, arc=arc, done=arrive)

        if delay > 0:
            timeline.call(start, delay)
        else:
            start()

    def sprite(self) -> Sprite:
        place = self.place
        return self._art.sprite(
            self._face, self._width * place.scale, self._turn, stance=self._stance, shadow=self._shadow, dim=self._dim,
            moving=self._flight > 0,
        )  # fmt: skip

    def outline(self) -> tuple[Point, ...]:
        """Outline of the visible shape with its edge, relative to the position."""
        return solid(self._stance, round(self._width), self._turn).outline()

    def bounds(self) -> Box:
        """Bounding box in pixels of the window."""
        place = self.place
        return around([(place.x + x, place.y + y) for x, y in self.outline()])

    def contains(self, point: Point) -> bool:
        shape = self.outline()
        sides = zip(shape, shape[1:] + shape[:1], strict=True)
        return all((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) >= 0 for (ax, ay), (bx, by) in sides)

    def summary(self) -> str:
        face = "back" if self._face == HIDDEN else CODES[self._face]
        look = self._stance.name.lower() + (f" {self._turn}" if self._turn else "")
        return f"{face} {look} w={self._width:.1f}" + (" dim" if self._dim else "")
