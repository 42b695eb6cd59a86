"""Where every tile lies: from what is on the board to places in the window. A pure function, and the only one.

The director moves tiles to these places, a window that is opened in mid-deal puts them there at once: so the end of
every motion is what would have been drawn without it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.director.board import Board
from game.layout import MeldShape, RiverShape, Slot, TableLayout, TableSpec, WallShape
from game.layout.geometry import TILE
from rules.melds import Form, Meld, Seat
from rules.ruleset import Look
from rules.tiles import HIDDEN, Kind, Tile
from rules.walls.wall import place_of

LIFTED = 10.0
"""How far a chosen tile of the own hand stands up, in units of a 1280 x 720 window."""
RIVERS = {"own": "rows", "middle": "middle", "strewn": "own"}
"""The rule sets' words for a river in the layout's."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a tile lies: its place, the face it shows, whether it is dimmed, the height of its shadow."""

    slot: Slot
    face: Kind = HIDDEN
    dim: bool = False
    shadow: int = 1


@dataclass(frozen=True, slots=True)
class Hold:
    """What the viewer's hands do: `carried` follows the pointer, `gap` is kept free for it, `lifted` stand up."""

    carried: Tile | None = None
    gap: int | None = None
    lifted: frozenset[Tile] = frozenset()


NOTHING_HELD = Hold()


def spec_for(
    size: tuple[int, int], players: int, viewer: Seat, look: Look, board: Board, *, scale: float = 1.0,
    text: float = 1.0,
) -> TableSpec:  # fmt: skip
    """What the layout must know, from the rule set's look and the wall as it was built."""
    built = board.built
    if built is None:
        wall = WallShape(sides=4 if players <= 4 else players)
    elif not built.sides:
        wall = WallShape(heap=True)
    else:
        uneven = tuple(built.sides) if len(set(built.sides)) > 1 else ()
        wall = WallShape(len(built.sides), max(built.sides), built.layers, lengths=uneven)
    if not look.wall:
        wall = replace(wall, heap=True)
    river = RiverShape(style=RIVERS.get(look.river, "rows"), per_row=look.row)
    return TableSpec(size, players, viewer, wall, river, clockwise=look.clockwise, scale=scale, text=text)


def turned_index(layout: TableLayout, owner: Seat, meld: Meld) -> int | None:
    """Which tile of a meld lies sideways: the left, middle or right one, toward whom it came from."""
    if meld.claimed is None or meld.source is None or meld.source == owner:
        return None
    tiles = len(meld.tiles) - (1 if meld.added is not None else 0)
    toward = (layout.angle(meld.source) - layout.angle(owner)) % 360
    if toward < 150:
        return tiles - 1
    return 0 if toward > 210 else min(1, tiles - 1)


def laid_order(meld: Meld, turned: int | None) -> list[Tile]:
    """The tiles of a meld from left to right, the claimed one where it lies sideways, the added one last."""
    tiles = [tile for tile in meld.tiles if tile not in (meld.claimed, meld.added)]
    if meld.claimed is not None:
        tiles.insert(len(tiles) if turned is None else turned, meld.claimed)
    return [*tiles, meld.added] if meld.added is not None else tiles


