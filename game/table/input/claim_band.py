"""The band of claims above the own hand: the tile in question, a clock, and buttons in rising worth, Pass last."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial

from game.art import items, shapes
from game.art.tiles import TileArt
from game.scene.node import Node, Sprite
from game.table.input.table_buttons import (
    BarEntry,
    ButtonBar,
    button_width,
    draw_button,
    draw_tall_button,
    tall_width,
)
from game.table.layout import Box, TableLayout
from game.table.layout.depths import BAR
from game.table.overlay.draw import Drawn, canvas
from game.tokens import color
from rules.core.tiles import Kind

GAP, PAD, LEAST = 8.0, 8.0, 116.0
"""Gap between buttons, margin, and minimal width of a button with two lines, in units."""
TWO_LINES = 68.0
"""Height of the band from which buttons have two lines, in units."""


class ClaimBar(ButtonBar):
    """The band of buttons above the viewer's hand, as broad as its contents; it covers wall and mat but no face."""

    def __init__(self, root: Node) -> None:
        """Add the empty band to the scene."""
        super().__init__(root, "claim bar", BAR + 50)
        self._pane = self.root.add(Drawn("pane"))
        self._tile = self.root.add(Drawn("tile in question", depth=1))
        self._clock = self.root.add(Drawn("clock", depth=1))
        self.entries: tuple[BarEntry, ...] = ()
        self.focus = -1

    def show(
        self, entries: Sequence[BarEntry], layout: TableLayout, art: TileArt, clock: float | None = None,
        seconds: float = 0.0, tile: Kind | None = None,
    ) -> None:  # fmt: skip
        """Show these buttons. `clock` is the share of time left (None without a clock), `seconds` all the time, `tile`
        the tile in question.
        """
        self.entries = tuple(entries)
        self.root.visible = bool(entries)
        self.set_count(len(entries))
        if not entries:
            return
        px, place = layout.scale, layout.box("claims")
        two = place.h >= TWO_LINES * px
        face = min(place.h * 0.6, 44 * px) if tile is not None else 0.0
        head = (face + 14 * px if face else 0.0) + (54 * px if clock is not None else 0.0)
        widths = self._widths(entries, layout, place.w - head - 2 * PAD * px, two=two)
        total = sum(widths) + GAP * px * (len(entries) - 1) + 2 * PAD * px + head
        left = round(place.center[0] - total / 2)
        self._pane.position = (left, place.y)
        size = (round(total), round(place.h))
        self._pane.show((size, px), lambda: _pane(size, px))
        x = left + PAD * px
        self._tile.visible = tile is not None
        if tile is not None:
            self._tile.position = (round(x + face / 2 + 2 * px), round(place.center[1] - face * 0.1))
            self._tile.show((tile, round(face), art.style), lambda: art.sprite(tile, face))
            x += face + 14 * px
        self._clock.visible = clock is not None
        if clock is not None:
            self._clock.position = (x + 22 * px, place.center[1])
            step, whole = round(clock * 64), max(0, int(seconds + 0.999))
            self._clock.show((step, whole, px), lambda: items.clock(step, str(whole), round(44 * px)))
            x += 54 * px
        self._place(entries, widths, Box(x, place.y + PAD * px, 0, place.h - 2 * PAD * px), layout, art, two=two)

    @staticmethod
    def _widths(entries: Sequence[BarEntry], layout: TableLayout, room: float, *, two: bool) -> list[float]:
        """Return the widths of the buttons within `room` pixels: equal if there is room, else as each needs; too broad
        ones are cut.

        `two`: the buttons have two lines.
        """
        px, text = layout.scale, layout.spec.text
        needed = [(tall_width if two else button_width)(entry.look, px, text) for entry in entries]
        widths = [max(LEAST * px, need) for need in needed] if two else list(needed)
        over = sum(widths) + GAP * px * (len(widths) - 1) - room
        while over > 0:
            spare = max(range(len(widths)), key=lambda i: widths[i] - needed[i])
            broad = max(range(len(widths)), key=lambda i: widths[i])
            if (more := widths[spare] - needed[spare]) > 0:
                cut = min(over, 10 * px, more)
                widths[spare] -= cut
            elif widths[broad] > 90 * px:
                cut = min(over, 10 * px)
                widths[broad] -= cut
            else:
                break
            over -= cut
        return widths

    def _place(
        self, entries: Sequence[BarEntry], widths: Sequence[float], at: Box, layout: TableLayout, art: TileArt, *,
        two: bool,
    ) -> None:  # fmt: skip
        """Place the buttons side by side in the box `at` and draw them."""
        px, text, x = layout.scale, layout.spec.text, at.x
        for index, (button, entry, w) in enumerate(zip(self.buttons, entries, widths, strict=True)):
            look = replace(entry.look, focused=index == self.focus, hovered=index == self.hovered)
            button.name, button.press = entry.name, entry.press
            button.position = (x, at.y)
            button.box = Box(0, 0, w, at.h)
            key = (look, round(w), round(at.h), px, text, art.style)
            make = partial(draw_tall_button, look, w, at.h) if two else partial(draw_button, look, w, h=at.h)
            button.show(key, partial(make, px=px, text=text, art=art))
            x += w + GAP * px

    @property
    def time_shown(self) -> Hashable:
        """The time that the picture of the clock depends on; the clock is drawn anew when it changes."""
        return self._clock.key if self._clock.visible and self.root.visible else None


def _pane(size: tuple[int, int], px: float) -> Sprite:
    """Draw the ground of the band."""
    surface = canvas(*size)
    shapes.box(surface, (0, 0, *size), (*color("inset"), 244), 12 * px)
    shapes.box(surface, (0, 0, *size), (*color("gold"), 200), 12 * px, max(1.0, 1.5 * px))
    return Sprite(surface, 0, 0)
