"""Walls: where a tile stood, how they are broken, who fits round them, and what is taken from their other end."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.engine.wall import Wall, WallPlan, equal_sides, place_of, ring_of, side_and_stack
from rules.mechanics.opening.ring_wall import DICE, RingPlan, enough_tiles

FACES = tuple(kind % 34 for kind in range(136))


def a_wall(built: ev.WallBuilt) -> Wall:
    numbers = range(built.first, built.first + len(built.faces))
    return Wall(built.sides, built.ring, built.layers, built.first, built.spare, list(numbers))


@pytest.mark.parametrize("first", [0, 144])
def test_a_tiles_number_says_where_it_stood_in_any_deal(first: Tile) -> None:
    """Tiles of later deals go on counting; sides follow one another against the order of play, stacks from above."""
    wall = a_wall(WallPlan().build(FACES, 4, first, 0, Random(1)))
    assert wall.ring == ring_of(4) == (0, 3, 2, 1)
    assert [place_of(wall, first + at) for at in (0, 1, 2, 33, 34, 135)] == [
        (0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 16, 1), (3, 0, 0), (1, 16, 1),
    ]  # fmt: skip
    assert place_of(wall, first + 136) is None
    assert side_and_stack(wall, first + 35) == (3, 0)


@pytest.mark.parametrize(("tiles", "players", "sides"), [
    (136, 4, (17, 17, 17, 17)), (144, 4, (18, 18, 18, 18)), (108, 4, (14, 14, 13, 13)), (136, 3, (23, 23, 22)),
])  # fmt: skip
def test_the_dealers_side_is_the_first_to_be_longer(tiles: int, players: int, sides: tuple[int, ...]) -> None:
    assert equal_sides(tiles, players) == sides


def test_a_wall_is_broken_where_its_first_tile_was_whether_that_is_lifted_or_not() -> None:
    plain, lifted = (a_wall(WallPlan().build(FACES, 4, 0, 0, Random(1))) for _ in range(2))
    one, other = WallPlan().cut(plain, 2, 5), WallPlan(loose=1).cut(lifted, 2, 5)
    assert (one.side, one.stack, one.order[0]) == (2, 5, 78) and one.loose == ()
    assert (other.side, other.stack, other.order[0]) == (2, 5, 80) and other.loose == (78, 79)


@pytest.mark.parametrize("first", [0, 136])
def test_replacements_come_from_the_back_the_upper_tile_of_a_stack_first(first: Tile) -> None:
    wall = a_wall(WallPlan().build(FACES, 4, first, 0, Random(1)))
    assert wall.back() == first + 134
    assert wall.back([first + 134]) == first + 135
    assert wall.back([first + 134, first + 135]) == first + 132
    wall.take(first + 134)
    assert wall.back() == first + 135, "what is left of a stack that was broken into"
    wall.order, wall.head = wall.order[-1:], 0
    assert wall.back() == first + 135, "the last tile of all"


# Rings and heaps -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tiles", "players", "remainder", "fit"), [
    # A ring of eight: 144 tiles are six stacks a side, 120 five, 119 not even that.
    (144, 8, 0, True), (120, 8, 0, False), (120, 6, 0, True), (119, 8, 0, False),
    # Fourteen each, a fifteenth for the dealer, and a turn for everybody: 121 tiles for eight players.
    (121, 8, 0, True), (121, 8, 1, False), (122, 8, 1, True),
    # Seven: 106 tiles are enough to be dealt, but stand in sides of five stacks.
    (106, 7, 0, True), (105, 7, 0, False), (104, 7, 0, False), (30, 2, 0, False), (31, 2, 0, True), (31, 2, 1, False),
])  # fmt: skip
def test_how_many_players_a_ring_has_room_for(tiles: int, players: int, remainder: int, fit: bool) -> None:
    assert enough_tiles(tiles, players, remainder) == fit


@pytest.mark.parametrize(("name", "least", "most"), [
    ("d20", 1, 20), ("fair_18", 1, 18), ("plain_3d6", 3, 18), ("split_3d6", 1, 18),
])  # fmt: skip
def test_dice_show_what_they_come_to(name: str, least: int, most: int) -> None:
    rng = Random(3)
    rolled = [DICE[name](rng) for _ in range(4000)]
    assert {value for _, value in rolled} == {*range(least, most + 1)}
    for dice, value in rolled:
        if name == "split_3d6":
            assert value == dice[0] + 6 * sum(die in (1, 4, 6) for die in dice[1:])
        else:
            assert value == sum(dice)


def test_a_ring_is_broken_by_two_throws_the_second_by_whom_the_first_names() -> None:
    plan, rng = RingPlan(remainder=7), Random(5)
    wall = a_wall(plan.build(FACES, 4, 136, 2, rng))
    assert (wall.sides, wall.layers, wall.spare) == ((11, 11, 11, 11), 3, 4)
    one, two, broken = plan.breaking(wall, 2, 4, rng)
    assert isinstance(one, ev.DiceRolled) and isinstance(two, ev.DiceRolled) and isinstance(broken, ev.WallBroken)
    assert (one.seat, one.purpose, two.purpose) == (2, "break", "break")
    assert two.seat == (2 + one.counted - 1) % 4
    assert broken.remainder == 7 and broken.order[-4:] == (268, 269, 270, 271)
    assert sorted(broken.order) == [*range(136, 272)]


def test_a_heap_has_no_sides_and_no_throw() -> None:
    plan = RingPlan(heap=True, remainder=3)
    built = plan.build(FACES, 4, 136, 0, Random(5))
    assert (built.sides, built.ring, built.layers, built.spare, built.first) == ((), (), 0, 0, 136)
    assert sorted(built.faces) == sorted(FACES)
    wall = a_wall(built)
    assert wall.heap
    assert plan.breaking(wall, 2, 4, Random(5)) == [ev.WallBroken(2, 0, tuple(range(136, 272)), (), (), 3)]
