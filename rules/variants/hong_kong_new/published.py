"""Minimum and table of payment with which clubs of Hong Kong name their game."""

from __future__ import annotations

from rules.engine.published_rules import PublishedRules

PUBLISHED = {
    "faan_5_full_spicy": PublishedRules(
        {"minimum_faan": 5, "settlement": "full_spicy"},
        ("https://en.wikipedia.org/wiki/Hong_Kong_mahjong_scoring_rules",),
    ),
}
