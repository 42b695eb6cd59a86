"""Facts about entries of the gallery: search text, numbers, special tiles."""

from __future__ import annotations

from game import i18n
from game.i18n import fold, plural
from game.screens.finding import ruleset_found
from game.screens.front.entries import GalleryEntry
from rules.core.tiles import CODES
from rules.core.wild import NOTHING_WILD
from rules.families.han_and_fu.norths import NorthsAside

BONUS, JOKERS = frozenset("fakqy"), frozenset("j")
"""The letters in notation of tiles that are laid aside, and of tiles that stand for others."""


def found_by(entry: GalleryEntry, words: str) -> bool:
    """Return true if all words of the search occur in the entry's name or its rule set's texts of any language."""
    return not words.strip() or ruleset_found(entry.ruleset.id, words, entry.name)


def by_name(entry: GalleryEntry) -> str:
    """Return the key for sorting entries by their name in the player's language."""
    return fold(entry.name)


def tile_count(entry: GalleryEntry) -> int:
    """Return the number of tiles in play."""
    return sum(entry.table.copies.values())


def fewest_deals(entry: GalleryEntry) -> int:
    """Return the smallest possible number of deals of a match."""
    table = entry.table
    return table.flow.fewest(table.players)


def _signs(entry: GalleryEntry, place: int) -> set[str]:
    """Return the character at index `place` of the notation of each kind in play: 0 the rank, -1 the suit's letter."""
    return {CODES[kind][place] for kind in entry.table.copies}


def has_flowers(entry: GalleryEntry) -> bool:
    """Return true if bonus tiles are in play: flowers, seasons, animals."""
    return bool(_signs(entry, -1) & BONUS)


def has_jokers(entry: GalleryEntry) -> bool:
    """Return true if wild tiles are in play: jokers, or kinds that become wild during a deal."""
    return entry.ruleset.jokers or bool(_signs(entry, -1) & JOKERS) or entry.table.wild is not NOTHING_WILD


def special_tiles(entry: GalleryEntry) -> list[str]:
    """Return the ids of the special tiles in play: jokers, flowers, red fives, norths set aside."""
    found = {
        "jokers": has_jokers(entry), "flowers": has_flowers(entry), "red_fives": "0" in _signs(entry, 0),
        "norths": NorthsAside in entry.table.records,
    }  # fmt: skip
    return [name for name, holds in found.items() if holds]


def seats_of(entry: GalleryEntry) -> str:
    """Return the possible numbers of players as text: "4", "2–4"."""
    low, high = min(entry.seats), max(entry.seats)
    return str(low) if low == high else f"{low}–{high}"


def players_of(entry: GalleryEntry) -> str:
    """Return the possible numbers of players with the noun: "2–4 players"."""
    high = max(entry.seats)
    return plural("player", high).replace(str(high), seats_of(entry), 1)


def minimum_of(entry: GalleryEntry) -> str:
    """Return the minimum of a win as text; empty if there is none."""
    ruleset = entry.ruleset
    value = entry.table.options.get(ruleset.minimum) if ruleset.minimum else None
    return i18n.words().choice_label(ruleset.id, ruleset.minimum, value) if value else ""
