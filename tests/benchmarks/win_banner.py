"""What the frames of a win cost us: `python -m tests.benchmarks.win_banner [--json] [--ruleset ID]`

A deal that is won is shown from its last discard to its last payment at 1920 x 1080 and 3840 x 2160, each size in a
process of its own, sixty frames a second. No picture of the banner's tiles is ready before, as at the first win of a
match. Times are milliseconds of a processor's work in a frame: events, moving the nodes and drawing, without the flip.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from ai.policy import make
from game.app.frame_times import percentile
from game.art.tiles import TileArt
from game.table.animations.director import Director
from game.table.board.board import Board
from game.table.board.player_labels import PlayerLabels
from game.table.board.tile_places import spec_for
from game.table.overlay.stage import Stage
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from saves.people import Person
from tests.benchmarks.frames import SIZES

MOST = 33.0
"""The most that any frame of a win may take, in milliseconds."""


def won(ruleset: str) -> tuple[Match, int]:
    """A match that stands at the end of a deal that was won, and where its last win stands in the log."""
    for seed in range(60):
        match = Match.new(registry.get(ruleset), seed=seed)
        players = [make("standard", seat) for seat in range(match.table.players)]
        while not any(isinstance(event, ev.DealEnded) for event in match.events):
            seat, legal = next(iter(match.pending().items()))
            match.play(seat, players[seat].choose(match.glance(seat), legal))
        places = [place for place, event in enumerate(match.events) if isinstance(event, ev.Won)]
        if places:
            return match, places[-1]
    raise AssertionError("nobody ever wins")


def measured(ruleset: str, size: tuple[int, int]) -> dict[str, Any]:
    """All figures of one size."""
    pygame.init()
    screen = pygame.display.set_mode(size)
    match, place = won(ruleset)
    table, players = match.table, match.table.players
    board = Board.of(match.events[:place], 0, players, table.start_points, table.sticks)
    seats = tuple(Person(f"Player {i + 1}", "standard", i) for i in range(players))
    art = TileArt(largest=80 * min(size[0] / 1280, size[1] / 720))
    stage = Stage(art, spec_for(size, players, 0, table.appearance, board), PlayerLabels(table.ruleset.id, seats, 0))
    director = Director(stage, board)
    director.prepare(next(event for event in match.events if isinstance(event, ev.WallBuilt)))
    director.replace(board)
    stage.renderer.draw(screen)
    director.feed(match.events[place:])
    taken = []
    while not director.idle:
        began = time.thread_time()
        director.advance(1 / 60)
        stage.renderer.draw(screen)
        taken.append((time.thread_time() - began) * 1000)
    worst = sorted(taken)
    return {"frames": len(taken), "first": round(taken[0], 1),
            **{f"p{round(share * 100)}": round(percentile(worst, share), 2) for share in (0.5, 0.95, 0.99)},
            "most": round(worst[-1], 1)}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="What the frames of a win cost.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--ruleset", default=registry.ids()[0])
    parser.add_argument("--one", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        width, height = map(int, asked.one.split("x"))
        print(json.dumps(measured(asked.ruleset, (width, height))))
        return
    for size in SIZES:
        name = f"{size[0]}x{size[1]}"
        command = [sys.executable, "-m", "tests.benchmarks.win_banner", "--one", name, "--ruleset", asked.ruleset]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        line = done.stdout.splitlines()[-1]
        if asked.json:
            print(json.dumps({name: json.loads(line)}))
            continue
        found = json.loads(line)
        missed = "  MISSED" if found["most"] > MOST else ""
        print(f"{name}: {found['frames']} frames, p50 {found['p50']} ms, p95 {found['p95']} ms, "
              f"p99 {found['p99']} ms, the longest {found['most']} ms{missed}")  # fmt: skip


if __name__ == "__main__":
    main()
