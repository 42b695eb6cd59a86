"""What is not needed any more is not held: by screens that were left, by the allocator, by caches of pictures."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.app import memory
from game.app.loop import Loop
from game.app.memory import NEW_OBJECTS, RELEASE_SECONDS, REST_SECONDS, Memory
from game.app.program import App
from game.art import picture, shapes
from game.art.felt import menu_felt
from game.art.tiles import TileStyle, tile_art
from game.config import Config
from tests.game.table.seat import four
from tests.game.table.test_result import played, reported
from tests.soak.monkey import resident


class Ring:
    """Something that only the collector finds, as a screen is."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def idle() -> Iterator[None]:
    """The collector does nothing by itself."""
    gc.disable()
    yield
    gc.enable()


def gone(tidy: Memory, now: float, rested: bool = True) -> bool:
    """Whether a ring is collected when memory is given back at that time."""
    ring = weakref.ref(Ring())
    assert ring() is not None
    tidy.release(now, rested=rested)
    return ring() is None


def test_it_is_given_back_after_something_was_let_go_and_not_all_the_time(idle: None) -> None:
    tidy = Memory()
    assert not gone(tidy, 100.0), "nothing was let go"
    tidy.note_unused(100.0)
    assert gone(tidy, 101.0)
    assert not gone(tidy, 200.0), "once is enough"
    tidy.note_unused(200.0)
    assert gone(tidy, 201.0)
    tidy.note_unused(201.0)
    assert not gone(tidy, 201.0 + RELEASE_SECONDS / 2), "too soon"
    assert gone(tidy, 201.0 + RELEASE_SECONDS), "what was let go meanwhile goes then"


