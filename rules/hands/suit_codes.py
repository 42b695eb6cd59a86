"""A hand's concealed tiles as four numbers.

The counts of a suit are read as one number of base 5, rank 1 the most significant digit: characters, dots and bamboos
have nine digits, the honors seven. Drawing or discarding a tile adds or subtracts one power of five, so the codes of a
hand in play are updated with one addition a tile; all functions of `rules.hands` take them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from rules.core.clearable_caches import ClearableCache
from rules.core.tiles import PLAIN, Kind

Codes: TypeAlias = tuple[int, int, int, int]
"""Characters, dots, bamboos, honors."""
CodeArray: TypeAlias = npt.NDArray[np.int32]
"""Many hands: a row of four codes each."""

NO_TILES: Codes = (0, 0, 0, 0)
SUIT_CODES, HONOR_CODES = 5**9, 5**7
"""Numbers of codes for a suit and for the honors."""

STEP: tuple[tuple[int, int], ...] = tuple(
    (kind // 9, 5 ** (8 - kind % 9)) if kind < 27 else (3, 5 ** (33 - kind)) for kind in PLAIN
)
"""For each plain kind, the index of its code among the four and the value of one tile in it."""

_DIGITS = bytes(ord("0") + count if count < 5 else ord("x") for count in range(256))
_PIECE = 1_000
_WEIGHTS = np.zeros((len(PLAIN), 4), np.float32)
for _kind, (_suit, _power) in enumerate(STEP):
    _WEIGHTS[_kind, _suit] = _power


def codes_of(counts: Sequence[int]) -> Codes:
    """Return the codes of tiles given by 34 counts; raise `ValueError` for more than four of a kind.

    >>> codes_of([1, 0, 0, 0, 0, 0, 0, 0, 2] + [0] * 25)
    (390627, 0, 0, 0)
    """
    text = bytes(counts[:34]).translate(_DIGITS)
    return int(text[:9], 5), int(text[9:18], 5), int(text[18:27], 5), int(text[27:], 5)


def codes_of_kinds(kinds: Iterable[Kind]) -> Codes:
    """Return the codes of tiles of the 34 plain kinds, given in any order."""
    codes = [0, 0, 0, 0]
    for kind in kinds:
        suit, power = STEP[kind]
        codes[suit] += power
    return codes[0], codes[1], codes[2], codes[3]


def with_tile(codes: Codes, kind: Kind, times: int = 1) -> Codes:
    """Return the codes with `times` tiles of a kind added, or removed if it is negative.

    >>> with_tile(with_tile(NO_TILES, 33, 3), 33, -2)
    (0, 0, 0, 1)
    """
    suit, power = STEP[kind]
    power *= times
    characters, dots, bamboos, honors = codes
    if suit == 0:
        return characters + power, dots, bamboos, honors
    if suit == 1:
        return characters, dots + power, bamboos, honors
    if suit == 2:
        return characters, dots, bamboos + power, honors
    return characters, dots, bamboos, honors + power


def count_of(codes: Codes, kind: Kind) -> int:
    """Return the number of tiles of a kind in these codes."""
    suit, power = STEP[kind]
    return codes[suit] // power % 5


class _Digits(ClearableCache[int, bytes]):
    """Cache: the counts in a code as bytes, one for each rank."""

    def __init__(self, ranks: int) -> None:
        """Start an empty cache for codes with `ranks` ranks."""
        super().__init__()
        self._powers = tuple(5 ** (ranks - 1 - rank) for rank in range(ranks))

    def __missing__(self, code: int) -> bytes:
        """Work out the counts in a code and store them."""
        counts = self[code] = bytes([code // power % 5 for power in self._powers])
        return counts


_suit_counts, _honor_counts = _Digits(9), _Digits(7)


def counts_of(codes: Codes) -> bytes:
    """Return the 34 counts of a hand given by its four codes."""
    characters, dots, bamboos, honors = codes
    return _suit_counts[characters] + _suit_counts[dots] + _suit_counts[bamboos] + _honor_counts[honors]


class _Kinds(ClearableCache[int, tuple[Kind, ...]]):
    """Cache: the tiles in the code of a suit, in ascending order."""

    def __init__(self, suit: int) -> None:
        """Start an empty cache for one suit."""
        super().__init__()
        self._suit = suit

    def __missing__(self, code: int) -> tuple[Kind, ...]:
        """Work out the tiles in a code and store them."""
        counts = _suit_counts[code] if self._suit < 3 else _honor_counts[code]
        found = self[code] = tuple([9 * self._suit + rank for rank, count in enumerate(counts) for _ in range(count)])
        return found


_characters, _dots, _bamboos, _honors = map(_Kinds, range(4))


def kinds_of(codes: Codes) -> tuple[Kind, ...]:
    """Return the tiles of a hand given by its four codes, in ascending order.

    >>> kinds_of(codes_of_kinds((33, 2, 2)))
    (2, 2, 33)
    """
    characters, dots, bamboos, honors = codes
    return _characters[characters] + _dots[dots] + _bamboos[bamboos] + _honors[honors]


def codes_of_many(counts: npt.NDArray[Any]) -> CodeArray:
    """Return the codes of many hands, given as an array (N, 34) of counts.

    Every sum stays below 2**24, so single precision is exact. The product is computed in pieces so small that numpy's
    linear algebra starts no threads, which would cost more than the product.
    """
    codes: CodeArray = np.empty((len(counts), 4), np.int32)
    for start in range(0, len(counts), _PIECE):
        piece = counts[start : start + _PIECE, : len(PLAIN)].astype(np.float32)
        codes[start : start + _PIECE] = piece @ _WEIGHTS
    return codes


def as_codes(hands: npt.NDArray[Any]) -> CodeArray:
    """Return many hands as codes: rows of four codes as they are, rows of 34 counts converted."""
    return hands if hands.shape[1] == 4 else codes_of_many(hands)
