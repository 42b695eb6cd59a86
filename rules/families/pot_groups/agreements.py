"""House rules for counting groups; a rule set fills them from its options."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CountingRules:
    """House rules for counting groups, rivers, dragons and the patterns of hands that lost.

    `own_river`: tiles like the player's first discard count for that instead of their value (``replace``), beside it
    (``add``), or not at all (``off``); `by_discards`: the first tile ever discarded counts, not the first in the river;
    `next_river`: the next player's first discard counts too. `open_by_value`: open tiles pay by their value;
    `values_add`: dragons and winds also count as tiles of their group. `jokers_of_suit`: dragons count as tiles of the
    suit they stand in. `each_indicator`: every tile like an indicator counts, not one. `conflict` bars a win on a
    discard by the winner's own river: ``off``, ``pro`` or any other word for the plain rule; `opens`: a claimed winning
    tile opens its group; `rows_from_previous`: short rows are claimed from the player before only; `lost_patterns`:
    found in the ``groups``, one tile short (``one_short``), or not at all. `bonus_multiplied`: the bonus for winning is
    multiplied too.
    """

    own_river: str
    by_discards: bool
    next_river: bool
    open_by_value: bool
    values_add: bool
    jokers_of_suit: bool
    each_indicator: bool
    conflict: str
    opens: bool
    rows_from_previous: bool
    lost_patterns: str
    bonus_multiplied: bool
