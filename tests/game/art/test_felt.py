"""Felts: every one leaves the words on it to be read, and covers tables, not menus."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.art.felt import LOW, choose_felt, chosen_shade, menu_felt, table_felt
from game.art.ground import table_ground
from game.screens.play.curtain import cloth
from game.table.layout import TableLayout, TableSpec
from game.tokens import color, felt_colors, felts
from saves.settings import SETTINGS
from tests.game.art.test_contrast import READABLE, TINTS, contrast


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """The usual felt lies on the tables of other tests."""
    yield
    choose_felt(felts()[0])


def shades(surface: pygame.Surface, place: pygame.Rect) -> set[tuple[int, int, int]]:
    """Colors here and there in a part of a picture."""
    place = place.clip(surface.get_rect())
    spots = [(x, y) for x in range(place.left, place.right, 9) for y in range(place.top, place.bottom, 9)]
    return {(shade[0], shade[1], shade[2]) for shade in map(surface.get_at, spots)}


def test_every_felt_can_be_chosen() -> None:
    assert tuple(SETTINGS["felt"].choices) == felts() and len(felts()) >= 4
    assert SETTINGS["felt"].default == felts()[0]


@pytest.mark.parametrize("name", felts())
@pytest.mark.parametrize(("seats", "size"), [(4, (1280, 720)), (4, (1024, 768)), (8, (1280, 720)), (8, (1024, 768))])
def test_words_on_the_felt_of_a_table_can_be_read(name: str, seats: int, size: tuple[int, int]) -> None:
    """The name of the game, and the log, which tells in a quieter color."""
    choose_felt(name)
    layout = TableLayout(TableSpec(size, seats=seats))
    ground = table_ground(layout)
    for words in ("title", "log"):
        box = layout.box(words)
        behind = shades(ground, pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h)))
        for tint in ("text", "dim"):
            assert min((contrast(color(tint), shade) for shade in behind), default=21.0) >= READABLE, (words, tint)


@pytest.mark.parametrize("name", felts())
def test_words_on_a_page_over_the_table_can_be_read(name: str) -> None:
    choose_felt(name)
    behind = shades(table_felt((320, 180), LOW), pygame.Rect(0, 0, 320, 180))
    assert min(contrast(color(tint), shade) for tint in TINTS for shade in behind) >= READABLE


@pytest.mark.parametrize("name", felts())
def test_the_curtain_is_of_the_felt_and_words_on_it_can_be_read(name: str) -> None:
    choose_felt(name)
    folds = cloth(320, 180, 0.5, chosen_shade())
    assert min(contrast(color(tint), shade) for tint in ("text", "dim")
               for shade in shades(folds, pygame.Rect(0, 156, 320, 24))) >= READABLE  # fmt: skip
    red, green, blue = (sum(shade[part] for shade in shades(folds, pygame.Rect(0, 40, 320, 100))) for part in range(3))
    bright = felt_colors(name)[0]
    assert [sum(bright) * part / (red + green + blue) for part in (red, green, blue)] == pytest.approx(bright, abs=3)


def test_felts_differ_and_the_menus_keep_theirs() -> None:
    menus = menu_felt((320, 180)).get_at((160, 90))
    seen = set()
    for name in felts():
        choose_felt(name)
        seen.add(tuple(table_felt((320, 180)).get_at((160, 75)))[:3])
        assert menu_felt((320, 180)).get_at((160, 90)) == menus
    assert all(sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 40
               for one in seen for other in seen if one != other) and len(seen) == len(felts())  # fmt: skip
