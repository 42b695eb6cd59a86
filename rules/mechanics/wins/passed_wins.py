"""Passed wins: until his next draw a player may not win on a discard, or only with a hand that scores more.

In other rules every declined win counts, by robbing a kong or by self-draw too, and may bar wins for the rest of
the deal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.core.tiles import Kind, plain
from rules.engine import events as ev
from rules.engine.hand_contexts import claim_case, lost_case
from rules.engine.records import on
from rules.engine.state import Moment
from rules.engine.table import Record, State
from rules.scoring.hand_context import BY_SELF


class PassedWins(Record):
    """Remembers, by seat, the highest score of a win on a discard declined since the seat's last draw; -1 for none."""

    def __init__(self, players: int) -> None:
        """Start a deal in which no win has been declined."""
        self.passed = [-1] * players

    @on(ev.Decided)
    def _declined(self, state: State, event: ev.Decided) -> None:
        """Remember the score of a declined win on a discard if it is the highest."""
        if "win" in event.declined and state.moment is Moment.CLAIMS:
            score = state.table.scoring.judge(claim_case(state, event.seat)).score
            self.passed[event.seat] = max(self.passed[event.seat], score)

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """Forget the declined wins of the player who draws."""
        self.passed[event.seat] = -1


@rulebook_key("after_passed_win")
@dataclass(frozen=True)
class AfterPassedWin:
    """Bars a win on a discard after declining one, until the player's next draw.

    With `dearer` a hand that scores more than the declined win may still win.
    """

    dearer: bool

    records = (PassedWins,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if a passed win bars this one, else an empty string."""
        passed = state.record(PassedWins).passed[seat]
        if passed < 0:
            return ""
        if self.dearer and state.table.scoring.judge(claim_case(state, seat)).score > passed:
            return ""
        return "err_passed_win_dearer" if self.dearer else "err_passed_win"


class DeclinedWins(Record):
    """Remembers the players who let a win go: in this deal (`ever`), and since the seat's last draw or with that tile
    (`lately`).
    """

    def __init__(self, players: int) -> None:
        """Start a deal in which no win has been declined."""
        self.ever: set[Seat] = set()
        self.lately: set[Seat] = set()
        self._declaring: Seat | None = None

    def _let_go(self, seat: Seat) -> None:
        """Remember that the seat let a win go."""
        self.ever.add(seat)
        self.lately.add(seat)

    @on(ev.Decided)
    def _declined(self, state: State, event: ev.Decided) -> None:
        """Remember a win that was offered and declined."""
        if "win" in event.declined:
            self._let_go(event.seat)

    @on(ev.TileDrawn)
    def _drawn(self, state: State, event: ev.TileDrawn) -> None:
        """Begin a new turn of the seat, in which it has declined nothing."""
        self.lately.discard(event.seat)

    @on(ev.ReadyDeclared)
    def _declared(self, state: State, event: ev.ReadyDeclared) -> None:
        """Remember the player who is about to discard with a declaration of ready."""
        self._declaring = event.seat

    @on(ev.Discarded)
    def _discarded(self, state: State, event: ev.Discarded) -> None:
        """Count the discard of the very tile that the player could have won with as a win let go.

        The hand is judged as it was before a declaration made with this discard.
        """
        declared, self._declaring = self._declaring == event.seat, None
        kind = plain(event.face)
        if not event.drawn or kind not in state.seats[event.seat].waits(state.table):
            return
        case = lost_case(state, event.seat)
        if declared:
            case = replace(case, flags=case.flags - {"ready"})
        if state.table.scoring.judge(case.with_winning_tile(kind, BY_SELF, None)).legal:
            self._let_go(event.seat)


@rulebook_key("after_declined_win")
@dataclass(frozen=True)
class AfterDeclinedWin:
    """Bars a win on another's tile after declining any win: until the player's next draw, or `for_good` in the deal."""

    for_good: bool

    records = (DeclinedWins,)

    def __call__(self, state: State, seat: Seat, kind: Kind) -> str:
        """Return an error key if a declined win bars this one, else an empty string."""
        declined = state.record(DeclinedWins)
        if self.for_good:
            return "err_declined_win" if seat in declined.ever else ""
        return "err_passed_win" if seat in declined.lately else ""
