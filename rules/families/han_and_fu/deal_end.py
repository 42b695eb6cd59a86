"""The end of a deal counted by han and fu: payments to winners, or at the end of the wall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.families.han_and_fu.base_payments import (
    DiscarderShare,
    SelfDrawShares,
    discarder_share,
    liable_base_points,
    self_draw_shares,
    shares_with_liable,
    split_equally,
    total_amount,
    whole_hand_liable,
    win_payment,
)
from rules.families.han_and_fu.han_scoring import MANGAN, base_of
from rules.scoring.elements import Element
from rules.scoring.hand_context import HandContext
from rules.scoring.settlement import Outcome, Payment, Winner
from rules.scoring.sheets import Line, ScoreSheet
from rules.scoring.transfers import TABLE, Share, Transfer, owed_to

NAGASHI = "nagashi_mangan"

ReadyPayments = Callable[[Sequence[Seat], Sequence[Seat]], tuple[Transfer, ...]]
"""Returns the payments between ready seats and others at the end of the wall."""


@dataclass(frozen=True)
class SplitTotal:
    """Payments at the end of the wall: `points` in all, divided between the waiting players and the others."""

    points: int

    def __call__(self, ready: Sequence[Seat], others: Sequence[Seat]) -> tuple[Transfer, ...]:
        """Return the transfers from `others` to the `ready` seats; empty if either group is."""
        return split_equally(ready, others, self.points, "ready_payment")


@dataclass(frozen=True)
class EachToEach:
    """Payments at the end of the wall: `points` from every player who does not wait to every player who does."""

    points: int

    def __call__(self, ready: Sequence[Seat], others: Sequence[Seat]) -> tuple[Transfer, ...]:
        """Return the transfers from `others` to the `ready` seats."""
        share = Share.of("ready_payment", self.points)
        return tuple(transfer for seat in ready for transfer in owed_to(seat, dict.fromkeys(others, share)))


@dataclass(frozen=True)
class NagashiMangan:
    """Scores nagashi mangan: a player who discarded only terminals and honors gets a self-drawn mangan at the end.

    `row` is its row of the scoring table, `drawn` gives the shares of a self-draw.
    """

    row: Element
    drawn: SelfDrawShares = self_draw_shares

    def __call__(self, case: HandContext) -> ScoreSheet | None:
        """Return the score sheet of nagashi mangan; None if the deal did not end that way for this hand, or the row is
        off.
        """
        row, o = self.row, case.options
        han = row.value_in(o)
        if not case.number("nagashi") or not han or not (row.when is None or row.when(o)):
            return None
        points = total_amount(self.drawn(MANGAN, case.seat, case.players))
        return ScoreSheet(True, lines=(Line(row.id, 1, han, row.unit),), score=points)


@dataclass(frozen=True)
class HanSettlement:
    """Settles a deal counted by han and fu: payments to the winners, or those at the end of the wall.

    Each counter of repeated deals adds `by_discard` points to a win on a discard, `by_draw` to a self-draw, which its
    payers share. `liable_for` are the elements for which a player who fed the hand may be liable; such a player pays
    according to `shares_with_liable`, with `liable_for_all` for the whole hand. The liable player pays for the counters
    too; where he shares the payment with the discarder, the discarder does if `discarder_pays_counters`. At the end of
    the wall `nagashi` finds the rivers that are paid; without any, `ready_payments` pays the players who wait. `drawn`
    gives the shares of a self-draw, `discarded` that of a discarder where nobody is liable.
    """

    by_discard: int
    by_draw: int
    liable_for: tuple[str, ...]
    discarder_pays_counters: bool
    nagashi: NagashiMangan
    ready_payments: ReadyPayments
    drawn: SelfDrawShares = self_draw_shares
    liable_for_all: bool = False
    discarded: DiscarderShare = discarder_share

    def __call__(self, outcome: Outcome) -> Sequence[Payment]:
        """Return the payments to winners, the first of whom takes counters and stakes; else those of the wall's end."""
        winners, values = outcome.winners, outcome.values
        if not winners:
            return self._wall_end(outcome) if outcome.drawn == "exhausted" else []
        honba, pot = (outcome.number("honba"), outcome.number("pot")) if values else (0, 0)
        payments = [self._won_by(winners[0], outcome.players, honba)]
        if pot:
            stakes = owed_to(winners[0].seat, {TABLE: Share.of("stakes", pot)})
            payments.append(Payment("stakes", outcome.players, stakes))
        if len(winners) > 1:
            payments += [self._won_by(winner, outcome.players, 0) for winner in winners[1:]]
        return payments

    def _won_by(self, winner: Winner, players: int, honba: int) -> Payment:
        """Return the payment to a winner, with `honba` counters of repeated deals."""
        case, sheet = winner
        seat, source = case.seat, case.source
        counters = honba * (self.by_draw if source is None else self.by_discard)
        fed = bool(self.liable_for) and case.values.get("liable")
        if fed and (liable := liable_base_points(winner, self._liable_seats(case))):
            return Payment("win", players, owed_to(seat, self._with_liable(winner, players, counters, liable)))
        return win_payment(base_of(sheet), seat, source, players, counters, self.drawn, self.discarded)

    def _liable_seats(self, case: HandContext) -> dict[str, Seat]:
        """Return the liable seat of each hand of the winner for which this settlement knows liability."""
        fed, found = case.values.get("liable", ()), dict[str, Seat]()
        for pair in fed if isinstance(fed, tuple) else ():
            if isinstance(pair, tuple) and len(pair) == 2 and pair[0] in self.liable_for and isinstance(pair[1], int):
                found[str(pair[0])] = pair[1]
        return found

    def _with_liable(
        self, winner: Winner, players: int, counters: int, liable: Mapping[Seat, int]
    ) -> dict[Seat, Share]:
        """Return the share of each payer for a hand that others are liable for.

        `counters` are the points for repeated deals, `liable` the base points by liable seat.
        """
        case = winner.case
        if self.liable_for_all:
            liable = whole_hand_liable(winner, liable)
        owed = shares_with_liable(winner, players, liable, self.drawn)
        if not counters:
            return owed
        payer = next(iter(liable))
        if case.source is not None and self.discarder_pays_counters:
            payer = case.source
        owed[payer] = owed[payer].plus("honba", counters) if payer in owed else Share.of("honba", counters)
        return owed

    def _wall_end(self, outcome: Outcome) -> list[Payment]:
        """Return the payments for rivers of terminals and honors; if there are none, those to the players who wait."""
        players = outcome.players
        rows = [
            Payment(NAGASHI, players, owed_to(seat, self.drawn(MANGAN, seat, players)))
            for seat, case in sorted(outcome.cases.items())
            if self.nagashi(case) is not None
        ]
        if rows:
            return rows
        waiting = outcome.values.get("waiting", ())
        ready = [seat for seat in waiting if isinstance(seat, int)] if isinstance(waiting, tuple) else []
        others = [seat for seat in range(players) if seat not in ready]
        paid = self.ready_payments(ready, others)
        return [Payment("ready_payment", players, paid)] if paid else []
