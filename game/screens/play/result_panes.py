"""Layout of a result's panes."""

from __future__ import annotations

from game.screens.sheet_screen import GAP, SIDE, SheetScreen
from game.table.layout import Box
from game.table.overlay.result_pictures import RATIO
from game.table.overlay.score_rows import TILE, hand_height
from game.tokens import grown

LEAST_STANDING, EACH = 60.0, 28.0
"""Units of the standing of the match: its heading, and each player."""
MOST_PAYMENTS = 0.62
"""The part of the height that payments may take above the standing of the match."""


def result_panes(screen: SheetScreen, players: int) -> dict[str, Box]:
    """Return the rectangles in units of the result's panes by name, for a number of players.

    Score and payments are side by side, or each take a whole page if the screen is `apart`.
    """
    x0, top, tall = screen.x0, screen.top, screen.foot - screen.top
    wide, hand = screen.x1 - x0, hand_height(screen.px)
    if screen.apart:
        side = min(grown(SIDE), (wide - GAP) / 2)
        main, pay = wide, Box(x0, top, wide - GAP - side, tall)
        total = Box(screen.x1 - side, top, side, tall)
    else:
        side = grown(SIDE)
        main, right = wide - side - GAP, screen.x1 - side
        high = min(tall - GAP - grown(LEAST_STANDING + EACH * players), tall * MOST_PAYMENTS)
        pay = Box(right, top, side, high)
        total = Box(right, top + high + GAP, side, tall - high - GAP)
    return {
        "hand": Box(x0, top, main, hand),
        "rows": Box(x0, top + hand + GAP, main, tall - hand - GAP),
        "whole": Box(x0, top, main, tall),
        "pay": pay,
        "total": total,
    }


def enlarge_hand(boxes: dict[str, Box], spare: float) -> None:
    """Enlarge the hand's pane by up to `spare` units taken from the rows, as far as its tiles grow with the text
    size."""
    hand, rows = boxes["hand"], boxes["rows"]
    more = max(0.0, min(spare, (grown(TILE) - TILE) * RATIO))
    boxes["hand"] = Box(hand.x, hand.y, hand.w, hand.h + more)
    boxes["rows"] = Box(rows.x, rows.y + more, rows.w, rows.h - more)
