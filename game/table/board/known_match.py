"""The match as the viewer of a board knows it: the engine's state without everything hidden from him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.tiles import PLAIN, Kind, Tile
from rules.engine.sticks import Handed, Sticks
from rules.engine.table import State


def true_facts(facts: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Return the names of the facts with a true value."""
    return tuple(name for name, value in facts if value)


@dataclass(slots=True)
class KnownMatch:
    """A match as `viewer` knows it; a spectator without a hand has None as viewer."""

    viewer: Seat | None
    state: State

    @property
    def players(self) -> int:
        """Number of chairs."""
        return self.state.players

    @property
    def people(self) -> tuple[int, ...]:
        """Person on each chair, by number."""
        return self.state.people

    @property
    def sticks(self) -> Sticks | None:
        """The counting sticks of the game; None if points are only numbers."""
        return self.state.table.sticks

    @property
    def moved_sticks(self) -> tuple[Handed, ...]:
        """Counting sticks moved by the last payment."""
        return tuple(self.state.handed)

    @property
    def number(self) -> int:
        """Number of the deal in the match."""
        return self.state.deal_number

    @property
    def dealer(self) -> Seat:
        """The dealer of this deal."""
        return self.state.dealer

    @property
    def round_wind(self) -> int:
        """The round wind: 0 East, 1 South, ..."""
        return self.state.round_wind

    @property
    def round_deal(self) -> int:
        """Number of the deal in its round."""
        return self.state.round_deal

    @property
    def extra(self) -> int:
        """The number of times the dealer has repeated."""
        return self.state.extra

    @property
    def facts(self) -> tuple[str, ...]:
        """Facts that earlier deals have left to this one."""
        return true_facts(self.state.facts.items())

    @property
    def pot(self) -> int:
        """Points on the table."""
        return self.state.pot

    @property
    def places(self) -> tuple[int, ...]:
        """Final places; empty before the match is over."""
        return self.state.places

    @property
    def direction(self) -> int:
        """Direction of play: 1 in the order of chairs, -1 against it."""
        return self.state.direction

    @property
    def drawn_deal(self) -> str:
        """The reason why the deal ended without a winner; empty if it has not."""
        return self.state.drawn_deal

    @property
    def won_tile(self) -> Tile | None:
        """The tile of the last win of this deal."""
        return self.state.wins[-1].tile if self.state.wins else None

    @property
    def left(self) -> int:
        """Number of tiles left in the wall for ordinary draws."""
        return max(0, self.state.wall.left)

    @property
    def loose(self) -> list[Tile]:
        """Replacement tiles that were set apart, the next one first."""
        return self.state.wall.loose

    @property
    def remainder(self) -> int:
        """Number of tiles at the end of the wall that stay undrawn."""
        return self.state.wall.remainder

    @property
    def broken(self) -> tuple[Seat, int] | None:
        """Side and stack at which the wall was broken."""
        return self.state.wall.broken

    @property
    def wild_kinds(self) -> tuple[Kind, ...]:
        """The wild kinds of this deal that do not look wild; printed jokers do."""
        return tuple(sorted(kind for kind in self.state.wild.kinds if kind in PLAIN))

    @property
    def indicators(self) -> list[Tile]:
        """Tiles of the wall that were turned up."""
        return [tile for tile, _ in self.state.indicators]

    def wind_of(self, seat: Seat) -> int:
        """Return the seat's distance from the dealer in turn order, which is its wind: 0 East, 1 South, ..."""
        return (seat - self.dealer) % self.players
