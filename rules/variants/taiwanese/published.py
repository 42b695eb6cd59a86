"""Stakes with which tables of Taiwan name their game."""

from __future__ import annotations

from rules.engine.published_rules import PublishedRules

PUBLISHED = {
    f"stakes_{base}_{tai}": PublishedRules({"base_points": base, "tai_points": tai})
    for base, tai in ((100, 20), (300, 100), (500, 200))
}
