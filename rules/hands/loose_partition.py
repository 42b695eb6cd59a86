"""Readings of a hand in which tiles may be left over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rules.core.melds import Form, Group
from rules.hands.groups import GroupRules, laid_in, laid_winds, suit_splits, wind_splits
from rules.hands.partition import (
    FLOWER_BRIDGE,
    SEASON_BRIDGE,
    Counts,
    assembled,
    crossing_groups,
    crossings,
    dragon_groups,
    grown_apart,
    kings_in,
    shares,
    without,
)

Frame = tuple[tuple[Group, ...], tuple[Group, ...], Counts, int, int, int]
"""Laid groups, groups outside the suits, the remaining suit tiles and winds, and the remaining white, green, red
dragons.
"""


def frames(held: Counts, melds: tuple[Group, ...], rules: GroupRules) -> Iterator[Frame]:
    """Yield every choice of groups that are not of a single suit: at most one king, trios, blossoms, dragons alone.

    Each comes with the melds and the rest of the hand (`Frame`).
    """
    kings = [((), held)] if not any(meld.form is Form.KING for meld in melds) else []
    for king, after_king in (*kings, *kings_in(held, melds, rules)):
        for crossed, rest in crossings(after_king, crossing_groups(after_king, rules)):
            for blossoms, left in _blossoms(rest, rules):
                for laid, counts in grown_apart(melds, left, rules):
                    for alone, white, green, red in dragon_groups(counts, rules):
                        yield laid, (*king, *crossed, *blossoms, *alone), counts, white, green, red


def _blossoms(held: Counts, rules: GroupRules) -> Iterator[tuple[tuple[Group, ...], Counts]]:
    """Yield the choices of bridges of blossoms that the hand has (none, either, both), with the tiles left."""
    yield (), held
    played = ((FLOWER_BRIDGE, rules.flowers), (SEASON_BRIDGE, rules.seasons))
    whole = [bridge for bridge, allowed in played if allowed and without(held, bridge.kinds) is not None]
    for chosen in range(1, 1 << len(whole)):
        groups = tuple(bridge for place, bridge in enumerate(whole) if chosen >> place & 1)
        rest = without(held, [kind for bridge in groups for kind in bridge.kinds])
        assert rest is not None
        yield groups, rest


def loose_splits(held: Counts, melds: tuple[Group, ...], rules: GroupRules) -> Iterator[tuple[Group, ...]]:
    """Yield every reading of tiles in groups, where any tile may be left over; laid groups come first."""
    laid_suits = [laid_in(melds, suit) if rules.extend else () for suit in range(3)]
    laid_wind = laid_winds(melds) if rules.extend else ()
    for laid, apart, counts, white, green, red in frames(held, melds, rules):
        for greens in range(green + 1):
            windy = wind_splits(counts[27:31], greens, laid_wind, False)
            for reds, whites in product(range(red + 1), range(white + 1)):
                for row, bridge in product(shares(reds), shares(whites)):
                    ways = [
                        suit_splits(counts[9 * suit : 9 * suit + 9], row[suit], bridge[suit], laid_suits[suit], False)
                        for suit in range(3)
                    ]
                    for parts in product(*ways, windy):
                        yield assembled(laid, apart, parts)


