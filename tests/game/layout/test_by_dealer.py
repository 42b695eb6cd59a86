"""Dice that lie at the dealer's right, and tiles lifted onto the dead wall: both have room of their own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from game.table.layout import Box, Slot, TableLayout, TableSpec, WallShape
from game.table.layout.geometry import around, overlap
from tests.budget import some
from tests.game.layout.test_nothing_covered import REACHED, SIZES, signs
from tests.game.layout.test_table_layout import KONGS

each_size = pytest.mark.parametrize("size", some([(800, 1000), *SIZES], 4))
WALLS = [
    (4, WallShape(4, 19, lengths=(19, 18, 19, 18), shifts=True)), (4, WallShape(4, 18, shifts=True)),
    (3, WallShape(3, 25, lengths=(24, 25, 25), shifts=True)), (3, WallShape(4, 18, shifts=True)),
    (2, WallShape(2, 37, shifts=True)), (2, WallShape(4, 18, shifts=True)),
]  # fmt: skip


def standing(layout: TableLayout) -> Iterator[tuple[str, Slot]]:
    """All tiles of the wall, as built and as moved aside."""
    wall = layout.spec.wall
    for side in range(wall.sides):
        for stack in range(wall.length(side)):
            for layer in range(wall.layers):
                slot = layout.undrawn.wall(side, stack, layer)
                yield f"stack {stack} of {side}", slot
                yield f"stack {stack} of {side} moved", layout.undrawn.shifted(slot, side)


def held(layout: TableLayout) -> Iterator[tuple[str, Slot]]:
    """Hands, sets, bonus tiles and discards of everybody."""
    for seat in range(layout.spec.seats):
        for bonus in (0, 4, 7, 8):
            for places in (layout.seat(seat, 14, bonus=bonus), layout.seat(seat, 2, melds=KONGS, bonus=bonus)):
                yield from ((f"tile of {seat}", slot) for slot in (*places.hand, *chain(*places.melds), *places.bonus))
        for count in (22, 27, REACHED[layout.spec.seats]):
            for index in range(count):
                yield f"discard of {seat}", layout.discards.slot(seat, index, count)


@each_size
@pytest.mark.parametrize(("seats", "wall"), WALLS)
def test_dice_at_the_dealers_right_lie_beside_everything(
    size: tuple[int, int], seats: int, wall: WallShape
) -> None:  # fmt: skip
    layout = TableLayout(TableSpec(size, seats, wall=wall, dice_by_dealer=True))
    things = [(name, around(slot.outline())) for name, slot in (*standing(layout), *held(layout))]
    things += list(signs(layout))
    met = set()
    for dealer in range(seats):
        for die in layout.dice(2, dealer=dealer):
            half = die.width / 2
            box = Box(die.x - half, die.y - half, die.width, die.width)
            assert box.x >= 0 and box.y >= 0 and box.right <= size[0] and box.bottom <= size[1]
            met |= {(dealer, name) for name, other in things if overlap(box.corners(), other.corners(), 1.0)}
    assert not met


@each_size
@pytest.mark.parametrize(("seats", "wall"), WALLS)
def test_stacks_moved_aside_meet_no_other_side_and_no_hand(
    size: tuple[int, int], seats: int, wall: WallShape
) -> None:  # fmt: skip
    layout = TableLayout(TableSpec(size, seats, wall=wall, dice_by_dealer=True))
    others = [(name, around(slot.outline())) for name, slot in held(layout)]
    for side in range(wall.sides):
        moved = [layout.undrawn.shifted(layout.undrawn.wall(side, stack), side) for stack in range(wall.length(side))]
        beside = [
            (f"side {other}", around(layout.undrawn.wall(other, stack).outline()))
            for other in range(wall.sides) if other != side for stack in range(wall.length(other))
        ]  # fmt: skip
        boxes = [around(slot.outline()) for slot in moved]
        assert not {
            name for name, box in (*others, *beside) for one in boxes if overlap(one.corners(), box.corners(), 1.0)
        }


@each_size
def test_replacement_tiles_on_the_dead_wall_cover_no_face(size: tuple[int, int]) -> None:
    """Two lie one on the other on any stack; with them it is four tiles high."""
    layout = TableLayout(TableSpec(size, wall=WallShape(4, 18, lifts=True)))
    faces = [(name, around(slot.face()).inset(1)) for name, slot in held(layout)]
    for side in range(4):
        for stack in range(18):
            lifted = [layout.undrawn.wall(side, stack, layer, apart=True) for layer in (2, 3)]
            for tile in lifted:
                shape = around(tile.outline()).corners()
                assert not {name for name, box in faces if overlap(box.corners(), shape, 1.0)}
            assert lifted[1].y < lifted[0].y and lifted[1].depth > lifted[0].depth
