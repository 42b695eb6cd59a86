"""Figures of the frames."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.app.frame_times import FrameTimes, percentile
from game.config import BadInput


def test_a_percentile_is_a_value_that_occurred() -> None:
    hundred = [float(n) for n in range(1, 101)]
    assert [percentile(hundred, share) for share in (0.5, 0.95, 0.99, 1.0)] == [50, 95, 99, 100]
    assert percentile([7.0], 0.5) == 7 and percentile([], 0.99) == 0


def test_the_file_counts_milliseconds_of_work(tmp_path: Path) -> None:
    stats = FrameTimes(tmp_path / "deep" / "stats.json")
    for seconds in (0.001, 0.002, 0.010):
        stats.frame(seconds)
    stats.first_frame = 0.2
    stats.write()
    figures = json.loads((tmp_path / "deep" / "stats.json").read_text())
    assert (figures["frames"], figures["p50_ms"], figures["max_ms"], figures["first_frame_s"]) == (3, 2.0, 10.0, 0.2)


def test_nothing_is_written_unasked() -> None:
    stats = FrameTimes(None)
    stats.frame(1.0)
    stats.write()
    assert stats.summary()["frames"] == 0


def test_a_file_that_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="frame times"):
        FrameTimes(tmp_path / "file" / "stats.json")
