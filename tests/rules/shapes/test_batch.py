"""Many hands at once give what each gives alone."""

import numpy as np
import pytest

from rules.hands import (
    accepting_tiles,
    accepting_tiles_batch,
    codes_of_kinds,
    counts_of,
    seven_pairs,
    seven_pairs_batch,
    shanten,
    shanten_batch,
    shanten_of_three,
    shanten_of_three_batch,
    thirteen_orphans,
    thirteen_orphans_batch,
)
from tests.rules.shapes.hands import random_hands

HANDS = [codes_of_kinds(tiles) for tiles in random_hands(600, (10, 13, 14))]
CODES = np.array(HANDS)
COUNTS = np.array([list(counts_of(codes)) for codes in HANDS], np.uint8)


@pytest.mark.parametrize("many", [CODES, COUNTS], ids=["codes", "counts"])
@pytest.mark.parametrize(("jokers", "fifth"), [(0, False), (2, False), (1, True), (3, True)])
def test_regular_distances_and_improving_tiles(many: np.ndarray, jokers: int, fifth: bool) -> None:
    for sets in (3, 4, 5):
        away, flags = accepting_tiles_batch(many, sets, jokers, fifth)
        assert (away == shanten_batch(many, sets, jokers, fifth)).all()
        for at, codes in enumerate(HANDS):
            assert (away[at], bytes(flags[at])) == accepting_tiles(codes, sets, jokers, fifth)
            assert away[at] == shanten(codes, sets, jokers, fifth)


@pytest.mark.parametrize("many", [CODES, COUNTS], ids=["codes", "counts"])
def test_special_distances(many: np.ndarray) -> None:
    for jokers in (0, 2):
        for repeats in (False, True):
            assert seven_pairs_batch(many, jokers, repeats).tolist() == [seven_pairs(h, jokers, repeats) for h in HANDS]
        assert thirteen_orphans_batch(many, jokers).tolist() == [thirteen_orphans(hand, jokers) for hand in HANDS]
    assert shanten_of_three_batch(many).tolist() == [shanten_of_three(hand) for hand in HANDS]


def test_no_hands_are_no_trouble() -> None:
    assert shanten_batch(np.empty((0, 4), np.int32), 4).shape == (0,)
    assert accepting_tiles_batch(np.empty((0, 34), np.uint8), 4)[1].shape == (0, 34)
