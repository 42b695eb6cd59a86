"""The Charleston: tiles passed face down to each side, votes on going on, blind passes, and a courtesy across."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from rules.core.melds import Seat
from rules.core.rng import shuffled
from rules.core.rulebook_key import told_as
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import PASS, WIN, Action, Say, SetAside
from rules.engine.hand_contexts import winning_flags
from rules.engine.records import follows
from rules.engine.table import Record, RngFactory, State
from rules.mechanics.opening.exchange import ExchangeTiles, all_passed, passed, picks
from rules.mechanics.wins.winning import WinBySelf

RIGHT, ACROSS, LEFT = 1, 2, -1
"""How many places on in the order of play tiles go."""
GO_ON, STOP = "go_on", "stop_passing"
COURTESY = "courtesy_"
"""Before the number of tiles that somebody offers to exchange."""
BLIND = "blind_"
"""Before the number of tiles that somebody passes on unseen."""
EVERY_ROUND = -1
"""In the place of the wind of the only round in which tiles are passed."""


def elsewhere(state: State, only_in: int) -> bool:
    """Whether tiles are passed in another round alone."""
    return only_in not in (EVERY_ROUND, state.round_wind)


class Charleston(Record):
    """What was said in the Charleston: whether somebody stopped it, and how many tiles each seat offers across."""

    def __init__(self, players: int) -> None:
        self.stopped = False
        self.offered: dict[Seat, int] = {}

    @follows(ev.Said)
    def _said(self, state: State, event: ev.Said) -> None:
        if event.word == STOP:
            self.stopped = True
        elif event.word.startswith(COURTESY):
            self.offered[event.seat] = int(event.word.removeprefix(COURTESY))


@told_as("offer_dealt_win")
@dataclass(frozen=True)
class OfferDealtWin:
    """Before any tile is passed the dealer may win with the tiles dealt to him; a circumstance named ``dealt``."""

    def _holds(self, state: State) -> bool:
        sheet = WinBySelf().sheet(state, state.dealer)
        return sheet is not None and sheet.legal

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """The win and a pass, where the hand is complete."""
        return {state.dealer: (WIN, PASS)} if self._holds(state) and not state.answers else {}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The win; or the deal goes on."""
        if action != WIN:
            return [ev.PhaseEnded("dealt_win")]
        tile = state.seats[seat].drawn
        assert tile is not None
        face = state.faces[tile]
        return [ev.Won(seat, tile, face, "self", None, (*winning_flags(state, seat, face, "self"), "dealt"))]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Nothing, unless the hand is not complete."""
        return [] if self.pending(state) else [ev.PhaseEnded("dealt_win")]


@told_as("pass_tiles")
@dataclass(frozen=True)
class PassTiles(ExchangeTiles):
    """One pass of the Charleston, called `name`.

    With `blind` everybody may pass fewer of his own and hand on, unseen, as many of those that come to him instead.
    One of the `second` round is left out once somebody has stopped, and all are but in the round `only_in`.
    """

    one_suit: bool = False
    places: int = RIGHT
    name: str = "first_right"
    blind: bool = False
    second: bool = False
    only_in: int = EVERY_ROUND

    records = (Charleston,)

    def _left_out(self, state: State) -> bool:
        return elsewhere(state, self.only_in) or (self.second and state.record(Charleston).stopped)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Whoever has not picked yet may give any tiles that fit."""
        return {} if self._left_out(state) else super().pending(state)

    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if not self.blind:
            return super()._choices(state, seat)
        tiles = self._givable(state, seat)
        sizes = range(min(self.count, len(tiles)), -1, -1)
        return tuple(SetAside(picked) for size in sizes for picked in combinations(tiles, size))

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Once all have picked the tiles change hands, all at once."""
        if self._left_out(state):
            return [ev.PhaseEnded(self.name)]
        if self.pending(state):
            return []
        moved = self._unseen(state, new_rng()) if self.blind else all_passed(state, self.places)
        return [*moved, ev.PhaseEnded(self.name)]

    def _unseen(self, state: State, rng: Random) -> list[ev.Event]:
        """The blind passes announced, then every tile from its owner to where it comes to rest."""
        order = [state.dealer, *state.others(state.dealer)]
        own = {seat: picked.tiles for seat, picked in state.answers.items() if isinstance(picked, SetAside)}
        said: list[ev.Event] = [
            ev.Said(seat, f"{BLIND}{self.count - len(own[seat])}") for seat in order if len(own[seat]) < self.count
        ]
        rest = handed_on(own, order, self.places, self.count, rng)
        found: dict[tuple[Seat, Seat], list[Tile]] = {}
        for seat in order:
            for tile in own[seat]:
                if rest[tile] != seat:
                    found.setdefault((seat, rest[tile]), []).append(tile)
        return [*said, *(passed(state, seat, taker, tuple(tiles)) for (seat, taker), tiles in found.items())]


def handed_on(
    own: Mapping[Seat, Sequence[Tile]], order: Sequence[Seat], places: int, count: int, rng: Random
) -> dict[Tile, Seat]:
    """Where each tile passed comes to rest when everybody passes `count`, some of them out of what he receives.

    Everybody's own tiles go to the next, in random order; then by turns whoever has not passed enough hands on the
    tile that he received first.
    """
    players = len(order)
    waiting: dict[Seat, deque[Tile]] = {seat: deque() for seat in order}
    made = {seat: len(own[seat]) for seat in order}
    for seat in order:
        waiting[(seat + places) % players].extend(shuffled(own[seat], rng))
    moving = True
    while moving:
        moving = False
        for seat in order:
            if made[seat] < count and waiting[seat]:
                waiting[(seat + places) % players].append(waiting[seat].popleft())
                made[seat] += 1
                moving = True
    return {tile: seat for seat, tiles in waiting.items() for tile in tiles}


@told_as("vote_to_go_on")
@dataclass(frozen=True)
class VoteToGoOn:
    """Everybody says whether the passing goes on; one who stops it ends it for all."""

    only_in: int = EVERY_ROUND

    records = (Charleston,)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Everybody who has not voted."""
        if elsewhere(state, self.only_in):
            return {}
        return {
            seat: (Say(GO_ON), Say(STOP))
            for seat in (state.dealer, *state.others(state.dealer))
            if seat not in state.answers
        }

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """A vote stays secret until all have voted."""
        return [ev.Decided(seat, action)]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """All votes at once."""
        return [] if self.pending(state) else [*_said(state), ev.PhaseEnded("vote")]


