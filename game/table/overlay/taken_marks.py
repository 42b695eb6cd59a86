"""Marks in the rivers where a discard was claimed."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from game.art import shapes
from game.scene.node import Node, Point, Sprite, SpriteNode
from game.table.board.board import Board, TakenDiscard
from game.table.layout import Box, TableLayout
from game.table.layout.depths import LAST
from game.table.layout.geometry import around
from game.table.layout.seating import DOWN, LEFT, RIGHT, UP
from game.table.overlay.draw import canvas
from game.tokens import color

SHARE, REACH = 0.11, 12.0
"""Half the width of a mark in tile widths, and the distance in units at which the pointer is on it."""


@dataclass(frozen=True, slots=True)
class TakenMark:
    """A mark in a river: its middle, and the discards that were claimed there."""

    at: Point
    size: float
    taken: tuple[TakenDiscard, ...]

    @property
    def box(self) -> Box:
        """Return the box about the mark."""
        return Box(self.at[0] - self.size, self.at[1] - self.size, 2 * self.size, 2 * self.size)


class TakenMarks:
    """A small gold mark before the discard that followed a claimed one; rivers shared by all seats have none."""

    def __init__(self, root: Node) -> None:
        """Start without marks."""
        self.root = root.add(Node("taken"))
        self.marks: tuple[TakenMark, ...] = ()
        self._scale = 1.0

    def refresh(self, board: Board, layout: TableLayout) -> None:
        """Put a mark at every place of a river from which a discard was claimed."""
        marks = () if layout.discards.shared else tuple(
            mark for seat in range(board.state.players) for mark in marks_of(board, layout, seat)
        )  # fmt: skip
        self._scale = layout.scale
        if marks == self.marks:
            return
        self.marks = marks
        self.root.clear()
        for mark in marks:
            node = self.root.add(SpriteNode(_picture(mark.size), "taken mark", depth=LAST - 1))
            node.position = mark.at

    def at(self, point: Point) -> TakenMark | None:
        """Return the mark at a point in the window, if any."""
        reach = REACH * self._scale
        return next((one for one in self.marks if hypot(one.at[0] - point[0], one.at[1] - point[1]) <= reach), None)


def marks_of(board: Board, layout: TableLayout, seat: int) -> list[TakenMark]:
    """Return the marks in the river of a seat: at the edge where the next discard begins, or would begin."""
    own, turn = board.seats[seat], layout.turn(seat)
    across = frozenset(index for index, discard in enumerate(own.state.river) if discard.sideways)
    found = []
    for place in sorted({taken.place for taken in own.taken}):
        slot = layout.discards.slot(seat, place, len(own.state.river), across)
        face, size = around(slot.face()), max(4.0 * layout.scale, slot.width * SHARE)
        x, y = face.center
        at = {DOWN: (face.x, y), UP: (face.right, y), RIGHT: (x, face.bottom), LEFT: (x, face.y)}[turn]
        found.append(TakenMark(at, size, tuple(taken for taken in own.taken if taken.place == place)))
    return found


def _picture(size: float) -> Sprite:
    """Draw a mark, a gold diamond with a dark line around it, so large from its middle to its points."""
    surface = canvas(2 * size + 4, 2 * size + 4)
    middle = size + 2
    for reach, tint in ((size + 1.5, color("gold_ink")), (size, color("gold"))):
        low, high = middle - reach, middle + reach
        shapes.polygon(surface, [(middle, low), (high, middle), (middle, high), (low, middle)], tint)
    return Sprite(surface, middle, middle)
