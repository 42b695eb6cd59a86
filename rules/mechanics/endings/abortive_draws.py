"""Draws that end a deal early: by a hand full of terminals and honors, by equal winds, by all being ready, by kongs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from rules.core.melds import Form, Seat
from rules.core.rulebook_key import told_as
from rules.core.tiles import ORPHANS, WINDS, Kind, plain
from rules.engine import events as ev
from rules.engine.actions import Action, CallOff
from rules.engine.move_rule import Rule
from rules.engine.state import Moment
from rules.engine.table import RngFactory, State

KONGS = 4
"""So many kongs at the table end a deal, unless they are all of one player."""


def kinds_of_ends(counts: Sequence[int]) -> int:
    """How many different terminals and honors there are among tiles counted by kind."""
    return sum(counts[kind] > 0 for kind in ORPHANS)


@told_as("call_off_by_ends")
@dataclass(frozen=True)
class CallOffByEnds(Rule):
    """Before the own first discard a hand with so many `kinds` of terminals and honors may stop.

    Nobody may have claimed a tile or laid a kong, unless it holds `after_calls` too.
    """

    kinds: int = 9
    after_calls: bool = False

    def handles(self, action: Action) -> bool:
        """The deal called off."""
        return isinstance(action, CallOff)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Once in a deal, to each player."""
        holder = state.seats[seat]
        if holder.discards or holder.drawn is None or holder.dead or (state.calls and not self.after_calls):
            return ()
        return (CallOff("nine_terminals"),) if kinds_of_ends(holder.counts) >= self.kinds else ()

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The hand is shown."""
        hand = state.seats[seat].hand
        shown = ev.HandShown(seat, tuple(hand), tuple(state.faces[tile] for tile in hand))
        return [shown, ev.DealDrawn("nine_terminals")]


def equal_winds(first: Collection[Kind], players: int) -> bool:
    """Whether the first discards of all are the same wind."""
    return len(first) == players and len(set(first)) == 1 and set(first) <= set(WINDS)


@dataclass(frozen=True)
class EqualWinds:
    """The first discards of all players are the same wind, and nobody has claimed or laid a kong."""

    def __call__(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """The draw, after the last of them."""
        if state.discards != state.players or state.calls:
            return []
        first = [plain(face) for seat in state.seats for face in seat.discards]
        return [ev.DealDrawn("four_winds")] if equal_winds(first, state.players) else []


@dataclass(frozen=True)
class AllReady:
    """All players have declared waiting hands."""

    reason: str = "four_riichi"

    def __call__(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """The draw, after the last one's discard."""
        everybody = state.moment is Moment.CLAIMS and all(seat.ready for seat in state.seats)
        return [ev.DealDrawn(self.reason)] if everybody else []


def kongs_by_seat(state: State) -> list[int]:
    """How many kongs lie before each player."""
    return [sum(meld.form is Form.KONG for meld in seat.melds) for seat in state.seats]


def shared_out(kongs: Collection[int]) -> bool:
    """Whether the last kong that there may be is made and they are not all of one player."""
    return sum(kongs) >= KONGS and max(kongs) < sum(kongs)


def no_fifth_kong(state: State, seat: Seat, kind: Kind) -> str:
    """A bar on kongs where tiles are left to replace more of them."""
    return "err_fifth_kong" if sum(kongs_by_seat(state)) >= KONGS else ""


@told_as("too_many_kongs")
@dataclass(frozen=True)
class TooManyKongs:
    """The fourth kong ends the deal with the discard that follows, if two players or more have made them.

    If they are all of one player play goes on, until anybody else's fifth kong ends it at once.
    """

    after = (ev.Claimed,)

    def stands(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """After a discard that nobody took, or a kong that nobody robbed."""
        kongs = kongs_by_seat(state)
        ends = sum(kongs) > KONGS if state.moment is Moment.ROBBING else shared_out(kongs)
        return [ev.DealDrawn("four_kongs")] if ends else []

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """A fifth kong may be claimed."""
        return [ev.DealDrawn("four_kongs")] if sum(kongs_by_seat(state)) > KONGS else []

    def fifth(self, state: State, seat: Seat) -> bool:
        """Whether `seat` may lay a kong for which there is no replacement, which ends the deal."""
        kongs = kongs_by_seat(state)
        return sum(kongs) == KONGS and max(kongs) == KONGS and not kongs[seat] and state.wall.left > 0

    def no_fifth(self, state: State, seat: Seat, kind: Kind) -> str:
        """A bar on kongs where tiles are left to replace more of them: only the one that ends the deal may follow."""
        return "" if self.fifth(state, seat) else no_fifth_kong(state, seat, kind)

    def only_to_win(self, state: State, seat: Seat, kind: Kind) -> str:
        """A bar on sets: the discard that ends the deal is for winning only."""
        return "err_last_discard" if shared_out(kongs_by_seat(state)) else ""
