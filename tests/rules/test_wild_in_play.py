"""A kind named wild in the course of a deal is wild for all that plays it: hands, waits, wins, views, players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from ai.policy import make
from rules.core.melds import Seat
from rules.core.options import OptionValues
from rules.core.tiles import KIND, PLAIN
from rules.core.wild import Wild
from rules.engine import events as ev
from rules.engine import registry
from rules.engine.actions import Action
from rules.engine.match import Match
from rules.engine.state import Moment
from rules.engine.table import RngFactory, Ruleset, State, Table
from rules.engine.unattended import from_views, play_on

WILD = KIND["5m"]
USUAL = registry.get("hong_kong_old")


@dataclass(frozen=True)
class NameWild:
    """Fives of characters are wild in this deal."""

    def pending(self, state: State) -> Mapping[Seat, tuple[Action, ...]]:
        """Nobody is asked."""
        return {}

    def follow_up(self, state: State, chance: RngFactory) -> list[ev.Event]:
        """Their name, and on."""
        return [ev.WildNamed((WILD,), ()), ev.PhaseEnded("name_wild")]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Nobody answers."""
        return []


def with_wild(ruleset: Ruleset, options: OptionValues, players: int) -> Table:
    """The usual table, with a phase more before play begins."""
    table = USUAL.table(ruleset, options, players)
    return replace(table, phases=(*table.phases[:-1], NameWild(), table.phases[-1]))


GAME = replace(USUAL, wild=lambda o: Wild(stands=frozenset(PLAIN)), table=with_wild)


@cache
def played(deals: int = 12) -> Match:
    """Some deals of standard players."""
    match = Match.new(GAME, GAME.resolve({"minimum_faan": 0}), seed=7)
    players = [make("standard", seat) for seat in range(4)]
    for _ in play_on(match, deals, from_views(players)):
        if match.state.moment is Moment.ACT:
            assert match.glance(match.state.turn).wild.kinds == {WILD}
    return match


def test_hands_are_won_with_tiles_that_stand_for_others() -> None:
    sheets = [event.sheet for event in played().events if isinstance(event, ev.Scored)]
    standing = [
        (face, kind) for sheet in sheets for group in sheet.groups if group.faces
        for face, kind in zip(group.faces, group.kinds, strict=True) if face != kind
    ]  # fmt: skip
    assert standing and {face for face, _ in standing} == {WILD}
    assert all(sheet.legal for sheet in sheets)


def test_wild_tiles_win_deals_sooner() -> None:
    """With four tiles that stand for any, nearly every deal is won, and in fewer turns than without."""
    events = played().events
    wild = sum(isinstance(event, ev.Discarded) for event in events) / sum(isinstance(e, ev.DealStarted) for e in events)
    usual = Match.new(USUAL, USUAL.resolve({"minimum_faan": 0}), seed=7)
    players = [make("standard", seat) for seat in range(4)]
    for _ in play_on(usual, 12, from_views(players)):
        pass
    plain = sum(isinstance(event, ev.Discarded) for event in usual.events) / 12
    assert wild < plain
