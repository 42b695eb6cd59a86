"""A light on the area where a carried tile may be dropped."""

from __future__ import annotations

from game.art import shapes
from game.scene.node import Node, Sprite
from game.table.input.hand_control import HandControl
from game.table.layout import TableLayout
from game.table.layout.depths import TABLE
from game.table.overlay.draw import Drawn, canvas
from game.tokens import color


class DropHighlight:
    """Lights the place where a carried tile may be dropped: the mat for a discard, the viewer's side for a claim."""

    def __init__(self, root: Node) -> None:
        """Add the light to the scene, still off."""
        self.node = root.add(Drawn("drop target", depth=TABLE - 20))

    def show(self, hands: HandControl, layout: TableLayout) -> None:
        """Light the place for the tile that is carried now, if any."""
        box = self._box(hands, layout)
        self.node.visible = box is not None
        if box is None:
            return
        x, y, w, h = box
        self.node.position = (x, y)
        strong = hands.over in ("river", "melds")
        self.node.show((round(w), round(h), strong), lambda: _light(w, h, layout.scale, strong))

    @staticmethod
    def _box(hands: HandControl, layout: TableLayout) -> tuple[float, float, float, float] | None:
        """Return the area where the carried tile may be dropped; None if nothing is carried or it may not."""
        tile = hands.carried
        if tile is None:
            return None
        if tile in hands.hand:
            if tile not in hands.discardable:
                return None
            mat = layout.mat
            return mat.x, mat.y, mat.w, mat.h
        if not hands.offers.claims:
            return None
        width, height = layout.spec.size
        tall = layout.px(112)
        pad = layout.px(14)
        return pad, height - tall - pad, width - 2 * pad, tall


def _light(w: float, h: float, px: float, strong: bool) -> Sprite:
    """Draw a light of that size; `strong` while the pointer is over it."""
    surface = canvas(w, h)
    shapes.box(surface, (0, 0, w, h), (*color("gold"), 54 if strong else 24), 10 * px)
    shapes.box(surface, (0, 0, w, h), (*color("gold_hi"), 230 if strong else 120), 10 * px, max(1.5, 2 * px))
    return Sprite(surface, 0, 0)
