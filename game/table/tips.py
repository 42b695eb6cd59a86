"""A word to the player: what a computer player would do, and what went wrong with keeping the match."""

from __future__ import annotations

from game import i18n
from game.art import shapes
from game.director.director import Director
from game.input.hands import Hands
from game.layout import TableLayout
from game.layout.depths import ABOVE
from game.play.lesson import reasons, said, teacher
from game.scene.node import Node, Sprite
from game.table import passing
from game.table.bar import call_word
from game.table.draw import Drawn, canvas, put, width
from game.tokens import Color, color
from rules.engine.actions import Discard
from rules.engine.view import View

HINT = "hint"
"""The name of the node with the words: it goes with the question."""


def advise(hands: Hands, view: View, director: Director) -> None:
    """Ask a computer player, who sees what the person sees; point at its choice and say why."""
    action = teacher().choose(view, view.legal)
    stage = director.stage
    why = next(reasons(view, action), None)
    if isinstance(action, Discard):
        hands.chosen, hands.focus = action.tile, -1
    else:
        offer = next((offer for offer in hands.offers.buttons if action in offer.choices), None)
        if offer is None:
            return
        hands.focus, hands.keys_used = hands.offers.buttons.index(offer), True
        if why is None:
            why = "table_hint", {"call": call_word(offer.key, stage.cast)}
    if why is None:
        return
    text = said((why,))
    hands.show()
    node = stage.passing.add(passing.banner(text, stage.layout, 17.0))
    x, y = stage.layout.bubble(stage.layout.spec.viewer)
    if not hands.offers.discards:  # clear of the band of claims
        y = stage.layout.box("claims").y - stage.layout.px(22)
    node.name, node.position, node.depth, node.opacity = HINT, (x, y), ABOVE, 0.0
    director.timeline.move(node, "opacity", 1.0, 0.12)
    director.timeline.move(node, "opacity", 0.0, 0.3, delay=3.5, done=node.remove)


class Notice:
    """A pane below the title: what is wrong with keeping the match, as long as it is so, or a `calm` word."""

    def __init__(self, root: Node) -> None:
        self.node = root.add(Drawn("notice", depth=ABOVE))

    def show(self, text: str, layout: TableLayout, *, calm: bool = False) -> None:
        """Show the words, if there are any."""
        self.node.visible = bool(text)
        if not text:
            return
        self.node.position = (layout.px(28), layout.px(76))
        tint = color("gold" if calm else "red")
        self.node.show((text, layout.scale, calm), lambda: _notice_picture(text, layout.scale * layout.spec.text, tint))


def seal_words(seal: str) -> str:
    """The seal of the walls, as much of it as one can note down."""
    return i18n.tr("table_seal", seal=" ".join(seal[at : at + 4] for at in range(0, 16, 4)))


def _notice_picture(text: str, px: float, tint: Color) -> Sprite:
    w = min(520 * px, width(text, 14 * px) + 36 * px)
    surface = canvas(w, 36 * px)
    shapes.box(surface, (0, 0, w, 36 * px), color("inset"), 8 * px)
    shapes.box(surface, (0, 0, 5 * px, 36 * px), tint, 2 * px)
    put(surface, text, (18 * px, 18 * px), 14 * px, color("text"), room=w - 28 * px)
    return Sprite(surface, 0, 0)
