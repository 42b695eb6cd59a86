"""Frame times: work from the first event to the end of the flip, without waiting for the next frame."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from math import ceil
from pathlib import Path

from game.config import BadInput


def percentile(ordered: Sequence[float], share: float) -> float:
    """Return the nearest-rank percentile of sorted values; 0 if there are none. `share` is from 0 to 1."""
    if not ordered:
        return 0.0
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


class FrameTimes:
    """Collects how long the work for each frame takes, for the `--stats` file."""

    def __init__(self, path: Path | None) -> None:
        """Write to the file `path` at the end, None to collect nothing; raise `BadInput` if it cannot be written."""
        if path is not None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()
            except OSError as fault:
                raise BadInput(f"cannot write frame times to {path}: {fault.strerror}") from None
        self.path = path
        self.first_frame = 0.0  # seconds from the start of the process
        self.ready = 0.0  # the same for the first screen that answers
        self._work = array("f")

    def frame(self, seconds: float) -> None:
        """Record the work of one frame, given in seconds."""
        if self.path is not None:
            self._work.append(seconds * 1000)

    def summary(self) -> dict[str, float]:
        """Return the figures for the `--stats` file: percentiles in milliseconds, times of the start in seconds."""
        work = sorted(self._work)
        figures = {name: round(percentile(work, share), 3)
                   for name, share in (("p50_ms", 0.5), ("p95_ms", 0.95), ("p99_ms", 0.99))}
        return {"frames": len(work), **figures, "max_ms": round(work[-1], 3) if work else 0.0,
                "first_frame_s": round(self.first_frame, 3), "ready_s": round(self.ready, 3)}

    def write(self) -> None:
        """Write the `--stats` file if one was requested."""
        if self.path is not None:
            self.path.write_text(json.dumps(self.summary(), indent=1) + "\n", encoding="utf-8")
