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
    """Cache: for a code, the class after one tile more (or less) of each rank."""

    def __init__(self, classes: bytes, ranks: int, change: int) -> None:
        super().__init__()
        self._classes, self._change = classes, change
        self._powers = tuple(5 ** (ranks - 1 - rank) for rank in range(ranks))

    def __missing__(self, code: int) -> bytes:
        classes, change = self._classes, self._change
        stop = 4 if change > 0 else 0
        row = self[code] = bytes([
            NOT_HELD if code // power % 5 == stop else classes[code + change * power] for power in self._powers
        ])  # fmt: skip
        return row


class _Nearer(ClearableCache[int, list[bytes]]):
    """By tiles missing now, by class of the other suits: which classes of this suit leave fewer missing."""

    def __init__(self, together: npt.NDArray[np.uint8]) -> None:
        super().__init__()
        self._together = together

    def __missing__(self, now: int) -> list[bytes]:
        found = self[now] = _translations(self._together < now, 0)
        return found


class _After(ClearableCache[int, list[bytes]]):
    """By number of jokers, by class of the other suits: the distance by class of this suit."""

    def __init__(self, together: npt.NDArray[np.uint8]) -> None:
        super().__init__()
        self._together = together

    def __missing__(self, jokers: int) -> list[bytes]:
        away = np.maximum(self._together.astype(np.int16) - jokers, 1) - 1
        found = self[jokers] = _translations(away, NOT_HELD)
        return found


def _translations(values: npt.NDArray[np.generic], otherwise: int) -> list[bytes]:
    """Return each row of values as a translation of class bytes, `otherwise` for `NOT_HELD`."""
    return [row.tobytes() + bytes([otherwise]) * (256 - len(row)) for row in values.astype(np.uint8)]


class Neighbours:
    """The tables for one hand at a time, and what they say of the hands one tile away."""

    __slots__ = (
        "after", "comb", "drawn", "drawn_honor", "gone", "gone_honor", "honor", "missing", "nearer", "suit",
    )  # fmt: skip

    def __init__(self, table: Tables, beyond: int) -> None:
        self.suit, self.honor, self.comb, self.missing = table.suit, table.honor, table.comb, table.missing[beyond]
        self.drawn, self.drawn_honor = _Rows(table.suit, 9, 1), _Rows(table.honor, 7, 1)
        self.gone, self.gone_honor = _Rows(table.suit, 9, -1), _Rows(table.honor, 7, -1)
        together = [missing[table.comb_array[:, :NOT_HELD]] for missing in table.missing_array[beyond]]
        self.nearer = [_Nearer(of_sets) for of_sets in together]
        self.after = [_After(of_sets) for of_sets in together]


@cache
def neighbours(beyond: int) -> Neighbours:
    return Neighbours(tables(beyond > 0), beyond)
