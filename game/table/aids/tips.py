"""Notices to the player, such as trouble with saving the match."""

from __future__ import annotations

from game import i18n
from game.art import shapes
from game.art.text import LEAST, wrap
from game.scene.node import Node, Sprite
from game.table.layout import TableLayout
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import Drawn, canvas, put, width
from game.tokens import Color, color


class NoticePane:
    """Shows a notice below the title as long as there is one.

    A `calm` notice before the first discard is placed below the center plate, where it covers no tile, or above
    it where a tray lies below.
    """

    def __init__(self, root: Node) -> None:
        """Add the pane to the scene."""
        self.node = root.add(Drawn("notice", depth=ABOVE))

    def show(self, text: str, layout: TableLayout, *, calm: bool = False, above: bool = False) -> None:
        """Show the text; without any, hide the pane."""
        self.node.visible = bool(text)
        if not text:
            return
        tint = color("gold" if calm else "red")
        px = layout.scale * layout.spec.text
        self.node.show((text, px, calm), lambda: _notice_picture(text, px, tint))
        assert self.node.picture is not None
        if calm:
            plate, (wide, high) = layout.center_plate, self.node.picture.surface.get_size()
            x, gap = plate.center[0] - wide / 2, layout.px(16)
            y = plate.y - gap - high if above else plate.bottom + gap
            if layout.ring:  # the wall is near the plate; nothing is claimed yet
                y = layout.box("claims").center[1] - high / 2
            self.node.position = (round(x), round(y))
            return
        y, plates = layout.px(76), [layout.name_plate(seat) for seat in range(layout.spec.seats)]
        for plate in sorted(plates, key=lambda plate: plate.y):
            if plate.x < layout.px(280) and plate.y - layout.px(36) < y < plate.y + plate.h:
                y = plate.y + plate.h + layout.px(8)
        self.node.position = (layout.px(28), y)


def seal_words(seal: str) -> str:
    """Return the text with the beginning of `seal`, a hash of the match's walls, short enough to be written down."""
    return i18n.tr("table_seal", seal=" ".join(seal[at : at + 4] for at in range(0, 16, 4)))


def _notice_picture(text: str, px: float, tint: Color) -> Sprite:
    """Draw a notice in up to three lines."""
    w = min(520 * px, width(text, 14 * px) + 36 * px)
    size = max(LEAST, 14 * px)
    lines, step = wrap(text, w - 36 * px, size, lines=3), size + 6 * px
    h = 36 * px + step * (len(lines) - 1)
    surface = canvas(w, h)
    shapes.box(surface, (0, 0, w, h), color("inset"), 8 * px)
    shapes.box(surface, (0, 0, 5 * px, h), tint, 2 * px)
    for number, line in enumerate(lines):
        put(surface, line, (18 * px, 18 * px + step * number), size, color("text"), room=w - 28 * px)
    return Sprite(surface, 0, 0)
