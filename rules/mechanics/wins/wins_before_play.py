"""Wins offered before the first turn: a complete hand as dealt, the indicator as the last tile, wild tiles alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Tile, plain
from rules.engine import events as ev
from rules.engine.actions import PASS, WIN, Action, WinThrowing
from rules.engine.hand_contexts import winning_case, winning_flags
from rules.engine.records import on
from rules.engine.state import Moment
from rules.engine.table import Record, RngFactory, State
from rules.mechanics.wins.early_hands import HEAVENLY_HAND
from rules.scoring.hand_context import BY_SELF

ROBBING_GOLD, THREE_GOLDS = "robbing_gold", "three_golds"
WINNING_WILDS = 3
"""The number of wild tiles that win by themselves."""

EarlyWin = tuple[Seat, str, tuple[Action, ...]]
"""A seat that may win, the circumstance, and the actions that declare it."""


class DeclinedEarly(Record):
    """Remembers the wins before play that were declined, as pairs of seat and circumstance."""

    def __init__(self, players: int) -> None:
        """Start a deal in which no win has been declined."""
        self.wins: set[tuple[Seat, str]] = set()

    @on(ev.Decided)
    def _declined(self, state: State, event: ev.Decided) -> None:
        """Remember a win declined before play."""
        if state.moment is Moment.OPENING:
            self.wins.update((event.seat, name) for name in event.declined)


def wild_held(state: State, seat: Seat) -> list[Tile]:
    """Return the wild tiles in the hand of a seat."""
    return [tile for tile in state.seats[seat].hand if plain(state.faces[tile]) in state.wild.kinds]


@rulebook_key("wins_before_play")
@dataclass(frozen=True)
class WinsBeforePlay:
    """Phase that offers wins before play: first to the dealer, whose hand may be complete as dealt.

    With `robbing` a waiting player may then win with the indicator, which is wild like its kind: the others in turn,
    last the dealer, who discards first. With `three` a player dealt three wild tiles may win.
    """

    robbing: bool
    three: bool

    records = (DeclinedEarly,)

    def _early_wins(self, state: State) -> Iterator[EarlyWin]:
        """Yield the wins that may be declared now, in the order of asking."""
        dealer, others = state.dealer, state.others(state.dealer)
        if state.seats[dealer].complete(state.table) and _wins(state, dealer, _last_tile(state, dealer), HEAVENLY_HAND):
            yield dealer, HEAVENLY_HAND, (WIN,)
        if self.robbing:
            gold = state.indicators[-1][0]
            for seat in others:
                if _is_waiting(state, seat) and _wins(state, seat, gold, ROBBING_GOLD):
                    yield seat, ROBBING_GOLD, (WIN,)
            if discards := _winning_discards(state, dealer):
                yield dealer, ROBBING_GOLD, discards
        for seat in (dealer, *others) if self.three else ():
            if len(wild_held(state, seat)) >= WINNING_WILDS:
                yield seat, THREE_GOLDS, (WIN,)

    def _next(self, state: State) -> EarlyWin | None:
        """Return the first possible win that has not been declined; None if there is none."""
        declined = state.record(DeclinedEarly).wins
        return next((win for win in self._early_wins(state) if win[:2] not in declined), None)

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the actions of the player who may win next; players are asked one at a time."""
        early_win = self._next(state)
        return {} if early_win is None else {early_win[0]: (*early_win[2], PASS)}

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the end of the phase once no player may win any more."""
        return [] if self._next(state) is not None else [ev.PhaseEnded("wins_before_play")]

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the events of the win, and of the discard that goes before it; or of declining."""
        early_win = self._next(state)
        assert early_win is not None
        name = early_win[1]
        if action == PASS:
            return [ev.Decided(seat, action, (name,))]
        if name == ROBBING_GOLD:
            discarded = _discarded(state, seat, action) if isinstance(action, WinThrowing) else []
            gold, face = state.indicators[-1]
            return [*discarded, ev.Won(seat, gold, face, BY_SELF, None, (ROBBING_GOLD,))]
        tile = _last_tile(state, seat) if name == HEAVENLY_HAND else _wild_tile(state, seat)
        face = state.faces[tile]
        flags = winning_flags(state, seat, face, BY_SELF)
        if tile != state.seats[seat].drawn:
            flags = tuple(flag for flag in flags if flag not in ("replacement", "after_bonus"))
        return [ev.Won(seat, tile, face, BY_SELF, None, (*flags, name))]


def _wins(state: State, seat: Seat, tile: Tile, circumstance: str) -> bool:
    """Check that the hand may win on this tile under this circumstance."""
    return state.table.scoring.judge(winning_case(state, seat, tile, BY_SELF, None, (circumstance,))).legal


def _is_waiting(state: State, seat: Seat) -> bool:
    """Check that the hand of a seat waits."""
    return state.table.scoring.shanten(state.seats[seat].held) == 0


def _last_tile(state: State, seat: Seat) -> Tile:
    """Return the tile that came to the seat last."""
    holder = state.seats[seat]
    return holder.hand[-1] if holder.drawn is None else holder.drawn


def _wild_tile(state: State, seat: Seat) -> Tile:
    """Return the wild tile that came to the seat last."""
    held = wild_held(state, seat)
    return next((tile for tile in held if tile == state.seats[seat].drawn), held[-1])


def _winning_discards(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the actions "discard and win with the indicator", one for each kind whose discard leaves a waiting hand.
    """
    holder, found = state.seats[seat], dict[int, Action]()
    for tile in sorted(holder.hand):
        kind = plain(state.faces[tile])
        if kind not in found and state.table.scoring.shanten(holder.held.plus(kind, -1)) == 0:
            found[kind] = WinThrowing(tile)
    return tuple(found.values())


def _discarded(state: State, seat: Seat, action: WinThrowing) -> list[ev.Event]:
    """Return the event of the discard that the player makes to win with the indicator."""
    face, drawn = state.faces[action.tile], action.tile == state.seats[seat].drawn
    return [ev.Discarded(seat, action.tile, face, drawn, False)]
