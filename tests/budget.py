"""How much is tried: a little by default, much more in a long run (SPARROWS_SOAK=1)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SOAK = os.environ.get("SPARROWS_SOAK") == "1"
EXAMPLES = 60
"""Examples of a property that asks for no number of its own."""
TIMES = 20
"""How many times as many a long run tries."""
PATIENCE = float(os.environ.get("SPARROWS_PATIENCE", "120"))
"""Seconds after which something that a test waits for will never come; a busy machine is no fault of the program."""


def examples(short: int = EXAMPLES) -> int:
    """How many examples a property is tried with; `short` by default."""
    return short * (TIMES if SOAK else 1)


def some(things: Sequence[T], short: int) -> Sequence[T]:
    """Return `short` of the things, spread evenly over all of them; a long run takes all."""
    if SOAK or len(things) <= short:
        return things
    return [things[place * len(things) // short] for place in range(short)]
