"""Diagram of a table from above for the rulebook: walls with stacks, names of seats outside."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.art import shapes, text
from game.art.text import write
from game.boxes import Box
from game.screens.book.look import BookLook
from game.tokens import color, grown, size
from rules.rulebook.blocks import Diagram, Stack

STACK, GAP, DEEP, MARK = 11.0, 1.0, 15.0, 3.0
"""Units: the width of a stack along its side, the gap between two, its depth; the width of the mark of the break."""
INKS = {"live": "ivory", "next": "gold", "never": "wood_hi", "spare": "good", "taken": "line", "break": "gold_hi"}
Point = tuple[float, float]


def outward(diagram: Diagram, seat: int) -> Point:
    """Return the unit vector from the table's center to a seat (y points down).

    Seat 0 is at the bottom, the next one at its right, or at its left if the diagram runs clockwise.
    """
    turn = 2 * math.pi * seat / len(diagram.sides) * (-1 if diagram.clockwise else 1)
    return math.sin(turn), math.cos(turn)


def radius(diagram: Diagram) -> float:
    """Return the distance in units of the walls from the center, at which neighboring walls do not touch."""
    longest = max(diagram.sides) * (STACK + GAP)
    return longest / 2 / math.tan(math.pi / max(3, len(diagram.sides))) + DEEP


def corners(diagram: Diagram, stack: Stack) -> list[Point]:
    """Return the corners of a stack of the wall relative to the center, in units; a wall's first stack is at its
    owner's right."""
    return _box(diagram, stack.side, stack.place, STACK, DEEP)


def break_mark(diagram: Diagram) -> list[Point]:
    """Return the corners, in units from the center, of the mark where the wall was broken; empty if it was not."""
    if diagram.broken is None:
        return []
    side, place = diagram.broken
    return _box(diagram, side, place - 0.5, MARK, DEEP * 2)


def _box(diagram: Diagram, side: int, place: float, wide: float, deep: float) -> list[Point]:
    """Return the corners of a `wide` by `deep` rectangle on the wall of seat `side`, `place` stacks from its owner's
    right."""
    x, y = outward(diagram, side)
    right = y, -x
    along = (diagram.sides[side] - 1) / 2 - place
    far, step = radius(diagram), STACK + GAP
    found = []
    for u, v in ((-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2)):
        a, b = along * step + u, far + v
        found.append((right[0] * a + x * b, right[1] * a + y * b))
    return found


def lay_diagram(diagram: Diagram, look: BookLook) -> tuple[float, Callable[[pygame.Surface], None]]:
    """Lay out the diagram: return its height in units and a function that draws it."""
    label = grown(26)
    reach = radius(diagram) + DEEP / 2 + label
    points = [outward(diagram, seat) for seat in range(len(diagram.sides))]
    heights = [y for stack in diagram.stacks for _, y in corners(diagram, stack)] + [y * reach for _, y in points]
    below, above = max(heights), -min(heights)
    middle = look.wide / 2, above + label / 2 + 8
    high = above + below + label + 16
    lines = grown(24) * len(diagram.legend)

    def draw(surface: pygame.Surface) -> None:
        center = middle
        for stack in diagram.stacks:
            spots = [(look.px(center[0] + x), look.px(center[1] + y)) for x, y in corners(diagram, stack)]
            shapes.polygon(surface, spots, color(INKS[stack.part]))
        if mark := break_mark(diagram):
            spots = [(look.px(center[0] + x), look.px(center[1] + y)) for x, y in mark]
            shapes.polygon(surface, spots, color(INKS["break"]))
        for seat, name in enumerate(diagram.seats):
            x, y = points[seat]
            spot = center[0] + x * reach, center[1] + y * reach
            _name(surface, name, spot, x, seat == diagram.dealer, look)
        _turn(surface, diagram, center, look)
        for (part, words), row in zip(diagram.legend, Box(4, high, look.wide, 0).grid(1, grown(24)), strict=False):
            sign, said = row.row(STACK, None, gap=11)
            sign = sign.middle(MARK if part == "break" else STACK, 16)._replace(h=DEEP)
            shapes.pane(surface, look.rect(sign), look.px(2), color(INKS[part]))
            look.line(surface, words, (said.x, said.center[1]), size("small"), "text")

    return high + lines + 10, draw


def _name(surface: pygame.Surface, name: str, spot: Point, x: float, deals: bool, look: BookLook) -> None:
    """Draw a seat's name outside its wall at `spot` in units, the dealer's in gold.

    `x` gives the seat's side of the table: negative left, positive right.
    """
    anchor = "center" if abs(x) < 0.3 else "midleft" if x > 0 else "midright"
    wide = text.width(name, look.px(size("small")), deals) / look.scale
    if anchor == "midleft" and spot[0] - 20 + wide < look.wide:
        spot = spot[0] - 20, spot[1]
    elif anchor == "midright":
        spot = spot[0] + 20, spot[1]
    look.anchored(surface, name, spot, size("small"), "gold_hi" if deals else "text", deals, anchor)


def _turn(surface: pygame.Surface, diagram: Diagram, center: Point, look: BookLook) -> None:
    """Draw a curved arrow in the direction of play around the diagram's caption."""
    far, way = min(44.0, radius(diagram) * 0.45), -1 if diagram.clockwise else 1
    turns = [math.pi / 2 * way * (0.1 + step / 10) for step in range(9)]
    points = [(center[0] + far * math.sin(a), center[1] + far * math.cos(a)) for a in turns]
    shapes.line(surface, [(look.px(x), look.px(y)) for x, y in points], color("dim"), look.px(3))
    (x, y), last = points[-1], turns[-1]
    for side in (-1, 1):
        back = last - way * 0.28
        tip = center[0] + (far + side * 8) * math.sin(back), center[1] + (far + side * 8) * math.cos(back)
        ends = [(look.px(x), look.px(y)), (look.px(tip[0]), look.px(tip[1]))]
        shapes.line(surface, ends, color("dim"), look.px(3))
    words = text.wrap(diagram.caption, look.px(far * 1.6), look.px(size("small")), lines=2)
    for i, line in enumerate(words):
        spot = look.px(center[0]), look.px(center[1] + (i - (len(words) - 1) / 2) * grown(18))
        write(surface, line, spot, look.px(size("small")), color("dim"), anchor="center")
