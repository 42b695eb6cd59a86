"""Cached results, above all of rules and computer players: by far the most objects that come with playing.

Each of their hundred stores is bounded by itself, and full they would hold hundreds of megabytes. They fill with every
rule set and house rule that is played, and nobody knows which results will be needed again; so their total size is
bounded by emptying all of them at once.
"""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper

LEAST = {"ai": 64, "rules": 64, "game": 1024}
"""For each layer, the least size of a cache of results: of hands, or of house rules, whose rows of losing hands alone
are 800 objects each; in the game, widths of words and places on the table. Smaller caches hold readings of cards, or
pictures, which are dropped when old; caches without a bound are tables that cost more to make than to keep.
"""


def forget() -> None:
    """Empty the caches of results of all layers; results are computed again when they are needed."""
    from rules.core.clearable_caches import clear_all  # the first frame waits for no rules

    clear_all()
    for name, module in tuple(sys.modules.items()):
        if (least := LEAST.get(name.partition(".")[0])) is not None:
            for store in tuple(vars(module).values()):
                if isinstance(store, _lru_cache_wrapper) and (store.cache_parameters()["maxsize"] or 0) >= least:
                    store.cache_clear()
