"""Chinese Classical (Njuse4ka): what its seed says of seats, dice, walls and tiles, from the events to the scene."""

from __future__ import annotations

import pytest

from rules.engine import events as ev
from tests.game.seeds.scene import Scene, along, begun, one, several

ID = "chinese_classical_ru"


@pytest.mark.parametrize("seed", range(8))
def test_the_two_tiles_after_those_counted_are_taken_out_and_laid_at_the_right_of_the_break(seed: int) -> None:
    match = begun(ID, seed)
    counted, broken = several(match, ev.DiceRolled)[1].counted, one(match, ev.WallBroken)
    scene = Scene(match).to(broken)
    breaker = several(match, ev.DiceRolled)[1].seat
    last, taken_out = scene.stack(breaker, counted - 1), scene.stack(breaker, counted)
    upper, lower = taken_out
    assert list(broken.loose) == [upper, lower]
    assert scene.over(lower, last[0]) and scene.over(upper, lower) and scene.over(last[0], last[1])
    gap = along(scene, broken.side, scene.at(scene.stack(breaker, counted + 1)[0]))
    if scene.place(last[0])[0] == broken.side == scene.place(scene.stack(breaker, counted + 1)[0])[0]:  # type: ignore[index]
        assert along(scene, broken.side, scene.at(upper)) > gap, "they lie at the right of the break"
