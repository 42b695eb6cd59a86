"""The lines of a card ordered for a player by their distance from a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from rules.core.melds import Group
from rules.families.card_hands.card import CardLine
from rules.families.card_hands.card_shanten import CardHands, pattern_counts
from rules.families.card_hands.grammar import Assignment

IMPOSSIBLE = 99
"""The number of missing tiles of a line that can no longer be made, or not with the jokers in play."""


class NearestHand(NamedTuple):
    """A line of a card, its hand with the fewest missing tiles, and the number of these."""

    line: CardLine
    groups: Assignment
    missing: int


def nearest(lines: CardHands, counts: Sequence[int], laid: Iterable[Group], *, sort: bool = True) -> list[NearestHand]:
    """Return for every line its nearest hand, those with the fewest missing tiles first; of equals the more valuable
    first.

    `counts` are the tiles of the hand by kind, `laid` its laid groups. Without `sort` the order is that of the card.
    """
    possible = lines.possible_beside(laid)
    best = {line.id: NearestHand(line, line.assignments[0], IMPOSSIBLE) for line in lines.card.lines}
    if possible is not None:
        missing = possible.missing(*pattern_counts(counts))
        for row in np.argsort(missing, kind="stable"):
            one = possible.hands[row]
            if best[one.line.id].missing == IMPOSSIBLE:
                best[one.line.id] = NearestHand(one.line, one.groups, int(missing[row]))
    found = list(best.values())
    return sorted(found, key=lambda near: (near.missing, -near.line.value)) if sort else found
