"""How much is tried: a little by default, much more in a long run (SPARROWS_SOAK=1)."""

from __future__ import annotations

import os

SOAK = os.environ.get("SPARROWS_SOAK") == "1"
EXAMPLES = 60
"""Examples of a property that asks for no number of its own."""
TIMES = 20
"""How many times as many a long run tries."""


def examples(short: int = EXAMPLES) -> int:
    """How many examples a property is tried with; `short` by default."""
    return short * (TIMES if SOAK else 1)
