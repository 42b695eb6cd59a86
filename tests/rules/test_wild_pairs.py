"""Seven pairs with wild tiles, against a count that knows nothing of tables."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.tiles import BAMBOOS, DOTS, DRAGONS, JOKER, KIND, ORPHANS, PLAIN, Kind, parse_tiles
from rules.core.wild import Wild, WildTile
from rules.scoring import wild_pairs
from rules.scoring.hand_context import Held
from rules.scoring.winning_shapes import ThirteenOrphans

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
    away, kinds = wild_pairs.accepting_tiles(held)
    assert away == wild_pairs.shanten(held) == lacking(tiles) - 1
    for kind in (*PLAIN, JOKER):
        assert (kind in kinds) == (lacking([*tiles, kind]) < lacking(tiles)), kind


RANGES = {KIND["1j"]: frozenset(PLAIN), KIND["2j"]: frozenset(DOTS), KIND["7j"]: frozenset(DRAGONS)}
BESIDE = Wild.printed(RANGES, dict.fromkeys(RANGES, 2), most=1, in_pair=1)


SUPPLY = (*DOTS[:5], *BAMBOOS[:3], *DRAGONS)
TRIED = (*SUPPLY, *BAMBOOS[3:6], *DOTS[5:7])
"""The kinds of the hands, and some more: those that are left are like them."""


def lacking_beside(tiles: tuple[Kind, ...]) -> int:
    """How many tiles lack to seven different pairs with one wild tile each at most, every choice being tried."""
    natural = [kind for kind in tiles if kind not in RANGES]
    pairs = sum(natural.count(kind) > 1 for kind in {*natural})
    free = [kind for kind in TRIED if natural.count(kind) < 2]

    def most(jokers: list[Kind], used: frozenset[Kind], singles: int, fresh: int) -> int:
        due = max(7 - pairs, 0)
        if not jokers:
            alone = min(fresh, due - singles)
            held = min(sum(natural.count(kind) == 1 for kind in free), due)
            new = min(alone, due - held)
            return due + (due - held) - singles - new
        best = most(jokers[1:], used, singles, fresh)
        for kind in free:
            if kind in RANGES[jokers[0]] and kind not in used:
                lone = natural.count(kind) == 1
                if singles + fresh < due:
                    best = min(best, most(jokers[1:], used | {kind}, singles + lone, fresh + (not lone)))
        return best

    return most([kind for kind in tiles if kind in RANGES], frozenset(), 0, 0)


@pytest.mark.parametrize("seed", range(24))
def test_with_one_wild_tile_a_pair_each_stands_beside_its_like(seed: int) -> None:
    rng = Random(seed)
    deck = [kind for kind in SUPPLY for _ in range(4)]
    wild = rng.sample([*RANGES] * 2, rng.randint(1, 3))
    held = Held.of(tiles := (*rng.sample(deck, 13 - len(wild)), *wild), (), BESIDE)
    away, kinds = wild_pairs.accepting_tiles(held)
    assert away == wild_pairs.shanten(held) == lacking_beside(tiles) - 1
    for kind in (*TRIED, *RANGES):
        if kind not in RANGES or tiles.count(kind) < 2:
            assert (kind in kinds) == (lacking_beside((*tiles, kind)) <= away), kind


def test_of_thirteen_orphans_one_may_be_wild() -> None:
    jokers = Wild.printed(RANGES, dict.fromkeys(RANGES, 2), most=1, in_pair=1)
    shape, several = ThirteenOrphans(wild_tiles=1), ThirteenOrphans()
    two = Held.of(parse_tiles("19m 19p 19s 12345z 17j"), (), jokers)
    assert several.shanten(two) == 0
    assert shape.accepting_tiles(two) == (1, frozenset(ORPHANS))
    one = Held.of(parse_tiles("19m 19p 19s 123456z 1j"), (), jokers)
    assert shape.accepting_tiles(one) == (0, frozenset(ORPHANS))
