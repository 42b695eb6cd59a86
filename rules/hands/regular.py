"""The regular shape: sets (chows and pungs) and a pair.

Throughout, `sets` is the number of sets still to be made of the concealed tiles, so every exposed set lowers it by
one, and distances count the tiles missing less one: 0 is waiting, -1 complete.

Jokers that may stand for any tile are given by their number, apart from the codes, which hold natural tiles only. A
joker is one tile less to find. `fifth` says that it may stand for a fifth copy of a kind; `natural` that every set and
the pair need a natural tile, a rule that is exact where jokers may be fifth copies as well.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core.tiles import PLAIN, Kind
from rules.hands.suit_codes import Codes, counts_of, with_tile
from rules.hands.suit_neighbours import neighbours
from rules.hands.suit_tables import BEYOND, plain_tables


class GoodDiscard(NamedTuple):
    """A discard that leaves the best hand, with 1 for each of the 34 kinds that is an accepting tile after it."""

    kind: Kind
    accepting_tiles: bytes


def shanten(codes: Codes, sets: int, jokers: int = 0, fifth: bool = False, natural: bool = False) -> int:
    """Return the shanten of a hand towards `sets` sets and a pair: 0 waits, -1 is complete.

    >>> from rules.hands.suit_codes import codes_of_kinds
    >>> from rules.core.tiles import parse_tiles
    >>> shanten(codes_of_kinds(parse_tiles("123m 456p 789s 11z 2z 55s")), 4)
    0
    """
    if jokers:
        return _joker_shanten(codes, sets, jokers, fifth, natural)
    suit, honor, comb, missing = plain_tables()
    characters, dots, bamboos, honors = codes
    return missing[sets][comb[comb[suit[characters]][suit[dots]]][comb[suit[bamboos]][honor[honors]]]] - 1


def accepting_tiles(
    codes: Codes, sets: int, jokers: int = 0, fifth: bool = False, natural: bool = False
) -> tuple[int, bytes]:
    """Return the shanten, and for each of the 34 kinds 1 if it is an accepting tile, else 0."""
    at = neighbours(min(jokers, BEYOND) if fifth else 0)
    suit, comb = at.suit, at.comb
    characters, dots, bamboos, honors = codes
    m, p, s, z = suit[characters], suit[dots], suit[bamboos], at.honor[honors]
    low, high = comb[m][p], comb[s][z]
    missing = at.missing[sets][comb[low][high]]
    away = missing - jokers if missing > jokers else 0
    if natural and away < _naturals_due(codes, sets, jokers):
        return _naturals_due(codes, sets, jokers) - 1, counts_of(codes).translate(_NOT_FOUR)
    nearer = at.nearer[sets][missing if away else 0]
    return away - 1, (
        at.drawn[characters].translate(nearer[comb[p][high]])
        + at.drawn[dots].translate(nearer[comb[m][high]])
        + at.drawn[bamboos].translate(nearer[comb[low][z]])
        + at.drawn_honor[honors].translate(nearer[comb[low][s]])
    )


def after_discards(codes: Codes, sets: int, jokers: int = 0, fifth: bool = False, natural: bool = False) -> bytes:
    """Return the shanten after discarding each of the 34 kinds; `NOT_HELD` (255) for a kind that is not held."""
    at = neighbours(min(jokers, BEYOND) if fifth else 0)
    suit, comb = at.suit, at.comb
    characters, dots, bamboos, honors = codes
    m, p, s, z = suit[characters], suit[dots], suit[bamboos], at.honor[honors]
    low, high = comb[m][p], comb[s][z]
    after = at.after[sets][jokers]
    found = (
        at.gone[characters].translate(after[comb[p][high]])
        + at.gone[dots].translate(after[comb[m][high]])
        + at.gone[bamboos].translate(after[comb[low][z]])
        + at.gone_honor[honors].translate(after[comb[low][s]])
    )
    if natural and (due := _naturals_due(codes, sets, jokers)) > 0:
        return bytes(max(away, due) for away in found)
    return found


def best_discards(
    codes: Codes, sets: int, jokers: int = 0, fifth: bool = False, natural: bool = False
) -> tuple[int, tuple[GoodDiscard, ...]]:
    """Return the lowest shanten that a discard can leave, and all discards that leave it.

    The hand has one tile more than a waiting hand.
    """
    after = after_discards(codes, sets, jokers, fifth, natural)
    least = min(after)
    return least, tuple(
        GoodDiscard(kind, accepting_tiles(with_tile(codes, kind, -1), sets, jokers, fifth, natural)[1])
        for kind in PLAIN
        if after[kind] == least
    )


def _joker_shanten(codes: Codes, sets: int, jokers: int, fifth: bool, natural: bool) -> int:
    """Return the shanten of a hand with jokers."""
    at = neighbours(min(jokers, BEYOND) if fifth else 0)
    suit, comb = at.suit, at.comb
    characters, dots, bamboos, honors = codes
    low = comb[suit[characters]][suit[dots]]
    away = at.missing[sets][comb[low][comb[suit[bamboos]][at.honor[honors]]]] - jokers
    if natural:
        away = max(away, _naturals_due(codes, sets, jokers))
    return max(away, 0) - 1


def _naturals_due(codes: Codes, sets: int, jokers: int) -> int:
    """Return the number of natural tiles missing so that every set and the pair can have one.

    Their kinds do not matter: a set with two natural tiles can exchange one for a joker of a set without any.
    """
    return sets + 1 - sum(counts_of(codes)) if jokers else 0


_NOT_FOUR = bytes(count < 4 for count in range(256))
