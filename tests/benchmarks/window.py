"""What the window costs: starting, resting, moving. `python -m tests.benchmarks.window [--starts N] [--ruleset ID]`

Figures are printed as JSON, beside the budgets of the design. With Xvfb on the machine everything is measured on a real
screen too, once for each of the two ways to bring a picture there.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rules.engine import registry
from tests.window.harness import Monitor, missing_tools

ROOT = Path(__file__).resolve().parents[2]
BUDGETS = {"first_frame_s": 0.35, "menu_s": 0.8, "idle_share_of_a_core": 0.02, "memory_mb": 250, "p95_ms_1080p": 2.0,
           "p95_ms_4k": 8.0}  # fmt: skip
SETTLED = 2.5  # seconds until what is loaded behind the menu is there
IDLE = 4.0  # seconds over which rest is measured


@contextmanager
def program(arguments: Sequence[str], environment: dict[str, str]) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """The program with a home and a statistics file of its own; ended by a signal when the block ends."""
    with tempfile.TemporaryDirectory() as home:
        stats = Path(home) / "stats.json"
        env = {**os.environ, "SDL_AUDIODRIVER": "dummy", "SPARROWS_HOME": home, **environment}
        command = [sys.executable, str(ROOT / "main.py"), "--stats", str(stats), *arguments]
        process = subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL)
        try:
            yield process, stats
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.wait(30)


def starts(environment: dict[str, str], count: int, size: str = "1920x1080") -> dict[str, float]:
    """The median of some starts."""
    seen = []
    for _ in range(count):
        with program(["--size", size], environment) as (process, stats):
            time.sleep(SETTLED)
            process.send_signal(signal.SIGTERM)
            process.wait(30)
            seen.append(json.loads(stats.read_text()))
    return {"first_frame_s": statistics.median(one["first_frame_s"] for one in seen),
            "menu_s": statistics.median(one["ready_s"] for one in seen)}  # fmt: skip


def processor_time(pid: int) -> float:
    """Seconds of a core used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """The largest amount of memory held so far, in MB."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmHWM"))
    return round(int(line.split()[1]) / 1024, 1)


def rest(environment: dict[str, str], arguments: Sequence[str]) -> dict[str, float]:
    """The share of a core that a window at rest takes, and its memory."""
    with program(arguments, environment) as (process, _):
        time.sleep(2 * SETTLED)
        before = processor_time(process.pid)
        time.sleep(IDLE)
        share = (processor_time(process.pid) - before) / IDLE
        return {"idle_share_of_a_core": round(share, 4), "memory_mb": memory(process.pid)}


def play(environment: dict[str, str], ruleset: str, size: str) -> dict[str, Any]:
    """The frames of one deal that the computer plays."""
    asked = ["--ruleset", ruleset, "--seed", "7", "--autoplay", "--deals", "1", "--speed", "8", "--size", size]
    with program(asked, environment) as (process, stats):
        process.wait(300)
        figures: dict[str, Any] = json.loads(stats.read_text())
        return figures


def measure(environment: dict[str, str], options: argparse.Namespace) -> dict[str, Any]:
    return {
        "start": starts(environment, options.starts),
        "menu at rest": rest(environment, ["--size", "1920x1080"]),
        "a deal at 1920x1080": play(environment, options.ruleset, "1920x1080"),
        "a deal at 3840x2160": play(environment, options.ruleset, "3840x2160"),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="What the window costs.")
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--ruleset", default=registry.ids()[0])
    options = parser.parse_args()
    found: dict[str, Any] = {"budgets": BUDGETS, "no screen": measure({"SDL_VIDEODRIVER": "dummy"}, options)}
    if not missing_tools():
        with tempfile.TemporaryDirectory() as folder:
            screen = Monitor(Path(folder), (3840, 2160))
            for name, hint in (("plain", "0"), ("texture", "1")):
                here = {"DISPLAY": screen.display, "SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": hint}
                found[f"screen, {name}"] = measure(here, options)
            screen.close()
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
