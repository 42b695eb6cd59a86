"""What rules and computer players have worked out and keep: by far the most objects that come with playing.

Each of their hundred stores is bounded by itself, and full they would hold hundreds of megabytes. They fill with every
rule set and house rule that is played, and nobody knows which of it will be asked for again: so what they hold
together is bounded by emptying all at once.
"""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper

LAYERS = ("ai", "rules")
LEAST = 64
"""Entries that a store may have, from which on it is one of results: of hands, or of house rules, whose rows of losing
hands alone are 800 objects each. Smaller ones hold readings of cards, those without a bound tables: they cost more to
make than to keep."""


def forget() -> None:
    """Empty the stores of results; whatever is asked for again is worked out again."""
    from rules.worked_out import empty  # the first frame waits for no rules

    empty()
    for name, module in tuple(sys.modules.items()):
        if name.partition(".")[0] in LAYERS:
            for store in tuple(vars(module).values()):
                if isinstance(store, _lru_cache_wrapper) and (store.cache_parameters()["maxsize"] or 0) >= LEAST:
                    store.cache_clear()
