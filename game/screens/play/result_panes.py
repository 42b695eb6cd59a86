"""Layout of a result: the banner with the hand over the table, and the panes below it."""

from __future__ import annotations

from typing import NamedTuple

from game.screens.sheet_screen import SIDE, SheetScreen
from game.table.layout import Box
from game.table.overlay.result_pictures import RATIO
from game.table.overlay.score_rows import TILE, hand_height
from game.tokens import GUTTER, grown

MARGIN, EACH = 14.0, 28.0
"""Units of the standing of the match: its margins, and each player."""
BELOW, STRIP, MOST_STRIP, LEAST_PANES = 14.0, 36.0, 168.0, 190.0
"""Units: gap below the banner, least and greatest height of the table seen above it, and least height of the panes."""
GROWTH = 14.0
"""Units that the tiles of the hand grow even where not all payments fit then."""
LARGEST = 78.0
"""Greatest width of a tile in the banner, in units of the usual text size."""


class Heights(NamedTuple):
    """Heights in units that the contents of the panes need: rows of the hand, lines of payments; 0 for no hand."""

    rows: float
    payments: float


def result_panes(screen: SheetScreen, players: int, needs: Heights, *, paying: bool) -> dict[str, Box]:
    """Return the rectangles in units of banner and panes by name, for a number of players.

    The banner lies over the table as high as the panes below it allow. Payments are beside the score, or take a whole
    page (`paying`), and so does the score if the text is large.
    """
    x0, wide, head = screen.x0, screen.x1 - screen.x0, screen.rail
    standing = MARGIN + grown(EACH * players)
    hand = hand_height(screen.px) if needs.rows else 0.0
    room = screen.foot - BELOW - head - hand
    least = 0.0 if screen.apart else STRIP
    paid = 0.0 if screen.apart else min(needs.payments, room - least - GROWTH - standing) + standing
    wanted = max(LEAST_PANES, needs.rows, paid) if hand else room
    spare = room - max(0.0, min(wanted, room - least))
    grow = min(max(0.0, spare - least), (max(LARGEST, grown(TILE)) - TILE) * RATIO) if hand else 0.0
    above = 0.0 if screen.apart else min(spare - grow, MOST_STRIP)
    top = above + head + hand + grow + BELOW
    tall, side = screen.foot - top, grown(SIDE)
    main = wide - side - GUTTER
    boxes = {"banner": Box(0, above, wide + 2 * x0, head + hand + grow)}
    if screen.apart or paying:
        side = min(side, (wide - GUTTER) / 2)
        main = wide if not paying else wide - GUTTER - side
        boxes |= {"pay": Box(x0, top, wide - GUTTER - side, tall), "total": Box(screen.x1 - side, top, side, tall)}
    else:
        high = tall - standing
        boxes |= {"side": Box(screen.x1 - side, top, side, tall), "pay": Box(screen.x1 - side, top, side, high)}
        boxes |= {"total": Box(screen.x1 - side, top + high, side, standing)}
    return boxes | {
        "hand": Box(x0, above + head, wide, hand + grow), "rows": Box(x0, top, main, tall),
        "whole": Box(x0, top, main, tall),
    }  # fmt: skip
