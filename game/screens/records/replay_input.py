"""Input of a replay: buttons, time line, keys."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.app.screen import Program
from game.input.keys import pressed
from game.screens.records.playback import Playhead
from game.table.aids.aids import CornerButtons
from game.table.input.replay_bar import ReplayBar


class ReplayActs(Protocol):
    """Actions of a replay besides navigation, as `ReplayInput` calls them."""

    def close(self) -> None:
        """Close the log or the replay."""

    def next_viewer(self) -> None:
        """Switch to the next seat's view."""

    def toggle_log(self) -> None:
        """Open or close the log."""

    def result(self) -> None:
        """Show the current deal's result."""

    def calculate(self) -> None:
        """Open the calculator with the winning hand."""

    def look_up(self) -> None:
        """Open the rulebook."""

    def what_if(self) -> None:
        """Offer to play on from here."""


class ReplayInput:
    """Handles the events of one replay: buttons, time line, keys."""

    def __init__(
        self, app: Program, acts: ReplayActs, playhead: Playhead, bar: ReplayBar, corner: CornerButtons,
    ) -> None:  # fmt: skip
        """Create the input of a replay; `bar` holds time line and playback buttons, `corner` the others."""
        self.app, self.acts, self.playhead, self.bar, self.corner = app, acts, playhead, bar, corner
        self._dragged = False

    def process(self, event: pygame.event.Event) -> bool:
        """Handle an event; return true if it was consumed."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._pointer(event)
        return event.type == pygame.KEYDOWN and self._key(event)

    def _pointer(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event: press buttons, drag along the time line; return true if anything has changed."""
        if event.type == pygame.MOUSEMOTION:
            if self._dragged:
                self._drag(event.pos[0])
                return True
            before = (self.bar.hovered, self.corner.hovered)
            self.bar.hovered, self.corner.hovered = self.bar.at(event.pos), self.corner.at(event.pos)
            return before != (self.bar.hovered, self.corner.hovered)
        if event.button != 1:
            return False
        if event.type == pygame.MOUSEBUTTONUP:
            used, self._dragged = self._dragged, False
            return used
        self.bar.focus = -1
        pressed = [*self.bar.buttons, *self.corner.buttons]
        button = next((b for b in pressed if b.contains(b.to_local(event.pos))), None)
        if button is not None and button.press is not None:
            self.app.audio.play("button")
            button.press()
        elif button is None and self.bar.on_track(event.pos):
            self._dragged, self.playhead.playing = True, False
            self._drag(event.pos[0])
        return True

    def _drag(self, x: float) -> None:
        """Jump to the step nearest to the pointer's `x` on the time line."""
        stops = self.playhead.recording.stops_in(self.playhead.deal)
        index = round(self.bar.share_at(x) * len(stops)) - 1
        place = stops[max(0, index)]
        if place != self.playhead.place:
            self.playhead.go(place)

    def _key(self, event: pygame.event.Event) -> bool:
        """Handle a key; return true if it was consumed."""
        playhead, acts = self.playhead, self.acts
        named = {
            "left": lambda: playhead.step(-1), "right": lambda: playhead.step(1), "back": acts.close,
            "press": playhead.play,
            "first": lambda: playhead.go(playhead.recording.stops_in(playhead.deal)[0]),
            "last": lambda: playhead.go(playhead.recording.ends[playhead.deal]),
            "page_up": lambda: playhead.turn_to(playhead.deal - 1),
            "page_down": lambda: playhead.turn_to(playhead.deal + 1),
            "up": lambda: playhead.faster(1), "down": lambda: playhead.faster(-1),
            "next": lambda: self._focus(1), "previous": lambda: self._focus(-1), "confirm": self._confirm,
            "help": acts.look_up,
        }  # fmt: skip
        letters = {"v": acts.next_viewer, "l": acts.toggle_log, "r": acts.result, "c": acts.calculate,
                   "w": acts.what_if}  # fmt: skip
        name = self.app.keys.action(event, "menu")
        letter = pygame.key.name(pressed(event)[0])
        if name in named:
            named[name]()
        elif letter in letters and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            letters[letter]()
        else:
            return False
        return True

    def _focus(self, by: int) -> None:
        """Move the focus along the playback buttons, starting with play."""
        count = len(self.bar.buttons)
        self.bar.focus = 2 if self.bar.focus < 0 else (self.bar.focus + by) % count

    def _confirm(self) -> None:
        """Press the focused playback button, by default play."""
        knob = self.bar.knobs[self.bar.focus] if self.bar.focus >= 0 else self.bar.knobs[2]
        if knob.able:
            knob.press()
