"""Turns events into motion, one after the other, and nothing else does.

An event is first taken in by the board, then everything that lies elsewhere now travels there, each kind of event in
its own way (`effects`). Skipping takes in what is left and puts all of it in place: the end is the same.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable

from game.scene.tween import ease_out
from game.table.animations import common, opening, pondering, result, turn
from game.table.animations.motion import SHORT, Motion
from game.table.board.board import Board
from game.table.overlay import climax
from game.table.overlay.stage import Sight, Stage
from rules.engine.events import Claimed, Discarded, Event, TileDrawn, WallBuilt, WallRebuilt

HURRY = 4.0
"""How much faster everything runs while the skip key is held."""


class Director:
    """Shows events on a stage, laid for who looks at it. `idle`: all that was fed was shown, an answer may be given.

    Without a `sight` the stage stays as it was laid.
    """

    def __init__(
        self,
        stage: Stage,
        board: Board,
        *,
        sight: Sight | None = None,
        sound: Callable[[str, float], None] = lambda name, pan: None,
        moment: Callable[[str], None] = lambda name: None,
    ) -> None:
        self.stage, self.sight = stage, sight
        self.motion = Motion(stage, board, sound)
        self.timeline = self.motion.timeline
        self.speed = 1.0
        self.hurried = False
        self._moment = moment
        self._queue: deque[Event] = deque()
        self._wait = 0.0
        self._due: str | None = None
        self._first_discard = True
        self._settled = True
        self._thought = False
        """Whether the player in turn has thought since he got his tile."""

    @property
    def board(self) -> Board:
        """What has been shown, or is being shown."""
        return self.motion.board

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
            if not self._thought and (pause := pondering.moment(self.board, self.stage.cast, self._queue[0])):
                self._thought, self._wait = True, pause
                continue
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
        self.motion.board = board
        self._first_discard = not any(line.key == "discard" for line in board.log)
        self.stage.clear()
        if self.sight is not None:
            self.stage.lay(self.sight.spec(board))
        self._rest()

    def look_from(self, sight: Sight, *, force: bool = False) -> bool:
        """Another window, another seat, another size of words: lay the table for it; `force` even if it is the same.

        What moves is bent to the new places. True if anything was laid.
        """
        self.sight = sight
        if not self.stage.lay(sight.spec(self.board)) and not force:
            return False
        self.motion.bend()
        self._settled = False
        return True

    def prepare(self, built: WallBuilt | WallRebuilt) -> None:
        """A wall of another shape needs another layout before it is built; and a deal that begins may be won."""
        climax.board(self.stage.layout.spec.size)
        if self.sight is None:
            return
        probe = Board.fresh(None, self.board.players)
        probe.apply(built)
        self.stage.lay(self.sight.spec(probe))

    def rearrange(self, seconds: float = SHORT) -> None:
        """The viewer's own tiles make room or stand up: let them go there."""
        self.motion.glide_all(seconds, ease=ease_out, lift=False)
        self.stage.marks(self.board)
        self._settled = False

    # -- inside ---

    def _show(self, event: Event) -> float:
        """Begin to show an event; gives how long until the next one."""
        self._take(event)
        self.stage.arrange(self.board)
        self.stage.refresh(self.board)
        self.stage.furniture.glide(self.timeline, at_once=self.motion.reduced)
        self._settled = False
        return common.show(self.motion, event)

    def _take(self, event: Event) -> None:
        """The board takes an event in."""
        if isinstance(event, WallBuilt | WallRebuilt):
            self.prepare(event)
        self.board.apply(event)
        if isinstance(event, TileDrawn | Claimed | Discarded):
            self._thought = False
        self._note(event)

    def _note(self, event: Event) -> None:
        """Some events bring about a key moment, which is told when they have been shown."""
        name = opening.moment_of(event) or turn.moment_of(event) or result.moment_of(event)
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
        self.motion.rest()
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
