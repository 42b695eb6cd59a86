"""What a waiting hand is taken to be worth."""

from __future__ import annotations

from dataclasses import replace

from ai.course import DEFAULT
from ai.levels import STANDARD, WEIGHTS
from ai.plans import Hand
from ai.seen import Seen
from ai.waits import Pricing
from rules.engine.view import View
from rules.shapes import codes_of
from rules.tiles import KIND, count_kinds, parse_tiles
from tests.ai.table import new_match


def price(pricing: Pricing, view: View, indicator: str) -> float:
    """What 345m 345p 345s 678s 5s promises where this tile is turned."""
    counts = count_kinds(parse_tiles("345m 345p 345678s 5s"))
    seen = Seen(view, (4,) * 34, DEFAULT)
    hand = Hand(codes_of(counts), (), 4, counts[34:], counts)
    found = pricing.ready(replace(view, indicators=((0, KIND[indicator]),)), hand, seen)
    assert found is not None
    return found[0]


def test_a_hand_is_priced_by_what_is_turned_now_not_by_an_earlier_deal() -> None:
    match = new_match("riichi", 1)
    seat = next(iter(match.pending()))
    match.play(seat, match.pending()[seat][0])
    view = match.glance(next(iter(match.pending())))
    pricing = Pricing(view.table, WEIGHTS[STANDARD], DEFAULT)
    poor = price(pricing, view, "1z")
    assert price(pricing, view, "4s") > poor
    assert price(pricing, view, "1z") == poor
