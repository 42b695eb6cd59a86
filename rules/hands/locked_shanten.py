"""Shanten of sets and a pair for hands with locked tiles, which may not be discarded.

For each suit the fewest missing tiles are found rank by rank, as in `rules.hands.suit_tables`, except that every rank
must use its locked tiles. Ranks above that leave the same possibilities are one state, whatever they hold.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

import numpy as np
import numpy.typing as npt

from rules.core.tiles import PLAIN, Kind
from rules.hands.suit_codes import STEP, Codes, counts_of
from rules.hands.suit_tables import SETS, tables

Row = tuple[int, ...]
"""The fewest tiles missing in a suit for 0 to `SETS` sets: each without a pair and with one."""
Ranks = tuple[int, ...]

_FAR = 30
FAR = 99
"""The shanten of a hand that can never be complete."""
_PLACES = 2 * (SETS + 1)
_NOWHERE: Row = (_FAR,) * _PLACES
_NOTHING: Row = (0, *_NOWHERE[1:])
_COPIES = 4
_CHOWS = 3
"""The number of chow counts for a rank (0 to 2): three equal chows are three pungs."""
_BEGINNINGS = tuple((begun, *more) for begun in range(_CHOWS) for more in ((0, 0), (0, 1), (1, 0)))
"""Groups that may begin on a rank: chows, a pung, a pair."""
_END = bytes(_NOTHING + _NOWHERE * (_CHOWS * _CHOWS - 1))
"""The state above the last rank: no chow may need another tile."""

Uses = tuple[bool | None, bool | None, bool | None]
"""For each suit: True if the hand must hold tiles of it, False if it must not, None if it may."""
ANY_SUITS: Uses = (None, None, None)


def shanten_with_locked(codes: Codes, sets: int, kept: tuple[Kind, ...], uses: Uses = ANY_SUITS) -> int:
    """Return the shanten towards `sets` sets and a pair that contain all the locked tiles `kept`.

    0 waits, -1 is complete.

    >>> from rules.hands.suit_codes import codes_of_kinds
    >>> from rules.core.tiles import parse_tiles
    >>> codes = codes_of_kinds(parse_tiles("123m 456p 789s 23s 9m 2z"))
    >>> shanten_with_locked(codes, 4, ()), shanten_with_locked(codes, 4, tuple(parse_tiles("9m 2z")))
    (1, 2)
    """
    rows = [_of_suit(codes[suit], suit, ranks, uses) for suit, ranks in enumerate(_ranks(kept))]
    return _missing(_both(_both(rows[0], rows[1]), _both(rows[2], rows[3])), sets) - 1


def accepting_tiles_with_locked(
    codes: Codes, sets: int, kept: tuple[Kind, ...], uses: Uses = ANY_SUITS
) -> tuple[int, frozenset[Kind]]:
    """Return the shanten with locked tiles, and the accepting tiles without kinds held four times.

    Parameters are as for `shanten_with_locked`.
    """
    kept_ranks, counts = _ranks(kept), counts_of(codes)
    rows = [_of_suit(codes[suit], suit, ranks, uses) for suit, ranks in enumerate(kept_ranks)]
    low, high = _both(rows[0], rows[1]), _both(rows[2], rows[3])
    now = _missing(_both(low, high), sets)
    beside = (_both(rows[1], high), _both(rows[0], high), _both(low, rows[3]), _both(low, rows[2]))
    found: list[Kind] = []
    for kind in PLAIN if 0 < now < FAR else ():
        if counts[kind] < _COPIES:
            suit, power = STEP[kind]
            more = _of_suit(codes[suit] + power, suit, kept_ranks[suit], uses)
            if more != rows[suit] and _together(more, beside[suit], sets) < now:
                found.append(kind)
    return now - 1, frozenset(found)


@lru_cache(maxsize=1 << 12)
def _ranks(kept: tuple[Kind, ...]) -> tuple[Ranks, ...]:
    """Return the number of locked tiles of each rank, by suit."""
    return tuple(tuple([kept.count(kind) for kind in PLAIN[9 * suit : 9 * suit + 9]]) for suit in range(4))


def _of_suit(code: int, suit: int, kept: Ranks, uses: Uses) -> Row:
    """Return the row of a suit: the fewest tiles missing by number of sets, without a pair and with one.

    `kept` are the locked tiles by rank; `uses` may require or forbid the suit.
    """
    row, used = _suit_row(code, kept), uses[suit] if suit < len(uses) else None
    if used is None:
        return row
    return (_FAR, *row[1:]) if used else (row[0], *_NOWHERE[1:])


@lru_cache(maxsize=1 << 16)
def _suit_row(code: int, kept: Ranks) -> Row:
    """Return the row of a suit code with `kept` locked tiles by rank; without any it comes from the tables."""
    runs = len(kept) == 9
    if not any(kept):
        table = tables()
        return tuple(table.rows[(table.suit if runs else table.honor)[code]].tolist())
    above = _END
    for due in reversed(kept):
        code, here = divmod(code, 5)
        above = _below(above, here, due, runs)
    return tuple(above[:_PLACES])


@lru_cache(maxsize=1 << 16)
def _below(above: bytes, here: int, due: int, runs: bool) -> bytes:
    """Return the state of a rank (see the module), given the state of the ranks above it.

    The rank holds `here` tiles, of which `due` must be used; without `runs` no chow may begin. A state is a row for
    each number of chows begun two ranks before (0 to 2) and one rank before, which need tiles here.
    """
    rests = np.frombuffer(above + bytes([_FAR]), np.uint8)[_RESTS]
    found = (rests + _costs(here, due, runs)).min(axis=2)
    state: bytes = np.minimum(found, _FAR).tobytes()
    return state


@cache
def _costs(here: int, due: int, runs: bool) -> npt.NDArray[np.uint8]:
    """Return the tiles missing on a rank that holds `here` tiles and must use `due`; `_FAR` means impossible.

    The axes are chows begun two ranks before, one rank before, and groups begun here (`_BEGINNINGS`).
    """
    found = np.full((_CHOWS, _CHOWS, len(_BEGINNINGS), 1), _FAR, np.uint8)
    for two_ago, one_ago in product(range(_CHOWS), repeat=2):
        for number, (begun, pung, pair) in enumerate(_BEGINNINGS):
            used = two_ago + one_ago + begun + 3 * pung + 2 * pair
            if due <= used <= _COPIES and (runs or not begun):
                found[two_ago, one_ago, number] = max(used - here, 0)
    return found


def _rests() -> npt.NDArray[np.intp]:
    """Return the positions at which to read the state above, by chows begun one rank before, by groups begun here, and
    by place.
    """
    found = np.full((_CHOWS, len(_BEGINNINGS), _PLACES), len(_END), np.intp)  # one behind the end: nowhere
    for one_ago, (number, (begun, pung, pair)) in product(range(_CHOWS), enumerate(_BEGINNINGS)):
        for place in range(0, _PLACES - 2 * (begun + pung), 1 + pair):
            found[one_ago, number, place + 2 * (begun + pung) + pair] = (_CHOWS * one_ago + begun) * _PLACES + place
    return found


_RESTS = _rests()


@lru_cache(maxsize=1 << 16)
def _both(one: Row, other: Row) -> Row:
    """Return the row (the fewest tiles missing by number of sets and pairs) of two suits together, given their rows."""
    best = [*_NOWHERE]
    for first, lack in enumerate(one):
        if lack < _FAR:
            _improve(best, other, lack, first & ~1, first & 1)
    return tuple(best)


def _improve(best: list[int], rest: Row, lack: int, shift: int, pair: int) -> None:
    """Lower the values of `best` to those of `rest` with more groups added: `shift` / 2 sets, a pair if `pair` is 1.

    `lack` is the number of tiles that these groups miss.
    """
    for place in range(0, _PLACES - shift, 1 + pair):
        found, at = rest[place] + lack, place + shift + pair
        if found < best[at]:
            best[at] = found


def _together(one: Row, other: Row, sets: int) -> int:
    """Return the number of tiles missing for `sets` sets and a pair, given the rows of two parts of a hand."""
    last = 2 * sets + 1
    return min([one[place] + other[last - place] for place in range(last + 1)])


def _missing(row: Row, sets: int) -> int:
    """Return the number of tiles missing for `sets` sets and a pair; `FAR` + 1 if they can never be made."""
    found = row[2 * sets + 1]
    return found if found < _FAR else FAR + 1
