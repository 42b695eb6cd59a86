"""How fast won hands are counted under competition rules, beside `PyMahjongGB` (C++), all in one run.

Both get each hand as they ask for it and answer with every row; ours reads the hand in all shapes, chooses among its
readings and says why, line by line. The hands are random, seeded, of many kinds. Extra `test` installs the peer.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from tests.benchmarks.timing import Result, show
from tests.variants.mcr.test_mcr import MCR, asked
from tests.variants.won_hands import won_hand

HANDS = 2_000
ROUNDS = 3
GOAL = 0.1


def measure() -> list[Result]:
    """The medians over all hands and rounds, theirs and ours hand by hand; the first round warms both up."""
    from MahjongGB import MahjongFanCalculator  # type: ignore[import-not-found]

    calculate: Any = MahjongFanCalculator
    options = MCR.resolve({"kong_values": "china1998", "minimum_points": 0})
    judge = MCR.at(options).scoring.judge
    rng = Random(3)
    hands = [won_hand(rng, options) for _ in range(HANDS)]
    pairs = [(case, asked(case)) for case in hands]
    ours, theirs = list[float](), list[float]()
    for number in range(ROUNDS + 1):
        for case, question in pairs:
            start = perf_counter()
            judge(case)
            between = perf_counter()
            calculate(**question)
            if number:
                ours.append(between - start)
                theirs.append(perf_counter() - between)
    return [Result("a won hand, every row", median(ours), "PyMahjongGB", median(theirs), GOAL)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure counting under competition rules beside its peer.")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    show(measure(), parser.parse_args().json)


if __name__ == "__main__":
    main()
