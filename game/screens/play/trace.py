"""The table's trace for scripts: visible state and clickable places."""

from __future__ import annotations

from typing import Any

from game import i18n
from game.table.aids.lesson_pane import LessonPane
from game.table.animations.director import Director
from game.table.input.hand_control import HandControl
from game.table.overlay.stage import Stage
from rules.core.melds import Seat
from rules.core.tiles import HIDDEN

Targets = dict[str, list[float]]


def targets(stage: Stage, hands: HandControl, below: Seat) -> Targets:
    """Return the screen rectangles (x, y, w, h in pixels) of touchable tiles, break points, own discards and melds.

    `below` is the seat at the lower edge.
    """
    found: Targets = {}
    target = hands.offers.target
    for tile in (*hands.hand, *([target] if target is not None else [])):
        node = stage.nodes.get(tile)
        if node is not None:
            box = node.bounds()
            found[f"tile:{tile}"] = [box.x, box.y, box.w, box.h]
    for tile in sorted(hands.table.director.board.standing, reverse=True):  # the upper one of a stack comes last
        if (break_point := hands.break_point_of(tile)) is not None:
            (x, y), half = stage.nodes[tile].position, stage.nodes[tile].width / 4
            found["breach:{}.{}".format(*break_point)] = [x - half, y - half, 2 * half, 2 * half]
    bed = stage.layout.discards.bounds(below)
    found["river"] = [bed.x, bed.y, bed.w, bed.h]
    width, height = stage.layout.spec.size
    found["melds"] = [width * 0.3, height - stage.layout.px(110), width * 0.4, stage.layout.px(90)]
    return found


def state(director: Director, hands: HandControl, lesson: LessonPane | None, below: Seat) -> dict[str, Any]:
    """Return the table's visible state as plain values, for traces and tests. `below` is the seat at the lower edge."""
    board, nodes = director.board, director.stage.nodes

    def readable(seat: Seat) -> bool:
        """Return true if any tile of a player's hand is face up."""
        return any(tile in nodes and nodes[tile].face != HIDDEN for tile in board.seats[seat].hand)

    return {
        "deal": board.state.deal_number, "viewer": board.viewer, "hand": list(hands.hand),
        "left": board.left, "turn": board.turn, "asked": hands.offers.any, "idle": director.idle,
        "shown": [seat for seat in range(board.state.players) if readable(seat)],
        "lesson": None if lesson is None else lesson.said,
        "discards": sorted(hands.discardable), "scores": [seat.score for seat in board.seats],
        "river": [lying.tile for lying in board.seats[below].state.river], "lang": i18n.language(),
    }  # fmt: skip
