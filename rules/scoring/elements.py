"""Readings of a hand, and elements: the rows of a scoring table that are evaluated on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.core.fast_value import LazyAttributes, fast_value
from rules.core.lazy import lazy
from rules.core.melds import Form, Group
from rules.core.options import OptionValues
from rules.core.tiles import Kind
from rules.scoring import preconditions
from rules.scoring.hand_context import BY_DISCARD, HandContext
from rules.scoring.hand_families import Families
from rules.scoring.preconditions import Sets
from rules.scoring.suit_bits import pair_bit

SETS_AND_PAIR = "sets_and_pair"
_CHOW, _PUNG, _KONG, _PAIR = Form.CHOW, Form.PUNG, Form.KONG, Form.PAIR


@fast_value
class Reading(LazyAttributes):
    """One way of splitting a hand into groups, with one place for the winning tile; conditions are evaluated on it.

    `groups` holds the laid melds first, then the groups of the hand, the pair last where there is one. A group that a
    claimed winning tile completed is not concealed. `placed` is the index of the group with the winning tile (-1 for
    none). `packed_sets` packs the sets of all suits into one number (`rules.scoring.suit_bits`; 0 if the hand was not
    read suit by suit).
    """

    case: HandContext
    shape: str
    groups: tuple[Group, ...]
    placed: int = -1
    packed_sets: int = field(default=0, compare=False, repr=False)

    @lazy
    def cache(self) -> dict[object, object]:
        """Results of conditions on this reading, stored by the conditions themselves."""
        return {}

    @lazy
    def made_sets(self) -> Sets:
        """The chows and pungs of the whole hand, laid ones included, as bits and numbers."""
        if not self.packed_sets:
            return Sets.of(self.groups)
        made, case = self.case.split_into(self.packed_sets)[0], self.case
        if made.pung_count and case.by == BY_DISCARD and self.groups[self.placed].form is _PUNG:
            return replace(made, hidden=made.hidden - 1)
        return made

    @lazy
    def traits(self) -> int:
        """Facts of this reading as bits (`rules.scoring.preconditions`), which rule out most rows quickly."""
        shape = preconditions.REGULAR if self.shape == SETS_AND_PAIR else preconditions.ODD_SHAPE
        made = self.made_sets
        if self.packed_sets:
            opened = self.case.split_into(self.packed_sets)[1]
        else:
            opened = preconditions.traits_of_sets_and_kinds(made, self.mask)
        return self.case.traits | shape | opened | preconditions.concealed_pung_traits(made.hidden)

    @lazy
    def sets(self) -> tuple[Group, ...]:
        """All groups except pairs."""
        return tuple(group for group in self.groups if group.form is not _PAIR)

    @lazy
    def pair(self) -> Group | None:
        """The pair, if there is exactly one."""
        if self.packed_sets:
            return self.groups[-1]
        pairs = [group for group in self.groups if group.form is _PAIR]
        return pairs[0] if len(pairs) == 1 else None

    @lazy
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds that the tiles count as, tile by tile."""
        return tuple([kind for group in self.groups for kind in group.kinds])

    @lazy
    def mask(self) -> int:
        """The kinds of all tiles, as bits."""
        if not self.packed_sets:
            return preconditions.bits_of(self.kinds)
        return self.made_sets.kinds | pair_bit(self.packed_sets)

    @lazy
    def suits(self) -> int:
        """The number of suits that occur."""
        mask = self.mask
        return sum([mask & suit != 0 for suit in preconditions.SUITS])

    @lazy
    def kongs(self) -> tuple[bool, ...]:
        """The kongs: True for each concealed one, False for each open one."""
        return tuple([group.concealed for group in self.groups if group.form is _KONG])

    @lazy
    def concealed_pungs(self) -> int:
        """Number of concealed pungs and kongs; a pung that a claimed tile completed is open."""
        return self.made_sets.hidden

    @lazy
    def chows(self) -> tuple[Kind, ...]:
        """The lowest kinds of its chows, in ascending order."""
        return tuple(sorted([group.kinds[0] for group in self.groups if group.form is _CHOW]))

    @lazy
    def pungs(self) -> tuple[Kind, ...]:
        """The kinds of its pungs and kongs, in ascending order."""
        return tuple(
            sorted([group.kinds[0] for group in self.groups if group.form is _PUNG or group.form is _KONG])
        )


