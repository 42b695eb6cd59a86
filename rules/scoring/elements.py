"""Readings of a hand, and elements: the rows of a scoring table that are asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from rules.core.fast_value import LazyAttributes, fast_value
from rules.core.lazy import lazy
from rules.core.melds import Form, Group
from rules.core.options import Options
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
    """One way of splitting a hand, with one place for the winning tile: what conditions are asked of.

    `groups` holds the laid melds first, then the groups of the hand, the pair last where there is one. A group that a
    claimed winning tile completed is not concealed. `placed` is the index of the group that holds it (-1 for none).
    `packed_sets` is what the suits of the hand come to in one number (`suit_bits`; 0: it is not read suit by suit).
    What follows from these is worked out when first asked for: many conditions look at the same things.
    """

    case: HandContext
    shape: str
    groups: tuple[Group, ...]
    placed: int = -1
    packed_sets: int = field(default=0, compare=False, repr=False)

    @lazy
    def cache(self) -> dict[object, object]:
        """What conditions have worked out themselves and will ask for again."""
        return {}

    @lazy
    def made_sets(self) -> Sets:
        """Its chows and pungs, those on the table among them."""
        if not self.packed_sets:
            return Sets.of(self.groups)
        made, case = self.case.split_into(self.packed_sets)[0], self.case
        if made.pung_count and case.by == BY_DISCARD and self.groups[self.placed].form is _PUNG:
            return replace(made, hidden=made.hidden - 1)
        return made

    @lazy
    def gates(self) -> int:
        """What it opens for rows of a table."""
        shape = preconditions.REGULAR if self.shape == SETS_AND_PAIR else preconditions.ODD_SHAPE
        made = self.made_sets
        if self.packed_sets:
            opened = self.case.split_into(self.packed_sets)[1]
        else:
            opened = preconditions.of_all_sets(made, self.mask)
        return self.case.gates | shape | opened | preconditions.of_hidden(made.hidden)

    @lazy
    def sets(self) -> tuple[Group, ...]:
        """The groups without the pair."""
        return tuple(group for group in self.groups if group.form is not _PAIR)

    @lazy
    def pair(self) -> Group | None:
        """The pair, if the shape has just one."""
        if self.packed_sets:
            return self.groups[-1]
        pairs = [group for group in self.groups if group.form is _PAIR]
        return pairs[0] if len(pairs) == 1 else None

    @lazy
    def kinds(self) -> tuple[Kind, ...]:
        """What all tiles of the reading count as."""
        return tuple([kind for group in self.groups for kind in group.kinds])

    @lazy
    def mask(self) -> int:
        """A bit for each kind that is there."""
        if not self.packed_sets:
            return preconditions.bits_of(self.kinds)
        return self.made_sets.kinds | pair_bit(self.packed_sets)

    @lazy
    def suits(self) -> int:
        """How many of the three suits are there."""
        mask = self.mask
        return sum([mask & suit != 0 for suit in preconditions.SUITS])

    @lazy
    def kongs(self) -> tuple[bool, ...]:
        """For each kong whether it is concealed."""
        return tuple([group.concealed for group in self.groups if group.form is _KONG])

    @lazy
    def concealed_pungs(self) -> int:
        """How many pungs and kongs are concealed; one that a claimed tile completed is open."""
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
"""How often something holds in a reading; 0 means it does not."""


@dataclass(frozen=True, slots=True)
class Element:
    """One row of a scoring table. Its names live in the translations, under its id.

    `value` is what one occurrence is worth in `unit`, fixed or taken from the house rules; `less_open` how much less it
    is in a hand with claimed sets. A row that stands excludes those it names, and takes from those in `contains` as
    many occurrences as the condition beside each says. `when` says under which house rules the row exists. `among` is
    what tells of many rows at once how often each stands, asked instead of `times` once for all rows that share it.
    `group` is the heading of the table it stands under. `example` is a case in score notation in which it scores
    (tested).
    """

    id: str
    times: Condition
    value: int | Callable[[Options], int]
    unit: str = "points"
    group: str = "main"
    excludes: tuple[str, ...] | Callable[[Options], tuple[str, ...]] = ()
    contains: Callable[[Options], Mapping[str, Condition]] | None = None
    when: Callable[[Options], bool] | None = None
    among: Callable[[Reading], Mapping[str, int]] | None = None
    tiles: Callable[[Reading], Iterable[Kind]] | None = None
    example: str = ""
    less_open: int = 0
    summed: bool = False
    """Whether `times` says what all that counts comes to, and not how often something stands."""
    families: Families = ()
    """What hands can be played for so as to score it, where suits, honors and special shapes do not say it."""
    unit_by: Callable[[Options], str] | None = None
    """What its value is counted in, where that depends on the house rules."""

    def unit_in(self, options: Options) -> str:
        """What one occurrence is counted in under these house rules."""
        return self.unit if self.unit_by is None else self.unit_by(options)

    def value_in(self, options: Options) -> int:
        """What one occurrence is worth under these house rules; the players' own scoring table goes first."""
        own = options.get(f"value.{self.id}")
        if isinstance(own, int):
            return own
        return self.value(options) if callable(self.value) else self.value

    def excluded_in(self, options: Options) -> tuple[str, ...]:
        """The rows that this one excludes under these house rules."""
        return self.excludes(options) if callable(self.excludes) else self.excludes


def rows_in_play(rows: Iterable[Element], options: Options) -> tuple[Element, ...]:
    """The rows that exist under these house rules and are worth something."""
    return tuple(row for row in rows if (row.when is None or row.when(options)) and row.value_in(options))
