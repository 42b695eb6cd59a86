"""Readings of a complete hand as bits: what a long table of rows asks of each, answered by single operations.

A kind is the bit of its number, a chow that of its lowest kind. Conditions written for `Reading` find the same names
here; the groups themselves are made only when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import cast

from rules import shapes
from rules.melds import Form, Group
from rules.scoring.hands import split_groups
from rules.scoring.table import BY_DISCARD, Condition, HandCase, Reading, opened
from rules.shapes import STEP, Codes, Split
from rules.tiles import DRAGONS, GREENS, HONORS, ORPHANS, TERMINALS, WINDS, Kind

SETS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS = "sets_and_pair", "seven_pairs", "thirteen_orphans"
PAIR_WAIT, CLOSED_WAIT, EDGE_WAIT = "single_wait", "closed_wait", "edge_wait"
PUNG_WAIT, OPEN_WAIT = "pung_wait", "open_wait"
"""What the winning tile completed: a pair, a pung, a chow from two sides, its middle, a chow open at one end."""


def bits_of(kinds: Iterable[Kind]) -> int:
    """These kinds as bits."""
    return sum(1 << kind for kind in set(kinds))


ENDS, ONES_AND_NINES, HONOR_BITS = bits_of(ORPHANS), bits_of(TERMINALS), bits_of(HONORS)
WIND_BITS, DRAGON_BITS, GREEN_BITS = bits_of(WINDS), bits_of(DRAGONS), bits_of(GREENS)
SUITS = tuple(0x1FF << 9 * suit for suit in range(3))
END_CHOWS = bits_of(9 * suit + rank for suit in range(3) for rank in (0, 6))
"""The lowest kinds of chows that hold a terminal."""
STRAIGHTS = tuple(0b1001001 << 9 * suit for suit in range(3))


CONCEALED, FLAGGED, MANY_MELDS, ONE_SUIT, ENDS_ONLY, NO_ENDS, ODD_SHAPE = (1 << bit for bit in range(7))
TWO_CHOWS, THREE_CHOWS, FOUR_CHOWS = 1 << 8, 1 << 9, 1 << 10
PUNG, TWO_PUNGS, THREE_PUNGS, FOUR_PUNGS = 1 << 11, 1 << 12, 1 << 13, 1 << 14
"""Gates: what a reading must be for a row to be worth asking. Nothing claimed; some circumstance; three sets on the
table or more; no second suit; terminals and honors alone; none of them; no sets; so many chows or pungs."""

_BY_CHOWS = (
    PUNG | TWO_PUNGS | THREE_PUNGS | FOUR_PUNGS, PUNG | TWO_PUNGS | THREE_PUNGS, TWO_CHOWS | PUNG | TWO_PUNGS,
    TWO_CHOWS | THREE_CHOWS | PUNG, TWO_CHOWS | THREE_CHOWS | FOUR_CHOWS,
)  # fmt: skip


def gates_of(case: HandCase, held: int) -> int:
    """The gates that stand open to every reading of a hand of these kinds."""
    suits = bool(held & SUITS[0]) + bool(held & SUITS[1]) + bool(held & SUITS[2])
    return (
        (0 if case.open else CONCEALED)
        | (FLAGGED if case.flags else 0)
        | (MANY_MELDS if len(case.melds) > 2 else 0)
        | (ONE_SUIT if suits < 2 else 0)
        | (0 if held & ~ENDS else ENDS_ONLY)
        | (0 if held & ENDS else NO_ENDS)
    )


class HandBits:
    """One reading of a hand with one place for the winning tile.

    `chows` and `pungs` (kongs among them) are bits, `chow_count` and `twins` (how many chows repeat another) numbers;
    `pair` is a kind (-1: there is none), `held` all kinds of the hand. `melds` are the sets on the table, `placed` the
    set of the split that holds the winning tile (its number; -1: the pair), `wait` what that tile completed.
    `hidden` is how many pungs are concealed. `codes` are those of the tiles in the hand, `gates` what it opens.
    """

    __slots__ = (
        "_groups", "case", "chow_count", "chows", "codes", "gates", "held", "hidden", "open", "pair", "placed", "pungs",
        "shape", "split", "twins", "wait",
    )  # fmt: skip

    def __init__(
        self, case: HandCase, shape: str, codes: Codes, held: int, gates: int, split: Split | None, placed: int,
        wait: str, sets: tuple[int, int, int, int, int],
    ) -> None:  # fmt: skip
        self.case, self.shape, self.codes, self.held = case, shape, codes, held
        self.split, self.placed, self.wait = split, placed, wait
        self.chows, self.pungs, self.chow_count, self.twins, hidden = sets
        self.hidden = hidden - (wait is PUNG_WAIT and case.by == BY_DISCARD)
        self.pair = split.pair if split is not None else -1
        self.open = not gates & CONCEALED
        self.gates = gates | (ODD_SHAPE if split is None else _BY_CHOWS[self.chow_count])
        self._groups: tuple[Group, ...] | None = None

    @property
    def groups(self) -> tuple[Group, ...]:
        """The sets, the laid ones first, the pair last."""
        if self._groups is None:
            self._groups = self.reading().groups
        return self._groups

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What all tiles count as."""
        return tuple(kind for group in self.groups for kind in group.kinds)

    def reading(self) -> Reading:
        """The same reading group by group."""
        case, laid = self.case, len(self.case.melds)
        assert case.win is not None
        if self.split is not None:
            found = (*case.melds, *split_groups(self.split))
            at = len(found) - 1 if self.placed < 0 else laid + self.placed
        else:
            pairs = [kind for kind in range(34) if self.held >> kind & 1 and case.tiles.count(kind) == 2]
            singles = [] if self.shape == SEVEN_PAIRS else [kind for kind in ORPHANS if kind not in pairs]
            alone = [Group(Form.SPECIAL, (kind,)) for kind in singles]
            found = (*alone, *(Group(Form.PAIR, (kind, kind)) for kind in pairs))
            at = next(place for place, group in enumerate(found) if group.kind == case.win)
        return Reading(case, self.shape, opened(found, at, case), at)


