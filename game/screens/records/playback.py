"""Navigation in a replay: jump, step by step, or continuous playback."""

from __future__ import annotations

from collections.abc import Callable

from game.table.animations.director import Director
from game.table.board.board import Board
from game.table.board.recording import Recording

SPEEDS = (0.5, 1.0, 2.0, 4.0)
BETWEEN = 1.6
"""Seconds for which the end of a deal is shown before the next one begins."""


class Playhead:
    """Position in a recorded match: its first `place` events have been shown or are being animated.

    `board_at` returns the board after a number of events, as the viewer sees it.
    """

    def __init__(self, recording: Recording, director: Director, place: int, board_at: Callable[[int], Board]) -> None:
        """Create the position; the parameters are described at the class."""
        self.recording, self.director, self.place, self.board_at = recording, director, place, board_at
        self.playing = False
        self.speed = 1.0
        self._rested = 0.0

    @property
    def deal(self) -> int:
        """Index of the current deal."""
        return self.recording.deal_index(self.place)

    @property
    def at_end(self) -> bool:
        """True if all events have been shown."""
        return self.place >= len(self.recording.events)

    def go(self, place: int) -> None:
        """Jump to the position after `place` events, without animation."""
        self.place = place
        self._rested = 0.0
        self.director.replace(self.board_at(place))

    def step(self, by: int) -> None:
        """Stop playback and animate one step forward (1), or jump one step back (-1)."""
        self.playing = False
        self.director.finish()
        if by < 0:
            self.go(self.recording.before(self.place))
        else:
            self._on()

    def _on(self) -> None:
        """Animate the next step."""
        after = self.recording.after(self.place)
        self.director.feed(self.recording.events[self.place : after])
        self.place = max(self.place, after)
        self._rested = 0.0

    def turn_to(self, deal: int) -> None:
        """Jump to the first turn of the deal with this index, limited to the recorded ones."""
        self.go(self.recording.begin_of(max(0, min(len(self.recording.starts) - 1, deal))))

    def play(self) -> None:
        """Start or stop playback; at the end of the recording it starts with the last deal again."""
        if self.at_end and not self.playing:
            self.turn_to(self.deal)
        self.playing = not self.playing

    def faster(self, by: int = 1) -> None:
        """Choose the next higher (1) or lower (-1) speed, cyclically."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + by) % len(SPEEDS)]

    def update(self, dt: float, *, still: bool) -> bool:
        """Advance by `dt` seconds, without animation if `still`; return true while anything moves."""
        self.director.speed = 0.0 if still else self.speed
        moving = self.director.advance(dt)
        if self.playing and self.director.idle:
            self._run(dt)
            return True
        return moving

    def _run(self, dt: float) -> None:
        """Go on with the next step of the playback, pausing after a deal's end; stop at the end of the recording."""
        if self.at_end:
            self.playing = False
        elif self.place in self.recording.ends and self._rested < BETWEEN and self.director.speed > 0:
            self._rested += dt * self.speed
        else:
            self._on()
