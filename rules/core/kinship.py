"""Comparisons of a rule set with others that players may know: one sentence, and notes for newcomers."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.words import FALLBACK, PAGES, Words


def likeness(words: Words, ruleset: str) -> str:
    """Return the sentence "Like … but …" that compares a rule set with its nearest relative; empty if there is none."""
    return words.find(f"{PAGES}{ruleset}", "likeness") or ""


def notes_for_others(words: Words, ruleset: str) -> Mapping[str, str]:
    """Return what players of other rule sets should know about this one, by the id of the rule set they know."""
    for language in (words.language, FALLBACK):
        found = words.table(f"{PAGES}{ruleset}", language).get("coming_from")
        if isinstance(found, dict):
            return found
    return {}
