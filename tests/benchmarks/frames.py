"""What a frame of the table costs us: `python -m tests.benchmarks.frames [--json] [--rounds N] [--ruleset ID]`

A deal that the computer has half played is drawn at 1920 x 1080 and 3840 x 2160, each size in a process of its own.
Then 0, 4, 16 and 60 of its tiles travel between hands, rivers and wall, 60 frames of a sixtieth of a second at a time,
every time somewhere else, so that no picture of a turning tile is ready before. "slide" keeps size and angle, "turn" is
what a claim, a deal or a win does: the tile turns and grows on its way. The same frames are drawn by a renderer that
repaints the whole window every time, in turn with ours, so that a busy machine slows both alike.

Times are milliseconds of a processor's work in a frame: moving the nodes and drawing what changed, without the flip.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from dataclasses import replace
from random import Random
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from ai.random_play import RandomPolicy
from game.app.frame_times import percentile
from game.art.ground import table_ground
from game.art.tiles import TileArt
from game.scene.renderer import Renderer
from game.scene.timeline import Timeline
from game.scene.tween import ease_in_out
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.board.tile_places import spec_for
from game.table.layout import Slot
from game.table.overlay.stage import Stage
from rules.engine import registry
from rules.engine.events import WallBuilt
from rules.engine.match import Match
from saves.people import Person

SIZES = ((1920, 1080), (3840, 2160))
MOVING = (4, 16, 60)
BUDGET = {(1920, 1080): 2.0, (3840, 2160): 8.0}
"""The most that 95 of 100 frames with 60 tiles on their way may take, in milliseconds."""
MEMORY = {(1920, 1080): 300.0, (3840, 2160): 600.0}
"""The most the process may hold, in megabytes."""
IDLE_SHARE = 0.02
FRAMES = 60
DISCARDS = 40


class Bench:
    """The table of one size in mid-deal, and two renderers of it."""

    def __init__(self, ruleset: str, size: tuple[int, int]) -> None:
        pygame.display.init()
        pygame.font.init()
        self.screen = pygame.display.set_mode(size)
        match, board = mid_deal(ruleset)
        players = match.table.players
        seats = tuple(Person(f"Player {i + 1}", "standard", i) for i in range(players))
        spec = spec_for(size, players, 0, match.table.appearance, board)
        began = time.thread_time()
        self.art = TileArt(largest=80 * min(size[0] / 1280, size[1] / 720))
        self.stage = Stage(self.art, spec, PlayerLabels(match.table.ruleset.id, seats, 0))
        self.stage.put(board)
        self.ground = table_ground(self.stage.layout)
        self.renderer = Renderer(self.stage.scene, self.ground)
        self.renderer.draw(self.screen)
        self.first = (time.thread_time() - began) * 1000
        self.timeline = Timeline()
        self.slots = [pose.slot for pose in self.stage.poses.values()]

    def idle(self, frames: int = 2000) -> float:
        """Milliseconds of a frame in which nothing happens."""
        began = time.thread_time()
        for _ in range(frames):
            self.timeline.advance(1 / 60)
            if self.renderer.draw(self.screen):
                raise AssertionError("an idle table draws nothing")
        return (time.thread_time() - began) * 1000 / frames

    def run(self, moving: int, *, turn: bool, whole: bool, seed: int) -> list[float]:
        """The milliseconds of each frame while so many tiles travel; `whole` repaints the window in each."""
        rng = Random(seed)
        nodes = list(self.stage.nodes.values())
        chosen = rng.sample(nodes, min(moving, len(nodes)))
        homes = [self.stage.poses[node.tile].slot for node in chosen]
        for node, home in zip(chosen, homes, strict=True):
            node.glide(self.timeline, self.goal(home, rng, turn), FRAMES / 60, ease=ease_in_out)
        taken = []
        for _ in range(FRAMES):
            if whole:
                self.renderer.refresh()
            began = time.thread_time()
            self.timeline.advance(1 / 60)
            self.renderer.draw(self.screen)
            taken.append((time.thread_time() - began) * 1000)
        self.timeline.finish()
        for node, home in zip(chosen, homes, strict=True):
            node.put(home)
        self.renderer.draw(self.screen)
        return taken

    def goal(self, home: Slot, rng: Random, turn: bool) -> Slot:
        """Where a tile travels: to any other tile's place, or as far without turning."""
        other = rng.choice(self.slots)
        return other if turn else replace(other, angle=home.angle, width=home.width)


