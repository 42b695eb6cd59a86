"""House rules for counting groups; a rule set fills them from its options."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CountingRules:
    """House rules of groups, rivers, dragons and lost patterns.

    `own_river` is what the own first discard does to its like in the hand: ``replace`` their value, ``add`` to it or
    ``off``; `by_discards` takes the first tile ever discarded for it, not the first that lies there; `next_river` lets
    the next player's count too. `open_by_value` lets open tiles pay by what they are worth; `values_add` lets dragons
    and winds count as tiles of their group besides. `jokers_of_suit`: dragons count as tiles of the suit they stand in.
    `each_indicator`: every tile like an indicator counts, not one. `conflict` is ``off``, ``pro`` or any other word for
    the plain rule; `opens` a group that a claimed tile completes; `rows_from_previous` keeps short rows to the next
    player in turn; `lost_patterns` are looked for in the ``groups``, one tile short of them (``one_short``), or not.
    `bonus_multiplied`: the bonus for winning is multiplied like everything else.
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
