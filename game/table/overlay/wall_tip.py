"""Tooltip of the tile or the part of the wall under the pointer."""

from __future__ import annotations

from game import i18n
from game.art import shapes
from game.scene.node import Point, Sprite, SpriteNode
from game.scene.timeline import Timeline
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels, tile_name
from game.table.board.tile_places import undrawn
from game.table.layout import Box
from game.table.layout.depths import ABOVE
from game.table.overlay.draw import Drawn, canvas, put, width
from game.table.overlay.markers import kind_stood_for
from game.table.overlay.stage import Stage
from game.tokens import color
from rules.core.tiles import BONUS, HIDDEN, Tile

LATER = 0.35
"""Seconds the pointer must rest on the wall before the tooltip appears."""
SIZE = 15.0


FACE = "face "
"""Prefix of a part that is a single tile; the tile's number follows."""
TAKEN = "taken "
"""Prefix of a part that is the mark of claimed discards; their faces and the seats that claimed them follow."""
CENTER = "center"
"""The part that is the plate in the middle of the table."""


class WallTip:
    """The tooltip that names a face-up tile or a part of the wall: live wall, dead wall, replacement tile, indicator.
    """

    def __init__(self, stage: Stage, *, compares: bool = False) -> None:
        """Add the tooltip to the scene, still invisible; with `compares` it describes a click on the center."""
        self.stage, self.compares = stage, compares
        self.node = stage.scene.add(Drawn("wall tip", depth=ABOVE + 400))
        self.node.visible = False
        self.part = ""
        """Part under the pointer; empty where there is nothing to name."""
        self._at: Point = (0.0, 0.0)

    def point(self, at: Point | None, board: Board, timeline: Timeline) -> bool:
        """Show the tooltip for the object under the pointer at `at`, None if the pointer is busy; return true if it has
        changed.
        """
        tile = None if at is None else self._tile_at(at)
        mark = None if at is None else self.stage.overlay.taken.at(at)
        part = "" if tile is None else self._part(tile, board)
        if mark is not None:
            part = TAKEN + " ".join(f"{taken.face}:{taken.by}" for taken in mark.taken)
        plate, overlay = self.stage.layout.center_plate, self.stage.overlay
        if at is not None and tile is None and self.compares and not overlay.compares and plate.contains(at):
            part = CENTER
        if part == self.part:
            return False
        self.part, self._at = part, at or self._at
        timeline.stop(self.node, "opacity")
        self.node.visible = bool(part)
        if at is not None and part:
            layout = self.stage.layout
            self.renew(board)
            named = plate if mark is None else mark.box
            if tile is not None and mark is None:
                named = self.stage.nodes[tile].bounds()
            place_beside(self.node, named, layout.spec.size[0], layout.scale)
            self.node.opacity = 0.0
            timeline.move(self.node, "opacity", 1.0, 0.1, delay=LATER)
        return True

    def renew(self, board: Board) -> None:
        """Update the tooltip after the board has changed under the pointer."""
        another = self.part.startswith(FACE) and f"{FACE}{self._tile_at(self._at)}" != self.part
        if another or (self.part == CENTER and self.stage.overlay.compares):
            self.part, self.node.visible = "", False
        if self.part:
            layout, text = self.stage.layout, words_for(self.part, board, self.stage.labels)
            size = layout.scale, layout.spec.text
            self.node.show((text, *size), lambda: word_picture(text, *size))

    def _tile_at(self, at: Point) -> Tile | None:
        """Return the topmost tile at a point."""
        nodes = self.stage.nodes
        found = [tile for tile, node in nodes.items() if tile in self.stage.poses and node.contains(node.to_local(at))]
        return max(found, key=lambda tile: nodes[tile].depth, default=None)

    def _part(self, tile: Tile, board: Board) -> str:
        """Return the name of the topmost tile's tooltip: a part of the wall, or a face; empty for a face-down tile of a
        hand.
        """
        if tile in board.standing:
            return part_of(tile, board)
        return f"{FACE}{tile}" if self.stage.nodes[tile].face != HIDDEN else ""


