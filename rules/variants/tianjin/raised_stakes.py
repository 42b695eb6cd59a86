"""Raised stakes: before the deal, other players may double their payments to and from the dealer.

A challenger has the mark ``challenge``: 1, or 2 if the dealer has answered by doubling it again.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.actions import PASS, Action, Say
from rules.engine.records import on
from rules.engine.table import Record, RngFactory, State

CHALLENGE = "challenge"
"""The mark of a challenger."""
RAISE, LET_BE = "challenge_dealer", "no_challenge"
ANSWER, NO_ANSWER = "answer_challenge", "no_answer"


class ChallengeRecord(Record):
    """Record of the number of players who have decided about challenging the dealer, and of the challenge he has yet to
    answer.
    """

    spoken = 0
    raised: Seat | None = None

    @on(ev.Marked)
    def _marked(self, state: State, event: ev.Marked) -> None:
        """Note a challenge, or its answer by the dealer."""
        if event.mark == CHALLENGE:
            self.spoken += event.value == 1
            self.raised = event.seat if event.value == 1 else None

    @on(ev.Said)
    def _said(self, state: State, event: ev.Said) -> None:
        """Record that a player does not raise the stakes, or that the dealer does not answer a challenge."""
        self.spoken += event.word == LET_BE
        self.raised = None


@rulebook_key("raise_stakes")
@dataclass(frozen=True)
class RaiseStakes:
    """Phase before the deal: each other player in turn may challenge the dealer, doubling payments between the two.

    With `answered` the dealer may double each challenge again.
    """

    answered: bool = False

    records = (ChallengeRecord,)

    def _next_seat(self, state: State) -> Seat | None:
        """Return the seat that decides next; None if all have decided."""
        challenges, others = state.record(ChallengeRecord), state.others(state.dealer)
        if self.answered and challenges.raised is not None:
            return state.dealer
        return others[challenges.spoken] if challenges.spoken < len(others) else None

    def pending(self, state: State) -> dict[Seat, tuple[Action, ...]]:
        """Return the seat that decides now, with its two answers."""
        seat = self._next_seat(state)
        if seat is None:
            return {}
        return {seat: (Say(ANSWER if seat == state.dealer else RAISE), PASS)}

    def carry_out(self, state: State, seat: Seat, action: Action) -> list[ev.Event]:
        """Return the mark of a doubled stake, or the announcement that the stake stays."""
        raised = state.record(ChallengeRecord).raised
        if seat != state.dealer:
            return [ev.Said(seat, LET_BE) if action == PASS else ev.Marked(seat, CHALLENGE, 1)]
        assert raised is not None
        return [ev.Said(seat, NO_ANSWER) if action == PASS else ev.Marked(raised, CHALLENGE, 2)]

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the end of the phase once all have decided."""
        return [] if self._next_seat(state) is not None else [ev.PhaseEnded("stakes")]
