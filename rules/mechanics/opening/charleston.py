"""The Charleston: tiles passed face down to each side, votes on going on, blind passes, and a courtesy pass."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from rules.core.melds import Seat
from rules.core.rng import shuffled
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile
from rules.engine import events as ev
from rules.engine.actions import PASS, WIN, Action, Say, SetAside
from rules.engine.hand_contexts import winning_flags
from rules.engine.records import on
from rules.engine.secret_choices import SecretChoices
from rules.engine.table import Record, RngFactory, State
from rules.mechanics.opening.exchange import ExchangeTiles, pass_all, tile_choices, tiles_passed
from rules.mechanics.wins.winning import WinBySelf

RIGHT, ACROSS, LEFT = 1, 2, -1
"""Seats that tiles move on in the order of play."""
GO_ON, STOP = "go_on", "stop_passing"
COURTESY = "courtesy_"
"""Prefix of a word; the number of tiles offered in a courtesy pass follows."""
BLIND = "blind_"
"""Prefix of a word; the number of tiles passed on unseen follows."""
EVERY_ROUND = -1
"""Stands for the wind of the only round in which tiles are passed."""


def in_other_round(state: State, only_in: int) -> bool:
    """Check that tiles are passed only in another round than this one; `only_in` is that round or `EVERY_ROUND`."""
    return only_in not in (EVERY_ROUND, state.round_wind)


class Charleston(Record):
    """Remembers if a player has stopped the Charleston, and the number of tiles that each seat offers in the courtesy
    pass.
    """

    def __init__(self, players: int) -> None:
        """Start a deal with the Charleston going on and no offers made."""
        self.stopped = False
        self.offered: dict[Seat, int] = {}

    @on(ev.Said)
    def _announced(self, state: State, event: ev.Said) -> None:
        """Remember that a player stops the Charleston, or how many tiles the player offers across."""
        if event.word == STOP:
            self.stopped = True
        elif event.word.startswith(COURTESY):
            self.offered[event.seat] = int(event.word.removeprefix(COURTESY))


@rulebook_key("offer_dealt_win")
@dataclass(frozen=True)
class OfferDealtWin:
    """Phase that offers the dealer a win with the hand as dealt (circumstance ``dealt``), before any tile is passed."""

    def _dealer_wins(self, state: State) -> bool:
        """Check that the dealer's hand wins as dealt."""
        sheet = WinBySelf().sheet(state, state.dealer)
        return sheet is not None and sheet.legal

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return a win or a pass as the dealer's choice, if the hand wins as dealt; else nobody is asked."""
        return {state.dealer: (WIN, PASS)} if self._dealer_wins(state) and not state.answers else {}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the win with the circumstance ``dealt``; after a pass, the end of the phase."""
        if action != WIN:
            return [ev.PhaseEnded("dealt_win")]
        tile = state.seats[seat].drawn
        assert tile is not None
        face = state.faces[tile]
        return [ev.Won(seat, tile, face, "self", None, (*winning_flags(state, seat, face, "self"), "dealt"))]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the end of the phase if the dealer need not be asked, else nothing."""
        return [] if self.pending(state) else [ev.PhaseEnded("dealt_win")]


@rulebook_key("pass_tiles")
@dataclass(frozen=True)
class PassTiles(ExchangeTiles):
    """Phase of the Charleston: a pass named `name`, in which everybody passes tiles `places` seats on.

    With `blind` players may pass fewer tiles of their own and hand on, unseen, as many of those received. A pass of the
    `second` round is left out once somebody has stopped; `only_in` names the only round of the match with passes.
    """

    one_suit: bool = False
    places: int = RIGHT
    name: str = "first_right"
    blind: bool = False
    second: bool = False
    only_in: int = EVERY_ROUND

    records = (Charleston,)

    def _skipped(self, state: State) -> bool:
        """Check that this pass is left out in this deal."""
        return in_other_round(state, self.only_in) or (self.second and state.record(Charleston).stopped)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the choices of all who have not picked their tiles; empty if the pass is left out."""
        return {} if self._skipped(state) else super().pending(state)

    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the ways to pick tiles to pass: `count` of them, in a blind pass any number up to that."""
        if not self.blind:
            return super()._choices(state, seat)
        tiles = self._passable_tiles(state, seat)
        sizes = range(min(self.count, len(tiles)), -1, -1)
        return tuple(SetAside(picked) for size in sizes for picked in combinations(tiles, size))

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that move all tiles at once when everybody has picked, and the end of the phase."""
        if self._skipped(state):
            return [ev.PhaseEnded(self.name)]
        if self.pending(state):
            return []
        moved = self._blind_passes(state, new_rng()) if self.blind else pass_all(state, self.places)
        return [*moved, ev.PhaseEnded(self.name)]

    def _blind_passes(self, state: State, rng: Random) -> list[ev.Event]:
        """Return the events that announce the blind passes and move every tile to its final owner."""
        order = [state.dealer, *state.others(state.dealer)]
        own = {seat: picked.tiles for seat, picked in state.answers.items() if isinstance(picked, SetAside)}
        said: list[ev.Event] = [
            ev.Said(seat, f"{BLIND}{self.count - len(own[seat])}") for seat in order if len(own[seat]) < self.count
        ]
        rest = blind_pass_owners(own, order, self.places, self.count, rng)
        found: dict[tuple[Seat, Seat], list[Tile]] = {}
        for seat in order:
            for tile in own[seat]:
                if rest[tile] != seat:
                    found.setdefault((seat, rest[tile]), []).append(tile)
        return [*said, *(tiles_passed(state, seat, taker, tuple(tiles)) for (seat, taker), tiles in found.items())]


def blind_pass_owners(
    own: Mapping[Seat, Sequence[Tile]], order: Sequence[Seat], places: int, count: int, rng: Random
) -> dict[Tile, Seat]:
    """Return the final owner of each tile when everybody passes `count` tiles, partly out of those received.

    `own` are the tiles that each seat passes itself, `order` the seats in turn, `places` the seats that tiles move on.
    All own tiles go on in random order; then, by turns, each player who has not passed enough hands on the tile
    received first.
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