def part_of(tile: Tile, board: Board) -> str:
    """Return the part of the wall a standing tile belongs to, as the key of its term."""
    if tile == board.prize:
        return "prize"
    if tile in board.indicators:
        return "indicator"
    if tile in board.state.wall.loose:
        return "replacement"
    if tile in board.dead:
        return "dead_wall"
    return "reserve" if tile in undrawn(board) else "wall"


def words_for(part: str, board: Board, labels: PlayerLabels) -> str:
    """Return the text of the tooltip for a part that `WallTip.part` names."""
    if part == CENTER:
        return labels.text("table_compare")
    if part.startswith(TAKEN):
        found = [map(int, one.split(":")) for one in part.removeprefix(TAKEN).split()]
        names = [(tile_name(face, labels.words_id), labels.name(seat)) for face, seat in found]
        taken = ((tile[:1].upper() + tile[1:], name) for tile, name in names)
        return " · ".join(labels.text("table_taken", tile=tile, name=name) for tile, name in taken)
    if part.startswith(FACE):
        name = name_of(int(part.removeprefix(FACE)), board, labels)
        return name[:1].upper() + name[1:]
    name = labels.term(part)
    name = name[:1].upper() + name[1:]
    if part == "prize":
        known = board.faces.get(board.prize, HIDDEN) if board.prize is not None else HIDDEN
        return name if known == HIDDEN else f"{name}: {tile_name(known, labels.words_id)}"
    if part == "indicator":
        return name
    if part == "wall":
        return f"{name} · {labels.text('table_left', n=board.left)}"
    if part == "reserve":
        return f"{name} · {i18n.plural('tile', len(undrawn(board)))}"
    tiles = set(board.state.wall.loose) if part == "replacement" else {*board.dead, *board.state.wall.loose}
    return f"{name} · {i18n.plural('tile', len(tiles & board.standing))}"


def name_of(tile: Tile, board: Board, labels: PlayerLabels) -> str:
    """Return a tile's name, and if it stands for another kind in a meld, that kind too."""
    face = board.faces.get(tile, HIDDEN)
    name = tile_name(face, labels.words_id)
    for meld in (meld for own in board.seats for meld in own.state.melds if tile in meld.tiles):
        stands = dict(zip(meld.tiles, meld.stands, strict=False)).get(tile, face)
        if kind_stood_for(face, stands):
            meant = i18n.term("flower", labels.words_id) if stands in BONUS else tile_name(stands, labels.words_id)
            return f"{name} = {meant}"
    return name


def place_tip(node: SpriteNode, at: Point, wide: float, px: float) -> None:
    """Put a tooltip above the pointer, within the window's width `wide`; `px` is pixels per layout unit."""
    w, tall = node.picture.surface.get_size() if node.picture is not None else (0, 0)
    x, y = at[0] - w / 2, at[1] - tall - 6 * px
    node.position = (round(min(max(x, 0.0), max(wide - w, 0.0))), round(y if y > 0 else at[1] + 24 * px))


def place_beside(node: SpriteNode, box: Box, wide: float, px: float) -> None:
    """Put a tooltip above its object, or below it if there is no room, within the window's width `wide`."""
    w, tall = node.picture.surface.get_size() if node.picture is not None else (0, 0)
    x, y = box.center[0] - w / 2, box.y - tall - px
    node.position = (round(min(max(x, 0.0), max(wide - w, 0.0))), round(y if y > 0 else box.bottom + px))


def word_picture(text: str, px: float, factor: float) -> Sprite:
    """Draw a text on a small dark pane; `px` is pixels per layout unit, `factor` the text size."""
    size = SIZE * px * factor
    pad = round(10 * px)
    w, h = width(text, size) + 24 * px, size * 2
    surface = canvas(w + 2 * pad, h + 2 * pad)
    shapes.shadow(surface, (pad, pad, w, h), 90, 4 * px, 3 * px, 8 * px)
    shapes.box(surface, (pad, pad, w, h), color("inset"), 8 * px)
    shapes.box(surface, (pad, pad, w, h), color("line"), 8 * px, max(1.0, px))
    put(surface, text, (pad + w / 2, pad + h / 2), size, color("text"), anchor="center")
    return Sprite(surface, 0, 0)
