"""Start-up between the first frame and the first usable screen, and background loading after it.

The first frame needs only the window. Then one step runs per turn of the loop, so that the window stays responsive:
language, user data, the check of the command line against the rules, the first screen. A thread loads what later
screens need (sounds, numpy, tables of the rules) while the first screen is shown.

docs/decisions/0001-window-first.md tells why.
"""

from __future__ import annotations

import contextlib
import importlib
import threading
import time
from collections.abc import Iterator, Sequence

import pygame

from game.app.program import App
from game.app.screen import Program, Screen
from game.app.screen_registry import SCREENS
from game.art.felt import menu_felt
from game.art.typefaces import font
from game.config import process_age
from game.tokens import color

SLIDE = 0.5  # seconds in which the first page comes to stand; its picture is taken then


class Boot(Screen):
    """The first frame, shown while the start-up steps run."""

    name = "boot"
    any_size = True

    def __init__(self, app: Program) -> None:
        """Prepare the first frame."""
        super().__init__(app)
        self._drawn = False

    def invalidate(self) -> None:
        """Draw the frame again at the next `draw`."""
        self._drawn = False

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw the name of the game on felt, once."""
        if self._drawn:
            return ()
        self._drawn = True
        width, height = surface.get_size()
        surface.blit(menu_felt((width, height)), (0, 0))
        word = font("latin", True, max(24, round(height / 13))).render("Sparrows", True, color("text"))
        surface.blit(word, word.get_rect(center=(width // 2, height // 2)))
        return [surface.get_rect()]


def boot_steps(app: App) -> Iterator[None]:
    """Run the start-up steps up to the first usable screen, yielding to the loop after each."""
    from game import i18n
    from game.app.user_data import UserData

    app.use(UserData(app.home_folder))
    i18n.use(app.config.lang or app.user_data.language)
    yield
    setup = None
    if app.config.ruleset is not None or app.config.autoplay or app.config.seats is not None:
        from game.play.command_line import match_asked_for

        setup = match_asked_for(app.config)
        yield
    if setup is None or app.shots.folder is not None:
        app.home("title")
        until = time.monotonic() + SLIDE
        yield
        while app.shots.folder and app.moving and time.monotonic() < until:
            yield
        app.moment("menu")
        yield
    if setup is not None:
        app.home("table", setup=setup)
        yield
    app.frame_times.ready = process_age(app.config.began)
    threading.Thread(target=load_in_background, args=(app,), name="load", daemon=True).start()


def load_in_background(app: App) -> None:
    """Load what later screens need; runs on a thread of its own."""
    app.audio.start()
    app.audio.learn()
    for module in ("numpy", *(place.partition(":")[0] for place in SCREENS.values())):
        with contextlib.suppress(Exception):  # what is wrong with it shows when it is opened
            importlib.import_module(module)
    with contextlib.suppress(Exception):
        _prepare_table(app)
    app.memory.settle()


def _prepare_table(app: Program) -> None:
    """Prepare what the first table would otherwise wait for: its felt and the tables for judging hands."""
    from game.art.ground import table_ground
    from game.table.board.table_style import table_scale
    from game.table.layout import TableLayout, TableSpec
    from game.tokens import text_factor
    from rules.hands.special_shapes import words
    from rules.hands.suit_tables import tables

    table_ground(TableLayout(TableSpec(size=app.size, scale=table_scale(app.settings), text=text_factor())))
    tables()
    words(False)
