"""Lasting markers on the table: wind pieces, light of the awaited seat, frames, badges of jokers and wild tiles."""

from __future__ import annotations

from math import cos, pi, sin

from game.art import pieces, shapes
from game.art.faces import INDEX
from game.boxes import Box
from game.scene.node import Node, Sprite, SpriteNode
from game.scene.timeline import Timeline
from game.scene.tween import ease_in_out
from game.table.board.board import Board
from game.table.board.player_labels import WINDS, PlayerLabels
from game.table.layout import Slot, TableLayout
from game.table.layout.depths import ABOVE, GLOW, LAST, TABLE
from game.table.layout.geometry import around
from game.table.layout.plan import PIECE
from game.table.layout.seating import LEFT, RIGHT
from game.table.overlay.draw import Drawn, canvas, put_in, width
from game.tokens import CARD, SMALL, Color, color
from rules.core.melds import Seat
from rules.core.tiles import BONUS, CODES, HIDDEN, KIND, Kind, Tile, plain

DEALER_RED = (186, 44, 40)
MOVE = 0.5
"""Seconds in which a piece moves to another seat."""


class Movers:
    """Nodes whose positions have just changed. They stand at their new places, or `glide` lets them move there."""

    def __init__(self) -> None:
        """Start without moved nodes."""
        self._moved: list[tuple[SpriteNode, tuple[float, float], float]] = []

    def place(self, node: SpriteNode, at: tuple[float, float], seconds: float) -> None:
        """Set a node's position. If it was visible elsewhere, `glide` can still animate the way, in `seconds`."""
        if node.position != at:
            if node.picture is not None and node.visible:
                self._moved.append((node, node.position, seconds))
            node.position = at

    def forget(self) -> None:
        """Leave all moved nodes at their new positions, without animation."""
        self._moved.clear()

    def glide(self, timeline: Timeline, *, at_once: bool) -> None:
        """Animate the moved nodes from their former positions; with `at_once` leave them at the new ones."""
        for node, start, seconds in () if at_once else self._moved:
            end = node.position
            node.position = start
            timeline.move(node, "position", end, seconds, ease_in_out)
        self._moved.clear()


class Pieces:
    """The round wind pieces beside the seats, the dealer's in red; where seats have no winds, a dealer piece alone."""

    def __init__(self, root: Node, movers: Movers) -> None:
        """Start without pieces; `movers` animates them when the deal passes on."""
        self.root, self._movers = root.add(Node("pieces")), movers
        self.nodes: list[Drawn] = []

    def refresh(self, board: Board, layout: TableLayout, labels: PlayerLabels) -> None:
        """Put every piece beside its seat, and make missing ones."""
        while len(self.nodes) < board.state.players:
            self.nodes.append(self.root.add(Drawn(f"piece {len(self.nodes)}")))
        winds = not layout.ring and not labels.windless
        for seat in range(board.state.players):
            node = self.nodes[board.wind_of(seat)]
            dealer = seat == board.state.dealer
            node.visible = board.state.deal_number > 0 and (dealer or winds) and not board.seats[seat].left_match
            x, y = layout.piece(seat)
            node.depth = TABLE + y / layout.scale + 0.5 if not layout.ring else ABOVE - 990
            text = WINDS[labels.wind(board, seat)] if winds else "莊"
            size = round(layout.px(26 if layout.ring else PIECE if dealer else PIECE - 2))
            fill, ink = (DEALER_RED, color("gold_hi")) if dealer else ((232, 226, 210), (38, 40, 60))
            self._movers.place(node, (round(x), round(y)), MOVE)
            node.show((text, size, dealer), lambda t=text, s=size, f=fill, i=ink: pieces.piece(t, s, f, i))  # type: ignore[misc]


class Light:
    """A warm light on the felt under the hand of the player in turn."""

    def __init__(self, root: Node) -> None:
        """Add the light to the scene, still off."""
        self.node = root.add(Drawn("light", depth=GLOW))

    def refresh(self, board: Board, layout: TableLayout, seat: Seat | None) -> None:
        """Light the hand of a seat; with None, turn the light off."""
        self.node.visible = seat is not None and bool(board.seats[seat].hand)
        if seat is None or not board.seats[seat].hand:
            return
        slots = layout.seat(seat, len(board.seats[seat].hand)).hand
        box = around([corner for slot in slots for corner in slot.outline()])
        self.node.position = box.center
        w, h = max(8, round(box.w)), max(8, round(box.h))
        self.node.show((w, h), lambda: pieces.glow(w, h, color("gold"), 110, round(layout.px(14))))


class Frames:
    """Frames about the last discard and about the winning tile."""

    def __init__(self, root: Node) -> None:
        """Add both frames to the scene, still invisible."""
        self.last = root.add(Drawn("last discard", depth=LAST + 50))
        self.won = root.add(Drawn("winning tile", depth=ABOVE - 900))

    def refresh(self, board: Board, layout: TableLayout, where: dict[Tile, Slot], *, marks_last: bool) -> None:
        """Put the frames about their tiles; `where` has the slots, `marks_last` shows the frame of the last discard."""
        for node, tile, tint, shown in (
            (self.last, board.last_discard if board.claimable is None else board.claimable, color("gold"),
             marks_last or board.claimable is not None),
            (self.won, board.state.wins[-1].tile if board.state.wins else None, color("red_hi"), True),
        ):  # fmt: skip
            slot = where.get(tile) if tile is not None and shown else None
            node.visible = slot is not None
            if slot is not None:
                thick = max(2.0, (3 if tile == board.claimable else 2) * layout.scale)
                show_frame(node, slot, tint, thick)


