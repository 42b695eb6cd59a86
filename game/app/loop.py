"""The main loop and its clock.

The window and its first frame come before everything else: this file imports at its top only what they need, and `boot`
loads the rest. While nothing moves the process sleeps until an event arrives.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Iterator

import pygame

from game.app.boot import Boot, boot_steps
from game.app.mute_sign import MuteSign
from game.app.program import App
from game.config import BadInput, Config, process_age

FRAME = 1 / 60  # seconds from frame to frame while something moves
LONGEST_STEP = 0.1  # seconds; a machine that stalls makes things move late, not jump
SILENT = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)
LOOK = 0.006  # seconds between two looks for events at rest; pygame's own wait looks six times as often


class Loop:
    """The main loop of the program; each turn processes events, updates the screen and draws."""

    def __init__(self, app: App) -> None:
        """Prepare the loop of a program."""
        self.app = app
        self._woken: pygame.event.Event | None = None  # what ended the last rest
        self._minimized = False
        self._next_frame = 0.0
        self._trace = Trace(app)
        self._mute_sign = MuteSign()

    def run(self) -> int:
        """Run the program and return its exit code; an unexpected error is logged to a file instead of shown."""
        app = self.app
        app.screen_stack.push(Boot(app))
        self._turn(0.0)
        app.frame_times.first_frame = process_age(app.config.began)
        app.display.measure()
        work = boot_steps(app)
        busy = True  # with the boot
        last, rested = time.perf_counter(), False
        try:
            while app.alive:
                if busy:
                    busy = next(work, True) is None
                now = time.perf_counter()
                app.moving = self._turn(now - last, rested)
                last, rested = now, not (app.moving or busy)
                app.memory.release(rested=rested)
                if rested and app.alive:
                    self._wait_for_event()
                elif app.moving:
                    self._wait_for_next_frame()
            self._trace.write()
        finally:
            self._trace.close()
        return app.code

    def _turn(self, dt: float, rested: bool = False) -> bool:
        """Process events, update and draw; return true while something moves. `--stats` measures the work done here.

        `dt` is the seconds since the last turn. If the loop slept (`rested`), they are passed to the screen before the
        event that ended the sleep, so that an animation started by the event begins at its first frame.
        """
        app, screen_stack = self.app, self.app.screen_stack
        began = time.perf_counter()
        moving = screen_stack.top.update(dt) if rested else False
        used = [self._take(event) for event in self._events() if app.alive]  # one may end the program, others follow
        if not app.alive:
            return False
        if used or not rested:
            moving |= screen_stack.top.update(0.0 if rested else min(dt, LONGEST_STEP))
        over = self._mute_sign.due(time.perf_counter()) | self._mute_sign.keep(muted=not app.settings.sound)
        if (moving or any(used) or screen_stack.lost or over) and not self._minimized and app.alive and self._draw():
            app.frame_times.frame(time.perf_counter() - began)
        if app.shots.waiting:
            app.shots.keep(app.surface)
        return moving or screen_stack.lost

    def _draw(self) -> bool:
        """Draw and present what has changed; return true if any pixels did."""
        app, sign = self.app, self._mute_sign
        changed = [*sign.lift(app.surface), *app.screen_stack.draw(app.surface)]
        words = ""
        if sign.on is not None:
            from game.i18n import tr

            words = tr("sound_is_on" if sign.on else "sound_is_off", cap=app.keys.label("mute", "window"))
        changed += sign.lay(app.surface, app.scale, words)
        if changed:
            app.display.present(changed)
        return bool(changed)

    def _wait_for_next_frame(self) -> None:
        """Wait until the next frame is due."""
        if self.app.config.hurried:
            return
        now = time.perf_counter()
        if not now < self._next_frame + FRAME < now + FRAME:
            self._next_frame = now - FRAME  # late, or the first after a rest: no catching up
        self._next_frame += FRAME
        time.sleep(max(0.0, self._next_frame - now))

    def _wait_for_event(self) -> None:
        """Sleep until an event arrives or the screen's own timer expires."""
        self._trace.write()
        now = time.perf_counter()
        end = now + min(self.app.screen_stack.top.idle_for(), self._mute_sign.left(now))
        while self.app.alive and (left := end - time.perf_counter()) > 0:
            time.sleep(min(left, LOOK))
            event = pygame.event.poll()
            if event.type != pygame.NOEVENT:
                self._woken = event
                return

    def _events(self) -> Iterator[pygame.event.Event]:
        """Yield pending events, keeping only the last of consecutive pointer moves and of window resizes."""
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
        """Handle an event that concerns the window, pass others to the top screen.

        Return true if a redraw may be needed.
        """
        app, kind = self.app, event.type
        self._trace.count(event)
        if kind == pygame.QUIT:
            app.quit()
        elif kind == pygame.WINDOWSIZECHANGED:
            app.resized()
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._minimized = False
            app.display.present([app.surface.get_rect()])
        elif kind == pygame.WINDOWMINIMIZED:
            self._minimized = True
        elif kind == pygame.KEYDOWN and (action := app.keys.action(event)) in ("full_screen", "mute"):
            if action == "full_screen":
                app.full_screen = not app.full_screen
            else:
                app.mute()
                self._mute_sign.show(app.settings.sound, time.perf_counter())
        elif kind == app.wake_event:
            return True
        else:
            return app.screen_stack.top.process(app.display.in_pixels(event))
        return True


