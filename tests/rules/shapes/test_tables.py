"""The tables are small, quick to build, and reckon with as many fifth copies as ever help."""

import time

import numpy as np

from rules.hands.suit_tables import BEYOND, NOT_HELD, SETS, _build, tables


def test_classes_of_codes_fit_a_byte_and_leave_room_for_none() -> None:
    for table in (tables(), tables(fifth=True)):
        assert max(table.suit_array.max(), table.honor_array.max()) < NOT_HELD
        assert len(table.suit) == 5**9 and len(table.honor) == 5**7


def test_combining_classes_has_no_order() -> None:
    comb = tables().comb_array
    rng = np.random.default_rng(1)
    one, two, three = rng.integers(0, len(comb), (3, 10_000))
    assert (comb == comb.T).all()
    assert (comb[comb[one, two], three] == comb[one, comb[two, three]]).all()


def test_an_empty_hand_misses_every_tile() -> None:
    table = tables()
    nothing = table.comb[table.comb[table.suit[0]][table.suit[0]]][table.comb[table.suit[0]][table.honor[0]]]
    assert [of_sets[nothing] for of_sets in table.missing[0]] == [3 * sets + 2 for sets in range(SETS + 1)]


def test_more_fifth_copies_than_reckoned_with_never_help() -> None:
    further = _build(BEYOND + 1).missing_array
    assert (further[BEYOND] == further[BEYOND + 1]).all()
    assert (further[BEYOND - 1] != further[BEYOND]).any()


def test_tables_are_built_in_less_time_than_anybody_notices() -> None:
    start = time.thread_time()
    _build(0)
    assert time.thread_time() - start < 0.3 * 5  # five times the promise, for a machine that does other work
