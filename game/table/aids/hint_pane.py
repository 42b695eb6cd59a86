"""The hint at the table: a pane above the own hand, clear of waits and claims, until its question is answered."""

from __future__ import annotations

from collections.abc import Sequence

from game.art.text import wrap
from game.scene.node import Node, Sprite
from game.table.layout import Box, TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import LEAST, Drawn, pane, put, width
from game.tokens import color

WIDE, PAD, LEADING, BODY, SMALL = 560.0, 16.0, 22.0, 16.0, 14.0
"""Units: maximal width, margin, line distance, text sizes of the advice and of the lines after it."""


def hint_place(layout: TableLayout, high: float, *, band: bool) -> Box:
    """Return the box of a hint `high` pixels high: where the claim band is, or above it if `band` is visible."""
    px, claims, waits = layout.px, layout.box("claims"), layout.box("waits")
    wide = min(px(WIDE) * layout.spec.text, claims.w)
    x = claims.center[0] - wide / 2
    bottom = claims.y - px(8) if band else claims.bottom
    if x + wide > waits.x and bottom > waits.y and x < waits.right:
        x = max(claims.x, waits.x - px(12) - wide)
        wide = min(wide, waits.x - px(12) - x)
    return Box(x, bottom - high, wide, high)


class HintPane:
    """Shows a hint above the viewer's hand; `lines` are its text, the advice first."""

    def __init__(self, root: Node) -> None:
        """Add the empty pane to the scene."""
        self.node = root.add(Drawn("hint", depth=ABOVE))
        self.node.visible = False
        self.lines: tuple[str, ...] = ()
        self.box = Box(0, 0, 0, 0)

    def say(self, lines: Sequence[str]) -> None:
        """Set the text; without lines the pane is hidden."""
        self.lines = tuple(lines)

    def show(self, layout: TableLayout, *, band: bool) -> None:
        """Draw the text, if there is any; `band` is true if the claim band is visible."""
        self.node.visible = bool(self.lines)
        if not self.lines:
            return
        wide = hint_place(layout, 0.0, band=band).w
        px, (body, small) = layout.px, (max(LEAST, units * layout.scale) * layout.spec.text for units in (BODY, SMALL))
        room = wide - px(2 * PAD)
        first, *others = self.lines
        rows = [(line, True) for line in wrap(first, round(room * 0.97), round(body), True)]
        rows += [(line, False) for words in others for line in wrap(words, round(room * 0.97), round(small))]
        step = line_pitch(layout)
        high = 2 * px(PAD * 0.7) + step * len(rows)
        broad = min(wide, max(width(line, body if bold else small, bold=bold) for line, bold in rows) + px(2 * PAD))
        box = hint_place(layout, high, band=band)
        self.box = Box(box.x + (box.w - broad) / 2, box.y, broad, high)
        self.node.position = (self.box.x, self.box.y)
        self.node.show((tuple(rows), self.box, layout.spec), lambda: _picture(rows, self.box, layout, (body, small)))


def line_pitch(layout: TableLayout) -> float:
    """Return the distance from line to line, in pixels."""
    return max(LEADING * layout.scale, LEAST * 1.3) * layout.spec.text


def _picture(
    rows: Sequence[tuple[str, bool]], box: Box, layout: TableLayout, sizes: tuple[float, float]
) -> Sprite:
    """Draw the pane; each of `rows` is a line and true if it belongs to the advice, `sizes` the two text sizes."""
    px = layout.scale
    surface, pad = pane(box.w, box.h, px, line=color("gold"), alpha=246)
    step = line_pitch(layout)
    y = pad + PAD * 0.7 * px + step / 2
    for line, bold in rows:
        tint = color("gold_hi" if bold else "text")
        put(surface, line, (pad + PAD * px, y), sizes[0] if bold else sizes[1], tint, bold=bold)
        y += step
    return Sprite(surface, pad, pad)
