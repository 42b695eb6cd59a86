"""Kills the real program at any moment and looks whether everything that was shown is there.

A child process runs the program over a home: computer players take every seat and the match is kept, as it is where a
person plays. The number of the events that the loop is about to show goes to a file before they are shown. The parent
kills the child after a while, opens the store as the next start would, and compares. What was shown under the sign that
nothing is kept does not count. Children are forked from a process
in which everything is loaded, so that a kill costs its time alone. ``python -m tests.soak.kills --kills 100`` prints
figures.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from rules.engine import registry
from saves.presets import Presets
from saves.results import match_result
from saves.settings import Settings
from saves.store import Store
from tests.soak.homes import furnish

WIDTH = 32
"""Bytes of a line that tells what is about to be shown: the events of the match, and how many matches were begun."""


def child(home: Path, ruleset: str, seed: int, speed: float, careless: bool) -> None:
    """Run the program until somebody kills it; matches follow each other."""
    os.environ["SPARROWS_HOME"] = str(home)
    from game.app.loop import Loop
    from game.app.program import App
    from game.config import Config
    from game.play.match_saver import Keeper
    from game.play.session import Session

    told = os.open(home / "told", os.O_WRONLY | os.O_CREAT, 0o600)
    begun = 0
    began, advance = Session.__init__, Session.advance

    def counted(self: Session, *args: object, **more: object) -> None:
        nonlocal begun
        began(self, *args, **more)  # type: ignore[arg-type]
        begun += 1

    def telling(self: Session) -> list[object]:
        news = advance(self)
        if news and self.trouble is None:  # else a sign at the table says that nothing is kept
            os.pwrite(told, f"{self.given} {begun}".ljust(WIDTH).encode(), 0)
        return news  # type: ignore[return-value]

    if careless:  # what the harness must notice: the disk is far behind what is told
        Keeper.kept = property(lambda self: self._offered, lambda self, value: None)  # type: ignore[assignment]
        Keeper._try = lambda self, events: time.sleep(60)  # type: ignore[assignment,method-assign,return-value]
    Session.__init__, Session.advance = counted, telling  # type: ignore[method-assign,assignment]
    config = Config(began=time.monotonic(), ruleset=ruleset, autoplay=True, keep=True, seed=seed, speed=speed)
    app = App(config)
    app.quit = lambda code=0: app.home("table") and None  # type: ignore[method-assign,assignment]
    Loop(app).run()


def in_menus(home: Path, seed: int) -> None:
    """Let a monkey at the menus and tables of a home in which much is kept, until somebody kills it."""
    os.environ["SPARROWS_HOME"] = str(home)
    from game.app.program import App
    from game.config import Config
    from tests.soak.monkey import Monkey, odd_files

    app = App(Config(began=time.monotonic(), speed=0.0, size=(1280, 720)))
    Monkey(app, 10**9, seed, odd_files(home)).run()


def whole(home: Path) -> str:
    """What is wrong with anything that is kept in a home; empty if nothing is."""
    with Store(home) as store:
        settings, presets = Settings.load(home), Presets(home)
        presets.all()
        if notices := [*store.notices, *settings.notices, *presets.notices]:
            return f"noticed {notices}"
        if fault := store.check():
            return fault
        for kept in store.matches():
            match = store.resume(kept.id)
            match_result(store, kept.id)
            if not match.over and not match.pending():
                return f"match {kept.id}: nobody is asked"
    return ""


def one_in_menus(home: Path, chance: Random) -> tuple[int, str]:
    """One life and death somewhere in the menus; how many matches are kept, and what is wrong with what is kept."""
    if not home.exists():
        home.mkdir(parents=True)
        furnish(home)
    fault = killed(home, lambda: in_menus(home, chance.randrange(2**40)), chance.uniform(0.5, 4.0))
    fault = fault or whole(home)
    with Store(home) as store:
        return len(store.matches()), fault


def killed(home: Path, live: Callable[[], None], seconds: float) -> str:
    """Have a child live for so long, then kill it; what it said if it ended before."""
    pid = os.fork()
    if pid == 0:
        try:
            live()
        except BaseException:
            (home / "crash.log").write_text(traceback.format_exc(), encoding="utf-8")
        finally:
            os._exit(3)
    time.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        return ""
    log = home / "crash.log"
    return f"ended by itself: {log.read_text()[-600:] if log.exists() else status}"


def warm() -> None:
    """Load everything that a child needs."""
    from importlib import import_module

    import pygame  # noqa: F401

    from ai.policy import make
    from game.app.screen_registry import SCREENS
    from rules.hands.suit_tables import tables

    make("standard")
    tables()
    for place in SCREENS.values():
        import_module(place.partition(":")[0])


def one(home: Path, chance: Random, ruleset: str, longest: float, careless: bool) -> tuple[int, str]:
    """One life and death of the program; how many events it had shown, and what is wrong with what is kept."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "told").unlink(missing_ok=True)
    with Store(home) as store:
        before = len(store.matches())
    seed, speed = chance.randrange(2**40), chance.choice((0.0, 0.0, 8.0))
    fault = killed(home, lambda: child(home, ruleset, seed, speed, careless), chance.uniform(0.05, longest))
    if fault:
        return 0, fault
    try:
        shown, begun = map(int, (home / "told").read_bytes().split())
    except (FileNotFoundError, ValueError):
        return 0, ""  # killed before anything was shown
    with Store(home) as store:
        if store.notices:
            return shown, f"noticed {store.notices}"
        kept = store.matches()
        if len(kept) < before + begun:
            return shown, f"{begun} matches begun, {len(kept) - before} kept"
        told = kept[len(kept) - before - begun]  # perhaps the next one was begun, and nothing told of it yet
        match = store.resume(told.id)
        if len(store.events(told.id)) < shown:
            return shown, f"{shown} events shown, {told.length} kept of match {begun} of {len(kept) - before}"
        if not match.over and not match.pending():
            return shown, "nobody is asked"
    return shown, ""


def run_in_menus(kills: int, seed: int) -> dict[str, object]:
    """So many kills in the menus; the figures."""
    warm()
    chance, faults, matches = Random(seed), list[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            kept, fault = one_in_menus(Path(folder) / f"home-{number // 25}", chance)
            matches = max(matches, kept)
            if fault:
                faults.append(f"kill {number}: {fault}")
    return {"kills": kills, "matches": matches, "faults": faults}


def run(kills: int, seed: int, careless: bool = False, longest: float = 2.5) -> dict[str, object]:
    """So many kills over all rule sets, each after `longest` seconds at most; the figures."""
    warm()
    chance, shown, faults, rulesets = Random(seed), 0, list[str](), Counter[str]()
    ids = registry.ids()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            ruleset = ids[number % len(ids)]
            events, fault = one(Path(folder) / f"home-{number // 25}", chance, ruleset, longest, careless)
            shown += events
            rulesets[ruleset] += 1
            if fault:
                faults.append(f"kill {number} ({ruleset}): {fault}")
    return {"kills": kills, "events": shown, "rulesets": dict(rulesets), "faults": faults}


def main() -> int:
    """Kill, look, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=2.5, metavar="SECONDS", help="the longest life at the table")
    parser.add_argument("--careless", action="store_true", help="tell before it is kept, to see the harness notice")
    parser.add_argument("--menus", action="store_true", help="kill it in menus and at tables that a monkey plays at")
    parsed = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if parsed.menus:
        found = run_in_menus(parsed.kills, parsed.seed)
    else:
        found = run(parsed.kills, parsed.seed, parsed.careless, parsed.longest)
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
