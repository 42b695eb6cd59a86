"""The pane with the indicators: a name beside the tiles, or above them where both are too wide together."""

from __future__ import annotations

import pygame
import pytest

from game.art import items
from game.art.tiles import TileArt
from game.scene.node import Sprite
from game.table import furniture
from game.table.cast import Cast
from rules.tiles import KIND
from tests.game.layout.test_table_layout import table


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("words", [1.0, 1.25, 1.5])
def test_a_name_above_the_indicators_is_clear_of_their_tiles_and_edge(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], words: float
) -> None:
    layout, cast = table(size, 4, row=6, text=words), Cast("riichi", (), None)
    middles: list[tuple[float, float]] = []
    tops: list[float] = []

    def put(_: pygame.Surface, word: str, at: tuple[float, float], pixels: float, *look: object, **more: object) -> int:
        middles.append((at[1], pixels))
        return 0

    def lay(base: pygame.Surface, picture: Sprite, at: tuple[float, float]) -> None:
        tops.append(at[1] - picture.dy)
        assert at[1] - picture.dy + picture.surface.get_height() <= base.get_height()

    monkeypatch.setattr(furniture, "width", lambda word, pixels, bold=False: layout.box("indicators").w - layout.px(18))
    monkeypatch.setattr(furniture, "put", put)
    monkeypatch.setattr(items, "lay", lay)
    made = furniture._indicators((KIND["5z"],), (), "indicator", layout, cast, TileArt())
    ((middle, pixels),), (top,) = middles, tops
    assert made.dy + layout.px(2) <= middle - pixels / 2
    assert middle + pixels / 2 <= top
