"""Distances of parts of a hand are the distances of those tiles alone."""

from __future__ import annotations

from random import Random

from rules.hands import Codes, codes_of_kinds, shanten
from rules.hands.suit_shanten import shantens_of_parts

PARTS = [(low, high) for low in range(4) for high in range(4)]


def only(codes: Codes, part: tuple[int, int]) -> Codes:
    low, high = part
    return codes[0] * (low >> 1), codes[1] * (low & 1), codes[2] * (high >> 1), codes[3] * (high & 1)


def test_every_part_is_measured_as_if_alone() -> None:
    rng = Random(5)
    pieces = [kind for kind in range(34) for _ in range(4)]
    for _ in range(300):
        sets = rng.randrange(1, 6)
        codes = codes_of_kinds(rng.sample(pieces, min(3 * sets + rng.randrange(1, 3), 17)))
        assert shantens_of_parts(codes, sets, PARTS) == [shanten(only(codes, part), sets) for part in PARTS]
