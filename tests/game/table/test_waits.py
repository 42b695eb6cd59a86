"""The strip of waits: whole words, within its place, whatever the window, the seats and the language."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game import i18n
from game.art.tiles import TileArt
from game.layout import TableLayout, TableSpec
from game.scene.node import Node
from game.table import aids
from game.table.aids import WaitStrip
from game.table.waits import Wait
from rules import registry

SIZES = ((1024, 720), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080))
UNITS = sorted({ruleset.unit for ruleset in registry.all_rulesets()})


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Every test begins and ends in English."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    yield
    i18n.use("en")


def strips(seats: int) -> list[list[Wait]]:
    """One wait and many, dear, cheap, and worth this or that; only up to four play for tens of thousands."""
    return [[Wait(kind, 3, worth and worth + kind) for kind in range(count)]
            for count in (1, 3, 9) for worth in (None, 1, 12000 if seats <= 4 else 980)]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ru", "zh", "ja"])
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_it_stays_in_its_place(lang: str, seats: int, size: tuple[int, int]) -> None:
    """About a ring a tag may hang at the plate above it."""
    i18n.use(lang)
    layout, art = TableLayout(TableSpec(size, seats=seats)), TileArt()
    strip, box = WaitStrip(Node("root")), layout.box("waits")
    for unit in UNITS:
        for waits in strips(seats):
            strip.show(waits, layout, art, unit)
            assert strip.node.picture is not None
            surface = strip.node.picture.surface
            assert surface.get_width() <= box.w + 1
            assert surface.get_height() <= box.h + 2, (unit, len(waits), waits[0].worth)


@pytest.mark.parametrize("lang", ["en", "ru", "zh", "ja"])
@pytest.mark.parametrize("seats", [3, 4, 8])
@pytest.mark.parametrize("size", SIZES)
def test_none_of_its_words_is_cut(
    monkeypatch: pytest.MonkeyPatch, lang: str, seats: int, size: tuple[int, int]
) -> None:  # fmt: skip
    i18n.use(lang)
    layout, written = TableLayout(TableSpec(size, seats=seats)), list[tuple[str, float]]()
    put = aids.put

    def noted(surface: pygame.Surface, words: str, at: tuple[float, float], *rest: object, **more: object) -> int:
        wide = put(surface, words, at, *rest, **more)  # type: ignore[arg-type]
        written.append((words, at[0] + wide))
        return wide

    monkeypatch.setattr(aids, "put", noted)
    for unit in UNITS:
        for waits in strips(seats):
            WaitStrip(Node("root")).show(waits, layout, TileArt(), unit)
    assert written and not any("…" in words for words, _ in written)
    assert max(right for _, right in written) <= layout.box("waits").w
