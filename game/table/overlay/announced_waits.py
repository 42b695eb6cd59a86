"""Announced waits of each seat, as a row of tiles at its plate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.art import items
from game.art.tiles import TileArt
from game.scene.node import Node, Sprite
from game.table.board.board import Board
from game.table.layout import TableLayout
from game.table.layout.depths import BAR
from game.table.overlay.draw import Drawn, canvas
from rules.core.tiles import Kind

WIDE, LEAST, GAP = 26.0, 15.0, 2.0
"""Width of a tile, minimal width where there are many, and gap, in units."""


class AnnouncedWaits:
    """Shows the waits that players have announced: a row of small tiles below each player's plate, beside the tags
    there.
    """

    def __init__(self, root: Node) -> None:
        """Start without rows; the nodes of rows will be added below `root`."""
        self._root = root
        self.nodes: list[Drawn] = []

    def refresh(self, board: Board, layout: TableLayout, art: TileArt, tags: Sequence[Drawn]) -> None:
        """Show the announced waits of each seat; `tags` are the nodes of tags at the plates, which the rows leave
        clear.
        """
        while len(self.nodes) < board.state.players:
            self.nodes.append(self._root.add(Drawn(f"waits {len(self.nodes)}", depth=BAR)))
        for seat, node in enumerate(self.nodes):
            kinds, plate = board.seats[seat].waits, layout.name_plate(seat)
            node.visible = bool(kinds) and seat != layout.spec.viewer
            if not node.visible:
                continue
            hung, tag, away = tags[seat].picture, tags[seat], layout.px(5)
            below = hung is not None and tag.visible and tag.position[1] >= plate.bottom
            beside = hung.surface.get_width() + away if hung is not None and below else 0.0
            node.position = (plate.x + beside, plate.bottom + away)
            size = _tile(len(kinds), plate.w - beside, layout)
            node.show((kinds, size, art.style), partial(_row, kinds, size, round(layout.px(GAP)), art))


def _tile(count: int, room: float, layout: TableLayout) -> int:
    """Return the tile width in pixels at which a row of `count` tiles takes at most `room` pixels, within limits."""
    return round(max(layout.px(LEAST), min(layout.px(WIDE), room / count - layout.px(GAP))))


def _row(kinds: tuple[Kind, ...], size: int, gap: int, art: TileArt) -> Sprite:
    """Draw the row of tiles: `size` pixels wide each, `gap` pixels apart."""
    tiles = [art.sprite(kind, size) for kind in kinds]
    surface = canvas((size + gap) * len(tiles) + gap, max(tile.surface.get_height() for tile in tiles))
    for place, tile in enumerate(tiles):
        items.lay(surface, tile, (tile.dx + place * (size + gap), tile.dy))
    return Sprite(surface, 0, 0)
