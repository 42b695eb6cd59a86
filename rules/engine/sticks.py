"""Counting sticks: the number of each denomination that a player holds, and the payment of an amount with change.

Every denomination divides the one above it, so taking the greatest first finds the exact amount whenever some choice of
sticks makes it. The bank's stock is unlimited: it gives change if the payee cannot, and lends to players who have too
little. A player with negative points holds no sticks, and all he receives goes to the bank until his debt is paid.

docs/decisions/0065-counting-sticks.md tells why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.engine.events import Paid
from rules.scoring.transfers import TABLE, Transfer

Counts = tuple[int, ...]
"""Number of sticks of each denomination, the highest first."""

BANK = TABLE
"""The giver or taker that is no seat: the stock beside the table, and the pot."""


@dataclass(frozen=True, slots=True)
class Handed:
    """Counting sticks that one party hands to another; `giver` and `taker` are seats or the `BANK`."""

    giver: int
    taker: int
    counts: Counts


@dataclass(frozen=True, slots=True)
class Sticks:
    """The counting sticks of a game: the values of the denominations, highest first, and a player's starting set."""

    values: tuple[int, ...]
    start: Counts

    def worth(self, counts: Counts) -> int:
        """Return the value in points of these sticks."""
        return sum(value * count for value, count in zip(self.values, counts, strict=True))

    def fewest(self, amount: int) -> Counts:
        """Return the fewest sticks that make `amount`; raise `ValueError` if it is no multiple of the smallest one."""
        counts, missing = self.taken(amount, (amount,) * len(self.values))
        if missing:
            raise ValueError(f"{amount} in sticks of {self.values}")
        return counts

    def at_start(self, points: int) -> Counts:
        """Return the sticks of a player who starts with `points` points.

        The starting set is given out as far as it fits, small sticks first; the rest is paid in as few sticks as
        possible.
        """
        kept = list(self.start)
        for place in reversed(range(len(self.values))):
            kept[place] = min(self.start[place], points // self.values[place])
            points -= kept[place] * self.values[place]
        return tuple(map(sum, zip(kept, self.fewest(points), strict=True)))

    def settle(self, held: Sequence[Counts], scores: Sequence[int], event: Paid) -> tuple[list[Counts], list[Handed]]:
        """Return the sticks of every seat after a payment, and the sticks handed over, in order.

        `held` are the sticks of every seat before it, `scores` the points.
        """
        payment = _Payment(self, [list(counts) for counts in held], [max(0, -score) for score in scores])
        for transfer in event.transfers or paired(event):
            payment.pay(transfer.payer, transfer.payee, transfer.amount)
        return [tuple(counts) for counts in payment.held], payment.handed

    def taken(self, amount: int, counts: Sequence[int]) -> tuple[Counts, int]:
        """Take the most valuable of the given sticks that fit into `amount`; return them and the missing amount."""
        found = []
        for value, count in zip(self.values, counts, strict=True):
            found.append(min(count, amount // value))
            amount -= found[-1] * value
        return tuple(found), amount


def paired(event: Paid) -> list[Transfer]:
    """Return transfers for a payment that does not say who pays whom, as in old logs: payers and payees in turn."""
    parties = [*enumerate(event.amounts), (BANK, event.pot)]
    givers = [[seat, -amount] for seat, amount in parties if amount < 0]
    takers = [[seat, amount] for seat, amount in parties if amount > 0]
    found = []
    while givers and takers:
        giver, taker = givers[0], takers[0]
        amount = min(giver[1], taker[1])
        found.append(Transfer(giver[0], taker[0], amount))
        for party, queue in ((giver, givers), (taker, takers)):
            party[1] -= amount
            if not party[1]:
                queue.pop(0)
    return found


@dataclass(slots=True)
class _Payment:
    """A payment in progress: the sticks of every seat, its debt to the bank, and the sticks handed over so far."""

    sticks: Sticks
    held: list[list[int]]
    debts: list[int]
    handed: list[Handed] = field(default_factory=list)

    def pay(self, giver: int, taker: int, amount: int) -> None:
        """Let `giver` pay `amount` to `taker`.

        The bank first gets what `taker` owes it, and lends what `giver` lacks.
        """
        if taker != BANK:
            due = min(amount, self.debts[taker])
            self.debts[taker] -= due
            self._pay(giver, BANK, due)
            amount -= due
        self._pay(giver, taker, amount)

    def _pay(self, giver: int, taker: int, amount: int) -> None:
        """Pay from the giver's own sticks as far as they go; the bank lends the rest."""
        if giver != BANK:
            own = min(amount, self.sticks.worth(tuple(self.held[giver])))
            self.debts[giver] += amount - own
            self._from_own(giver, taker, own)
            amount -= own
        self._hand(BANK, taker, self.sticks.fewest(amount))

    def _from_own(self, giver: int, taker: int, amount: int) -> None:
        """Pay `amount` from sticks whose sum is enough.

        If they do not make it exactly, the smallest stick that is too much is changed by the payee, or else by the
        bank.
        """
        counts, missing = self.sticks.taken(amount, self.held[giver])
        if not missing:
            self._hand(giver, taker, counts)
            return
        values = self.sticks.values
        place = max(place for place in range(len(values)) if self.held[giver][place] > counts[place])
        # Dearer sticks are paid as they are; the smaller ones stay, and the rest comes out of this stick.
        dear = tuple(count if at < place else count * (at == place) for at, count in enumerate(counts))
        rest = amount - self.sticks.worth(dear)
        over = tuple(int(at == place) for at in range(len(values)))
        back = values[place] - rest
        change, lacking = self.sticks.taken(back, self.held[taker] if taker != BANK else (back,) * len(values))
        if lacking:
            self._hand(giver, BANK, over)
            self._hand(BANK, giver, self.sticks.fewest(back))
            self._hand(BANK, giver, self.sticks.fewest(rest))
            self._hand(giver, taker, tuple(map(sum, zip(dear, self.sticks.fewest(rest), strict=True))))
        else:
            self._hand(giver, taker, tuple(map(sum, zip(dear, over, strict=True))))
            self._hand(taker, giver, change)

    def _hand(self, giver: int, taker: int, counts: Counts) -> None:
        """Move sticks from one party to the other and note it."""
        if giver == taker or not any(counts):
            return
        for party, sign in ((giver, -1), (taker, 1)):
            if party != BANK:
                self.held[party] = [count + sign * moved for count, moved in zip(self.held[party], counts, strict=True)]
        self.handed.append(Handed(giver, taker, counts))
