"""Motion of tiles to their poses, on one timeline; animations consist of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.art.nodes import TileNode
from game.scene.timeline import Timeline
from game.scene.tween import Ease, ease_in_out
from game.table.board.board import Board
from game.table.board.tile_places import Pose
from game.table.layout.depths import FLYING
from game.table.overlay.stage import Stage
from rules.core.melds import Seat
from rules.core.tiles import Tile
from rules.engine.events import Event

SHORT = 0.12
"""Seconds in which the viewer's own tiles make room."""


class Motion:
    """Moves the tiles of a stage to their poses. `reduced`: they fade in at the new place instead."""

    def __init__(self, stage: Stage, board: Board, sound: Callable[[str, float], None]) -> None:
        """Start with all tiles at rest."""
        self.stage, self.board, self.sound = stage, board, sound
        self.voice: Callable[[str, Seat, float], None] = lambda word, seat, pan: None
        """Calls out a word: an act, the seat, and the stereo position."""
        self.timeline = Timeline()
        self.reduced = False
        self.later: Sequence[Event] = ()
        """The events to be shown after the present one, as far as they are known."""
        self._targets: dict[Tile, Pose] = {}
        """The pose where every tile is, or to which it is moving."""

    def glide(
        self, tile: Tile, seconds: float, *, delay: float = 0.0, ease: Ease = ease_in_out, arc: float = 0.0,
        lift: bool = True, dress_late: bool = True,
    ) -> None:  # fmt: skip
        """Move a tile to its pose in `seconds`, after `delay`; if its face changes, then half way.

        `arc` is the height of the path in pixels, `lift` draws the tile above all others meanwhile; without
        `dress_late` the face changes at once.
        """
        node = self.stage.nodes[tile]
        self._targets[tile] = self.stage.poses[tile]

        def start() -> None:
            """Begin the glide, with the new face unless it is shown later."""
            pose = self.stage.poses.get(tile)
            if pose is None or self.stage.nodes.get(tile) is not node:
                return
            if self.reduced or seconds <= 0:
                self._fade(node, pose)
            elif lift:
                node.glide(self.timeline, pose.slot, seconds, ease=ease, arc=arc)
            else:
                node.depth = pose.slot.depth
                self.timeline.move(node, "width", pose.slot.width, seconds, ease)
                node.orient(pose.slot.stance, pose.slot.angle)
                self.timeline.move(node, "position", pose.slot.position, seconds, ease)
            if dress_late and pose.face != node.face:
                self.timeline.call(lambda: self._dress(tile), seconds * 0.45)
            else:
                self.stage.dress(node, pose)

        if delay > 0:
            self.timeline.call(start, delay)
        else:
            start()

    def glide_all(
        self,
        seconds: float,
        *,
        delay: float = 0.0,
        ease: Ease = ease_in_out,
        lift: bool = False,
        but: Iterable[Tile] = (),
    ) -> None:
        """Move every tile, except those in `but`, that is not at its pose; the parameters are those of `glide`."""
        left_out = set(but)
        for tile in self.misplaced():
            if tile not in left_out:
                self.glide(tile, seconds, delay=delay, ease=ease, lift=lift, dress_late=False)

    def misplaced(self) -> list[Tile]:
        """Return the tiles that are neither at their pose nor on the way there."""
        carried = self.stage.hold.carried
        return [
            tile
            for tile, pose in self.stage.poses.items()
            if self._targets.get(tile) != pose and tile != carried and tile in self.stage.nodes
        ]

    def release(self, tile: Tile) -> None:
        """Stop the motion of a tile that the pointer has picked up."""
        node = self.stage.nodes[tile]
        self.timeline.stop(node)
        self._targets.pop(tile, None)

    def pan(self, x: float) -> float:
        """Return the stereo position for pixel `x` of the window, -1 left to 1 right."""
        return max(-1.0, min(1.0, 2 * x / max(1, self.stage.layout.spec.size[0]) - 1)) * 0.7

    def settle(self) -> None:
        """Stop all motion, and put every tile at its pose."""
        if self.stage.transient.children:
            self.stage.transient.clear()
        self.stage.put(self.board)
        self._targets = dict(self.stage.poses)

    def redirect(self) -> None:
        """After a change of the layout, let moving tiles go on to their new poses, and put the others there."""
        self.stage.arrange(self.board)
        self.stage.transient.clear()
        for tile, node in self.stage.nodes.items():
            pose = self.stage.poses.get(tile)
            if pose is None or tile == self.stage.hold.carried:
                continue
            self.timeline.retarget(node, "position", pose.slot.position)
            node.orient(pose.slot.stance, pose.slot.angle)
            self.timeline.retarget(node, "width", pose.slot.width)
            node.depth = pose.slot.depth + (FLYING if node.depth >= FLYING else 0.0)
        self._targets = dict(self.stage.poses)
        self.stage.refresh(self.board)

    def _dress(self, tile: Tile) -> None:
        """Show the current face and shading of a tile."""
        node, pose = self.stage.nodes.get(tile), self.stage.poses.get(tile)
        if node is not None and pose is not None:
            self.stage.dress(node, pose)

    def _fade(self, node: TileNode, pose: Pose) -> None:
        """Put a tile at its pose and fade it in."""
        node.put(pose.slot)
        self.stage.dress(node, pose)
        node.opacity = 0.0
        self.timeline.move(node, "opacity", 1.0, 0.18)
