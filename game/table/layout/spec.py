"""Input of the layout: window, seats, shapes of the wall, rivers and melds."""

from __future__ import annotations

from dataclasses import dataclass, field

MIN_WIDTH, MIN_HEIGHT = 960, 600
"""Below this size a screen says that the window is too small and offers a smaller scale."""


@dataclass(frozen=True, slots=True)
class WallShape:
    """The shape of a wall: `sides` sides of `stacks` stacks of `layers` tiles. With `heap` the tiles lie in a heap
    instead.

    Sides are numbered like the seats that build them; with four sides and fewer seats the last have no owner. `lengths`
    are the stacks of each side where they differ; `stacks` is then the longest. `lifts`: replacement tiles lie on the
    stack of the dead wall beside the break, not at its end. `shifts`: the stacks counted at the break are moved a
    little to the right.
    """

    sides: int = 4
    stacks: int = 18
    layers: int = 2
    heap: bool = False
    lengths: tuple[int, ...] = ()
    lifts: bool = False
    shifts: bool = False

    def length(self, side: int) -> int:
        """Return the number of stacks of a side."""
        return self.lengths[side] if side < len(self.lengths) else self.stacks


@dataclass(frozen=True, slots=True)
class RiverShape:
    """The arrangement of discards: "rows" before each seat, rows in a shared "middle", or the seat's "own" scattered
    ones.

    `per_row` is the number of tiles in a row.
    """

    style: str = "rows"
    per_row: int = 6


@dataclass(frozen=True, slots=True)
class MeldShape:
    """The shape of a meld: number of tiles, index of the sideways (`turned`) tile, and `stacked` if the last lies on
    another one.

    A stacked tile lies on the sideways one; on the middle one if none is sideways, or with `on_middle`.
    """

    tiles: int
    turned: int | None = None
    stacked: bool = False
    on_middle: bool = False

    @property
    def flat(self) -> int:
        """Number of tiles that lie on the felt."""
        return self.tiles - 1 if self.stacked else self.tiles


@dataclass(frozen=True, slots=True)
class TableSpec:
    """Everything that the layout of a table depends on: window size in pixels, seats, wall, rivers, settings.

    `viewer` is the seat drawn at the bottom.
    """

    size: tuple[int, int] = (1280, 720)
    seats: int = 4
    viewer: int = 0
    wall: WallShape = field(default_factory=WallShape)
    river: RiverShape = field(default_factory=RiverShape)
    clockwise: bool = False
    scale: float = 1.0
    """The player's own choice; 1 fills the window."""
    text: float = 1.0
    """Text size relative to that of the table, 1 to 1.5."""
    buttons: int = 3
    """Number of buttons in the upper right corner."""
    dice_by_dealer: bool = False
    """Dice lie at the dealer's right instead of on the plate; about a ring there is no room for them."""
    kong_on_top: bool = False
    """The tile that makes an open kong of three lies on the middle one of them."""


def too_small(size: tuple[int, int]) -> bool:
    """Check that a window is too small for a table.

    >>> too_small((960, 600)), too_small((959, 720))
    (False, True)
    """
    return size[0] < MIN_WIDTH or size[1] < MIN_HEIGHT
