"""A ring wall of three layers, as many sides as players, or a heap: building, breaking, dealing, restoring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rules.core.fast_value import fast_value
from rules.core.melds import Seat
from rules.core.rng import below, roll, shuffled
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile
from rules.engine.events import DiceRolled, Event, WallBroken, WallBuilt
from rules.engine.table import State
from rules.engine.wall import Wall, rotated

LAYERS = 3
SHORTEST_SIDE = 5
"""The fewest stacks of a side from which the deal comes out."""

NumberRoll = Callable[[Random], tuple[tuple[int, ...], int]]
"""Rolls dice and returns their faces and the number they stand for."""


@fast_value
class WallRestored(Event):
    """After the deal the wall is set in order again: `order` is its drawing order.

    The tiles `moved` form new stacks, except for the last `odd` of them, which fill none.
    """

    order: tuple[Tile, ...]
    moved: tuple[Tile, ...]
    odd: int

    def reduce(self, state: State) -> None:
        """Note the new drawing order."""
        state.wall.order, state.wall.head = list(self.order), 0


def _split_roll(rng: Random) -> tuple[tuple[int, ...], int]:
    """Roll three dice for a number of 1 to 18: the first counts as it falls, each other adds 6 if it shows 1, 4 or 6.

    Returns the faces and the number.
    """
    dice = roll(3, rng)
    return dice, dice[0] + sum(6 for die in dice[1:] if die in (1, 4, 6))


def _fair_roll(faces: int) -> NumberRoll:
    """Return a function that rolls one die with `faces` faces."""
    def rolled(rng: Random) -> tuple[tuple[int, ...], int]:
        """Roll the die; return its face and the number, which are the same."""
        value = 1 + below(faces, rng)
        return (value,), value

    return rolled


def _three_dice(rng: Random) -> tuple[tuple[int, ...], int]:
    """Roll three dice; return their faces and the sum."""
    dice = roll(3, rng)
    return dice, sum(dice)


DICE: Mapping[str, NumberRoll] = {
    "d20": _fair_roll(20), "split_3d6": _split_roll, "plain_3d6": _three_dice, "fair_18": _fair_roll(18),
}  # fmt: skip
"""The ways of rolling a number, by name."""


def side_length(tiles: int, players: int) -> int:
    """Return the number of stacks, each of three tiles, on each side of the ring."""
    return tiles // LAYERS // players


def enough_tiles(tiles: int, players: int, remainder: int) -> bool:
    """Check that `players` players can be dealt in and get a turn each, with `remainder` tiles left undrawn."""
    return side_length(tiles, players) >= SHORTEST_SIDE and tiles - 14 * players - 1 - remainder >= players


def place_of_break(first_roll: int, second_roll: int, players: int, length: int) -> tuple[int, int, int]:
    """Return the player of the second roll, and the side and stack where the ring is broken, from the two numbers
    rolled.

    Roller and side are counted from the dealer (0), stacks from 0; `length` is the number of stacks on each side.
    """
    roller = (first_roll - 1) % players
    counted = (roller * length + second_roll - 1) % (players * length)
    return roller, counted // length, counted % length


@rulebook_key("ring_plan")
@dataclass(frozen=True, slots=True)
class RingPlan:
    """Plan of a ring wall, which two rolls break, or of a `heap` of tiles without order.

    `dice` names the roll (a key of `DICE`); `remainder` tiles stay undrawn.
    """

    dice: str = "d20"
    heap: bool = False
    remainder: int = 0

    def build(self, faces: Sequence[Kind], players: int, first: Tile, dealer: Seat, rng: Random) -> WallBuilt:
        """Return the event that shuffles all tiles and sets them up before seats 0 to `players` - 1.

        `first` is the number of the first tile.
        """
        return self.build_for(faces, range(players), players, first, rng)

    def build_for(
        self, faces: Sequence[Kind], seats: Sequence[Seat], chairs: int, first: Tile, rng: Random
    ) -> WallBuilt:
        """Return the event that shuffles all tiles and sets up a side before each of these `seats` of all `chairs`."""
        mixed = shuffled(faces, rng)
        if self.heap:
            return WallBuilt((), (), 0, first, 0, mixed)
        length = side_length(len(faces), len(seats))
        sides = tuple(length if seat in seats else 0 for seat in range(chairs))
        return WallBuilt(sides, tuple(seats), LAYERS, first, len(faces) - LAYERS * length * len(seats), mixed)

    def breaking(self, wall: Wall, dealer: Seat, players: int, rng: Random) -> list[Event]:
        """Return a roll that chooses a player, that player's roll for the stack to begin at, and the broken wall."""
        if self.heap:
            return [WallBroken(dealer, 0, tuple(wall.order), (), (), self.remainder)]
        seats = [seat for seat in (*wall.ring, *wall.ring) if wall.sides[seat]]
        seats = seats[seats.index(dealer) :][: len(wall.ring)]
        roll_dice, length = DICE[self.dice], wall.sides[dealer]
        first, one = roll_dice(rng)
        second, two = roll_dice(rng)
        roller, owner, stack = place_of_break(one, two, len(seats), length)
        return [
            DiceRolled(dealer, first, "break", one),
            DiceRolled(seats[roller], second, "break", two),
            WallBroken(
                seats[owner], stack, (*rotated(wall, seats[owner], stack), *spare_tiles(wall)), (), (), self.remainder
            ),
        ]


def spare_tiles(wall: Wall) -> tuple[Tile, ...]:
    """Return the tiles left over when the ring was built; they have the last numbers."""
    first = wall.first + LAYERS * sum(wall.sides)
    return tuple(range(first, first + wall.spare))


def taken_in_stacks(order: Sequence[Tile], sizes: Sequence[int]) -> tuple[list[tuple[Tile, ...]], list[Tile], int]:
    """Take tiles from successive stacks of a ring, `sizes` of them (1 to 3) from the top of each.

    `order` is the drawing order. Returns the tiles of each take, the tiles left in these stacks, and the number of
    stacks.
    """
    taken: list[tuple[Tile, ...]] = []
    left: list[Tile] = []
    for place, size in enumerate(sizes):
        stack = order[LAYERS * place : LAYERS * place + LAYERS]
        taken.append(tuple(stack[:size]))
        left += stack[size:]
    return taken, left, len(sizes)


def wall_restored(wall: Wall, order: Sequence[Tile], left: Sequence[Tile], used: int) -> WallRestored:
    """Return the event that restores the wall after the deal: spare tiles fill the gap of the `used` stacks.

    Odd spare tiles are drawn first, then those `left` in stacks broken into, then the stacks not used, then the rebuilt
    ones. `order` is the drawing order from the break on.
    """
    spare, odd = spare_tiles(wall), wall.spare % LAYERS
    rebuilt, single = spare[: wall.spare - odd], spare[wall.spare - odd :]
    drawing = (*single, *left, *order[LAYERS * used : len(order) - wall.spare], *rebuilt)
    return WallRestored(drawing, spare, odd)


