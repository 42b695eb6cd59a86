"""The circumstances that scoring reads are those that a watcher of the log would name, in any play."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from ai.policy import make
from rules import registry
from rules.deals.player import play_script
from rules.deals.script import read_script
from rules.engine import events as ev
from rules.engine.actions import WIN, Action
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.errors import OptionError
from rules.options import Options, Value
from rules.ruleset import Ruleset
from rules.scoring.cases import winning_flags
from rules.tiles import BONUS, Kind
from tests.circumstances import Watcher
from tests.play import play_deals

IDS = registry.ids()
DEALS = Path(__file__).parent.parent / "deals"
KNOWN = {
    "replacement", "after_bonus", "last_tile", "heavenly", "earthly", "robbing_kong", "last_of_kind", "ready",
    "original_call", "original_call_changed", "called_on_deal", "not_first",
}  # fmt: skip
"""What the watcher knows; a part of a rule set may name more."""


def changed(ruleset: Ruleset, rng: Random) -> Options:
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
    elif state.moment in (Moment.CLAIMS, Moment.ROBBING) and state.last is not None:
        for seat in state.others(state.last.seat):
            same(winning_flags(state, seat, state.last.face, "discard"), watcher.by_claim(seat), met)


def same(found: tuple[str, ...], wanted: set[str], met: Counter[str]) -> None:
    assert set(found) & KNOWN == wanted
    assert len(found) == len(set(found))
    met.update(wanted)


def bonus_of(match: Match) -> frozenset[Kind]:
    """The kinds that are no part of any hand."""
    return match.table.bonus.kinds | frozenset(BONUS)


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


def read_wins(events: Sequence[ev.Event], watcher: Watcher) -> Counter[str]:
    """Read on in the log; every win is written down with its circumstances, but for those by bonus tiles alone."""
    met: Counter[str] = Counter()
    for event in events:
        if isinstance(event, ev.Won) and event.tile not in watcher.bonus:
            by_draw = event.by == "self"
            wanted = watcher.by_draw(event.seat, event.tile) if by_draw else watcher.by_claim(event.seat)
            same(event.flags, wanted, met)
        watcher.read(event)
    return met


@pytest.mark.parametrize("ruleset_id", IDS)
@pytest.mark.parametrize("seed", range(4))
def test_circumstances_are_those_of_the_log(ruleset_id: str, seed: int) -> None:
    rng = Random(seed)
    ruleset = registry.get(ruleset_id)
    options = ruleset.resolve() if seed == 0 else changed(ruleset, rng)
    watch(Match.new(ruleset, options, seed=seed), 6, rng)


SCRIPTED = [
    (path.stem, deal)
    for path in sorted(DEALS.glob("*.json"))
    for deal in json.loads(path.read_text(encoding="utf-8"))["deals"]
]


@cache
def met_in_script(number: int) -> Counter[str]:
    ruleset_id, deal = SCRIPTED[number]
    match = play_script(read_script(deal, ruleset_id)).match
    return read_wins(match.events, Watcher(match.state.players, bonus_of(match)))


@pytest.mark.parametrize("number", range(len(SCRIPTED)), ids=[f"{name}-{deal['name']}" for name, deal in SCRIPTED])
def test_wins_of_scripted_deals_have_the_circumstances_of_the_log(number: int) -> None:
    met_in_script(number)


def test_all_circumstances_are_met() -> None:
    """The properties above say something of each of them."""
    met = sum((met_in_script(number) for number in range(len(SCRIPTED))), Counter[str]())
    for ruleset_id, given in (
        ("chinese_classical_ru", {"bonus_tiles": True}), ("watching_the_pot", {"deal_end": "last_loser"}),
    ):  # fmt: skip
        ruleset = registry.get(ruleset_id)
        met += watch(Match.new(ruleset, ruleset.resolve(given), seed=0), 8, Random(0))
    assert set(met) == KNOWN
