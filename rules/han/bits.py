"""Readings of a complete hand as bits: what a long table of rows asks of each, answered by single operations.

A kind is the bit of its number, a chow that of its lowest kind. Conditions written for `Reading` find the same names
here; the groups themselves are made only when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import cast

from rules import shapes
from rules.han.suit_bits import (
    CHOW_BITS,
    CHOW_COUNT,
    COUNT,
    FEW,
    OPEN_WAIT,
    PAIR,
    PAIR_WAIT,
    PAIRS,
    PUNG_BITS,
    PUNG_COUNT,
    PUNG_WAIT,
    PUNGS,
    WAYS,
    Way,
    bits_of,
    codes_in,
)
from rules.han.suit_bits import (
    TWINS as TWIN_COUNT,
)
from rules.melds import Form, Group
from rules.scoring.hands import pair_of
from rules.scoring.table import BY_DISCARD, BY_SELF, Condition, HandCase, Reading, opened
from rules.shapes import STEP, Codes, Split
from rules.shapes.readings import order
from rules.tiles import DRAGONS, GREENS, HONORS, ORPHANS, TERMINALS, WINDS, Kind

SETS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS = "sets_and_pair", "seven_pairs", "thirteen_orphans"
ENDS, ONES_AND_NINES, HONOR_BITS = bits_of(ORPHANS), bits_of(TERMINALS), bits_of(HONORS)
WIND_BITS, DRAGON_BITS, GREEN_BITS = bits_of(WINDS), bits_of(DRAGONS), bits_of(GREENS)
SUITS = tuple(0x1FF << 9 * suit for suit in range(3))
END_CHOWS = bits_of(9 * suit + rank for suit in range(3) for rank in (0, 6))
"""The lowest kinds of chows that hold a terminal."""
STRAIGHTS = tuple(0b1001001 << 9 * suit for suit in range(3))


CONCEALED, DRAWN, MANY_MELDS, ODD_SHAPE = (1 << bit for bit in range(4))
ONE_SUIT, HONORED, NO_HONORS, ENDS_ONLY, NO_ENDS, GREEN = (1 << bit for bit in range(4, 10))
THREE_CHOWS, TWO_SIDED, TWINS = (1 << bit for bit in range(10, 13))
WIND_PUNG, DRAGON_PUNG, THREE_PUNGS, FOUR_PUNGS, HIDDEN_PUNGS, END_SETS = (1 << bit for bit in range(13, 19))
"""Gates: what a reading must be for a row to be worth asking.

