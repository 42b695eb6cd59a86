"""Shanten of the winning shapes without groups: thirteen outer tiles, all eight blossoms."""

from __future__ import annotations

from functools import lru_cache

from rules.core.melds import Form, Group
from rules.core.tiles import FLOWERS, ORPHANS, SEASONS, TERMINALS, Kind
from rules.hands.groups import GroupRules
from rules.hands.partition import Counts

FAR = 99
"""The shanten of a shape that the hand can never become."""

Outlook = tuple[int, frozenset[Kind]]
"""The number of missing tiles (or the shanten), and the kinds that lower it."""

NOWHERE: Outlook = (FAR, frozenset())


@lru_cache(maxsize=8)
def orphan_targets(kings: tuple[tuple[Kind, ...], ...]) -> tuple[tuple[tuple[Kind, int], ...], ...]:
    """Return for each king the hand of thirteen outer tiles and that king, as kinds with their numbers.

    One terminal is in both, so the king adds two tiles; kings without a terminal are left out.
    """
    found: list[tuple[tuple[Kind, int], ...]] = []
    for trio in kings:
        for place, kind in enumerate(trio):
            if kind in TERMINALS and trio.index(kind) == place:
                wanted = [*ORPHANS, *trio[:place], *trio[place + 1 :]]
                target = tuple(sorted({wish: wanted.count(wish) for wish in wanted}.items()))
                if target not in found:
                    found.append(target)
    return tuple(found)


def orphans_lacking(held: Counts, melds: tuple[Group, ...], rules: GroupRules) -> Outlook:
    """Return the number of tiles missing for the thirteen outer tiles with a king, and the kinds that lower it."""
    if melds or not rules.winds:
        return NOWHERE
    fewest, nearer = FAR, set[Kind]()
    for target in orphan_targets(rules.kings):
        need = sum(max(0, wanted - held[kind]) for kind, wanted in target)
        if need < fewest:
            fewest, nearer = need, set()
        if need == fewest:
            nearer |= {kind for kind, wanted in target if held[kind] < wanted}
    return fewest, frozenset(nearer)


def blossoms_lacking(held: Counts, melds: tuple[Group, ...], rules: GroupRules) -> Outlook:
    """Return the number of tiles missing for all flowers and seasons, and the kinds that lower it."""
    if not (rules.flowers and rules.seasons):
        return NOWHERE
    laid = {kind for meld in melds if meld.form is Form.BRIDGE for kind in meld.kinds}
    used = {kind for meld in melds if meld.form is not Form.BRIDGE for kind in meld.kinds}
    wanted = {*FLOWERS, *SEASONS}
    if used & wanted:
        return NOWHERE
    missing = frozenset(kind for kind in wanted if kind not in laid and not held[kind])
    return len(missing), missing
