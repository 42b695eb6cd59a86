"""Payments at once for the number of bonus tiles a seat has: none as dealt, or very many."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.melds import Seat
from rules.core.rulebook_key import rulebook_key
from rules.engine import events as ev
from rules.engine.automatic_phase import Automatic
from rules.engine.table import RngFactory, State
from rules.mechanics.kongs.kong_fees import FeeFactor
from rules.scoring.transfers import Share, owed_to


def _paid_by_others(state: State, seat: Seat, reason: str, share: Share, factor: FeeFactor | None) -> ev.Paid:
    """Return the payment of `share` by each other player to `seat`, multiplied by `factor` if there is one."""
    share = share if factor is None else factor(state, share)
    return ev.Paid.of(reason, owed_to(seat, dict.fromkeys(state.others(seat), share)), state.players)


@rulebook_key("pay_without_bonus")
@dataclass(frozen=True)
class PayWithoutBonus(Automatic):
    """Phase after the deal: every seat that was dealt no bonus tile gets `points` from each of the others.

    `factor` multiplies the payment, for example after equal dice.
    """

    points: int
    factor: FeeFactor | None = None

    def follow_up(self, state: State, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payments, seats in order from the dealer, and the end of the phase."""
        share = Share.of("no_bonus", self.points)
        without = [seat for seat in (state.dealer, *state.others(state.dealer)) if not state.seats[seat].bonus]
        paid = [_paid_by_others(state, seat, "no_bonus", share, self.factor) for seat in without]
        return [*paid, ev.PhaseEnded("no_bonus")]


@rulebook_key("many_bonus_tiles")
@dataclass(frozen=True)
class ManyBonusTiles:
    """Reaction to bonus tiles laid out: the seat that reaches `count` of them gets `points` from each of the others.

    `factor` multiplies the payment, for example after equal dice.
    """

    count: int
    points: int
    factor: FeeFactor | None = None

    after = (ev.BonusShown,)

    def __call__(self, state: State, event: ev.Event, new_rng: RngFactory) -> list[ev.Event]:
        """Return the payment if the number was reached with the tiles just laid out, else nothing."""
        assert isinstance(event, ev.BonusShown)
        shown = len(state.seats[event.seat].bonus)
        if not shown - len(event.tiles) < self.count <= shown:
            return []
        share = Share.of("many_bonus", self.points)
        return [_paid_by_others(state, event.seat, "bonus_set", share, self.factor)]
