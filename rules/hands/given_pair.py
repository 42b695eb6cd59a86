"""The regular shape where the pair must be of certain kinds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from rules.core.tiles import Kind
from rules.hands.suit_codes import Codes, count_of, with_tile
from rules.hands.suit_tables import BEYOND, SETS, Tables, tables


def shanten_with_pair(codes: Codes, sets: int, pairs: Iterable[Kind], jokers: int = 0, fifth: bool = False) -> int:
    """Return the shanten towards `sets` sets and a pair of one of the kinds `pairs`: 0 waits, -1 is complete.

    Jokers count as for `rules.hands.regular.shanten`.

    >>> from rules.hands.suit_codes import codes_of_kinds
    >>> from rules.core.tiles import parse_tiles
    >>> codes = codes_of_kinds(parse_tiles("123m 456p 789s 234s 9s"))
    >>> shanten_with_pair(codes, 4, parse_tiles("258m")), shanten_with_pair(codes, 4, parse_tiles("9s"))
    (1, 0)
    """
    table, missing = _sets_alone(min(jokers, BEYOND) if fifth else 0)
    suit, comb, honor, left = table.suit, table.comb, table.honor, missing[sets]
    fewest = 99
    for pair in pairs:
        # A tile that the pair lacks and a set uses may change places with one that the set lacks: the pair goes first.
        held = min(count_of(codes, pair), 2)
        characters, dots, bamboos, honors = with_tile(codes, pair, -held) if held else codes
        sets_lack = left[comb[comb[suit[characters]][suit[dots]]][comb[suit[bamboos]][honor[honors]]]]
        fewest = min(fewest, 2 - held + sets_lack)
    return max(fewest - jokers, 0) - 1


def lacking_sets(codes: Codes, sets: int, jokers: int = 0, fifth: bool = False) -> int:
    """Return the number of tiles missing for `sets` sets without a pair.

    >>> from rules.hands.suit_codes import codes_of_kinds
    >>> from rules.core.tiles import parse_tiles
    >>> lacking_sets(codes_of_kinds(parse_tiles("123m 45p 7s")), 2)
    1
    """
    table, missing = _sets_alone(min(jokers, BEYOND) if fifth else 0)
    suit, comb, honor = table.suit, table.comb, table.honor
    characters, dots, bamboos, honors = codes
    lack = missing[sets][comb[comb[suit[characters]][suit[dots]]][comb[suit[bamboos]][honor[honors]]]]
    return max(lack - jokers, 0)


@cache
def _sets_alone(beyond: int) -> tuple[Tables, tuple[bytes, ...]]:
    """Return the tables, and the tiles missing for sets without a pair, by number of sets and by class.

    Jokers may stand for up to `beyond` copies of a kind beyond the fourth.
    """
    table = tables(fifth=beyond > 0)
    rows = table.rows.reshape(-1, BEYOND + 1 if beyond else 1, SETS + 1, 2)[:, beyond, :, 0]
    return table, tuple(np.ascontiguousarray(rows[:, sets]).astype(np.uint8).tobytes() for sets in range(SETS + 1))
