"""Minimum and table of payment with which clubs of Hong Kong name their game."""

from __future__ import annotations

from rules.engine.published_rules import PublishedRules

SOURCES = (
    "https://mahjongfinder.com/learn/hong-kong/scoring", "https://en.wikipedia.org/wiki/Hong_Kong_mahjong_scoring_rules",
)  # fmt: skip

PUBLISHED = {
    f"faan_{least}_{table}": PublishedRules({"minimum_faan": least, "base_table": table}, SOURCES)
    for least in (3, 0)
    for table in ("half_spicy", "full_spicy")
}
