"""Shanten of parts of a hand: of its tiles of some suits alone, for several parts at once."""

from __future__ import annotations

from collections.abc import Sequence

from rules.hands.suit_codes import Codes
from rules.hands.suit_tables import plain_tables

Part = tuple[int, int]
"""The suits that count: 2 for characters plus 1 for dots, and 2 for bamboos plus 1 for honors."""


def shantens_of_parts(codes: Codes, sets: int, parts: Sequence[Part]) -> list[int]:
    """Return the shanten of several parts of a hand, each its tiles of certain suits alone.

    `sets` are still to be made, in every part.

    >>> from rules.hands.suit_codes import codes_of_kinds
    >>> from rules.core.tiles import parse_tiles
    >>> shantens_of_parts(codes_of_kinds(parse_tiles("123456m 789p 11z 12s")), 4, [(3, 3), (2, 1), (2, 0)])
    [0, 5, 7]
    """
    suit, honor, comb, by_sets = plain_tables()
    missing = by_sets[sets]
    characters, dots, bamboos, honors = codes
    m, p, s, z = suit[characters], suit[dots], suit[bamboos], honor[honors]
    none, nothing = suit[0], honor[0]
    empty, with_m = comb[none], comb[m]
    lows = comb[empty[none]], comb[empty[p]], comb[with_m[none]], comb[with_m[p]]
    highs = empty[nothing], empty[z], comb[s][nothing], comb[s][z]
    return [missing[lows[low][highs[high]]] - 1 for low, high in parts]
