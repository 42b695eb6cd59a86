"""The loop, the clock and the pile of screens.

The window and its first frame come before everything else: at the top of this file stands only what they need, and
the rest is loaded behind them (see `boot`). A screen at rest costs nothing, the process sleeps until an event comes.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from game.app.boot import Boot, chores
from game.app.config import BadInput, Config, process_age
from game.app.display import Display
from game.app.frame_times import FrameStats
from game.app.places import PLACES
from game.app.screen import Screen
from game.app.shots import Shots
from game.app.too_small import LEAST, LEAST_SMALL, TooSmall
from game.audio.player import Audio
from game.input.keys import Keys
from game.tokens import enlarge_text
from saves import home

if TYPE_CHECKING:
    from game.app.user_data import Kept

FRAME = 1 / 60  # seconds from frame to frame while something moves
LONGEST_STEP = 0.1  # seconds; a machine that stalls makes things move late, not jump
LOOK = 0.006  # seconds between two looks for events at rest; pygame's own wait looks six times as often
FULL_LAYOUT = (1280, 720)  # the window that scale 1 is made for


class App:
    """The running program, handed to every screen."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.home_folder: Path = home.folder()
        self.stats = FrameStats(config.stats)
        self.shots = Shots(config.shots)
        self.display = Display(self.home_folder, config.size)
        self.keys = Keys()
        self.audio = Audio()
        self.kept: Kept | None = None  # settings and matches; there once the boot is through
        self.settings: Any = None  # the settings as the pages know them
        self.small_accepted = config.autoplay or config.shots is not None
        self.moving = False  # the last turn of the loop left something in motion
        self._wake = pygame.event.custom_type()
        self._woken: pygame.event.Event | None = None  # what ended the last rest
        self._pile: list[Screen] = []
        self._small: TooSmall | None = None
        self._all = True  # everything must be drawn again
        self._alive, self._code = True, 0
        self._minimized = False
        self._deals = 0
        self._next_frame = 0.0
        trace = os.environ.get("SPARROWS_TRACE")
        self._trace = open(trace, "a", encoding="utf-8", buffering=1) if trace else None  # noqa: SIM115
        self._traced = ""

    # What screens see and ask for

    @property
    def surface(self) -> pygame.Surface:
        """The picture of the window."""
        return self.display.surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        return self.display.size

    @property
    def scale(self) -> float:
        """What every measure of the screens is multiplied by, in quarters."""
        width, height = self.size
        wish = self.kept.settings.scale if self.kept else 1.0
        fit = min(width / FULL_LAYOUT[0], height / FULL_LAYOUT[1]) * wish
        return max(0.5 if self.small_accepted else 0.75, int(fit * 4) / 4)

    @property
    def speed(self) -> float:
        """How fast things move: 1 is normal, 0 is no animation."""
        if self.config.speed is not None:
            return self.config.speed
        return self.kept.settings.speed if self.kept else 1.0

    @property
    def lang(self) -> str:
        """The language of the interface."""
        from game import i18n

        return i18n.language()

    @property
    def top(self) -> Screen:
        """The screen that takes events now."""
        return self._small or self._pile[-1]

    def open(self, place: str, **choice: Any) -> Screen:
        """Put a screen on top of the others."""
        screen = self._make(place, choice)
        if self._pile:
            self._pile[-1].leave()
        self._push(screen)
        return screen

    def swap(self, place: str, **choice: Any) -> Screen:
        """Put a screen in place of the one on top."""
        screen = self._make(place, choice)
        if self._pile:
            self._pile.pop().leave()
        self._push(screen)
        return screen

    def home(self, place: str = "title", **choice: Any) -> Screen:
        """Clear the pile and begin it anew."""
        screen = self._make(place, choice)
        if self._pile:
            self._pile[-1].leave()
        self._pile.clear()
        self._push(screen)
        return screen

    def close(self) -> None:
        """Take the top screen away; the last one ends the program."""
        self._pile.pop().leave()
        self._all = True
        if not self._pile:
            self.quit()
            return
        self._judge_size()
        if self._small is None:
            self._fit(self._pile[-1])
        self._pile[-1].enter()

    def quit(self, code: int = 0) -> None:
        """End after this turn of the loop."""
        self._alive, self._code = False, code

    def wake(self) -> None:
        """Have the loop take a turn now; safe from any thread."""
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.event.Event(self._wake))

    def moment(self, name: str) -> None:
        """A key moment has come: the picture after the next draw is kept if `--shots` asks for it."""
        self.shots.moment(name)

    def next_deal(self) -> None:
        """A deal begins: its key moments are new."""
        self.shots.next_deal()

    def deal_done(self) -> bool:
        """Count a finished deal; true when it was the last one that `--deals` asks for."""
        self._deals += 1
        return self.config.deals is not None and self._deals >= self.config.deals

    @property
    def full_screen(self) -> bool:
        """Whether the window covers the screen."""
        return self.display.full_screen

    @full_screen.setter
    def full_screen(self, full: bool) -> None:
        if full != self.full_screen:
            self.display.set_full_screen(full)
            self._resized()
            if self.kept:
                self.kept.preferences.set("full_screen", full)

    def use(self, kept: Kept) -> None:
        """Take over what was kept, and follow every change of it."""
        self.kept, self.settings = kept, kept.preferences
        self.keys = Keys(kept.settings.keys)
        self._follow(frozenset(("volume", "sound")))
        kept.settings.listen(self._follow)
        self.full_screen = kept.settings.full_screen and self.config.size is None

    def _follow(self, changed: frozenset[str]) -> None:
        """What a changed setting means to the window and the sounds."""
        assert self.kept is not None
        settings = self.kept.settings
        self.audio.volume, self.audio.muted = settings.volume, not settings.sound
        if "keys" in changed:
            self.keys = Keys(settings.keys)
        if "full_screen" in changed:
            self.full_screen = settings.full_screen
        enlarge_text(settings.text_scale)
        if changed & {"scale", "text_scale"}:
            self._refit()
        if "language" in changed and settings.language:
            from game import i18n

            i18n.use(settings.language)

    def _refit(self) -> None:
        """Have every screen laid out anew."""
        for screen in self._pile:
            screen.fitted = (0, 0)
        self._resized()

    def accept_small(self) -> None:
        """The player agrees to a scale under three quarters."""
        self.small_accepted = True
        self._refit()

    # The loop

    def run(self) -> int:
        """Show the first frame, boot behind it, then play until somebody quits; gives the exit code."""
        self._push(Boot(self))
        self._turn(0.0)
        self.stats.first_frame = process_age(self.config.began)
        self.display.measure()
        work = chores(self)
        busy = True  # with the boot
        last, rested = time.perf_counter(), False
        while self._alive:
            if busy:
                busy = next(work, True) is None
            now = time.perf_counter()
            self.moving = self._turn(now - last, rested)
            last, rested = now, not (self.moving or busy)
            if rested and self._alive:
                self._rest()
            elif self.moving:
                self._pace()
        return self._code

    def finish(self) -> None:
        """Put away what is open, whatever happened."""
        with contextlib.suppress(Exception):
            if self._pile:
                self._pile[-1].leave()
        self.audio.stop()
        if self.kept:
            self.kept.close()
        self.display.remember()
        self.stats.write()
        if self._trace:
            self._trace.close()

    def _turn(self, dt: float, rested: bool = False) -> bool:
        """Events, motion, picture; true while something moves. This is the work that `--stats` counts.

        The time of a rest goes to the screen before the event that ended it, so that what the event sets in motion
        starts from its beginning.
        """
        began = time.perf_counter()
        moving = self.top.update(dt) if rested else False
        used = [self._take(event) for event in self._events()]
        if not self._alive:
            return False
        if used or not rested:
            moving |= self.top.update(0.0 if rested else min(dt, LONGEST_STEP))
        if (moving or any(used) or self._all) and not self._minimized and self._alive and self._draw():
            self.stats.frame(time.perf_counter() - began)
        if self.shots.waiting:
            self.shots.keep(self.surface)
        return moving or self._all

    def _draw(self) -> bool:
        """Draw the top screen, or everything that shows where the picture was lost; true when pixels changed."""
        if not self._all:
            changed = self.top.draw(self.surface)
            if changed:
                self.display.present(changed)
            return bool(changed)
        self._all = False
        shown = [self.top]
        while shown[0].overlay and shown[0] is not self._pile[0]:
            shown.insert(0, self._pile[self._pile.index(shown[0]) - 1])
        for screen in shown:
            screen.invalidate()
            screen.draw(self.surface)
        self.display.present([self.surface.get_rect()])
        return True

    def _pace(self) -> None:
        """Wait for the next frame's time."""
        if self.config.hurried:
            return
        now = time.perf_counter()
        if not now < self._next_frame + FRAME < now + FRAME:
            self._next_frame = now - FRAME  # late, or the first after a rest: no catching up
        self._next_frame += FRAME
        time.sleep(max(0.0, self._next_frame - now))

    def _rest(self) -> None:
        """Sleep until an event comes or the screen wants to go on by itself."""
        self._write_trace()
        end = time.perf_counter() + self.top.idle_for()
        while self._alive and (left := end - time.perf_counter()) > 0:
            time.sleep(min(left, LOOK))
            event = pygame.event.poll()
            if event.type != pygame.NOEVENT:
                self._woken = event
                return

    def _events(self) -> Iterator[pygame.event.Event]:
        """What has come in; of a run of pointer moves, and of all changes of size, only the last."""
        events = [self._woken] if self._woken else []
        self._woken = None
        events += pygame.event.get()
        sizes = [place for place, event in enumerate(events) if event.type == pygame.WINDOWSIZECHANGED]
        for place, event in enumerate(events):
            following = events[place + 1] if place + 1 < len(events) else None
            if event.type == pygame.MOUSEMOTION and following is not None and following.type == pygame.MOUSEMOTION:
                continue
            if event.type != pygame.WINDOWSIZECHANGED or place == sizes[-1]:
                yield event

    def _take(self, event: pygame.event.Event) -> bool:
        """Answer one event: the window's own here, others in the screen on top. True: something may have changed."""
        kind = event.type
        if kind == pygame.QUIT:
            self.quit()
        elif kind == pygame.WINDOWSIZECHANGED:
            self._resized()
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._minimized = False
            self.display.present([self.surface.get_rect()])
        elif kind == pygame.WINDOWMINIMIZED:
            self._minimized = True
        elif kind == pygame.KEYDOWN and (action := self.keys.action(event)) in ("full_screen", "mute"):
            if action == "full_screen":
                self.full_screen = not self.full_screen
            elif self.kept:
                self.kept.preferences.set("sound", not self.kept.settings.sound)
        elif kind == self._wake:
            return True
        else:
            return self.top.process(event)
        return True

    # The pile

    def _make(self, place: str, choice: dict[str, Any]) -> Screen:
        """Load the module of a place if this is its first time, and make the screen."""
        module, _, name = PLACES[place].partition(":")
        screen: Screen = getattr(importlib.import_module(module), name)(self, **choice)
        return screen

    def _push(self, screen: Screen) -> None:
        self._pile.append(screen)
        self._all = True
        self._judge_size()
        if self._small is None:
            self._fit(screen)
        screen.enter()

    def _fit(self, screen: Screen) -> None:
        """Tell a screen the size of the window, once for each size."""
        if screen.fitted != self.size:
            screen.fitted = self.size
            screen.resize(self.size)

    def _resized(self) -> None:
        """The window has another size: everything is laid out and drawn again."""
        self.display.resized()
        self._all = True
        self._judge_size()
        if self._small is None:
            for screen in self._pile[-2:] if self._pile[-1].overlay else self._pile[-1:]:
                self._fit(screen)

    def _judge_size(self) -> None:
        """Below the smallest layout a screen says so, until the window grows or a smaller scale is agreed to."""
        width, height = self.size
        least = LEAST_SMALL if self.small_accepted else LEAST
        fits = (width >= least[0] and height >= least[1]) or self._pile[-1].any_size
        if fits:
            self._small = None
        else:
            self._small = self._small or TooSmall(self)
            self._fit(self._small)

    def _write_trace(self) -> None:
        """Tell the file named by SPARROWS_TRACE what is on the screen, if that is news."""
        if self._trace is None:
            return
        seen = {"screen": self.top.name, "size": self.size, **self.top.trace()}
        line = json.dumps(seen, ensure_ascii=False)
        if line != self._traced:
            self._traced = line
            stamped = {"t": round(process_age(self.config.began), 3), **seen}
            self._trace.write(json.dumps(stamped, ensure_ascii=False) + "\n")


def run(config: Config) -> int:
    """Play until somebody quits; gives the exit code. A fault of our own goes to a file, not to the player."""
    app = App(config)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: app.quit())
    try:
        return app.run()
    except BadInput:
        raise
    except Exception:
        log = app.home_folder / "crash.log"
        with contextlib.suppress(OSError):
            app.home_folder.mkdir(parents=True, exist_ok=True)
            log.write_text(traceback.format_exc(), encoding="utf-8")
        print(f"sparrows: stopped by a fault of its own; what happened stands in {log}", file=sys.stderr)
        return 1
    finally:
        app.finish()
        pygame.display.quit()
