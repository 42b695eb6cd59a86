"""What joins a rule set to others that players may know: one line of comparison, and notes for newcomers."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.words import FALLBACK, PAGES, Words


def likeness(words: Words, ruleset: str) -> str:
    """"Like … but …": the nearest game, and what sets this one apart. Empty where nobody has written it yet."""
    return words.find(f"{PAGES}{ruleset}", "likeness") or ""


def notes_for_others(words: Words, ruleset: str) -> Mapping[str, str]:
    """What those who know another rule set have to learn anew, by the id of the one they know."""
    for language in (words.language, FALLBACK):
        found = words.table(f"{PAGES}{ruleset}", language).get("coming_from")
        if isinstance(found, dict):
            return found
    return {}
