"""Irregular hands: how far a hand is from them, what brings it nearer, and how a complete one is read."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from rules.core.melds import Form
from rules.core.tiles import HONORS, KIND, SUIT_TILES, TERMINALS, Kind, count_kinds, format_tiles, parse_tiles
from rules.core.wild import Wild, WildTile
from rules.engine import registry
from rules.engine.notation import parse_case
from rules.scoring.hand_context import HandContext, Held
from rules.scoring.irregular_hands import Irregular, KnittedPairs, KnittedTriples, PairsOf, WrittenOut

WHITE = KIND["5z"]
MAJORS = frozenset((*TERMINALS, *HONORS))
SNAKES = tuple(
    (*[suit + rank for rank in (0, 0, 1, 2, 3, 4, 5, 6, 7, 8)], *range(27, 31)) for suit in (0, 9, 18)
)
SHAPES: tuple[Irregular, ...] = (
    KnittedPairs(), KnittedTriples(), PairsOf(MAJORS, "all_pair_honors"), WrittenOut(SNAKES, "wriggling_snake")
)  # fmt: skip


def whole(shape: Irregular, rng: Random) -> list[Kind]:
    """A random complete hand, made by what the shape says in words."""
    while True:
        if isinstance(shape, KnittedPairs):
            one, other = rng.sample((0, 9, 18), 2)
            hand = [suit + rank for rank in rng.choices(range(9), k=7) for suit in (one, other)]
        elif isinstance(shape, KnittedTriples):
            hand = [suit + rank for rank in rng.choices(range(9), k=4) for suit in (0, 9, 18)]
            last = rng.randrange(9)
            hand += [suit + last for suit in rng.sample((0, 9, 18), 2)]
        elif isinstance(shape, PairsOf):
            hand = [kind for kind in rng.choices(sorted(MAJORS), k=7) for _ in range(2)]
        else:
            hand = list(rng.choice(SNAKES))
        if max(count_kinds(hand)) <= 4:
            return hand


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.id)
def test_every_such_hand_is_complete_and_read_as_what_it_is(shape: Irregular) -> None:
    ruleset, rng = registry.get("hong_kong_old"), Random(1)
    for _ in range(200):
        hand = whole(shape, rng)
        rng.shuffle(hand)
        assert shape.shanten(Held.of(hand)) == -1
        case = parse_case(ruleset, {"concealed": format_tiles(hand[:-1]), "win": format_tiles(hand[-1:]), "by": "self"})
        (reading,) = shape.readings(case)
        assert sorted(kind for group in reading.groups for kind in group.kinds) == sorted(hand)
        assert hand[-1] in reading.groups[reading.placed].kinds
        assert {group.form for group in reading.groups} == {Form.SPECIAL}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.id)
def test_each_tile_taken_away_leaves_it_one_further_and_is_what_it_waits_for(shape: Irregular) -> None:
    rng = Random(2)
    for _ in range(100):
        hand = whole(shape, rng)
        rng.shuffle(hand)
        shanten, waits = shape.accepting_tiles(Held.of(hand[:-1]))
        assert shanten == 0 and hand[-1] in waits
        for lacking in range(1, 5):
            assert shape.shanten(Held.of(hand[:-lacking])) == lacking - 1


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.id)
def test_just_the_kinds_named_bring_a_hand_nearer(shape: Irregular) -> None:
    rng, wall = Random(3), [kind for kind in range(34) for _ in range(4)]
    for round_ in range(150):
        hand = [*whole(shape, rng)[: 4 + round_ % 9]]
        rest = wall.copy()
        for kind in hand:
            rest.remove(kind)
        hand += rng.sample(rest, 13 - len(hand))
        held = Held.of(hand)
        shanten, kinds = shape.accepting_tiles(held)
        assert shanten == shape.shanten(held)
        for kind in range(34):
            if held.counts[kind] < 4:
                nearer = shape.shanten(held.plus(kind))
                assert nearer in (shanten, shanten - 1)
                assert (nearer < shanten) is (kind in kinds), (format_tiles(sorted(hand)), kind)
            if held.counts[kind]:
                assert shape.shanten(held.plus(kind, -1)) in (shanten, shanten + 1)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.id)
def test_any_number_of_wild_tiles_stand_in_an_irregular_hand(shape: Irregular) -> None:
    """Each takes the place of a natural tile that lacks, and the hand is read with what it stands for."""
    wild, rng = Wild((WildTile(WHITE),)), Random(5)
    for count in (1, 2, 4):
        hand = whole(shape, rng)
        while WHITE in hand:
            hand = whole(shape, rng)
        rng.shuffle(hand)
        natural = hand[count:]
        less = Held.of([*natural, *[WHITE] * (count - 1)], wild=wild)
        shanten, waits = shape.accepting_tiles(less)
        assert shanten == 0 and {WHITE, *hand[:count]} <= waits
        case = HandContext(
            concealed=(*natural[1:], *[WHITE] * count), melds=(), bonus=(), win=natural[0], by="self", seat=0,
            source=None, round_wind=0, players=4, options=registry.get("hong_kong_old").resolve(), wild=wild,
        )  # fmt: skip
        (reading,) = shape.readings(case)
        assert len(reading.kinds) == 14
        assert Held.of(reading.kinds).counts[WHITE] == 0 or shape.id == "all_pair_honors"
        assert natural[0] in (reading.groups[reading.placed].faces or reading.groups[reading.placed].kinds)
        shown = [kind for group in reading.groups for kind in group.faces or group.kinds]
        assert sorted(shown) == sorted([*natural, *[WHITE] * count])


def test_the_nearest_is_the_nearest_of_all_there_are() -> None:
    """KnittedPairs counted the long way: every choice of suits and of seven numbers."""
    rng = Random(4)
    wall = [kind for kind in SUIT_TILES for _ in range(4)]
    choices = [ranks for ranks in combinations_with_replacement(range(9), 7) if max(map(ranks.count, ranks)) <= 4]
    for _ in range(4):
        counts = count_kinds(rng.sample(wall, 13))
        most = max(
            sum(min(counts[suit + rank], ranks.count(rank)) for suit in two for rank in {*ranks})
            for two in combinations((0, 9, 18), 2)
            for ranks in choices
        )
        assert KnittedPairs().lacking(counts)[0] == 14 - most


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.id)
def test_nothing_claimed_and_no_other_hand(shape: Irregular) -> None:
    ruleset = registry.get("hong_kong_old")
    claimed = parse_case(ruleset, {"concealed": "1122m 3344p 55s", "melds": ["pung:777z"], "win": "6s", "by": "self"})
    assert not [*shape.readings(claimed)] and shape.shanten(claimed.held) == 99
    assert shape.accepting_tiles(claimed.held) == (99, frozenset())
    other = parse_case(ruleset, {"concealed": "123m 456m 789p 55s 67s", "win": "8s", "by": "self"})
    assert not [*shape.readings(other)]


def test_two_suits_only_and_the_same_throughout() -> None:
    three = parse_tiles("123m 123p 456m 456s 78m 78p")[:14]
    assert KnittedPairs().shanten(Held.of(three)) > -1
    assert KnittedPairs().shanten(Held.of(parse_tiles("1122334m 1122334p"))) == -1
    assert KnittedPairs().shanten(Held.of(parse_tiles("1122334m 1122335p"))) == 0
