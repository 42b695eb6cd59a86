"""Readings of a complete hand as bits, so that a long table of rows asks each by single operations.

A kind is the bit of its number, a chow the bit of its lowest kind. `HandBits` has the names that conditions use of
`Reading`; groups are built only on demand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from rules import hands
from rules.core.melds import Form, Group
from rules.core.tiles import ORPHANS, Kind
from rules.hands import STEP, Codes
from rules.scoring import preconditions
from rules.scoring.elements import Condition, Reading
from rules.scoring.hand_context import BY_DISCARD, HandContext, opened
from rules.scoring.preconditions import ODD_SHAPE, REGULAR, TWO_SIDED, with_precondition
from rules.scoring.suit_bits import (
    CHOW_BITS,
    CHOW_COUNT,
    COUNT,
    FEW,
    OPEN_WAIT,
    PAIR,
    PAIR_WAIT,
    PUNG_BITS,
    PUNG_COUNT,
    PUNG_WAIT,
    PUNGS,
    Four,
    codes_in,
    fours,
    groups_of,
    pair_of,
)
from rules.scoring.suit_bits import (
    TWINS as TWIN_COUNT,
)

SETS_AND_PAIR, SEVEN_PAIRS, THIRTEEN_ORPHANS = "sets_and_pair", "seven_pairs", "thirteen_orphans"


@dataclass(slots=True, eq=False)
class HandBits:
    """One reading of a hand, its kinds and sets packed as bits (bit n: kind n), with one place for the winning tile.

    `codes` are those of the tiles in the hand, `held` all kinds as bits, `traits` those of the reading. `four` splits
    each suit (None: not into sets), `placed` is the index, in its suit, of the set that holds the winning tile (-1: the
    pair), `wait` the place that the tile filled. `chows` and `pungs` (kongs among them) are bits, `own_pungs` those in
    the hand, `twins` counts chows of the hand that repeat another, `hidden` concealed pungs; `pair` is a kind (-1:
    none).
    """

    case: HandContext
    shape: str
    codes: Codes
    held: int
    traits: int
    four: Four | None = None
    placed: int = -1
    wait: str = PAIR_WAIT
    chows: int = 0
    pungs: int = 0
    own_pungs: int = 0
    twins: int = 0
    hidden: int = 0
    pair: Kind = -1

    @property
    def open(self) -> bool:
        """True if the hand has a claimed set."""
        return self.case.open

    def reading(self) -> Reading:
        """Return this reading as a `Reading`, with its groups."""
        groups, at = self.grouped()
        return Reading(self.case, self.shape, groups, at)

    def grouped(self) -> tuple[tuple[Group, ...], int]:
        """Return the groups, laid ones first, the pair last, and the index of the one with the winning tile."""
        case, four = self.case, self.four
        assert case.win is not None
        if not four:
            return self._single_tiles(case.win)
        return groups_of(case.melds, four, self.pair, STEP[case.win][0], self.placed, case.by == BY_DISCARD)

    def _single_tiles(self, win: Kind) -> tuple[tuple[Group, ...], int]:
        """Return the single tiles and pairs of an irregular hand, and the index of the one with the winning tile."""
        case = self.case
        counts = {kind: case.tiles.count(kind) for kind in range(34) if self.held >> kind & 1}
        pairs = [kind for kind, count in counts.items() for _ in range(count // 2)]
        singles = [] if self.shape == SEVEN_PAIRS else [kind for kind in ORPHANS if kind not in pairs]
        found = [*[Group(Form.SPECIAL, (kind,)) for kind in singles], *map(pair_of, pairs)]
        at = next(place for place, group in enumerate(found) if group.kind == win)
        return opened(found, at, case), at


def of_bits(condition: Callable[[HandBits], int]) -> Condition:
    """Return a condition on `HandBits`, unchanged, with the type that rows of the scoring table declare."""
    return cast(Condition, condition)


def requires(*traits: int, flag: str = "", sure: bool = False) -> Callable[[Callable[[HandBits], int]], Condition]:
    """Mark a condition on `HandBits` as one that holds only with all these traits and the circumstance `flag`.

    With `sure` it always holds then, once.
    """
    precondition = preconditions.Precondition(traits or (0,), flag, sure)
    return lambda condition: of_bits(with_precondition(condition, precondition))


def readings_in_bits(case: HandContext, sets: int = 4, *, four_alike: bool = False) -> list[HandBits]:
    """Return every reading of a complete hand: sets and a pair, seven pairs, thirteen orphans.

    Readings with more chows come first; `sets` is the number of sets of a regular hand. With `four_alike` four alike
    may be two of the seven pairs, else these must differ.
    """
    found: list[HandBits] = []
    win, laid = case.win, case.laid
    assert win is not None
    codes = codes_in(case.tiles)
    splits = fours(codes, sets - len(case.melds))
    if splits:
        m, p, s, z = splits[0]
        held = m.kinds | p.kinds | s.kinds | z.kinds | laid.kinds
    else:
        held = preconditions.bits_of(case.all_kinds)
    traits = case.traits | preconditions.kind_traits(held)
    if not case.melds:
        kinds = held.bit_count()
        if (kinds == 7 or four_alike) and hands.seven_pairs(codes, repeats=four_alike) < 0:
            found.append(HandBits(case, SEVEN_PAIRS, codes, held, traits | ODD_SHAPE))
        elif kinds == 13 and hands.thirteen_orphans(codes) < 0:
            found.append(HandBits(case, THIRTEEN_ORPHANS, codes, held, traits | ODD_SHAPE))
    suit, claimed = STEP[win][0], case.by == BY_DISCARD
    for four in splits:
        m, p, s, z = four
        made = m.made + p.made + s.made + z.made
        own, own_count = made >> PUNGS & PUNG_BITS, made >> PUNG_COUNT & COUNT
        chows, pungs = made & CHOW_BITS | laid.chows, own | laid.pungs
        chow_count, pung_count = (made >> CHOW_COUNT & COUNT) + laid.chow_count, own_count + laid.pung_count
        by_sets = traits | REGULAR | preconditions.set_traits(chows, pungs, chow_count, pung_count, laid.kongs)
        for placed, wait in four[suit].places[win]:
            hidden, found_traits = own_count + laid.hidden, by_sets
            if wait is OPEN_WAIT:
                found_traits |= TWO_SIDED
            elif claimed and wait is PUNG_WAIT:
                hidden -= 1
            if hidden > 1:
                found_traits |= preconditions.concealed_pung_traits(hidden)
            found.append(
                HandBits(
                    case, SETS_AND_PAIR, codes, held, found_traits, four, placed, wait, chows, pungs, own,
                    made >> TWIN_COUNT & FEW, hidden, (made >> PAIR) - 1,
                )
            )  # fmt: skip
    return found