Nothing claimed; the winning tile drawn; three sets on the table or more; no sets. No second suit; honors; none of them;
terminals and honors alone; none of these; nothing but greens. Three chows or more; four, one of them completed from two
sides; two equal ones. A pung of a wind, of a dragon; so many pungs; three concealed ones or more; an end in every set.
"""

_BY_CHOWS = (THREE_PUNGS | FOUR_PUNGS, THREE_PUNGS, 0, THREE_CHOWS, THREE_CHOWS)


def gates_of(case: HandCase, held: int) -> int:
    """The gates that stand open to every reading of a hand of these kinds."""
    suits = bool(held & SUITS[0]) + bool(held & SUITS[1]) + bool(held & SUITS[2])
    return (
        (0 if case.open else CONCEALED)
        | (DRAWN if case.by == BY_SELF else 0)
        | (MANY_MELDS if len(case.melds) > 2 else 0)
        | (ONE_SUIT if suits < 2 else 0)
        | (HONORED if held & HONOR_BITS else NO_HONORS)
        | (0 if held & ~GREEN_BITS else GREEN)
        | (0 if held & ~ENDS else ENDS_ONLY)
        | (0 if held & ENDS else NO_ENDS)
    )


Four = tuple[Way, Way, Way, Way]
"""How each suit is split."""


class HandBits:
    """One reading of a hand with one place for the winning tile.

    `chows` and `pungs` (kongs among them) are bits, `own_pungs` those in the hand. `chow_count` and `twins` (how many
    chows of the hand repeat another) are numbers, `pair` a kind (-1: there is none), `held` all kinds of the hand.
    `placed` is the set of its suit that holds the winning tile (its number; -1: the pair), `wait` what that tile
    completed. `hidden` is how many pungs are concealed. `codes` are those of the tiles in the hand, `four` how each
    suit is split (None: not into sets), `gates` what the reading opens.
    """

    __slots__ = (
        "case", "chow_count", "chows", "codes", "four", "gates", "held", "hidden", "open", "own_pungs", "pair",
        "placed", "pungs", "shape", "twins", "wait",
    )  # fmt: skip

    def __init__(
        self, case: HandCase, shape: str, codes: Codes, held: int, gates: int, four: Four | None = None,
        placed: int = -1, wait: str = PAIR_WAIT, made: int = 0, laid: tuple[int, int, int, int] = (0, 0, 0, 0),
    ) -> None:  # fmt: skip
        self.case, self.shape, self.codes, self.held = case, shape, codes, held
        self.four, self.placed, self.wait = four, placed, wait
        chows, pungs, chow_count, concealed = laid
        self.own_pungs = own = made >> PUNGS & PUNG_BITS
        self.chows, self.pungs = made & CHOW_BITS | chows, own | pungs
        self.chow_count, self.twins = (made >> CHOW_COUNT & COUNT) + chow_count, made >> TWIN_COUNT & FEW
        self.hidden = (made >> PUNG_COUNT & COUNT) + concealed - (wait is PUNG_WAIT and case.by == BY_DISCARD)
        self.pair = (made >> PAIR) - 1
        self.open = not gates & CONCEALED
        self.gates = gates | (self._gates_of_sets() if four else ODD_SHAPE)

    def _gates_of_sets(self) -> int:
        """The gates that these sets open."""
        chows, pungs = self.chows, self.pungs
        found = _BY_CHOWS[self.chow_count]
        if self.chow_count == 4 and self.wait is OPEN_WAIT:
            found |= TWO_SIDED
        if self.twins:
            found |= TWINS
        if pungs & WIND_BITS:
            found |= WIND_PUNG
        if pungs & DRAGON_BITS:
            found |= DRAGON_PUNG
        if self.hidden > 2:
            found |= HIDDEN_PUNGS
        if not (chows & ~END_CHOWS or pungs & ~ENDS):
            found |= END_SETS
        return found

    def reading(self) -> Reading:
        """The same reading group by group."""
        groups, at = self.grouped()
        return Reading(self.case, self.shape, groups, at)

    def grouped(self) -> tuple[tuple[Group, ...], int]:
        """The sets, the laid ones first, the pair last; and which of them holds the winning tile."""
        case, four = self.case, self.four
        assert case.win is not None
        if not four:
            return self._single_tiles(case.win)
        m, p, s, z = four
        found = (*case.melds, *m.sets, *p.sets, *s.sets, *z.sets, pair_of(self.pair))
        if self.placed < 0:
            at = len(found) - 1
        else:
            at = len(case.melds) + self.placed + sum([len(way.sets) for way in four[: case.win // 9]])
        return opened(found, at, case), at

    def _single_tiles(self, win: Kind) -> tuple[tuple[Group, ...], int]:
        """Single tiles and pairs, and which of them holds the winning tile."""
        case = self.case
        pairs = [kind for kind in range(34) if self.held >> kind & 1 and case.tiles.count(kind) == 2]
        singles = [] if self.shape == SEVEN_PAIRS else [kind for kind in ORPHANS if kind not in pairs]
        found = [*[Group(Form.SPECIAL, (kind,)) for kind in singles], *map(pair_of, pairs)]
        at = next(place for place, group in enumerate(found) if group.kind == win)
        return opened(found, at, case), at


def of_bits(condition: Callable[[HandBits], int], gates: int = 0, flag: str = "") -> Condition:
    """A condition for rows that are asked of readings as bits alone.

    They are asked only where all these gates are open, and in this circumstance if one is named.
    """
    condition.gates, condition.flag = gates, flag  # type: ignore[attr-defined]
    return cast(Condition, condition)


def behind(gates: int) -> Callable[[Callable[[HandBits], int]], Condition]:
    """Marks a condition that cannot hold unless all these gates are open."""
    return lambda condition: of_bits(condition, gates)


def _split_of(four: Four) -> Split:
    """Four suits as one split."""
    m, p, s, z = four[0].split, four[1].split, four[2].split, four[3].split
    return Split(m.sets + p.sets + s.sets + z.sets, max(m.pair, p.pair, s.pair, z.pair))


def _regular(case: HandCase, codes: Codes, held: int, gates: int, sets: int) -> Iterator[HandBits]:
    """Every reading as so many sets, those on the table among them, and a pair; those with more chows first."""
    ways = [known[code] for known, code in zip(WAYS, codes, strict=True)]
    if not all(ways):
        return
    found: list[Four] = [*product(*ways)]  # type: ignore[list-item]
    made = sum([way.made for way in found[0]])
    due = sets - len(case.melds)
    if (made >> PAIRS & COUNT) != 1 or (made >> CHOW_COUNT & COUNT) + (made >> PUNG_COUNT & COUNT) != due:
        return
    if len(found) > 1:
        found.sort(key=lambda four: order(_split_of(four)))
    laid = laid_bits(case.melds) if case.melds else (0, 0, 0, 0)
    win = case.win or 0
    suit = STEP[win][0]
    for four in found:
        m, p, s, z = four
        made = m.made + p.made + s.made + z.made
        for placed, wait in four[suit].places[win]:
            yield HandBits(case, SETS_AND_PAIR, codes, held, gates, four, placed, wait, made, laid)


def laid_bits(melds: Iterable[Group]) -> tuple[int, int, int, int]:
    """Sets on the table: chows and pungs as bits, how many chows there are, how many concealed kongs."""
    chows = pungs = chow_count = concealed = 0
    for meld in melds:
        bit = 1 << meld.kinds[0]
        if meld.is_chow:
            chows, chow_count = chows | bit, chow_count + 1
        else:
            pungs, concealed = pungs | bit, concealed + meld.concealed
    return chows, pungs, chow_count, concealed


def readings_in_bits(case: HandCase, sets: int = 4) -> Iterator[HandBits]:
    """Every reading of a complete hand: sets and a pair, seven different pairs, thirteen orphans."""
    assert case.win is not None
    codes, held = codes_in(case.tiles), 0
    for kind in case.all_kinds:
        held |= 1 << kind
    gates = gates_of(case, held)
    if not case.melds:
        kinds = held.bit_count()
        if kinds == 7 and shapes.seven_pairs(codes) < 0:
            yield HandBits(case, SEVEN_PAIRS, codes, held, gates)
        elif kinds == 13 and shapes.thirteen_orphans(codes) < 0:
            yield HandBits(case, THIRTEEN_ORPHANS, codes, held, gates)
    yield from _regular(case, codes, held, gates, sets)
