"""Deals of riichi watched by a referee who keeps hands, points and payments himself."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest

from ai.policy import make
from rules.engine import registry
from rules.engine.actions import WIN, Action
from rules.engine.match import Match
from rules.engine.unattended import play_on
from tests.budget import SOAK
from tests.variants.riichi.riichi_referee import Referee

DEALS = 2000 if SOAK else 200
WHIMS = 0.04
"""How often a player does something else than he thinks best, so that rare things happen."""


def watched(seed: int, deals: int) -> Counter[str]:
    """The first deals of a match, every event judged."""
    ruleset, rng = registry.get("riichi"), Random(seed)
    match = Match.new(ruleset, ruleset.resolve({"triple_win": "all", "liability": "none"}), seed=seed)
    players, referee = [make("standard", seat) for seat in range(4)], Referee()

    def answer(match: Match, seat: int, legal: tuple[Action, ...]) -> Action:
        action = players[seat].choose(match.glance(seat), legal)
        if action != WIN and rng.random() < WHIMS:
            action = rng.choice([other for other in legal if other != WIN])
        return action

    for events in chain([tuple(match.events)], play_on(match, deals, answer)):
        for event in events:
            referee.watch(event)
    assert referee.scores == list(match.state.scores) or match.over
    return referee.seen


@pytest.mark.soak
def test_a_referee_finds_nothing_wrong_with_two_hundred_deals() -> None:
    seen: Counter[str] = Counter()
    seed = 0
    while seen["deals"] < DEALS:
        seen += watched(seed, 10)
        seed += 1
    assert seen["discard"] > DEALS / 4 and seen["self"] > DEALS / 20
    assert seen["ready"] > DEALS / 10 and seen["drawn exhausted"] > DEALS / 50
