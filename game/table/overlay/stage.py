"""The stage: the table as a tree of nodes, with tiles and overlay placed according to board and layout."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.art.felt import chosen_felt
from game.art.ground import table_ground
from game.art.nodes import TileNode
from game.art.tiles import TileArt
from game.scene.node import Node, Scene
from game.scene.renderer import Renderer
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.board.tile_places import NOTHING_HELD, HeldTiles, Pose, TilePlacer, spec_for
from game.table.layout import TableLayout, TableSpec
from game.table.layout.table import SpriteShape
from game.table.overlay.overlay import Overlay
from rules.core.melds import Seat
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine.table import Appearance


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The view of a table: size of the window, seat at its lower edge (`below`), scales of table and text."""

    size: tuple[int, int]
    players: int
    below: Seat
    look: Appearance
    scale: float = 1.0
    text: float = 1.0
    buttons: int = 3

    def spec(self, board: Board) -> TableSpec:
        """Return the input of the layout for a board seen from here."""
        return spec_for(
            self.size, self.players, self.below, self.look, board, scale=self.scale, text=self.text,
            buttons=self.buttons,
        )  # fmt: skip


class Stage:
    """The scene of one table: layout, tiles and overlay. A tile keeps its node for the whole deal."""

    def __init__(self, art: TileArt, spec: TableSpec, labels: PlayerLabels) -> None:
        """Set up an empty table."""
        self.art, self.labels = art, labels
        self.scene = Scene("table")
        self.tiles = self.scene.add(Node("tiles"))
        self.overlay = Overlay(self.scene)
        self.transient = self.scene.add(Node("passing"))
        """Nodes of animations: bubbles, chips, dice."""
        self.nodes: dict[Tile, TileNode] = {}
        self.poses: dict[Tile, Pose] = {}
        self.hold = NOTHING_HELD
        self._wanted: Iterator[tuple[Kind, SpriteShape]] = iter(())
        self.layout = TableLayout(spec)
        self.tile_placer = TilePlacer(self.layout)
        self._renderer: Renderer | None = None
        self._felt = chosen_felt()

    @property
    def renderer(self) -> Renderer:
        """The renderer of this scene, on the felt chosen in the settings."""
        if self._renderer is None:
            self._renderer = Renderer(self.scene, table_ground(self.layout))
        elif self._felt != chosen_felt():
            self._renderer.ground = table_ground(self.layout)
        self._felt = chosen_felt()
        return self._renderer

    def put_away(self) -> None:
        """Release the background and cached pictures, while another screen hides the table."""
        self._renderer = None

    def lay(self, spec: TableSpec) -> bool:
        """Compute the layout for another window, wall or viewer; return true if anything has changed."""
        if spec == self.layout.spec:
            return False
        self.layout = TableLayout(spec)
        self.tile_placer = TilePlacer(self.layout)
        if self._renderer is not None:
            self._renderer.ground = table_ground(self.layout)
        return True

    def restyle(self, art: TileArt) -> None:
        """Change the style of tile faces and backs."""
        self.art = art
        for node in self.nodes.values():
            node.art = art

    def clear(self) -> None:
        """Remove all tiles, and the nodes of animations."""
        self.tiles.clear()
        self.transient.clear()
        self.nodes.clear()
        self.poses.clear()

    def expect(self, faces: Iterable[Kind]) -> None:
        """Name faces that will soon be shown, so that `warm` draws them in advance."""
        kinds = [HIDDEN, *dict.fromkeys(faces)]
        self._wanted = iter([(face, look) for look in self.layout.sprite_shapes() for face in kinds])

    def warm(self, seconds: float) -> None:
        """Draw pictures of expected tiles for about `seconds`, so that no single frame has to draw many of them."""
        end = time.perf_counter() + seconds
        for face, (stance, wide, angle) in self._wanted:
            self.art.sprite(face, wide, angle, stance=stance)
            if time.perf_counter() >= end:
                return

    def arrange(self, board: Board) -> dict[Tile, Pose]:
        """Return the poses of all tiles on the board, and add or remove tile nodes; nothing moves yet."""
        self.poses = self.tile_placer.poses(board, self.hold)
        for tile in [tile for tile in self.nodes if tile not in board.pieces]:
            self.nodes.pop(tile).remove()
        for tile in board.pieces:
            if tile not in self.nodes and tile in self.poses:
                self.nodes[tile] = self.tiles.add(TileNode(self.art, tile, slot=self.poses[tile].slot))
        return self.poses

    def put(self, board: Board) -> None:
        """Put all tiles and the overlay in place at once, without animation."""
        self.arrange(board)
        for tile, node in self.nodes.items():
            pose = self.poses.get(tile)
            if pose is None or tile == self.hold.carried:
                node.visible = tile == self.hold.carried
                continue
            node.put(pose.slot)
            node.visible, node.opacity = True, 1.0
            self.dress(node, pose)
        self.refresh(board)
        self.overlay.settle()

    @staticmethod
    def dress(node: TileNode, pose: Pose) -> None:
        """Set the face, dimming and shadow of a tile's node."""
        node.face, node.dim, node.shadow = pose.face, pose.dim, pose.shadow

    def refresh(self, board: Board) -> None:
        """Bring the overlay up to date with the board."""
        self.overlay.refresh(board, self.layout, self.labels, self.art)
        self.marks(board)

    def marks(self, board: Board) -> None:
        """Put frames and badges at their tiles."""
        self.overlay.mark(board, self.layout, {tile: pose.slot for tile, pose in self.poses.items()})

    def set_held(self, hold: HeldTiles, board: Board) -> None:
        """Set the tiles that the viewer is handling; they do not move before the next `arrange`."""
        self.hold = hold
        self.poses = self.tile_placer.poses(board, hold)
