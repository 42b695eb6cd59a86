"""Payments by base points: shares are rounded up, and paid by all others after a self-draw, else by the discarder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from rules.core.melds import Seat
from rules.families.han_and_fu.han_scoring import YAKUMAN, YAKUMAN_BASE, base_of, payment_of, round_up
from rules.scoring.settlement import Payment, Winner
from rules.scoring.transfers import Share, Transfer, owed_to

SelfDrawShares = Callable[[int, Seat, int], dict[Seat, Share]]
"""Returns the share of each payer for a self-drawn hand of some base points, by winner and number of players."""

DiscarderShare = Callable[[int, Seat], Share]
"""Returns the share of the discarder for a hand of some base points, by winner."""


def self_draw_shares(base: int, seat: Seat, players: int) -> dict[Seat, Share]:
    """Return the share of each payer for a self-drawn hand of `base` points; the dealer pays and receives double.

    `seat` is the winner's, counted from the dealer (0).
    """
    return {
        payer: rounded_share(base, 2 if 0 in (seat, payer) else 1) for payer in range(players) if payer != seat
    }


def shares_with_absent(base: int, seat: Seat, players: int) -> dict[Seat, Share]:
    """Return the shares of three payers for a self-drawn hand, each with half the share of the absent fourth."""
    own = self_draw_shares(base, seat, players)
    absent = payment_of(base, 2 if seat == 0 else 1)
    return {payer: share.plus("absent", round_up(absent, 200) // 2) for payer, share in own.items()}


def total_amount(owed: Mapping[Seat, Share]) -> int:
    """Return the sum of the points that these payers owe."""
    return sum(share.amount for share in owed.values())


@lru_cache(maxsize=4096)
def rounded_share(base: int, times: int) -> Share:
    """Return a share of `times` the base points, rounded up to hundreds."""
    share = Share.of("base", base).times("shares", times)
    return share.plus("rounding", payment_of(base, times) - share.amount)


def discarder_share(base: int, seat: int) -> Share:
    """Return the discarder's share for a hand of `base` points: six times the base to the dealer, else four times."""
    return rounded_share(base, 6 if seat == 0 else 4)


@lru_cache(maxsize=4096)
def win_payment(
    base: int, seat: Seat, source: Seat | None, players: int, honba: int, drawn: SelfDrawShares = self_draw_shares,
    discarded: DiscarderShare = discarder_share,
) -> Payment:  # fmt: skip
    """Return the payment for a hand of `base` points to `seat`, and `honba` points more for repeated deals.

    Without a `source` (the discarder) all payers divide the extra points equally; else the source pays all of it.
    `drawn` gives the shares of a self-draw, `discarded` that of a discarder.
    """
    owed = drawn(base, seat, players) if source is None else {source: discarded(base, seat)}
    part = honba // len(owed)
    paid = owed_to(seat, {payer: share.plus("honba", part) for payer, share in owed.items()})
    return Payment("win", players, paid)


def liable_base_points(winner: Winner, answered: Mapping[str, Seat]) -> dict[Seat, int]:
    """Return, by seat, the base points of the winner's limit hands for which that seat is liable.

    `answered` names the liable seat of each such hand.
    """
    found: dict[Seat, int] = {}
    for line in winner.sheet.lines:
        if line.element in answered and line.amount >= YAKUMAN:
            seat = answered[line.element]
            found[seat] = found.get(seat, 0) + YAKUMAN_BASE * (line.amount // YAKUMAN)
    return found


def whole_hand_liable(winner: Winner, liable: Mapping[Seat, int]) -> dict[Seat, int]:
    """Return the base points of a whole hand by liable seat: the first of `liable` also bears the rest.

    `liable` are the base points of the limit hands that each seat is liable for.
    """
    first = next(iter(liable))
    rest = base_of(winner.sheet) - sum(liable.values())
    return {**liable, first: liable[first] + max(rest, 0)}


def shares_with_liable(
    winner: Winner, players: int, liable: Mapping[Seat, int], drawn: SelfDrawShares = self_draw_shares
) -> dict[Seat, Share]:
    """Return the share of each payer for a hand that some seats are `liable` for, each for the given base points.

    On a self-draw or on its own discard a liable seat pays everything for these points; on another's discard it pays
    half and the discarder half. The rest is paid as usual.
    """
    case, owed = winner.case, dict[Seat, Share]()
    rest = base_of(winner.sheet) - sum(liable.values())
    if rest and case.source is None:
        owed = drawn(rest, case.seat, players)
    elif rest and case.source is not None:
        owed = {case.source: discarder_share(rest, case.seat)}
    for seat, base in liable.items():
        self_drawn = case.source is None
        whole = joined_share(drawn(base, case.seat, players)) if self_drawn else discarder_share(base, case.seat)
        payers = (seat,) if case.source in (None, seat) else (seat, case.source)
        for payer in payers:
            assert payer is not None
            add_share(owed, payer, whole.divided("halves", len(payers)))
    return owed


def joined_share(owed: Mapping[Seat, Share]) -> Share:
    """Return the sum of these shares as one share."""
    first, *others = owed.values()
    for share in others:
        first = first.joined(share)
    return first


def add_share(owed: dict[Seat, Share], seat: Seat, share: Share) -> None:
    """Add a share to what a seat owes."""
    owed[seat] = owed[seat].joined(share) if seat in owed else share


def split_equally(ready: Sequence[Seat], others: Sequence[Seat], points: int, key: str) -> tuple[Transfer, ...]:
    """Return transfers that collect `points` in all equally from `others` and give them equally to the `ready` seats.

    The longer of the two lists decides who pays whom, so that payments are not split if the numbers divide evenly.
    `key` names the payment.
    """
    rows = max(len(ready), len(others))
    if not (ready and others and points):
        return ()
    found: list[Transfer] = []
    for place in range(rows):
        share = Share.of(key, points // rows)
        found += owed_to(ready[place % len(ready)], {others[place % len(others)]: share})
    return tuple(found)
