"""Factors of each player, for his sets and the tiles that he has put aside: M in section 7 of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

from rules.core.melds import Form, Group, Seat
from rules.core.options import OptionValues
from rules.core.plain_value import PlainValue
from rules.engine.state import Moment
from rules.engine.table import State
from rules.scoring.elements import Element
from rules.scoring.transfers import Share


def open_sets(groups: Iterable[Group]) -> int:
    """Return the number of claimed sets, kongs promoted from claimed pungs included."""
    return sum(not group.concealed for group in groups)


def sets_of(state: State, seat: Seat) -> Sequence[Group]:
    """Return the sets laid by a seat; a kong that may still be robbed counts as its pung."""
    groups, last = list(state.seats[seat].groups), state.claimable
    if state.moment is Moment.ROBBING and last is not None and last.seat == seat and last.meld >= 0:
        robbed = groups[last.meld]
        groups[last.meld] = replace(robbed, form=Form.PUNG, kinds=robbed.kinds[:3])
    return groups


def numbers_in(values: Mapping[str, PlainValue], name: str) -> tuple[PlainValue, ...]:
    """Return the numbers `name` of these facts; empty if the facts lack them."""
    found = values.get(name, ())
    return found if isinstance(found, tuple) else ()


def number_at(values: tuple[PlainValue, ...], place: int) -> int:
    """Return the number at an index of the values of a fact."""
    value = values[place]
    assert isinstance(value, int)
    return value


@dataclass(frozen=True)
class OwnFactors:
    """Factors of a player by `rows` of the table: for open sets, open and concealed kongs, and each sort put aside.

    `open_mode` is the house rule that counts each open set, or all of them once.
    """

    rows: tuple[Element, ...]
    open_mode: Callable[[OptionValues], str]

    def counts(self, groups: Sequence[Group], set_aside: Sequence[int], o: OptionValues) -> tuple[int, ...]:
        """Return the number of times that each row counts for a player, by his sets and the tiles put aside by sort."""
        opened, kongs = open_sets(groups), [group.concealed for group in groups if group.is_kong]
        times = opened if self.open_mode(o) == "each" else min(opened, 1)
        return (times, kongs.count(False), kongs.count(True), *set_aside)

    def product(self, counts: Sequence[int], o: OptionValues) -> int:
        """Return the product of a player's factors, given the number of times that each row counts."""
        return prod(factor(row, o) ** times for row, times in zip(self.rows, counts, strict=True))

    def by_payer(self, share: Share, payer: int, values: Mapping[str, PlainValue], o: OptionValues) -> Share:
        """Return a share multiplied by the payer's own factors, one by one where the facts of the deal list them."""
        counts = numbers_in(values, "factor_counts")
        if not counts:
            return share.times("payer_factor", number_at((*numbers_in(values, "factors"), 1, 1, 1, 1), payer))
        own = counts[payer]
        assert isinstance(own, tuple)
        for place, row in enumerate(self.rows):
            for _ in range(number_at(own, place)):
                share = share.times(f"payer_{row.id}", factor(row, o))
        return share


def factor(row: Element, o: OptionValues) -> int:
    """Return the factor of a row of the table under these house rules; 1 if the row is switched off."""
    return row.value_in(o) or 1
