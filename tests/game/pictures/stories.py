"""The stories that are kept: each goes through a screen as a person does, always in the same way."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from game import i18n
from game.art.felt import choose_felt
from game.art.picture import use_style
from game.art.tiles import TileStyle
from game.play import match_saver
from game.tokens import enlarge_text, felts
from rules.engine.events import Event
from saves import database
from saves.people import Person
from tests.budget import PATIENCE
from tests.game.pictures.words import Pen, Story, listening
from tests.game.screens.desk import Desk
from tests.game.screens.played import keep, log
from tests.game.table.seat import Program, Quiet, four

HERE = Path(__file__).parent
Tell = Callable[[Pen], Story]
STORIES: dict[str, Tell] = {}
ENTER, ESC, TAB, UP, DOWN, LEFT, RIGHT = (
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
)  # fmt: skip
NAMES = ("Anna", "Mei", "Lin", "Oleg", "Ivo", "Hana", "Noor", "Tomas")


def story(tell: Tell) -> Tell:
    """One more story, under the name of its function."""
    STORIES[tell.__name__] = tell
    return tell


def file_of(name: str) -> Path:
    """Where a story is kept."""
    return HERE / f"{name}.txt"


def forget_choices() -> None:
    """What earlier stories chose for the whole program is as in a program that begins."""
    i18n.use("en")
    enlarge_text(1.0)
    choose_felt(felts()[0])
    use_style(TileStyle())


def tell(name: str) -> str:
    """A story as it goes now, whatever was told before; where the account of this computer has a name, it is Anna's."""
    os.environ["LOGNAME"] = "anna"
    forget_choices()
    at_once = patch.object(os, "fsync", lambda number: None)  # nothing of a story need outlive a power cut
    # The pages show no sign of a disk that is only busy.
    with listening() as pen, patch.object(match_saver, "LATEST", PATIENCE), at_once:
        return STORIES[name](pen).text


def desk_for(pen: Pen, *, matches: int = 0, **settings: object) -> tuple[Desk, Story]:
    """A desk whose matches were all played on the same day."""
    desk = Desk()
    desk.audio = Quiet()  # type: ignore[assignment]
    desk.user_data.change(language="en", introduced="know", player="Anna", **settings)
    for number in range(matches):
        keep(desk, log(("hong_kong_old", "red", "riichi")[number % 3], deals=2, skilled=True))
    if matches:
        with closing(sqlite3.connect(desk.home_folder / database.NAME)) as store, store:
            for column in ("begun", "touched"):
                store.execute(f"UPDATE matches SET {column} = '2026-01-02T12:00:00'")
    return desk, Story(pen, desk.audio, (str(desk.home_folder), str(Path.home())))


def walk(desk: Desk, story: Story, *steps: tuple[str, Callable[[], object]]) -> Story:
    """See the page, and what each step changes."""
    story.see("at first", settled(desk))
    for words, act in steps:
        act()
        story.see(words, settled(desk))
    return story


def settled(desk: Desk) -> Any:
    """The page when nothing is worked out any more, however long that takes."""
    page: Any = desk.page
    end = time.monotonic() + PATIENCE
    while page.update(0.001) or page.idle_for() <= 0:
        assert time.monotonic() < end, "it never rests"
        page.draw(desk.surface)
    return page


def at_table(pen: Pen, seed: int = 7, **more: Any) -> tuple[Program, Story]:
    """A table with its first question."""
    program = Program()
    program.open("table", setup=four(seed, **more))
    table = program.top
    program.until(lambda: table.hands.offers.any)
    return program, Story(pen, program.audio, (str(program.home_folder),))


def rested(program: Program) -> Any:
    """The screen on top when nothing moves any more and the next answer is asked for, however long others think."""
    program.until(lambda: program.top.name != "table" or (
        program.top.hands.offers.any and not program.top.director.moving))  # fmt: skip
    program.step(0.0)
    return program.top


def at_rest(program: Program, seen: Callable[[], object]) -> None:
    """Wait for the other players while no time goes by at the table: what is shown for some seconds stays."""
    end = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < end, "it never came"
        program.step(0.0)
        time.sleep(0.0005)


def put_away(program: Program) -> None:
    """Nothing goes on behind the story."""
    for page in program.screen_stack:
        if hasattr(page, "session"):
            page.session.close()
    program.user_data.close()


def played(program: Program, told: Story, *steps: tuple[str, Callable[[], object]]) -> Story:
    """See the table, and what each step changes."""
    told.see("at first", rested(program))
    for words, act in steps:
        act()
        told.see(words, rested(program))
    put_away(program)
    return told


def recording(pen: Pen, events: tuple[Event, ...], **choice: Any) -> tuple[Desk, Any, Story]:
    """A replay at its usual speed."""
    desk, told = desk_for(pen)
    desk.speed = 1.0
    players = events[0].players  # type: ignore[attr-defined]
    people = tuple(Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(players))
    return desk, desk.show("replay", events=events, seats=people, **choice), told


def run(desk: Desk, page: Any, told: Story, every: int, looks: int, dt: float = 0.05) -> Story:
    """Let it play, and look at it now and then."""
    told.see("at first", page)
    desk.press(pygame.K_SPACE)
    for look in range(looks):
        for _ in range(every):
            page.update(dt)
        told.see(f"after {(look + 1) * every * dt:.1f} s", page)
    return told


def the_end(page: Any, deal: int, before: int) -> None:
    """A little before the end of a deal."""
    page.playhead.go(page.recording.stops_in(deal)[-before])


def result_choice(ruleset: str, seed: int = 8, deals: int = 2) -> dict[str, Any]:
    """What a result page is opened with from a replay."""
    desk = Desk()
    people = tuple(Person(NAMES[i], "" if i == 0 else "standard", i) for i in range(4))
    page = desk.show("replay", events=log(ruleset, deals=deals, seed=seed, skilled=True), seats=people)
    page.result()
    choice: dict[str, Any] = desk.went[-1][2]
    return choice


def small_desk(pen: Pen, **settings: object) -> tuple[Desk, Story]:
    """A small window, or large words."""
    desk = Desk((1024, 768))
    desk.audio = Quiet()  # type: ignore[assignment]
    desk.user_data.change(language="en", introduced="know", player="Anna", **settings)
    return desk, Story(pen, desk.audio, (str(desk.home_folder), str(Path.home())))
