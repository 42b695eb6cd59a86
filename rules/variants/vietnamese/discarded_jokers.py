"""Whoever has thrown so many jokers of one sort, and none of another, may win by them."""

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
    """The last discard after which its owner was asked."""

    def __init__(self, players: int) -> None:
        self.tile: Tile | None = None

    @on(ev.Asked)
    def _asked(self, state: State, event: ev.Asked) -> None:
        if event.about == ABOUT and state.claimable is not None:
            self.tile = state.claimable.tile


@rulebook_key("win_by_discards")
@dataclass(frozen=True)
class WinByDiscards:
    """Asks after a discard that nobody took: its owner has thrown `least` or more of `wanted`, and none of `spoiling`.

    The win has the name of the highest of `names` (by how many were thrown) that is reached.
    """

    wanted: frozenset[Kind]
    spoiling: frozenset[Kind]
    names: tuple[tuple[int, str], ...]
    about = ABOUT

    records = (AskedOfDiscard,)

    def name(self, state: State, seat: Seat) -> str:
        """What a seat may win by now; nothing as a rule."""
        thrown = [plain(face) for face in state.seats[seat].discards]
        if not self.spoiling.isdisjoint(thrown):
            return ""
        count = sum(kind in self.wanted for kind in thrown)
        return next((name for least, name in sorted(self.names, reverse=True) if count >= least), "")

    def __call__(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """The question, once for each such discard."""
        last = state.claimable
        if last is None or state.moment is not Moment.CLAIMS or plain(last.face) not in self.wanted:
            return []
        asks = state.record(AskedOfDiscard).tile != last.tile and self.name(state, last.seat)
        return [ev.Asked(last.seat, self.about)] if asks else []

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Whoever threw the joker may win."""
        return {} if PASS in state.answers.values() else {state.turn: (WIN, PASS)}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """The win, or that play goes on."""
        if action == PASS:
            return [ev.Decided(seat, action)]
        assert state.claimable is not None
        return [ev.Won(seat, state.claimable.tile, state.claimable.face, BY_SELF, None, (self.name(state, seat),))]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """The next player draws once the win was let go by."""
        assert state.claimable is not None
        return [] if self.pending(state) else in_turn(state, state.after(state.claimable.seat), new_rng)
