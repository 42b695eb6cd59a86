"""Plans for all hands that a rule set knows, where these are not sets and a pair alone."""

from __future__ import annotations

from random import Random

import pytest

from ai.hand import Hand
from ai.shape_plans import AnyWinPlan
from rules.core.options import Value
from rules.core.tiles import KINDS, PLAIN
from rules.engine import registry
from rules.hands import codes_of

HANDS = 12
NAMED = ("wuhan", "tianjin")
"""Where some kind is wild in every deal."""


@pytest.mark.parametrize(
    ("ruleset_id", "asked"),
    [("chinese_classical", {"preset": "british"}), ("wuhan", {}), ("tianjin", {}), ("watching_the_pot", {})],
)
def test_discards_are_told_apart_as_all_shapes_tell_them(ruleset_id: str, asked: dict[str, Value]) -> None:
    ruleset = registry.get(ruleset_id)
    table, rng = ruleset.at(ruleset.resolve(asked)), Random(4)
    for _ in range(HANDS):
        few = rng.sample(PLAIN, 7)
        wild = table.wild.named((few[0],), {few[0]: 4}) if ruleset_id in NAMED else table.wild
        kinds = rng.sample([kind for kind in few for _ in range(table.copies[kind])], table.hand_size + 1)
        counts = [kinds.count(kind) for kind in range(KINDS)]
        hand = Hand(codes_of(counts), (), 4, counts[len(PLAIN) :], counts, wild)
        plan, held = AnyWinPlan(table.scoring), sorted(set(kinds))
        plan.shanten(hand)
        after = {kind: max(table.scoring.shanten(hand.without(kind).held), 0) for kind in held}
        nearest_discards = plan.nearest_discards(hand, held)
        assert {after[kind] for kind in nearest_discards} == {min(after.values())}
        for kind in nearest_discards:
            less = hand.without(kind)
            helping = table.scoring.outlook(less.held)[1]
            assert plan.live(less, [1] * KINDS) == len(helping)
