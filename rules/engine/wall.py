"""The wall: built in sides of stacks, broken by dice, drawn from the front, with replacement tiles at its other end.

Tiles are numbered by their place as built: round the ring in drawing direction, in a stack from top to bottom. So a
tile's number gives its place in the built wall and reveals nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from rules.core.melds import Seat
from rules.core.rng import roll, shuffled
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile
from rules.engine.events import DiceRolled, Event, WallBroken, WallBuilt


@dataclass(slots=True)
class Wall:
    """The wall as it stands.

    `order` from index `head` on are the live tiles in drawing order, of which the last `remainder` stay undrawn;
    `loose` are replacement tiles, `dead` tiles are never drawn. For `sides`, `ring`, `layers`, `first` and `spare` see
    `WallBuilt`; `broken` is the side and stack of the break.
    """

    sides: tuple[int, ...] = ()
    ring: tuple[Seat, ...] = ()
    layers: int = 0
    first: Tile = 0
    spare: int = 0
    order: list[Tile] = field(default_factory=list)
    head: int = 0
    dead: tuple[Tile, ...] = ()
    loose: list[Tile] = field(default_factory=list)
    remainder: int = 0
    broken: tuple[Seat, int] | None = None

    @property
    def left(self) -> int:
        """Number of live tiles that can still be drawn."""
        return len(self.order) - self.head - self.remainder

    @property
    def heap(self) -> bool:
        """True if there is no wall: the tiles lie in a heap, and each draw is random."""
        return not self.sides

    def front(self) -> Tile:
        """Return the next tile to be drawn."""
        return self.order[self.head]

    def back(self, taken: Sequence[Tile] = ()) -> Tile:
        """Return the next tile from the back of the wall, once the tiles `taken` are gone: the upper one of its last
        stack.
        """
        live = self.live()
        return self.last_stack([tile for tile in live if tile not in taken] if taken else live)[0]

    def last_stack(self, order: Sequence[Tile]) -> tuple[Tile, ...]:
        """Return the tiles of the last stack among `order` (live tiles in drawing order), from top to bottom.

        A spare tile, which stands in no stack, comes alone.
        """
        if place_of(self, order[-1]) is None:
            return (order[-1],)
        where = side_and_stack(self, order[-1])
        return tuple(tile for tile in order[-self.layers :] if side_and_stack(self, tile) == where)

    def stacked(self, tile: Tile, others: Sequence[Tile]) -> bool:
        """Return True if one of `others` was built in the same stack as `tile`."""
        where = side_and_stack(self, tile)
        return any(side_and_stack(self, other) == where for other in others)

    def take(self, tile: Tile) -> None:
        """Remove a tile, wherever in the wall it is."""
        if self.head < len(self.order) and self.order[self.head] == tile:
            self.head += 1
        elif tile in self.loose:
            self.loose.remove(tile)
        elif tile in self.dead:
            self.dead = tuple(other for other in self.dead if other != tile)
        else:
            # It is taken from the other end: of a hundred tiles, one of the last few.
            order, place = self.order, len(self.order) - 1
            while order[place] != tile:
                place -= 1
            del order[place]

    def live(self) -> list[Tile]:
        """Return the live tiles in drawing order, with those at the end that stay undrawn."""
        return self.order[self.head :]


def ring_of(seats: int) -> tuple[Seat, ...]:
    """Return the sides in the order in which tiles are drawn: clockwise, against the order of play."""
    return tuple(-seat % seats for seat in range(seats))


def place_of(built: WallBuilt | Wall, tile: Tile) -> tuple[Seat, int, int] | None:
    """Return the side, stack and layer in which a tile was built; None for a spare tile.

    Stacks are counted from 0 at the right of the side's owner, layers from 0 on top.
    """
    index = tile - built.first
    for seat in built.ring:
        size = built.sides[seat] * built.layers
        if index < size:
            return seat, index // built.layers, index % built.layers
        index -= size
    return None


def rotated(built: Wall, side: Seat, stack: int) -> list[Tile]:
    """Return all tiles in drawing order round the ring, beginning with stack number `stack` of `side`.

    A number of `stack` that is too high for the side goes on in the next one.
    """
    before = 0
    for seat in built.ring:
        if seat == side:
            break
        before += built.sides[seat]
    total = sum(built.sides)
    start = (before + stack) % total * built.layers
    size = total * built.layers
    return [built.first + (start + offset) % size for offset in range(size)]


def side_and_stack(built: Wall, tile: Tile) -> tuple[Seat, int]:
    """Return the side and the stack in which a tile, not a spare one, was built."""
    place = place_of(built, tile)
    assert place is not None, tile
    return place[0], place[1]


Sides = Callable[[int, int], tuple[int, ...]]
"""Stacks a side, by wind from East, from the number of tiles and of players."""


def equal_sides(tiles: int, players: int) -> tuple[int, ...]:
    """Return the number of stacks (of two tiles) on each side: as equal as possible, longer sides from East on."""
    stacks, rest = divmod(tiles // 2, players)
    return tuple(stacks + (seat < rest) for seat in range(players))


def facing_sides(tiles: int, players: int) -> tuple[int, ...]:
    """Return the number of stacks (of two tiles) on four sides, by wind.

    They are as equal as possible; East gets the first stack left over, then the opposite side.

    >>> facing_sides(148, 4)
    (19, 18, 19, 18)
    """
    stacks, rest = divmod(tiles // 2, players)
    order = (0, 2, 1, 3)
    return tuple(stacks + (order.index(seat) < rest) for seat in range(players))


def counted_round(dice: int, players: int) -> int:
    """Return the number of places after the roller that the dice point at: the roller counts as 1."""
    return (dice - 1) % players


@rulebook_key("wall_plan")
@dataclass(frozen=True, slots=True)
class WallPlan:
    """A rule set's way to build and break its wall, by numbers of dice and stacks.

    `dice` rolled by the dealer point at a side, counted in the order of play with the dealer as 1 (`pointing` may count
    otherwise). `second` more dice are rolled by the player of that side and added. So many stacks are counted from the
    right end of the side; drawing begins after them.

    The first `loose` stacks are lifted off as replacement tiles, and the last `dead` stacks are never drawn. Without a
    dead wall replacements come from the back of the wall, of which the last `remainder` tiles are never drawn: when one
    of them serves as a replacement, a tile before it takes its place.

    If there are fewer players than sides, `sections_at[seat]` is the side before a seat, and `sections_at[n]` the wind
    of the seat `n` places after the dealer; nobody owns the other sides. With `all_sides` the roll counts over these
    too.
    """

    dice: int = 2
    second: int = 0
    sides: Sides = equal_sides
    dead: int = 0
    loose: int = 0
    remainder: int = 0
    pointing: Callable[[int, int], int] = counted_round
    sections_at: tuple[Seat, ...] = ()
    all_sides: bool = False

    def build(self, faces: Sequence[Kind], players: int, first: Tile, dealer: Seat, rng: Random) -> WallBuilt:
        """Shuffle the tiles and build the wall.

        `faces` are those of all tiles, `first` is the number that the first tile gets.
        """
        sides = self._sides_at(len(faces), players, dealer)
        return WallBuilt(
            sides=sides,
            ring=ring_of(len(sides)),
            layers=2,
            first=first,
            spare=len(faces) - 2 * sum(sides),
            faces=shuffled(faces, rng),
        )

    def _sides_at(self, tiles: int, players: int, dealer: Seat) -> tuple[int, ...]:
        """Return the number of stacks on each side of the table.

        The numbers are given by wind; the side of a wind is where the seat of that wind sits in this deal.
        """
        places = self.sections_at or tuple(range(players))
        by_wind = self.sides(tiles, 4 if self.sections_at else players)
        found = {places[(dealer + seat) % players]: by_wind[wind] for seat, wind in enumerate(places)}
        nobodys = (stacks for wind, stacks in enumerate(by_wind) if wind not in places)
        return tuple(found[place] if place in found else next(nobodys) for place in range(len(by_wind)))

    def breaking(self, wall: Wall, dealer: Seat, players: int, rng: Random) -> list[Event]:
        """Return the events of rolling dice and breaking the wall."""
        rolled = roll(self.dice, rng)
        events: list[Event] = [DiceRolled(dealer, rolled, "break", sum(rolled))]
        breaker = (dealer + self.pointing(sum(rolled), players)) % players
        counted = sum(rolled)
        if self.second:
            more = roll(self.second, rng)
            counted += sum(more)
            events.append(DiceRolled(breaker, more, "break", counted))
        side = self.side_of(breaker)
        if self.all_sides:
            side = (self.side_of(dealer) + self.pointing(sum(rolled), len(wall.sides))) % len(wall.sides)
        events.append(self.cut(wall, side, counted))
        return events

    def side_of(self, seat: Seat) -> Seat:
        """Return the side of the wall before a seat."""
        return self.sections_at[seat] if self.sections_at else seat

    def cut(self, wall: Wall, side: Seat, counted: int) -> WallBroken:
        """Return the event that breaks the wall after `counted` stacks of `side`."""
        stood = sum(wall.sides) * wall.layers
        # A tile that no stack was left for comes last.
        order = [*rotated(wall, side, counted), *range(wall.first + stood, wall.first + stood + wall.spare)]
        loose, order = order[: self.loose * wall.layers], order[self.loose * wall.layers :]
        dead = order[len(order) - self.dead * wall.layers :]
        order = order[: len(order) - len(dead)]
        where, stack = side_and_stack(wall, loose[0] if loose else order[0])
        return WallBroken(where, stack, tuple(order), tuple(dead), tuple(loose), self.remainder)
