"""Where a suit is given up, computer players give up a short one and rid themselves of it."""

from __future__ import annotations

from collections import Counter

from ai.hand import Hand
from ai.levels import EXPERT
from ai.plans import live_by_draw, typical_lives
from ai.shape_plans import SpecialPlan
from rules.core.tiles import parse_tiles, suit_of
from rules.engine import registry
from rules.engine.actions import Discard, GiveUpSuit
from rules.hands import codes_of
from rules.mechanics.discards.void_suit import void_kinds
from tests.ai.table import decisions, new_match, seated

SICHUAN = registry.get("sichuan").at(registry.get("sichuan").resolve())


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
    discarded = 0
    match = new_match("sichuan", 5, void_first=False, exchange_three="off")
    for _, view, action in decisions(match, seated(EXPERT, 4), 3):
        idle = void_kinds(view.me.marks)
        if isinstance(action, Discard) and any(face in idle for _, face in view.hand):
            assert view.face_of(action.tile) in idle
            discarded += 1
    assert discarded > 12


def test_a_hand_without_its_void_suit_gains_tiles_before_it_throws_any() -> None:
    """Four pairs and a tile: two more kinds come and stay, then only what pairs a single tile helps."""
    plan = next(SpecialPlan(shape) for shape in SICHUAN.scoring.shapes if shape.id == "seven_pairs")
    counts = bytes(parse_tiles("112233445m").count(kind) for kind in range(34))
    short = Hand(codes_of(counts), (), 4, ())
    lives = typical_lives(plan, short, [4 - count for count in counts], plan.shanten(short))
    assert min(lives[:2]) > 70 and max(lives[3:]) < 12
    after = live_by_draw(plan, short, [4 - count for count in counts])
    assert min(live for _, live in after) > 70, "nothing is thrown yet"
