"""Options of the command line, and the error for unusable input."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path


class BadInput(Exception):
    """Error: the player's request cannot be carried out; the message explains why in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Command-line options, checked as far as possible without the rules; None stands for an option not given."""

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
        """Return true if frames follow without waiting, because nobody watches."""
        return self.speed == 0


def process_age(began: float) -> float:
    """Return the seconds since the process started, or since `began` if the system does not report that.

    `began` is the `time.monotonic` at which our first line ran.
    """
    try:
        with open("/proc/self/stat", encoding="ascii") as stat:
            ticks = int(stat.read().rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError, IndexError):
        return time.monotonic() - began
