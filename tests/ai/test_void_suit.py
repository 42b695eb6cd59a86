"""Where a suit is given up, computer players give up a short one and rid themselves of it."""

from __future__ import annotations

from collections import Counter

from ai.levels import EXPERT
from rules.core.tiles import suit_of
from rules.engine.actions import Discard, GiveUpSuit
from rules.mechanics.discards.void_suit import void_kinds
from tests.ai.table import decisions, new_match, seated


def test_a_suit_is_given_up_that_the_hand_has_little_of() -> None:
    given, held = Counter[int](), list[int]()
    for seed in range(6):
        match = new_match("sichuan", seed)
        for _, view, action in decisions(match, seated(EXPERT, 4), 2):
            if isinstance(action, GiveUpSuit):
                suits = Counter(suit_of(face) for _, face in view.hand)
                given[action.suit] += 1
                held.append(suits[action.suit])
                assert suits[action.suit] < max(suits.values())
    assert set(given) == {0, 1, 2}
    assert sum(held) / len(held) < 2.5, "with an exchange before, most hands can do without a suit almost at once"


def test_tiles_that_cannot_win_go_first_though_they_might_be_kept() -> None:
    thrown = 0
    match = new_match("sichuan", 5, void_first=False, exchange_three="off")
    for _, view, action in decisions(match, seated(EXPERT, 4), 3):
        idle = void_kinds(view.me.marks)
        if isinstance(action, Discard) and any(face in idle for _, face in view.hand):
            assert view.face_of(action.tile) in idle
            thrown += 1
    assert thrown > 12
