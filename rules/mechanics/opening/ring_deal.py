"""The opening of a deal from a ring of three layers or a heap: ante, wall, deal in stacks, restoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Tile
from rules.engine import events as ev
from rules.engine.automatic_phase import Automatic
from rules.engine.table import RngFactory, State
from rules.mechanics.opening.ring_wall import LAYERS, RingPlan, taken_in_stacks, wall_restored
from rules.scoring.transfers import TABLE, Share, owed_to

FIRST_TAKES = (3, 3, 3, 3)
"""Tiles that each player takes from the ring in turn; then the dealer takes a stack more, the others two tiles."""
HAND_SIZE = 14


def seats_in_match(state: State) -> list[Seat]:
    """Return the seats that have not left the match."""
    return [seat for seat in range(state.players) if seat not in state.left_match]


@rulebook_key("pay_ante")
@dataclass(frozen=True)
class PayAnte(Automatic):
    """Phase in which everybody pays an ante of `amount` into the pot before the deal.

    With `by_draw` only a self-drawn win takes the pot.
    """

    amount: int
    by_draw: bool = False

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payment of the antes, if there are any, and the end of the phase."""
        ended = ev.PhaseEnded("ante")
        if not self.amount:
            return [ended]
        stake = Share.of("ante", self.amount)
        return [ev.Paid.of("ante", owed_to(TABLE, dict.fromkeys(seats_in_match(state), stake)), state.players), ended]


@dataclass(frozen=True)
class BuildRing(Automatic):
    """Phase that builds a side of the ring wall before everybody still in the match."""

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the event of the built ring and the end of the phase."""
        plan = state.table.wall
        assert isinstance(plan, RingPlan)
        built = plan.build_for(state.table.tiles.faces, seats_in_match(state), state.players, 0, new_rng())
        return [built, ev.PhaseEnded("build_wall")]


@rulebook_key("deal_ring")
@dataclass(frozen=True)
class DealRing(Automatic):
    """Phase that deals four stacks of three to everybody in turn, then three more tiles to the dealer, two to others.

    From a heap everybody takes the whole hand at once.
    """

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the events that deal all tiles and restore the wall, and the end of the phase."""
        seats = [state.dealer, *state.others(state.dealer)]
        order, ended = state.wall.order, ev.PhaseEnded("deal")
        if state.wall.heap:
            sizes = [HAND_SIZE + (seat == state.dealer) for seat in seats]
            starts = [sum(sizes[:place]) for place in range(len(sizes))]
            hands = [tuple(order[start : start + size]) for start, size in zip(starts, sizes, strict=True)]
            return [*(tiles_dealt(state, seat, hand) for seat, hand in zip(seats, hands, strict=True)), ended]
        takes = [(seat, size) for size in FIRST_TAKES for seat in seats]
        takes += [(seat, LAYERS if seat == state.dealer else LAYERS - 1) for seat in seats]
        taken, left, used = taken_in_stacks(order, [size for _, size in takes])
        events = [tiles_dealt(state, seat, tiles) for (seat, _), tiles in zip(takes, taken, strict=True)]
        return [*events, wall_restored(state.wall, order, left, used), ended]


def tiles_dealt(state: State, seat: Seat, tiles: Sequence[Tile]) -> ev.TilesDealt:
    """Return the event that deals these tiles to a seat."""
    return ev.TilesDealt(seat, tuple(tiles), tuple(state.faces[tile] for tile in tiles))


