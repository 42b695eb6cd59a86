"""Order and headings of the rule sets in the gallery."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.screens.front.entries import GalleryEntry
from game.screens.front.facts import by_name
from rules.engine.ruleset import REGIONS

LATELY = 4
"""The number of rule sets that are listed first because they were played last."""


def shelves(found: Sequence[GalleryEntry], order: str, favorites: Collection[str],
            played: Sequence[str]) -> list[tuple[str, list[GalleryEntry]]]:  # fmt: skip
    """Return the entries under headings (shelves), each once.

    `favorites` and `played` are ids of entries, the last played one last. In the order "mine" favorites come first,
    then presets, then games played lately, then the regions; any other order has one shelf without a heading.
    """
    named = sorted(found, key=by_name)
    if order == "players":
        return [("", sorted(named, key=lambda one: (min(one.seats), max(one.seats))))]
    if order == "name":
        return [("", named)]
    lately = [one for one in reversed(played) if one not in favorites][:LATELY]
    first = {
        "favorites": [one for one in named if one.id in favorites],
        "presets": [one for one in named if one.preset is not None and one.id not in (*favorites, *lately)],
        "lately": sorted((one for one in named if one.id in lately), key=lambda one: lately.index(one.id)),
    }
    placed = {one.id for shelf in first.values() for one in shelf}
    rest = [one for one in named if one.id not in placed]
    regions = {region: [one for one in rest if one.region == region] for region in REGIONS}
    return [(name, shelf) for name, shelf in {**first, **regions}.items() if shelf]