def of_bits(condition: Callable[[HandBits], int], gates: int = 0) -> Condition:
    """A condition for rows that are asked of readings as bits alone, and only where all these gates are open."""
    condition.gates = gates  # type: ignore[attr-defined]
    return cast(Condition, condition)


def behind(gates: int) -> Callable[[Callable[[HandBits], int]], Condition]:
    """Marks a condition that cannot hold unless all these gates are open."""
    return lambda condition: of_bits(condition, gates)


@lru_cache(maxsize=50_000)
def _places(split: Split, win: Kind) -> tuple[tuple[int, str], ...]:
    """Where the winning tile may belong: the number of the set (-1: the pair) and what it completed, each sort once."""
    found: list[tuple[int, str]] = [(-1, PAIR_WAIT)] if split.pair == win else []
    for place, trio in enumerate(split.sets):
        if trio in split.sets[:place]:
            continue
        if not trio.is_chow:
            if trio.first == win:
                found.append((place, PUNG_WAIT))
        elif 0 <= (at := win - trio.first) <= 2:
            edge = (at == 0 and trio.first % 9 == 6) or (at == 2 and trio.first % 9 == 0)
            found.append((place, CLOSED_WAIT if at == 1 else EDGE_WAIT if edge else OPEN_WAIT))
    return tuple(found)


@lru_cache(maxsize=50_000)
def _sets_of(split: Split) -> tuple[int, int, int, int, int]:
    """Chows and pungs as bits, how many chows there are and repeat another, how many pungs."""
    chows = [trio.first for trio in split.sets if trio.is_chow]
    pungs = [trio.first for trio in split.sets if not trio.is_chow]
    return bits_of(chows), bits_of(pungs), len(chows), _twins(chows), len(pungs)


def _twins(chows: list[Kind]) -> int:
    """How many pairs of equal chows there are, no chow in two of them."""
    return sum(chows.count(first) // 2 for first in set(chows))


def _with_melds(
    sets: tuple[int, int, int, int, int], split: Split, melds: tuple[Group, ...]
) -> tuple[int, int, int, int, int]:
    """The sets of the hand and those on the table together."""
    chows, pungs, chow_count, twins, hidden = sets
    for meld in melds:
        bit = 1 << meld.kinds[0]
        if meld.is_chow:
            chows, chow_count = chows | bit, chow_count + 1
        else:
            pungs, hidden = pungs | bit, hidden + meld.concealed
    if chow_count > 1:
        twins = _twins([trio.first for trio in split.sets if trio.is_chow] + [
            meld.kinds[0] for meld in melds if meld.is_chow
        ])  # fmt: skip
    return chows, pungs, chow_count, twins, hidden


def readings_in_bits(case: HandCase, sets: int = 4) -> Iterator[HandBits]:
    """Every reading of a complete hand: sets and a pair, seven different pairs, thirteen orphans."""
    win, melds = case.win, case.melds
    assert win is not None
    four, held = [0, 0, 0, 0], 0
    for kind in case.tiles:
        suit, power = STEP[kind]
        four[suit] += power
        held |= 1 << kind
    codes = (four[0], four[1], four[2], four[3])
    for meld in melds:
        for kind in meld.kinds:
            held |= 1 << kind
    gates = gates_of(case, held)
    if not melds:
        kinds = held.bit_count()
        if kinds == 7 and shapes.seven_pairs(codes) < 0:
            yield HandBits(case, SEVEN_PAIRS, codes, held, gates, None, 0, PAIR_WAIT, (0, 0, 0, 0, 0))
        elif kinds == 13 and shapes.thirteen_orphans(codes) < 0:
            yield HandBits(case, THIRTEEN_ORPHANS, codes, held, gates, None, 0, PAIR_WAIT, (0, 0, 0, 0, 0))
    for split in shapes.readings(codes, sets - len(melds)):
        made = _sets_of(split)
        if melds:
            made = _with_melds(made, split, melds)
        for placed, wait in _places(split, win):
            yield HandBits(case, SETS_AND_PAIR, codes, held, gates, split, placed, wait, made)
