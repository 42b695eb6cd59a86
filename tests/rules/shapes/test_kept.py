"""Hands with tiles that must stay: distances against the tables, against complete hands, and by playing on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.core.locked_tiles import ANY, STANDING, LockedTiles
from rules.core.tiles import PLAIN, Kind, parse_tiles
from rules.hands import accepting_tiles, codes_of_kinds, shanten
from rules.hands.locked_shanten import accepting_tiles_with_locked, shanten_with_locked
from rules.scoring.aimed_sets import try_tiles
from rules.scoring.hand_context import Held
from rules.scoring.winning_shapes import FAR, SetsAndPair
from rules.variants.taiyuan_lisi.locked_shapes import LockedOrphans, LockedPairs, LockedSets

WALL = [kind for kind in PLAIN for _ in range(4)]


def held(text: str, bound: str = "", declares: str = "free") -> Held:
    return replace(Held.of(parse_tiles(text)), locked=LockedTiles(tuple(parse_tiles(bound)), declares))


def complete(rng: Random) -> list[Kind]:
    """Any complete hand."""
    while True:
        sets = [(first, first + step, first + 2 * step) for step in (0, 1) for first in PLAIN
                if step == 0 or (first < 27 and first % 9 < 7)]  # fmt: skip
        hand = [kind for trio in rng.choices(sets, k=4) for kind in trio] + [rng.choice(PLAIN)] * 2
        if max(map(hand.count, hand)) <= 4:
            return hand


def test_where_nothing_is_kept_they_are_those_of_the_tables() -> None:
    rng = Random(1)
    for sets in (4, 3, 1):
        for _ in range(60):
            codes = codes_of_kinds(rng.sample(WALL, 3 * sets + 1))
            away, flags = accepting_tiles(codes, sets)
            assert shanten_with_locked(codes, sets, ()) == shanten(codes, sets) == away
            assert accepting_tiles_with_locked(codes, sets, ()) == (away, {kind for kind in PLAIN if flags[kind]})


def test_no_complete_hand_with_the_kept_tiles_is_nearer() -> None:
    rng = Random(2)
    for _ in range(150):
        goal = complete(rng)
        kept = rng.sample(goal, 4)
        rest = [tile for tile in WALL if tile in goal or rng.random() < 0.5]
        for tile in kept:
            rest.remove(tile)
        hand = [*kept, *rng.sample(rest, 9)]
        missing = sum(max(goal.count(kind) - hand.count(kind), 0) for kind in set(goal))
        assert shanten_with_locked(codes_of_kinds(hand), 4, tuple(sorted(kept))) <= missing - 1


def test_as_many_good_draws_as_it_says_complete_the_hand_with_the_kept_tiles() -> None:
    """And no discard is needed that is kept: what it says can really be done."""
    rng = Random(3)
    for _ in range(25):
        hand = rng.sample(WALL, 13)
        kept = tuple(sorted(hand[:4]))
        away = shanten_with_locked(codes_of_kinds(hand), 4, kept)
        while away >= 0:
            _, kinds = accepting_tiles_with_locked(codes_of_kinds(hand), 4, kept)
            hand.append(rng.choice(sorted(kinds)))
            if away > 0:
                free = [kind for kind in hand if hand.count(kind) > kept.count(kind)]
                hand.remove(min(free, key=lambda kind: shanten_with_locked(codes_of_kinds(less(hand, kind)), 4, kept)))
            away -= 1
            assert shanten_with_locked(codes_of_kinds(hand), 4, kept) == away
        assert shanten(codes_of_kinds(hand), 4) == -1 and all(hand.count(kind) >= kept.count(kind) for kind in kept)


def less(hand: list[Kind], kind: Kind) -> list[Kind]:
    left = list(hand)
    left.remove(kind)
    return left


@pytest.mark.parametrize(("declares", "away"), [("free", 2), (STANDING, 1), (ANY, 1)])
def test_what_a_declaration_discards_matters(declares: str, away: int) -> None:
    """Three sets and a half, and two single tiles that stand: neither can go, one must, one may."""
    assert LockedSets().shanten(held("123m 456m 789p 23s 1z 2z", "1m 1z 2z", declares)) == away


def test_who_must_throw_a_standing_tile_does_not_wait_before_it_is_drawn() -> None:
    hand = held("123m 456m 789p 23s 77z", "123m 9p", STANDING)
    assert SetsAndPair().shanten(hand) == 0 and LockedSets().shanten(hand) == 1
    assert LockedSets().shanten(held("123m 456m 789p 23s 77z", "123m 9p", ANY)) == 0


def test_pairs_and_orphans_hold_what_is_bound() -> None:
    assert LockedPairs().shanten(held("1133m 5577p 22s 44s 9s", "13m 57p")) == 0
    assert LockedPairs().shanten(held("1133m 5577p 22s 4s 59s", "459s")) == 2
    assert LockedPairs().shanten(held("1133m 5577p 22s 4s 59s")) == 1
    assert LockedPairs().accepting_tiles(held("1133m 5577p 22s 4s 59s", "459s"))[1] == set(parse_tiles("459s"))
    assert LockedOrphans().shanten(held("19m 19p 19s 1234567z", "19m 19p")) == 0
    assert LockedOrphans().shanten(held("19m 19p 19s 1234566z", "11m 66z")) == FAR
    assert LockedOrphans().shanten(held("19m 29p 19s 1234567z", "2p")) == FAR


def test_what_helps_pairs_is_what_brings_them_nearer() -> None:
    rng, shape = Random(4), LockedPairs()
    for _ in range(60):
        kinds = rng.sample(WALL, 13) if rng.random() < 0.5 else rng.choices(rng.sample(WALL, 8), k=13)
        if max(map(kinds.count, kinds)) > 4:
            continue
        hand = replace(Held.of(kinds), locked=LockedTiles(tuple(sorted(kinds[:4]))))
        assert shape.accepting_tiles(hand) == try_tiles(shape.shanten, hand)


def test_exactly_two_suits() -> None:
    sets, pairs = LockedSets(two_suits=True), LockedPairs(two_suits=True)
    assert sets.shanten(held("123m 456m 789p 23p 55p")) == 0
    assert sets.accepting_tiles(held("123m 456m 789p 23p 55p"))[1] == set(parse_tiles("14p"))
    assert sets.shanten(held("123m 456m 789p 23p 77z")) == 0
    assert sets.shanten(held("123m 456m 789p 23s 77z")) == 2  # a whole set of the suits there are
    assert sets.shanten(held("1112345678999m")) == 1  # one suit is one too few
    assert sets.shanten(held("123m 456m 789p 23p 5s 5p", "1m 7p 5s")) == FAR
    assert pairs.shanten(held("1133m 5577p 22p 44p 9p")) == 0 < pairs.shanten(held("1133m 5577p 22p 44p 9s"))
    assert pairs.shanten(held("1133557799m 22m 4m")) == 1
