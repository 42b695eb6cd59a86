"""Wins by discarding enough jokers of one sort and none of another."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, Tile, plain
from rules.engine import events as ev
from rules.engine.actions import PASS, WIN, Action
from rules.engine.drawing import in_turn
from rules.engine.records import on
from rules.engine.state import Moment
from rules.engine.table import Record, RngFactory, State
from rules.scoring.hand_context import BY_SELF

ABOUT = "discarded_jokers"


class AskedOfDiscard(Record):
    """Record of the last discard whose owner was asked whether to win by his discards."""

    tile: Tile | None = None

    @on(ev.Asked)
    def _asked(self, state: State, event: ev.Asked) -> None:
        """Note the discard that the question is about."""
        if event.about == ABOUT and state.claimable is not None:
            self.tile = state.claimable.tile


@rulebook_key("win_by_discards")
@dataclass(frozen=True)
class WinByDiscards:
    """Question after an unclaimed discard: may its owner, who has discarded enough of `wanted` and none of `spoiling`,
    win.

    `names` pairs numbers of such discards with the name of the win; the highest number reached counts.
    """

    wanted: frozenset[Kind]
    spoiling: frozenset[Kind]
    names: tuple[tuple[int, str], ...]
    about = ABOUT

    records = (AskedOfDiscard,)

    def win_name(self, state: State, seat: Seat) -> str:
        """Return the name of the win that a seat's discards have reached; an empty text if none."""
        discarded = [plain(face) for face in state.seats[seat].discards]
        if not self.spoiling.isdisjoint(discarded):
            return ""
        count = sum(kind in self.wanted for kind in discarded)
        return next((name for least, name in sorted(self.names, reverse=True) if count >= least), "")

    def __call__(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the question, once for each discard that gives the win; else nothing."""
        last = state.claimable
        if last is None or state.moment is not Moment.CLAIMS or plain(last.face) not in self.wanted:
            return []
        asks = state.record(AskedOfDiscard).tile != last.tile and self.win_name(state, last.seat)
        return [ev.Asked(last.seat, self.about)] if asks else []

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the owner of the discard with his two answers; nobody once he has declined."""
        return {} if PASS in state.answers.values() else {state.turn: (WIN, PASS)}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the win, or the decision to play on."""
        if action == PASS:
            return [ev.Decided(seat, action)]
        assert state.claimable is not None
        return [ev.Won(seat, state.claimable.tile, state.claimable.face, BY_SELF, None, (self.win_name(state, seat),))]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the next player's draw once the win is declined."""
        assert state.claimable is not None
        return [] if self.pending(state) else in_turn(state, state.after(state.claimable.seat), new_rng)
