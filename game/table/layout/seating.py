"""Seating: every seat has a side of the table (a quarter turn) and a place along it."""

from __future__ import annotations

from dataclasses import dataclass

from game.table.layout.spec import TableSpec

DOWN, RIGHT, UP, LEFT = 0, 90, 180, 270
"""The sides as quarter turns counter-clockwise."""

_AT_SIDES = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1), 6: (1, 2, 1, 2), 7: (1, 2, 2, 2),
    8: (1, 2, 3, 2),
}  # fmt: skip
"""Number of seats at the bottom, the right, the top and the left, by number of players."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table: the rotation of its side, and its index among the `count` chairs there, in turn order."""

    turn: int
    index: int = 0
    count: int = 1


def chairs_per_side(seats: int) -> dict[int, int]:
    """Return the number of chairs at each side of the table, by the side's rotation, for `seats` seats."""
    return dict(zip((DOWN, RIGHT, UP, LEFT), _AT_SIDES[seats], strict=True))


def chairs(spec: TableSpec) -> list[Chair]:
    """Return the chair of each seat; where play goes clockwise, left and right are exchanged.

    >>> [chair.turn for chair in chairs(TableSpec(seats=3, viewer=1))]
    [270, 0, 90]
    """
    around = [
        Chair(turn, index, count) for turn, count in chairs_per_side(spec.seats).items() for index in range(count)
    ]  # fmt: skip
    if spec.clockwise:
        mirrored = {RIGHT: LEFT, LEFT: RIGHT}
        around = [Chair(mirrored.get(chair.turn, chair.turn), chair.index, chair.count) for chair in around]
    return [around[(seat - spec.viewer) % spec.seats] for seat in range(spec.seats)]


def is_ring(spec: TableSpec) -> bool:
    """True for five and more seats, which sit about a ring of walls with their rivers outside it."""
    return spec.seats > 4


def seat_angle(spec: TableSpec, seat: int) -> float:
    """Return a seat's direction from the middle of the table, in degrees counter-clockwise from the viewer, all seats
    spaced evenly.

    >>> [seat_angle(TableSpec(), seat) for seat in range(4)]
    [0.0, 90.0, 180.0, 270.0]
    """
    turn = 360 / spec.seats * ((seat - spec.viewer) % spec.seats)
    return (-turn if spec.clockwise else turn) % 360


def side_angle(spec: TableSpec, side: int) -> float:
    """Return the direction of a side of the wall: that of the seat that builds it, else evenly spaced."""
    sides = max(1, spec.wall.sides)
    if sides == spec.seats and not is_ring(spec):
        return float(chairs(spec)[side].turn)
    turn = 360 / sides * side - 360 / spec.seats * spec.viewer
    if sides == 4 and spec.seats == 3:
        turn = 90.0 * (side - spec.viewer)
    return (-turn if spec.clockwise else turn) % 360
