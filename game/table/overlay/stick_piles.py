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
    """The counting sticks of all seats, one pile each.

    They show the board's counts. While a payment is animated, `go_back` restores the former counts and `add` follows
    step by step.
    """

    def __init__(self, root: Node) -> None:
        """Start without piles."""
        self.root = root.add(Node("stick piles"))
        self.piles: list[Drawn] = []
        self.shown: list[Counts] = []

    def refresh(self, board: Board, layout: TableLayout) -> None:
        """Show the counts of the board in all piles."""
        while len(self.piles) < board.state.players:
            self.piles.append(self.root.add(Drawn(f"sticks {len(self.piles)}", depth=TABLE + 1)))
        self.shown = [own.sticks for own in board.seats]
        for seat in range(board.state.players):
            self._draw(layout, seat)

    def go_back(self, board: Board) -> None:
        """Restore all counts from before the last payment, without drawing yet."""
        self.shown = [own.sticks for own in board.seats]
        for one in board.state.handed:
            self._count(one.giver, one.counts, 1)
            self._count(one.taker, one.counts, -1)

    def add(self, layout: TableLayout, seat: Seat, counts: Counts, sign: int) -> None:
        """Add these sticks to a seat's pile, or with `sign` -1 remove them."""
        self._count(seat, counts, sign)
        if seat != BANK:
            self._draw(layout, seat)

    def place(self, layout: TableLayout, seat: Seat) -> tuple[float, float]:
        """Return the middle of a seat's pile; the bank's sticks come from the middle of the table."""
        return layout.middle if seat == BANK else layout.stick_pile(seat).center

    def flying(self, layout: TableLayout, handed: Handed) -> list[SpriteNode]:
        """Return nodes for the sticks that change hands, still invisible, at the pile they leave."""
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
        """Add `sign` times these sticks to a seat's shown counts."""
        if seat != BANK:
            both = zip(self.shown[seat], counts, strict=True)
            self.shown[seat] = tuple(held + sign * moved for held, moved in both)

    def _draw(self, layout: TableLayout, seat: Seat) -> None:
        """Draw a seat's pile with its shown counts."""
        box = layout.stick_pile(seat)
        counts, long, room = self.shown[seat], round(box.h), round(box.w)
        self.piles[seat].position = box.center
        self.piles[seat].show((counts, long, room), lambda: sticks.pile(counts, long, room))
