"""Where everything stands on the table: arithmetic alone, without a window."""

from game.layout.geometry import Box, Slot
from game.layout.projection import Stance
from game.layout.spec import MeldShape, RiverShape, TableSpec, WallShape, too_small
from game.layout.table import SeatTiles, TableLayout

__all__ = [
    "Box", "MeldShape", "RiverShape", "SeatTiles", "Slot", "Stance", "TableLayout", "TableSpec", "WallShape",
    "too_small",
]  # fmt: skip
