"""Control of the viewer's tiles by the pointer: hovering, clicks, and drags."""

from __future__ import annotations

from game.scene.node import Point
from game.table.board.tile_places import HeldTiles
from game.table.input.hand_control import HandControl
from game.table.input.offers import Offer
from game.table.layout.depths import FLYING
from game.table.layout.tray import tray_box
from rules.core.tiles import Tile
from rules.mechanics.opening.chosen_break import BreakPoint

DRAG = 6.0
"""Distance the pointer must travel before a press becomes a drag, in units."""


class Pointer:
    """Controls a hand by the pointer: hovering, clicks, drags."""

    def __init__(self, hands: HandControl) -> None:
        """Control these hands."""
        self.hands = hands
        self._press: tuple[Tile, Point] | None = None
        self._breaking = False
        """The button was pressed on a breakable wall."""
        self._grip: Point = (0.0, 0.0)

    def let_go(self) -> None:
        """Forget the press, and put a dragged tile back."""
        self._press, self._breaking = None, False
        self.hands.cancel_drag(quietly=True)

    def compare(self) -> None:
        """Show the points of the others as differences to the viewer's, or as points again."""
        table = self.hands.table
        table.stage.overlay.compares = not table.stage.overlay.compares
        table.stage.refresh(table.director.board)
        table.sound("pick")

    def _tile_at(self, point: Point) -> Tile | None:
        """Return the viewer's own tile, or the discard that can be claimed, at a point."""
        hands = self.hands
        nodes = hands.table.stage.nodes
        best = None
        for tile in (*hands.hand, *((hands.offers.target,) if hands.offers.target is not None else ())):
            node = nodes.get(tile)
            if (
                node is not None
                and node.contains(node.to_local(point))
                and (best is None or node.depth > nodes[best].depth)
            ):
                best = tile
        return best

    def _break_point_at(self, point: Point) -> BreakPoint | None:
        """Return where the wall would be broken at a point; None if it may not be."""
        hands = self.hands
        if not hands.offers.break_points:
            return None
        nodes = hands.table.stage.nodes
        standing = hands.table.director.board.standing
        found = [tile for tile in standing if nodes[tile].contains(nodes[tile].to_local(point))]
        return hands.break_point_of(max(found, key=lambda tile: nodes[tile].depth)) if found else None

    def point(self, point: Point) -> bool:
        """Handle a motion of the pointer; return true if the table must be drawn anew."""
        hands = self.hands
        if hands.carried is not None:
            self._carry(point)
            return True
        if self._press is not None:
            tile, start = self._press
            far = max(abs(point[0] - start[0]), abs(point[1] - start[1]))
            if far > hands.layout.px(DRAG):
                self._pick_up(tile, start)
                self._carry(point)
                return True
        break_point = self._break_point_at(point)
        if break_point != hands.break_point:
            hands.break_point = break_point
            return True
        hovered = self._tile_at(point)
        if hovered != hands.hovered:
            hands.hovered = hovered
            hands.show()
            return True
        return False

    def press(self, point: Point) -> bool:
        """Handle a press of the main button; return true if it takes hold of something."""
        hands = self.hands
        hands.keys_used = False
        hands.break_point = self._break_point_at(point)
        if hands.break_point is not None:
            self._breaking = True
            return True
        tile = self._tile_at(point)
        if tile is None:
            if hands.chosen is not None:
                hands.chosen = None
                hands.show()
            if hands.layout.center_plate.contains(point):
                self.compare()
                return True
            return False
        self._press = (tile, point)
        return True

    def release(self, point: Point) -> bool:
        """Handle a release of the main button: a dropped tile or a click; return true if it had any effect."""
        hands = self.hands
        press, self._press = self._press, None
        if self._breaking:
            self._breaking = False
            if (break_point := self._break_point_at(point)) is not None:
                hands.table.answer(hands.offers.break_points[break_point])
            return True
        if hands.carried is not None:
            self._drop(point)
            return True
        if press is None:
            return False
        tile = press[0]
        if tile == hands.offers.target and tile not in hands.hand:
            return True
        self._click(tile)
        return True

    def _click(self, tile: Tile) -> None:
        """Handle a click on a tile: choose, mark or discard it. The settings decide if the first click discards or the
        second one.
        """
        hands = self.hands
        at_once = hands.discard_by == "click" or (hands.discard_by == "double_click" and tile == hands.chosen)
        if hands.offers.aside or hands.choosing:
            hands.mark(tile)
        elif tile in hands.discardable and at_once:
            hands.discard(tile)
        else:
            hands.chosen = tile
            if hands.discardable:
                hands.focus = -1
            hands.table.sound("pick")
            hands.show()

    def _pick_up(self, tile: Tile, at: Point) -> None:
        """Begin to drag a tile grabbed at a point."""
        hands = self.hands
        node = hands.table.stage.nodes[tile]
        x, y = node.position
        hands.carried, self._press = tile, None
        self._grip = (x - at[0], y - at[1])
        hands.hovered = hands.chosen = None
        hands.table.director.motion.release(tile)
        node.depth, node.shadow = FLYING + 900, 2
        hands.table.sound("pick")

    def _carry(self, point: Point) -> None:
        """Move the dragged tile with the pointer, open a gap for it, and light its target."""
        hands = self.hands
        tile = hands.carried
        assert tile is not None
        node = hands.table.stage.nodes.get(tile)
        if node is None:
            hands.cancel_drag()
            return
        node.position = (point[0] + self._grip[0], point[1] + self._grip[1])
        hands.over = self._place_at(point)
        in_hand = tile in hands.hand and hands.over not in ("river", "tray")
        hands.gap = self._gap_at(node.position[0]) if in_hand else None
        hands.show()

    def _place_at(self, point: Point) -> str:
        """Return the drop target at a point: "river", "tray", "hand", "melds", or empty."""
        hands = self.hands
        assert hands.carried is not None
        if hands.carried in hands.hand:
            if hands.tray_places and tray_box(hands.layout, hands.tray_places).contains(point):
                return "tray"
            if hands.carried in hands.discardable and hands.layout.mat.contains(point):
                return "river"
            return "hand" if point[1] > hands.layout.spec.size[1] - hands.layout.px(150) else ""
        if hands.offers.claims and point[1] > hands.layout.spec.size[1] - hands.layout.px(180):
            return "melds"
        return ""

    def _gap_at(self, x: float) -> int:
        """Return the index in the hand at which a tile dropped at pixel `x` would be inserted."""
        hands = self.hands
        marked = hands.marked if hands.tray_places else ()
        others = [tile for tile in hands.hand if tile != hands.carried and tile not in marked]
        board = hands.table.director.board
        assert board.viewer is not None
        shapes = hands.table.stage.tile_placer.shapes(board, board.viewer)
        places = hands.layout.seat(
            board.viewer, len(hands.hand), melds=shapes, bonus=len(board.seats[board.viewer].beside)
        ).hand
        if not others:
            return 0
        pitch = places[1].x - places[0].x if len(places) > 1 else hands.layout.hand_width
        return max(0, min(len(others), round((x - places[0].x) / pitch)))

    def _drop(self, point: Point) -> None:
        """Drop the dragged tile: discard it, put it into the tray, or move it within the hand."""
        hands = self.hands
        tile, over, gap = hands.carried, self._place_at(point), hands.gap
        assert tile is not None
        hands.cancel_drag(quietly=True)
        if over == "river":
            hands.discard(tile)
        elif (over == "tray") != (tile in hands.marked) and over in ("tray", "hand"):
            hands.mark(tile)
        elif over == "melds":
            self._claim_dragged()
        elif tile in hands.hand and over == "hand" and gap is not None:
            hands.table.director.board.move(tile, gap)
            hands.table.sound("drop")
        else:
            hands.table.sound("refuse" if tile in hands.hand else "drop")
        hands.table.stage.set_held(HeldTiles(), hands.table.director.board)
        hands.table.director.rearrange()
        hands.show()

    def _claim_dragged(self) -> None:
        """Claim the discard dragged to the viewer's side; if several sets are possible, show them to choose from."""
        hands = self.hands
        claims = [offer for offer in hands.offers.claims if offer.key != "win"] or list(hands.offers.claims)
        if len(claims) == 1 and len(claims[0].choices) == 1 and not hands.offers.false_calls:
            hands.table.answer(claims[0].choices[0])
        elif len(claims) == 1 or hands.offers.false_calls:
            hands.unfold(claims[0])
        else:  # all sets that can be made with it
            hands.unfold(Offer("claim", tuple(action for offer in claims for action in offer.choices)))
