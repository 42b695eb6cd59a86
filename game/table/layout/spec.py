"""Input of the layout: window, seats, shapes of the wall, rivers and melds."""

from __future__ import annotations

from dataclasses import dataclass, field

MIN_WIDTH, MIN_HEIGHT = 960, 600
"""Below this size a screen says that the window is too small and offers a smaller scale."""


@dataclass(frozen=True, slots=True)
class WallShape:
    """A wall of `sides` sides with `stacks` stacks of `layers` tiles; `heap`: a heap of tiles instead of a wall.

    Sides are numbered as the seats that build them; where there are four sides and fewer seats, the last have no owner.
    `lengths` are the stacks of each side where they differ; `stacks` is then the longest. `lifts`: replacement tiles
    lie on the stack of the dead wall beside the break, not at its end. `shifts`: the stacks counted at the break are
    moved a little to the right.
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
    """The arrangement of discards: "rows" before each seat, "middle" in shared rows, "own" scattered before each seat.
    """

    style: str = "rows"
    per_row: int = 6


@dataclass(frozen=True, slots=True)
class MeldShape:
    """A meld as it lies: number of tiles, index of the tile turned sideways, and `stacked` if the last lies on another.

    It lies on the turned tile; on the middle one where none is turned, or with `on_middle`.
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
    """Everything the layout depends on. Sizes are in pixels; `viewer` is the seat drawn at the bottom."""

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
    aside: float = 0.0
    """Extra width of the flanks, in units, for a lesson shown there."""


def too_small(size: tuple[int, int]) -> bool:
    """Check whether a window is too small for a table.

    >>> too_small((960, 600)), too_small((959, 720))
    (False, True)
    """
    return size[0] < MIN_WIDTH or size[1] < MIN_HEIGHT
