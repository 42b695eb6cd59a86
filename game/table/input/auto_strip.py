"""The strip of switches beside the hand: the acts that the table does for the player, and their state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game import i18n
from game.art import icons, shapes
from game.scene.node import Node, Sprite
from game.table.input.table_buttons import ButtonBar
from game.table.layout import Box, TableLayout
from game.table.layout.depths import ABOVE, BAR
from game.table.overlay.draw import Drawn, canvas
from game.table.overlay.wall_tip import place_beside, word_picture
from game.tokens import color

GAP = 4.0
"""Gap between two switches, in units."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of the strip: its name, its state, the label of its key, and the function that turns it."""

    name: str
    on: bool
    cap: str
    press: Callable[[], None]


class AutoStrip(ButtonBar):
    """The switches as small buttons, golden while on; a tooltip names the one under the pointer."""

    def __init__(self, root: Node) -> None:
        """Add the empty strip and its tooltip to the scene."""
        super().__init__(root, "switches", BAR)
        self.tip = root.add(Drawn("switch tip", depth=ABOVE + 400))
        self.tip.visible = False

    def show(self, switches: Sequence[Switch], layout: TableLayout, ruleset: str) -> None:
        """Show these switches, the last one at the right end of their box, named in the words of a rule set."""
        self.root.visible = bool(switches)
        whole = layout.box("switches")
        high, gap = whole.h, GAP * layout.scale
        wide = (whole.w - 3 * gap) / 4
        for index, (button, switch) in enumerate(zip(self.set_count(len(switches)), switches, strict=True)):
            lit = index == self.hovered
            button.name, button.press = f"switch:{switch.name}", switch.press
            button.box = Box(0, 0, round(wide), round(high))
            left = whole.right - (len(switches) - index) * (wide + gap) + gap
            button.position = round(left), round(whole.y)
            key = (switch.name, switch.on, lit, button.box, layout.scale)
            button.show(key, partial(_picture, switch, button.box, layout.scale, lit=lit))
        self._name(switches, layout, ruleset)

    def _name(self, switches: Sequence[Switch], layout: TableLayout, ruleset: str) -> None:
        """Name the switch under the pointer, with its state and its key."""
        self.tip.visible = 0 <= self.hovered < len(switches)
        if not self.tip.visible:
            return
        switch, button = switches[self.hovered], self.buttons[self.hovered]
        named = i18n.own(f"switch_{switch.name}", ruleset)
        words = f"{named}: {i18n.term('on' if switch.on else 'off')}" + (f" · {switch.cap}" if switch.cap else "")
        size = layout.scale, layout.spec.text
        self.tip.show((words, *size), lambda: word_picture(words, *size))
        place_beside(self.tip, Box(*button.position, button.box.w, button.box.h), layout.spec.size[0], layout.scale)


def _picture(switch: Switch, box: Box, px: float, *, lit: bool) -> Sprite:
    """Draw a switch: golden while on, lighter under the pointer (`lit`)."""
    surface = canvas(box.w, box.h)
    whole = (0, 0, box.w, box.h)
    ground = color("gold_hi" if lit else "gold") if switch.on else (*color("raised" if lit else "inset"), 224)
    shapes.box(surface, whole, ground, 7 * px)
    shapes.box(surface, whole, color("gold_hi" if switch.on else "line"), 7 * px, max(1.0, px))
    tint = color("gold_ink" if switch.on else "dim")
    icons.put(surface, switch.name, (box.w / 2, box.h / 2), round(min(19 * px, box.w - 2)), tint)
    return Sprite(surface, 0, 0)
