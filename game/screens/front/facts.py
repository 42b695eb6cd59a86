"""What the gallery knows of a rule set: what search finds it by, its numbers, what is in its box of tiles."""

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
    """A rule set as it is by default."""
    ruleset = registry.get(ruleset_id)
    return ruleset.at(ruleset.resolve())


@cache
def _haystack(ruleset_id: str) -> str:
    ruleset = _table(ruleset_id).ruleset
    known = [Words(language) for language in LANGUAGES]
    told = [said for words in known for said in (words.ruleset_name(ruleset_id), words.tagline(ruleset_id))]
    return fold(" ".join([ruleset_id, ruleset_id.replace("_", " "), ruleset.native, *told]))


def found_by(ruleset: Ruleset, words: str) -> bool:
    """Whether search finds a rule set: all of the words stand in what is said of it in any language."""
    hay = _haystack(ruleset.id)
    return all(word in hay for word in fold(words).split())


def by_name(ruleset: Ruleset) -> str:
    """What rule sets are sorted by where they stand by their names."""
    return fold(ruleset_name(ruleset.id))


def tile_count(ruleset: Ruleset) -> int:
    """How many tiles are in play by default."""
    return sum(_table(ruleset.id).copies.values())


def fewest_deals(ruleset: Ruleset) -> int:
    """How many deals a match has at least by default."""
    table = _table(ruleset.id)
    return table.flow.fewest(table.players)


def _signs(ruleset: Ruleset, place: int) -> set[str]:
    """The first or last signs of its tiles in notation."""
    return {CODES[kind][place] for kind in _table(ruleset.id).copies}


def has_flowers(ruleset: Ruleset) -> bool:
    """Whether tiles are in play that are no part of sets: flowers, seasons, animals."""
    return bool(_signs(ruleset, -1) & BONUS)


def has_jokers(ruleset: Ruleset) -> bool:
    """Whether tiles stand for others: jokers, or kinds that become wild during a deal."""
    return ruleset.jokers or bool(_signs(ruleset, -1) & JOKERS) or _table(ruleset.id).wild is not NOTHING_WILD


def special_tiles(ruleset: Ruleset) -> list[str]:
    """What is in its box beside the plain tiles, or is used otherwise: jokers, flowers, red fives, norths put aside."""
    found = {
        "jokers": has_jokers(ruleset), "flowers": has_flowers(ruleset), "red_fives": "0" in _signs(ruleset, 0),
        "norths": NorthsAside in _table(ruleset.id).records,
    }  # fmt: skip
    return [name for name, holds in found.items() if holds]


def seats_of(ruleset: Ruleset) -> str:
    """The numbers of players: "4", "2–4"."""
    low, high = min(ruleset.seats), max(ruleset.seats)
    return str(low) if low == high else f"{low}–{high}"


def players_of(ruleset: Ruleset) -> str:
    """The numbers of players with their noun."""
    high = max(ruleset.seats)
    return plural("player", high).replace(str(high), seats_of(ruleset), 1)


def minimum_of(ruleset: Ruleset) -> str:
    """The least worth of a win, in words; empty where there is none."""
    value = _table(ruleset.id).options.get(ruleset.minimum) if ruleset.minimum else None
    return i18n.words().choice_label(ruleset.id, ruleset.minimum, value) if value else ""
