"""The lines of a card ordered for a player by their distance from a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from rules.core.melds import Group
from rules.families.card_hands.card import CardLine
from rules.families.card_hands.card_shanten import Lines, counted
from rules.families.card_hands.grammar import Assignment

OUT = 99
"""The distance of a line that the hand cannot make any more, or that the jokers in play cannot build."""


class Near(NamedTuple):
    """A line with the hand of it that lacks fewest tiles, and their number."""

    line: CardLine
    groups: Assignment
    missing: int


def nearest(lines: Lines, counts: Sequence[int], laid: Iterable[Group], *, sort: bool = True) -> list[Near]:
    """Return every line of the card, the nearest first, among equals the dearer; unsorted, in the order of the card."""
    reach = lines.beside(laid)
    best = {line.id: Near(line, line.assignments[0], OUT) for line in lines.card.lines}
    if reach is not None:
        missing = reach.missing(*counted(counts))
        for row in np.argsort(missing, kind="stable"):
            one = reach.meant[row]
            if best[one.line.id].missing == OUT:
                best[one.line.id] = Near(one.line, one.groups, int(missing[row]))
    found = list(best.values())
    return sorted(found, key=lambda near: (near.missing, -near.line.value)) if sort else found
