"""The circumstances that scoring reads are those that a watcher of the log would name, in any play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ai.policy import make
from rules.core.errors import OptionError
from rules.core.options import OptionValues, Value
from rules.engine import registry
from rules.engine.actions import WIN, Action
from rules.engine.hand_contexts import winning_flags
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.table import Ruleset
from rules.scripted_deals.player import play_script
from rules.scripted_deals.script import read_script
from tests import variant_files
from tests.budget import SOAK
from tests.circumstances import KNOWN, Watcher, bonus_of, read_wins, same
from tests.play import play_deals

IDS = registry.ids()
def changed(ruleset: Ruleset, rng: Random) -> OptionValues:
    """A few house rules changed at random."""
    given: dict[str, object] = {}
    for option in ruleset.options:
        if option.id != "players" and rng.random() < 0.25:
            values: tuple[Value, ...] = option.choices or ((True, False) if option.type is bool else ())
            if values:
                given[option.id] = values[int(rng.random() * len(values))]
    players = ruleset.seats[int(rng.random() * len(ruleset.seats))]
    while True:
        try:
            return ruleset.resolve(given, players if len(ruleset.seats) > 1 else None)
        except OptionError:
            given.popitem()


def compare(match: Match, watcher: Watcher, met: Counter[str]) -> None:
    """Whoever could be asked about a win now would win in the circumstances that the watcher names."""
    state = match.state
    if state.moment is Moment.ACT:
        drawn = state.seats[state.turn].drawn
        if drawn is not None:
            same(winning_flags(state, state.turn, state.faces[drawn], "self"), watcher.by_draw(state.turn, drawn), met)
    elif state.moment in (Moment.CLAIMS, Moment.ROBBING) and state.claimable is not None:
        for seat in state.others(state.claimable.seat):
            same(winning_flags(state, seat, state.claimable.face, "discard"), watcher.by_claim(seat), met)


def watch(match: Match, deals: int, rng: Random) -> Counter[str]:
    """Play deals, half of the answers at random and half by a computer player, and compare at every question."""
    watcher, met, read = Watcher(match.state.players, bonus_of(match)), Counter[str](), 0
    player = make("standard", 1)

    def choose(match: Match, seat: int, legal: tuple[Action, ...]) -> Action:
        if rng.random() < 0.3:
            # Wins are passed over now and then, so that deals go on to the last tile.
            others = [action for action in legal if action != WIN] or list(legal)
            return others[int(rng.random() * len(others))]
        return player.choose(match.glance(seat), legal)

    def read_on() -> None:
        nonlocal read
        met.update(read_wins(match.events[read:], watcher))
        read = len(match.events)

    read_on()
    for _ in play_deals(match, deals, choose, rng):
        read_on()
        compare(match, watcher, met)
    return met


@pytest.mark.parametrize("ruleset_id", IDS)
@pytest.mark.parametrize("seed", range(30 if SOAK else 2))
def test_circumstances_are_those_of_the_log(ruleset_id: str, seed: int) -> None:
    rng = Random(seed)
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve() if seed == 0 else changed(ruleset, rng)
    watch(Match.new(ruleset, options, seed=seed), 4 if SOAK else 2, rng)


def test_all_circumstances_are_met() -> None:
    """What is said here, and of every scripted deal, says something of each of them."""
    met = Counter[str]()
    for ruleset_id, scripts in variant_files.all_read(variant_files.DEALS):
        for deal in scripts["deals"]:
            if any(name in str(deal) for name in KNOWN - set(met)):
                match = play_script(read_script(deal, ruleset_id)).match
                met += read_wins(match.events, Watcher(match.state.players, bonus_of(match)))
    assert set(met) == KNOWN