class Trace:
    """Writes the visible state of a resting screen to a file, whenever it differs from the last one written.

    Scripts that test the game follow it; SPARROWS_TRACE names the file, docs/decisions/0005-the-trace.md tells why.
    """

    def __init__(self, app: App) -> None:
        """Open the file that SPARROWS_TRACE names, if it is set; raise `BadInput` if it cannot be written."""
        self.app = app
        path = os.environ.get("SPARROWS_TRACE")
        try:
            self._file = open(path, "a", encoding="utf-8", buffering=1) if path else None  # noqa: SIM115
        except OSError as fault:
            raise BadInput(f"cannot write the trace to {path}: {fault.strerror}") from None
        self._last = ""
        self._taken = 0

    def count(self, event: pygame.event.Event) -> None:
        """Count released keys and buttons, so that a script can tell when all its input was handled."""
        self._taken += event.type == pygame.MOUSEBUTTONUP or (event.type == pygame.KEYUP and event.key not in SILENT)

    def write(self) -> None:
        """Write a line if the state has changed."""
        if self._file is None:
            return
        top = self.app.screen_stack.top
        seen = {"screen": top.name, "size": self.app.size, "taken": self._taken, **top.trace()}
        line = json.dumps(seen, ensure_ascii=False)
        if line != self._last:
            self._last = line
            stamped = {"t": round(process_age(self.app.config.began), 3), **seen}
            try:
                self._file.write(json.dumps(stamped, ensure_ascii=False) + "\n")
            except OSError as fault:  # the game goes on, and with it the rest of the trace is lost
                print(f"sparrows: no more of the trace can be written: {fault.strerror}", file=sys.stderr)
                self.close()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None


def run(config: Config) -> int:
    """Play until somebody quits; return the exit code.

    An error of the program itself is logged to a file instead of shown.
    """
    app = App(config)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: app.quit())
    try:
        return Loop(app).run()
    except BadInput:
        raise
    except Exception:
        log = app.home_folder / "crash.log"
        told = traceback.format_exc()
        try:
            app.home_folder.mkdir(parents=True, exist_ok=True)
            log.write_text(told, encoding="utf-8")
            told = f"what happened stands in {log}"
        except OSError:
            told = f"what happened:\n{told}"  # there is no other place for it
        print(f"sparrows: stopped by a fault of its own; {told}", file=sys.stderr)
        return 1
    finally:
        app.finish()
        pygame.display.quit()
