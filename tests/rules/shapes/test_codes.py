"""Codes say the same as the counts they are made of."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.tiles import PLAIN, count_kinds
from rules.hands import NO_TILES, STEP, codes_of, codes_of_kinds, codes_of_many, count_of, counts_of, with_tile

counts = st.lists(st.integers(0, 4), min_size=34, max_size=34)


@given(counts)
def test_counts_and_codes_lead_back_to_each_other(held: list[int]) -> None:
    assert list(counts_of(codes_of(held))) == held


@given(counts)
def test_a_batch_reads_counts_as_one_hand_does(held: list[int]) -> None:
    assert tuple(codes_of_many(np.array([held]))[0]) == codes_of(held)


@given(counts, st.sampled_from(PLAIN))
def test_a_tile_that_comes_and_goes_changes_its_own_count_alone(held: list[int], kind: int) -> None:
    codes = codes_of(held)
    assert count_of(codes, kind) == held[kind]
    if held[kind] < 4:
        more = with_tile(codes, kind)
        assert counts_of(more) == bytes(count + (at == kind) for at, count in enumerate(held))
        assert with_tile(more, kind, -1) == codes


def test_a_step_is_what_one_tile_is_worth() -> None:
    for kind in PLAIN:
        suit, power = STEP[kind]
        assert with_tile(NO_TILES, kind)[suit] == power == sum(with_tile(NO_TILES, kind))


def test_tiles_may_come_in_any_order_and_from_longer_counts() -> None:
    tiles = [33, 0, 5, 5, 0, 26]
    assert codes_of_kinds(tiles) == codes_of_kinds(sorted(tiles)) == codes_of(count_kinds(tiles))


def test_no_code_holds_five_of_a_kind() -> None:
    with pytest.raises(ValueError):
        codes_of([5] + [0] * 33)
