"""The hands without sets: seven pairs and thirteen orphans, of concealed tiles alone.

Each code carries a word of four small sums: pairs, kinds that may still become one, kinds of terminals and honors,
suits with a pair of them. The words of the four codes add up, and each half of the sum names a distance.

Jokers that may stand for any tile are given by their number, apart from the codes; each is one tile less to find.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import compress
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from rules.core.tiles import ORPHANS, PLAIN, Kind
from rules.hands.suit_codes import HONOR_CODES, STEP, SUIT_CODES, Codes, as_codes, counts_of

_Words: TypeAlias = npt.NDArray[np.uint16]

# The fields of a word, lowest first. Hands of up to 31 tiles fit.
_KIND, _ORPHAN, _ORPHAN_PAIR = 1 << 4, 1 << 9, 1 << 13
PAIRS_HALF, ORPHANS_SHIFT = 511, 9
_NOTHING = bytes(len(PLAIN))
_ORPHANS_ONLY = int.from_bytes(bytes(kind in ORPHANS for kind in PLAIN), "big")


def seven_pairs(codes: Codes, jokers: int = 0, repeats: bool = False) -> int:
    """Return the shanten towards seven pairs; with `repeats` four alike may count as two pairs."""
    suit, honor = words(repeats)
    characters, dots, bamboos, honors = codes
    word = suit[characters] + suit[dots] + suit[bamboos] + honor[honors]
    missing = PAIRS_MISSING[repeats][word & PAIRS_HALF]
    return missing - jokers - 1 if missing > jokers else -1


def seven_pairs_without(codes: Codes, kinds: Sequence[Kind], repeats: bool = False) -> list[int]:
    """Return the shanten towards seven pairs after discarding each of these kinds, all of which are held."""
    suit, honor = words(repeats)
    characters, dots, bamboos, honors = codes
    half = (suit[characters] + suit[dots] + suit[bamboos] + honor[honors]) & PAIRS_HALF
    counts, away = counts_of(codes), _PAIRS_AWAY_WITHOUT[repeats][half]
    return [away[counts[kind]] for kind in kinds]


def seven_pairs_helped_without(
    codes: Codes, kinds: Sequence[Kind], left: Sequence[int], repeats: bool = False
) -> list[int]:  # fmt: skip
    """Count the accepting tiles of seven pairs after each of these discards, among `left` (numbers of tiles by kind).

    Kinds of which equally many are held leave hands with the same accepting tiles, except for the kind itself.
    """
    suit, honor = words(repeats)
    characters, dots, bamboos, honors = codes
    half = (suit[characters] + suit[dots] + suit[bamboos] + honor[honors]) & PAIRS_HALF
    counts, lost, helping = counts_of(codes), _LOST[repeats], dict[int, tuple[int, int]]()
    for held in {counts[kind] for kind in kinds}:
        gains = _PAIR_GAINS[repeats][(half - lost[held]) & PAIRS_HALF]
        helping[held] = sum(compress(left, counts.translate(gains))), gains[held - 1] - gains[held]
    found = [(*helping[counts[kind]], left[kind]) for kind in kinds]
    return [helps + changed * own for helps, changed, own in found]


def thirteen_orphans(codes: Codes, jokers: int = 0) -> int:
    """Return the shanten towards thirteen orphans: one of each terminal and honor, and a second of any of them."""
    suit, honor = words(False)
    characters, dots, bamboos, honors = codes
    word = suit[characters] + suit[dots] + suit[bamboos] + honor[honors]
    missing = ORPHANS_MISSING[word >> ORPHANS_SHIFT]
    return missing - jokers - 1 if missing > jokers else -1


def thirteen_orphans_without(codes: Codes, kinds: Sequence[Kind]) -> list[int]:
    """Return the shanten towards thirteen orphans after discarding each of these kinds, all of which are held."""
    suit, honor = words(False)
    characters, dots, bamboos, honors = codes
    own = suit[characters], suit[dots], suit[bamboos], honor[honors]
    whole, tables = sum(own), (suit, suit, suit, honor)
    steps = [STEP[kind] for kind in kinds]
    left = [whole - own[place] + tables[place][codes[place] - power] for place, power in steps]
    return [ORPHANS_MISSING[word >> ORPHANS_SHIFT] - 1 for word in left]


def seven_pairs_accepting_tiles(codes: Codes, jokers: int = 0, repeats: bool = False) -> tuple[int, bytes]:
    """Return the shanten towards seven pairs, and for each of the 34 kinds 1 if it is an accepting tile, else 0."""
    suit, honor = words(repeats)
    characters, dots, bamboos, honors = codes
    half = (suit[characters] + suit[dots] + suit[bamboos] + honor[honors]) & PAIRS_HALF
    missing = PAIRS_MISSING[repeats][half]
    if missing <= jokers:
        return -1, _NOTHING
    return missing - jokers - 1, counts_of(codes).translate(_PAIR_GAINS[repeats][half])


def thirteen_orphans_accepting_tiles(codes: Codes, jokers: int = 0) -> tuple[int, bytes]:
    """Return the shanten towards thirteen orphans, and for each of the 34 kinds 1 for an accepting tile, else 0."""
    suit, honor = words(False)
    characters, dots, bamboos, honors = codes
    half = (suit[characters] + suit[dots] + suit[bamboos] + honor[honors]) >> ORPHANS_SHIFT
    missing = ORPHANS_MISSING[half]
    if missing <= jokers:
        return -1, _NOTHING
    gains = counts_of(codes).translate(_ORPHAN_GAINS[half])
    return missing - jokers - 1, (int.from_bytes(gains, "big") & _ORPHANS_ONLY).to_bytes(len(PLAIN), "big")


def pairs_and_pung(codes: Codes) -> int:
    """Return the shanten towards seven pairs and a pung, four alike counting as two pairs."""
    return _pairs_and_pung(counts_of(codes))


def pairs_and_pung_accepting_tiles(codes: Codes) -> tuple[int, bytes]:
    """Return the shanten towards seven pairs and a pung, and for each of the 34 kinds 1 if it is an accepting tile,
    else 0.
    """
    counts = counts_of(codes)
    shanten = _pairs_and_pung(counts)
    # Kinds held alike are alike: one of each number stands for all.
    nearer = bytearray(256)
    for count in {*counts} - {4}:
        place = counts.index(count)
        nearer[count] = _pairs_and_pung(counts[:place] + bytes([count + 1]) + counts[place + 1 :]) < shanten
    return shanten, counts.translate(bytes(nearer))


def _pairs_and_pung(counts: bytes) -> int:
    """Return the shanten towards seven pairs and a pung; the pung's kind makes no pair with tiles left over."""
    pairs, singles = sum(count // 2 for count in counts), sum(count % 2 for count in counts)
    least: int = min(
        max(3 - count, 0) + _pairs_missing(pairs - count // 2, singles - count % 2, True) for count in {*counts}
    )
    return least - 1


def seven_pairs_batch(hands: npt.NDArray[Any], jokers: int = 0, repeats: bool = False) -> npt.NDArray[np.int8]:
    """Return the shanten towards seven pairs of many hands, rows of four codes or of 34 counts."""
    return _shantens(PAIRS_MISSING[repeats], word_sums(hands, repeats) & PAIRS_HALF, jokers)


def thirteen_orphans_batch(hands: npt.NDArray[Any], jokers: int = 0) -> npt.NDArray[np.int8]:
    """Return the shanten towards thirteen orphans of many hands, rows of four codes or of 34 counts."""
    return _shantens(ORPHANS_MISSING, word_sums(hands, False) >> ORPHANS_SHIFT, jokers)


@cache
def _arrays(repeats: bool) -> tuple[_Words, _Words]:
    """Return as arrays, for every suit code and every honor code, its word (packed counts: see above)."""
    return _words_of(SUIT_CODES, 9, (0, 8), repeats), _words_of(HONOR_CODES, 7, range(7), repeats)


@cache
def words(repeats: bool) -> tuple[array[int], array[int]]:
    """Return, for fast look-ups, the word of every suit code and of every honor code (packed counts: see above)."""
    suit, honor = _arrays(repeats)
    return array("H", suit.tobytes()), array("H", honor.tobytes())


def _words_of(size: int, ranks: int, orphans: tuple[int, ...] | range, repeats: bool) -> _Words:
    """Return for each of `size` codes its word: counts of pairs, kinds and orphans, packed into one number.

    `orphans` are the ranks of terminals or honors; with `repeats` four alike count as two pairs.
    """
    found = np.zeros(size, np.uint16)
    paired = np.zeros(size, np.bool_)
    for rank in range(ranks):
        counts = np.arange(5, dtype=np.uint16)[None, :, None]
        gain = counts // 2 + counts % 2 * _KIND if repeats else (counts > 1) + (counts > 0) * np.uint16(_KIND)
        if rank in orphans:
            gain = gain + (counts > 0) * np.uint16(_ORPHAN)
            paired.reshape(5**rank, 5, -1)[:, 2:] = True
        found.reshape(5**rank, 5, -1)[:] += gain.astype(np.uint16)
    return found + paired * np.uint16(_ORPHAN_PAIR)


def word_sums(hands: npt.NDArray[Any], repeats: bool = False) -> _Words:
    """Return for each hand of an array the sum of the words (packed counts) of its four codes."""
    suit, honor = _arrays(repeats)
    codes = as_codes(hands)
    held = suit.take(codes[:, :3])
    sums: _Words = held[:, 0] + held[:, 1] + held[:, 2] + honor.take(codes[:, 3])
    return sums


def _shantens(missing: bytes, halves: npt.NDArray[Any], jokers: int) -> npt.NDArray[np.int8]:
    """Return the shanten of many hands.

    `halves` are the parts of their words that matter for the shape, `missing` has the tiles missing for each such part.
    """
    away = np.frombuffer(missing, np.int8).take(halves)
    found: npt.NDArray[np.int8] = np.maximum(away - np.int8(jokers), np.int8(0)) - np.int8(1)
    return found


def _pairs_missing(pairs: int, kinds: int, repeats: bool) -> int:
    """Return the number of tiles missing for seven pairs, given the number of pairs.

    `kinds` is the number of kinds held, or, with `repeats`, of kinds held in odd number.
    """
    due = max(7 - pairs, 0)
    return 2 * due - min(kinds, due) if repeats else due + max(7 - kinds, 0)


def _by_count(fresh: bool, repeats: bool) -> bytes:
    """Return, by the number held of a kind, a flag (1 or 0) for a further tile that helps seven pairs.

    One more of a single always helps; one of a kind not held helps if `fresh`.
    """
    return bytes([fresh, True, fresh and repeats, repeats]) + bytes(252)


PAIRS_MISSING = tuple(
    bytes(_pairs_missing(half % _KIND, half // _KIND, repeats) for half in range(PAIRS_HALF + 1))
    for repeats in (False, True)
)
_LOST = (0, _KIND, 1, 0, 0), (0, _KIND, 1 - _KIND, _KIND, 1 - _KIND)
"""The change of the pairs' half of a word when a tile is discarded, by number held; the second where four alike may be
two pairs.
"""
_PAIRS_AWAY_WITHOUT = tuple(
    tuple(tuple(missing[(half - lost) & PAIRS_HALF] - 1 for lost in by_count) for half in range(PAIRS_HALF + 1))
    for missing, by_count in zip(PAIRS_MISSING, _LOST, strict=True)
)
ORPHANS_MISSING = bytes(max(14 - half % 16 - (half >= 16), 0) for half in range(128))
_PAIR_GAINS = tuple(
    tuple(
        _by_count(half // _KIND < 7 - (half % _KIND if repeats else 0), repeats) if missing[half] else bytes(256)
        for half in range(PAIRS_HALF + 1)
    )
    for repeats, missing in zip((False, True), PAIRS_MISSING, strict=True)
)
_ORPHAN_GAINS = tuple(bytes([True, half < 16]) + bytes(254) for half in range(128))
