"""Hands that need a claimed pung: distances are those of sets of which one at least is no chow."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

from rules.core.melds import Form, Group
from rules.core.tiles import CHARACTERS, DOTS, PLAIN, SUIT_TILES, rank_of, suit_of
from rules.families.classical.few_chows import FewChows
from rules.hands import codes_of_kinds, shanten_in_suits
from rules.scoring.aimed_sets import try_tiles
from rules.scoring.hand_context import Held
from rules.scoring.winning_shapes import FAR, SetsAndPair
from rules.variants.shenyang.claimed_pung import WithClaimedPung

SHAPE = WithClaimedPung()


def hand(rng: Random, tiles: int, melds: tuple[Group, ...] = ()) -> Held:
    return Held.of(sorted(rng.sample([kind for kind in PLAIN[:20] for _ in range(4)], tiles)), melds)


def test_as_long_as_no_pung_is_claimed_it_is_farther_by_one_than_sets_with_a_pung() -> None:
    rng, chow = Random(1), Group(Form.CHOW, (DOTS[0], DOTS[1], DOTS[2]), False, laid=True)
    for melds in ((), (chow,), (chow, chow)):
        for _ in range(60):
            held = hand(rng, 13 - 3 * len(melds), melds)
            assert SHAPE.shanten(held) == FewChows(chows=3).shanten(held) + 1
            shanten, kinds = SHAPE.accepting_tiles(held)
            lying = [kind for meld in melds for kind in meld.kinds]
            assert (shanten, {kind for kind in kinds if held.counts[kind] + lying.count(kind) < 4}) == try_tiles(
                SHAPE.shanten, held
            )


def test_a_concealed_kong_is_not_claimed() -> None:
    rng, kong = Random(2), Group(Form.KONG, (CHARACTERS[8],) * 4, True, laid=True)
    held = hand(rng, 10, (kong,))
    assert SHAPE.shanten(held) > SetsAndPair().shanten(held)


def test_with_a_claimed_pung_any_sets_do() -> None:
    rng, pung = Random(3), Group(Form.PUNG, (CHARACTERS[8],) * 3, False, laid=True)
    for _ in range(40):
        held = hand(rng, 10, (pung,))
        assert SHAPE.accepting_tiles(held) == SetsAndPair().accepting_tiles(held)
        assert SHAPE.shanten(held) == SetsAndPair().shanten(held)


def test_four_sets_without_a_claimed_pung_never_win() -> None:
    chow = Group(Form.CHOW, (DOTS[0], DOTS[1], DOTS[2]), False, laid=True)
    held = hand(Random(4), 1, (chow,) * 4)
    assert SHAPE.shanten(held) == FAR and SHAPE.accepting_tiles(held) == (FAR, frozenset())


SETS = [
    *((kind, kind + 1, kind + 2) for kind in SUIT_TILES if rank_of(kind) < 8), *((kind,) * 3 for kind in PLAIN),
]  # fmt: skip
HANDS = [(*one, *other, pair, pair) for one, other in combinations_with_replacement(SETS, 2) for pair in PLAIN]


def test_suits_that_must_be_there_make_a_hand_as_far_as_the_nearest_whole_one_with_them() -> None:
    rng = Random(5)
    for size, pool in ((7, PLAIN), (8, (*SUIT_TILES[:9], *PLAIN[27:]))):
        tiles = rng.sample([kind for kind in pool for _ in range(4)], size)
        for needed in (0b001, 0b111):
            suits = {suit for suit in range(3) if needed >> suit & 1}
            wanted = (whole for whole in HANDS if suits <= {suit_of(kind) for kind in whole})
            kept = max(sum(min(whole.count(kind), tiles.count(kind)) for kind in {*tiles}) for whole in wanted)
            assert shanten_in_suits(codes_of_kinds(tiles), 2, needed) == 7 - kept


def test_a_hand_that_must_have_all_suits_waits_only_with_them() -> None:
    shape, rng = WithClaimedPung(suits=True), Random(6)
    for melds in ((), (Group(Form.PUNG, (CHARACTERS[8],) * 3, False, laid=True),)):
        for _ in range(15):
            held = hand(rng, 13 - 3 * len(melds), melds)
            shanten, kinds = shape.accepting_tiles(held)
            assert shanten >= SHAPE.shanten(held)
            lying = [kind for meld in melds for kind in meld.kinds]
            assert (shanten, {kind for kind in kinds if held.counts[kind] + lying.count(kind) < 4}) == try_tiles(
                shape.shanten, held
            )
