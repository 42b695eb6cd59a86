"""Tooltip with the name of a tile in a picture of a hand."""

from __future__ import annotations

from game.scene.node import Node, Point
from game.scene.timeline import Timeline
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import Drawn
from game.table.overlay.wall_tip import LATER, place_tip, word_picture
from game.tokens import text_factor


class NameTip:
    """A tooltip with one word above the pointer; it stays within the window's width. `px` is pixels per unit."""

    def __init__(self, root: Node, wide: float, px: float) -> None:
        """Add the tooltip to the scene, still invisible."""
        self.node = root.add(Drawn("name tip", depth=ABOVE + 400))
        self.node.visible = False
        self._wide, self._px = wide, px
        self.word = ""

    def point(self, word: str, at: Point, timeline: Timeline) -> bool:
        """Show `word` above the pointer at `at`, or nothing if it is empty; return true if the word has changed."""
        if word == self.word:
            return False
        self.word, self.node.visible = word, bool(word)
        timeline.stop(self.node, "opacity")
        if word:
            size = self._px, text_factor()
            self.node.show((word, *size), lambda: word_picture(word, *size))
            place_tip(self.node, at, self._wide, self._px)
            self.node.opacity = 0.0
            timeline.move(self.node, "opacity", 1.0, 0.1, delay=LATER)
        return True
