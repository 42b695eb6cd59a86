"""Nodes that show tiles and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.tiles import TileArt
from game.scene.node import Node, Point, Sprite
from game.scene.timeline import Done, Timeline
from game.scene.tween import Ease, ease_in_out
from rules.tiles import CODES, HIDDEN, Kind, Tile

if TYPE_CHECKING:
    from game.layout import Slot

FLYING = 5000.0
"""Added to a tile's depth while it travels."""


class TileNode(Node):
    """One physical tile for the whole deal; it knows where it is drawn, never what may be done with it.

    Its node stands at the middle of its upper face. A hidden tile has no face at all, not merely one that is not shown.
    """

    def __init__(self, art: TileArt, tile: Tile, face: Kind = HIDDEN, *, slot: Slot | None = None) -> None:
        super().__init__(f"tile {tile}")
        self._art = art
        self.tile = tile
        self._face = face
        self._width = 40.0
        self._shadow = 1
        self._dim = False
        self._flight = 0
        """Which journey it is on, 0 at rest: only the newest one may lay it down."""
        if slot is not None:
            self.put(slot)

    @property
    def face(self) -> Kind:
        return self._face

    @face.setter
    def face(self, value: Kind) -> None:
        if value != self._face:
            self._face = value
            self.changed()

    @property
    def width(self) -> float:
        """The tile's short side in pixels."""
        return self._width

    @width.setter
    def width(self, value: float) -> None:
        if value != self._width:
            self._width = value
            self.changed()

    @property
    def shadow(self) -> int:
        """0 none, 1 lying, 2 lifted."""
        return self._shadow

    @shadow.setter
    def shadow(self, value: int) -> None:
        if value != self._shadow:
            self._shadow = value
            self.changed()

    @property
    def dim(self) -> bool:
        """15 % darker: drawn and thrown."""
        return self._dim

    @dim.setter
    def dim(self, value: bool) -> None:
        if value != self._dim:
            self._dim = value
            self.changed()

    @property
    def art(self) -> TileArt:
        return self._art

    @art.setter
    def art(self, value: TileArt) -> None:
        self._art = value
        self.changed()

    def put(self, slot: Slot) -> None:
        """Stand at a slot at once, whatever journey it was on."""
        self._flight = 0
        self.position, self.rotation, self.width, self.depth = slot.position, slot.angle, slot.width, slot.depth

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
        """Travel to a slot above everything else, turning and growing on the way; then lie at the slot's depth."""

        def start() -> None:
            flight = self._flight = self._flight + 1
            self.depth = slot.depth + FLYING

            def arrive() -> None:
                if self._flight == flight:
                    self._flight = 0
                    self.depth = slot.depth
                    self.changed()
                if done is not None:
                    done()

            if timeline.target(self, "width") != slot.width:
                timeline.move(self, "width", slot.width, seconds, ease)
            if timeline.target(self, "rotation") != slot.angle:
                timeline.move(self, "rotation", slot.angle, seconds, ease)
            timeline.move(self, "position", slot.position, seconds, ease, arc=arc, done=arrive)

        if delay > 0:
            timeline.call(start, delay)
        else:
            start()

    def sprite(self) -> Sprite:
        place = self.place
        return self._art.sprite(
            self._face, self._width * place.scale, place.rotation, shadow=self._shadow, dim=self._dim,
            moving=self._flight > 0,
        )  # fmt: skip

    def contains(self, point: Point) -> bool:
        return abs(point[0]) <= self._width / 2 and abs(point[1]) <= self._width * 2 / 3

    def summary(self) -> str:
        face = "back" if self._face == HIDDEN else CODES[self._face]
        return f"{face} w={self._width:.1f}" + (" dim" if self._dim else "")
