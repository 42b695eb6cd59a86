"""Counting sticks before each player, and those moving from one to another."""

from __future__ import annotations

from game.art import sticks
from game.scene.node import Node, SpriteNode
from game.table.board.board import Board
from game.table.layout import TableLayout
from game.table.layout.depths import ABOVE, TABLE
from game.table.overlay.draw import Drawn
from rules.core.melds import Seat
from rules.engine.sticks import BANK, Counts, Handed

MOST_FLYING = 5
"""Maximal number of moving sticks of a kind that are drawn singly."""


class StickPiles:
    """A pile per seat. It shows the board; during a payment `go_back` and `add` follow its steps."""

    def __init__(self, root: Node) -> None:
        self.root = root.add(Node("stick piles"))
        self.piles: list[Drawn] = []
        self.shown: list[Counts] = []

    def refresh(self, board: Board, layout: TableLayout) -> None:
        """Show every pile as on the board."""
        while len(self.piles) < board.players:
            self.piles.append(self.root.add(Drawn(f"sticks {len(self.piles)}", depth=TABLE + 1)))
        self.shown = [own.sticks for own in board.seats]
        for seat in range(board.players):
            self._draw(layout, seat)

    def go_back(self, board: Board) -> None:
        """Restore the counts before the payment, without drawing."""
        self.shown = [own.sticks for own in board.seats]
        for one in board.moved_sticks:
            self._count(one.giver, one.counts, 1)
            self._count(one.taker, one.counts, -1)

    def add(self, layout: TableLayout, seat: Seat, counts: Counts, sign: int) -> None:
        """Add sticks to a pile, or remove them with `sign` -1."""
        self._count(seat, counts, sign)
        if seat != BANK:
            self._draw(layout, seat)

    def place(self, layout: TableLayout, seat: Seat) -> tuple[float, float]:
        """Return the position of a pile; the bank's sticks come from the middle."""
        return layout.middle if seat == BANK else layout.stick_pile(seat).center

    def flying(self, layout: TableLayout, handed: Handed) -> list[SpriteNode]:
        """Return nodes for the sticks moved, still invisible, at the place they leave."""
        found: list[SpriteNode] = []
        long = round(layout.stick_pile(0).h)
        for dots, count in zip(sticks.DOTS, handed.counts, strict=False):
            for _ in range(min(count, MOST_FLYING)):
                node = SpriteNode(sticks.stick(dots, long, 90), "stick")
                x, y = self.place(layout, handed.giver)
                node.position = (x + layout.px(7) * (len(found) - 2), y)
                node.depth, node.opacity = ABOVE + 10, 0.0
                found.append(node)
        return found

    def _count(self, seat: Seat, counts: Counts, sign: int) -> None:
        """Change the shown counts of a pile."""
        if seat != BANK:
            both = zip(self.shown[seat], counts, strict=True)
            self.shown[seat] = tuple(held + sign * moved for held, moved in both)

    def _draw(self, layout: TableLayout, seat: Seat) -> None:
        """Draw a pile."""
        box = layout.stick_pile(seat)
        counts, long, room = self.shown[seat], round(box.h), round(box.w)
        self.piles[seat].position = box.center
        self.piles[seat].show((counts, long, room), lambda: sticks.pile(counts, long, room))