@rulebook_key("vote_to_go_on")
@dataclass(frozen=True)
class VoteToGoOn(SecretChoices):
    """Phase in which everybody votes on a second Charleston; a single vote to stop ends the passing.

    `only_in` names the only round of the match with passes.
    """

    only_in: int = EVERY_ROUND

    records = (Charleston,)

    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the two votes: go on or stop."""
        return (Say(GO_ON), Say(STOP))

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the votes open to all who have not voted; empty in rounds without passes."""
        return {} if in_other_round(state, self.only_in) else super().pending(state)

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that announce all votes at once, when all have voted."""
        return [] if self.pending(state) else [*_announced(state), ev.PhaseEnded("vote")]


def _announced(state: State) -> list[ev.Event]:
    """Return the events that announce the words which players have answered in secret, by seat."""
    return [ev.Said(seat, answer.word) for seat, answer in sorted(state.answers.items()) if isinstance(answer, Say)]


@rulebook_key("courtesy_pass")
@dataclass(frozen=True)
class CourtesyPass(ExchangeTiles):
    """Phase in which players opposite each other name numbers up to `count`, then exchange the smaller number of tiles.

    `only_in` names the only round of the match with passes.
    """

    one_suit: bool = False
    places: int = ACROSS
    only_in: int = EVERY_ROUND

    records = (Charleston,)

    def _courtesy_count(self, state: State, seat: Seat) -> int:
        """Return the number of tiles that the seat exchanges: the smaller of the two numbers."""
        offered = state.record(Charleston).offered
        return min(offered[seat], offered[(seat + self.places) % state.players])

    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the numbers that a seat may name; once all have, the ways to pick its tiles."""
        if len(state.record(Charleston).offered) < state.players:
            most = min(self.count, len(self._passable_tiles(state, seat)))
            return tuple(Say(f"{COURTESY}{number}") for number in range(most + 1))
        return tile_choices(tuple(self._passable_tiles(state, seat)), self._courtesy_count(state, seat))

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the choices of all who have not named a number; then of all who exchange tiles and have not picked."""
        if in_other_round(state, self.only_in):
            return {}
        named = len(state.record(Charleston).offered) == state.players
        found = super().pending(state)
        return {seat: legal for seat, legal in found.items() if not named or self._courtesy_count(state, seat)}

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that announce the numbers when all are named; then those that move the tiles."""
        if in_other_round(state, self.only_in):
            return [ev.PhaseEnded("courtesy")]
        if self.pending(state):
            return []
        if len(state.record(Charleston).offered) < state.players:
            return _announced(state)
        return [*pass_all(state, self.places), ev.PhaseEnded("courtesy")]


def first_charleston(
    kept: frozenset[Kind] = frozenset(), blind: bool = False, only_in: int = EVERY_ROUND
) -> tuple[PassTiles, ...]:  # fmt: skip
    """Return the phases of the first Charleston: passes to the right, across and to the left.

    `kept` kinds are not passed. With `blind` the last pass may be a blind one. `only_in` names the only round with
    passes.
    """
    return (
        PassTiles(places=RIGHT, kept=kept, name="first_right", only_in=only_in),
        PassTiles(places=ACROSS, kept=kept, name="first_across", only_in=only_in),
        PassTiles(places=LEFT, kept=kept, name="first_left", blind=blind, only_in=only_in),
    )


def second_charleston(
    kept: frozenset[Kind] = frozenset(), blind: bool = False, only_in: int = EVERY_ROUND
) -> tuple[PassTiles, ...]:  # fmt: skip
    """Return the phases of the second Charleston: to the left, across and to the right, unless somebody has stopped it.

    `kept` kinds are not passed. With `blind` the last pass may be a blind one. `only_in` names the only round with
    passes.
    """
    return (
        PassTiles(places=LEFT, kept=kept, name="second_left", second=True, only_in=only_in),
        PassTiles(places=ACROSS, kept=kept, name="second_across", second=True, only_in=only_in),
        PassTiles(places=RIGHT, kept=kept, name="second_right", blind=blind, second=True, only_in=only_in),
    )
