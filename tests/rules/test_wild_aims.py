"""Hands in which wild tiles are counted on: their distances say exactly which tiles complete them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.tiles import KIND, PLAIN, Kind, parse_tiles
from rules.core.wild import Wild
from rules.scoring.aimed_sets import AimedSets, AimRule, try_tiles
from rules.scoring.elements import Reading
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.winning_shapes import FAR, SetsAndPair
from rules.variants.tianjin.wild_aims import ChowCompletedBy, LoneWildWait, NoWildTiles, TwoWildWait, WithKinds
from tests.budget import SOAK

JOKERS = (KIND["1z"], KIND["2z"])
WILD = Wild(stands=frozenset(PLAIN)).named(JOKERS)
BAG = [kind for kind in (*parse_tiles("3456m 9p"), *JOKERS) for _ in range(4)]


def shown(reading: Reading, place: int) -> int:
    """How many wild tiles lie in a group."""
    group = reading.groups[place]
    return sum(kind in JOKERS for kind in group.faces or group.kinds)


def last_is_wild(reading: Reading) -> bool:
    return reading.case.win in JOKERS


def closes(reading: Reading) -> bool:
    group = reading.groups[reading.placed]
    return group.kinds == tuple(parse_tiles("456m")) and (group.faces or group.kinds)[1] == reading.case.win


AIMS: dict[str, tuple[AimRule, Callable[[Reading], bool]]] = {
    "none": (NoWildTiles(), lambda reading: not any(kind in JOKERS for kind in reading.case.tiles)),
    "lone": (
        LoneWildWait(),
        lambda reading: reading.placed == len(reading.groups) - 1
        and shown(reading, reading.placed) == 1 + last_is_wild(reading),
    ),
    "two": (
        TwoWildWait(),
        lambda reading: reading.placed < len(reading.groups) - 1
        and shown(reading, reading.placed) == 2 + last_is_wild(reading),
    ),
    "kinds": (
        WithKinds(tuple(parse_tiles("345m"))),
        lambda reading: any(group.kinds == tuple(parse_tiles("345m")) for group in reading.groups),
    ),
    "closing": (ChowCompletedBy((3, 4, 5), 4), closes),
}  # fmt: skip


def wins(holds: Callable[[Reading], bool], hand: list[Kind], kind: Kind, sets: int) -> bool:
    case = HandContext(
        tuple(sorted(hand)), (), (), kind, "self", 0, None, 0, 4, OptionValues({}), wild=WILD
    )  # fmt: skip
    return any(holds(reading) for reading in SetsAndPair(sets).readings(case))


@pytest.mark.parametrize("name", AIMS)
@pytest.mark.parametrize("sets", [1, 2])
def test_waits_are_the_tiles_that_complete_such_a_hand(name: str, sets: int) -> None:
    aim, holds = AIMS[name]
    rng, met = Random(sets), 0
    shape = AimedSets((aim,), sets)
    for number in range(150):
        if number >= 50 and met > 3 and not SOAK:
            break
        hand = rng.sample(BAG, 3 * sets + 1)
        complete = {kind for kind in PLAIN if hand.count(kind) < 4 and wins(holds, hand, kind, sets)}
        away, kinds = shape.accepting_tiles(Held.of(hand, (), WILD))
        assert (away == 0) == bool(complete), hand
        if not away:
            met += 1
            # Which of its tiles came last is more than a distance can tell where wild tiles stand about that chow.
            assert kinds >= complete if name == "closing" else kinds == complete, hand
    assert met > 3


@pytest.mark.parametrize("name", [name for name in AIMS if name != "none"])
def test_a_tile_less_never_brings_a_hand_nearer(name: str) -> None:
    """But for hands that must be rid of wild tiles, which cannot be discarded."""
    aim, rng = AIMS[name][0], Random(5)
    for _ in range(200):
        hand = rng.sample(BAG, 8)
        away = aim.shanten(Held.of(hand, (), WILD), 2)
        fewer = ([*hand[:place], *hand[place + 1 :]] for place in range(8))
        assert all(aim.shanten(Held.of(less, (), WILD), 2) >= away for less in fewer)


def test_a_laid_kong_of_wild_tiles_is_wild_too() -> None:
    kong = Group(Form.KONG, (JOKERS[1],) * 4, True)
    held = Held.of(parse_tiles("345m 6m"), (kong,), WILD)
    assert (NoWildTiles().shanten(held, 1), NoWildTiles().shanten(replace(held, melds=()), 1)) == (FAR, 0)


def test_of_several_aims_just_the_tiles_that_bring_the_nearest_nearer_are_named() -> None:
    rng = Random(9)
    shape = AimedSets(tuple(aim for aim, _ in AIMS.values()), 4)
    for jokers in (0, 1, 2, 4):
        for _ in range(25):
            natural = rng.sample([kind for kind in PLAIN if kind not in JOKERS for _ in range(4)], 13 - jokers)
            held = Held.of(sorted([*natural, *rng.sample(JOKERS * 4, jokers)]), (), WILD)
            assert shape.accepting_tiles(held) == try_tiles(shape.shanten, held)
