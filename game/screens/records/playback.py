"""Going about in a match that is seen again: to any place, act by act, or on by itself."""

from __future__ import annotations

from collections.abc import Callable

from game.table.animations.director import Director
from game.table.board.board import Board
from game.table.board.recording import Film

SPEEDS = (0.5, 1.0, 2.0, 4.0)
BETWEEN = 1.6
"""Seconds in which the end of a deal stands before the next one begins."""


class Playhead:
    """Where one is in a film: `place` events have been shown, or are being shown now.

    `board_at` gives the table at a place, as the viewer sees it.
    """

    def __init__(self, film: Film, director: Director, place: int, board_at: Callable[[int], Board]) -> None:
        self.film, self.director, self.place, self.board_at = film, director, place, board_at
        self.playing = False
        self.speed = 1.0
        self._rested = 0.0

    @property
    def deal(self) -> int:
        """The deal that is shown, counted from 0."""
        return self.film.deal_at(self.place)

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after."""
        return self.place >= len(self.film.events)

    def go(self, place: int) -> None:
        """Show the table as it was at a place, at once."""
        self.place = place
        self._rested = 0.0
        self.director.replace(self.board_at(place))

    def step(self, by: int) -> None:
        """One act on, which is seen to happen, or one back."""
        self.playing = False
        self.director.finish()
        if by < 0:
            self.go(self.film.before(self.place))
        else:
            self._on()

    def _on(self) -> None:
        """Let the next act happen."""
        after = self.film.after(self.place)
        self.director.feed(self.film.events[self.place : after])
        self.place = max(self.place, after)
        self._rested = 0.0

    def turn_to(self, deal: int) -> None:
        """To the first turn of another deal."""
        self.go(self.film.first_of(max(0, min(len(self.film.starts) - 1, deal))))

    def play(self) -> None:
        """Let it run, or stop it."""
        if self.at_end and not self.playing:
            self.turn_to(self.deal)
        self.playing = not self.playing

    def faster(self, by: int = 1) -> None:
        """The next speed; after the last comes the first."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + by) % len(SPEEDS)]

    def update(self, dt: float, *, still: bool) -> bool:
        """Move on by `dt` seconds; `still` animates nothing. True while anything moves."""
        self.director.speed = 0.0 if still else self.speed
        moving = self.director.advance(dt)
        if self.playing and self.director.idle:
            self._run(dt)
            return True
        return moving

    def _run(self, dt: float) -> None:
        """Playing: on to the next act, after a rest where a deal has ended."""
        if self.at_end:
            self.playing = False
        elif self.place in self.film.ends and self._rested < BETWEEN and self.director.speed > 0:
            self._rested += dt * self.speed
        else:
            self._on()
