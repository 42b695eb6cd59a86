"""What the command line asked for, and the one kind of error it may end in."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path


class BadInput(Exception):
    """Something the player gave cannot be used; the text says what, in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The command line, checked as far as it can be without the rules. None: not asked for."""

    began: float  # time.monotonic() when our first line ran
    ruleset: str | None = None
    options: tuple[tuple[str, str], ...] = ()  # (id, value as written)
    players: int | None = None
    seats: tuple[str, ...] | None = None  # "human" or a level of computer player, in order of play
    seed: int | None = None
    size: tuple[int, int] | None = None
    lang: str | None = None
    autoplay: bool = False
    keep: bool = False  # also a match in which nobody plays
    deals: int | None = None
    speed: float | None = None  # 0: nothing is animated
    shots: Path | None = None
    stats: Path | None = None

    @property
    def hurried(self) -> bool:
        """Frames follow each other without a wait: nobody watches."""
        return self.speed == 0


def process_age(began: float) -> float:
    """Seconds since the process started, loading of the interpreter included where the system tells."""
    try:
        with open("/proc/self/stat", encoding="ascii") as stat:
            ticks = int(stat.read().rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError, IndexError):
        return time.monotonic() - began
