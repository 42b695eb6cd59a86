"""Sets and a pair where certain suits are required: each must have a set of its own or the pair."""

from __future__ import annotations

from functools import cache, lru_cache

from rules.hands.suit_codes import Codes
from rules.hands.suit_tables import SETS, tables

_IMPOSSIBLE = 99
_Row = tuple[int, ...]
"""Missing tiles by number of sets, each without and with a pair."""


def shanten_in_suits(codes: Codes, sets: int, needed: int) -> int:
    """Return the shanten towards `sets` sets and a pair that use all `needed` suits (a bit for each).

    >>> from rules.hands.suit_codes import codes_of_kinds
    >>> from rules.core.tiles import parse_tiles
    >>> codes = codes_of_kinds(parse_tiles("123m 456m 789p 11z 23p"))
    >>> [shanten_in_suits(codes, 4, needed) for needed in (0b000, 0b011, 0b111)]
    [0, 0, 2]
    """
    known = tables()
    characters, dots, bamboos, honors = codes
    one, two, three = sorted((
        (known.suit[characters], needed & 1), (known.suit[dots], needed >> 1 & 1), (known.suit[bamboos], needed >> 2),
    ))  # fmt: skip
    return _away(_together(one, two), _together(three, (known.honor[honors], 0)), sets)


@lru_cache(maxsize=1 << 15)
def _away(first: _Row, second: _Row, sets: int) -> int:
    """Return the shanten of a hand towards `sets` sets and a pair, given the rows of its two halves.

    A row gives the fewest missing tiles by number of sets, without a pair and with one.
    """
    return min([first[one] + second[2 * sets + 1 - one] for one in range(2 * sets + 2)]) - 1


@lru_cache(maxsize=1 << 15)
def _together(one: tuple[int, int], other: tuple[int, int]) -> _Row:
    """Return the row of two suits together; each is given by its class and a flag for a required suit."""
    first, second = _row(*one), _row(*other)
    found = [_IMPOSSIBLE] * (2 * SETS + 2)
    for place, lacking in enumerate(first):
        for beside, more in enumerate(second[: len(found) - place]):
            if not place & beside & 1:  # one pair at most
                found[place + beside] = min(found[place + beside], lacking + more)
    return tuple(found)


@cache
def _row(suit: int, needed: int) -> _Row:
    """Return the row of a suit of this class; a `needed` suit must hold a set or the pair."""
    row = [int(lacking) for lacking in tables().rows.reshape(-1, SETS + 1, 2)[suit].ravel()]
    return (_IMPOSSIBLE, *row[1:]) if needed else tuple(row)
