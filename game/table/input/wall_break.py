"""Choosing where to break the wall: its sides are lit, the stacks counted to the chosen place more brightly."""

from __future__ import annotations

from game import i18n
from game.art import shapes
from game.scene.node import Node, Sprite
from game.table.input.hand_control import HandControl
from game.table.input.table_buttons import call_word
from game.table.layout import Box
from game.table.layout.depths import ABOVE, LAST
from game.table.layout.geometry import around
from game.table.overlay.draw import Drawn, canvas
from game.table.overlay.stage import Stage
from game.table.overlay.wall_tip import word_picture
from game.tokens import color
from rules.core.melds import Seat
from rules.mechanics.opening.chosen_break import BreakPoint

EDGE = 3.0
"""Margin of the light about the tiles, in units."""


class BreakPointMark:
    """Lights the wall where a player may choose to break it, and names the chosen side and number of stacks."""

    def __init__(self, stage: Stage) -> None:
        """Add the lights to the scene, still off."""
        self.stage = stage
        self.root = stage.scene.add(Node("breach"))
        self.word = stage.scene.add(Drawn("breach word", depth=ABOVE + 400))
        self._sides: dict[Seat, Drawn] = {}
        self._counted = self.root.add(Drawn("counted", depth=LAST))
        self.root.visible = self.word.visible = False

    def show(self, hands: HandControl) -> None:
        """Light the sides where the wall may be broken, and more brightly the stacks up to the chosen place."""
        open_to, meant = hands.offers.break_points, hands.chosen_break_point
        self.root.visible = bool(open_to) and hands.table.director.idle
        self.word.visible = self.root.visible and meant is not None
        if not self.root.visible:
            return
        longest = dict(sorted(open_to))
        for side, node in self._sides.items():
            node.visible = side in longest
        for side, stack in longest.items():
            if side not in self._sides:
                self._sides[side] = self.root.add(Drawn(f"side {side}", depth=LAST))
            self._light(self._sides[side], self._box(hands, (side, stack)), strong=False)
        self._counted.visible = meant is not None
        if meant is not None:
            counted = self._box(hands, meant)
            self._light(self._counted, counted, strong=True)
            self._say(hands, meant, counted)

    def _box(self, hands: HandControl, break_point: BreakPoint) -> Box:
        """Return the box about the stacks of a side from its right end up to the chosen place."""
        corners = []
        for tile in hands.table.director.board.standing:
            place = hands.break_point_of(tile)
            if place is not None and place[0] == break_point[0] and place[1] <= break_point[1]:
                box = self.stage.nodes[tile].bounds()
                corners += [(box.x, box.y), (box.right, box.bottom)]
        return around(corners)

    def _light(self, node: Drawn, box: Box, *, strong: bool) -> None:
        """Put a light about a box; `strong` for the chosen stacks."""
        px = self.stage.layout.scale
        edge = EDGE * px
        w, h = round(box.w + 2 * edge), round(box.h + 2 * edge)
        node.position = round(box.x - edge), round(box.y - edge)
        node.show((w, h, px, strong), lambda: _lit(w, h, px, strong=strong))

    def _say(self, hands: HandControl, meant: BreakPoint, counted: Box) -> None:
        """Write side and number of stacks beside the box `counted`, toward the middle of the table."""
        layout = self.stage.layout
        px, middle = layout.scale, layout.middle
        side = call_word(hands.offers.break_points[meant].button, self.stage.labels)
        words = f"{side} · {i18n.plural('stack', meant[1] + 1)}"
        self.word.show((words, px, layout.spec.text), lambda: word_picture(words, px, layout.spec.text))
        assert self.word.picture is not None
        w, h = self.word.picture.surface.get_size()
        last = next(tile for tile in hands.table.director.board.standing if hands.break_point_of(tile) == meant)
        x, y = self.stage.nodes[last].position
        whole = self._box(hands, max(one for one in hands.offers.break_points if one[0] == meant[0]))
        if whole.w > whole.h:
            self.word.position = round(x - w / 2), round(counted.bottom if y < middle[1] else counted.y - h)
        else:
            self.word.position = round(counted.right if x < middle[0] else counted.x - w), round(y - h / 2)


def _lit(w: float, h: float, px: float, *, strong: bool) -> Sprite:
    """Draw a light of that size."""
    surface = canvas(w, h)
    shapes.box(surface, (0, 0, w, h), (*color("gold"), 70 if strong else 20), 6 * px)
    shapes.box(surface, (0, 0, w, h), (*color("gold_hi"), 240 if strong else 110), 6 * px, max(1.5, 2 * px))
    return Sprite(surface, 0, 0)
