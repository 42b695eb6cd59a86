"""What a waiting hand is taken to be worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.deal_statistics import DEFAULT
from ai.hand import Hand
from ai.levels import STANDARD, WEIGHTS
from ai.seen import Seen
from ai.value import PayModel
from ai.waits import Pricing
from rules.core.tiles import KIND, Kind, count_kinds, parse_tiles
from rules.engine.view import View
from rules.hands import codes_of
from rules.scoring.hand_context import BY_DISCARD, HandContext
from rules.scoring.sheets import ScoreSheet
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


EAST_WIND = "111z 345m 678p 11s 55z"
"""East's hand in the east round: two faan, three with the white dragon. One bamboo wins when it is drawn alone."""
DRAGON, BAMBOO = KIND["5z"], KIND["1s"]


class Eastern:
    """What East's hand promises in Old Hong Kong, by how many are left of the two kinds that it waits for."""

    def __init__(self) -> None:
        match = new_match("hong_kong_old", 1)
        seat = next(iter(match.pending()))
        match.play(seat, match.pending()[seat][0])
        view = match.glance(next(iter(match.pending())))
        self.view = replace(view, counts=bytes(len(view.counts)), shown=bytes(len(view.shown)))
        self.pricing = Pricing(view.table, WEIGHTS[STANDARD], DEFAULT)
        counts = count_kinds(parse_tiles(EAST_WIND))
        self.hand = Hand(codes_of(counts), (), 4, counts[34:], counts)

    def seen(self, dragons: int, bamboos: int) -> Seen:
        """A table at which so many of the two are left."""
        left = {DRAGON: dragons, BAMBOO: bamboos}
        return Seen(self.view, bytes(left.get(kind, 4) for kind in range(34)), DEFAULT)

    def promise(self, dragons: int, bamboos: int) -> float:
        """What the hand promises there."""
        found = self.pricing.ready(self.view, self.hand, self.seen(dragons, bamboos))
        assert found is not None
        return found[0]


def test_what_is_paid_for_a_kind_is_asked_when_some_are_left_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Kind | None] = []
    paid = PayModel.paid

    def told(worth: PayModel, case: HandContext, sheet: ScoreSheet | None = None) -> float:
        if case.concealed and case.by != BY_DISCARD and len(case.concealed) == 13:
            asked.append(case.win)
        return paid(worth, case, sheet)

    eastern = Eastern()
    eastern.promise(2, 2)
    monkeypatch.setattr(PayModel, "paid", told)
    eastern.pricing = Pricing(eastern.view.table, WEIGHTS[STANDARD], DEFAULT)
    alone = eastern.promise(2, 0)
    assert asked == [DRAGON]
    both = eastern.promise(2, 2)
    assert set(asked) == {DRAGON, BAMBOO}
    asked.clear()
    assert (eastern.promise(2, 0), eastern.promise(2, 2)) == (alone, both)
    assert not asked, "all is known by now"
    assert Eastern().promise(2, 2) == both, "whatever was asked before"


def test_a_kind_of_which_none_is_left_does_not_let_the_hand_win_on_discards() -> None:
    """Of one bamboo the hand waits for what it draws itself; a dragon could be claimed, but none is left."""
    eastern = Eastern()
    seen, drawn = eastern.seen(0, 2), 24**0.5 * WEIGHTS[STANDARD].self_share
    assert eastern.promise(0, 2) == pytest.approx(drawn * seen.win_chances.chance(0, 2 / seen.unseen, False))
    seen = eastern.seen(2, 0)
    assert eastern.promise(2, 0) > 2 * drawn * seen.win_chances.chance(0, 2 / seen.unseen, False)
