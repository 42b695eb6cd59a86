"""A monkey before the real program: the loop runs as always, and whenever it would wait, the monkey does something.

It clicks what can be clicked and where nothing is, drags, wheels, types letters of all kinds, presses every key that
means something, resizes the window and drops files on it. Somebody has played in its home before; now and then it is
set down elsewhere, at a table of each rule set in turn, in a replay, in each of the menus.
``python -m tests.soak.monkey --inputs 10000`` prints what
came of it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pygame

from game.app.loop import Loop
from game.app.matches import saved_players
from game.app.memory import RELEASE_SECONDS
from game.app.program import App
from game.config import Config
from game.input.keys import DEFAULTS, parse
from game.table.board.recording import Recording
from rules.engine import registry
from saves.settings import ON_PAGE
from tests.soak.homes import furnish, setup_for

LETTERS = "aZ09 .,-/~\\\"'й中ß🀄\u200b\u202e\u0301\ufeff"
SIZES = ((1280, 720), (1024, 768), (960, 600), (700, 400), (1920, 1080), (600, 1000))
STAY = 250
"""Inputs after which it is set down elsewhere."""
MENUS = ("replay", "replays", "statistics", "saves", "replay", "selector", "settings", "keys", "calculator", "rulebook")
LOOKS = 20
"""How often in a start it leaves the program alone, on the title in a window of 1280x720, until what is not needed any
more is gone: only there does one look compare with another."""
USUAL = {one.name: one.default for one in ON_PAGE if one.group in ("general", "look") and one.name != "full_screen"}
"""How the program then looks, in English: the library alone keeps up to 15 MB more of Chinese typefaces."""
AWAY = (RELEASE_SECONDS + 1, RELEASE_SECONDS + 1)
"""Seconds by which the clock of the memory then goes on, one step after the other: nobody has to wait for that."""
HANG = 5.0
"""Seconds of work in one turn after which the program counts as hanging; `STUCK` on the clock, whoever else works."""
STUCK = 60.0


@dataclass
class Report:
    """What came of a run. Seconds and megabytes; `slowest` is the most work that a turn took."""

    inputs: int = 0
    screens: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    memory: list[float] = field(default_factory=list)
    """At each hundredth input: now of a title, now of a table of a large window."""
    rest: list[float] = field(default_factory=list)
    """On the title of a window of 1280x720 with the `USUAL` look, when nothing was done for a while; `LOOKS` of them in
    a start."""
    seconds: float = 0.0

    @property
    def peaks(self) -> list[int]:
        """The most memory in each tenth."""
        return [round(max(tenth)) for tenth in tenths(self.memory)]


def tenths(memory: list[float]) -> list[list[float]]:
    """The memory in each tenth of a run; nothing where it was too short for that."""
    step = len(memory) // 10
    return [memory[start * step : (start + 1) * step] for start in range(10)] if step else []


def curve(memory: list[float]) -> list[int]:
    """The memory in each tenth, on average."""
    return [round(fmean(tenth)) for tenth in tenths(memory)]


def growth(memory: list[float]) -> float:
    """By which part the memory of any later tenth is more, on average, than that of the first after the start."""
    _, second, *later = [fmean(tenth) for tenth in tenths(memory)] or (0.0, 1.0)
    return round(max(later, default=second) / second - 1, 3)


def resident() -> float:
    """Megabytes of memory that the process holds; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Monkey(Loop):
    """The loop of the program, with a monkey where it would sleep."""

    def __init__(self, app: App, inputs: int, seed: int, files: tuple[Path, ...] = ()) -> None:
        super().__init__(app)
        self.report, self.last = Report(), deque[str](maxlen=40)
        self._inputs, self._chance, self._files = inputs, Random(seed), files
        self._stays = seed
        self._steps = list[float]()
        """What is left of its time away."""
        self._chosen = dict[str, object]()
        """Settings as they were before it."""
        self._ahead = 0.0
        self._began = time.monotonic()
        app.memory.clock = lambda: time.perf_counter() + self._ahead
        app.quit = self._quit  # type: ignore[method-assign]

    def _quit(self, code: int = 0) -> None:
        """Nobody leaves before the end."""
        if self.report.inputs >= self._inputs:
            self.app.alive, self.app.code = False, code
        else:
            self.app.home("title")

    def _turn(self, dt: float, rested: bool = False) -> bool:
        began, worked = time.monotonic(), time.process_time()
        moving = super()._turn(dt, rested)
        took, work = time.monotonic() - began, time.process_time() - worked
        self.report.slowest = max(self.report.slowest, work)
        if work > HANG or took > STUCK:
            raise AssertionError(f"a turn of {work:.1f} s, {took:.1f} on the clock, after {list(self.last)[-3:]}")
        return moving

    def _wait_for_next_frame(self) -> None:
        if not self._steps and self._chance.random() < 0.2:
            self._act()

    def _wait_for_event(self) -> None:
        if not self._steps:
            self._act()
            return
        self._ahead += self._steps.pop()
        self.app.memory.release()
        if not self._steps:
            assert (self.app.screen_stack.top.name, self.app.size) == ("title", SIZES[0])
            self.report.rest.append(resident())
            self.app.user_data.change(**self._chosen)
            self._elsewhere()

    def _leave(self) -> None:
        """Go to the title and stay away for a while."""
        self._steps = list(AWAY)
        user_data = self.app.user_data
        self._chosen = {name: getattr(user_data.settings, name) for name in USUAL}
        user_data.change(**USUAL | {"language": "en"})
        self.app.home("title")
        pygame.event.post(sized(SIZES[0]))

    def _act(self) -> None:
        report, app = self.report, self.app
        if not app.screen_stack or app.screen_stack.top.name == "boot":
            return
        if len(report.rest) < report.inputs * LOOKS // self._inputs:
            self._leave()
            return
        if report.inputs >= self._inputs:
            report.seconds = time.monotonic() - self._began
            self._quit()
            return
        if report.inputs % 100 == 0:
            report.memory.append(resident())
        if report.inputs % STAY == STAY - 1:
            self._elsewhere()
        report.inputs += 1
        report.screens[app.screen_stack.top.name] += 1
        name, events = self._choice()
        self.last.append(f"{app.screen_stack.top.name}: {name}")
        for event in events:
            pygame.event.post(event)

    def _elsewhere(self) -> None:
        """Set it down at some place: at a table every other time."""
        app = self.app
        self.last.append(f"{app.screen_stack.top.name}: elsewhere")
        store, places = app.user_data.store, list(MENUS)
        if self._stays % 2 == 0:
            ids = registry.ids()
            app.home("table", setup=setup_for(ids[self._stays // 2 % len(ids)]))
        elif store is not None and (watched := [kept for kept in store.matches() if kept.length > 200]):
            kept = self._chance.choice(watched)
            place = places[self._stays // 2 % len(places)]
            app.home("title")
            if place != "replay":
                app.open(place)
            elif Recording.of(events := store.events(kept.id)).starts:  # a first deal that is still played is no replay
                app.open(place, events=events, seats=saved_players(kept, kept.players))
        self._stays += 1

    def _choice(self) -> tuple[str, Iterator[pygame.event.Event]]:
        chance, kinds = self._chance, self._kinds()
        name = chance.choices([name for name, _, _ in kinds], [weight for _, weight, _ in kinds])[0]
        return name, next(make for known, _, make in kinds if known == name)()

    def _kinds(self) -> list[tuple[str, float, Callable[[], Iterator[pygame.event.Event]]]]:
        return [
            ("click", 40, self._click), ("drag", 6, self._drag), ("key", 28, self._key), ("text", 8, self._text),
            ("wheel", 5, self._wheel), ("move", 6, self._move), ("resize", 1, self._resize), ("drop", 0.7, self._drop),
        ]  # fmt: skip

    # -- what it does ---

    def _spot(self) -> tuple[int, int]:
        """The middle of something, or anywhere."""
        targets: Mapping[str, Any] = self.app.screen_stack.top.trace().get("targets", {})
        names = [name for name in targets if not name.startswith("language")]
        if names and self._chance.random() < 0.9:
            x, y, w, h = targets[self._chance.choice(names)]
            return round(x + w * self._chance.random()), round(y + h * self._chance.random())
        width, height = self.app.size
        return self._chance.randrange(width), self._chance.randrange(height)

    def _moved(self, spot: tuple[int, int], held: int = 0) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(held, 0, 0))

    def _click(self) -> Iterator[pygame.event.Event]:
        spot, button = self._spot(), self._chance.choice((1, 1, 1, 1, 3, 2))
        yield self._moved(spot)
        for _ in range(self._chance.choice((1, 1, 2))):
            yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=button)
            yield pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=button)

    def _drag(self) -> Iterator[pygame.event.Event]:
        start, end = self._spot(), self._spot()
        yield self._moved(start)
        yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        yield self._moved(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), 1)
        yield self._moved(end, 1)
        if self._chance.random() < 0.9:  # sometimes it is let go elsewhere, or never
            yield pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def _key(self) -> Iterator[pygame.event.Event]:
        context = self._chance.choice(tuple(DEFAULTS))
        known = [key for keys in DEFAULTS[context].values() for key in keys]
        binding = self._chance.choice([*known, "q", "r", "w", "e", "i", "delete"])
        key, held = parse(binding)
        mod = sum({"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT}[name] for name in held)
        values = {"key": key, "mod": mod, "unicode": chr(key) if key < 127 else "", "scancode": 0}
        yield pygame.event.Event(pygame.KEYDOWN, **values)
        if values["unicode"].isprintable() and values["unicode"] and not held:
            yield pygame.event.Event(pygame.TEXTINPUT, text=values["unicode"])
        yield pygame.event.Event(pygame.KEYUP, **values)

    def _text(self) -> Iterator[pygame.event.Event]:
        for _ in range(self._chance.randint(1, 6)):
            yield pygame.event.Event(pygame.TEXTINPUT, text=self._chance.choice(LETTERS))

    def _wheel(self) -> Iterator[pygame.event.Event]:
        yield self._moved(self._spot())
        turn = self._chance.choice((-3, -1, 1, 3))
        yield pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, precise_x=0.0, precise_y=float(turn), flipped=False)

    def _move(self) -> Iterator[pygame.event.Event]:
        yield self._moved(self._spot())

    def _resize(self) -> Iterator[pygame.event.Event]:
        yield sized(self._chance.choice(SIZES))

    def _drop(self) -> Iterator[pygame.event.Event]:
        if self._files:
            yield pygame.event.Event(pygame.DROPFILE, file=str(self._chance.choice(self._files)))


def sized(size: tuple[int, int]) -> pygame.event.Event:
    """Give the window another size; the event that tells of it."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    return pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])


def odd_files(folder: Path) -> tuple[Path, ...]:
    """What may be dropped on a window: nothing, a folder, a pipe, noise, a match cut off."""
    (folder / "noise").write_bytes(bytes(range(256)) * 40)
    (folder / "empty.jsonl").write_text("")
    (folder / "head.jsonl").write_text('{"sparrows":"match","version":1,"events":3}\n["MatchStarted"]\n')
    if hasattr(os, "mkfifo") and not (folder / "pipe").exists():
        os.mkfifo(folder / "pipe")
    return tuple(folder / name for name in ("noise", "empty.jsonl", "head.jsonl", "pipe", "nothing", "."))


def play(home: Path, inputs: int, seed: int) -> Report:
    """Let a monkey at the program; raises what the program raises, with what led to it."""
    os.environ["SPARROWS_HOME"] = str(home)
    home.mkdir(parents=True, exist_ok=True)
    furnish(home)
    app = App(Config(began=time.monotonic(), speed=Random(seed).choice((0.0, 0.0, 4.0, 1000.0)), size=(1280, 720)))
    monkey = Monkey(app, inputs, seed, odd_files(home))
    try:
        monkey.run()
    except Exception as fault:
        raise AssertionError(f"seed {seed}, after {monkey.report.inputs} inputs: {list(monkey.last)[-12:]}") from fault
    finally:
        app.finish()
    return monkey.report


def main() -> int:
    """Run monkeys one after another and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--each", type=int, default=5_000, help="inputs of one start of the program")
    parser.add_argument("--seed", type=int, default=1)
    parsed = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    done, seed, slowest, screens, grown = 0, parsed.seed, 0.0, Counter[str](), list[float]()
    began, looks = time.monotonic(), 0
    while done < parsed.inputs:
        with tempfile.TemporaryDirectory() as folder:
            report = play(Path(folder), min(parsed.each, parsed.inputs - done), seed)
        done, seed, slowest = done + report.inputs, seed + 1, max(slowest, report.slowest)
        screens, looks = screens + report.screens, looks + len(report.rest)
        grown.append(growth(report.rest))
        print(json.dumps({"seed": seed - 1, "inputs": done, "slowest": round(slowest, 2), "growth": grown[-1],
                          "rest": curve(report.rest), "growth_of_all": growth(report.memory),
                          "memory": curve(report.memory), "peaks": report.peaks,
                          "seconds": round(time.monotonic() - began)}), flush=True)  # fmt: skip
    print(json.dumps({"inputs": done, "screens": dict(screens), "slowest": round(slowest, 2), "growth": grown,
                      "looks": looks}))  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
