"""The program under blows: kills at any moment, a monkey at every control, memory that stays where it is.

A short form runs always; the long one (SPARROWS_SOAK=1) has the numbers of docs/reliability.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.engine import registry
from tests.budget import SOAK
from tests.soak.autoplay import figures
from tests.soak.monkey import LOOKS, growth

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.soak
KILLS, INPUTS, EACH = (10_000, 1_000_000, 100_000) if SOAK else (4, 400, 400)


def harness(name: str, *words: str, home: Path) -> dict[str, Any]:
    """Run one of the harnesses; its last line."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.soak.{name}", *words], cwd=ROOT, text=True, capture_output=True, check=False,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SPARROWS_HOME": str(home)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked")
def test_nothing_that_was_shown_is_lost_by_a_kill(tmp_path: Path) -> None:
    found = harness("kills", "--kills", str(KILLS), home=tmp_path)
    assert found["faults"] == [] and found["kills"] == KILLS
    if SOAK:
        assert set(found["rulesets"]) == set(registry.ids())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked")
def test_all_that_is_kept_is_whole_after_a_kill_in_the_menus(tmp_path: Path) -> None:
    found = harness("kills", "--menus", "--kills", str(KILLS // 2), home=tmp_path)
    assert found["faults"] == [] and found["kills"] == KILLS // 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked")
def test_the_harness_sees_a_program_that_keeps_too_late(tmp_path: Path) -> None:
    """Told before it is kept, something is missing after some kill: the harness would not be silent."""
    found = harness("kills", "--kills", "8", "--careless", home=tmp_path)
    assert found["faults"]


def test_no_input_stops_the_program_and_memory_stays(tmp_path: Path) -> None:
    found = harness("monkey", "--inputs", str(INPUTS), "--each", str(EACH), home=tmp_path)
    assert found["inputs"] == INPUTS and found["slowest"] < 5 and found["looks"] == LOOKS * INPUTS // EACH
    if SOAK:
        assert max(found["growth"]) < 0.1


def test_a_start_is_compared_by_tenths_with_the_second() -> None:
    """What comes up with the first does not count, and what goes on growing is seen."""
    assert growth([100, 100, *(200, 206) * 9]) == 0
    assert growth([100, 100, *(200, 206) * 8, 220, 226]) == 0.099
    assert growth([200 + 3 * look for look in range(LOOKS)]) > 0.2
    assert growth([300] * 9) == 0, "too short to compare"


@pytest.mark.skipif(not SOAK, reason="takes an hour")
def test_an_hour_at_the_table_needs_no_more_memory_at_its_end(tmp_path: Path) -> None:
    found = harness("autoplay", "--minutes", "61", home=tmp_path)
    assert found["growth"] < 0.1 and found["last_processor_ms"] < 2 * found["first_processor_ms"]


def test_an_hour_is_compared_by_tenths_with_the_second() -> None:
    """What the first tenth needs does not count, a single minute little, and what goes on growing is seen."""
    times = {"p50_ms": 0.3, "processor_ms": 0.8, "frames": 1700.0}
    level = [100.0] * 6 + [200.0, 205.0, 198.0] * 18
    rows = [{"memory": memory, "most": memory + 20, **times} for memory in level]
    assert figures(rows)["growth"] < 0.01 and figures(rows)["growth_of_most"] == 0
    rows[30]["memory"] = 260.0
    assert 0.03 < figures(rows)["growth"] < 0.07
    for minute, row in enumerate(rows):
        row["memory"] += minute
    assert figures(rows)["growth"] > 0.2
    assert figures(rows[:1])["growth"] == 0 and figures(rows)["minutes"] == 60