def mid_deal(ruleset: str) -> tuple[Match, Board]:
    """A match in its first deal, played at random until the rivers are half full, and all of it as seat 0 sees it."""
    for seed in range(7, 60):
        match = Match.new(registry.get(ruleset), seed=seed)
        players = [RandomPolicy(seed + seat) for seat in range(match.table.players)]
        while not match.over and sum(type(event).__name__ == "Discarded" for event in match.events) < DISCARDS:
            seat, legal = next(iter(match.pending().items()))
            match.play(seat, players[seat].choose(match.glance(seat), legal))
        if sum(isinstance(event, WallBuilt) for event in match.events) == 1:
            return match, Board.of(match.events, 0, match.table)
    raise AssertionError("no deal lasts so long")


def measured(ruleset: str, size: tuple[int, int], rounds: int) -> dict[str, Any]:
    """All figures of one size."""
    bench = Bench(ruleset, size)
    found: dict[str, Any] = {"first drawing": round(bench.first, 1), "0": {"p50": round(bench.idle(), 4)}}
    for moving in MOVING:
        for turn in (False, True):
            ours: list[float] = []
            whole: list[float] = []
            for seed in range(rounds):
                ours += bench.run(moving, turn=turn, whole=False, seed=seed)
                whole += bench.run(moving, turn=turn, whole=True, seed=1000 + seed)
            ours.sort()
            whole.sort()
            found[f"{moving} {'turn' if turn else 'slide'}"] = {
                **{f"p{round(share * 100)}": round(percentile(ours, share), 3) for share in (0.5, 0.95, 0.99)},
                "whole p95": round(percentile(whole, 0.95), 3),
                "ratio": round(percentile(whole, 0.95) / percentile(ours, 0.95), 2),
            }
    found["memory_mb"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What a frame of the table costs.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--ruleset", default=registry.ids()[0])
    parser.add_argument("--one", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        width, height = asked.one.split("x")
        print(json.dumps(measured(asked.ruleset, (int(width), int(height)), asked.rounds)))
        return
    found = {}
    for size in SIZES:
        name = f"{size[0]}x{size[1]}"
        command = [sys.executable, "-m", "tests.benchmarks.frames", "--one", name, "--rounds", str(asked.rounds)]
        done = subprocess.run([*command, "--ruleset", asked.ruleset], stdout=subprocess.PIPE, text=True, check=True)
        found[name] = json.loads(done.stdout.splitlines()[-1])
    if asked.json:
        print(json.dumps(found, indent=1))
        return
    for size in SIZES:
        show(f"{size[0]}x{size[1]}", found[f"{size[0]}x{size[1]}"], BUDGET[size], MEMORY[size])


def show(name: str, figures: dict[str, Any], budget: float, memory: float) -> None:
    """One size as a table."""
    print(f"{name}: first drawing {figures['first drawing']} ms, at rest {figures['0']['p50']} ms a frame")
    print(f"{'tiles':>10} {'p50':>7} {'p95':>7} {'p99':>7} {'whole p95':>10} {'ratio':>6}")
    for key, row in figures.items():
        if isinstance(row, dict) and "p95" in row:
            missed = "  MISSED" if key.startswith("60") and row["p95"] > budget else ""
            print(f"{key:>10} {row['p50']:7.3f} {row['p95']:7.3f} {row['p99']:7.3f} {row['whole p95']:10.3f}"
                  f" {row['ratio']:6.2f}{missed}")  # fmt: skip
    share = figures["0"]["p50"] * 60 / 1000
    print(f"{'memory':>10} {figures['memory_mb']} MB{'  MISSED' if figures['memory_mb'] > memory else ''}, "
          f"at 60 frames a second rest would take {share:.2%} of a core"
          f"{'  MISSED' if share > IDLE_SHARE else ''}\n")  # fmt: skip


if __name__ == "__main__":
    main()
