"""Positions of tiles and boxes on the table: arithmetic alone, without a window."""

from game.table.layout.geometry import Box, Slot
from game.table.layout.projection import Stance
from game.table.layout.spec import MeldShape, RiverShape, TableSpec, WallShape, too_small
from game.table.layout.table import SeatTiles, TableLayout

__all__ = [
    "Box", "MeldShape", "RiverShape", "SeatTiles", "Slot", "Stance", "TableLayout", "TableSpec", "WallShape",
    "too_small",
]  # fmt: skip
