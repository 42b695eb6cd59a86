"""Screens that lie on one another are told what becomes of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.app.screen import Program, Screen
from game.app.screen_stack import ScreenStack


class Noted(Screen):
    """A screen that notes what it is told; `told` is shared by all."""

    def __init__(self, app: Program, name: str, told: list[str]) -> None:
        super().__init__(app)
        self.name, self.told = name, told

    def leave(self) -> None:
        self.told.append(f"{self.name} leaves")

    def dispose(self) -> None:
        self.told.append(f"{self.name} is gone")


@pytest.mark.parametrize(
    ("away", "told"),
    [
        (ScreenStack.pop, ["second leaves", "second is gone"]),
        (ScreenStack.clear, ["second leaves", "second is gone", "first is gone"]),
    ],
)
def test_whoever_is_taken_away_leaves_and_is_told_that_it_is_for_good(away: Any, told: list[str]) -> None:
    app = cast(Program, SimpleNamespace(size=(1280, 720), scale=1.0))
    pile, heard = ScreenStack(app), list[str]()
    for name in ("first", "second"):
        pile._screens.append(Noted(app, name, heard))
    away(pile)
    assert heard == told
