"""A clock that tests can step, and the motions that run on it.

At most one tween runs for each (node, field): a newer one starts from the current value. Everything happens in the
order of time, whatever the size of the steps, so that one long step ends exactly where many short ones do.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from game.scene.node import Node
from game.scene.tween import Ease, Tween, Value, ease_out, nearest_turn

Done = Callable[[], None]


@dataclass(slots=True)
class _Motion:
    """The change of one field of a node to the value `end`, taking `seconds`; `arc` raises its path in the middle."""

    node: Node
    field: str
    end: Value
    seconds: float
    ease: Ease
    arc: float
    done: Done | None
    begin: float = 0.0
    tween: Tween | None = None
    cancelled: bool = False


@dataclass(order=True, slots=True)
class _QueueEntry:
    """Something due at a time of the clock: a motion starts or ends, or a function is called. `number` breaks ties."""

    time: float
    number: int
    motion: _Motion | None = field(compare=False, default=None)
    call: Done | None = field(compare=False, default=None)


class Timeline:
    """Animates fields of nodes and calls functions later, on a clock of its own."""

    def __init__(self) -> None:
        """Start with nothing scheduled."""
        self.now = 0.0
        """Seconds of the timeline's own time since it was made; it stops while nothing is scheduled."""
        self.speed = 1.0
        self._queue: list[_QueueEntry] = []
        self._running: dict[tuple[Node, str], _Motion] = {}
        self._number = 0

    @property
    def busy(self) -> bool:
        """True if anything moves or is scheduled."""
        return bool(self._queue)

    def move(
        self,
        node: Node,
        field: str,
        end: Value,
        seconds: float,
        ease: Ease = ease_out,
        *,
        delay: float = 0.0,
        arc: float = 0.0,
        done: Done | None = None,
    ) -> None:
        """Change a field of a node ("position", "scale", …) to `end` within `seconds`, after `delay` seconds.

        A rotation takes the shorter way round; `arc` raises the path of a position in the middle by that many pixels.
        `done` is called on arrival, and also when a newer motion takes over.
        """
        motion = _Motion(node, field, end, max(0.0, seconds), ease, arc, done)
        if delay <= 0:
            self._start(motion)
        else:
            self._push(self.now + delay, motion)

    def call(self, function: Done, delay: float = 0.0) -> None:
        """Call a function after `delay` seconds of this clock; with no delay at the next step."""
        self._push(self.now + max(0.0, delay), call=function)

    def advance(self, dt: float) -> bool:
        """Advance the clock by `dt` seconds; return true if anything moved or waited until now: its end is drawn too.

        `advance(inf)` skips to the end.
        """
        moved = self.busy
        target = self.now + dt * self.speed if self.speed > 0 else math.inf
        while self._queue and self._queue[0].time <= target:
            moment = heapq.heappop(self._queue)
            self.now = max(self.now, moment.time)
            if moment.call is not None:
                moment.call()
            elif moment.motion is not None and not moment.motion.cancelled:
                self._turn(moment.motion)
        if math.isfinite(target) and self._queue:
            self.now = target
        for motion in self._running.values():
            self._apply(motion)
        return moved

    def finish(self) -> None:
        """Bring everything to its end at once."""
        self.advance(math.inf)

    def stop(self, node: Node, field: str | None = None) -> None:
        """Cancel the running and waiting motions of a node at their current values; their `done` is not called."""
        for moment in self._queue:
            motion = moment.motion
            if motion is not None and motion.node is node and field in (None, motion.field):
                motion.cancelled = True
        for key in [key for key in self._running if key[0] is node and field in (None, key[1])]:
            del self._running[key]

    def clear(self) -> None:
        """Cancel everything, callbacks too."""
        self._queue.clear()
        self._running.clear()

    def target(self, node: Node, field: str) -> Value:
        """Return the value of a field when all scheduled motions have run."""
        waiting = [
            (moment.time, moment.number, moment.motion)
            for moment in self._queue
            if moment.motion and moment.motion.node is node and moment.motion.field == field
            and not moment.motion.cancelled
        ]  # fmt: skip
        last = max(waiting, default=None, key=lambda item: (item[2].tween is None, item[0], item[1]))
        return cast(Value, getattr(node, field)) if last is None else last[2].end

    def retarget(self, node: Node, field: str, end: Value) -> None:
        """Redirect a running or waiting motion to a new end; if there is none, set the field at once."""
        found = False
        for moment in self._queue:
            motion = moment.motion
            if motion is not None and motion.node is node and motion.field == field and not motion.cancelled:
                motion.end, found = end, True
                if motion.tween is not None:
                    motion.tween.end = end
        if not found:
            setattr(node, field, end)

    def _push(self, time: float, motion: _Motion | None = None, call: Done | None = None) -> None:
        """Add a motion or a call to the queue, due at `time` on this clock."""
        self._number += 1
        heapq.heappush(self._queue, _QueueEntry(time, self._number, motion, call))

    def _turn(self, motion: _Motion) -> None:
        """Start a motion that is due, or if it is running end it."""
        if motion.tween is None:
            self._start(motion)
        else:
            setattr(motion.node, motion.field, motion.end)
            del self._running[motion.node, motion.field]
            if motion.done is not None:
                motion.done()

    def _start(self, motion: _Motion) -> None:
        """Start a motion, which takes over from a running one of the same field."""
        key = (motion.node, motion.field)
        old = self._running.pop(key, None)
        if old is not None:
            self._apply(old)
            old.cancelled = True
        start = cast(Value, getattr(motion.node, motion.field))
        if motion.field == "rotation":
            start = nearest_turn(cast(float, start), cast(float, motion.end))
        motion.tween = Tween(start, motion.end, motion.seconds, motion.ease, motion.arc)
        motion.begin = self.now
        self._running[key] = motion
        self._push(self.now + motion.seconds, motion)
        if old is not None and old.done is not None:
            old.done()

    def _apply(self, motion: _Motion) -> None:
        """Set a moving field to its current value."""
        assert motion.tween is not None
        setattr(motion.node, motion.field, motion.tween.at(self.now - motion.begin))
