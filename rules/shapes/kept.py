"""Sets and a pair that certain tiles of the hand are part of: the distance where these may not be discarded.

For each suit the fewest tiles missing are found rank by rank, as in `rules.shapes.tables`, only that every rank must
use as many tiles as are kept of it. What the ranks above come to is kept for all hands that share them.
"""

from __future__ import annotations

from functools import lru_cache

from rules.shapes.codes import Codes, counts_of
from rules.shapes.tables import SETS
from rules.tiles import PLAIN, Kind

Row = tuple[int, ...]
"""The fewest tiles missing until a suit makes so many sets, 0 to `SETS`: first without a pair, then with one."""
Ranks = tuple[int, ...]

_FAR = 30
FAR = 99
"""The distance of a hand that can never be complete."""
_WIDE = SETS + 1
_NOWHERE: Row = (_FAR,) * (2 * _WIDE)
_NOTHING: Row = (0, *_NOWHERE[1:])
_COPIES = 4


Uses = tuple[bool | None, bool | None, bool | None]
"""For each suit whether the hand must hold tiles of it, must not, or may."""
ANY_SUITS: Uses = (None, None, None)


def distance_keeping(codes: Codes, sets: int, kept: tuple[Kind, ...], uses: Uses = ANY_SUITS) -> int:
    """How far the tiles are from so many sets and a pair that hold all of `kept`: 0 waits, -1 is complete.

    >>> from rules.shapes.codes import codes_of_kinds
    >>> from rules.tiles import parse_tiles
    >>> codes = codes_of_kinds(parse_tiles("123m 456p 789s 23s 9m 2z"))
    >>> distance_keeping(codes, 4, ()), distance_keeping(codes, 4, tuple(parse_tiles("9m 2z")))
    (1, 2)
    """
    rows = _rows(codes, kept, uses)
    return _missing(_both(_both(rows[0], rows[1]), _both(rows[2], rows[3])), sets) - 1


def improving_keeping(
    codes: Codes, sets: int, kept: tuple[Kind, ...], uses: Uses = ANY_SUITS
) -> tuple[int, frozenset[Kind]]:
    """That distance, and the kinds that lessen it, of which the hand does not hold four."""
    rows, counts = _rows(codes, kept, uses), counts_of(codes)
    low, high = _both(rows[0], rows[1]), _both(rows[2], rows[3])
    now = _missing(_both(low, high), sets)
    beside = (_both(rows[1], high), _both(rows[0], high), _both(low, rows[3]), _both(low, rows[2]))
    found: list[Kind] = []
    for kind in PLAIN if 0 < now < FAR else ():
        if counts[kind] < _COPIES:
            suit = kind // 9
            more = _of_suit(counts, suit, kept, uses, kind)
            if more != rows[suit] and _missing(_both(more, beside[suit]), sets) < now:
                found.append(kind)
    return now - 1, frozenset(found)


def _rows(codes: Codes, kept: tuple[Kind, ...], uses: Uses) -> list[Row]:
    counts = counts_of(codes)
    return [_of_suit(counts, suit, kept, uses) for suit in range(4)]


def _of_suit(counts: bytes, suit: int, kept: tuple[Kind, ...], uses: Uses, more: Kind = -1) -> Row:
    """The row of a suit, with one tile `more`."""
    kinds = PLAIN[9 * suit : 9 * suit + 9]
    held = tuple([counts[kind] + (kind == more) for kind in kinds])
    row = _row(held, tuple([kept.count(kind) for kind in kinds]), 0, 0, suit < 3)
    used = uses[suit] if suit < len(uses) else None
    if used is None:
        return row
    return (_FAR, *row[1:]) if used else (row[0], *_NOWHERE[1:])


@lru_cache(maxsize=1 << 17)
def _row(held: Ranks, kept: Ranks, two_ago: int, one_ago: int, runs: bool) -> Row:
    """From a rank on: `two_ago` and `one_ago` chows were begun one and two ranks before and need a tile here."""
    if not held:
        return _NOTHING if not (two_ago or one_ago) else _NOWHERE
    best = [*_NOWHERE]
    here, due, above, above_kept = held[0], kept[0], held[1:], kept[1:]
    for begun in range(3 if runs and len(held) > 2 else 1):
        chows = two_ago + one_ago + begun
        for pung, pair in ((0, 0), (0, 1), (1, 0)):
            used = chows + 3 * pung + 2 * pair
            if due <= used <= _COPIES:
                lack, sets = max(used - here, 0), begun + pung
                rest = _row(above, above_kept, one_ago, begun, runs)
                for place in range((1 + (not pair)) * _WIDE):
                    at = place + sets + pair * _WIDE
                    if (place % _WIDE) + sets <= SETS and rest[place] + lack < best[at]:
                        best[at] = rest[place] + lack
    return tuple(best)


@lru_cache(maxsize=1 << 16)
def _both(one: Row, other: Row) -> Row:
    """Two suits together."""
    best = [*_NOWHERE]
    for first, lack in enumerate(one):
        if lack >= _FAR:
            continue
        sets, pair = first % _WIDE, first // _WIDE
        for second in range((2 - pair) * _WIDE):
            total = sets + second % _WIDE
            if total <= SETS:
                at = total + (pair + second // _WIDE) * _WIDE
                best[at] = min(best[at], lack + other[second])
    return tuple(best)


def _missing(row: Row, sets: int) -> int:
    """The tiles missing to so many sets and a pair; `FAR` and one more where they can never be made."""
    found = row[_WIDE + sets]
    return found if found < _FAR else FAR + 1
