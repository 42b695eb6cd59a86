"""Published rules of competition mahjong."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.options import Value
from rules.engine.published_rules import PublishedRules

GREEN_BOOK: Mapping[str, Value] = {
    "minimum_points": 8, "kong_values": "wmo2006", "rounds": 4, "seat_change": True, "base_payment": 8,
    "discard_payment": "discarder_and_base", "multiple_winners": "first_in_turn", "flowers": True, "flower_value": 1,
    "flower_counts_for_minimum": False,
}  # fmt: skip
"""The rules of the World Mahjong Organization, in the green book of 2006."""

BOOK = "https://kipdf.com/mahjong-competition-rules_5afdcb5b8ead0e2f178b45c8.html"

PUBLISHED = {
    "green_book": PublishedRules(GREEN_BOOK, (BOOK,)),
    "wmc": PublishedRules({**GREEN_BOOK, "table_points": True}, (BOOK,)),
    "mers": PublishedRules(
        {**GREEN_BOOK, "claim_timeout_s": 3},
        (BOOK, "https://doczz.fr/doc/260026/mers-tournament-regulations-%E2%80%93-mahjong-competition-rules"),
    ),
    "china_1998": PublishedRules({**GREEN_BOOK, "kong_values": "china1998"}, ("https://github.com/ailab-pku/MahjongGB",)),
}
