"""Seats that birds and horses hit: tiles turned after a win, each with a number, a wind or a dragon."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.tiles import DRAGONS, WINDS, Kind


def seat_of(bird: Kind) -> int:
    """Return the seat that a bird or horse hits, counted from the seat that 1, 5, 9 and East hit.

    >>> [seat_of(kind) for kind in (0, 9 + 8, 18 + 1, 30, 33, 32, 31)]
    [0, 0, 1, 3, 1, 2, 3]
    """
    if bird in WINDS:
        return bird - WINDS[0]
    return max(DRAGONS) + 1 - bird if bird in DRAGONS else bird % 9 % 4


def seats_hit(birds: Iterable[Kind], origin: int, players: int = 4) -> list[int]:
    """Return the seat that each bird hits: a tile with number 1 hits `origin`, 2 the seat after it, and so on around.

    >>> seats_hit([0, 9 + 5, 18 + 7], 2)
    [2, 3, 1]
    """
    return [(origin + seat_of(bird)) % players for bird in birds]
