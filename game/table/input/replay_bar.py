"""The replay bar, in place of the claims: deals, steps, play, time line, viewer, speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.art import buttons, icons, shapes
from game.scene.node import Node, Sprite
from game.table.input.table_buttons import ButtonBar, dark_pane
from game.table.layout import Box, TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import Drawn, canvas, fit, put, width
from game.tokens import color

TALL, SIDE, GAP = 60.0, 40.0, 6.0


@dataclass(frozen=True, slots=True)
class PlaybackButton:
    """A button of the replay bar: its icons (`signs`) or `words`, and the function `press` that it calls."""

    name: str
    press: Callable[[], None]
    signs: tuple[str, ...] = ()
    words: str = ""
    short: str = ""
    """Shorter text for narrow bars."""
    gold: bool = False
    able: bool = True

    @property
    def look(self) -> tuple[object, ...]:
        """The values that the button's picture depends on."""
        return self.signs, self.words, self.gold, self.able

    def fit_in(self, roomy: bool) -> PlaybackButton:
        """Return the button as it is for a `roomy` bar, else with its short text."""
        return self if roomy or not self.short else replace(self, words=self.short)


class ReplayBar(ButtonBar):
    """The bar of a replay: buttons at the left and right of a time line."""

    def __init__(self, root: Node) -> None:
        """Add the empty bar to the scene."""
        super().__init__(root, "reel bar", ABOVE - 100)
        self._pane = self.root.add(Drawn("pane"))
        self._track = self.root.add(Drawn("time line", depth=1))
        self.knobs: tuple[PlaybackButton, ...] = ()
        self.track = self.place = Box(0, 0, 0, 0)
        self.focus = -1

    def show(
        self, left: Sequence[PlaybackButton], right: Sequence[PlaybackButton], share: float, note: str,
        layout: TableLayout,
    ) -> None:  # fmt: skip
        """Show these buttons, and the time line filled up to `share` (0 to 1) with the text `note` above it."""
        px, text = layout.scale, layout.spec.text
        place = self.place = self._place(layout)
        roomy = place.w >= 800 * px
        self.knobs = tuple(knob.fit_in(roomy) for knob in (*left, *right))
        self.set_count(len(self.knobs))
        widths = [self._wide(knob, px, text, roomy) for knob in self.knobs]
        self._pane.position = (place.x, place.y)
        self._pane.show((place.w, px), lambda: _pane(place.w, px))
        x, y = place.x + 10 * px, place.y + (TALL - SIDE) / 2 * px
        for index in range(len(left)):
            self._button(index, Box(x, y, widths[index], SIDE * px), px, text)
            x += widths[index] + GAP * px
        first = x + 6 * px
        x = place.right - 10 * px
        for index in range(len(self.knobs) - 1, len(left) - 1, -1):
            x -= widths[index]
            self._button(index, Box(x, y, widths[index], SIDE * px), px, text)
            x -= GAP * px
        self._line(Box(first, place.y, x - 6 * px - first, TALL * px), share, note, px, text)

    def covers(self, point: tuple[float, float]) -> bool:
        """Return true if the bar lies at a point in the window."""
        return self.place.contains(point)

    @staticmethod
    def _place(layout: TableLayout) -> Box:
        """Return the box of the bar, which lies where the claim band is during play."""
        claims = layout.box("claims")
        tall = TALL * layout.scale
        return Box(claims.x, claims.center[1] - tall / 2, claims.w, tall)

    @staticmethod
    def _wide(knob: PlaybackButton, px: float, text: float, roomy: bool) -> float:
        """Return the width of a button in pixels; `px` is pixels per unit, `text` the text size."""
        if knob.signs:
            return SIDE * px
        return min(width(knob.words, 14 * px * text, bold=True) + 22 * px, (200 if roomy else 84) * px)

    def _button(self, index: int, box: Box, px: float, text: float) -> None:
        """Place button number `index` in a box and draw it."""
        button, knob = self.buttons[index], self.knobs[index]
        button.name, button.press = f"button:{knob.name}", knob.press if knob.able else None
        button.position, button.box = (box.x, box.y), Box(0, 0, box.w, box.h)
        focused, hovered = index == self.focus, index == self.hovered and knob.able
        key = (knob.look, box.w, px, text, focused, hovered)
        button.show(key, lambda: _picture(knob, box, px, text, focused, hovered))

    def _line(self, box: Box, share: float, note: str, px: float, text: float) -> None:
        """Place the time line in a box and draw it."""
        self.track = box
        self._track.position = (box.x, box.y)
        key = (box.w, box.h, round(share * box.w), note, px)
        self._track.show(key, lambda: _track(box, share, note, px, text))

    def on_track(self, point: tuple[float, float]) -> bool:
        """Check that a point is on the time line."""
        box = self.track
        return box.x - 8 <= point[0] <= box.right + 8 and box.y <= point[1] <= box.bottom

    def share_at(self, x: float) -> float:
        """Return the position on the time line at pixel `x`, from 0 to 1."""
        return max(0.0, min(1.0, (x - self.track.x) / max(1.0, self.track.w)))

    def targets(self) -> dict[str, list[float]]:
        """Return the rectangles of buttons and time line by name, for scripts."""
        return super().targets() | {"track": [self.track.x, self.track.y, self.track.w, self.track.h]}


def _pane(wide: float, px: float) -> Sprite:
    """Draw the ground of the bar."""
    surface = canvas(wide, TALL * px)
    dark_pane(surface, (0, 0, wide, TALL * px), px)
    return Sprite(surface, 0, 0)


def _picture(knob: PlaybackButton, box: Box, px: float, text: float, focused: bool, hovered: bool) -> Sprite:
    """Draw a button of the bar."""
    pad = 6 * px
    surface = canvas(box.w + 2 * pad, box.h + 2 * pad)
    kind = "off" if not knob.able else "gold" if knob.gold else "plain"
    place = pygame.Rect(round(pad), round(pad), round(box.w), round(box.h))
    ink = buttons.ground(surface, place, kind, 8 * px, hot=hovered)
    if focused:
        reach = 4 * px
        ring = (pad - reach, pad - reach, box.w + 2 * reach, box.h + 2 * reach)
        shapes.box(surface, ring, color("ivory"), 11 * px, max(2.0, 2 * px))
    side = round(16 * px)
    for index, sign in enumerate(knob.signs):
        x = pad + box.w / 2 + (index - (len(knob.signs) - 1) / 2) * 9 * px
        icons.put(surface, sign, (x, pad + box.h / 2), side, ink)
    if knob.words:
        size = 14 * px * text
        words = fit(knob.words, size, box.w - 14 * px, bold=True)
        put(surface, words, (pad + box.w / 2, pad + box.h / 2), size, ink, bold=True, anchor="center")
    return Sprite(surface, pad, pad)


def _track(box: Box, share: float, note: str, px: float, text: float) -> Sprite:
    """Draw the time line, filled up to `share`, with its note."""
    pad = 10 * px
    surface = canvas(box.w + 2 * pad, box.h)
    size = 14 * px * text
    noted = bool(note) and width(note, size) <= box.w
    y = box.h * (0.68 if noted else 0.5)
    shapes.box(surface, (pad, y - 3 * px, box.w, 6 * px), color("line"), 3 * px)
    shapes.box(surface, (pad, y - 3 * px, max(6 * px, box.w * share), 6 * px), color("gold"), 3 * px)
    shapes.disc(surface, (pad + box.w * share, y), 8 * px, color("ivory"))
    if noted:
        put(surface, note, (pad, box.h * 0.32), size, color("dim"))
    return Sprite(surface, pad, 0)
