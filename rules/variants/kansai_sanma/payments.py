"""Payments in whole thousands: shares of a discarder and for a drawn hand, and payments of players below the target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.melds import Seat
from rules.engine import events as ev
from rules.engine.table import State
from rules.families.han_and_fu.base_payments import SelfDrawShares, rounded_share
from rules.families.han_and_fu.han_scoring import round_up
from rules.mechanics.match_formats.rounds import ranking
from rules.mechanics.match_formats.target import pot_to_leader
from rules.scoring.transfers import Share, Transfer

THOUSAND = 1000


def in_thousands(share: Share, amount: int) -> Share:
    """Return a share rounded to `amount`, with the difference as a step named rounding."""
    return share.plus("rounding", amount - share.amount)


def discarder_in_thousands(base: int, seat: Seat) -> Share:
    """Return the discarder's share for a hand of `base` points to `seat` (0: the dealer), rounded up to thousands."""
    share = Share.of("base", base).times("shares", 6 if seat == 0 else 4)
    return in_thousands(share, round_up(share.amount, THOUSAND))


def full_value(base: int, seat: Seat, players: int) -> dict[Seat, Share]:
    """Return the shares for a drawn hand that add up to those for a discard: the absent player's share is divided.

    To the dealer each pays half. To another the dealer pays five eighths, the other player three, which is rounded down
    to thousands, at least one; the dealer pays the rest, at least a thousand.
    """
    value = discarder_in_thousands(base, seat).amount
    if seat == 0:
        share = Share.of("base", base).times("shares", 2).plus("absent", base)
        return dict.fromkeys(range(1, players), in_thousands(share, round_up(value, 2 * THOUSAND) // 2))
    other = max(value * 3 // 8 // THOUSAND * THOUSAND, THOUSAND)
    return {
        payer: in_thousands(
            Share.of("base", base).times("shares", 1 if payer else 2).plus("absent", base // 2),
            other if payer else max(value - other, THOUSAND),
        )
        for payer in range(players) if payer != seat
    }  # fmt: skip


def thousand_added(base: int, seat: Seat, players: int) -> dict[Seat, Share]:
    """Return the shares for a drawn hand as among four players, rounded up to thousands, plus a thousand each."""
    owed = dict[Seat, Share]()
    for payer in range(players):
        if payer != seat:
            share = rounded_share(base, 2 if 0 in (seat, payer) else 1)
            owed[payer] = in_thousands(share, round_up(share.amount, THOUSAND)).plus("absent", THOUSAND)
    return owed


DRAWN: Mapping[str, SelfDrawShares] = {"full": full_value, "added": thousand_added}
"""The shares of a drawn hand under each way of payment (house rule `self_draw_payment`)."""


def sunk(scores: Sequence[int], target: int, points: int) -> tuple[Transfer, ...]:
    """Return the payments to the first player of those who are not first and have less than `target`: `points` each."""
    first, *others = ranking(scores)
    return tuple(Transfer(seat, first, points) for seat in sorted(others) if scores[seat] < target)


@dataclass(frozen=True)
class PriceOfSinking:
    """Payment at the end of the match: players who are not first and below `target` pay `points` each to the first."""

    target: int
    points: int

    def __call__(self, state: State) -> list[ev.Paid]:
        """Return the payment; none if all others have the target."""
        owed = sunk(pot_to_leader(state)[0], self.target, self.points)
        return [ev.Paid.of("sunk", owed, state.players)] if owed else []
