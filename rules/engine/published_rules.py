"""House rules that a league, a federation or a program has published, as presets of a rule set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.options import Value

PUBLISHED = "published:"
"""Prefix of the names of these presets; the rest is their key in the rule set."""


@dataclass(frozen=True, slots=True)
class PublishedRules:
    """Published house rules: the `options` that they set, and the `sources` in which they are written.

    Rules that they leave open have the rule set's default. What many play and nobody has published has no sources.
    """

    options: Mapping[str, Value]
    sources: tuple[str, ...] = ()


def published_key(name: str) -> str:
    """Return the key of published rules in their rule set; empty for the name of any other preset."""
    return name.removeprefix(PUBLISHED) if name.startswith(PUBLISHED) else ""
