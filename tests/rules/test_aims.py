"""Hands that win only as certain sorts: their distances say exactly which tiles complete them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.tiles import KIND, PLAIN, SUIT_TILES, Kind, parse_tiles, rank_of
from rules.core.wild import NOTHING_WILD, Wild
from rules.scoring import conditions as are
from rules.scoring.aimed_sets import AimedSets, AllClaimed, AnyOf, OfOneSuit, OfPungs, SetsWithin, WithPair
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.winning_shapes import FAR, SetsAndPair
from tests.budget import SOAK

LAIZI, RED = KIND["9m"], KIND["7z"]
WILD = Wild(stands=frozenset(PLAIN) - {RED}, barred=frozenset({RED})).named([LAIZI])
PAIRS = tuple(kind for kind in SUIT_TILES if rank_of(kind) in (2, 5, 8))
FEW = (*parse_tiles("2345m"), *parse_tiles("2s"), *parse_tiles("1z"), LAIZI)
"""Few kinds, so that hands are complete now and then."""
MOST = 2

AIMS = {
    "pair": (WithPair(PAIRS, MOST), lambda reading: reading.groups[-1].kind in PAIRS),
    "any pair": (WithPair(most=MOST), lambda reading: True),
    "pungs": (OfPungs(MOST), lambda reading: bool(are.all_pungs(reading))),
    "one suit": (OfOneSuit(MOST), lambda reading: bool(are.full_flush(reading))),
}
Holds = Callable[[Reading], bool]


def case_of(tiles: list[Kind], melds: tuple[Group, ...] = (), wild: Wild = WILD) -> HandContext:
    return HandContext(
        tuple(sorted(tiles[:-1])), melds, (), tiles[-1], "self", 0, None, 0, 4, OptionValues({}), wild=wild
    )  # fmt: skip


def wins(holds: Holds, tiles: list[Kind], sets: int, wild: Wild) -> bool:
    """Whether some reading of the tiles is of the sort, with no wild tile too many and none that is barred."""
    if sum(tile in wild.kinds for tile in tiles) > MOST or not wild.barred.isdisjoint(tiles):
        return False
    return any(holds(reading) for reading in SetsAndPair(sets).readings(case_of(tiles, wild=wild)))


@pytest.mark.parametrize("name", AIMS)
@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize("wild", [WILD, NOTHING_WILD], ids=["wild", "natural"])
def test_waits_are_the_tiles_that_complete_such_a_hand(name: str, sets: int, wild: Wild) -> None:
    aim, holds = AIMS[name]
    rng, met = Random(sets), 0
    shape = AimedSets((aim,), sets)  # type: ignore[arg-type]
    bag = [kind for kind in FEW for _ in range(4)] + [RED]
    for number in range(1500 if sets == 2 else 400):
        if met >= 12 and number >= 300 and not SOAK:
            break
        hand = rng.sample(bag, 3 * sets + 1)
        held = Held.of(hand, (), wild)
        complete = {
            kind for kind in PLAIN if hand.count(kind) < 4 and wins(holds, [*hand, kind], sets, wild)
        }  # fmt: skip
        shanten, waits = shape.accepting_tiles(held)
        assert (shanten == 0) is bool(complete) or (shanten, complete) == (0, set()), hand
        if complete:
            met += 1
            assert waits == complete, hand
        for kind in complete:
            assert shape.shanten(held.plus(kind)) == -1
    assert met >= 10


@pytest.mark.parametrize("chows", [True, False])
def test_sets_within_some_kinds_are_as_far_as_their_tiles_lack(chows: bool) -> None:
    within = frozenset((*range(9), *range(27, 34)))
    shape = AimedSets((SetsWithin(within, chows),), 2, chows=chows)
    rng, met = Random(3), 0
    for _ in range(1500):
        hand = rng.sample([kind for kind in (0, 1, 2, 3, 27, 28, KIND["2s"]) for _ in range(4)], 7)
        held = Held.of(hand, (), NOTHING_WILD)
        complete = {
            kind for kind in PLAIN
            if hand.count(kind) < 4 and within.issuperset((*hand, kind)) and [
                reading for reading in SetsAndPair(2).readings(case_of([*hand, kind], wild=NOTHING_WILD))
                if chows or not reading.chows
            ]
        }  # fmt: skip
        shanten, waits = shape.accepting_tiles(held)
        assert (shanten == 0) is bool(complete), hand
        assert not complete or waits == complete, hand
        met += bool(complete)
    assert met >= 10
    claimed = Group(Form.PUNG, tuple(parse_tiles("222s")), False, laid=True)
    assert SetsWithin(within).shanten(Held.of(parse_tiles("1112m"), (claimed,), NOTHING_WILD), 1) == FAR


def test_a_wild_tile_too_many_is_of_no_use() -> None:
    tight, wide = (AimedSets((WithPair(PAIRS, most),)) for most in (1, 2))
    held = Held.of([*parse_tiles("456m 789p 23s 55s 1p"), LAIZI, LAIZI], (), WILD)
    assert (wide.shanten(held), tight.shanten(held)) == (0, 1)


def test_a_barred_tile_brings_no_hand_nearer() -> None:
    shape = SetsAndPair()
    hand = parse_tiles("123m 456p 789s 234s")
    assert RED not in shape.accepting_tiles(Held.of([*hand, LAIZI], (), WILD))[1]
    assert shape.shanten(Held.of([*hand, RED, RED], (), WILD)) == 1
    assert shape.shanten(Held.of([*hand, RED, RED], (), NOTHING_WILD)) == -1


CHOW = Group(Form.CHOW, tuple(parse_tiles("123m")), False, laid=True)
CONCEALED_KONG = Group(Form.KONG, tuple(parse_tiles("8888p")), True, laid=True)


def test_a_hand_without_a_claimed_set_never_waits() -> None:
    shape = AimedSets((WithPair(),), claimed=True)
    rest = parse_tiles("456m 789p 23s 55s")
    assert shape.shanten(Held.of(rest, (CHOW,), WILD)) == 0
    assert shape.shanten(Held.of(rest, (CONCEALED_KONG,), WILD)) == 1
    assert shape.shanten(Held.of([*rest, KIND["4s"]], (CONCEALED_KONG,), WILD)) == 0


def test_sets_that_lie_rule_sorts_out() -> None:
    hand = parse_tiles("456m 789p 23s 55s")
    assert OfPungs().shanten(Held.of(hand, (CHOW,), WILD), 3) == FAR
    other = Group(Form.PUNG, tuple(parse_tiles("111s")), False, laid=True)
    assert OfOneSuit().shanten(Held.of(parse_tiles("4567m 99m 1m"), (CHOW, other), WILD), 2) == FAR
    assert OfOneSuit().shanten(Held.of(parse_tiles("456789m 22m 35m"), (CHOW,), NOTHING_WILD), 3) == 0


def test_a_single_tile_beside_four_claimed_sets_waits_for_its_like() -> None:
    claimed = (CHOW,) * 4
    assert AllClaimed().shanten(Held.of(parse_tiles("7p"), claimed, WILD), 0) == 0
    assert AllClaimed().shanten(Held.of(parse_tiles("7p"), (*claimed[:3], CONCEALED_KONG), WILD), 0) == FAR


def test_tiles_of_some_kinds_alone_need_no_sets() -> None:
    shape = AnyOf(frozenset(PAIRS), most=MOST)
    hand = [*parse_tiles("2258m 258p 2588s"), LAIZI]
    shanten, waits = shape.accepting_tiles(Held.of(hand, (), WILD))
    assert shanten == 1
    shanten, waits = shape.accepting_tiles(Held.of([*hand, KIND["5s"]], (), WILD))
    assert shanten == 0
    assert waits == {*PAIRS, LAIZI}
    case = case_of([*hand, KIND["5s"], KIND["8m"]])
    assert [reading.kinds.count(min(PAIRS)) for reading in shape.readings(case)] == [3]
    assert not list(shape.readings(case_of([*hand, KIND["5s"], KIND["9p"]])))
