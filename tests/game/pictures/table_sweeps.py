"""Tables by all their keys, by the pointer on all that can be touched, and with every setting that shows there."""

from __future__ import annotations

import difflib
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pygame

from game.input.keys import DEFAULTS, parse
from game.play.setup import MatchSetup
from saves.people import Person
from saves.settings import SETTINGS
from tests.game.pictures.stories import ENTER, ESC, NAMES, STORIES, Tell, put_away, rested
from tests.game.pictures.words import Pen, Story, lines_of
from tests.game.table.seat import Program

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("hong_kong_old", 4, {}), ("riichi", 4, {}), ("american", 4, {}), ("sichuan", 4, {}),
    ("watching_the_pot", 5, {}), ("red", 4, {}),
)  # fmt: skip
"""Rule set, number of players, house rules."""
KEYS = (
    "right", "right", "left", "shift+right", "shift+left", "tab", "shift+tab", "hint", "left", "hint", "log", "up",
    "log", "card", "down", "card", "tidy", "1", "3", "info", "skip", "chow", "escape", "menu", "help", "return", "tab",
    "right", "pung", "return", "escape", "kong", "return", "2", "win", "undo", "up", "escape", "escape", "return",
)  # fmt: skip
"""Names of keys or of what they do."""
TOLD = ("table", "table_menu", "result", "card")
"""Screens that are looked at; of others it is only told that they open."""
SHOWN = 8
"""Lines of a change that are told, of the others a sum."""
TOUCHED = 11
"""Things that are touched at a table."""
SHOWN_AT_TABLE = (
    "show_waits", "show_danger", "show_log", "show_left", "show_last", "show_drawn", "advice", "auto_sort",
    "discard_by", "palette", "tile_back", "tile_theme", "corner_index", "blank_white", "scale", "reduced_motion",
    "show_moods",
)  # fmt: skip
OTHERWISE: dict[str, tuple[object, ...]] = {
    "advice": ("off", "always", "on_demand"), "discard_by": ("click", "drag"), "palette": ("high_contrast",),
    "tile_back": ("red",), "tile_theme": ("latin",), "scale": (0.75,),
}  # fmt: skip
"""Values of settings that are no switches."""


class AtTable(Story):
    """A story that tells little of much."""

    def brief(self, step: str, program: Program) -> None:
        """See what a step changed, and what the program is told of it."""
        now = lines_of(rested(program), self.pen) if program.top.name in TOLD else []
        now += [f"to touch: {name} {' '.join(f'{part:.0f}' for part in box)}"
                for name, box in program.top.trace().get("targets", {}).items() if now]  # fmt: skip
        changed = [line for line in difflib.unified_diff(self._before, now or self._before, n=0, lineterm="")
                   if not line.startswith(("---", "+++", "@@"))]  # fmt: skip
        self._before = now or self._before
        self.told.append(f"== {step}: {program.top.name}, heard {' '.join(self.audio.heard) or 'nothing'}")
        self.audio.heard.clear()
        self.told += [line[:160] for line in changed[:SHOWN]]
        if len(changed) > SHOWN:
            said = "\n".join(changed)
            for part in self._hide:
                said = said.replace(part, "~")
            self.told.append(f"… {len(changed)} lines {zlib.crc32(said.encode()):08x}")


def seated(pen: Pen, ruleset: str, players: int, options: dict[str, Any], **more: Any) -> tuple[Program, AtTable]:
    """A table at which the first question is asked."""
    program = Program()
    seats = tuple(Person(name, "random" if place else "", place) for place, name in enumerate(NAMES[:players]))
    program.open("table", setup=MatchSetup(ruleset, options, seats, seed=7, by_dice=False, **more))
    rested(program)
    told = AtTable(pen, program.audio, (str(program.home_folder),))
    told._before = lines_of(program.top, pen)
    return program, told


def back_at_table(program: Program) -> bool:
    """Shut what lies over the table; whether there still is one."""
    for _ in range(3):
        if program.screen_stack and program.top.name not in ("table", "result"):
            program.key(ESC)
    return bool(program.screen_stack) and program.top.name == "table"


def key_of(name: str) -> tuple[int, int]:
    """A key with what is held down, by its name or by what it does at the table."""
    bound = DEFAULTS["table"].get(name) or DEFAULTS["window"].get(name) or (name,)
    key, held = parse(bound[0])
    return key, pygame.KMOD_SHIFT if "shift" in held else 0


def by_keys(ruleset: str, players: int, options: dict[str, Any]) -> Tell:
    """The story of a table by its keys."""

    def tell(pen: Pen) -> Story:
        program, told = seated(pen, ruleset, players, options, undo=True)
        for name in KEYS:
            program.key(*key_of(name))
            told.brief(name, program)
            if not back_at_table(program):
                break
        put_away(program)
        return told

    return tell


def by_pointer(ruleset: str, players: int, options: dict[str, Any]) -> Tell:
    """The story of a table by the pointer."""

    def tell(pen: Pen) -> Story:
        program, told = seated(pen, ruleset, players, options, undo=True)
        names = list(program.top.trace()["targets"])
        names = [*names[:: max(1, len(names) // TOUCHED)], *(name for name in names if name.startswith("button:"))]
        for name in dict.fromkeys(names):
            for words, act in touches(program, name):
                with suppress(KeyError):  # it is gone
                    act()
                    told.brief(f"{words} {name}", program)
                if not back_at_table(program):
                    put_away(program)
                    return told
        put_away(program)
        return told

    return tell


def touches(program: Program, name: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """What the pointer does to a thing."""
    yield "over", lambda: program.point(name)
    yield "wheel on", lambda: program.event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False)
    yield "another click on", lambda: program.click(name, button=3)
    yield "click on", lambda: program.click(name)
    if name.startswith("tile:"):
        yield "pulled up", lambda: program.drag(name, (640.0, 560.0), drop=False)
        yield "let go of", lambda: program.event(pygame.MOUSEBUTTONUP, pos=(640, 560), button=1)


def with_settings(pen: Pen) -> Story:
    """A table in the middle of a deal, with every setting that shows there; then a deal that answers by itself."""
    program, told = seated(pen, "riichi", 4, {})
    for _ in range(4):
        program.key(ENTER)
        if program.top.hands.offers.claims:
            program.key(ESC)
        rested(program)
    told.brief("some turns later", program)
    for name in SHOWN_AT_TABLE:
        usual = SETTINGS[name].default
        for value in (*OTHERWISE.get(name, (not usual,)), usual):
            program.user_data.change(**{name: value})
            program.top.enter()
            told.brief(f"{name} {value}", program)
    put_away(program)
    for answers in ({"auto_pass": True}, {"auto_pass": True, "auto_win": True}):
        told.told += [f"== answers {' '.join(answers)}", *by_itself(pen, answers)]
    return told


def by_itself(pen: Pen, answers: dict[str, bool]) -> Iterator[str]:
    """A deal in which every question is answered by throwing what is chosen, as far as the settings leave any."""
    program, _ = seated(pen, "hong_kong_old", 4, {})
    program.user_data.change(**answers)
    asked = 0
    while program.top.name == "table" and asked < 80:
        asked += 1
        offers = program.top.hands.offers
        yield f"{asked}: {' '.join(offer.key for offer in offers.buttons)} of {offers.target}"
        program.key(ESC if offers.claims else ENTER)
        rested(program)
    put_away(program)


STORIES |= {f"keys_at_{table[0]}": by_keys(*table) for table in TABLES}
STORIES |= {f"touches_at_{table[0]}": by_pointer(*table) for table in TABLES}
STORIES["settings_at_table"] = with_settings
