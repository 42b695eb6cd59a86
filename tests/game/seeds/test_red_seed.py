"""Red Mahjong: what its seed says of seats, dice, walls and tiles, from the events to the scene."""

from __future__ import annotations

from math import dist

import pytest

from rules.engine import events as ev
from tests.game.seeds.scene import Scene, along, begun, one, several

ID = "red"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_dice_lie_at_the_right_of_the_dealer(players: int, viewer: int) -> None:
    match = begun(ID, 4, players=players)
    scene = Scene(match, viewer).to(one(match, ev.WallBroken))
    shown = scene.dice()
    assert [value for value, _ in shown] == list(several(match, ev.DiceRolled)[-1].dice)
    for _, point in shown:
        assert min(range(players), key=lambda seat: dist(point, scene.piece(seat))) == 0
        assert along(scene, 0, point) > along(scene, 0, scene.stage.layout.middle)
        assert not scene.stage.layout.center_plate.contains(point)


@pytest.mark.parametrize("seed", range(8))
def test_the_stacks_counted_are_moved_a_little_to_the_right(seed: int) -> None:
    match = begun(ID, seed)
    second, broken = one(match, ev.DiceRolled, 1), one(match, ev.WallBroken)
    scene = Scene(match).before(broken)
    stacks = [scene.stack(second.seat, stack) for stack in range(-3, second.counted + 3)]
    at = {tile: scene.at(tile) for stack in stacks for tile in stack}
    scene.to(broken)
    moved = {
        number: along(scene, side, scene.at(stack[0])) - along(scene, side, at[stack[0]])
        for number, stack in enumerate(stacks, -3) if (side := scene.place(stack[0])[0]) == broken.side  # type: ignore[index]
    }  # fmt: skip
    width = scene.stage.nodes[stacks[0][0]].width
    assert all(
        0.2 * width < by < 0.5 * width if 0 <= number < second.counted else by == 0 for number, by in moved.items()
    )
