"""Tables for hands one tile away, by suit.

A suit's nine neighbours are a row of nine classes. The class of the three other suits picks a translation of class
bytes, and translating the row answers for all nine at once.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from rules.core.clearable_caches import ClearableCache
from rules.hands.suit_tables import NOT_HELD, Tables, tables


class _Rows(ClearableCache[int, bytes]):
    """Cache: for a code, its class after a tile of each rank is drawn (or, with `change` -1, discarded)."""

    def __init__(self, classes: bytes, ranks: int, change: int) -> None:
        """Start an empty cache; `classes` gives the class of each code."""
        super().__init__()
        self._classes, self._change = classes, change
        self._powers = tuple(5 ** (ranks - 1 - rank) for rank in range(ranks))

    def __missing__(self, code: int) -> bytes:
        """Work out the classes for a code and store them."""
        classes, change = self._classes, self._change
        stop = 4 if change > 0 else 0
        row = self[code] = bytes([
            NOT_HELD if code // power % 5 == stop else classes[code + change * power] for power in self._powers
        ])  # fmt: skip
        return row


class _Nearer(ClearableCache[int, list[bytes]]):
    """Cache: by tiles missing now and class of the other suits, flags of this suit's classes that miss fewer."""

    def __init__(self, together: npt.NDArray[np.uint8]) -> None:
        """Start an empty cache; `together` has the tiles missing by class of the other suits and of this suit."""
        super().__init__()
        self._together = together

    def __missing__(self, now: int) -> list[bytes]:
        """Work out the flags for a number of tiles missing and store them."""
        found = self[now] = _translations(self._together < now, 0)
        return found


class _After(ClearableCache[int, list[bytes]]):
    """Cache: by number of jokers and by class of the other suits, the shanten for each class of this suit."""

    def __init__(self, together: npt.NDArray[np.uint8]) -> None:
        """Start an empty cache; `together` has the tiles missing by class of the other suits and of this suit."""
        super().__init__()
        self._together = together

    def __missing__(self, jokers: int) -> list[bytes]:
        """Work out the shanten for a number of jokers and store it."""
        away = np.maximum(self._together.astype(np.int16) - jokers, 1) - 1
        found = self[jokers] = _translations(away, NOT_HELD)
        return found


def _translations(values: npt.NDArray[np.generic], otherwise: int) -> list[bytes]:
    """Return each row of values as a table for `bytes.translate`, which maps `NOT_HELD` to `otherwise`."""
    return [row.tobytes() + bytes([otherwise]) * (256 - len(row)) for row in values.astype(np.uint8)]


class Neighbours:
    """Look-ups for one hand and for all hands that are one draw or one discard away from it.

    `drawn` and `gone` give the classes of a suit after drawing or discarding each rank. `nearer` flags the classes that
    lower the number of missing tiles, `after` gives the shanten of classes (both by number of sets to be made).
    """

    __slots__ = (
        "after", "comb", "drawn", "drawn_honor", "gone", "gone_honor", "honor", "missing", "nearer", "suit",
    )  # fmt: skip

    def __init__(self, table: Tables, beyond: int) -> None:
        """Prepare the look-ups for jokers that may stand for up to `beyond` copies of a kind beyond the fourth."""
        self.suit, self.honor, self.comb, self.missing = table.suit, table.honor, table.comb, table.missing[beyond]
        self.drawn, self.drawn_honor = _Rows(table.suit, 9, 1), _Rows(table.honor, 7, 1)
        self.gone, self.gone_honor = _Rows(table.suit, 9, -1), _Rows(table.honor, 7, -1)
        together = [missing[table.comb_array[:, :NOT_HELD]] for missing in table.missing_array[beyond]]
        self.nearer = [_Nearer(of_sets) for of_sets in together]
        self.after = [_After(of_sets) for of_sets in together]


@cache
def neighbours(beyond: int) -> Neighbours:
    """Return the look-ups for jokers that may stand for up to `beyond` copies of a kind beyond the fourth."""
    return Neighbours(tables(beyond > 0), beyond)
