"""Timing side by side: contestants take turns, so that a busy machine slows them alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from time import process_time
from typing import Any


@dataclass(frozen=True)
class Result:
    """One promise and what was measured."""

    name: str
    ours: float
    """Seconds for one of ours."""
    peer: str
    """The other contestant, empty where there is none."""
    theirs: float
    """Seconds for one of theirs; without a peer, the most ours may take."""
    goal: float
    """How many times faster ours should be."""

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours

    @property
    def kept(self) -> bool:
        return self.ratio >= self.goal


def seconds_each(
    contestants: Mapping[str, tuple[Callable[[Any], object], Sequence[Any]]], rounds: int = 7
) -> dict[str, float]:
    """Median seconds of one call for each contestant, a function with its arguments, over interleaved rounds.

    They are of processor time: what else the machine does costs the caches only.
    """
    taken: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, (ask, arguments) in contestants.items():
            start = process_time()
            for argument in arguments:
                ask(argument)
            taken[name].append((process_time() - start) / len(arguments))
    return {name: median(times) for name, times in taken.items()}


def show(results: Iterable[Result], as_json: bool) -> None:
    """Print results as a table, or as JSON."""
    results = list(results)
    if as_json:
        print(
            json.dumps([asdict(result) | {"ratio": result.ratio, "kept": result.kept} for result in results], indent=1)
        )
        return
    print(f"{'':44} {'ours, us':>10} {'theirs, us':>11} {'ratio':>7} {'goal':>6}")
    for result in results:
        mark = "" if result.kept else "  MISSED"
        print(
            f"{result.name + (f' / {result.peer}' if result.peer else ''):44} {result.ours * 1e6:10.3f}"
            f" {result.theirs * 1e6:11.3f} {result.ratio:7.2f} {result.goal:6g}{mark}"
        )
