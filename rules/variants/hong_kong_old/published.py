"""Rules of the Hong Kong Mahjong Association; minimum and table of payment with which tables there name their game."""

from __future__ import annotations

from rules.engine.published_rules import PublishedRules

SOURCES = (
    "https://github.com/yawnoc/mahjong-scorer", "https://mahjongfinder.com/learn/hong-kong/scoring",
    "https://en.wikipedia.org/wiki/Hong_Kong_mahjong_scoring_rules",
)  # fmt: skip

PUBLISHED = {
    "hkma": PublishedRules(
        {
            "minimum_faan": 3, "base_table": "half_spicy", "faan_cap": 10, "discarder_pays": "all",
            "east_doubles": False, "concealed_hand": True, "seven_pairs": False,
        },
        ("https://www.hkmahjong.org/rules",),
    ),
} | {
    f"faan_{least}_{table}": PublishedRules({"minimum_faan": least, "base_table": table}, SOURCES)
    for least in (3, 0)
    for table in ("half_spicy", "full_spicy")
}  # fmt: skip
