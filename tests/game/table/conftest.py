"""Fixtures of the table's tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.screens.play.table import TableScreen
from tests.game.table.seat import Program, four


@pytest.fixture
def sit() -> Iterator[Callable[..., tuple[Program, TableScreen]]]:
    """Sit down at a table: gives the program and the table, with the first question asked."""
    programs: list[Program] = []

    def sit_down(
        seed: int = 7, size: tuple[int, int] = (1280, 720), speed: float | None = 0, wait: bool = True, **more: Any
    ) -> tuple[Program, TableScreen]:
        program = Program(size, speed=speed)
        programs.append(program)
        program.open("table", setup=four(seed, **more))
        table = program.top
        assert isinstance(table, TableScreen)
        if wait:
            program.until(lambda: table.hands.offers.any)
        return program, table

    yield sit_down
    for program in programs:
        for page in program.screen_stack:
            if isinstance(page, TableScreen):
                page.session.close()
        program.user_data.close()
