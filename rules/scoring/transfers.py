"""Transfers of points between players, with the terms that lead to each amount.

Seats are counted as the user of a transfer counts them: from the dealer in a settlement, by chair in an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.core.fast_value import fast_value
from rules.core.melds import Seat

TABLE: Seat = -1
"""The table as payer or payee: of a pot, or of sticks that lie there until somebody wins them."""


@fast_value
class Term:
    """A step in the computation of an amount: `key` names it in the translations (``share_<key>``), `number` is its
    number.

    `sign` is ``=`` for the amount it begins with or is cut to, ``x`` for a factor, ``+`` for an addend, ``/`` for a
    division.
    """

    key: str
    sign: str
    number: int


_term = lru_cache(maxsize=1 << 12)(Term)
"""Returns a term, shared by all equal ones."""


@fast_value
class Transfer:
    """A payment of an amount (above zero) from `payer` to `payee`; `why` lists the steps of its computation, or is
    empty.
    """

    payer: Seat
    payee: Seat
    amount: int
    why: tuple[Term, ...] = ()


def after(amount: int, term: Term) -> int:
    """Return the amount after a step."""
    match term.sign:
        case "x":
            return amount * term.number
        case "+":
            return amount + term.number
        case "/":
            return -(-amount // term.number)
        case _:
            return term.number


class Share(NamedTuple):
    """An amount owed, with the steps of its computation."""

    amount: int
    why: tuple[Term, ...] = ()

    @classmethod
    def of(cls, key: str, amount: int) -> Share:
        """Return an amount to start from; `key` names it in the translations."""
        return cls(amount, (_term(key, "=", amount),))

    def times(self, key: str, factor: int) -> Share:
        """Return the amount multiplied; a factor of one adds no step."""
        return self if factor == 1 else Share(self.amount * factor, (*self.why, _term(key, "x", factor)))

    def plus(self, key: str, amount: int) -> Share:
        """Return the amount with another added; zero adds no step."""
        return self if not amount else Share(self.amount + amount, (*self.why, _term(key, "+", amount)))

    def divided(self, key: str, parts: int) -> Share:
        """Return the amount divided by `parts` and rounded up; a division by one adds no step."""
        return self if parts == 1 else Share(-(-self.amount // parts), (*self.why, _term(key, "/", parts)))

    def at_most(self, key: str, most: int) -> Share:
        """Return the amount limited to `most`, with that as its last step; a smaller amount stays as it is."""
        return self if self.amount <= most else Share(most, (*self.why, _term(key, "=", most)))

    def joined(self, other: Share) -> Share:
        """Return the amount with that of another share added, as one step."""
        return Share(self.amount + other.amount, (*self.why, Term("other_share", "+", other.amount)))


def owed_to(payee: Seat, shares: Mapping[Seat, Share | int]) -> tuple[Transfer, ...]:
    """Return the transfers to `payee`: one from each payer in `shares`.

    For a negative share the payee pays; zero gives no transfer.
    """
    found: list[Transfer] = []
    for payer, share in shares.items():
        amount, why = (share, ()) if isinstance(share, int) else share
        if amount > 0:
            found.append(Transfer(payer, payee, amount, why))
        elif amount < 0:
            found.append(Transfer(payee, payer, -amount, why))
    return tuple(found)


def differences(
    values: Mapping[Seat, int], factor: Mapping[tuple[Seat, Seat], int] | None = None
) -> tuple[Transfer, ...]:
    """Return transfers that settle the differences of values between any two seats; the lower one pays.

    `factor` multiplies the difference for some pairs of seats.
    """
    found: list[Transfer] = []
    seats = sorted(values)
    for place, one in enumerate(seats):
        for other in seats[place + 1 :]:
            low, high = (one, other) if values[one] < values[other] else (other, one)
            share = Share.of("value", values[high]).plus("own", -values[low])
            share = share.times("east", (factor or {}).get((one, other), 1))
            found += owed_to(high, {low: share})
    return tuple(found)


def balances(owed: Mapping[tuple[Seat, Seat], int]) -> tuple[Transfer, ...]:
    """Return one net transfer for any two seats; `owed` are amounts by payer and payee."""
    left: dict[tuple[Seat, Seat], int] = {}
    for (payer, payee), amount in owed.items():
        low, high = min(payer, payee), max(payer, payee)
        left[low, high] = left.get((low, high), 0) + (amount if payer == low else -amount)
    return tuple(transfer for (low, high), amount in sorted(left.items()) for transfer in owed_to(high, {low: amount}))


def net(transfers: Iterable[Transfer], players: int) -> tuple[tuple[int, ...], int]:
    """Return the sum that each seat receives, and the sum that the table receives; together they are zero."""
    amounts = [0] * (players + 1)
    for transfer in transfers:
        amounts[transfer.payer] -= transfer.amount
        amounts[transfer.payee] += transfer.amount
    return tuple(amounts[:players]), amounts[TABLE]


def reseated(transfers: Iterable[Transfer], chairs: Sequence[Seat]) -> tuple[Transfer, ...]:
    """Return the transfers with each seat `n` replaced by `chairs[n]`; the table stays."""

    def chair(seat: Seat) -> Seat:
        """Return the chair of a seat, or the table."""
        return seat if seat == TABLE else chairs[seat]

    return tuple(Transfer(chair(one.payer), chair(one.payee), one.amount, one.why) for one in transfers)
