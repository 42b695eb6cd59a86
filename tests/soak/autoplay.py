"""Computer players at the table of the real program for as long as one likes: is it as quick and as small at the end?

Matches follow one another, each kept, at the usual speed. ``python -m tests.soak.autoplay --minutes 60`` prints a line
a minute: resident memory, on average and at most, looked at every second; frames, and their times. Beside others who
use the machine, the processor time of a frame says more than the time on the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import fmean

from game.app.frame_times import FrameTimes, percentile
from game.app.loop import Loop
from game.app.program import App
from game.config import Config
from tests.soak.monkey import resident


class Minutes(FrameTimes):
    """The times of frames, minute by minute, with the memory in each."""

    def __init__(self, minutes: float, app: App) -> None:
        super().__init__(None)
        self.app, self.rows = app, list[dict[str, float]]()
        self._began = self._minute = self._second = time.monotonic()
        self._end = self._began + minutes * 60
        self._seconds: list[float] = []
        self._memory = [resident()]
        self._used = time.process_time()

    def frame(self, seconds: float) -> None:
        self._seconds.append(seconds)
        now = time.monotonic()
        if now - self._second >= 1:
            self._memory.append(resident())
            self._second = now
        if now - self._minute >= 60:
            times = sorted(self._seconds)
            row = {
                "minute": len(self.rows) + 1, "memory": round(fmean(self._memory), 1),
                "most": round(max(self._memory), 1), "frames": len(times),
                "p50_ms": round(percentile(times, 0.5) * 1000, 2), "p99_ms": round(percentile(times, 0.99) * 1000, 2),
                "max_ms": round(times[-1] * 1000, 1),
                "processor_ms": round((time.process_time() - self._used) / len(times) * 1000, 2),
            }  # fmt: skip
            self.rows.append(row)
            print(json.dumps(row), flush=True)
            self._minute, self._seconds, self._used = now, [], time.process_time()
            self._memory = [resident()]
        if now >= self._end:
            self.app.alive = False


def run(home: Path, minutes: float, ruleset: str | None, speed: float) -> list[dict[str, float]]:
    """Let them play for so many minutes; a row a minute."""
    os.environ["SPARROWS_HOME"] = str(home)
    app = App(Config(began=time.monotonic(), ruleset=ruleset, autoplay=True, keep=True, speed=speed, size=(1280, 720)))
    app.frame_times = kept = Minutes(minutes, app)
    app.quit = lambda code=0: app.home("table") and None  # type: ignore[method-assign,assignment]
    Loop(app).run()
    app.finish()
    return kept.rows


def figures(rows: list[dict[str, float]]) -> dict[str, float]:
    """What the hour comes to: growth of memory after the first tenth, on average and at most, and of frame times.

    At one moment the memory is that of a table, at another that of a result: so tenths are compared, as the monkey
    compares them, each with the second one.
    """
    step = max(1, len(rows) // 10)
    tenths = [rows[place * step : (place + 1) * step] for place in range(len(rows) // step)]
    tenths = tenths[1:] or tenths
    means = [fmean(row["memory"] for row in tenth) for tenth in tenths]
    most = [max(row["most"] for row in tenth) for tenth in tenths]
    return {
        "minutes": len(rows), "growth": round(max(means) / means[0] - 1, 3),
        "growth_of_most": round(max(most) / most[0] - 1, 3),
        "first_p50_ms": tenths[0][0]["p50_ms"], "last_p50_ms": rows[-1]["p50_ms"],
        "first_processor_ms": tenths[0][0]["processor_ms"], "last_processor_ms": rows[-1]["processor_ms"],
        "frames": sum(row["frames"] for row in rows),
    }  # fmt: skip


def main() -> int:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--ruleset")
    parser.add_argument("--speed", type=float, default=1.0)
    parsed = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(figures(run(Path(folder), parsed.minutes, parsed.ruleset, parsed.speed))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
