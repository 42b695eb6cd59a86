"""Payments by base points: shares rounded up, paid by everybody for a self-draw, by the discarder else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from rules.core.melds import Seat
from rules.families.han_and_fu.han_scoring import YAKUMAN, YAKUMAN_BASE, base_of, payment_of, round_up
from rules.scoring.settlement import Payment, Winner
from rules.scoring.transfers import Share, Transfer, owed_to

SelfDrawShares = Callable[[int, Seat, int], dict[Seat, Share]]
"""Returns the share of each payer for a self-drawn hand of some base points, by winner and number of players."""


def self_draw_shares(base: int, seat: Seat, players: int) -> dict[Seat, Share]:
    """Return the share of each payer for a self-drawn hand: twice to the dealer and by the dealer."""
    return {
        payer: rounded_share(base, 2 if 0 in (seat, payer) else 1) for payer in range(players) if payer != seat
    }


def shares_with_absent(base: int, seat: Seat, players: int) -> dict[Seat, Share]:
    """Return the shares of three players who also pay the half share of an absent fourth."""
    own = self_draw_shares(base, seat, players)
    absent = payment_of(base, 2 if seat == 0 else 1)
    return {payer: share.plus("absent", round_up(absent, 200) // 2) for payer, share in own.items()}


def total_amount(owed: Mapping[Seat, Share]) -> int:
    """Sum the amounts of shares."""
    return sum(share.amount for share in owed.values())


@lru_cache(maxsize=4096)
def rounded_share(base: int, times: int) -> Share:
    """Return `times` the base, rounded up to hundreds."""
    share = Share.of("base", base).times("shares", times)
    return share.plus("rounding", payment_of(base, times) - share.amount)


def discarder_share(base: int, seat: int) -> Share:
    """Return the share that a discarder owes."""
    return rounded_share(base, 6 if seat == 0 else 4)


@lru_cache(maxsize=4096)
def win_payment(
    base: int, seat: Seat, source: Seat | None, players: int, honba: int, drawn: SelfDrawShares = self_draw_shares
) -> Payment:
    """Return the payment for a hand of `base` points, with `honba` points for repeated deals.

    Without a `source` everybody pays and shares those points; else the source pays all.
    """
    owed = drawn(base, seat, players) if source is None else {source: discarder_share(base, seat)}
    part = honba // len(owed)
    paid = owed_to(seat, {payer: share.plus("honba", part) for payer, share in owed.items()})
    return Payment("win", players, paid)


def liable_base_points(winner: Winner, answered: Mapping[str, Seat]) -> dict[Seat, int]:
    """Return the base points of the limit hands that seats are liable for (`answered`: by element), by seat."""
    found: dict[Seat, int] = {}
    for line in winner.sheet.lines:
        if line.element in answered and line.amount >= YAKUMAN:
            seat = answered[line.element]
            found[seat] = found.get(seat, 0) + YAKUMAN_BASE * (line.amount // YAKUMAN)
    return found


def whole_hand_liable(winner: Winner, liable: Mapping[Seat, int]) -> dict[Seat, int]:
    """Return the base points of a whole hand; the seat liable for its first limit hand carries the rest."""
    first = next(iter(liable))
    rest = base_of(winner.sheet) - sum(liable.values())
    return {**liable, first: liable[first] + max(rest, 0)}


def shares_with_liable(
    winner: Winner, players: int, liable: Mapping[Seat, int], drawn: SelfDrawShares = self_draw_shares
) -> dict[Seat, Share]:
    """Return the share of each payer of a hand for which seats are liable.

    A liable seat pays for its base points in `liable` everything on a self-draw or on its own discard; on another's
    discard it pays half and the discarder half. The rest is paid as usual.
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
    """Join everybody's shares into one."""
    first, *others = owed.values()
    for share in others:
        first = first.joined(share)
    return first


def add_share(owed: dict[Seat, Share], seat: Seat, share: Share) -> None:
    """Add a share to those that a seat owes."""
    owed[seat] = owed[seat].joined(share) if seat in owed else share


def split_equally(ready: Sequence[Seat], others: Sequence[Seat], points: int, key: str) -> tuple[Transfer, ...]:
    """Collect `points` equally from `others` and give them equally to the `ready` seats.

    The longer row decides who pays whom, so that nobody pays or takes in parts where the numbers divide.
    """
    rows = max(len(ready), len(others))
    if not (ready and others and points):
        return ()
    found: list[Transfer] = []
    for place in range(rows):
        share = Share.of(key, points // rows)
        found += owed_to(ready[place % len(ready)], {others[place % len(others)]: share})
    return tuple(found)
