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
from rules.core.tiles import HIDDEN, Kind, Tile

if TYPE_CHECKING:
    from game.table.layout import Box, Slot

SWAP = 0.5
"""Share of the way after which a moving tile turns: it is never drawn between two quarter turns."""


class TileNode(Node):
    """The scene node of one tile for a whole deal; its position is the middle of the tile's visible side.

    The node of a hidden tile does not know its face.
    """

    face = Tracked[Kind]()
    width = Tracked[float]()
    """The tile's short side in pixels."""
    shadow = Tracked[int]()
    """0 none, 1 lying, 2 lifted."""
    dim = Tracked[bool]()
    """15 % darker: drawn and discarded at once."""

    def __init__(self, art: TileArt, tile: Tile, face: Kind = HIDDEN, *, slot: Slot | None = None) -> None:
        """Make the node of a tile, at a slot if given."""
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
        """The way the tile stands or lies."""
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
        """The source of tile pictures."""
        return self._art

    @art.setter
    def art(self, value: TileArt) -> None:
        """Draw the tile in another style from now on."""
        self._art = value
        self.changed()

    def put(self, slot: Slot) -> None:
        """Put the tile at a slot at once, and end any motion."""
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
        """Move the tile to a slot in `seconds`, above all others; it changes size on the way and turns half way.

        `arc` is the height of the path in pixels; `done` is called at the end.
        """

        def start() -> None:
            """Begin the glide, above all other tiles."""
            flight = self._flight = self._flight + 1
            self.depth = slot.depth + FLYING

            def swap() -> None:
                """Switch to the new shape half way."""
                if self._flight == flight:
                    self.orient(slot.stance, slot.angle)

            def arrive() -> None:
                """Settle in the slot, and report the end."""
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
        """The picture of the tile as it is now."""
        place = self.place
        return self._art.sprite(
            self._face, self._width * place.scale, self._turn, stance=self._stance, shadow=self._shadow, dim=self._dim,
            moving=self._flight > 0,
        )  # fmt: skip

    def outline(self) -> tuple[Point, ...]:
        """Return the corners of the visible shape with its edge, relative to the node's position."""
        return solid(self._stance, round(self._width), self._turn).outline()

    def bounds(self) -> Box:
        """Return the bounding box of the tile, in pixels of the window."""
        place = self.place
        return around([(place.x + x, place.y + y) for x, y in self.outline()])

    def contains(self, point: Point) -> bool:
        """Check that a point, relative to the node's position, lies on the tile."""
        shape = self.outline()
        sides = zip(shape, shape[1:] + shape[:1], strict=True)
        return all((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) >= 0 for (ax, ay), (bx, by) in sides)
