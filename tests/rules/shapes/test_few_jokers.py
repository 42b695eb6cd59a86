"""Sets and a pair of which each holds few jokers, against every group that a small supply could make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from rules.core.melds import Form, Group
from rules.core.tiles import BAMBOOS, CHARACTERS, DOTS, DRAGONS, KIND, PLAIN, SUIT_TILES, WINDS, Kind, parse_tiles
from rules.core.wild import Wild
from rules.scoring import wild_sets
from rules.scoring.hand_context import Held

J1, J2, J3, J4, J6, J7, J8 = (KIND[f"{number}j"] for number in (1, 2, 3, 4, 6, 7, 8))
RANGES = {J1: PLAIN, J2: DOTS, J3: BAMBOOS, J4: CHARACTERS, J6: WINDS, J7: DRAGONS, J8: SUIT_TILES}
LAID = Group(Form.PUNG, (KIND["6z"],) * 3, laid=True)
Need = tuple[tuple[Kind, ...], tuple[Kind, ...]]
"""A group: its natural tiles, and what jokers stand for in it."""


def wild_of(jokers: str, most: int) -> Wild:
    """These jokers, as often as they are named."""
    return Wild.printed(RANGES, Counter(parse_tiles(jokers)), most=most, in_pair=1)


def split(group: tuple[Kind, ...], most: int) -> list[Need]:
    """A group with at most so many jokers in it, in every way."""
    return [
        (tuple(group[at] for at in range(len(group)) if at not in out), tuple(group[at] for at in out))
        for number in range(most + 1)
        for out in combinations(range(len(group)), number)
    ]


@cache
def targets(supply: str, sets: int, most: int) -> tuple[tuple[Counter[Kind], tuple[Kind, ...]], ...]:
    """Every choice of sets and a pair, as natural tiles (no fifth copy) and what jokers stand for."""
    kinds = parse_tiles(supply)
    lows = {low for kind in kinds if kind < 27 for low in (kind - 2, kind - 1, kind) if low // 9 == kind // 9}
    trios = [*((kind,) * 3 for kind in kinds), *((low, low + 1, low + 2) for low in lows if low % 9 < 7)]
    needs = sorted({need for trio in trios for need in split(trio, most) if {*need[0]} <= {*kinds}})
    found = set()
    for chosen in combinations_with_replacement(needs, sets):
        for pair in sorted({need for kind in kinds for need in split((kind, kind), 1)}):
            natural = Counter(kind for tiles, _ in (*chosen, pair) for kind in tiles)
            if max(natural.values()) <= 4:
                stood = tuple(sorted(kind for _, stands in (*chosen, pair) for kind in stands))
                found.add((tuple(sorted(natural.elements())), stood))
    return tuple((Counter(natural), stood) for natural, stood in found)


def filled(jokers: list[Kind], stands: tuple[Kind, ...], wild: Wild) -> int:
    """How many of these places the jokers can fill."""
    taken: dict[int, int] = {}

    def give(joker: int, tried: set[int]) -> bool:
        for place, kind in enumerate(stands):
            if place not in tried and wild.may(jokers[joker], kind):
                tried.add(place)
                if place not in taken or give(taken[place], tried):
                    taken[place] = joker
                    return True
        return False

    return sum(give(joker, set()) for joker in range(len(jokers)))


def lacking(tiles: list[Kind], supply: str, sets: int, wild: Wild) -> int:
    """The fewest tiles lacking to any target; jokers lack too where all of them that fit are held."""
    natural = Counter(kind for kind in tiles if kind not in RANGES)
    jokers = [kind for kind in tiles if kind in RANGES]
    every = [tile.kind for tile in wild.tiles for _ in range(tile.copies)]
    best = 99
    for needed, stands in targets(supply, sets, wild.most):
        due = (needed - natural).total()
        if due < best:
            own = filled(jokers, stands, wild)
            if own == len(stands) or filled(every, stands, wild) == len(stands):
                best = min(best, due + len(stands) - own)
    return best


def hands(supply: str, sets: int, jokers: str, number: int) -> Iterator[list[Kind]]:
    """So many hands with some of these jokers."""
    deck = [kind for kind in parse_tiles(supply) for _ in range(4)]
    for seed in range(number):
        rng = Random(seed)
        every = parse_tiles(jokers)
        wild = rng.sample(every, rng.randint(1, min(len(every), 3 * sets + 1)))
        yield [*rng.sample(deck, 3 * sets + 1 - len(wild)), *wild]


@pytest.mark.parametrize(
    ("supply", "jokers", "sets", "most"),
    [
        ("12349m 567z", "147j", 1, 1), ("2349m 8p 1z", "12468j", 2, 1), ("1239s", "338811j", 3, 1),
        ("1239s", "1133j", 4, 1), ("12m 56z", "1474j", 2, 2), ("1289m 567z", "114477j", 1, 2),
    ],
)  # fmt: skip
def test_what_lacks_and_what_helps(supply: str, jokers: str, sets: int, most: int) -> None:
    wild = wild_of(jokers, most)
    for tiles in hands(supply, sets, jokers, 20):
        held = Held.of(tiles, (LAID,) * (4 - sets), wild)
        away, kinds = wild_sets.accepting_tiles(held, sets)
        assert away == wild_sets.shanten(held, sets)
        assert away == lacking(tiles, supply, sets, wild) - 1, tiles
        for kind in (*parse_tiles(supply), *wild.kinds):
            if tiles.count(kind) < (parse_tiles(jokers).count(kind) or 4):
                nearer = lacking([*tiles, kind], supply, sets, wild) <= away
                assert (kind in kinds) == nearer, (tiles, kind)
