"""Payments that follow from score sheets. Amounts are by seat; they sum to zero together with the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from rules.core.fast_value import LazyAttributes, fast_value
from rules.core.lazy import lazy
from rules.core.options import OptionValues
from rules.core.plain_value import PlainValue
from rules.scoring.hand_context import HandContext
from rules.scoring.sheets import ScoreSheet
from rules.scoring.transfers import Share, Transfer, net, owed_to


class Winner(NamedTuple):
    """A winner of a deal: the hand, and its score sheet."""

    case: HandContext
    sheet: ScoreSheet

    @property
    def seat(self) -> int:
        """The winner's seat, counted from the dealer."""
        return self.case.seat


_NONE: Mapping[int, Any] = MappingProxyType({})
_NO_FACTS: Mapping[str, PlainValue] = MappingProxyType({})


class Outcome(NamedTuple):
    """The result of a deal, from which its payments follow; seats are counted from the dealer.

    `winners` stand in order. `lost` are the score sheets of hands that did not win, where the rule set scores them;
    `cases` are the hands of all who did not win, `lost_flags` their circumstances. `values` are facts of the deal by
    name (a pot, a streak, drawn deals in a row); `drawn` is why the deal ended without a (further) winner.
    """

    players: int
    options: OptionValues
    winners: tuple[Winner, ...] = ()
    lost: Mapping[int, ScoreSheet] = _NONE
    lost_flags: Mapping[int, frozenset[str]] = _NONE
    values: Mapping[str, PlainValue] = _NO_FACTS
    cases: Mapping[int, HandContext] = _NONE
    drawn: str = ""

    def number(self, name: str) -> int:
        """Return the number `name` of the facts of the deal; 0 if there is none."""
        value = self.values.get(name, 0)
        return value if isinstance(value, int) else 0


@fast_value
class Payment(LazyAttributes):
    """Points that change hands for one reason, as transfers between seats."""

    reason: str
    players: int
    transfers: tuple[Transfer, ...]

    @lazy
    def _net(self) -> tuple[tuple[int, ...], int]:
        """The sums that each seat and the table receive."""
        return net(self.transfers, self.players)

    @property
    def amounts(self) -> tuple[int, ...]:
        """Points that each seat receives; negative if it pays."""
        return self._net[0]

    @property
    def pot(self) -> int:
        """Points that the table receives; negative if it pays."""
        return self._net[1]


class Settlement(Protocol):
    """The rule of a game for payments, at the end of a deal or for one event within it."""

    def __call__(self, outcome: Outcome) -> Sequence[Payment]:
        """Return all payments at the end of a deal."""


def total(payments: Sequence[Payment], players: int) -> list[int]:
    """Return the sum that each of `players` seats receives over several payments; negative if it pays."""
    if len(payments) == 1:
        return [*payments[0].amounts]
    sums = [0] * players
    for payment in payments:
        for seat, amount in enumerate(payment.amounts):
            sums[seat] += amount
    return sums


def amounts_by_letter(payments: Sequence[Payment], letters: str) -> dict[str, int]:
    """Return the sum that each seat receives over several payments, by its letter; `letters` are those of all seats."""
    return dict(zip(letters, total(payments, len(letters)), strict=True))


def losers_differences(outcome: Outcome, minimum: int, unit: int) -> tuple[Transfer, ...]:
    """Return transfers between the losers: of any two, the one with the lower hand pays the difference.

    Each point of it costs `unit`. Nothing is paid to a hand that is worth less than `minimum`.
    """
    found: list[Transfer] = []
    for one, other in combinations(sorted(outcome.lost), 2):
        low, high = sorted((one, other), key=lambda seat: outcome.lost[seat].score)
        ahead = outcome.lost[high].score - outcome.lost[low].score
        if ahead and outcome.lost[high].score >= minimum:
            found += owed_to(high, {low: Share.of("base", unit).times("fan", ahead)})
    return tuple(found)
