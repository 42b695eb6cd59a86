"""Hands for the tests of shapes, as hypothesis strategies and as seeded random lists."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from rules.core.tiles import CHARACTERS, HONORS, ORPHANS, PLAIN, WINDS, Kind
from rules.hands import Codes, codes_of_kinds

FEW = (*CHARACTERS, *WINDS)
"""The kinds the long way can answer for."""


def held(sizes: st.SearchStrategy[int], kinds: tuple[Kind, ...] = tuple(PLAIN)) -> st.SearchStrategy[list[Kind]]:
    """Hands of some size, crowded into few kinds as often as spread over many; no more than four of a kind."""
    crowds = st.lists(st.sampled_from(kinds), min_size=5, max_size=len(kinds), unique=True)
    return st.tuples(sizes, crowds, st.randoms(use_true_random=False)).map(
        lambda drawn: drawn[2].sample(drawn[1] * 4, drawn[0])
    )


def random_hands(number: int, sizes: tuple[int, ...], seed: int = 1) -> list[list[Kind]]:
    """Hands of all sorts: from the whole set, from one suit, from terminals and honors, and of many pairs."""
    rng = Random(seed)
    crowds = list(PLAIN), [*CHARACTERS, 9, 10, 11], [*ORPHANS, 4], [*HONORS, *CHARACTERS]
    hands = []
    for turn in range(number):
        size = rng.choice(sizes)
        if turn % 5 < 4:
            hands.append(rng.sample(crowds[turn % 5] * 4, size))
        else:
            pairs = [kind for kind in rng.sample(PLAIN, size // 2 + 1) for _ in range(2)]
            hands.append(rng.sample(pairs, size))
    return hands


def codes_after(tiles: list[Kind], drawn: Kind) -> Codes:
    """The codes of a hand after drawing one tile."""
    return codes_of_kinds([*tiles, drawn])
