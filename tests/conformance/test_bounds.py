"""No deal lasts for ever, whatever its rules and whatever is answered."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.errors import OptionError
from rules.core.options import Option, OptionValues, Value
from rules.engine import events as ev
from rules.engine import registry
from rules.engine import table as declaration
from rules.engine.match import Match
from rules.engine.ruleset import BaseRuleset
from rules.engine.state import Moment
from rules.engine.table import Ruleset
from tests.play import play_deals, random_chooser

RECYCLED = {"deck_end": "recycle", "deal_end": "last_loser"}


TABLES = [
    pytest.param(ruleset.id, players, id=f"{ruleset.id}-{players}")
    for ruleset in registry.all_rulesets()
    for players in ruleset.seats
]


def some_value(option: Option, rng: Random) -> Value:
    """Any value of a house rule."""
    if option.choices:
        return rng.choice(option.choices)
    if option.type is bool:
        return rng.random() < 0.5
    low, high = option.range or (0, 0)
    return rng.randrange(low, high + 1, option.step)


def some_rules(ruleset: Ruleset, players: int, rng: Random) -> OptionValues:
    """House rules by lot, those left out that contradict others."""
    given: dict[str, object] = {
        option.id: some_value(option, rng)
        for option in ruleset.options
        if option.id != "players" and rng.random() < 0.4
    }
    while True:
        try:
            return ruleset.resolve(given, players)
        except OptionError:
            given.pop(next(iter(given)))


def last_deal(match: Match, seed: int) -> list[ev.Event]:
    """The events of one deal of random play."""
    rng = Random(seed)
    for _ in play_deals(match, 1, random_chooser(rng, eager=0), rng):
        pass
    return match.events


@pytest.fixture(autouse=True)
def new_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table knows its bound once it has been asked for: other tests must not meet those of other bounds."""
    monkeypatch.setattr(BaseRuleset, "at", BaseRuleset.new_table)


@pytest.mark.parametrize("ruleset_id", registry.ids())
def test_every_rule_set_is_bound(ruleset_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a bound of no discard at all nobody draws after the first turn."""
    monkeypatch.setattr(declaration, "LONGEST", 0)
    ruleset = registry.get(ruleset_id)
    for players in ruleset.seats:
        events = last_deal(Match.new(ruleset, ruleset.resolve({}, players), seed=4), 4)
        assert not any(isinstance(event, ev.TileDrawn) and event.reason == "turn" for event in events)


@pytest.mark.parametrize(("ruleset_id", "players"), TABLES)
def test_deals_end_under_any_rules(ruleset_id: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every number of players, house rules by lot: no deal is longer than the bound, and none raises."""
    monkeypatch.setattr(declaration, "LONGEST", 1)
    ruleset = registry.get(ruleset_id)
    for seed in range(3):
        match = Match.new(ruleset, some_rules(ruleset, players, Random(seed)), seed=seed)
        events = last_deal(match, seed)
        assert match.state.moment in (Moment.BEFORE_DEAL, Moment.OVER)
        assert sum(isinstance(event, ev.Discarded) for event in events) <= len(match.table.tiles)
        assert sum(match.state.scores) + match.state.pot == match.table.start_points * players


@pytest.mark.parametrize("seed", [1, 3, 5, 6])
def test_no_deal_lasts_for_ever(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watching the Pot without draws: eight players whose hands can never win go on until the bound."""
    monkeypatch.setattr(declaration, "LONGEST", 3)
    ruleset = registry.get("watching_the_pot")
    match = Match.new(ruleset, ruleset.resolve(RECYCLED, 8), seed=seed)
    events = last_deal(match, seed)
    assert match.state.moment in (Moment.BEFORE_DEAL, Moment.OVER)
    discarded = sum(isinstance(event, ev.Discarded) for event in events)
    assert 144 < discarded <= 3 * 144
    assert any(isinstance(event, ev.DealDrawn) for event in events)


def test_the_bound_lies_beyond_twenty_cycles() -> None:
    """With two players and the largest deck each of the most cycles that can be set is played to its end."""
    ruleset = registry.get("watching_the_pot")
    most = next(option for option in ruleset.options if option.id == "max_cycles").range
    assert most is not None
    tiles, hands = 144, 2 * 14
    assert (most[1] + 1) * (tiles - hands) + hands < declaration.LONGEST * tiles
