"""Exchanging tiles before play: everybody gives so many of his hand to a neighbour, before he sees what he gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from rules.engine import events as ev
from rules.engine.actions import Action, SetAside
from rules.engine.state import State
from rules.melds import Seat
from rules.ruleset import Chance
from rules.shuffle import throw
from rules.tiles import suit_of

BY_DIE: Mapping[int, int] = {1: -1, 2: -1, 3: 2, 4: 2, 5: 1, 6: 1}
"""How many places on (in the order of play) the tiles of four players go, by one die: left, across, right."""


@dataclass(frozen=True)
class ExchangeTiles:
    """Everybody picks `count` tiles, of one suit where `one_suit`; they go `places` on in the order of play.

    With `places` 0 a die thrown after everybody has picked decides between left, across and right.
    """

    count: int = 3
    one_suit: bool = True
    places: int = 0

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Whoever has not picked yet may give any tiles that fit."""
        return {
            seat: self._choices(state, seat)
            for seat in (state.dealer, *state.others(state.dealer))
            if seat not in state.answers
        }

    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        tiles = sorted(state.seats[seat].hand)
        if not self.one_suit:
            return tuple(SetAside(picked) for picked in combinations(tiles, self.count))
        suits = [[tile for tile in tiles if suit_of(state.faces[tile]) == suit] for suit in range(3)]
        return tuple(SetAside(picked) for suit in suits for picked in combinations(suit, self.count))

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """What is picked stays secret until everybody has picked."""
        return [ev.Decided(seat, action)]

    def follow_up(self, state: State, chance: Chance) -> list[ev.Event]:
        """Once all have picked: the die, and the tiles change hands."""
        if self.pending(state):
            return []
        events: list[ev.Event] = []
        places = self.places
        if not places:
            (die,) = throw(1, chance())
            events.append(ev.DiceRolled(state.dealer, (die,), "exchange", die))
            places = BY_DIE[die]
        for seat, picked in sorted(state.answers.items()):
            assert isinstance(picked, SetAside)
            faces = tuple(state.faces[tile] for tile in picked.tiles)
            events.append(ev.TilesPassed(seat, (seat + places) % state.players, picked.tiles, faces))
        return [*events, ev.PhaseEnded("exchange")]
