"""Positions of all tiles, computed from the board as slots in the window; no other module does that.

The director moves tiles to these positions, and a window opened in mid-deal puts them there at once: so every motion
ends in the picture that would have been drawn without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from game.table.board.board import Board
from game.table.layout import MeldShape, RiverShape, Slot, TableLayout, TableSpec, WallShape
from game.table.layout.plan import HOVER_LIFT, LIFT
from game.table.layout.tray import tray_slot
from rules.core.melds import Form, Meld, Seat
from rules.core.tiles import HIDDEN, Kind, Tile
from rules.engine.table import Appearance
from rules.engine.wall import place_of

RIVERS = {"own": "rows", "middle": "middle", "strewn": "own"}
"""The layout's river styles by the rule sets' names for them."""


@dataclass(frozen=True, slots=True)
class Pose:
    """The pose of a tile: its slot, its visible face, dimmed or not, and its height above the felt for the shadow."""

    slot: Slot
    face: Kind = HIDDEN
    dim: bool = False
    shadow: int = 1


@dataclass(frozen=True, slots=True)
class HeldTiles:
    """Tiles of the hand that the viewer is handling: one `carried` by the pointer, some `lifted`, some in the exchange
    `tray`, one `hovered`, which is raised a little.

    `gap` is the index in the hand kept free for the carried tile, `places` the number of places of the tray.
    """

    carried: Tile | None = None
    gap: int | None = None
    lifted: frozenset[Tile] = frozenset()
    tray: tuple[Tile, ...] = ()
    places: int = 0
    hovered: Tile | None = None


NOTHING_HELD = HeldTiles()


def spec_for(
    size: tuple[int, int], players: int, viewer: Seat, look: Appearance, board: Board, *, scale: float = 1.0,
    text: float = 1.0, buttons: int = 3,
) -> TableSpec:  # fmt: skip
    """Return the input of the layout for a window of `size`.

    `look` is the rule set's appearance of a table; the wall is taken from the board. `text` is the text size relative
    to the table's, `buttons` the number of corner buttons.
    """
    built = board.built
    if built is None:
        wall = WallShape(sides=4 if players <= 4 else players)
    elif not built.sides:
        wall = WallShape(heap=True)
    else:
        uneven = tuple(built.sides) if len(set(built.sides)) > 1 else ()
        wall = WallShape(len(built.sides), max(built.sides), built.layers, lengths=uneven)
    wall = replace(wall, heap=wall.heap or not look.wall, lifts=look.lifts, shifts=look.counted_apart)
    river = RiverShape(style=RIVERS.get(look.river, "rows"), per_row=look.row)
    return TableSpec(
        size, players, viewer, wall, river, clockwise=look.clockwise, scale=scale, text=text,
        buttons=buttons, dice_by_dealer=look.dice_by_dealer and not wall.heap and players <= 4,
        kong_on_top=look.kong_on_top,
    )  # fmt: skip


def turned_index(layout: TableLayout, owner: Seat, meld: Meld) -> int | None:
    """Return the index of the tile that lies sideways in a meld: left, middle or right, to point at the player it came
    from.

    None if nothing was claimed from another seat. In a meld of the form row, whose tiles are in ascending order, it is
    the place of the claimed tile.
    """
    if meld.claimed is None or meld.source is None or meld.source == owner:
        return None
    if meld.form is Form.ROW:
        return row_order(meld).index(meld.claimed)
    tiles = len(meld.tiles) - (1 if meld.added is not None else 0)
    toward = (layout.angle(meld.source) - layout.angle(owner)) % 360
    if toward < 150:
        return tiles - 1
    return 0 if toward > 210 else min(1, tiles - 1)


def row_order(meld: Meld) -> list[Tile]:
    """Return the tiles of a row meld in ascending order of the faces they stand for."""
    stands = dict(zip(meld.tiles, meld.stands, strict=True))
    return sorted(meld.tiles, key=lambda tile: (stands[tile], tile))


def laid_order(meld: Meld, turned: int | None) -> list[Tile]:
    """Return the tiles of a meld from left to right: the claimed one at index `turned`, a tile added to a kong last."""
    if meld.form is Form.ROW:
        return row_order(meld)
    tiles = [tile for tile in meld.tiles if tile not in (meld.claimed, meld.added)]
    if meld.claimed is not None:
        tiles.insert(len(tiles) if turned is None else turned, meld.claimed)
    return [*tiles, meld.added] if meld.added is not None else tiles


def undrawn(board: Board) -> frozenset[Tile]:
    """Return the tiles at the end of the live wall that stay undrawn."""
    wall = board.state.wall
    return frozenset(wall.live()[-wall.remainder :]) if wall.remainder > 0 else frozenset()


class TilePlacer:
    """Computes the poses of all tiles on a board for one layout."""

    def __init__(self, layout: TableLayout) -> None:
        """Start with an empty cache of wall slots."""
        self.layout = layout
        self._wall: dict[tuple[Tile, bool, int], Slot] = {}
        self._built: object = None

    def poses(self, board: Board, hold: HeldTiles = NOTHING_HELD) -> dict[Tile, Pose]:
        """Return the pose of every tile on the table; `hold` are the tiles that the viewer is handling."""
        found: dict[Tile, Pose] = {}
        if board.built is not self._built:
            self._wall.clear()
            self._built = board.built
        self._place_wall(board, found)
        for seat in range(board.state.players):
            self._place_seat(board, seat, hold if seat == board.viewer else NOTHING_HELD, found)
            self._place_river(board, seat, found)
        for index, tile in enumerate(board.aside):
            found[tile] = _resting_pose(self.layout.undrawn.leftover(index))
        return found

    def wall_slot(self, board: Board, tile: Tile, *, apart: bool = False, raised: int = 0) -> Slot:
        """Return the slot of a tile in the wall, where it was built or moved to.

        `apart` moves it outward with the dead wall, `raised` lifts it by `raised` layers.
        """
        tile = board.stands.get(tile, tile)
        key = (tile, apart, raised)
        slot = self._wall.get(key)
        if slot is None:
            slot = self._wall[key] = self._wall_slot(board, tile, apart, raised)
        return slot

    def _wall_slot(self, board: Board, tile: Tile, apart: bool, raised: int) -> Slot:
        """Compute the slot that `wall_slot` caches."""
        built = board.built
        assert built is not None
        index = tile - built.first
        if not built.sides or self.layout.spec.wall.heap:
            return self.layout.undrawn.heap(index)
        place = place_of(built, tile)
        if place is None:
            return self.layout.undrawn.leftover(index - sum(built.sides) * built.layers)
        side, stack, layer = place
        return self.layout.undrawn.wall(side, stack, built.layers - 1 - layer + raised, apart=apart)

    def _place_wall(self, board: Board, found: dict[Tile, Pose]) -> None:
        """Add the poses of the standing wall to `found`, loose replacement tiles and counted stacks included."""
        if board.built is None:
            return
        dead = {*board.dead, *board.state.wall.loose}
        loose = self._loose_places(board)
        counted = self._counted(board)
        shown, kept = set(board.indicators), undrawn(board)
        for tile in board.standing:
            face = board.faces.get(tile, HIDDEN) if tile in shown else HIDDEN
            slot = loose[tile] if tile in loose else self.wall_slot(board, tile, apart=tile in dead)
            if tile in counted:
                slot = self.layout.undrawn.shifted(slot, counted[tile])
            if face != HIDDEN:  # faces are only ever seen at quarter turns
                slot = replace(slot, angle=round(slot.angle / 90) * 90 % 180)
            found[tile] = _resting_pose(slot, face, dim=tile in kept)

    def _counted(self, board: Board) -> Mapping[Tile, int]:
        """Return the tiles of the stacks counted at the break, each with its side; empty where they are not moved."""
        built, broken = board.built, board.state.wall.broken
        if not self.layout.spec.wall.shifts or built is None or broken is None or not built.sides:
            return {}
        side, stacks = broken
        first = built.first
        for before in built.ring[: built.ring.index(side)]:
            first += built.sides[before] * built.layers
        return dict.fromkeys(range(first, first + stacks * built.layers), side)

    def _loose_places(self, board: Board) -> dict[Tile, Slot]:
        """Return the slots of loose replacement tiles on the stack beside the break, the next one uppermost."""
        built, loose = board.built, board.state.wall.loose
        if not loose or built is None or not built.sides or not self.layout.spec.wall.lifts:
            return {}
        if not board.dead:
            return {tile: self.wall_slot(board, tile, apart=True) for tile in loose}
        base = board.dead[-1]
        top, most = base - (base - built.first) % built.layers, len(loose)
        return {tile: self.wall_slot(board, top, apart=True, raised=most - place) for place, tile in enumerate(loose)}

    def shapes(self, board: Board, seat: Seat) -> list[MeldShape]:
        """Return the shapes in which a seat's melds lie."""
        melds = board.seats[seat].state.melds
        return [self._shape(seat, meld) for meld in melds]

    def _shape(self, seat: Seat, meld: Meld) -> MeldShape:
        """Return the shape in which a meld lies: the sideways tile, and a fourth tile of a kong on another one or not.
        """
        on_middle = self.layout.spec.kong_on_top and meld.form is Form.KONG and not meld.concealed
        if on_middle and meld.added is None:  # claimed with three tiles of the hand
            return MeldShape(len(meld.tiles), stacked=True)
        turned = turned_index(self.layout, seat, meld)
        return MeldShape(len(meld.tiles), turned, meld.added is not None, on_middle)

    def _place_seat(self, board: Board, seat: Seat, hold: HeldTiles, found: dict[Tile, Pose]) -> None:
        """Add the poses of a seat's hand, melds, bonus tiles and exchange tray to `found`."""
        own = board.seats[seat]
        hand = [tile for tile in own.hand if tile != hold.carried and tile not in hold.tray]
        for index, tile in enumerate(hold.tray):
            found[tile] = Pose(tray_slot(self.layout, index, hold.places), board.shown_face(tile, seat), shadow=2)
        apart = own.drawn is not None and own.drawn in hand and hand[-1] == own.drawn
        shapes = self.shapes(board, seat)
        faces = [board.shown_face(tile, seat) for tile in hand]
        opened = seat != self.layout.spec.viewer and any(face != HIDDEN for face in faces)
        places = self.layout.seat(
            seat, len(hand), drawn=apart, melds=shapes, bonus=len(own.beside), gap=hold.gap, open=opened,
            apart_count=sum(tile in own.apart for tile in hand),
        )  # fmt: skip
        past = own.state.finished and board.turn not in (None, seat)  # the others play on
        for tile, slot, face in zip(hand, places.hand, faces, strict=True):
            raised = tile in hold.lifted
            place = self.layout.lifted(slot, LIFT if raised else HOVER_LIFT if tile == hold.hovered else 0.0)
            found[tile] = Pose(place, face, dim=past, shadow=2 if place != slot else 1)
        for meld, shape, slots in zip(own.state.melds, shapes, places.melds, strict=True):
            closed = self._closed(meld)
            for i, (tile, slot) in enumerate(zip(laid_order(meld, shape.turned), slots, strict=True)):
                found[tile] = _resting_pose(slot, HIDDEN if i in closed else board.faces.get(tile, HIDDEN))
        for tile, slot in zip(own.beside, places.bonus, strict=True):
            found[tile] = _resting_pose(slot, board.faces.get(tile, HIDDEN))

    @staticmethod
    def _closed(meld: Meld) -> Iterable[int]:
        """Return the indexes of a concealed meld's face-down tiles: a kong's outer two, a special group's last."""
        if not meld.concealed or meld.form not in (Form.KONG, Form.SPECIAL):
            return ()
        last = len(meld.tiles) - 1
        return (0, last) if meld.form is Form.KONG else (last,)

    def _place_river(self, board: Board, seat: Seat, found: dict[Tile, Pose]) -> None:
        """Add the poses of a seat's discards to `found`, the claimable one raised."""
        layout, river = self.layout, board.seats[seat].state.river
        shared = layout.discards.shared
        across = frozenset(index for index, discard in enumerate(river) if discard.sideways and not shared)
        for index, discard in enumerate(river):
            place, count = (board.middle.index(discard.tile), len(board.middle)) if shared else (index, len(river))
            slot = layout.discards.slot(seat, place, count, across)
            face = HIDDEN if discard.face_down else board.faces.get(discard.tile, HIDDEN)
            if discard.tile == board.claimable:
                found[discard.tile] = Pose(layout.discards.raised(slot), face, shadow=2)
            else:
                found[discard.tile] = _resting_pose(slot, face, dim=discard.drawn and board.dims_drawn)


def _resting_pose(slot: Slot, face: Kind = HIDDEN, *, dim: bool = False) -> Pose:
    """Return the pose of a tile at rest; it casts a shadow only if it lies on the felt."""
    return Pose(slot, face, dim, shadow=1 if slot.grounded else 0)