class Arranger:
    """The places of one layout. Ask it again whenever the board has changed."""

    def __init__(self, layout: TableLayout) -> None:
        self.layout = layout
        self._wall: dict[tuple[Tile, bool, int], Slot] = {}
        self._built: object = None

    def poses(self, board: Board, hold: Hold = NOTHING_HELD) -> dict[Tile, Pose]:
        """The pose of every tile on the table."""
        found: dict[Tile, Pose] = {}
        if board.built is not self._built:
            self._wall.clear()
            self._built = board.built
        self._place_wall(board, found)
        for seat in range(board.players):
            self._place_seat(board, seat, hold if seat == board.viewer else NOTHING_HELD, found)
            self._place_river(board, seat, found)
        for index, tile in enumerate(board.aside):
            found[tile] = Pose(self.layout.leftover(index))
        return found

    # -- the wall ---

    def wall_slot(self, board: Board, tile: Tile, *, apart: bool = False, raised: int = 0) -> Slot:
        """Where a tile of the wall stands: where it was built, or in the place of another where it was moved."""
        tile = board.stands.get(tile, tile)
        key = (tile, apart, raised)
        slot = self._wall.get(key)
        if slot is None:
            slot = self._wall[key] = self._wall_slot(board, tile, apart, raised)
        return slot

    def _wall_slot(self, board: Board, tile: Tile, apart: bool, raised: int) -> Slot:
        built = board.built
        assert built is not None
        index = tile - built.first
        if not built.sides or self.layout.spec.wall.heap:
            return self.layout.heap(index)
        place = place_of(built, tile)
        if place is None:
            return self.layout.leftover(index - sum(built.sides) * built.layers)
        side, stack, layer = place
        return self.layout.wall(side, stack, built.layers - 1 - layer + raised, apart=apart)

    def _place_wall(self, board: Board, found: dict[Tile, Pose]) -> None:
        if board.built is None:
            return
        dead = set(board.dead)
        loose = self._loose_places(board)
        shown = set(board.indicators)
        for tile in board.standing:
            face = board.faces.get(tile, HIDDEN) if tile in shown else HIDDEN
            slot = loose[tile] if tile in loose else self.wall_slot(board, tile, apart=tile in dead)
            found[tile] = Pose(slot, face)

    def _loose_places(self, board: Board) -> dict[Tile, Slot]:
        """The replacement tiles lie on the dead wall, from the break on, every other stack while there is room."""
        built = board.built
        if not board.loose or built is None or not built.sides:
            return {}
        stacks: dict[int, Tile] = {}
        for tile in reversed(board.dead):
            stacks.setdefault((tile - built.first) // built.layers, tile)
        bases = list(stacks.values())
        if not bases:
            return {tile: self.wall_slot(board, tile, apart=True) for tile in board.loose}
        step = 2 if len(bases) >= 2 * len(board.loose) else 1
        places: dict[Tile, Slot] = {}
        for i, tile in enumerate(board.loose):
            base = bases[min(i * step, len(bases) - 1)]
            top = base - (base - built.first) % built.layers
            places[tile] = self.wall_slot(board, top, apart=True, raised=1 + max(0, i * step - len(bases) + 1))
        return places

    # -- the seats ---

    def shapes(self, board: Board, seat: Seat) -> list[MeldShape]:
        """The melds of a seat as the layout asks for them."""
        melds = board.seats[seat].melds
        return [
            MeldShape(len(meld.tiles), turned_index(self.layout, seat, meld), meld.added is not None) for meld in melds
        ]

    def _place_seat(self, board: Board, seat: Seat, hold: Hold, found: dict[Tile, Pose]) -> None:
        own = board.seats[seat]
        hand = [tile for tile in own.hand if tile != hold.carried]
        apart = own.drawn is not None and own.drawn in hand and hand[-1] == own.drawn
        shapes = self.shapes(board, seat)
        places = self.layout.seat(seat, len(hand), drawn=apart, melds=shapes, bonus=len(own.bonus), gap=hold.gap)
        lift = self.layout.px(LIFTED)
        for tile, slot in zip(hand, places.hand, strict=True):
            raised = tile in hold.lifted
            if raised:
                slot = replace(slot, y=slot.y - lift)
            found[tile] = Pose(slot, board.shown_face(tile, seat), shadow=2 if raised else 1)
        for meld, shape, slots in zip(own.melds, shapes, places.melds, strict=True):
            closed = self._closed(meld)
            for i, (tile, slot) in enumerate(zip(laid_order(meld, shape.turned), slots, strict=True)):
                found[tile] = Pose(slot, HIDDEN if i in closed else board.faces.get(tile, HIDDEN))
        for tile, slot in zip(own.bonus, places.bonus, strict=True):
            found[tile] = Pose(slot, board.faces.get(tile, HIDDEN))

    @staticmethod
    def _closed(meld: Meld) -> Iterable[int]:
        """Which tiles of a meld lie face down: the outer two of a concealed kong."""
        if not meld.concealed or meld.form is not Form.KONG:
            return ()
        return (0, len(meld.tiles) - 1)

    # -- the rivers ---

    def _place_river(self, board: Board, seat: Seat, found: dict[Tile, Pose]) -> None:
        layout = self.layout
        shared = layout.shared_river
        per_row = max(1, layout.river_row)
        turn = math.radians(layout.angle(seat))
        pushed, row = 0.0, -1
        for index, thrown in enumerate(board.seats[seat].river):
            place = board.middle.index(thrown.tile) if shared else index
            slot = layout.river(seat, place)
            if index // per_row != row:
                row, pushed = index // per_row, 0.0
            if thrown.sideways and not shared:
                extra = slot.width * (TILE - 1)
                pushed += extra / 2
            if pushed:
                slot = replace(slot, x=slot.x + math.cos(turn) * pushed, y=slot.y - math.sin(turn) * pushed)
            if thrown.sideways:
                slot = replace(slot, angle=(slot.angle + 90) % 360)
                pushed += slot.width * (TILE - 1) / 2 if not shared else 0.0
            found[thrown.tile] = Pose(slot, board.faces.get(thrown.tile, HIDDEN), dim=thrown.drawn and board.dims_drawn)
