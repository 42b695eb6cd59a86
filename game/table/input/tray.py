"""The exchange tray, with an arrow to the player who receives the tiles."""

from __future__ import annotations

from game.art import icons, shapes
from game.scene.node import Node, Sprite
from game.table.input.hand_control import HandControl
from game.table.layout import Box, TableLayout
from game.table.layout.depths import TABLE
from game.table.layout.tray import tray_box, tray_slot
from game.table.overlay.draw import Drawn, canvas
from game.tokens import color

SIGNS = {1: "right", 2: "up", 3: "left", -1: "left"}
"""Icon for the number of places that tiles are passed on in the order of play."""


class Tray:
    """Shows the exchange tray while tiles to pass on are chosen; it is lit while a tile is carried over it."""

    def __init__(self, root: Node) -> None:
        """Add the tray to the scene, still invisible."""
        self.node = root.add(Drawn("tray", depth=TABLE - 15))
        self.node.visible = False
        self._box = Box(0, 0, 0, 0)

    def show(self, hands: HandControl, layout: TableLayout, places: int) -> None:
        """Show the tray if tiles are to be exchanged, with an arrow to their receiver.

        `places` is the number of seats to the receiver in turn order; 0 if not known yet.
        """
        count = hands.tray_places
        self.node.visible = count > 0
        if not count:
            return
        box = self._box = tray_box(layout, count)
        head = layout.px(26)
        self.node.position = (box.x, box.y - head)
        sign = SIGNS.get(-places if layout.spec.clockwise else places, "")
        strong = hands.over == "tray"
        key = (count, sign, strong, box)
        self.node.show(key, lambda: _picture(box, layout, count, sign, head, strong))

    def targets(self) -> dict[str, list[float]]:
        """Return the rectangle of the visible tray by its name, for scripts."""
        box = self._box
        return {"tray": [box.x, box.y, box.w, box.h]} if self.node.visible else {}


def _picture(box: Box, layout: TableLayout, count: int, sign: str, head: float, strong: bool) -> Sprite:
    """Draw the tray with `count` places and the arrow `sign`, `head` high above them; `strong` lights it."""
    px = layout.scale
    surface = canvas(box.w, box.h + head)
    shapes.box(surface, (0, head, box.w, box.h), (*color("inset"), 200), 10 * px)
    line = color("gold_hi") if strong else color("gold")
    shapes.box(surface, (0, head, box.w, box.h), (*line, 255 if strong else 170), 10 * px, max(1.5, 2 * px))
    for index in range(count):
        slot = tray_slot(layout, index, count)
        wide, tall = slot.width, box.h - 20 * px
        place = (slot.x - box.x - wide / 2, head + 10 * px, wide, tall)
        shapes.box(surface, place, (*color("line"), 200), 7 * px, max(1.0, 1.5 * px))
    if sign:
        icons.put(surface, sign, (box.w / 2, head / 2), round(24 * px), color("gold_hi"))
    return Sprite(surface, 0, 0)
