"""The three shapes of a concealed hand together: four sets and a pair, seven different pairs, thirteen orphans.

Rule sets that know all three ask for them at every turn, so the question has a path of its own: what is known of a
suit is gathered once (`_KnownSuit`), and flags of the special hands are only made when these are as near as the sets.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from rules.core.clearable_caches import ClearableCache
from rules.core.tiles import PLAIN, Kind
from rules.hands.batch import shanten_batch
from rules.hands.special_shapes import (
    ORPHANS_MISSING,
    ORPHANS_SHIFT,
    PAIRS_HALF,
    PAIRS_MISSING,
    thirteen_orphans_accepting_tiles,
    word_sums,
    words,
)
from rules.hands.suit_codes import STEP, Codes, as_codes
from rules.hands.suit_neighbours import Neighbours, neighbours
from rules.hands.suit_tables import tables

_Known: TypeAlias = tuple[int, bytes, int, int, int]
"""Class of a code, its classes after a draw, its word, and as bits of flags the kinds held once and not at all."""


def shanten_of_three(codes: Codes) -> int:
    """Return the lowest shanten towards four sets and a pair, seven pairs or thirteen orphans, without melds."""
    suit, honor, comb, missing, suit_words, honor_words, special = _shantens()
    m, p, s, z = codes
    least = special[suit_words[m] + suit_words[p] + suit_words[s] + honor_words[z]]
    regular = missing[comb[comb[suit[m]][suit[p]]][comb[suit[s]][honor[z]]]]
    return (regular if regular < least else least) - 1


def accepting_tiles_of_three(codes: Codes) -> tuple[int, bytes]:
    """Return the lowest shanten towards these three shapes, and for each of the 34 kinds 1 if it lowers it, else 0."""
    known, comb, missing, nearer, special = _three()
    characters, dots, bamboos, honors = codes
    m, m_drawn, m_word, m_once, m_never = known[0][characters]
    p, p_drawn, p_word, p_once, p_never = known[1][dots]
    s, s_drawn, s_word, s_once, s_never = known[2][bamboos]
    z, z_drawn, z_word, z_once, z_never = known[3][honors]
    low, high = comb[m][p], comb[s][z]
    regular = missing[comb[low][high]]
    word = m_word + p_word + s_word + z_word
    least = special[word]
    nearer_by = nearer[regular if regular <= least else 0]
    flags = (
        m_drawn.translate(nearer_by[comb[p][high]])
        + p_drawn.translate(nearer_by[comb[m][high]])
        + s_drawn.translate(nearer_by[comb[low][z]])
        + z_drawn.translate(nearer_by[comb[low][s]])
    )
    if regular < least:
        return regular - 1, flags
    bits = int.from_bytes(flags, "big")
    half = word & PAIRS_HALF
    if least and PAIRS_MISSING[False][half] == least:
        bits |= m_once | p_once | s_once | z_once
        if half < _SEVEN_KINDS:
            bits |= m_never | p_never | s_never | z_never
    if least and ORPHANS_MISSING[word >> ORPHANS_SHIFT] == least:
        bits |= int.from_bytes(thirteen_orphans_accepting_tiles(codes)[1], "big")
    return least - 1, bits.to_bytes(len(PLAIN), "big")


def shanten_of_three_batch(hands: npt.NDArray[Any]) -> npt.NDArray[np.int8]:
    """Return the lowest shanten towards these three shapes for many hands: rows of four codes or of 34 counts."""
    codes = as_codes(hands)
    special = np.frombuffer(_either_special(), np.int8).take(word_sums(codes)) - np.int8(1)
    least: npt.NDArray[np.int8] = np.minimum(special, shanten_batch(codes, 4))
    return least


_SEVEN_KINDS = 7 << 4


class _KnownSuit(ClearableCache[int, _Known]):
    """Cache: facts about the code of one suit for `accepting_tiles_of_three`."""

    def __init__(self, at: Neighbours, suit: int) -> None:
        """Start an empty cache for one suit."""
        super().__init__()
        honors = suit == 3
        self._classes = at.honor if honors else at.suit
        self._drawn = at.drawn_honor if honors else at.drawn
        self._words = words(False)[honors]
        self._kinds = [kind for kind in PLAIN if STEP[kind][0] == suit]

    def __missing__(self, code: int) -> _Known:
        """Work out the facts about a code and store them."""
        once = sum(_flag(kind) for kind in self._kinds if code // STEP[kind][1] % 5 == 1)
        never = sum(_flag(kind) for kind in self._kinds if code // STEP[kind][1] % 5 == 0)
        found = self[code] = self._classes[code], self._drawn[code], self._words[code], once, never
        return found


def _flag(kind: Kind) -> int:
    """Return the number whose 34 bytes are flags, with only the flag of this kind set."""
    return 1 << 8 * (len(PLAIN) - 1 - kind)


@cache
def _shantens() -> tuple[bytes, bytes, list[list[int]], bytes, array[int], array[int], bytes]:
    """Return the tables that `shanten_of_three` needs."""
    table = tables()
    return table.suit, table.honor, table.comb, table.missing[0][4], *words(False), _either_special()


@cache
def _three() -> tuple[tuple[_KnownSuit, ...], list[list[int]], bytes, dict[int, list[bytes]], bytes]:
    """Return the tables that `accepting_tiles_of_three` needs."""
    at = neighbours(0)
    return tuple(_KnownSuit(at, suit) for suit in range(4)), at.comb, at.missing[4], at.nearer[4], _either_special()


@cache
def _either_special() -> bytes:
    """Return for every sum of words the tiles missing to the nearer of seven pairs and thirteen orphans."""
    every = np.arange(1 << 16, dtype=np.uint16)
    pairs = np.frombuffer(PAIRS_MISSING[False], np.uint8).take(every & PAIRS_HALF)
    orphans = np.frombuffer(ORPHANS_MISSING, np.uint8).take(every >> ORPHANS_SHIFT)
    return np.minimum(pairs, orphans).tobytes()
