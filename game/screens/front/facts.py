"""Facts about rule sets for the gallery: search text, numbers, special tiles."""

from __future__ import annotations

from functools import cache

from game import i18n
from game.i18n import fold, plural, ruleset_name
from rules.core.tiles import CODES
from rules.core.wild import NOTHING_WILD
from rules.core.words import LANGUAGES, Words
from rules.engine import registry
from rules.engine.table import Ruleset, Table
from rules.families.han_and_fu.norths import NorthsAside

BONUS, JOKERS = frozenset("fakqy"), frozenset("j")
"""The letters of tiles that are laid aside, and of those that stand for others, in notation."""


@cache
def _table(ruleset_id: str) -> Table:
    """Return a rule set's table with its default options."""
    ruleset = registry.get(ruleset_id)
    return ruleset.at(ruleset.resolve())


@cache
def _haystack(ruleset_id: str) -> str:
    """Return the text that a search looks through: id and texts of a rule set in all languages, without accents and
    case."""
    ruleset = _table(ruleset_id).ruleset
    known = [Words(language) for language in LANGUAGES]
    told = [said for words in known for said in (words.ruleset_name(ruleset_id), words.tagline(ruleset_id))]
    return fold(" ".join([ruleset_id, ruleset_id.replace("_", " "), ruleset.native, *told]))


def found_by(ruleset: Ruleset, words: str) -> bool:
    """Return true if all words of the search occur in the rule set's texts of any language."""
    hay = _haystack(ruleset.id)
    return all(word in hay for word in fold(words).split())


def by_name(ruleset: Ruleset) -> str:
    """Return the key for sorting rule sets by their name in the player's language."""
    return fold(ruleset_name(ruleset.id))


def tile_count(ruleset: Ruleset) -> int:
    """Return the number of tiles in play with the default options."""
    return sum(_table(ruleset.id).copies.values())


def fewest_deals(ruleset: Ruleset) -> int:
    """Return the smallest possible number of deals of a match with the default options."""
    table = _table(ruleset.id)
    return table.flow.fewest(table.players)


def _signs(ruleset: Ruleset, place: int) -> set[str]:
    """Return the character at index `place` of the notation of each kind in play: 0 the rank, -1 the suit's letter."""
    return {CODES[kind][place] for kind in _table(ruleset.id).copies}


def has_flowers(ruleset: Ruleset) -> bool:
    """Return true if bonus tiles are in play: flowers, seasons, animals."""
    return bool(_signs(ruleset, -1) & BONUS)


def has_jokers(ruleset: Ruleset) -> bool:
    """Return true if wild tiles are in play: jokers, or kinds that become wild during a deal."""
    return ruleset.jokers or bool(_signs(ruleset, -1) & JOKERS) or _table(ruleset.id).wild is not NOTHING_WILD


def special_tiles(ruleset: Ruleset) -> list[str]:
    """Return the ids of the special tiles in play: jokers, flowers, red fives, norths set aside."""
    found = {
        "jokers": has_jokers(ruleset), "flowers": has_flowers(ruleset), "red_fives": "0" in _signs(ruleset, 0),
        "norths": NorthsAside in _table(ruleset.id).records,
    }  # fmt: skip
    return [name for name, holds in found.items() if holds]


def seats_of(ruleset: Ruleset) -> str:
    """Return the possible numbers of players as text: "4", "2–4"."""
    low, high = min(ruleset.seats), max(ruleset.seats)
    return str(low) if low == high else f"{low}–{high}"


def players_of(ruleset: Ruleset) -> str:
    """Return the possible numbers of players with the noun: "2–4 players"."""
    high = max(ruleset.seats)
    return plural("player", high).replace(str(high), seats_of(ruleset), 1)


def minimum_of(ruleset: Ruleset) -> str:
    """Return the minimum of a win as text; empty if there is none."""
    value = _table(ruleset.id).options.get(ruleset.minimum) if ruleset.minimum else None
    return i18n.words().choice_label(ruleset.id, ruleset.minimum, value) if value else ""
