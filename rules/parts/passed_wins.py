"""What a passed win forbids: until his next draw a player may not win on a discard, or only with a dearer hand."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine import events as ev
from rules.engine.records import Record, follows
from rules.engine.state import Moment, State
from rules.melds import Seat
from rules.scoring.cases import claim_case
from rules.tiles import Kind
from rules.told import told_as


class PassedWins(Record):
    """The greatest score that each seat let go by on a discard since its last draw; -1 for none."""

    def __init__(self, players: int) -> None:
        self.passed = [-1] * players

    @follows(ev.Decided)
    def _declined(self, state: State, event: ev.Decided) -> None:
        if "win" in event.declined and state.moment is Moment.CLAIMS:
            score = state.table.scoring.judge(claim_case(state, event.seat)).score
            self.passed[event.seat] = max(self.passed[event.seat], score)

    @follows(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        self.passed[event.seat] = -1


@told_as("after_passed_win")
@dataclass(frozen=True)
class AfterPassedWin:
    """Bars a win on a discard after a passed one; with `dearer` a hand that scores more may win all the same."""

    dearer: bool

    records = (PassedWins,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Why the seat may not win, or nothing."""
        passed = state.record(PassedWins).passed[seat]
        if passed < 0:
            return ""
        if self.dearer and state.table.scoring.judge(claim_case(state, seat)).score > passed:
            return ""
        return "err_passed_win_dearer" if self.dearer else "err_passed_win"