Condition = Callable[[Reading], int]
"""Returns the number of times that a condition holds in a reading; 0 if it does not."""


@dataclass(frozen=True, slots=True)
class Element:
    """A row of a scoring table. Its names are in the translations, under its id.

    `times` is the condition, which returns the number of times that the row holds in a reading. `value` is the worth of
    one occurrence in `unit`, fixed or taken from the house rules; `less_open` is subtracted in a hand with claimed
    sets. A row that holds excludes the rows in `excludes`; `contains` names rows of which it covers some occurrences,
    each with a condition that returns their number. `when` gives the house rules under which the row exists. `among`
    evaluates all rows that share it at once, instead of `times`. `group` is the heading of the row in the table,
    `example` a case in score notation in which it scores (tested).
    """

    id: str
    times: Condition
    value: int | Callable[[OptionValues], int]
    unit: str = "points"
    group: str = "main"
    excludes: tuple[str, ...] | Callable[[OptionValues], tuple[str, ...]] = ()
    contains: Callable[[OptionValues], Mapping[str, Condition]] | None = None
    when: Callable[[OptionValues], bool] | None = None
    among: Callable[[Reading], Mapping[str, int]] | None = None
    tiles: Callable[[Reading], Iterable[Kind]] | None = None
    example: str = ""
    less_open: int = 0
    summed: bool = False
    """True if `times` returns the value itself, summed over all that counts, rather than a number of occurrences."""
    families: Families = ()
    """Families of hands that have the row, if suits, honors and special shapes do not show it; for computer players."""
    unit_by: Callable[[OptionValues], str] | None = None
    """Returns the unit of its value, where that depends on the house rules."""

    def unit_in(self, options: OptionValues) -> str:
        """Return the unit of one occurrence under these house rules."""
        return self.unit if self.unit_by is None else self.unit_by(options)

    def value_in(self, options: OptionValues) -> int:
        """Return the value of one occurrence under these house rules: the players' own, if they have changed it."""
        own = options.get(f"value.{self.id}")
        if isinstance(own, int):
            return own
        return self.value(options) if callable(self.value) else self.value

    def excluded_in(self, options: OptionValues) -> tuple[str, ...]:
        """Return the ids of the rows that this one excludes under these house rules."""
        return self.excludes(options) if callable(self.excludes) else self.excludes


@dataclass(frozen=True, slots=True)
class RowMaker:
    """Makes rows of a scoring table with values in `unit`."""

    unit: str

    def __call__(
        self, id: str, times: Condition, value: int | Callable[[OptionValues], int], example: str, **more: Any
    ) -> Element:
        """Return the row with this condition, value and example; `more` are further fields of `Element`."""
        return Element(id, times, value, unit=self.unit, example=example, **more)


@dataclass(frozen=True, slots=True)
class LimitMaker:
    """Makes rows of a scoring table that are worth the limit, which is `value` in `unit`."""

    value: int | Callable[[OptionValues], int]
    unit: str = "limit"

    def __call__(
        self, id: str, times: Condition, example: str, when: Callable[[OptionValues], bool] | None = None, **more: Any
    ) -> Element:
        """Return the row with this condition and example; `more` are further fields of `Element`."""
        return Element(id, times, self.value, unit=self.unit, group="limit", example=example, when=when, **more)


def rows_in_play(rows: Iterable[Element], options: OptionValues) -> tuple[Element, ...]:
    """Return those rows that exist under these house rules and have a value."""
    return tuple(row for row in rows if (row.when is None or row.when(options)) and row.value_in(options))
