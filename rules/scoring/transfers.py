"""Points that pass from one to another, and how each amount came about.

Seats are counted as the user of a transfer counts them: from the dealer in a settlement, by chair in an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.core.fast_value import fast_value
from rules.core.melds import Seat

TABLE: Seat = -1
"""The table as payer or payee: a pot, sticks that lie there until somebody wins them."""


@fast_value
class Term:
    """One term of an amount: a word of the translations (``share_<key>``), how it enters, and its number.

    `sign` is ``=`` for the amount it begins with, ``x`` for a factor, ``+`` for an addend, ``/`` for a share of it.
    """

    key: str
    sign: str
    number: int


_term = lru_cache(maxsize=1 << 12)(Term)
"""A term as a value: the same few are met again and again."""


@fast_value
class Transfer:
    """`payer` gives `payee` an amount (above zero); `why` leads to it, term by term, and may be empty."""

    payer: Seat
    payee: Seat
    amount: int
    why: tuple[Term, ...] = ()


class Share(NamedTuple):
    """An amount that somebody owes, with the terms that lead to it."""

    amount: int
    why: tuple[Term, ...] = ()

    @classmethod
    def of(cls, key: str, amount: int) -> Share:
        """An amount to begin with."""
        return cls(amount, (_term(key, "=", amount),))

    def times(self, key: str, factor: int) -> Share:
        """Multiplied; a factor of one is not worth a word."""
        return self if factor == 1 else Share(self.amount * factor, (*self.why, _term(key, "x", factor)))

    def plus(self, key: str, amount: int) -> Share:
        """With an addend; nothing added is not worth a word."""
        return self if not amount else Share(self.amount + amount, (*self.why, _term(key, "+", amount)))

    def divided(self, key: str, parts: int) -> Share:
        """One of so many equal parts, rounded up."""
        return self if parts == 1 else Share(-(-self.amount // parts), (*self.why, _term(key, "/", parts)))

    def joined(self, other: Share) -> Share:
        """Both amounts in one hand: the terms of the second follow as addends."""
        return Share(self.amount + other.amount, (*self.why, Term("other_share", "+", other.amount)))



def owed_to(payee: Seat, shares: Mapping[Seat, Share | int]) -> tuple[Transfer, ...]:
    """What every payer of `shares` gives `payee`; a share below zero flows the other way, one of nothing not at all."""
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
    """Every two settle the difference of their values, the lower pays; `factor` multiplies it for some pairs."""
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
    """What is owed both ways between two, settled at once: one transfer a pair at most, by seat."""
    left: dict[tuple[Seat, Seat], int] = {}
    for (payer, payee), amount in owed.items():
        low, high = min(payer, payee), max(payer, payee)
        left[low, high] = left.get((low, high), 0) + (amount if payer == low else -amount)
    return tuple(transfer for (low, high), amount in sorted(left.items()) for transfer in owed_to(high, {low: amount}))


def net(transfers: Iterable[Transfer], players: int) -> tuple[tuple[int, ...], int]:
    """What each of the seats receives (or pays, below zero), and what the table does; together they are zero."""
    amounts = [0] * (players + 1)
    for transfer in transfers:
        amounts[transfer.payer] -= transfer.amount
        amounts[transfer.payee] += transfer.amount
    return tuple(amounts[:players]), amounts[TABLE]


def reseated(transfers: Iterable[Transfer], chairs: Sequence[Seat]) -> tuple[Transfer, ...]:
    """The same transfers with every seat `n` called `chairs[n]`; the table stays the table."""

    def chair(seat: Seat) -> Seat:
        return seat if seat == TABLE else chairs[seat]

    return tuple(Transfer(chair(one.payer), chair(one.payee), one.amount, one.why) for one in transfers)
