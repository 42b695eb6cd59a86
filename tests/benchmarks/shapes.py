"""How fast hands are measured and read, beside `mahjong` (Python) and `xiangting` (Rust), all in one run.

Ours start from codes, as the engine keeps them; the others from a list of 34 counts, as they ask for. The hands are
random, seeded, half of 13 and half of 14 tiles; readings are taken of complete hands. Extra `bench` installs the peers.
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np

from rules.core.tiles import PLAIN, SUIT_TILES
from rules.hands import (
    Codes,
    Trio,
    accepting_tiles,
    accepting_tiles_batch,
    accepting_tiles_of_three,
    after_discards,
    best_discards,
    codes_of,
    codes_of_kinds,
    counts_of,
    readings,
    shanten,
    shanten_batch,
    shanten_of_three,
    shanten_of_three_batch,
)
from rules.hands.readings import _from_lowest, ways
from rules.hands.suit_tables import BEYOND, _build
from tests.benchmarks.timing import Result, seconds_each, show

HANDS = 10_000


def random_hands(rng: Random, size: int, number: int) -> list[Codes]:
    wall = [kind for kind in PLAIN for _ in range(4)]
    return [codes_of_kinds(rng.sample(wall, size)) for _ in range(number)]


def complete_hands(rng: Random, number: int) -> list[Codes]:
    """Four sets and a pair, two chows to a pung, a third of them in one suit."""
    hands: list[Codes] = []
    while len(hands) < number:
        kinds = range(9) if rng.random() < 1 / 3 else PLAIN
        tiles: list[int] = []
        for _ in range(4):
            first = rng.choice(kinds)
            tiles += Trio(rng.random() < 2 / 3 and first in SUIT_TILES and first % 9 < 7, first).kinds
        tiles += [rng.choice(kinds)] * 2
        if max(map(tiles.count, tiles)) <= 4:
            hands.append(codes_of_kinds(tiles))
    return hands


def from_counts(counts: list[int]) -> int:
    return shanten_of_three(codes_of(counts))


def cold(hands: list[Codes]) -> None:
    """Readings as of hands never seen before."""
    ways.cache_clear()
    _from_lowest.cache_clear()
    for hand in hands:
        readings(hand, 4)


def measure() -> list[Result]:
    import xiangting
    from mahjong.hand_calculating.divider import HandDivider
    from mahjong.shanten import Shanten

    rng = Random(1)
    thirteen, fourteen = random_hands(rng, 13, HANDS // 2), random_hands(rng, 14, HANDS // 2)
    mixed = [hand for both in zip(thirteen, fourteen, strict=True) for hand in both]
    won = complete_hands(rng, 2_000)
    many = np.array(mixed, np.int32)
    counts, thirteen_counts, won_counts = ([list(counts_of(hand)) for hand in some] for some in (mixed, thirteen, won))
    many_counts = np.array(counts, np.uint8)
    four, calculator, divider = xiangting.PlayerCount.FOUR, Shanten(), HandDivider()

    took = seconds_each(
        {
            "one": (lambda hand: shanten(hand, 4), mixed),
            "one, mahjong": (calculator.calculate_shanten_for_regular_hand, counts[:1_000]),
            "three": (shanten_of_three, mixed),
            "three, from counts": (from_counts, counts),
            "three, mahjong": (calculator.calculate_shanten, counts[:1_000]),
            "three, xiangting": (lambda hand: xiangting.calculate_replacement_number(hand, four), counts),
            "waits": (lambda hand: accepting_tiles(hand, 4), thirteen),
            "waits of three": (accepting_tiles_of_three, thirteen),
            "waits, xiangting": (lambda hand: xiangting.calculate_necessary_tiles(hand, four), thirteen_counts),
            "discards": (lambda hand: after_discards(hand, 4), fourteen),
            "best discards": (lambda hand: best_discards(hand, 4), fourteen[:1_000]),
            "read": (lambda hand: readings(hand, 4), won),
            "read, mahjong": (divider.divide_hand, won_counts[:500]),
        }
    )
    batches = seconds_each(
        {
            "codes": (lambda hands: shanten_batch(hands, 4), [many]),
            "counts": (lambda hands: shanten_batch(hands, 4), [many_counts]),
            "three": (shanten_of_three_batch, [many]),
            "waits": (lambda hands: accepting_tiles_batch(hands, 4), [many]),
            "cold": (cold, [won]),
        },
        rounds=15,
    )
    each = {name: seconds / HANDS for name, seconds in batches.items()}
    built = seconds_each({"plain": (_build, [0]), "jokers": (_build, [BEYOND])}, rounds=3)
    return [
        Result("distance, sets and a pair", took["one"], "mahjong", took["one, mahjong"], 60),
        Result("distance, three shapes", took["three"], "mahjong", took["three, mahjong"], 60),
        Result("distance, three shapes", took["three"], "xiangting", took["three, xiangting"], 1),
        Result("the same from 34 counts", took["three, from counts"], "xiangting", took["three, xiangting"], 0.5),
        Result("waits, sets and a pair", took["waits"], "xiangting (three)", took["waits, xiangting"], 1),
        Result("waits, three shapes", took["waits of three"], "xiangting", took["waits, xiangting"], 1),
        Result("distance after each discard", took["discards"], "", 1e-6, 1),
        Result("waits after each best discard", took["best discards"], "", 15e-6, 1),
        Result("batch of 10,000 from codes", each["codes"], "", 1 / 20e6, 1),
        Result("batch of 10,000 from counts", each["counts"], "", 1 / 20e6, 1),
        Result("batch of 10,000, three shapes", each["three"], "", 1 / 20e6, 1),
        Result("batch of 10,000, waits", each["waits"], "", 1 / 4e6, 1),
        Result("readings, suits seen before", took["read"], "mahjong", took["read, mahjong"], 5),
        Result("readings, suits new", batches["cold"] / len(won), "mahjong", took["read, mahjong"], 1),
        Result("tables", built["plain"], "", 0.3, 1),
        Result("tables for jokers", built["jokers"], "", 0.3, 1),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure rules.hands beside its peers.")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    show(measure(), parser.parse_args().json)


if __name__ == "__main__":
    main()