def _said(state: State) -> list[ev.Event]:
    """All words that were answered, heard at once."""
    return [ev.Said(seat, answer.word) for seat, answer in sorted(state.answers.items()) if isinstance(answer, Say)]


@told_as("courtesy_pass")
@dataclass(frozen=True)
class CourtesyPass(ExchangeTiles):
    """Opposite players name numbers up to `count`, then each gives the other the smaller of the two."""

    one_suit: bool = False
    places: int = ACROSS
    only_in: int = EVERY_ROUND

    records = (Charleston,)

    def _due(self, state: State, seat: Seat) -> int:
        offered = state.record(Charleston).offered
        return min(offered[seat], offered[(seat + self.places) % state.players])

    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if len(state.record(Charleston).offered) < state.players:
            most = min(self.count, len(self._givable(state, seat)))
            return tuple(Say(f"{COURTESY}{number}") for number in range(most + 1))
        return picks(tuple(self._givable(state, seat)), self._due(state, seat))

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """First everybody's number; then the tiles of all who exchange."""
        if elsewhere(state, self.only_in):
            return {}
        named = len(state.record(Charleston).offered) == state.players
        found = super().pending(state)
        return {seat: legal for seat, legal in found.items() if not named or self._due(state, seat)}

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """The numbers at once, and then the tiles."""
        if elsewhere(state, self.only_in):
            return [ev.PhaseEnded("courtesy")]
        if self.pending(state):
            return []
        if len(state.record(Charleston).offered) < state.players:
            return _said(state)
        return [*all_passed(state, self.places), ev.PhaseEnded("courtesy")]


def first_charleston(
    kept: frozenset[Kind] = frozenset(), blind: bool = False, only_in: int = EVERY_ROUND
) -> tuple[PassTiles, ...]:  # fmt: skip
    """Three tiles to the right, across and to the left, the last perhaps unseen; those `kept` are not passed."""
    return (
        PassTiles(places=RIGHT, kept=kept, name="first_right", only_in=only_in),
        PassTiles(places=ACROSS, kept=kept, name="first_across", only_in=only_in),
        PassTiles(places=LEFT, kept=kept, name="first_left", blind=blind, only_in=only_in),
    )


def second_charleston(
    kept: frozenset[Kind] = frozenset(), blind: bool = False, only_in: int = EVERY_ROUND
) -> tuple[PassTiles, ...]:  # fmt: skip
    """The same the other way round."""
    return (
        PassTiles(places=LEFT, kept=kept, name="second_left", second=True, only_in=only_in),
        PassTiles(places=ACROSS, kept=kept, name="second_across", second=True, only_in=only_in),
        PassTiles(places=RIGHT, kept=kept, name="second_right", blind=blind, second=True, only_in=only_in),
    )