def test_much_that_came_waits_for_no_screen_to_be_left(idle: None) -> None:
    """Pages that are made anew leave as much behind as screens, and computer players alone never rest."""
    tidy, more = Memory(), list[object]()
    assert not gone(tidy, 100.0), "before all is loaded there is nothing to compare with"
    tidy.settle()
    assert not gone(tidy, 100.0), "nothing came"
    for now, rested in ((100.0, True), (200.0 + REST_SECONDS + 1, False)):
        more += [[number] for number in range(NEW_OBJECTS // 2 + 1)]
        assert not gone(tidy, now - 0.1 if rested else 200.0, rested=False), "it would cost frames"
        assert gone(tidy, now, rested=rested)
        assert not gone(tidy, now + RELEASE_SECONDS + 1), "what stays is no reason to look again"


def test_it_waits_for_a_rest_and_not_for_ever(idle: None) -> None:
    tidy = Memory()
    for now in (100.0, 100.0 + REST_SECONDS - 1):
        tidy.note_unused(now)
        assert not gone(tidy, now + 0.5, rested=False), "something moves"
    assert gone(tidy, 100.0 + REST_SECONDS + 1, rested=False), "it waits from the first time on"


@pytest.mark.skipif(not resident() or not hasattr(memory.ctypes.CDLL(None), "malloc_trim"), reason="another allocator")
@pytest.mark.parametrize("side", [160, 700])
def test_holes_between_pictures_go_back_to_the_system(side: int) -> None:
    """Small ones when asked, large ones by themselves; what lies between them stays."""
    tidy, each = Memory(), side * side * 4
    tidy.note_unused(0.0)
    tidy.release(0.0)  # what other tests have left
    plugs = [pygame.Surface((side, side)) for _ in range((96 << 20) // each)]  # where there were pictures before
    for surface in plugs:
        surface.fill("white")
    before = resident()
    pictures = [pygame.Surface((side, side)) for _ in range((96 << 20) // each)]
    for surface in pictures:
        surface.fill("white")
    assert resident() - before > 80
    del pictures[::2]
    if side == 160:
        assert resident() - before > 80, "freed, and yet held"
        tidy.note_unused()
        tidy.release()
    assert resident() - before < 60
    assert len(pictures) > 20 and plugs


@pytest.mark.parametrize("leave", ["home", "swap", "close"])
def test_a_screen_that_was_left_is_gone_at_the_next_rest(
    idle: None, leave: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "RELEASE_SECONDS", 0)
    monkeypatch.setattr("game.app.boot.load_in_background", lambda app: None)  # what is there then is never collected
    pygame.init()
    app = App(Config(began=time.monotonic(), speed=0, size=(1280, 720)))
    left: list[weakref.ref[object]] = []

    class Watch(Loop):
        """Leaves a page at its first rest and looks at the second whether it is gone."""

        def _wait_for_event(self) -> None:
            if not left:
                app.open("settings")
                left.append(weakref.ref(app.screen_stack.top))
                app.memory.release()
                app.close() if leave == "close" else getattr(app, leave)("title")
            else:
                app.quit()

    Watch(app).run()
    app.finish()
    assert left[0]() is None


def test_the_ground_of_a_screen_that_was_left_goes_at_once(idle: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is as large as the window, and the screen itself waits for the collector."""
    monkeypatch.setattr("game.app.boot.load_in_background", lambda app: None)
    pygame.init()
    app = App(Config(began=time.monotonic(), speed=0, size=(1280, 720)))
    grounds: dict[str, weakref.ref[pygame.Surface]] = {}

    class Watch(Loop):
        """Opens a page, a table and a sheet over it at its first rest, and leaves them."""

        def _wait_for_event(self) -> None:
            page: Any = app.open("settings")
            grounds["page"] = weakref.ref(page.ground)
            table: Any = app.open("table", setup=four())
            grounds["table"] = weakref.ref(table.stage.renderer.ground)
            felt = weakref.ref(menu_felt((1280, 720)))
            pygame.display.set_mode((1024, 768))
            app.resized()
            assert felt() is None, "nor are its pictures kept for another size of the window"
            report = reported(played("hong_kong_old", 1))
            sheet: Any = app.open("result", report=report, art=tile_art(TileStyle()), onward=lambda: None)
            grounds["sheet"] = weakref.ref(sheet._renderer.ground)
            tiles = tile_art(TileStyle())
            app.home("title")
            assert tile_art(TileStyle()) is not tiles, "the title needs no tiles of a table"
            app.quit()

    Watch(app).run()
    assert {name: ground() is None for name, ground in grounds.items()} == {"page": True, "table": True, "sheet": True}
    app.finish()


@pytest.mark.parametrize("page", ["settings", "rulebook"])
def test_the_ground_of_a_table_goes_while_a_page_hides_it(idle: None, page: str) -> None:
    """And the table looks as before when it is seen again."""
    pygame.init()
    app = App(Config(began=time.monotonic(), speed=0, size=(1280, 720)))
    seen: dict[str, object] = {}

    class Watch(Loop):
        """Opens a table, hides it and comes back."""

        def _wait_for_event(self) -> None:
            table: Any = app.open("table", setup=four())
            app.screen_stack.draw(app.surface)
            seen["before"], ground = app.surface.get_view("2").raw, weakref.ref(table.stage.renderer.ground)
            app.open(page)
            seen["hidden"] = ground() is None
            app.screen_stack.draw(app.surface)
            seen["page"] = app.surface.get_view("2").raw
            app.close()
            app.screen_stack.draw(app.surface)
            seen["after"] = app.surface.get_view("2").raw
            app.quit()

    Watch(app).run()
    app.finish()
    assert seen["hidden"]
    assert seen["before"] != seen["page"]
    assert seen["before"] == seen["after"]


def test_pictures_of_styles_that_were_only_tried_are_let_go() -> None:
    before, tried = picture._style, []
    for back in ("jade", "red", "blue"):
        picture.use_style(TileStyle(back=back, corner_index=True, blank_white=True))
        tried += [weakref.ref(picture.art()), weakref.ref(picture.art(arts=True))]
    gc.collect()
    assert [one() is None for one in tried] == [True] * 4 + [False] * 2
    picture.use_style(before)


def test_the_next_table_and_the_menus_show_the_same_pictures_of_tiles() -> None:
    """A table at twice the scale has larger ones."""
    style = TileStyle()
    assert tile_art(style, 80.0) is tile_art(style, 60.0) is tile_art(style)
    assert tile_art(style, 160.0) is not tile_art(style)


def test_shadows_of_windows_of_many_sizes_are_bounded_in_bytes() -> None:
    ground = pygame.Surface((1920, 1080))
    for width in range(1700, 1720):
        shapes.shadow(ground, (20, 20, width, 1000))
    assert shapes._shadows.bytes <= shapes._shadows.budget
