"""No deal lasts for ever, whatever its rules and whatever is answered."""

from __future__ import annotations

from random import Random

import pytest

from rules import registry
from rules.engine import events as ev
from rules.engine.match import Match
from rules.engine.state import Step
from rules.phases import drawing
from tests.play import play_deals, random_chooser

RECYCLED = {"deck_end": "recycle", "deal_end": "last_loser"}


def last_deal(match: Match, seed: int) -> list[ev.Event]:
    """The events of one deal of random play."""
    rng = Random(seed)
    for _ in play_deals(match, 1, random_chooser(rng, eager=0), rng):
        pass
    return match.events


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_every_rule_set_is_bound(ruleset_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a bound of no discard at all nobody draws after the first turn."""
    monkeypatch.setattr(drawing, "LONGEST", 0)
    ruleset = registry.get(ruleset_id)
    for players in ruleset.seats:
        events = last_deal(Match.new(ruleset, ruleset.resolve({}, players), seed=4), 4)
        assert not any(isinstance(event, ev.TileDrawn) and event.reason == "turn" for event in events)


@pytest.mark.parametrize("seed", [1, 3, 5, 6])
def test_no_deal_lasts_for_ever(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watching the Pot without draws: eight players whose hands can never win go on until the bound."""
    monkeypatch.setattr(drawing, "LONGEST", 3)
    ruleset = registry.get("watching_the_pot")
    match = Match.new(ruleset, ruleset.resolve(RECYCLED, 8), seed=seed)
    events = last_deal(match, seed)
    assert match.state.step in (Step.BEFORE_DEAL, Step.OVER)
    thrown = sum(isinstance(event, ev.Discarded) for event in events)
    assert 144 < thrown <= 3 * 144
    assert any(isinstance(event, ev.DealDrawn) for event in events)


def test_the_bound_lies_beyond_twenty_cycles() -> None:
    """With two players and the largest deck each of the most cycles that can be set is played to its end."""
    ruleset = registry.get("watching_the_pot")
    most = next(option for option in ruleset.options if option.id == "max_cycles").range
    assert most is not None
    tiles, hands = 144, 2 * 14
    assert (most[1] + 1) * (tiles - hands) + hands < drawing.LONGEST * tiles
