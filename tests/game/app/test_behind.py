"""What is made ready while the player looks at the title is what the first table would have had to wait for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app import boot
from game.art import ground
from rules.hands.special_shapes import words
from rules.hands.suit_tables import _build
from tests.game.table.seat import Program, four


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)])
def test_the_first_table_finds_its_felt_and_its_measures_ready(size: tuple[int, int]) -> None:
    program = Program(size)
    made: tuple[Callable[[], object], ...] = (
        lambda: ground._bare.cache_info().misses,
        lambda: _build.cache_info().misses,
        lambda: words.cache_info().misses,
    )
    ground._bare.cache_clear()
    _build.cache_clear()
    words.cache_clear()
    boot._prepare_table(program)  # type: ignore[arg-type]
    before = [count() for count in made]
    assert all(before)
    program.open("table", setup=four())
    program.until(lambda: program.top.hands.offers.any)
    program.top.session.close()
    program.user_data.close()
    assert [count() for count in made] == before
