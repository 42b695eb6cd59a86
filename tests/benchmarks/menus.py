"""What the pages of the menus cost: `python -m tests.benchmarks.menus [--json] [--size 1920x1080]`

Times are milliseconds of processor time: opening a page (the least of some), a frame at rest, frames in which the
pointer goes over the page (half of them, and 95 of 100), and the page drawn anew.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).parents[1] / "game" / "screens"))

import pygame
from desk import Desk

from game.app.frame_times import percentile

PAGES = ("title", "selector", "house_rules", "seats", "settings", "keys", "rulebook", "calculator", "statistics")
OPENED, RESTED, MOVED = 7, 200, 240


def spent(began: float) -> float:
    """Milliseconds of processor time since then."""
    return (time.thread_time() - began) * 1000


def measured(desk: Desk, place: str) -> dict[str, float]:
    """The figures of one page."""
    opened = []
    for _ in range(OPENED):
        began = time.thread_time()
        page = desk.show(place)
        opened.append(spent(began))
    for _ in range(3):
        desk.look()
    began = time.thread_time()
    for _ in range(RESTED):
        desk.look()
    rest = spent(began) / RESTED
    frames = []
    for step in range(MOVED):
        spot = step * 37 % desk.size[0], step * 53 % desk.size[1]
        page.process(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
        began = time.thread_time()
        desk.look()
        frames.append(spent(began))
    page.request_redraw()
    began = time.thread_time()
    desk.look()
    return {"open": min(opened), "rest": rest, "pointer p50": percentile(sorted(frames), 0.5),
            "pointer p95": percentile(sorted(frames), 0.95), "whole": spent(began)}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="What the pages of the menus cost.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--size", default="1920x1080")
    asked = parser.parse_args()
    width, height = (int(part) for part in asked.size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["SPARROWS_HOME"] = home
        desk = Desk((width, height))
        found = {place: {name: round(value, 3) for name, value in measured(desk, place).items()} for place in PAGES}
    if asked.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{'ms':12}" + "".join(f"{name:>13}" for name in found[PAGES[0]]))
    for place, figures in found.items():
        print(f"{place:12}" + "".join(f"{value:13.2f}" for value in figures.values()))


if __name__ == "__main__":
    main()
