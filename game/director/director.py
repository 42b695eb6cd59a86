"""Turns events into motion, one after the other, and nothing else does.

An event is first taken in by the board, then everything that lies elsewhere now travels there, each kind of event in
its own way (`effects`). Skipping takes in what is left and puts all of it in place: the end is the same.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable

from game.art.nodes import FLYING, TileNode
from game.director import effects
from game.director.arrange import Pose
from game.director.board import Board
from game.scene.timeline import Timeline
from game.scene.tween import Ease, ease_in_out, ease_out
from game.table.stage import Stage
from rules.events import Event
from rules.tiles import Tile

HURRY = 4.0
"""How much faster everything runs while the skip key is held."""
SHORT = 0.12
"""Seconds in which the own tiles make room."""


class Director:
    """Shows events on a stage. `idle`: all that was fed has been shown and an answer may be given."""

    def __init__(
        self,
        stage: Stage,
        board: Board,
        *,
        sound: Callable[[str, float], None] = lambda name, pan: None,
        moment: Callable[[str], None] = lambda name: None,
        before: Callable[[Event], None] = lambda event: None,
    ) -> None:
        self.stage, self.board = stage, board
        self.timeline = Timeline()
        self.speed = 1.0
        self.hurried = False
        self.reduced = False
        self.sound, self._moment, self._before = sound, moment, before
        self._queue: deque[Event] = deque()
        self._wait = 0.0
        self._due: str | None = None
        self._first_discard = True
        self._settled = True
        self._bound: dict[Tile, Pose] = {}
        """Where every tile is or is on its way to."""

    # -- what runs ---

    @property
    def idle(self) -> bool:
        """Whether everything fed has been shown."""
        return not self._queue and self._wait <= 0 and self._due is None

    @property
    def moving(self) -> bool:
        """Whether anything still moves, be it only a bubble that fades."""
        return not self.idle or self.timeline.busy

    def feed(self, events: Iterable[Event]) -> None:
        """More events, as the viewer saw them, to be shown in their order."""
        self._queue.extend(self.board.sees(event) for event in events)

    def advance(self, dt: float) -> bool:
        """Move on by `dt` seconds; true while anything moves or is still to come."""
        if self.speed <= 0:
            return self._at_once()
        left = dt * self.speed * (HURRY if self.hurried else 1.0)
        while True:
            if self._wait > 0:
                step = min(left, self._wait)
                self.timeline.advance(step)
                self._wait -= step
                left -= step
                if self._wait > 1e-9:
                    return True
                self._wait = 0.0
            if self._tell():
                return True
            if not self._queue:
                self.timeline.advance(left)
                if not self.timeline.busy and not self._settled:
                    self._rest()
                return self.moving
            self._wait = self._show(self._queue.popleft())

    def finish(self) -> None:
        """Everything that runs or waits is over at once."""
        while self._queue:
            self._take(self._queue.popleft())
        self.timeline.finish()
        self._wait = 0.0
        self._rest()

    def replace(self, board: Board) -> None:
        """Show another board, as it is: another viewer, or a match that goes on."""
        self._queue.clear()
        self.timeline.finish()
        self._wait, self._due = 0.0, None
        self.board = board
        self._first_discard = not any(line.key == "discard" for line in board.log)
        self.stage.clear()
        self._rest()

    def resized(self) -> None:
        """The places are others now: what moves is bent to them, the rest is put there."""
        self.stage.arrange(self.board)
        self.stage.passing.clear()
        for tile, node in self.stage.nodes.items():
            pose = self.stage.poses.get(tile)
            if pose is None or tile == self.stage.hold.carried:
                continue
            self.timeline.retarget(node, "position", pose.slot.position)
            self.timeline.retarget(node, "rotation", pose.slot.angle)
            self.timeline.retarget(node, "width", pose.slot.width)
            node.depth = pose.slot.depth + (FLYING if node.depth >= FLYING else 0.0)
        self._bound = dict(self.stage.poses)
        self._settled = False
        self.stage.refresh(self.board)

    def rearrange(self, seconds: float = SHORT) -> None:
        """The viewer's own tiles make room or stand up: let them go there."""
        self.glide_all(seconds, ease=ease_out, lift=False)
        self.stage.marks(self.board)
        self._settled = False

    # -- what effects use ---

    def glide(
        self, tile: Tile, seconds: float, *, delay: float = 0.0, ease: Ease = ease_in_out, arc: float = 0.0,
        lift: bool = True, dress_late: bool = True,
    ) -> None:  # fmt: skip
        """A tile travels to its place, wherever that is when it leaves; its face turns half way."""
        node = self.stage.nodes[tile]
        self._bound[tile] = self.stage.poses[tile]

        def start() -> None:
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
                self.timeline.move(node, "rotation", pose.slot.angle, seconds, ease)
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
        """Everything that does not lie where it should goes there."""
        left_out = set(but)
        for tile in self.moved():
            if tile not in left_out:
                self.glide(tile, seconds, delay=delay, ease=ease, lift=lift, dress_late=False)

    def moved(self) -> list[Tile]:
        """The tiles that neither lie where they should nor are on their way there."""
        carried = self.stage.hold.carried
        return [
            tile
            for tile, pose in self.stage.poses.items()
            if self._bound.get(tile) != pose and tile != carried and tile in self.stage.nodes
        ]

    def let_go(self, tile: Tile) -> None:
        """A hand has taken a tile: it stands where the hand is until it is told to go elsewhere."""
        node = self.stage.nodes[tile]
        self.timeline.stop(node)
        self._bound.pop(tile, None)

    def pan(self, x: float) -> float:
        """Where a point of the window is heard, -1 left to 1 right."""
        return max(-1.0, min(1.0, 2 * x / max(1, self.stage.layout.spec.size[0]) - 1)) * 0.7

    # -- inside ---

    def _dress(self, tile: Tile) -> None:
        node, pose = self.stage.nodes.get(tile), self.stage.poses.get(tile)
        if node is not None and pose is not None:
            self.stage.dress(node, pose)

    def _fade(self, node: TileNode, pose: Pose) -> None:
        node.put(pose.slot)
        self.stage.dress(node, pose)
        node.opacity = 0.0
        self.timeline.move(node, "opacity", 1.0, 0.18)

    def _show(self, event: Event) -> float:
        """Begin to show an event; gives how long until the next one."""
        self._take(event)
        self.stage.arrange(self.board)
        self.stage.refresh(self.board)
        self._settled = False
        seconds = effects.show(self, event)
        return seconds

    def _take(self, event: Event) -> None:
        """The board takes an event in."""
        self._before(event)
        self.board.apply(event)
        self._note(event)

    def _note(self, event: Event) -> None:
        """Some events bring about a key moment, which is told when they have been shown."""
        name = effects.moment_of(event)
        if name == "first_discard":
            if not self._first_discard:
                return
            self._first_discard = False
        elif name == "wall_built":
            self._first_discard = True
        self._due = name or self._due

    def _tell(self) -> bool:
        """Tell a key moment that has come; the picture must then stay for one frame."""
        if self._due is None:
            return False
        name, self._due = self._due, None
        self._moment(name)
        return True

    def _rest(self) -> None:
        """Nothing moves: everything lies exactly where it should."""
        if self.stage.passing.children:
            self.stage.passing.clear()
        self.stage.put(self.board)
        self._bound = dict(self.stage.poses)
        self._settled = True

    def _at_once(self) -> bool:
        """No animation: take in all events up to the next key moment."""
        if self._tell():
            return True
        if not self._queue and not self.timeline.busy:
            if self._settled:
                return False
            self._rest()
            return True
        while self._queue and self._due is None:
            self._take(self._queue.popleft())
        self.timeline.advance(math.inf)
        self._wait = 0.0
        self._rest()
        return True
