"""Abortive draws: nine terminals and honors, four equal winds, all players ready, four kongs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from rules.core.melds import Form, Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import ORPHANS, WINDS, Kind, plain
from rules.engine import events as ev
from rules.engine.actions import Action, CallOff
from rules.engine.move_rule import Rule
from rules.engine.state import Moment
from rules.engine.table import RngFactory, State

MAX_KONGS = 4
"""The number of kongs at the table that ends a deal, unless one player made them all."""


def orphan_kinds(counts: Sequence[int]) -> int:
    """Count the different terminals and honors among tiles counted by kind."""
    return sum(counts[kind] > 0 for kind in ORPHANS)


@rulebook_key("call_off_by_ends")
@dataclass(frozen=True)
class NineTerminals(Rule):
    """Move: end the deal before the player's first discard with `kinds` different terminals and honors in the hand.

    Nobody may have claimed a tile or laid a kong before, unless `after_calls` is set.
    """

    kinds: int = 9
    after_calls: bool = False

    answers = (CallOff,)

    def offers(self, state: State, seat: Seat) -> Iterable[Action]:
        """Offer to call off the deal if the hand has enough different terminals and honors."""
        holder = state.seats[seat]
        if holder.discards or holder.drawn is None or holder.dead or (state.calls and not self.after_calls):
            return ()
        return (CallOff("nine_terminals"),) if orphan_kinds(holder.counts) >= self.kinds else ()

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events that show the hand and end the deal as drawn."""
        return [ev.HandShown.of(state, seat), ev.DealDrawn("nine_terminals")]


def equal_winds(first: Collection[Kind], players: int) -> bool:
    """Check that the `first` discards of all players are the same wind."""
    return len(first) == players and len(set(first)) == 1 and set(first) <= set(WINDS)


@dataclass(frozen=True)
class EqualWinds:
    """Ends the deal if all players' first discards are the same wind, and nobody has claimed or laid a kong."""

    def __call__(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the draw after the last player's first discard, if all are the same wind."""
        if state.discards != state.players or state.calls:
            return []
        first = [plain(face) for seat in state.seats for face in seat.discards]
        return [ev.DealDrawn("four_winds")] if equal_winds(first, state.players) else []


@dataclass(frozen=True)
class AllReady:
    """Ends the deal, for `reason`, once all players have declared ready and nobody wins on the last one's discard."""

    reason: str = "four_riichi"

    def __call__(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the draw after an unclaimed discard, if every player has declared ready."""
        everybody = state.moment is Moment.CLAIMS and all(seat.ready for seat in state.seats)
        return [ev.DealDrawn(self.reason)] if everybody else []


def kongs_by_seat(state: State) -> list[int]:
    """Count the kongs that each seat has laid."""
    return [sum(meld.form is Form.KONG for meld in seat.melds) for seat in state.seats]


def made_by_several(kongs: Collection[int]) -> bool:
    """Check that at least four kongs are laid and that not all belong to one player, given the kongs of each player."""
    return sum(kongs) >= MAX_KONGS and max(kongs) < sum(kongs)


def no_fifth_kong(state: State, seat: Seat, kind: Kind) -> str:
    """Bar a fifth kong of the deal although replacements are left; return an error key or an empty string."""
    return "err_fifth_kong" if sum(kongs_by_seat(state)) >= MAX_KONGS else ""


@rulebook_key("too_many_kongs")
@dataclass(frozen=True)
class TooManyKongs:
    """Ends the deal as drawn after the discard that follows the fourth kong, if two players or more have kongs.

    If one player has all four, play goes on until another player's fifth kong ends the deal at once.
    """

    after = (ev.Claimed,)

    def on_unclaimed(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the draw after a discard that nobody took, or after a fifth kong that nobody robbed."""
        kongs = kongs_by_seat(state)
        ends = sum(kongs) > MAX_KONGS if state.moment is Moment.ROBBING else made_by_several(kongs)
        return [ev.DealDrawn("four_kongs")] if ends else []

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the draw after a fifth kong made by claiming a discard."""
        return [ev.DealDrawn("four_kongs")] if sum(kongs_by_seat(state)) > MAX_KONGS else []

    def may_lay_fifth(self, state: State, seat: Seat) -> bool:
        """Check that the seat may lay a fifth kong, against another's four; unreplaced, it ends the deal."""
        kongs = kongs_by_seat(state)
        return sum(kongs) == MAX_KONGS and max(kongs) == MAX_KONGS and not kongs[seat] and state.wall.left > 0

    def bar_fifth(self, state: State, seat: Seat, kind: Kind) -> str:
        """Bar a fifth kong, except the one that ends the deal; return an error key or an empty string."""
        return "" if self.may_lay_fifth(state, seat) else no_fifth_kong(state, seat, kind)

    def bar_sets(self, state: State, seat: Seat, kind: Kind) -> str:
        """Bar claiming a set with the discard that will end the deal, which may only be won on."""
        return "err_last_discard" if made_by_several(kongs_by_seat(state)) else ""
