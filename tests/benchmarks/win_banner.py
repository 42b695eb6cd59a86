"""What the frames of a win cost us: `python -m tests.benchmarks.win_banner [--json] [--ruleset ID]`

A deal that is won is shown from its last discard to its last payment at 1920 x 1080 and 3840 x 2160, each size in a
process of its own, sixty frames a second, and then its result over the table. No picture of the tiles of the win is
ready before, as at the first win of a match. Times are milliseconds of a processor's work in a frame: events, moving
the nodes and drawing, without the flip. Opening the result is its first frame.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
import time
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from ai.policy import make
from game.app.frame_times import percentile
from game.art.tiles import TileArt
from game.table.animations.director import Director
from game.table.board.board import Board
from game.table.board.deal_report import report_of
from game.table.board.player_labels import PlayerLabels
from game.table.board.tile_places import spec_for
from game.table.overlay.stage import Stage
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.match import Match
from saves.people import Person
from tests.benchmarks.frames import SIZES
from tests.game.table.seat import Program

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
    """All figures of one size: of the table, and of the result over it."""
    program = Program(size, speed=1)
    match, place = won(ruleset)
    table, players = match.table, match.table.players
    board = Board.of(match.events[:place], 0, table)
    seats = tuple(Person(f"Player {i + 1}", "standard", i) for i in range(players))
    art = TileArt(largest=80 * min(size[0] / 1280, size[1] / 720))
    stage = Stage(art, spec_for(size, players, 0, table.appearance, board), PlayerLabels(table.ruleset.id, seats, 0))
    director = Director(stage, board)
    director.prepare(next(event for event in match.events if isinstance(event, ev.WallBuilt)))
    director.replace(board)
    director.result_follows = True
    stage.renderer.draw(program.surface)
    director.feed(match.events[place:])
    played = []
    while not director.idle:
        began = time.thread_time()
        director.advance(1 / 60)
        stage.renderer.draw(program.surface)
        played.append((time.thread_time() - began) * 1000)
    return {"table": figures(played), "result": figures(result_frames(program, director, match))}


def result_frames(program: Program, director: Director, match: Match) -> list[float]:
    """The milliseconds of each frame of the result of a deal that the table has shown to its end."""
    stage, board, taken = director.stage, director.board, []
    rest = {seat: tuple(face for _, face in match.glance(seat).hand) for seat in range(match.table.players)}
    report = report_of(board, match.events, stage.labels, match.table, rest)
    importlib.import_module("game.screens.play.result")
    began = time.thread_time()
    program.open("result", report=report, art=stage.art, onward=lambda: None, behind=program.surface.copy(),
                 start=stage.layout.bubble(report.hands[0].seat))  # fmt: skip
    page = program.top
    while page.update(1 / 60) or page.timeline.busy:
        page.draw(program.surface)
        taken.append((time.thread_time() - began) * 1000)
        began = time.thread_time()
    return taken


def figures(taken: list[float]) -> dict[str, float]:
    """The first frame, shares of the frames, and the longest."""
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
        for part, row in found.items():
            missed = "  MISSED" if row["most"] > MOST else ""
            print(f"{name} {part}: {row['frames']} frames, the first {row['first']} ms, p50 {row['p50']} ms, "
                  f"p95 {row['p95']} ms, p99 {row['p99']} ms, the longest {row['most']} ms{missed}")  # fmt: skip
        print(f"{name}: the longest frames of result and table are as "
              f"{found['result']['most'] / found['table']['most']:.2f} to 1")  # fmt: skip


if __name__ == "__main__":
    main()
