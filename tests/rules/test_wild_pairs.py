"""Seven pairs with wild tiles, against a count that knows nothing of tables."""

from __future__ import annotations

from random import Random

import pytest

from rules.scoring import wild_pairs
from rules.scoring.table import Held
from rules.tiles import JOKER, PLAIN, Kind
from rules.wild import Wild, WildTile

WILD = Wild((WildTile(JOKER, frozenset(PLAIN), 4),))


def lacking(tiles: list[Kind]) -> int:
    """How many tiles lack to seven different pairs, wild ones standing for any."""
    natural = [kind for kind in tiles if kind != JOKER]
    kinds = {*natural}
    pairs = sum(natural.count(kind) >= 2 for kind in kinds)
    singles = min(len(kinds) - pairs, 7 - pairs)
    return max(14 - 2 * pairs - singles - (len(tiles) - len(natural)), 0)


@pytest.mark.parametrize("seed", range(120))
def test_distance_is_what_lacks(seed: int) -> None:
    rng = Random(seed)
    deck = [kind for kind in [*PLAIN][: 9 + rng.randrange(20)] for _ in range(4)] + [JOKER] * 4
    tiles = rng.sample(deck, 13)
    held = Held.of(tuple(tiles), (), WILD)
    away, kinds = wild_pairs.improving(held)
    assert away == wild_pairs.distance(held) == lacking(tiles) - 1
    for kind in (*PLAIN, JOKER):
        assert (kind in kinds) == (lacking([*tiles, kind]) < lacking(tiles)), kind
