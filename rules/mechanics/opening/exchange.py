"""Exchange of tiles before play: everybody gives tiles to a neighbor before seeing the tiles received."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from rules.core.fast_value import fast_value
from rules.core.melds import Seat
from rules.core.rng import roll
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import HIDDEN, Kind, Tile, suit_of
from rules.engine import events as ev
from rules.engine.actions import Action, SetAside
from rules.engine.secret_choices import SecretChoices
from rules.engine.table import RngFactory, State

BY_DIE = (-1, -1, 2, 2, 1, 1)
"""Seats on in the order of play that the tiles of four players move, by one die: left, across, right."""


@fast_value
class TilesPassed(ev.Event):
    """`seat` passes tiles of its hand to `taker`, face down.

    All who exchange tiles pass theirs on before anybody sees the ones received.
    """

    seat: Seat
    taker: Seat
    tiles: tuple[Tile, ...]
    faces: tuple[Kind, ...]

    def seen_by(self, seat: Seat | None) -> ev.Event:
        """Hide the faces from all but giver and taker."""
        return self if seat in (self.seat, self.taker) else replace(self, faces=(HIDDEN,) * len(self.faces))

    def reduce(self, state: State) -> None:
        """Move the tiles from one hand to the other."""
        giver, taker = state.seats[self.seat], state.seats[self.taker]
        for tile in self.tiles:
            face = state.faces[tile]
            giver.lose(tile)
            taker.gain(tile, face)
            if giver.drawn == tile:
                giver.drawn, giver.drawn_from = None, ""
        state.answers.pop(self.seat, None)

    def log_entries(self) -> tuple[ev.LogEntry, ...]:
        """Return the line that the log shows for this event."""
        return (ev.LogEntry("passed_on", self.seat, other=self.taker, amount=len(self.tiles)),)


@rulebook_key("exchange_tiles")
@dataclass(frozen=True)
class ExchangeTiles(SecretChoices):
    """Phase in which everybody picks `count` tiles, which move `places` seats on in the order of play.

    The tiles of a player are of one suit with `one_suit`. If `places` is 0 a die rolled after the picks decides how far
    they move (`by_die`). Tiles of `kept` kinds are never passed; a player with too few others gives only those others.
    """

    count: int = 3
    one_suit: bool = True
    places: int = 0
    kept: frozenset[Kind] = frozenset()
    by_die: tuple[int, ...] = BY_DIE

    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the ways to pick `count` tiles that the seat may pass."""
        tiles = self._passable_tiles(state, seat)
        if not self.one_suit:
            return tile_choices(tuple(tiles), min(self.count, len(tiles)))
        suits = [[tile for tile in tiles if suit_of(state.faces[tile]) == suit] for suit in range(3)]
        return tuple(SetAside(picked) for suit in suits for picked in combinations(suit, self.count))

    def _passable_tiles(self, state: State, seat: Seat) -> list[Tile]:
        """Return the tiles of the hand that the seat may pass."""
        return [tile for tile in sorted(state.seats[seat].hand) if state.faces[tile] not in self.kept]

    def places_from(self, state: State, seat: Seat) -> int:
        """Return the number of seats that the tiles of `seat` move on; 0 before the die is rolled."""
        return self.places

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the roll of the die, if one decides, and the moves of the tiles, once everybody has picked."""
        if self.pending(state):
            return []
        events: list[ev.Event] = []
        places = self.places
        if not places:
            (die,) = roll(1, new_rng())
            events.append(ev.DiceRolled(state.dealer, (die,), "exchange", die))
            places = self.by_die[die - 1]
        return [*events, *pass_all(state, places), ev.PhaseEnded("exchange")]


@lru_cache(maxsize=64)
def tile_choices(tiles: tuple[Tile, ...], count: int) -> tuple[SetAside, ...]:
    """Return every way to give `count` of these tiles; cached, as players are asked again after each answer."""
    return tuple([SetAside(picked) for picked in combinations(tiles, count)])


@rulebook_key("swap_tiles")
@dataclass(frozen=True)
class SwapTiles(ExchangeTiles):
    """Phase in which players exchange tiles in twos.

    `pairs` sets the partners: 2 players opposite each other, 1 East and South, 3 East and North; and the other two.
    """

    one_suit: bool = False
    pairs: int = 2

    def places_from(self, state: State, seat: Seat) -> int:
        """Return the number of seats from the player to the partner; -1 for the player before."""
        wind = state.wind_of(seat)
        apart = ((wind ^ self.pairs) - wind) % state.players
        return -1 if apart == state.players - 1 else apart

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that move all tiles at once when everybody has picked, and the end of the phase."""
        if self.pending(state):
            return []
        moved = [
            tiles_passed(state, seat, state.chair_of(state.wind_of(seat) ^ self.pairs), picked.tiles)
            for seat, picked in sorted(state.answers.items())
            if isinstance(picked, SetAside)
        ]
        return [*moved, ev.PhaseEnded("exchange")]


@rulebook_key("exchange_left_right")
@dataclass(frozen=True)
class ExchangeLeftRight(ExchangeTiles):
    """Phase in which everybody gives tiles to the left if the die rolled is odd, to the right if it is even."""

    by_die: tuple[int, ...] = (-1, 1, -1, 1, -1, 1)


def pass_all(state: State, places: int) -> list[ev.Event]:
    """Return the events that move the tiles everybody has picked `places` seats on in the order of play."""
    return [
        tiles_passed(state, seat, (seat + places) % state.players, picked.tiles)
        for seat, picked in sorted(state.answers.items())
        if isinstance(picked, SetAside) and picked.tiles
    ]


def tiles_passed(state: State, seat: Seat, taker: Seat, tiles: tuple[Tile, ...]) -> TilesPassed:
    """Return the event that moves tiles from `seat` to `taker`."""
    return TilesPassed(seat, taker, tiles, tuple(state.faces[tile] for tile in tiles))