def show_frame(node: Drawn, slot: Slot, tint: Color, thick: float) -> None:
    """Put a frame about the tile at `slot`, its visible edge included."""
    box = around(slot.outline())
    node.position = box.center
    size = round(box.w), round(box.h)
    node.show((size, tint, thick), lambda: pieces.frame(*size, tint, thick, slot.width * 0.13))


class Badges:
    """Labels at jokers with the kind they stand for, and gold stars on wild tiles.

    A label lies at the joker's lower edge; in a line of tiles at the left or right side, beside it.
    """

    def __init__(self, root: Node) -> None:
        """Start without labels."""
        self.root = root.add(Node("badges"))
        self._key: object = None

    def refresh(self, board: Board, layout: TableLayout, poses: dict[Tile, Slot]) -> None:
        """Put a label at every joker in an open meld, and a star on every visible wild tile; `poses` has their slots.
        """
        found = [
            (tile, poses[tile], layout.turn(seat), said)
            for seat, own in enumerate(board.seats)
            for meld in own.state.melds
            for tile, face, stands in zip(meld.tiles, meld.faces, meld.stands, strict=False)
            if tile in poses and (said := kind_stood_for(face, stands))
        ]
        kinds = board.wild_kinds
        wild = [
            (tile, slot) for tile, slot in poses.items() if kinds and plain(board.faces.get(tile, HIDDEN)) in kinds
        ]
        key = (tuple(found), tuple(wild), layout.scale)
        if key == self._key:
            return
        self._key = key
        self.root.clear()
        for tile, slot in wild:
            box = around(slot.face())  # not on its edge, which is above the face of a standing tile
            sign, place = wild_star(box.center, box.w, box.h)
            self.root.add(SpriteNode(sign, f"wild {tile}", depth=ABOVE - 985, position=place))
        for tile, slot, turn, said in found:
            box, sign = around(slot.outline()), joker_sign(said, layout.scale)
            node = SpriteNode(sign, f"stands {tile}", depth=ABOVE - 980)
            # Beside a sideways tile it hides no face.
            out = sign.surface.get_width() / 2 - layout.px(5)
            node.position = {
                RIGHT: (box.x - out, slot.y), LEFT: (box.right + out, slot.y),
            }.get(turn, (box.center[0], box.bottom - layout.px(9)))  # fmt: skip
            self.root.add(node)


def kind_stood_for(face: Kind, stands: Kind) -> str:
    """Return the short name of the kind a tile stands for; empty if that is the kind it shows.

    Bonus tiles of a set count as one kind.
    """
    alike = plain(face) == plain(stands) or (face in BONUS and stands in BONUS)
    return "" if alike or HIDDEN in (face, stands) else short(CODES[stands])


def short(code: str) -> str:
    """Return the sign of a kind as in the corner of a tile: 5, E; all bonus tiles have the same."""
    return "花" if KIND[code] in BONUS else INDEX.get(code, code[0])


def wild_star(
    center: tuple[float, float], wide: float, high: float = 0.0, px: float = 1.0
) -> tuple[Sprite, tuple[float, float]]:
    """Draw the gold star that marks a wild tile; return it and its place in the upper right corner of the tile.

    `center` is that of the tile, `wide` and `high` its size; by default it stands upright. `px` is pixels per unit.
    """
    high = high or wide * 4 / 3
    radius = max(5.0, min(wide, high) * px * 0.15)
    surface = canvas(2 * radius + 2, 2 * radius + 2)
    middle = surface.get_width() / 2
    shapes.disc(surface, (middle, middle), radius, color("gold_ink"))
    shapes.disc(surface, (middle, middle), radius * 0.9, color("gold"))
    rays = [
        (middle + part * radius * sin(turn * pi / 4), middle - part * radius * cos(turn * pi / 4))
        for turn in range(8)
        for part in ((0.72, 0.24)[turn % 2],)
    ]
    shapes.polygon(surface, rays, color("gold_ink"))
    inside = radius * 1.2 / px
    place = center[0] + wide / 2 - inside, center[1] - high / 2 + inside
    return Sprite(surface, middle, middle), place


def joker_sign(word: str, px: float) -> Sprite:
    """Draw the label of a joker: the kind it stands for on a gold ground, anchored at the middle."""
    text, size = f"= {word}", SMALL * px
    place = Box(0, 0, *map(round, (width(text, size, bold=True) + 10 * px, CARD * px)))
    surface = canvas(place.w, place.h)
    shapes.box(surface, place, color("gold"), 5 * px)
    put_in(surface, text, place, size, color("gold_ink"), bold=True, anchor="center")
    return Sprite(surface, *place.center)
