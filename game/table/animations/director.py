"""Plays events as animations, one after the other.

An event is first applied to the board, then every tile that now belongs elsewhere moves there, each kind of event in
its own way. Skipping applies the remaining events and puts all tiles in place: the end is the same.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable
from itertools import takewhile

from game.scene.tween import ease_out
from game.table.animations import common, opening, result, thinking_time, turn
from game.table.animations.motion import SHORT, Motion
from game.table.board.board import Board
from game.table.board.deal_report import SETTLING
from game.table.overlay import win_banner
from game.table.overlay.stage import Stage, Viewpoint
from rules.engine.events import Claimed, DealDrawn, DealEnded, Discarded, Event, TileDrawn, WallBuilt

CLOSING = (*SETTLING, DealDrawn, DealEnded)
"""Events at the end of a deal that its result shows."""
HURRY = 4.0
"""Speed factor while the skip key is held."""


class Director:
    """Shows events one after another as animations on a stage. When `idle`, all have been shown and an answer may be
    given.

    It lays out the table for its viewpoint; without one the stage keeps its layout.
    """

    def __init__(
        self,
        stage: Stage,
        board: Board,
        *,
        viewpoint: Viewpoint | None = None,
        sound: Callable[[str, float], None] = lambda name, pan: None,
        moment: Callable[[str], None] = lambda name: None,
    ) -> None:
        """Begin with a board at rest. `sound` plays a sound by name and stereo position.

        `moment` is called at each key moment (a win, a kong, the result, ...) with its name, as for screenshots.
        """
        self.stage, self.viewpoint = stage, viewpoint
        self.motion = Motion(stage, board, sound)
        self.timeline = self.motion.timeline
        self.speed = 1.0
        self.hurried = False
        self.result_follows = False
        """True if a result is shown after each deal: then its end is not animated at the table."""
        self._on_moment = moment
        self._queue: deque[Event] = deque()
        self._wait = 0.0
        self._pending_moment: str | None = None
        self._first_discard = True
        self._settled = True
        self._pondered = False
        """True if the player in turn has pondered since the last draw."""

    @property
    def board(self) -> Board:
        """The board after all events shown so far, including the one being animated."""
        return self.motion.board

    @property
    def idle(self) -> bool:
        """True if all events have been shown."""
        return not self._queue and self._wait <= 0 and self._pending_moment is None

    @property
    def moving(self) -> bool:
        """True if anything is still animated, be it only a fading bubble."""
        return not self.idle or self.timeline.busy

    def feed(self, events: Iterable[Event]) -> None:
        """Queue events; each is shown in order, as far as the viewer may see it."""
        self._queue.extend(self.board.as_seen(event) for event in events)

    def advance(self, dt: float) -> bool:
        """Advance all animations by `dt` seconds; return true if anything moved or waited until now: its end is drawn
        too, however long the step was.
        """
        if self.speed <= 0:
            return self._advance_at_once()
        moved = self.moving or not self._settled
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
            if self._report_moment():
                return True
            if not self._queue:
                self.timeline.advance(left)
                if not self.timeline.busy and not self._settled:
                    self._settle()
                return moved
            if not self._pondered and (pause := thinking_time.moment(self.board, self.stage.labels, self._queue[0])):
                self._pondered, self._wait = True, pause
                continue
            self._wait = self._show(self._queue.popleft())

    def finish(self) -> None:
        """Apply all queued events at once, and end every animation."""
        while self._queue:
            self._apply(self._queue.popleft())
        self.timeline.finish()
        self._wait = 0.0
        self._settle()

    def replace(self, board: Board) -> None:
        """Show another board without animation, as for another viewer or a continued match."""
        self._queue.clear()
        self.timeline.finish()
        self._wait, self._pending_moment = 0.0, None
        self.motion.board = board
        self._first_discard = not any(line.key == "discard" for line in board.log)
        self.stage.clear()
        if self.viewpoint is not None:
            self.stage.lay(self.viewpoint.spec(board))
        self._settle()

    def set_viewpoint(self, viewpoint: Viewpoint, *, force: bool = False) -> bool:
        """Lay out the table for another window size, seat or text size; return true if anything changed. `force` does
        it anyway.

        Moving tiles are redirected to their new places.
        """
        self.viewpoint = viewpoint
        if not self.stage.lay(viewpoint.spec(self.board)) and not force:
            return False
        self.motion.redirect()
        self._settled = False
        return True

    def prepare(self, built: WallBuilt) -> None:
        """Lay out the table for a wall that is about to be built, and draw the wood of the next win in advance."""
        win_banner.grain(self.stage.layout.spec.size[0], win_banner.CRIMSON)
        if self.viewpoint is None:
            return
        probe = Board.fresh(None, self.board.state.table)
        probe.apply(built)
        self.stage.lay(self.viewpoint.spec(probe))

    def rearrange(self, seconds: float = SHORT) -> None:
        """Move the viewer's tiles to their new places in `seconds`, as after sorting."""
        self.motion.glide_all(seconds, ease=ease_out, lift=False)
        self.stage.marks(self.board)
        self._settled = False

    def _show(self, event: Event) -> float:
        """Start to show an event; return the seconds until the next one may be shown."""
        self._apply(event)
        self.stage.arrange(self.board)
        self.stage.refresh(self.board)
        self.stage.overlay.glide(self.timeline, at_once=self.motion.reduced)
        self._settled = False
        if self.result_follows and self._closes(event):
            return 0.0
        self.motion.later = tuple(self._queue)
        return common.show(self.motion, event)

    def _closes(self, event: Event) -> bool:
        """Check that an event belongs to the end of a deal, which its result shows."""
        if isinstance(event, DealEnded):
            return True
        upcoming = takewhile(lambda later: isinstance(later, CLOSING), self._queue)
        return isinstance(event, CLOSING) and any(isinstance(later, DealEnded) for later in upcoming)

    def _apply(self, event: Event) -> None:
        """Apply an event, as the viewer sees it, to the board."""
        if isinstance(event, WallBuilt):
            self.prepare(event)
        self.board.apply(event)
        if isinstance(event, TileDrawn | Claimed | Discarded):
            self._pondered = False
        self._note_moment(event)

    def _note_moment(self, event: Event) -> None:
        """Remember the key moment (a win, a kong, ...) of an event; it is reported once the event has been shown."""
        name = opening.moment_of(event) or turn.moment_of(event)
        if not (self.result_follows and self._closes(event)):
            name = name or result.moment_of(event)
        if name == "first_discard":
            if not self._first_discard:
                return
            self._first_discard = False
        elif name == "wall_built":
            self._first_discard = True
        self._pending_moment = name or self._pending_moment

    def _report_moment(self) -> bool:
        """Report a pending key moment; return true if there was one: its picture must then stay for a frame."""
        if self._pending_moment is None:
            return False
        name, self._pending_moment = self._pending_moment, None
        self._on_moment(name)
        return True

    def _settle(self) -> None:
        """Put everything in its final place."""
        self.motion.settle()
        self._settled = True

    def _advance_at_once(self) -> bool:
        """Apply all events up to the next key moment without animation; return true if anything was done."""
        if self._report_moment():
            return True
        if not self._queue and not self.timeline.busy:
            if self._settled:
                return False
            self._settle()
            return True
        while self._queue and self._pending_moment is None:
            self._apply(self._queue.popleft())
        self.timeline.advance(math.inf)
        self._wait = 0.0
        self._settle()
        return True
