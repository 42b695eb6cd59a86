"""Search for rule sets by name, country, region and family."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.i18n import fold
from rules.core.words import LANGUAGES, Words
from rules.engine import registry

COUNTRIES = tuple(f"country_{ruleset.native_language}" for ruleset in map(registry.get, registry.ids()))
"""Keys of the names of countries; a region named after several of them does not identify the country of a rule set."""


@cache
def ruleset_text(ruleset_id: str) -> str:
    """Return the text that a search for rule sets looks through, in all languages, without accents and case."""
    ruleset = registry.get(ruleset_id)
    told = [text for language in LANGUAGES for text in _told(ruleset_id, Words(language))]
    return fold(" ".join([ruleset_id, ruleset_id.replace("_", " "), ruleset.native, *told]))


def _told(ruleset_id: str, words: Words) -> Iterator[str]:
    """Yield a rule set's name, its tagline, its region and country, and its family, in a language."""
    ruleset = registry.get(ruleset_id)
    yield from (words.ruleset_name(ruleset_id), words.tagline(ruleset_id))
    family = words.family(ruleset_id)
    country, region = f"country_{ruleset.native_language}", words.text(f"filter_region_{ruleset.region}")
    yield from (words.text(key) for key in (country, f"family_{family}") if words.knows(key))
    if not any(words.text(other) in region for other in COUNTRIES if other != country and words.knows(other)):
        yield region


def ruleset_found(ruleset_id: str, words: str, further: str = "") -> bool:
    """Return true if all words of a search occur in the texts of a rule set, or in `further` text; false for none."""
    hay = f"{fold(further)} {ruleset_text(ruleset_id)}"
    return bool(words.strip()) and all(word in hay for word in fold(words).split())
